"""The conditions of blue and red bars (section 9.1): what each looks at, and when it is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

    __slots__ = ("_attributes", "_numbers", "counters", "lent", "morphons")

    def __init__(
        self, morphons: tuple[Common | None, ...], counters: tuple[int, ...], lent: frozenset[int] = frozenset()
    ) -> None:
        self.morphons, self.counters, self.lent = morphons, counters, lent
        self._numbers: dict[str, int] | None = None
        self._attributes: dict[str, int] | None = None

    def agile(self, lane: int) -> bool:
        """Tell whether the Morphon in a lane (from 0) is Agile; a lane without one is not."""
        one = self.morphons[lane]
        return one is not None and (one.agile or lane in self.lent)

    @property
    def attributes(self) -> Mapping[str, int]:
        """How many Morphons of each attribute there are, of those that are there."""
        found = self._attributes
        if found is None:
            found = self._attributes = {}
            for one in self.morphons:
                if one:
                    found[one.attribute] = found.get(one.attribute, 0) + 1
        return found

    def number(self, what: str) -> int:
        """Give how many there are: `morphons`, `agile`, `blue`, `red`, `green`, `counters` (Morphons that have one),
        or `base` for all base points together."""
        numbers = self._numbers
        if numbers is None:
            numbers = self._numbers = {}
        found = numbers.get(what)
        if found is None:
            found = numbers[what] = self._counted(what)
        return found

    def _counted(self, what: str) -> int:
        match what:
            case "base":
                return sum([one.base for one in self.morphons if one])
            case "morphons":
                return len(self.morphons) - self.morphons.count(None)
            case "agile":
                return sum([self.agile(lane) for lane in range(len(self.morphons))])
            case "counters":
                return len(self.counters) - self.counters.count(0)
        return sum([one is not None and one.bar == what for one in self.morphons])


Condition: TypeAlias = Callable[[Facts, Facts, int], bool]
"""Told of the Psifront that the bar looks at, of the other one, and of the card's own lane (from 0)."""
Count: TypeAlias = Callable[[Facts], int]


def _holds(effect: Effect) -> Count:
    what = effect.word("what")
    return lambda seen: seen.number(what)


def _attribute(effect: Effect) -> Count:
    attribute = effect.word("of")
    return lambda seen: seen.attributes.get(attribute, 0)


def _base(effect: Effect) -> Count:
    low, high = effect.number("low"), effect.number("high")
    return lambda seen: sum([low <= one.base <= high for one in seen.morphons if one])


COUNTS: Mapping[str, Callable[[Effect], Count]] = {
    "holds": _holds,
    "attribute": _attribute,
    "base": _base,
    "total-base": lambda effect: lambda seen: seen.number("base"),
    "attributes": lambda effect: lambda seen: len(seen.attributes),
}
"""Conditions that hold a number between `least` and `most`."""


def condition(effect: Effect) -> Condition:
    """Give what an effect of a bar asks. Raises KeyError for one that is no condition."""
    if effect.op in COUNTS:
        return _between(COUNTS[effect.op](effect), effect)
    return TESTS[effect.op](effect)


def _between(counted: Count, effect: Effect) -> Condition:
    least, most = effect.number("least"), effect.number("most")
    return lambda seen, other, lane: least <= counted(seen) <= most


def _alike(effect: Effect) -> Condition:
    least = effect.number("least")
    return lambda seen, other, lane: max(seen.attributes.values(), default=0) >= least


def _lanes(effect: Effect) -> Condition:
    numbers = [int(digit) - 1 for digit in effect.word("lanes")]
    full = effect.word("state") == "filled"

    def true(seen: Facts, other: Facts, lane: int) -> bool:
        return all(n < len(seen.morphons) and (seen.morphons[n] is not None) is full for n in numbers)

    return true


def _row(effect: Effect) -> Condition:
    least, full = effect.number("least"), effect.word("state") == "filled"

    def true(seen: Facts, other: Facts, lane: int) -> bool:
        run = longest = 0
        for one in seen.morphons:
            run = run + 1 if (one is not None) is full else 0
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
            return lambda seen, other, lane: seen.morphons[lane] is None
        case "any":
            return lambda seen, other, lane: seen.morphons[lane] is not None
    return lambda seen, other, lane: seen.agile(lane)


def _beside(effect: Effect) -> Condition:
    """A lane at the end has one neighbor (R5)."""
    least, guarded = effect.number("least"), effect.word("what") == "counters"

    def true(seen: Facts, other: Facts, lane: int) -> bool:
        there = seen.counters if guarded else seen.morphons
        beside = (*there[max(lane - 1, 0) : lane], *there[lane + 1 : lane + 2])
        return sum([bool(one) for one in beside]) >= least

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
