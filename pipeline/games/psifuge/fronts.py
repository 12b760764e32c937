"""The two Psifronts as they stand: facts, points, who is active, what passives change (sections 5.1, 9 and 11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pipeline.engine.cards import Effect
from pipeline.games.psifuge.book import AGILE, Book, Common
from pipeline.games.psifuge.conditions import Facts
from pipeline.games.psifuge.table import Side

KEPT = 1 << 15
"""Psifronts that are remembered: the same ones are asked about many times in a turn."""
NOTHING = "no-target"
WEAK = "too-weak"
SWIFT = "agile"
SHELTERED = "protected"


class Reading(NamedTuple):
    """A Psifront read: its Morphons by lane (None for none), its facts, and the passives that work in it, by op, each
    with the lane (from 0) of its Morphon."""

    morphons: tuple[Common | None, ...]
    facts: Facts
    passives: Mapping[str, list[tuple[int, Effect]]]


class Fronts:
    """Reads Psifronts. It remembers what it found, and a Psifront never changes."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.read = lru_cache(KEPT)(self._read)
        self.points = lru_cache(KEPT)(self._points)
        self.hindrance = lru_cache(KEPT)(self._hindrance)

    def _read(self, side: Side) -> Reading:
        morphons = tuple([self.book.commons[card] if card else None for card in side.cards])
        there = [one for one in morphons if one]
        passives: dict[str, list[tuple[int, Effect]]] = {}
        for n, one in enumerate(morphons):
            for e in one.passives if one else ():
                passives.setdefault(e.op, []).append((n, e))
        agile = [one is not None and one.agile for one in morphons]
        for lane, effect in passives.get("grant", ()):
            if effect.args["keyword"] == AGILE:
                for n in _beside(lane, morphons):
                    agile[n] = True
        attributes: dict[str, int] = {}
        numbers = {"morphons": len(there), "agile": sum(agile), "blue": 0, "red": 0, "green": 0, "base": 0}
        numbers["counters"] = len(side.counters) - side.counters.count(0)
        for one in there:  # counted by hand: `Counter` takes three times as long, and this is done for each try
            attributes[one.attribute] = attributes.get(one.attribute, 0) + 1
            numbers[one.bar] += 1
            numbers["base"] += one.base
        facts = Facts(
            filled=tuple([one is not None for one in morphons]),
            counters=side.counters,
            agile=tuple(agile),
            bases=tuple([one.base for one in there]),
            attributes=attributes,
            numbers=numbers,
        )
        return Reading(morphons, facts, passives)

    def active(self, own: Side, other: Side, lane: int) -> bool:
        """Tell whether the Morphon in a lane (from 0) is active (section 9); a lane without one is not."""
        mine = self.read(own)
        one = mine.morphons[lane]
        return one is not None and _active(one, lane, mine.facts, self.read(other).facts)

    def actives(self, own: Side, other: Side) -> int:
        """Count the active Morphons of a Psifront, green ones too (R29)."""
        return sum(self.active(own, other, lane) for lane in range(len(own.cards)))

    def worth(self, own: Side, other: Side, lane: int) -> int:
        """Give the points of the Morphon in a lane (from 0), never below 0 (section 5.1); 0 for no Morphon."""
        mine, theirs = self.read(own), self.read(other)
        one = mine.morphons[lane]
        if one is None:
            return 0
        points = one.base + (one.worth if _active(one, lane, mine.facts, theirs.facts) else 0)
        for at, e in mine.passives.get("adjust", ()):
            if _meant(e, at, lane, one, mine.facts):
                points += e.number("amount")
        for at, e in theirs.passives.get("adjust", ()):
            if _met(e, at, lane, one):
                points += e.number("amount")
        return max(points, 0)

    def _points(self, own: Side, other: Side) -> tuple[int, ...]:
        return tuple([self.worth(own, other, lane) for lane in range(len(own.cards))])

    def total(self, own: Side, other: Side) -> int:
        """Give the points of a whole Psifront, without bonus points."""
        return sum(self.points(own, other))

    def amount(self, own: Side, op: str, **words: str) -> int:
        """Add up a passive of a Psifront: those of an op whose words are these; one that has no number counts 1."""
        found = self.read(own).passives.get(op)
        if found is None:
            return 0
        return sum(
            next((e.number(name) for name in ("amount", "change") if name in e.args), 1)
            for _, e in found
            if all(e.args[name] == word for name, word in words.items())
        )

    def _hindrance(self, own: Side, other: Side, lane: int) -> str:
        """Say what keeps the Morphon in a lane (from 0) from attacking the one across from it; empty when nothing does
        (sections 7.3 and 11.1, R20, R37). It must lie there."""
        mine, theirs = self.read(own), self.read(other)
        if not other.cards[lane]:
            return NOTHING
        if any(abs(at - lane) == 1 for at, _ in theirs.passives.get("protect", ())):
            return SHELTERED
        if theirs.facts.agile[lane] and not mine.facts.agile[lane] and not self.amount(own, "pierce"):
            return SWIFT
        strength = self.worth(own, other, lane) + self.amount(own, "might")
        return WEAK if strength < self.worth(other, own, lane) else ""


def _active(one: Common, lane: int, mine: Facts, theirs: Facts) -> bool:
    if one.looks == "always":
        return True
    seen, other = (mine, theirs) if one.looks == "own" else (theirs, mine)
    return all(true(seen, other, lane) for true in one.conditions)


def _beside(lane: int, there: tuple[Common | None, ...]) -> list[int]:
    return [n for n in (lane - 1, lane + 1) if 0 <= n < len(there) and there[n]]


def _meant(e: Effect, at: int, lane: int, one: Common, mine: Facts) -> bool:
    """Tell whether a passive at `at` changes the points of a Morphon of the same side."""
    match e.args["who"]:
        case "beside":
            return abs(at - lane) == 1
        case "own-agile":
            return at != lane and mine.agile[lane]
        case "own-green":
            return at != lane and one.bar == "green"
    return False


def _met(e: Effect, at: int, lane: int, one: Common) -> bool:
    """Tell whether a passive of the other side, at `at`, changes the points of a Morphon."""
    match e.args["who"]:
        case "across":
            return at == lane
        case "opposing-green":
            return one.bar == "green"
    return False
