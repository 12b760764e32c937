"""Changes of a text: nothing else of it moves."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.mend.edits import Change, applied, diff, written


@st.composite
def changed(draw: st.DrawFn) -> tuple[str, list[Change]]:
    """A text and changes in it that do not meet."""
    pieces = draw(st.lists(st.tuples(st.text(min_size=1), st.text(min_size=1), st.text()), max_size=6))
    text, changes = "", []
    for kept, old, new in pieces:
        start = len(text + kept)
        text += kept + old
        changes.append(Change(start, start + len(old), new))
    return text, changes


@given(changed(), st.randoms(use_true_random=False))
def test_what_is_not_covered_stays_letter_for_letter(given_: tuple[str, list[Change]], random) -> None:
    text, changes = given_
    shuffled = list(changes)
    random.shuffle(shuffled)
    done, at, expected = applied(text, shuffled), 0, ""
    for change in changes:
        expected += text[at : change.start] + change.text
        at = change.end
    assert done == expected + text[at:]
    assert not any(one.meets(other) for one in changes for other in changes if one is not other)


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ((0, 2), (2, 4), False),
        ((0, 3), (2, 4), True),
        ((1, 2), (0, 9), True),
        ((2, 2), (2, 2), True),
        ((0, 2), (2, 2), True),
    ],
)
def test_changes_meet_when_they_touch_the_same_letters(one, other, meet: bool) -> None:
    assert Change(*one, "x").meets(Change(*other, "y")) is meet
    assert Change(*other, "x").meets(Change(*one, "y")) is meet


@pytest.mark.parametrize(
    ("style", "text"),
    [("plain", "it's \"\\"), ("literal", "it's \"\\"), ("single", "it''s \"\\"), ("double", "it's \\\"\\\\")],
)
def test_text_is_written_as_its_quotes_ask(style, text: str) -> None:
    assert written("it's \"\\", style) == text


@pytest.mark.parametrize("before", ["a\nb\n", "a\nb", "a\r\nb\r\n", "", "a\rb\n"])
@pytest.mark.parametrize("after", ["a\nc\n", "a\nc", "a\r\nc\r\n", "x"])
def test_git_can_apply_a_diff(tmp_path: Path, before: str, after: str) -> None:
    (tmp_path / "f.yaml").write_bytes(before.encode())
    patch = diff("f.yaml", before, after)
    words = ["git", "apply", "--whitespace=nowarn", "-"]
    done = subprocess.run(words, cwd=tmp_path, input=patch.encode(), check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "f.yaml").read_bytes() == after.encode()


def test_no_difference_no_diff() -> None:
    assert diff("f.yaml", "a\n", "a\n") == ""
