import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.impose.marks import Segment, marks, reach, warnings
from pipeline.impose.plan import Item, Sheet, plan
from pipeline.impose.spec import LEAST_MARK, SheetSpec, spec
from pipeline.units import Um, mm

EURO = (mm(63), mm(88))
POKER = (mm("63.5"), mm("88.9"))
HALF_LINE = 44
"""Half of a line of 0.25 pt, in micrometres."""

decks = st.lists(st.builds(Item, st.just("a"), st.integers(0, 9), st.sampled_from((None, "x"))), max_size=4)


def cuts(sheet: SheetSpec, side: Sheet) -> tuple[set[int], set[int]]:
    xs = {place.x + step for place in side.placements for step in (0, sheet.card[0])}
    ys = {place.y + step for place in side.placements for step in (0, sheet.card[1])}
    return xs, ys


@given(data=st.data(), items=decks)
def test_marks_lie_outside_every_cut_and_all_bleed_and_on_the_paper(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    for side in plan(sheet, items):
        for x1, y1, x2, y2 in marks(sheet, side):
            assert 0 <= x1 <= x2 <= sheet.paper.width
            assert 0 <= y1 <= y2 <= sheet.paper.height
            for place in side.placements:
                left, top, right, bottom = place.clip
                beside = x2 + HALF_LINE < place.x - left or x1 - HALF_LINE > place.x + sheet.card[0] + right
                above = y2 + HALF_LINE < place.y - top or y1 - HALF_LINE > place.y + sheet.card[1] + bottom
                assert beside or above


@given(data=st.data(), items=decks)
def test_each_cut_has_a_mark_at_both_ends_and_no_mark_is_off_a_cut(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    across, down = reach(sheet)
    for side in plan(sheet, items):
        drawn = marks(sheet, side)
        xs, ys = cuts(sheet, side)
        for wanted, has_room, ends in (
            (xs, down, [line.x1 for line in drawn if line.x1 == line.x2]),
            (ys, across, [line.y1 for line in drawn if line.y1 == line.y2]),
        ):
            assert sorted(ends) == (sorted([*wanted, *wanted]) if sheet.marks and has_room else [])


@given(data=st.data())
def test_marks_have_the_length_and_distance_asked_for_where_there_is_room(sheet_specs, data) -> None:
    sheet = data.draw(sheet_specs)
    for axis, span in enumerate(reach(sheet)):
        if span is None:
            assert sheet.gap[axis] < sheet.outer[axis] + sheet.mark_offset + LEAST_MARK
        else:
            assert span[0] == sheet.outer[axis] + sheet.mark_offset
            assert LEAST_MARK <= span[1] - span[0] <= sheet.mark_length
            assert span[1] <= sheet.gap[axis]


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
    sheet = spec("A4", EURO, marks=False)
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
