import io

import pdfplumber
import pytest
from PIL import ImageChops

from pipeline.impose import impose
from pipeline.impose.marks import header_side
from pipeline.impose.plan import Group, Item
from pipeline.impose.spec import HEADER, LEFT, TOP, Marks, spec
from pipeline.units import mm, to_mm

EURO = (mm(63), mm(88))
MM_PER_PT = 25.4 / 72


def page(paper: str, make_face, number: int = 0, **more):
    sheet = spec(paper, EURO, header=True, **more)
    pdf = impose([Group(sheet, [Item("a", 11, "a")])], {"a": make_face()}, "A Game", "Žižka’s Game, box")
    return sheet, pdfplumber.open(io.BytesIO(pdf)).pages[number]


def test_it_says_what_is_printed_and_which_sheet_of_how_many(make_face) -> None:
    sheet, first = page("A4", make_face)
    assert header_side(sheet) == TOP
    assert first.extract_text().splitlines()[0] == "Žižka’s Game, box – sheet 1 of 2"


def test_it_names_the_side_where_both_are_printed(make_face) -> None:
    _, back = page("A4", make_face, number=1, backs="long-edge")
    assert back.extract_text().splitlines()[0] == "Žižka’s Game, box – sheet 1 of 2, back"


def test_it_lies_inside_the_margin_and_off_the_cards(make_face) -> None:
    sheet, first = page("A4", make_face)
    low, high = to_mm(sheet.margin), to_mm(sheet.margin + HEADER)
    for letter in first.chars:
        assert low - 0.5 <= letter["top"] * MM_PER_PT
        assert letter["bottom"] * MM_PER_PT <= high + 1.0, "the line reaches down to the marks"


def test_it_stands_at_the_left_where_there_is_no_room_above(make_face) -> None:
    sheet, first = page("Letter", make_face)
    assert header_side(sheet) == LEFT
    assert {letter["upright"] for letter in first.chars} == {False}
    assert max(letter["x1"] for letter in first.chars) * MM_PER_PT <= to_mm(sheet.gap[LEFT] - sheet.outer[LEFT])
    assert "".join(letter["text"] for letter in first.chars).endswith("sheet 1 of 2")


def test_a_letter_that_the_font_lacks_is_a_box_and_no_crash(make_face) -> None:
    sheet = spec("A4", EURO, header=True)
    pdf = impose([Group(sheet, [Item("a", 1)])], {"a": make_face()}, "A Game", "\u65e5\u672c")
    with pdfplumber.open(io.BytesIO(pdf)) as read:
        assert len(read.pages[0].chars) == len("xx \u2013 sheet 1 of 1")


@pytest.mark.parametrize("header", [True, False])
def test_the_font_is_there_only_with_a_header(make_face, header: bool) -> None:
    pdf = impose([Group(spec("A4", EURO, header=header), [Item("a", 1)])], {"a": make_face()}, "A Game")
    with pdfplumber.open(io.BytesIO(pdf)) as read:
        assert bool(read.pages[0].chars) == header


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_no_line_runs_through_the_words(tmp_path, make_face, paper: str) -> None:
    """The words of a sheet with lines from edge to edge are drawn as they are on one without marks."""
    inked = []
    for kind in ("edge", "none"):
        sheet = spec(paper, EURO, header=True, marks=Marks(kind))
        path = tmp_path / f"{kind}.pdf"
        path.write_bytes(impose([Group(sheet, [Item("a", 2)])], {"a": make_face()}, "A Game"))
        with pdfplumber.open(path) as read:
            page = read.pages[0]
            words = [letter for letter in page.chars if letter["text"].strip()]
            box = (
                min(w["x0"] for w in words), min(w["top"] for w in words),
                max(w["x1"] for w in words), max(w["bottom"] for w in words),
            )  # fmt: skip
            inked.append(page.crop(box).to_image(resolution=300).original.convert("L").point(lambda v: 255 * (v > 128)))
    assert ImageChops.difference(*inked).getbbox() is None
