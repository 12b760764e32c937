"""IDN: collector numbers, by series: those with the same letters before and behind, however they are cased."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain, pairwise

from pipeline.findings import Edit, Severity
from pipeline.fixed import fixed
from pipeline.lint.context import Context, Head, Heads, Hit
from pipeline.lint.habits import LEAST, TIMES, lacking
from pipeline.lint.registry import rule

_NUMBER = re.compile(r"(?P<before>\D*?)(?P<value>\d{1,9})(?:(?P<of>\s*(?:/|of)\s*)(?P<total>\d{1,9}))?(?P<after>\D.*)?")
_LETTERS = re.compile(r"[A-Za-z]+(?=[\dx?])")
_AUTO = "leave `number` out, and cards are numbered in their order"
_COUNTED = "leave `number` out, and cards are numbered and counted"


@fixed(frozen=True, slots=True)
class Number:
    """A collector number: its card, its figure, how many digits that has, what stands before and behind, and the total
    that it is out of (or None)."""

    card: Head
    value: int
    width: int
    before: str
    behind: str
    total: int | None


Series = tuple[str, str, int | None]
"""The letters before and behind a number, in small letters; without any, the total tells sets apart."""
ManySeries = dict[Series, list[Number]]


def _series(ctx: Context) -> ManySeries:
    return ctx.parts.whole(series, ctx.heads)


def _fronts(heads: Heads) -> Iterator[Head]:
    return (head for head in chain.from_iterable(heads) if not head.reverse_of)


def series(heads: Heads) -> ManySeries:
    """Give the numbers of a game by series, in the order of the cards; a reverse has that of its front."""
    made: dict[Series, list[Number]] = defaultdict(list)
    for card in _fronts(heads):
        if found := _NUMBER.fullmatch(card.number):
            before, after = found["before"], found["after"] or ""
            total = int(found["total"]) if found["total"] else None
            behind = card.number[found.end("value") :]
            number = Number(card, int(found["value"]), len(found["value"]), before, behind, total)
            made[before.lower(), after.lower(), None if before else total].append(number)
    return made


@rule(code="IDN004", key="number-twice", severity=Severity.ERROR, scope="game", since="0.1")
def number_twice(ctx: Context) -> Iterator[Hit]:
    """Two cards have one collector number.

    Why
        The number on a card is what a collector sorts and a list counts by. The case of its letters does not
        tell two numbers apart, nor does another total.

    Bad
        cards:
          pale-fire: {name: Pale Fire, number: "014"}
          dark-oil: {name: Dark Oil, number: ⟦"014"⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, number: "014"}
          dark-oil: {name: Dark Oil, number: "015"}
    """
    yield from ctx.judged(_twice, ctx.heads, _series(ctx))


def _twice(heads: Heads, series: ManySeries) -> Iterator[Hit]:
    read: dict[str, object] = {n.card.id: (key, n.value) for key, numbers in series.items() for n in numbers}
    first: dict[object, Head] = {}
    for card in _fronts(heads):
        met = first.setdefault(read.get(card.id, card.number), card) if card.number else card
        if met is not card:
            yield _hit(card, f"is also that of `{met.id}`", "a number of its own", beside=met)


@rule(code="IDN005", key="number-gap", severity=Severity.WARNING, scope="game", since="0.1")
def number_gap(ctx: Context) -> Iterator[Hit]:
    """Between two collector numbers, numbers are missing.

    Why
        Whoever owns the cards before and after a gap looks for the card between them.

    Bad
        cards:
          pale-fire: {name: Pale Fire, number: "014"}
          dark-oil: {name: Dark Oil, number: ⟦"017"⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, number: "014"}
          dark-oil: {name: Dark Oil, number: "015"}
    """
    yield from ctx.judged(_gaps, _series(ctx))


def _gaps(series: ManySeries) -> Iterator[Hit]:
    for numbers in series.values():
        for last, number in pairwise(sorted(numbers, key=lambda n: n.value)):
            if number.value - last.value < 2:
                continue
            names = [f"`{last.before}{n:0{last.width}d}{last.behind}`" for n in (last.value + 1, number.value - 1)]
            missing = f"{names[0]} is" if names[0] == names[1] else f"{names[0]} to {names[1]} are"
            yield _hit(number.card, f"follows `{last.card.number}`: {missing} missing", beside=last.card)


@rule(code="IDN008", key="number-of-total", severity=Severity.WARNING, scope="game", since="0.2")
def number_of_total(ctx: Context) -> Iterator[Hit]:
    """A collector number is out of a total that is too low, or that other cards do not share.

    Why
        `14/12` cannot be, and two totals make a collector look for a second set. Where a series is divided
        between two, the total that most cards of the game have is taken to be meant.

    Bad
        cards:
          pale-fire: {name: Pale Fire, number: 1/2}
          dark-oil: {name: Dark Oil, number: ⟦3/2⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, number: 1/3}
          dark-oil: {name: Dark Oil, number: 3/3}
    """
    yield from ctx.judged(_out_of, _series(ctx))


def _out_of(series: ManySeries) -> Iterator[Hit]:
    everywhere = Counter(n.total for numbers in series.values() for n in numbers)
    for numbers in series.values():
        counts = Counter(n.total for n in numbers if n.total is not None)
        total = _meant(counts, everywhere)
        for number in numbers:
            of = number.total
            if of is not None and number.value > of:
                yield _hit(number.card, "is higher than its total", str(total), _COUNTED)
            elif of is not None and of != total and counts[total] > 1:
                others = f"those of {counts[total]} other cards out of {total}"
                yield _hit(number.card, f"is out of {of}, {others}", str(total), _COUNTED)


@rule(code="IDN010", key="number-case", severity=Severity.WARNING, scope="game", since="0.3")
def number_case(ctx: Context) -> Iterator[Hit]:
    """The letters of a collector number are small, while those of most other numbers are capitals, or the other way.

    Why
        Lists sort the two apart, and whoever types one finds nothing. The rule follows the game's habit.

    Bad
        cards:
          pale-fire: {name: Pale Fire, number: L1}
          dark-oil: {name: Dark Oil, number: L2}
          dusk: {name: Dusk, number: ⟦l⟧3}

    Good
        cards:
          pale-fire: {name: Pale Fire, number: L1}
          dark-oil: {name: Dark Oil, number: L2}
          dusk: {name: Dusk, number: L3}
    """
    yield from ctx.judged(_letters, ctx.heads)


def _letters(heads: Heads) -> Iterator[Hit]:
    met = [(found, card) for card in chain.from_iterable(heads) if (found := _LETTERS.match(card.number))]
    upper = sum(found[0].isupper() for found, _ in met)
    lower = sum(found[0].islower() for found, _ in met)
    if not max(upper, lower) >= 2 * min(upper, lower) > 0:
        return
    for found, card in met:
        if found[0].isupper() if lower > upper else found[0].islower():
            right = found[0].lower() if lower > upper else found[0].upper()
            ways = ("capital", "small") if lower > upper else ("small", "capital")
            at = card.at.child("number").slice(*found.span())
            yield Hit(f"the letters of the number `{card.number}` are {ways[0]}, on most cards {ways[1]}", at, found[0],
                      right, f"write `{right}`", Edit(at, right, safe=False), card=card.id)  # fmt: skip


@rule(code="IDN011", key="number-order", severity=Severity.WARNING, scope="game", since="0.3")
def number_order(ctx: Context) -> Iterator[Hit]:
    """A collector number is out of order in a file whose other numbers rise.

    Why
        The card was moved or the number mistyped; who looks for it by its number looks in the wrong place.

    Bad
        cards:
          ash: {name: Ash, number: "1"}
          brand: {name: Brand, number: "2"}
          coal: {name: Coal, number: "4"}
          dust: {name: Dust, number: "5"}
          ember: {name: Ember, number: ⟦"3"⟧}
          flame: {name: Flame, number: "6"}

    Good
        cards:
          ash: {name: Ash, number: "1"}
          brand: {name: Brand, number: "2"}
          ember: {name: Ember, number: "3"}
          coal: {name: Coal, number: "4"}
          dust: {name: Dust, number: "5"}
          flame: {name: Flame, number: "6"}
    """
    yield from ctx.judged(_order, _series(ctx))


def _order(series: ManySeries) -> Iterator[Hit]:
    for numbers in series.values():
        files: dict[str, list[Number]] = defaultdict(list)
        for number in numbers:
            files[number.card.at.file].append(number)
        for listed in files.values():
            kept = _rising([n.value for n in listed])
            if len(kept) < LEAST or (len(listed) - len(kept)) * TIMES > len(kept):
                continue
            for place in sorted(set(range(len(listed))) - kept):
                card, last = listed[place].card, listed[place - 1 if place else 1].card
                yield _hit(card, f"is out of order beside `{last.number}`", beside=last)


@rule(code="IDN012", key="total-differs", severity=Severity.WARNING, scope="game", since="0.3")
def total_differs(ctx: Context) -> Iterator[Hit]:
    """Numbers are out of a total that is neither the number of cards that are there nor that of the plan.

    Why
        Whoever owns all the cards believes that some are missing, or wonders at the last. It is told once for
        each series of numbers.

    Bad
        cards:
          pale-fire: {name: Pale Fire, number: ⟦L1/9⟧}
          dark-oil: {name: Dark Oil, number: L2/9}

    Good
        cards:
          pale-fire: {name: Pale Fire, number: L1/2}
          dark-oil: {name: Dark Oil, number: L2/2}
    """
    planned = {row.cards for row in ctx.spec.plan} | {sum(row.cards or 0 for row in ctx.spec.plan)}
    yield from ctx.judged(_totals, _series(ctx), {len(ctx.game.fronts), *planned})


def _totals(series: ManySeries, right: Set[int | None]) -> Iterator[Hit]:
    everywhere = Counter(n.total for numbers in series.values() for n in numbers)
    for numbers in series.values():
        total = _meant(Counter(n.total for n in numbers if n.total is not None), everywhere)
        there = len({n.value for n in numbers})
        if total and len(numbers) > 1 and total not in {there, everywhere[total], *right}:
            first = next(n.card for n in numbers if n.total == total)
            yield Hit(f"numbers such as `{first.number}` are out of {total}, and {there} of them are there",
                      first.at.child("number"), first.number, f"{there}", _COUNTED, card=first.id)  # fmt: skip


@rule(code="IDN013", key="number-missing", severity=Severity.INFO, scope="game", since="0.3")
def number_missing(ctx: Context) -> Iterator[Hit]:
    """A card has no collector number, while the other cards of its file have one.

    Why
        It cannot be listed or sorted with them. A game that leaves all numbers out has them counted.

    Bad
        cards:
          ash: {name: Ash, number: "1"}
          brand: {name: Brand, number: "2"}
          ⟦coal⟧: {name: Coal}
          dust: {name: Dust, number: "3"}
          ember: {name: Ember, number: "4"}
          flame: {name: Flame, number: "5"}

    Good
        cards:
          ash: {name: Ash, number: "1"}
          brand: {name: Brand, number: "2"}
          dust: {name: Dust, number: "3"}
          ember: {name: Ember, number: "4"}
          flame: {name: Flame, number: "5"}
    """
    for hit in lacking(ctx, "number", TIMES):
        yield replace(hit, expected="number", hint="give it one, or leave all out")


def _hit(card: Head, what: str, expected: str = "", hint: str = _AUTO, beside: Head | None = None) -> Hit:
    """Say something of a card's number, `beside` another card's."""
    at, related = card.at.child("number"), (beside.at.child("number"),) if beside else ()
    return Hit(f"the number `{card.number}` {what}", at, card.number, expected, hint, related=related, card=card.id)


def _meant(counts: Mapping[int, int], everywhere: Mapping[int | None, int]) -> int:
    """Give the total of a series: the one that most have, or of two that share it the one of the rest of the game."""
    ranked = sorted(counts, key=lambda total: (-counts[total], total))
    if not ranked:
        return 0
    rivals = [total for total in ranked if 2 * counts[total] > counts[ranked[0]]]
    return max(rivals, key=lambda total: (everywhere[total], counts[total]))


def _rising(values: Sequence[int]) -> set[int]:
    """Give the places of a longest run of values that never fall (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        pile = bisect_right(tails, value)
        tails[pile:] = [value, *tails[pile + 1 :]]
        before.append(ends[pile - 1] if pile else -1)
        ends[pile:] = [place, *ends[pile + 1 :]]
    kept, place = set[int](), ends[-1] if ends else -1
    while place >= 0:
        kept.add(place)
        place = before[place]
    return kept
