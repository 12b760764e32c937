from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.impose.plan import Item, Placement, Sheet, block, parts, plan
from pipeline.impose.spec import SheetSpec, spec
from pipeline.units import mm

EURO = (mm(63), mm(88))
Rect = tuple[int, int, int, int]

decks = st.lists(
    st.builds(Item, st.sampled_from("abcdef"), st.integers(0, 9), st.sampled_from((None, "x", "y"))), max_size=6
)


def trim(sheet: SheetSpec, place: Placement) -> Rect:
    return place.x, place.y, place.x + sheet.card[0], place.y + sheet.card[1]


def shown(sheet: SheetSpec, place: Placement) -> Rect:
    left, top, right, bottom = trim(sheet, place)
    return left - place.clip[0], top - place.clip[1], right + place.clip[2], bottom + place.clip[3]


def overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def mirrored(sheet: SheetSpec, rect: Rect) -> Rect:
    """Where a rectangle of one side lies on the other, after the turn over the paper's edge."""
    long_edge_is_vertical = sheet.paper.height >= sheet.paper.width
    if long_edge_is_vertical == (sheet.backs == "long-edge"):
        return sheet.paper.width - rect[2], rect[1], sheet.paper.width - rect[0], rect[3]
    return rect[0], sheet.paper.height - rect[3], rect[2], sheet.paper.height - rect[1]


def looks_up_after_the_turn(sheet: SheetSpec, place: Placement) -> bool:
    """Whether a back's top is at the front's top, for a player who turns the card like a page."""
    up = 1 if place.turned else -1
    down_the_page = mirrored(sheet, (0, 0, 1, 1))[1] != 0
    return (-up if down_the_page else up) == -1


@given(data=st.data(), items=decks)
def test_cards_lie_inside_the_margin_and_never_on_each_other(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    for side in plan(sheet, items):
        for place in side.placements:
            left, top, right, bottom = shown(sheet, place)
            assert left >= sheet.margin
            assert top >= sheet.margin
            assert right <= sheet.paper.width - sheet.margin
            assert bottom <= sheet.paper.height - sheet.margin
            assert all(0 <= edge <= sheet.bleed for edge in place.clip)
        for one, other in combinations(side.placements, 2):
            assert not overlap(shown(sheet, one), trim(sheet, other)), "bleed or card lies on a card"
            assert not overlap(shown(sheet, other), trim(sheet, one)), "bleed or card lies on a card"


@given(data=st.data(), items=decks)
def test_each_copy_is_printed_once_in_order_and_no_page_is_blank(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    fronts = [side for side in plan(sheet, items) if side.side == "front"]
    assert [p.face for side in fronts for p in side.placements] == [i.face for i in items for _ in range(i.copies)]
    assert all(side.placements for side in fronts)
    assert all(len(side.placements) == sheet.cols * sheet.rows for side in fronts[:-1])
    assert [side.number for side in fronts] == list(range(1, len(fronts) + 1))


@given(data=st.data(), items=decks)
def test_each_back_lies_under_its_front_and_stands_upright(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    sides = plan(sheet, items)
    printed = [item for item in items for _ in range(item.copies)]
    if sheet.backs == "none" or all(item.back is None for item in printed):
        assert all(side.side == "front" for side in sides)
        return
    assert [side.side for side in sides] == ["front", "back"] * (len(sides) // 2)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert front.number == back.number
        under = {trim(sheet, place): place for place in back.placements}
        for place in front.placements:
            wanted = printed.pop(0).back
            found = under.pop(mirrored(sheet, trim(sheet, place)), None)
            assert (found.face if found else None) == wanted
            assert found is None or looks_up_after_the_turn(sheet, found)
        assert not under, "a back lies under an empty place"
    assert not printed


@given(data=st.data(), items=decks)
def test_front_and_back_show_the_same_bleed_when_all_have_backs(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    sides = plan(sheet, [Item(item.face, item.copies, "x") for item in items])
    if sheet.backs != "none":
        for front, back in zip(sides[::2], sides[1::2], strict=True):
            fronts = Counter(mirrored(sheet, shown(sheet, place)) for place in front.placements)
            assert fronts == Counter(shown(sheet, place) for place in back.placements)


@pytest.mark.parametrize(("count", "sheets"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (71, 8), (143, 16)])
def test_exact_multiples_of_the_grid_leave_no_blank_page(count: int, sheets: int) -> None:
    assert len(plan(spec("A4", EURO), [Item("a", count)])) == sheets
    assert len(plan(spec("A4", EURO, backs="long-edge"), [Item("a", count, "b")])) == 2 * sheets


def test_the_first_card_lies_where_the_paper_says() -> None:
    (sheet,) = plan(spec("A4", EURO), [Item("a", 9)])
    assert [(p.x, p.y) for p in sheet.placements] == [
        (x, y) for y in (16_500, 104_500, 192_500) for x in (10_500, 73_500, 136_500)
    ]
    assert sheet.placements[0].clip == (3_000, 3_000, 0, 0)
    assert sheet.placements[4].clip == (0, 0, 0, 0)
    assert sheet.placements[8].clip == (0, 0, 3_000, 3_000)


def test_bleed_is_shown_over_empty_places() -> None:
    (sheet,) = plan(spec("A4", EURO), [Item("a", 7)])
    assert sheet.placements[4].clip == (0, 0, 0, 3_000)
    assert sheet.placements[6].clip == (3_000, 0, 3_000, 3_000)


def test_empty_places_mirror_about_a_vertical_axis() -> None:
    front, back = plan(spec("A4", EURO, backs="long-edge"), [Item("a", 4, "x")])
    assert (front.placements[3].x, front.placements[3].y) == (10_500, 104_500)
    assert (back.placements[3].x, back.placements[3].y) == (136_500, 104_500)
    assert not any(place.turned for place in back.placements)


def test_empty_places_mirror_about_a_horizontal_axis() -> None:
    _, back = plan(spec("A4", EURO, backs="short-edge"), [Item("a", 4, "x")])
    assert [(p.x, p.y) for p in back.placements] == [
        (10_500, 104_500), (10_500, 192_500), (73_500, 192_500), (136_500, 192_500)
    ]  # fmt: skip
    assert all(place.turned for place in back.placements)


def test_a_corner_of_bleed_gives_way_to_the_card_diagonally_across() -> None:
    two_by_two = spec("A5", EURO, backs="long-edge")
    items = [Item("a", 1, "x"), Item("b", 2), Item("c", 1, "y")]
    _, back = plan(two_by_two, items)
    x, y = back.placements
    assert (x.face, y.face) == ("x", "y")
    assert x.clip == (3_000, 3_000, 3_000, 0)
    assert y.clip == (3_000, 0, 3_000, 3_000)


def test_a_sheet_without_backs_keeps_its_empty_back_page() -> None:
    sides = plan(spec("A5", EURO, backs="long-edge"), [Item("a", 4), Item("b", 1, "x")])
    assert [(s.number, s.side, len(s.placements)) for s in sides] == [
        (1, "front", 4), (1, "back", 0), (2, "front", 1), (2, "back", 1)
    ]  # fmt: skip


def test_cards_without_any_back_are_printed_on_one_side() -> None:
    sides = plan(spec("A4", EURO, backs="long-edge"), [Item("a", 10), Item("b", 0, "x")])
    assert [side.side for side in sides] == ["front", "front"]


def test_nothing_to_print_gives_no_sheets() -> None:
    assert plan(spec("A4", EURO), []) == ()
    assert plan(spec("A4", EURO), [Item("a", 0)]) == ()


def test_the_back_of_an_odd_paper_is_exact() -> None:
    odd = SheetSpec(spec("A4", EURO).paper, (mm("63.001"), mm(88)), 3, 3, backs="long-edge")
    assert block(odd, "front") == (10_498, 16_500)
    assert block(odd, "back") == (10_499, 16_500)


def test_a_sheet_is_a_value() -> None:
    made = plan(spec("A4", EURO), [Item("a", 1)])
    assert made == plan(spec("a4", EURO), [Item("a", 1)])
    assert hash(made[0]) == hash(Sheet(1, "front", made[0].placements))


@given(st.lists(st.builds(Item, st.sampled_from("abcdefgh"), st.integers(0, 12)), max_size=12), st.integers(9, 12))
def test_parts_hold_the_same_cards_in_the_same_order_on_full_sheets(items: list[Item], most: int) -> None:
    found = parts(items, 9, most)
    copies = [[item.face for item in part for _ in range(item.copies)] for part in found]
    assert [face for part in copies for face in part] == [item.face for item in items for _ in range(item.copies)]
    assert all(len(part) % 9 == 0 for part in copies[:-1])
    assert all(len(set(part)) <= most for part in copies)


def test_many_faces_make_many_parts() -> None:
    assert [len(part) for part in parts([Item(str(n), 1) for n in range(2500)], 9, 1000)] == [999, 999, 502]
