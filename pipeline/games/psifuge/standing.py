"""How a player stands at a moment: totals, prices, hand size, what they cannot do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipeline.engine.cards import GameData
from pipeline.engine.state import State
from pipeline.games.psifuge.book import Book
from pipeline.games.psifuge.fronts import Front, front
from pipeline.games.psifuge.moment import Moment
from pipeline.games.psifuge.table import laid, mover

KEPT = 1 << 13
"""Psifronts that are remembered: the same ones are asked about many times in a turn."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the game, where its files do not say otherwise: lanes (section 4.1), hand (12), points to win
    (5.2), each player's first credits and gain in the first turn (R4), the gain of other turns (6.1), credits kept
    (6.3), prices of a Boost (7.2), a Cycle (8.1) and a Shift (8.2), cards to be played in a turn (6.2), Counters on one
    Morphon (11.2)."""

    lanes: int
    hand: int
    win: int
    first: tuple[int, int]
    first_gain: tuple[int, int]
    income: int
    kept: int
    prices: Mapping[str, int]
    duty: int
    counters: int


def numbers(data: GameData) -> Numbers:
    """Read the numbers of a game."""
    n = data.constant
    prices = {what: n(f"price-of-{what}", 1) for what in ("boost", "cycle", "shift")}
    return Numbers(
        lanes=n("lanes", 6), hand=n("hand", 6), win=n("points-to-win", 20),
        first=(n("first-credits", 3, 0), n("first-credits", 5, 1)),
        first_gain=(n("first-gain", 2, 0), n("first-gain", 0, 1)),
        income=n("credits-a-turn", 3), kept=n("credits-kept", 2), prices=prices,
        duty=n("must-play", 1), counters=n("counters-on-one", 1),
    )  # fmt: skip


class Standing:
    """Answers what depends on cards that lie in lanes."""

    def __init__(self, data: GameData) -> None:
        self.book = Book(data)
        self.numbers = numbers(data)
        self._moment: Moment | None = None
        self._read = lru_cache(KEPT)(self._front)
        nobody = front((), ())
        self._sides: tuple[object, object, tuple[Front, Front]] = (None, None, (nobody, nobody))
        self._totals: tuple[object, tuple[int, int]] = (None, (0, 0))

    def _front(self, cards: tuple[str, ...], counters: tuple[int, ...]) -> Front:
        return front(tuple([self.book.commons[card] if card else None for card in cards]), counters)

    def sides(self, s: State) -> tuple[Front, Front]:
        """Give both Psifronts. The last ones are kept: most of what happens moves no card."""
        zones, counters, sides = self._sides
        if zones is not s.zones or counters is not s.vars["counters"]:
            first, second = s.items("counters")
            now = self._read(laid(s, 0), first), self._read(laid(s, 1), second)
            sides = sides if now[0] is sides[0] and now[1] is sides[1] else now
            self._sides = s.zones, s.vars["counters"], sides
        return sides

    def totals(self, s: State) -> tuple[int, int]:
        """Give the points of both Psifronts, without bonus points; those of the last ones are kept."""
        sides = self.sides(s)
        if self._totals[0] is not sides:
            first, second = sides
            self._totals = sides, (first.total(second), second.total(first))
        return self._totals[1]

    def total(self, s: State, player: int) -> int:
        """Give a player's total (section 5.1)."""
        return self.totals(s)[player] + s.of("bonus", player)

    def passive(self, s: State, player: int, op: str, **words: str) -> int:
        """Add up a passive of a player's Psifront."""
        return self.sides(s)[player].amount(op, **words)

    def hand_size(self, s: State, player: int) -> int:
        """Give how many cards a player refills to (section 12, R41)."""
        passive = self.passive
        mine = passive(s, player, "hand-size", who="you") + passive(s, 1 - player, "hand-size", who="opponent")
        return max(0, self.numbers.hand + s.of("more-hand", player) + mine)

    def is_banned(self, s: State, player: int, what: str) -> bool:
        """Tell whether a passive of the opponent forbids it (R42)."""
        return self.passive(s, 1 - player, "ban", what=what) > 0

    def sees_hand(self, s: State, player: int) -> bool:
        """Tell whether the opponent's hand lies face up for a player (R44)."""
        return "reveal" in self.sides(s)[player].passives

    def prices(self, own: Front, other: Front) -> Mapping[str, int]:
        """Give what a Boost, a Cycle and a Shift cost, with what passives change, never below 0 (R23, R46)."""
        if "price" not in own.passives and "price" not in other.passives:
            return self.numbers.prices
        return {
            what: max(
                0, n + own.amount("price", who="you", what=what) + other.amount("price", who="opponent", what=what)
            )
            for what, n in self.numbers.prices.items()
        }

    def moment(self, s: State, player: int) -> Moment:
        """Give what holds for a player who acts. The last one is kept, for many questions about one state."""
        now = self._moment
        if now is None or not now.holds(s, player):
            self._moment = now = Moment(self, s, player)
        return now

    def winner(self, s: State) -> int:
        """Give who has won by points (section 5.2, R9); -1 for nobody."""
        first, second = self.totals(s)
        bonus = s.items("bonus")
        totals = (first + bonus[0], second + bonus[1])
        if max(totals) < self.numbers.win:
            return -1
        return mover(s) if totals[0] == totals[1] else totals.index(max(totals))
