"""A file that is read again after a change is what it is when it is read whole."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.findings import Origin, Path
from pipeline.load import again
from pipeline.load.again import parse_again
from pipeline.load.doc import Data, Doc
from pipeline.load.parse import parse

FILE = "sets/a.yaml"
TEXT = """\
defaults: {types: [spell]}
cards:
  ant:
    name: Ant # the first
    text: |
      Draw a card: "now".

      Then {F} 🦊 [it].
  bee: {name: Bee, cost: FF, traits: [Swift, "Duelist +2"]}
  # a wasp is none
  cow:
    name: 'Cow'
    text: >-
      Wait
      and see.
    flavor: a plain one
      of two lines
  dog:
    name: "Dog \\
      and cat"
    uses: {a: {text: x}, b: [1, {c: 2}]}
  eel:
  fox: {name: Fox}
  gnu:
    name: Gnu
"""


def paths(data: Data, at: Path = ()) -> Iterator[Path]:
    """Give the path of every value, and of some that are not there."""
    yield at
    yield (*at, "not there")
    for name, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from paths(value, (*at, name))


def alike(one: Doc | None, other: Doc | None) -> None:
    """Check that two documents are the same in all that can be asked of them."""
    assert (one is None) == (other is None)
    if one is None or other is None:
        return
    assert (one.text, one.data, one.root, one.bom) == (other.text, other.data, other.root, other.bom)
    assert list(map(str, paths(one.data))) == list(map(str, paths(other.data)))  # in this order
    for path in paths(one.data):
        for origin in (Origin(FILE, path), Origin(FILE, path).key(), Origin(FILE, path).slice(1, 3)):
            assert one.span(origin) == other.span(origin)
        assert (one.style(path), one.key_style(path)) == (other.style(path), other.key_style(path))
    assert list(one.stretches()) == list(other.stretches())


PIECES = ("", "\n", "  ", "a", "x: y", ": ", '"', "'", "|", "#", " # no", "[", "}", "&a ", "- ", "\t", "---\n",
          "  new: {name: N}\n",
          "  bee: {}\n", "    text: It.\n", "      more\n", "🦊", "x-own: 1\n", "cards:\n", "\r",
          "    \n\n")  # fmt: skip


def edited(text: str, chance: Random) -> str:
    """Change a text at one place, often at the end of a line."""
    ends = [at for at, letter in enumerate(text) if letter == "\n"] or [0]
    begin = chance.choice([chance.choice(ends) + chance.randrange(2), chance.randrange(len(text) + 1)])
    end = min(begin + chance.choice((0, 0, 1, 3, 30, 90)), len(text))
    return text[:begin] + chance.choice(PIECES) + text[end:]


@given(st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_whatever_is_edited(chance: Random) -> None:
    text, read = TEXT, parse(FILE, TEXT.encode())
    for _ in range(6):
        text = edited(text, chance) if chance.random() < 0.8 else TEXT
        read = parse_again(FILE, text.encode(), read)
        doc, findings = parse(FILE, text.encode())
        assert read[1] == findings
        alike(read[0], doc)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Wait", "Wait here"),
        ("name: Gnu", "name: Gnus\n  hen: {name: Hen}"),
        ("  eel:\n", ""),
        ("  fox: {name: Fox}\n", "  fox: {name: Fox}\n  hen:\n    name: Hen\n  hog:\n"),
        ("cow:", "cows:"),
    ],
)
def test_only_the_cards_about_a_change_are_parsed(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = parse(FILE, TEXT.encode())
    parsed: list[int] = []
    monkeypatch.setattr(again, "parse", lambda file, raw: (parsed.append(len(raw)), parse(file, raw))[1])
    text = TEXT.replace(old, new)
    doc, _ = parse_again(FILE, text.encode(), before)
    assert parsed[0] < len(text) - 60
    assert len(parsed) == 1
    alike(doc, parse(FILE, text.encode())[0])
