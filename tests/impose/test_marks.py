from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.impose.marks import Segment, fold, header_side, marks, reach, warnings
from pipeline.impose.plan import Item, Placement
from pipeline.impose.spec import HEADER, LEAST_MARK, Marks, SheetSpec, spec
from pipeline.units import Um, mm
from tests.impose.conftest import plan

EURO = (mm(63), mm(88))
POKER = (mm("63.5"), mm("88.9"))
HALF_LINE = 44
"""Half of a line of 0.25 pt, in micrometres."""

NO_MARKS = Marks("none")
decks = st.lists(st.builds(Item, st.just("a"), st.integers(0, 9), st.sampled_from((None, "x"))), max_size=4)


def cuts(sheet: SheetSpec, places: Sequence[Placement]) -> tuple[set[int], set[int]]:
    xs = {place.x + step for place in places for step in (0, sheet.cell[0])}
    ys = {place.y + step for place in places for step in (0, sheet.cell[1])}
    return xs, ys


@given(data=st.data(), items=decks)
def test_corner_marks_lie_outside_every_cut_and_all_bleed_and_on_the_paper(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    assume(sheet.marks.kind == "corner")
    for side in plan(sheet, items):
        for x1, y1, x2, y2 in marks(sheet, side):
            assert 0 <= x1 <= x2 <= sheet.paper.width
            assert 0 <= y1 <= y2 <= sheet.paper.height
            for place in (*side.placements, *side.folded):
                left, top, right, bottom = place.clip
                beside = x2 + HALF_LINE < place.x - left or x1 - HALF_LINE > place.x + sheet.cell[0] + right
                above = y2 + HALF_LINE < place.y - top or y1 - HALF_LINE > place.y + sheet.cell[1] + bottom
                assert beside or above


@given(data=st.data(), items=decks)
def test_no_mark_is_off_a_cut(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    for side in plan(sheet, items):
        xs, ys = cuts(sheet, (*side.placements, *side.folded))
        for x1, y1, x2, y2 in marks(sheet, side):
            assert (x1 == x2 and x1 in xs) or (y1 == y2 and y1 in ys)


@given(data=st.data(), items=decks)
def test_each_cut_has_a_mark_at_both_ends(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    assume(sheet.marks.kind == "corner")
    spans = reach(sheet)
    for side in plan(sheet, items):
        drawn = marks(sheet, side)
        for axis in (0, 1):
            wanted = [
                cut
                for places in (side.placements, side.folded)
                for cut in cuts(sheet, places)[axis]
                for span in (spans[1 - axis], spans[3 - axis])
                if span
            ]
            assert sorted(line[axis] for line in drawn if line[axis] == line[axis + 2]) == sorted(wanted)


@given(data=st.data(), items=decks)
def test_lines_and_crosses_meet_every_corner_of_every_card(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    assume(sheet.marks.kind in ("edge", "cross"))
    for side in plan(sheet, items):
        drawn = marks(sheet, side)
        for place in (*side.placements, *side.folded):
            for x in (place.x, place.x + sheet.cell[0]):
                for y in (place.y, place.y + sheet.cell[1]):
                    assert any(line.x1 == line.x2 == x and line.y1 <= y <= line.y2 for line in drawn)
                    assert any(line.y1 == line.y2 == y and line.x1 <= x <= line.x2 for line in drawn)


@given(data=st.data())
def test_marks_have_the_length_and_distance_asked_for_where_there_is_room(sheet_specs, data) -> None:
    sheet = data.draw(sheet_specs)
    assume(sheet.marks.kind == "corner")
    for side, span in enumerate(reach(sheet)):
        if span is None:
            at_fold = side == sheet.fold_side
            assert at_fold or sheet.gap[side] < sheet.outer[side] + sheet.marks.offset + LEAST_MARK
        else:
            assert span[0] == sheet.outer[side] + sheet.marks.offset
            assert LEAST_MARK <= span[1] - span[0] <= sheet.marks.length
            assert span[1] <= sheet.gap[side]


@given(data=st.data())
def test_the_header_lies_between_margin_and_marks(sheet_specs, data) -> None:
    sheet = data.draw(sheet_specs)
    side = header_side(sheet)
    if side is None:
        assert not sheet.header or warnings(sheet)[-1].startswith("there is no room for the header")
        return
    span = reach(sheet)[side] if sheet.marks.kind == "corner" else None
    taken = span[1] if span else sheet.outer[side]
    assert sheet.gap[side] - sheet.margin - taken >= HEADER


def test_marks_of_one_card_stand_round_the_block() -> None:
    sheet = spec("A4", EURO)
    (side,) = plan(sheet, [Item("a", 1)])
    assert set(marks(sheet, side)) == {
        Segment(Um(10_500), Um(9_000), Um(10_500), Um(13_000)),
        Segment(Um(73_500), Um(9_000), Um(73_500), Um(13_000)),
        Segment(Um(10_500), Um(284_000), Um(10_500), Um(288_000)),
        Segment(Um(73_500), Um(284_000), Um(73_500), Um(288_000)),
        Segment(Um(5_000), Um(16_500), Um(7_000), Um(16_500)),
        Segment(Um(5_000), Um(104_500), Um(7_000), Um(104_500)),
        Segment(Um(203_000), Um(16_500), Um(205_000), Um(16_500)),
        Segment(Um(203_000), Um(104_500), Um(205_000), Um(104_500)),
    }


def test_a_full_sheet_has_marks_at_each_of_eight_lines() -> None:
    sheet = spec("A4", EURO)
    (side,) = plan(sheet, [Item("a", 9)])
    assert len(marks(sheet, side)) == 16


def test_a_sheet_may_go_without_marks() -> None:
    sheet = spec("A4", EURO, marks=NO_MARKS)
    assert [marks(sheet, side) for side in plan(sheet, [Item("a", 9)])] == [()]
    assert warnings(sheet) == ()


def test_an_empty_back_has_no_marks() -> None:
    sheet = spec("A5", EURO, backs="long-edge")
    sides = plan(sheet, [Item("a", 4), Item("b", 1, "x")])
    assert [len(marks(sheet, side)) for side in sides] == [12, 0, 8, 8]


def test_all_is_well_on_a4() -> None:
    assert warnings(spec("A4", EURO)) == ()
    assert warnings(spec("A4", POKER)) == ()


def test_a_narrow_margin_shortens_the_bleed_and_says_so() -> None:
    (said,) = warnings(spec("Letter", EURO))
    assert said == (
        "the bleed at the top and bottom of the block is `1.2 mm`, not `3 mm`: `Letter` leaves `7.7 mm` there"
    )


def test_marks_in_the_edge_that_printers_leave_free_are_named() -> None:
    bleed, edge = warnings(spec("Letter", POKER))
    assert bleed.startswith("the bleed at the top and bottom of the block is `1 mm`")
    assert edge.startswith("crop marks at the top and bottom of `Letter` reach into the outer `5 mm`")
    assert reach(spec("Letter", POKER))[1] == (1_500, 5_500)


@pytest.mark.parametrize("gap", [0, 1_000, 1_400])
def test_no_room_for_marks_is_said(gap: int) -> None:
    card = (mm(50), Um((297_000 - 2 * gap) // 3))
    sheet = spec("A4", card, margin=Um(gap), bleed=Um(0))
    assert reach(sheet)[1] is None
    assert "there is no room for crop marks at the top and bottom of `A4`" in warnings(sheet)


def test_the_fold_runs_from_edge_to_edge_through_the_middle() -> None:
    sheet = spec("A4", EURO, backs="gutterfold", orientation="landscape", turned=False)
    assert sheet.fold in ("vertical", "horizontal")
    (line,) = fold(sheet)
    assert line == ((148_500, 0, 148_500, 210_000) if sheet.fold == "vertical" else (0, 105_000, 297_000, 105_000))
    assert fold(spec("A4", EURO)) == ()


def test_a_gutterfold_has_no_marks_at_the_fold() -> None:
    sheet = spec("A4", EURO, backs="gutterfold")
    (side,) = plan(sheet, [Item("a", 1, "x")])
    middle = sheet.paper.width // 2 if sheet.fold == "vertical" else sheet.paper.height // 2
    for x1, y1, x2, y2 in marks(sheet, side):
        low, high = (x1, x2) if sheet.fold == "vertical" else (y1, y2)
        assert high <= middle - sheet.fold_gap or low >= middle + sheet.fold_gap
