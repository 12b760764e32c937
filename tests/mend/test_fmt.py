"""`fmt`: one order of keys, comments with what they speak of, the same data, and nothing to do a second time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.load.parse import parse
from pipeline.mend.fmt import formatted, holds_the_same
from pipeline.mend.layout import laid_out
from pipeline.mend.order import of_cards, of_deck, of_game, prose
from pipeline.model.project import Project
from pipeline.scaffold import new
from pipeline.survey import read
from tests.project import TINY, edit

FIELDS = ("name", "types", "cost", "text", "flavor", "copies", "notes", "x-mine")


@pytest.fixture
def project(tiny: Path) -> Project:
    return read(tiny)


def after(project: Project, text: str) -> str:
    """Lay a card file of the game `tiny` out; it must hold the same, and be done."""
    spec = project.games["tiny"].spec

    def once(given: str) -> str:
        doc, _ = parse("a.yaml", given.encode())
        assert doc is not None
        made = laid_out(doc, of_cards(spec), prose(spec))
        assert holds_the_same(doc, made), made
        return made

    made = once(text)
    assert once(made) == made
    return made


CASES = {
    "keys in one order": (
        "cards:\n  a:\n    text: Draw.\n    cost: F\n    name: A\n",
        "cards:\n  a:\n    name: A\n    cost: F\n    text: Draw.\n",
    ),
    "comments go with their keys": (
        "cards:\n  # on a\n  a:\n    # on cost\n    cost: F  # cheap\n\n    # on name\n    name: A\n# end\n",
        "cards:\n  # on a\n  a:\n\n    # on name\n    name: A\n    # on cost\n    cost: F  # cheap\n# end\n",
    ),
    "a comment that stands deeper belongs to what is above": (
        "cards:\n  a:\n    text: |\n      Draw.\n      # words\n    cost: F\n      # still cost\n    name: A\n",
        "cards:\n  a:\n    name: A\n    cost: F\n      # still cost\n    text: |\n      Draw.\n      # words\n",
    ),
    "in braces one space stands between what changes places": (
        "cards:\n  a: { cost:   F,  name: A,text: 'b, c', flavor:  }  # ab\n  b: { cost: F,  name: {b:  1} , }\n",
        "cards:\n  a: {name: A, cost: F, text: 'b, c', flavor: }  # ab\n  b: {name: {b:  1}, cost: F}\n",
    ),
    "in braces in order what stands between stays": (
        "cards:\n  a: { name: A,   cost:  F,text: 'b, c' }\n",
        "cards:\n  a: { name: A,   cost:  F,text: 'b, c' }\n",
    ),
    "defaults come first, own keys last": (
        "cards:\n  a: {x-b: 1, name: A}\nx-own: 1\ndefaults: {types: [spell]}\n",
        "defaults: {types: [spell]}\ncards:\n  a: {name: A, x-b: 1}\nx-own: 1\n",
    ),
    "quoted text below a line": (
        'cards:\n  a:\n    name: A\n    text: "When drawn: \\"rest\\".\\n\\nThen go."  # why\n',
        'cards:\n  a:\n    name: A\n    text: |-  # why\n      When drawn: "rest".\n\n      Then go.\n',
    ),
    "a name keeps its quotes": (
        "cards:\n  a:\n    name: 'A: B'\n    flavor: 'plain'\n",
        "cards:\n  a:\n    name: 'A: B'\n    flavor: 'plain'\n",
    ),
    "a text at the end without a line break": (
        "cards:\n  a:\n    cost: F\n    name: A\n    flavor: |\n      Dim.",
        "cards:\n  a:\n    name: A\n    cost: F\n    flavor: |-\n      Dim.\n",
    ),
    "a text at the end keeps its spaces": (
        "cards:\n  a:\n    name: A\n    flavor: |\n      Dim. ",
        "cards:\n  a:\n    name: A\n    flavor: |-\n      Dim. \n",
    ),
    "a text that holds on to the empty lines below it stays where it is": (
        "cards:\n  a:\n    flavor: |+\n      Dim.\n\n\n    name: A\n  b: {cost: F, name: B}\n",
        "cards:\n  a:\n    flavor: |+\n      Dim.\n\n\n    name: A\n  b: {name: B, cost: F}\n",
    ),
    "lists keep their order": (
        "cards:\n  a:\n    types:\n      - spell  # one\n    effects: [{b: 1}, a]\n    name: A\n",
        "cards:\n  a:\n    name: A\n    types:\n      - spell  # one\n    effects: [{b: 1}, a]\n",
    ),
    "a key behind a question mark is a plain one": (
        "? x-own\n: 2\n? cards\n: a:\n    ? cost\n    : F  # dear\n    ? name\n    : A\n    ? text\n",
        "cards:\n  a:\n    name: A\n    cost: F  # dear\n    text:\nx-own: 2\n",
    ),
    "comments about such a key stand above it": (
        "cards:\n  # on a\n  ? a  # why ?\n  # what\n  : # that\n    cost: F\n    name: A\n  b: {name: B}\n",
        "cards:\n  # on a\n  # why ?\n  # what\n  a: # that\n    name: A\n    cost: F\n  b: {name: B}\n",
    ),
    "such a key in quotes, behind a dash, in braces, of a list and of a text": (
        "x-l:\n  - ? 'b c'\n    : 1\n  - {? b : 1, a: 2}\n  - ? q\n    : - 1\n      - 2\n  - ? r\n    : |\n      Dim.\n"
        "cards: {}\n",
        "cards: {}\nx-l:\n  - 'b c': 1\n  - {b : 1, a: 2}\n  - q:\n      - 1\n      - 2\n  - r: |\n      Dim.\n",
    ),
    "a key of several lines stays, and what is about it is laid out": (
        "? |\n  x-k\n  l\n# its\n: {b: 1}  # own\n? 'x-m\n  n'\ncards:\n  a:\n    ? 'x-o\n      p'\n    : b: 1\n"
        "    # on it\n    cost: F\n    name: A\n",
        "cards:\n  a:\n    name: A\n    # on it\n    cost: F\n    ? 'x-o\n      p'\n    : b: 1\n"
        "? |\n  x-k\n  l\n# its\n: {b: 1}  # own\n? 'x-m\n  n'\n",
    ),
    "a question mark that is none": (
        "cards:\n  a:\n    text: Who ?\n    # so ?\n    name: A\n    notes: ?x\n",
        "cards:\n  a:\n    # so ?\n    name: A\n    text: Who ?\n    notes: ?x\n",
    ),
    "an empty value": ("cards:\n  a:\n    cost:\n    name: A\n", "cards:\n  a:\n    name: A\n    cost:\n"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_what_is_laid_out_how(project: Project, case: str, ends: str) -> None:
    before, wanted = (text.replace("\n", ends) for text in CASES[case])
    assert after(project, before) == wanted


VALUES = (
    "F", "", "[a, b]", "{b: 1, a: {d: 1, c: 2}}", "\n      b: 1  # one\n      # two\n      a: 2",
    "\n      - a\n      # in\n      - {b: 1}", "\n      - y: 1\n        x: 2",
    "'it''s'", '"a: b"', '"a\\nb"', '"' + "long words " * 9 + 'end"', "'\N{FOX FACE} x: \N{FOX FACE}'",
    "|\n      one\n      # two\n\n      three", ">-\n      one\n      two", "|2\n        deep",
    "|\n      one \n       ", "|-\n      one\n\n      two ", "|+\n      one\n\n", ">+\n      one\n\n\n",
    "|+\n      one", "\n      ? b  # why\n      : 1\n      a: 2", "\n      ? 'b\n        c'\n      : 1\n      a: 2",
    "\n      a: 2\n      ? b", "{? b : 1, a: 2}",
)  # fmt: skip
VALUE = st.sampled_from(VALUES)


@st.composite
def files(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A card file, with comments in every place, and the comments."""
    lines, notes = ["# head", "cards:"], ["# head"]

    def note() -> str:
        notes.append(f"# n{len(notes)}")
        return notes[-1]

    for n in range(draw(st.integers(1, 3))):
        lines += [f"  {note()}"] if draw(st.booleans()) else []
        lines.append(f"  c{n}:" + (f"  {note()}" if draw(st.booleans()) else ""))
        for key in draw(st.permutations(FIELDS))[: draw(st.integers(1, len(FIELDS)))]:
            lines += [""] if draw(st.booleans()) else []
            lines += [f"    {note()}"] if draw(st.booleans()) else []
            value = draw(VALUE)
            tail = f"  {note()}" if draw(st.booleans()) and "\n" not in value and value else ""
            lines.append(f"    {key}: {value}{tail}".replace(": \n", ":\n"))
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"])), notes


@settings(max_examples=150, deadline=None)
@given(files(), st.booleans(), st.booleans())
def test_the_same_data_all_comments_one_order_and_nothing_left_to_do(file, crlf: bool, bom: bool) -> None:
    text, notes = file
    text = text.replace("\n", "\r\n") if crlf else text
    doc, _ = parse("a.yaml", (b"\xef\xbb\xbf" if bom else b"") + text.encode())
    assert doc is not None

    def order(path):
        return FIELDS if len(path) == 2 else ()

    made = laid_out(doc, order, {"text", "flavor", "notes"})
    assert holds_the_same(doc, made), made
    for note in notes:
        assert len(re.findall(rf"{note}(?!\d)", made)) == 1
    again, _ = parse("a.yaml", (b"\xef\xbb\xbf" if bom else b"") + made.encode())
    assert again is not None
    assert laid_out(again, order, {"text", "flavor", "notes"}) == made
    assert ("\r\n" in made) is crlf
    for card in yaml.safe_load(made)["cards"].values():
        if "|+" not in made and ">+" not in made:
            assert list(card) == sorted(card, key=FIELDS.index)


def test_each_file_of_a_game_and_only_what_differs(tiny: Path) -> None:
    edit(tiny / "cards/tiny/sets/first.yaml", "name: Ant, cost: F", "cost: F, name: Ant")
    (tiny / "cards/tiny/sets/bad.yaml").write_text("cards: [\n")
    form = formatted(read(tiny))
    assert [patch.file for patch in form.patches] == ["cards/tiny/game.yaml", "cards/tiny/sets/first.yaml"]
    assert form.patches[1].after == TINY["cards/tiny/sets/first.yaml"].encode()
    assert [file for file, _ in form.left] == ["cards/tiny/sets/bad.yaml"]
    assert form.same == ()


def test_a_file_with_a_carriage_return_alone_is_left_alone_and_the_line_named(tiny: Path) -> None:
    file = tiny / "cards/tiny/sets/first.yaml"
    file.write_bytes(b"# one\n# two \r# three\n" + file.read_bytes())
    (left,) = formatted(read(tiny)).left
    assert left[0] == "cards/tiny/sets/first.yaml"
    assert left[1].startswith("line 2 is broken by a carriage return alone")


def test_orders_are_those_of_the_models() -> None:
    assert list(of_game(()))[:2] == ["title", "players"]
    assert next(iter(of_game(("fields", "cost")))) == "kind"
    assert list(of_game(("types",))) == []
    assert next(iter(of_deck(()))) == "title"


@pytest.mark.slow
def test_the_games_that_come_along_hold_the_same() -> None:
    assert formatted(read(Path(__file__).parents[2])).left == ()


def test_a_new_game_is_laid_out_well(tmp_path: Path) -> None:
    made = new("my-game", tmp_path)
    form = formatted(read(made.folder))
    assert (form.patches, form.left) == ((), ())
