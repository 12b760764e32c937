"""The conditions of blue and red bars (section 9.1): what each looks at, and when it is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from pipeline.engine.cards import Effect

if TYPE_CHECKING:
    from pipeline.games.psifuge.book import Common


class Facts:
    """What a condition can see of a Psifront, each found when it is first asked for: most conditions ask one thing, and
    a Psifront is read for each lane into which a card could go.

    `morphons` are those of the lanes, from the first (None for none); `counters` the Counters in them; `lent` the lanes
    (from 0) that a passive makes Agile when a Morphon lies there.
    """

    def __init__(
        self, morphons: tuple[Common | None, ...], counters: tuple[int, ...], lent: frozenset[int] = frozenset()
    ) -> None:
        self.morphons, self.counters, self._lent = morphons, counters, lent
        self._numbers: dict[str, int] = {}

    @cached_property
    def filled(self) -> tuple[bool, ...]:
        """Whether a Morphon lies in each lane."""
        return tuple([one is not None for one in self.morphons])

    @cached_property
    def agile(self) -> tuple[bool, ...]:
        """Whether the Morphon in each lane is Agile."""
        return tuple([one is not None and (one.agile or n in self._lent) for n, one in enumerate(self.morphons)])

    @cached_property
    def bases(self) -> tuple[int, ...]:
        """The base points of the Morphons."""
        return tuple([one.base for one in self.morphons if one])

    @cached_property
    def attributes(self) -> Mapping[str, int]:
        """How many Morphons of each attribute there are, of those that are there."""
        found: dict[str, int] = {}
        for one in self.morphons:
            if one:
                found[one.attribute] = found.get(one.attribute, 0) + 1
        return found

    def number(self, what: str) -> int:
        """Give how many there are: `morphons`, `agile`, `blue`, `red`, `green`, `counters` (Morphons that have one),
        or `base` for all base points together."""
        found = self._numbers.get(what)
        if found is None:
            found = self._numbers[what] = self._counted(what)
        return found

    def _counted(self, what: str) -> int:
        match what:
            case "base":
                return sum(self.bases)
            case "morphons":
                return len(self.bases)
            case "agile":
                return sum(self.agile)
            case "counters":
                return len(self.counters) - self.counters.count(0)
        return sum([one is not None and one.bar == what for one in self.morphons])


Condition: TypeAlias = Callable[[Facts, Facts, int], bool]
"""Told of the Psifront that the bar looks at, of the other one, and of the card's own lane (from 0)."""
Count: TypeAlias = Callable[[Effect, Facts], int]

COUNTS: Mapping[str, Count] = {
    "holds": lambda e, seen: seen.number(e.word("what")),
    "attribute": lambda e, seen: seen.attributes.get(e.word("of"), 0),
    "base": lambda e, seen: sum(e.number("low") <= base <= e.number("high") for base in seen.bases),
    "total-base": lambda e, seen: seen.number("base"),
    "attributes": lambda e, seen: len(seen.attributes),
}
"""Conditions that hold a number between `least` and `most`."""


def condition(effect: Effect) -> Condition:
    """Give what an effect of a bar asks. Raises KeyError for one that is no condition."""
    if effect.op in COUNTS:
        return _between(COUNTS[effect.op], effect)
    return TESTS[effect.op](effect)


def _between(counted: Count, effect: Effect) -> Condition:
    least, most = effect.number("least"), effect.number("most")
    return lambda seen, other, lane: least <= counted(effect, seen) <= most


def _alike(effect: Effect) -> Condition:
    least = effect.number("least")
    return lambda seen, other, lane: max(seen.attributes.values(), default=0) >= least


def _lanes(effect: Effect) -> Condition:
    numbers = [int(digit) - 1 for digit in effect.word("lanes")]
    full = effect.word("state") == "filled"
    return lambda seen, other, lane: all(n < len(seen.filled) and seen.filled[n] is full for n in numbers)


def _row(effect: Effect) -> Condition:
    least, full = effect.number("least"), effect.word("state") == "filled"

    def true(seen: Facts, other: Facts, lane: int) -> bool:
        run = longest = 0
        for one in seen.filled:
            run = run + 1 if one is full else 0
            longest = max(longest, run)
        return longest >= least

    return true


def _more(effect: Effect) -> Condition:
    """The two Psifronts are compared (R28)."""
    what = effect.word("what")
    return lambda seen, other, lane: seen.number(what) > other.number(what)


def _here(effect: Effect) -> Condition:
    match effect.word("what"):
        case "none":
            return lambda seen, other, lane: not seen.filled[lane]
        case "any":
            return lambda seen, other, lane: seen.filled[lane]
    return lambda seen, other, lane: seen.agile[lane]


def _beside(effect: Effect) -> Condition:
    """A lane at the end has one neighbor (R5)."""
    least, guarded = effect.number("least"), effect.word("what") == "counters"

    def true(seen: Facts, other: Facts, lane: int) -> bool:
        there = seen.counters if guarded else seen.filled
        return sum(there[n] > 0 for n in (lane - 1, lane + 1) if 0 <= n < len(there)) >= least

    return true


TESTS: Mapping[str, Callable[[Effect], Condition]] = {
    "alike": _alike,
    "lanes": _lanes,
    "row": _row,
    "more": _more,
    "here": _here,
    "beside": _beside,
}
"""All other conditions."""
