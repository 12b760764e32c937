"""A game in parts: where it is cut, and what is kept of each part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st

from pipeline.lint.parts import MOST, USUAL, Part, Parts, split
from pipeline.model.project import Project
from pipeline.model.types import Game

Build = Callable[[dict[str, str]], Project]

IDS = st.lists(st.integers(0, 10**6).map("c{:06d}".format), unique=True, max_size=400)


def cut(ids: list[str]) -> list[list[str]]:
    return list(split(ids, str))


@given(IDS)
def test_parts_are_runs_of_the_cards_none_too_long(ids: list[str]) -> None:
    assert [id for run in cut(ids) for id in run] == ids
    assert all(0 < len(run) <= MOST for run in cut(ids))


@given(IDS, st.data())
def test_a_card_more_changes_the_parts_up_to_the_next_id_that_begins_one(ids: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(ids)))
    after = cut([*ids[:at], "new", *ids[at:]])
    end, again = 0, False
    for run in cut(ids):
        end += len(run)
        again |= end - len(run) >= at and crc32(run[0].encode()) % USUAL == 0
        if end < at or again:
            assert run in after


def game(build: Build, example: Callable, count: int = 200) -> Game:
    cards = "".join(f"  c{n}: {{name: Card {n}, text: Draw {n % 3} cards.}}\n" for n in range(count))
    return next(iter(build(example(f"cards:\n{cards}").files).games.values()))


def words(part: Part) -> Counter[str]:
    return Counter(part.texts.text.split())


def test_only_a_part_that_changed_is_looked_at_again(build: Build, example: Callable) -> None:
    first = game(build, example)
    parts, looked = Parts(), list[int]()

    def count(part: Part, least: int) -> int:
        looked.append(len(part.cards))
        return sum(card.copies >= least for card in part.cards)

    parts.begin(first)
    assert sum(parts.each(count, 1)) == len(first.cards)
    assert len(looked) == len(parts.all) > 3
    changed = replace(first, cards=(*first.cards[:-1], replace(first.cards[-1], copies=0)))
    for given_, number in ((1, 1), (2, len(parts.all)), (2, 0)):
        looked.clear()
        parts.begin(changed)
        assert sum(parts.each(count, given_)) == (len(first.cards) - 1 if given_ == 1 else 0)
        assert len(looked) == number


def test_a_number_that_the_game_gives_changes_no_part(build: Build, example: Callable) -> None:
    first, parts = game(build, example), Parts()
    parts.begin(first)
    before = parts.all
    parts.begin(replace(first, cards=tuple(replace(card, number=f"{n}") for n, card in enumerate(first.cards))))
    assert all(one is other for one, other in zip(before, parts.all, strict=True))


def test_totals_forget_what_is_gone_and_are_nobodys_to_change(build: Build, example: Callable) -> None:
    first, parts = game(build, example), Parts()
    for cards in (first.cards, first.cards[:60], (), first.cards[30:], first.cards):
        now, anew = replace(first, cards=cards), Parts()
        parts.begin(now)
        anew.begin(now)
        assert parts.total(words) == anew.total(words)
        parts.total(words).clear()
        assert parts.total(words) == anew.total(words)


def test_what_stands_on_given_things_is_made_once_for_equal_ones() -> None:
    parts, made = Parts(), list[object]()

    def whole(given_: list[int]) -> int:
        made.append(given_)
        return sum(given_)

    assert [parts.whole(whole, [1, 2]), parts.whole(whole, [1, 2]), parts.whole(whole, [3])] == [3, 3, 3]
    assert made == [[1, 2], [3]]
