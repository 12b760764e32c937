"""What to pull, replace and add: the cards are counted as paper, by how they look."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.swaps import Held, Swap, mark, swap

LOOK = st.sampled_from(["aaaa", "bbbb", "cccc"])
HELD = st.builds(Held, st.just("x"), LOOK, st.sampled_from(["", "dddd", "eeee"]), st.integers(0, 5))
BOX = st.dictionaries(st.sampled_from("abcdef"), HELD, max_size=6)
Box = dict[str, Held]
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # boxes are slow to draw, not to swap


def paper(box: Box, backs: bool) -> Counter[tuple[str, str]]:
    """How many pieces of paper of each look lie in a box."""
    found = Counter[tuple[str, str]]()
    for one in box.values():
        found[one.face, one.back if backs else ""] += one.copies
    return +found


def applied(old: Box, new: Box, made: Swap, backs: bool) -> Counter[tuple[str, str]]:
    """Do what the list says."""
    found = paper(old, backs)
    for move in (*made.pull, *made.replace):
        found[old[move.id].face, old[move.id].back if backs else ""] -= move.copies
    assert min(found.values(), default=0) >= 0  # nothing is taken out that was not there
    for id, count in made.printed().items():
        found[new[id].face, new[id].back if backs else ""] += count
    return +found


@CALM
@given(BOX, BOX, st.booleans())
def test_old_cards_and_what_the_list_says_make_the_new_ones(old: Box, new: Box, backs: bool) -> None:
    assert applied(old, new, swap(old, new, backs), backs) == paper(new, backs)


@CALM
@given(BOX, BOX, st.booleans())
def test_nothing_is_printed_that_lies_there_already(old: Box, new: Box, backs: bool) -> None:
    made = swap(old, new, backs)
    lacking = paper(new, backs) - paper(old, backs)
    assert sum(made.printed().values()) == sum(lacking.values())
    assert sum(move.copies for move in (*made.pull, *made.replace)) == sum(
        (paper(old, backs) - paper(new, backs)).values()
    )


@CALM
@given(BOX, BOX)
def test_each_card_is_counted_once_and_never_for_nothing(old: Box, new: Box) -> None:
    made = swap(old, new)
    for listed in (made.pull, made.replace, made.add):
        assert len({move.id for move in listed}) == len(listed)
        assert all(move.copies > 0 for move in listed)
    assert {move.id for move in made.pull} & {move.id for move in made.add} == set()
    assert {move.id for move in (*made.replace, *made.add)} <= set(new)
    assert {move.id for move in (*made.replace, *made.pull)} <= set(old)


@CALM
@given(BOX)
def test_the_same_box_needs_nothing(box: Box) -> None:
    assert not swap(box, box, backs=True)
    assert sum(swap({}, box).printed().values()) == sum(one.copies for one in box.values())


def box(**cards: tuple[str, int]) -> Box:
    return {id: Held(id.title(), face, "", copies) for id, (face, copies) in cards.items()}


@pytest.mark.parametrize(
    ("old", "new", "pull", "replace", "add"),
    [
        (box(ant=("a", 2)), box(ant=("a", 3)), {}, {}, {"ant": 1}),
        (box(ant=("a", 3)), box(ant=("a", 2)), {"ant": 1}, {}, {}),
        (box(ant=("a", 2)), box(ant=("b", 2)), {}, {"ant": 2}, {}),
        (box(ant=("a", 2)), box(ant=("b", 3)), {}, {"ant": 2}, {"ant": 1}),
        (box(ant=("a", 3)), box(ant=("b", 2)), {"ant": 1}, {"ant": 2}, {}),
        (box(ant=("a", 2)), box(emmet=("a", 2)), {}, {}, {}),
        (box(ant=("a", 1), bee=("b", 1)), box(ant=("b", 1), bee=("a", 1)), {}, {}, {}),
        (box(ant=("a", 2)), box(bee=("b", 1)), {"ant": 2}, {}, {"bee": 1}),
    ],
)
def test_the_list_names_cards(old: Box, new: Box, pull: dict, replace: dict, add: dict) -> None:
    made = swap(old, new)
    listed = [{move.id: move.copies for move in moves} for moves in (made.pull, made.replace, made.add)]
    assert listed == [pull, replace, add]


def test_a_changed_back_changes_a_card_where_backs_are_printed() -> None:
    old, new = ({"ant": Held("Ant", "a", back, 2)} for back in ("m", "n"))
    assert not swap(old, new)
    (move,) = swap(old, new, backs=True).replace
    assert (move.copies, move.old, move.new, move.old_back, move.new_back) == (2, "a", "a", "m", "n")


def test_backs_that_are_not_compared_are_not_told() -> None:
    (move,) = swap({"ant": Held("Ant", "a", "m", 2)}, {"ant": Held("Ant", "b", "n", 2)}).replace
    assert (move.old_back, move.new_back) == ("", "")


def test_a_move_tells_both_faces() -> None:
    (move,) = swap(box(ant=("abcdef", 1)), box(ant=("123456", 1))).replace
    assert (move.name, mark(move.old), mark(move.new)) == ("Ant", "abcd", "1234")
