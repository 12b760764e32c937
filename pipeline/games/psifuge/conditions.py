"""The conditions of blue and red bars (section 9.1): what each looks at, and when it is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from pipeline.engine.cards import Effect


class Facts(NamedTuple):
    """What a condition can see of a Psifront: whether each lane is filled, how many Counters lie in it, whether its
    Morphon is Agile; base points and attributes of the Morphons; and how many there are of each kind (`morphons`,
    `agile`, `blue`, `red`, `green`, `counters`, and `base` for all base points together)."""

    filled: tuple[bool, ...]
    counters: tuple[int, ...]
    agile: tuple[bool, ...]
    bases: tuple[int, ...]
    attributes: Mapping[str, int]
    numbers: Mapping[str, int]


Condition: TypeAlias = Callable[[Facts, Facts, int], bool]
"""Told of the Psifront that the bar looks at, of the other one, and of the card's own lane (from 0)."""
Count: TypeAlias = Callable[[Effect, Facts], int]

COUNTS: Mapping[str, Count] = {
    "holds": lambda e, seen: seen.numbers[e.word("what")],
    "attribute": lambda e, seen: seen.attributes.get(e.word("of"), 0),
    "base": lambda e, seen: sum(e.number("low") <= base <= e.number("high") for base in seen.bases),
    "total-base": lambda e, seen: seen.numbers["base"],
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
    return lambda seen, other, lane: seen.numbers[what] > other.numbers[what]


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
