from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.impose.marks import block
from pipeline.impose.plan import Group, Item, Placement, Sheet, parts
from pipeline.impose.plan import plan as plan_groups
from pipeline.impose.spec import SheetSpec, spec
from pipeline.units import mm
from tests.impose.conftest import plan

EURO = (mm(63), mm(88))
SLIP = (mm(45), mm(130))
Rect = tuple[int, int, int, int]

decks = st.lists(
    st.builds(Item, st.sampled_from("abcdef"), st.integers(0, 9), st.sampled_from((None, "x", "y"))), max_size=6
)


def trim(sheet: SheetSpec, place: Placement) -> Rect:
    return place.x, place.y, place.x + sheet.cell[0], place.y + sheet.cell[1]


def shown(sheet: SheetSpec, place: Placement) -> Rect:
    left, top, right, bottom = trim(sheet, place)
    return left - place.clip[0], top - place.clip[1], right + place.clip[2], bottom + place.clip[3]


def overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def mirrored(sheet: SheetSpec, rect: Rect) -> Rect:
    """Where a rectangle of one side lies on the other, after the turn over the paper's edge or the fold."""
    long_edge_is_vertical = sheet.paper.height >= sheet.paper.width
    over_vertical = sheet.fold == "vertical" if sheet.folds else long_edge_is_vertical == (sheet.backs == "long-edge")
    if over_vertical:
        return sheet.paper.width - rect[2], rect[1], sheet.paper.width - rect[0], rect[3]
    return rect[0], sheet.paper.height - rect[3], rect[2], sheet.paper.height - rect[1]


UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where a face's top points on the sheet, y down, by its turn."""


def looks_up_after_the_turn(sheet: SheetSpec, front: Placement, back: Placement) -> bool:
    """Whether a back's top is at the front's top, for a player who turns the card like a page."""
    across, down = UP[back.turn]
    turned_over_vertical = mirrored(sheet, (0, 0, 1, 1))[1] == 0
    seen = (-across, down) if turned_over_vertical else (across, -down)
    # A card is turned over its own upright axis, so that its right becomes its left and its top stays its top.
    return seen == UP[front.turn]


def sides(sheet: SheetSpec, items: list[Item]) -> list[tuple[Sheet, Sheet]]:
    """Give fronts and backs in pairs, those of a gutterfold as if its backs were a side of their own."""
    planned = plan(sheet, items)
    if sheet.folds:
        return [(one, Sheet(one.number, "back", one.folded)) for one in planned]
    return list(zip(planned[::2], planned[1::2], strict=True))


@given(data=st.data(), items=decks)
def test_cards_lie_inside_the_margin_and_never_on_each_other(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    for side in plan(sheet, items):
        places = (*side.placements, *side.folded)
        for place in places:
            left, top, right, bottom = shown(sheet, place)
            assert left >= sheet.margin
            assert top >= sheet.margin
            assert right <= sheet.paper.width - sheet.margin
            assert bottom <= sheet.paper.height - sheet.margin
            assert all(0 <= edge <= sheet.bleed for edge in place.clip)
        for one, other in combinations(places, 2):
            assert not overlap(shown(sheet, one), trim(sheet, other)), "bleed or card lies on a card"
            assert not overlap(shown(sheet, other), trim(sheet, one)), "bleed or card lies on a card"
            beside = abs(one.y - other.y) == 0 or abs(one.x - other.x) == 0
            if beside and sheet.bleed * 2 <= min(sheet.cell):
                assert not overlap(shown(sheet, one), shown(sheet, other)), "bleed lies on a neighbour's"


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
    planned = plan(sheet, items)
    printed = [item for item in items for _ in range(item.copies)]
    if sheet.backs == "none" or all(item.back is None for item in printed):
        assert all(side.side == "front" and not side.folded for side in planned)
        return
    assert sheet.folds or [side.side for side in planned] == ["front", "back"] * (len(planned) // 2)
    for front, back in sides(sheet, items):
        assert front.number == back.number
        under = {trim(sheet, place): place for place in back.placements}
        for place in front.placements:
            wanted = printed.pop(0).back
            found = under.pop(mirrored(sheet, trim(sheet, place)), None)
            assert (found.face if found else None) == wanted
            assert found is None or looks_up_after_the_turn(sheet, place, found)
        assert not under, "a back lies under an empty place"
    assert not printed


@given(data=st.data(), items=decks)
def test_front_and_back_show_the_same_bleed_when_all_have_backs(sheet_specs, data, items) -> None:
    sheet = data.draw(sheet_specs)
    if sheet.backs != "none":
        for front, back in sides(sheet, [Item(item.face, item.copies, "x") for item in items]):
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
    assert {place.turn for place in back.placements} == {0}


def test_empty_places_mirror_about_a_horizontal_axis() -> None:
    _, back = plan(spec("A4", EURO, backs="short-edge"), [Item("a", 4, "x")])
    assert [(p.x, p.y) for p in back.placements] == [
        (10_500, 104_500), (10_500, 192_500), (73_500, 192_500), (136_500, 192_500)
    ]  # fmt: skip
    assert {place.turn for place in back.placements} == {180}


def test_a_corner_of_bleed_gives_way_to_the_card_diagonally_across() -> None:
    two_by_two = spec("A5", EURO, backs="long-edge")
    items = [Item("a", 1, "x"), Item("b", 2), Item("c", 1, "y")]
    _, back = plan(two_by_two, items)
    x, y = back.placements
    assert (x.face, y.face) == ("x", "y")
    assert x.clip == (3_000, 3_000, 3_000, 0)
    assert y.clip == (3_000, 0, 3_000, 3_000)


def test_a_sheet_without_backs_keeps_its_empty_back_page() -> None:
    planned = plan(spec("A5", EURO, backs="long-edge"), [Item("a", 4), Item("b", 1, "x")])
    assert [(s.number, s.side, len(s.placements)) for s in planned] == [
        (1, "front", 4), (1, "back", 0), (2, "front", 1), (2, "back", 1)
    ]  # fmt: skip


def test_cards_without_any_back_are_printed_on_one_side() -> None:
    planned = plan(spec("A4", EURO, backs="long-edge"), [Item("a", 10), Item("b", 0, "x")])
    assert [side.side for side in planned] == ["front", "front"]


def test_nothing_to_print_gives_no_sheets() -> None:
    assert plan(spec("A4", EURO), []) == ()
    assert plan(spec("A4", EURO), [Item("a", 0)]) == ()


def test_the_back_of_an_odd_paper_is_exact() -> None:
    odd = SheetSpec(spec("A4", EURO).paper, (mm("63.001"), mm(88)), 3, 3, backs="long-edge")
    assert block(odd)[:2] == (10_498, 16_500)
    assert block(odd, mirrored=True)[:2] == (10_499, 16_500)


def test_a_sheet_is_a_value() -> None:
    made = plan(spec("A4", EURO), [Item("a", 1)])
    assert made == plan(spec("a4", EURO), [Item("a", 1)])
    assert hash(made[0]) == hash(Sheet(1, "front", made[0].placements))


def test_a_gutter_is_shared_by_the_bleed_of_both_neighbours() -> None:
    (sheet,) = plan(spec("A4", EURO, orientation="landscape", turned=False, gutter=(mm(6), mm(4))), [Item("a", 8)])
    first, second, *_ = sheet.placements
    assert second.x - first.x == mm(69)
    assert first.clip == (3_000, 3_000, 3_000, 2_000)
    assert second.clip[0] == 3_000


def test_cards_are_turned_only_where_more_fit() -> None:
    assert not spec("A4", (mm(70), mm(120))).turned
    slips = spec("A5", SLIP, orientation="portrait")
    assert (slips.turned, slips.cols, slips.rows) == (True, 1, 4)
    assert spec("A5", SLIP, orientation="portrait", turned=False).cols == 3


def test_a_turned_card_has_its_back_on_the_other_side() -> None:
    sheet = spec("A5", SLIP, orientation="portrait", backs="long-edge")
    front, back = plan(sheet, [Item("a", 1, "x")])
    assert (front.placements[0].turn, back.placements[0].turn) == (90, 270)
    short = spec("A5", SLIP, orientation="portrait", backs="short-edge")
    front, back = plan(short, [Item("a", 1, "x")])
    assert (front.placements[0].turn, back.placements[0].turn) == (90, 90)


def test_a_gutterfold_has_backs_beyond_the_fold() -> None:
    sheet = spec("A4", EURO, backs="gutterfold")
    (one,) = plan(sheet, [Item("a", 1, "x")])
    front, back = one.placements[0], one.folded[0]
    middle = (sheet.paper.width if sheet.fold == "vertical" else sheet.paper.height) / 2
    axis, side = (0, sheet.cell[0]) if sheet.fold == "vertical" else (1, sheet.cell[1])
    assert (front.x, front.y)[axis] + side <= middle - sheet.fold_gap + sheet.cell[axis] * sheet.cols
    assert middle - (front.x, front.y)[axis] - side == (back.x, back.y)[axis] - middle


lists = st.lists(st.builds(Item, st.sampled_from("abcdefgh"), st.integers(0, 12)), max_size=12)


def copies_of(groups: Sequence[Group]) -> list[tuple[SheetSpec, str]]:
    """Give every copy, in order, with the sheet that it is to stand on."""
    return [(group.spec, item.face) for group in groups for item in group.items for _ in range(item.copies)]


@given(data=st.data(), listed=st.lists(decks, max_size=4), backs=st.sampled_from(("none", "long-edge", "gutterfold")))
def test_cards_of_several_sizes_stand_on_sheets_of_their_own(sheet_specs, data, listed, backs) -> None:
    all_specs = sheet_specs.filter(lambda one: one.backs == backs)
    groups = [Group(data.draw(all_specs), items) for items in listed]
    laid = plan_groups(groups)
    fronts = [(spec, sheet) for spec, sheet in laid if sheet.side == "front"]
    assert [(spec, place.face) for spec, sheet in fronts for place in sheet.placements] == copies_of(groups)
    assert [sheet.number for _, sheet in fronts] == list(range(1, len(fronts) + 1))
    alone = [plan(group.spec, group.items) for group in groups]
    assert [sheet.placements for _, sheet in fronts] == [
        sheet.placements for sheets in alone for sheet in sheets if sheet.side == "front"
    ]
    if any(sheet.side == "back" for _, sheet in laid):
        assert [sheet.side for _, sheet in laid] == ["front", "back"] * len(fronts), "both sides of each sheet"
        assert [sheet.number for _, sheet in laid[1::2]] == [sheet.number for _, sheet in fronts]


@given(items=lists, slips=lists, most=st.integers(9, 12))
def test_parts_hold_the_same_cards_in_the_same_order_on_full_sheets(
    items: list[Item], slips: list[Item], most: int
) -> None:
    groups = [Group(spec("A4", EURO), items), Group(spec("A4", SLIP), slips)]
    found = parts(groups, most)
    assert copies_of([group for part in found for group in part]) == copies_of(groups)
    assert sum(len(plan_groups(part)) for part in found) == len(plan_groups(groups)), "no sheet is begun twice"
    assert all(len({face for _, face in copies_of(part)}) <= most for part in found)


def test_many_faces_make_many_parts() -> None:
    found = parts([Group(spec("A4", EURO), [Item(str(n), 1) for n in range(2500)])], 1000)
    assert [len(group.items) for (group,) in found] == [999, 999, 502]
