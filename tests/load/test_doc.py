"""From places in the data to places in the text."""

from __future__ import annotations

import pickle

import pytest

from pipeline.findings import Origin, Path, Span
from pipeline.load.doc import Doc
from pipeline.load.parse import parse

TEXT = """\
# a set
defaults: {types: [spell, 'x']}
cards:
  pale-fire:
    name: Pale Fire
    cost:
    flavor: ""
    text: |
      Draw: a card.

    tags:
      - one
      - two: 2

  next: {}
"""


@pytest.fixture(scope="module")
def doc() -> Doc:
    found, findings = parse("sets/a.yaml", TEXT.encode())
    assert found
    assert not findings
    return found


def at(*path: str | int, part: str = "value", range_: tuple[int, int] | None = None) -> Origin:
    return Origin("sets/a.yaml", path, range_, part)  # type: ignore[arg-type]


def test_data_is_plain(doc: Doc) -> None:
    card = {"name": "Pale Fire", "cost": None, "flavor": "", "text": "Draw: a card.\n", "tags": ["one", {"two": "2"}]}
    assert doc.data == {"defaults": {"types": ["spell", "x"]}, "cards": {"pale-fire": card, "next": {}}}


@pytest.mark.parametrize(
    ("place", "start", "text", "precision"),
    [
        (at("cards", "pale-fire", "name"), (5, 11), "Pale Fire", "value"),
        (at("cards", "pale-fire", "name", part="key"), (5, 5), "name", "key"),
        (at("cards", "pale-fire", "name", range_=(5, 9)), (5, 16), "Fire", "char"),
        (at("cards", "pale-fire", "name", range_=(4, 4)), (5, 15), "", "char"),
        (at("cards", "pale-fire", "name", range_=(9, 99)), (5, 20), "", "char"),
        (at("cards", "pale-fire", part="key"), (4, 3), "pale-fire", "key"),
        (at("cards", "pale-fire", "cost"), (6, 10), "", "value"),
        (at("cards", "pale-fire", "cost", range_=(0, 3)), (6, 10), "", "value"),
        (at("cards", "pale-fire", "flavor"), (7, 13), '""', "value"),
        (at("cards", "pale-fire", "text"), (8, 11), "|\n      Draw: a card.", "value"),
        (at("cards", "pale-fire", "text", range_=(4, 5)), (9, 11), ":", "char"),
        (at("cards", "pale-fire", "tags"), (12, 7), "- one\n      - two: 2", "value"),
        (at("cards", "pale-fire", "tags", 1, "two"), (13, 14), "2", "value"),
        (at("cards", "pale-fire", "tags", 0, part="key"), (12, 9), "one", "value"),
        (at("defaults"), (2, 11), "{types: [spell, 'x']}", "value"),
        (at("defaults", "types", 1), (2, 27), "'x'", "value"),
        (at("cards", "pale-fire", "rarity"), (4, 3), "pale-fire", "parent"),
        (at("cards", "pale-fire", "name", "deeper", 3), (5, 5), "name", "parent"),
        (at("cards", "pale-fire", "tags", 7), (11, 5), "tags", "parent"),
        (at("cards", "pale-fire", "tags", 1, "no"), (13, 9), "two: 2", "parent"),
        (at("cards", "pale-fire", "tags", "one"), (11, 5), "tags", "parent"),
        (at("cards", "next"), (15, 9), "{}", "value"),
    ],
)
def test_span(doc: Doc, place: Origin, start: tuple[int, int], text: str, precision: str) -> None:
    span = doc.span(place)
    assert ((span.line, span.col), doc.slice(span), span.precision) == (start, text, precision)
    assert span.file == "sets/a.yaml"


def test_the_root_and_what_it_lacks(doc: Doc) -> None:
    assert str(doc.span(at())) == "sets/a.yaml:2:1"
    lacking = doc.span(at("title"))
    assert (lacking.line, lacking.precision) == (2, "parent")
    assert doc.slice(lacking).endswith("next: {}")


def test_a_span_is_given_back(doc: Doc) -> None:
    span = Span("other.md", 3, 4, 3, 5)
    assert doc.span(span) is span


@pytest.mark.parametrize(
    ("path", "style"),
    [
        (("cards", "pale-fire", "name"), "plain"),
        (("cards", "pale-fire", "flavor"), "double"),
        (("cards", "pale-fire", "text"), "literal"),
        (("defaults", "types", 1), "single"),
        (("cards", "pale-fire"), None),
        (("cards", "none"), None),
    ],
)
def test_style(doc: Doc, path: Path, style: str | None) -> None:
    assert doc.style(path) == style


def test_folded_style() -> None:
    doc, _ = parse("f", b"k: >\n  a\n")
    assert doc
    assert doc.style(("k",)) == "folded"


def test_columns_count_code_points_without_the_mark() -> None:
    """A byte order mark takes no column, an emoji takes one, and CRLF is one line end."""
    doc, findings = parse("f", b"\xef\xbb\xbf" + "é: 😀😀x\r\nk: 漢字\r\n".encode())
    assert doc
    assert not findings
    assert doc.bom
    assert doc.text.startswith("é")
    assert doc.text.count("\r\n") == 2
    assert doc.span(Origin("f", ("é",), (2, 3))) == Span("f", 1, 6, 1, 7, "char")
    assert doc.span(Origin("f", ("k",), (1, 2))) == Span("f", 2, 5, 2, 6, "char")


def test_letters_of_a_key() -> None:
    doc, _ = parse("f", b"'it''s': x\n")
    assert doc
    assert doc.slice(doc.span(Origin("f", ("it's",), (2, 3), "key"))) == "''"


def test_doc_can_go_to_a_worker(doc: Doc) -> None:
    twin = pickle.loads(pickle.dumps(doc))
    assert twin.data == doc.data
    assert twin.span(at("cards", "next")) == doc.span(at("cards", "next"))
