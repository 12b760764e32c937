"""The two Psifronts as they stand: facts, points, who is active, what passives change (sections 5.1, 9 and 11)."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.engine.cards import Effect
from pipeline.games.psifuge.book import AGILE, Common
from pipeline.games.psifuge.conditions import Facts

NOTHING = "no-target"
WEAK = "too-weak"
SWIFT = "agile"
SHELTERED = "protected"
Morphons = tuple[Common | None, ...]
"""The Morphons by lane, from the first; None for none."""
Passives = Mapping[str, list[tuple[int, Effect]]]
"""The passives that work in a Psifront, by op, each with the lane (from 0) of its Morphon."""
NOBODY: frozenset[int] = frozenset()
"""No lane, where no passive lends Agility."""


class Front:
    """A Psifront read: its Morphons, the facts that conditions look at, the passives that work in it. It never
    changes."""

    __slots__ = ("counters", "facts", "morphons", "passives")

    def __init__(self, morphons: Morphons, counters: tuple[int, ...], passives: Passives, lent: frozenset[int]) -> None:
        self.morphons, self.counters, self.passives = morphons, counters, passives
        self.facts = Facts(morphons, counters, lent)

    def put(self, lane: int, one: Common) -> Front:
        """Give the Psifront with a Morphon in a lane (from 0), without a Counter, in place of what lies there (R17)."""
        counters, there = self.counters, self.morphons[lane]
        if counters[lane]:
            counters = (*counters[:lane], 0, *counters[lane + 1 :])
        morphons = (*self.morphons[:lane], one, *self.morphons[lane + 1 :])
        if one.passives or (there and there.passives):
            return front(morphons, counters)
        return Front(morphons, counters, self.passives, self.facts.lent)

    def filled(self) -> list[int]:
        """Give the lanes in which a Morphon lies, from 1."""
        return [n for n, one in enumerate(self.morphons, 1) if one]

    def amount(self, op: str, **words: str) -> int:
        """Add up a passive: those of an op whose words are these; one that has no number counts 1."""
        found = self.passives.get(op)
        if found is None:
            return 0
        return sum(
            next((e.number(name) for name in ("amount", "change") if name in e.args), 1)
            for _, e in found
            if all(e.args[name] == word for name, word in words.items())
        )

    def active(self, other: Front, lane: int) -> bool:
        """Tell whether the Morphon in a lane (from 0) is active (section 9); a lane without one is not."""
        one = self.morphons[lane]
        return one is not None and _active(one, lane, self.facts, other.facts)

    def actives(self, other: Front) -> int:
        """Count the active Morphons, green ones too (R29)."""
        return sum([self.active(other, lane) for lane in range(len(self.morphons))])

    def worth(self, other: Front, lane: int) -> int:
        """Give the points of the Morphon in a lane (from 0), never below 0 (section 5.1); 0 for no Morphon."""
        one = self.morphons[lane]
        if one is None:
            return 0
        points = one.base
        if one.worth and _active(one, lane, self.facts, other.facts):
            points += one.worth
        if "adjust" in self.passives:
            for at, e in self.passives["adjust"]:
                if _meant(e, at, lane, one, self.facts):
                    points += e.number("amount")
        if "adjust" in other.passives:
            for at, e in other.passives["adjust"]:
                if _met(e, at, lane, one):
                    points += e.number("amount")
        return points if points > 0 else 0

    def total(self, other: Front) -> int:
        """Give the points of the whole Psifront, without bonus points."""
        return sum([self.worth(other, lane) for lane, one in enumerate(self.morphons) if one])

    def hindrance(self, other: Front, lane: int) -> str:
        """Say what keeps the Morphon in a lane (from 0) from attacking the one across from it; empty when nothing does
        (sections 7.3 and 11.1, R20, R37). It must lie there."""
        if other.morphons[lane] is None:
            return NOTHING
        if "protect" in other.passives and any(abs(at - lane) == 1 for at, _ in other.passives["protect"]):
            return SHELTERED
        if other.facts.agile(lane) and not self.facts.agile(lane) and not self.amount("pierce"):
            return SWIFT
        return WEAK if self.worth(other, lane) + self.amount("might") < other.worth(self, lane) else ""


def front(morphons: Morphons, counters: tuple[int, ...]) -> Front:
    """Read a Psifront."""
    passives: dict[str, list[tuple[int, Effect]]] = {}
    for n, one in enumerate(morphons):
        if one and one.passives:
            for e in one.passives:
                passives.setdefault(e.op, []).append((n, e))
    if "grant" not in passives:
        return Front(morphons, counters, passives, NOBODY)
    lent = [n for at, e in passives["grant"] if e.args["keyword"] == AGILE for n in (at - 1, at + 1)]
    return Front(morphons, counters, passives, frozenset(lent))


def _active(one: Common, lane: int, mine: Facts, theirs: Facts) -> bool:
    if one.looks == "always":
        return True
    seen, other = (mine, theirs) if one.looks == "own" else (theirs, mine)
    for true in one.conditions:  # noqa: SIM110 - asked for each card and lane: a loop is twice as fast
        if not true(seen, other, lane):
            return False
    return True


def _meant(e: Effect, at: int, lane: int, one: Common, mine: Facts) -> bool:
    """Tell whether a passive at `at` changes the points of a Morphon of the same side."""
    match e.args["who"]:
        case "beside":
            return abs(at - lane) == 1
        case "own-agile":
            return at != lane and mine.agile(lane)
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
