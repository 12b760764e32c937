"""A moment in which a player acts: what they hold and have, and what things cost. Found once, asked many times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pipeline.engine.state import State
from pipeline.games.psifuge.table import DECK, FREE, faction, hand

if TYPE_CHECKING:
    from pipeline.games.psifuge.fronts import Front
    from pipeline.games.psifuge.standing import Standing

PAY = "pay"
FIRST = "first"
ROAM = "roam"
KEPT = "kept"
"""The ways to make a Cycle or a Shift (R50): for credits; as the first of a turn, by a passive; as one of those without
number that Kestrel Voss gives; as one of the free ones that were gained."""
NEITHER: Mapping[str, bool] = {"cycle": False, "shift": False}
"""What passives say of a Cycle and of a Shift when there are none of them."""


class Moment:
    """What holds for a player in one state. `own` and `other` are the Psifronts, `prices` those of a Boost, a Cycle and
    a Shift (R23, R46), `banned` what a passive of the opponent forbids (R42), `first` what is free as the first of a
    turn (R43), `dry` whether the deck is empty."""

    __slots__ = (
        "_decks", "_vars", "_zones", "banned", "costs", "credits", "dry", "first", "free", "game", "hand", "keep",
        "other", "own", "player", "prices", "roam_both", "roam_own", "roamed",
    )  # fmt: skip

    def __init__(self, game: Standing, s: State, player: int) -> None:
        self.game, self.player = game, player
        self._zones, self._decks, self._vars = s.zones, s.decks, s.vars
        self.dry = s.decks[DECK].empty
        self.roamed: tuple[str, ...] = s.items("roamed")
        self.roam_both, self.roam_own = s.number("roam-both"), s.number("roam-own")
        self.own, self.other = sides = game.sides(s)[:: 1 - 2 * player]
        self.hand = [held.card for held in s.zones[hand(player)]]
        self.credits = s.of("credits", player)
        self.prices = game.prices(*sides)
        self.banned = NEITHER if "ban" not in self.other.passives else {
            what: self.other.amount("ban", what=what) > 0 for what in NEITHER
        }  # fmt: skip
        self.first = NEITHER if "allowance" not in self.own.passives else {
            what: s.number(f"{what}s") < self.own.amount("allowance", what=what) for what in NEITHER
        }  # fmt: skip
        self.free = {what: s.vars[name] > 0 for what, name in FREE.items()}
        book = game.book
        attributes, price = book.factions[s.zones[faction(player)][0].card]
        self.costs = {c: price if book.attribute[c] in attributes else book.cost[c] for c in self.hand}
        """What each card of the hand costs (section 7.1, R15)."""
        done = s.number("played") >= game.numbers.duty or not self.hand
        self.keep = 0 if done else game.book.dearest
        """The credits that Cycles and Shifts must leave, as long as the duty to play is not done (R12, R13)."""

    def holds(self, s: State, player: int) -> bool:
        """Tell whether it is a moment of this state too: frames may have come or gone, and nothing else."""
        same = s.vars is self._vars and s.zones is self._zones and s.decks is self._decks
        return same and player == self.player

    def playable(self) -> bool:
        """Tell whether any card of the hand can be drafted or played: else there is no duty to (R12, R13)."""
        commons = self.game.book.commons
        return any(self.costs[card] <= self.credits or (self.free["draft"] and card in commons) for card in self.hand)

    def cycling(self) -> str:
        """Give the way in which a Cycle would be made now; those that cost nothing come first (R50)."""
        return FIRST if self.first["cycle"] else KEPT if self.free["cycle"] else PAY

    def shifting(self, owner: int, lane: int) -> str:
        """Give the way in which the Morphon in an owner's lane (from 1) would be shifted now; for one of the opponent
        there is one way at most, and none is the empty word (R25, R39)."""
        mine = owner == self.player
        if mine and self.first["shift"]:
            return FIRST
        each = self.roam_both + (self.roam_own if mine else 0)
        if each:
            one = self.front(owner).morphons[lane - 1]
            if one and self.roamed.count(one.id) < each:
                return ROAM
        return "" if not mine else KEPT if self.free["shift"] else PAY

    def front(self, owner: int) -> Front:
        """Give the Psifront of either player."""
        return self.own if owner == self.player else self.other
