"""The course of a turn and of a card, as steps; and what follows from each action (sections 6 to 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.engine import chance
from pipeline.engine.state import State
from pipeline.engine.values import EVERYBODY, Frame, ask, bit, step
from pipeline.games.psifuge.acts import ACTS
from pipeline.games.psifuge.moment import KEPT, PAY, ROAM, Moment
from pipeline.games.psifuge.standing import Standing
from pipeline.games.psifuge.table import (
    DECK,
    FREE,
    PILE,
    added,
    count,
    discard,
    hand,
    in_lane,
    struck,
    swapped,
)  # fmt: skip

FRESH: Mapping[str, int] = {
    "played": 0, "cycles": 0, "shifts": 0, "roam-own": 0, "roam-both": 0, **dict.fromkeys(FREE.values(), 0)
}  # fmt: skip
"""What is counted anew in each turn: cards played, Cycles and Shifts made, free ones left (section 6.3)."""
ORDERS: Mapping[str, tuple[str, ...]] = {
    "attack": ("attack",),
    "ability": ("ability",),
    "attack-ability": ("attack", "ability"),
    "ability-attack": ("ability", "attack"),
}
"""What a draft can do, in order (section 7.2). Both is a Boost."""


class Flow:
    """The steps of the game."""

    def __init__(self, game: Standing) -> None:
        self.game = game
        self.steps: Mapping[str, Callable[[State, Frame], State]] = {
            "turn": self._turn, "end": self._end, "attack": self._attack, "do": self._do, "refill": self._refill,
            "replace": self._replace,
        }  # fmt: skip

    def _turn(self, s: State, frame: Frame) -> State:
        """Begin the next turn; what a player gains in their first is a number of its own (section 6.1, R4, R45)."""
        turn, player = s.number("turn") + 1, frame.player
        s = s.set_all({**FRESH, "roamed": (), "turn": turn})
        numbers = self.game.numbers
        gain = numbers.first_gain[player] if turn <= len(numbers.first_gain) else numbers.income
        s = added(s, "credits", player, gain + self.game.passive(s, player, "income"))
        return s.push(ask(player, "act"))

    def _end(self, s: State, frame: Frame) -> State:
        """End a turn (section 6.3, R14, R45), and the game with the last card (section 5.3, R10)."""
        if s.decks[DECK].empty and not s.zone(hand(0)) and not s.zone(hand(1)):
            return s.set("won", self._higher(s)).set("how", "dry").ended()
        player = frame.player
        kept = self.game.numbers.kept + self.game.passive(s, player, "bank")
        s = s.set_of("bonus", player, 0).set_of("credits", player, min(kept, s.of("credits", player)))
        return s.push(step("turn", player=1 - player))

    def _higher(self, s: State) -> int:
        """Give who has more at the end, or at the same total has played fewer Renowned Morphons (R11); -1: nobody."""
        ranks = [(self.game.total(s, p), -len(s.items("exhaust")[p])) for p in (0, 1)]
        return -1 if ranks[0] == ranks[1] else ranks.index(max(ranks))

    # A card (section 7).

    def drafted(self, s: State, player: int, card: str, lane: int, acts: str) -> State:
        """Place a common that was paid for, or put it on the Discard Pile (lane 0), and let it act."""
        if lane and in_lane(s, player, lane):
            s = discard(s, player, lane)
        s = s.move(card, hand(player), f"lane:{player}:{lane}" if lane else PILE, EVERYBODY)
        does = {"attack": step("attack", lane, player=player), "ability": step("do", card, 0, player=player)}
        return self._then(s, player, *(does[one] for one in ORDERS[acts]))

    def renowned(self, s: State, player: int, card: str) -> State:
        """Play a Renowned Morphon, and note it (section 7.5)."""
        s = s.move(card, hand(player), PILE, EVERYBODY)
        s = s.set_of("exhaust", player, (*s.items("exhaust")[player], card))
        return self._then(s, player, step("do", card, 0, player=player))

    def _then(self, s: State, player: int, *does: Frame) -> State:
        s = s.set("played", s.number("played") + 1)
        return s.push(*does, step("refill", player=player), ask(player, "act"))

    def _attack(self, s: State, frame: Frame) -> State:
        """Attack what lies across, unless an ability has made that impossible (R18)."""
        (lane,) = frame.data
        player = frame.player
        own, other = self.game.sides(s)[:: 1 - 2 * player]
        if own.hindrance(other, lane - 1):
            return s
        return struck(s, 1 - player, lane)

    def _do(self, s: State, frame: Frame) -> State:
        """Do one sentence of a card, then the next; totals are looked at between them (R8)."""
        card, place = frame.data
        effects = self.game.book.effects[card]
        if place + 1 < len(effects):
            s = s.push(step("do", card, place + 1, player=frame.player))
        return ACTS[effects[place].op](self.game, s, frame.player, effects[place])

    def _refill(self, s: State, frame: Frame) -> State:
        """Refill a hand to its size (section 12, R19)."""
        missing = self.game.hand_size(s, frame.player) - count(s, frame.player)
        return self._draw(s, frame.player, s.decks[DECK].up_to(missing))

    def _draw(self, s: State, player: int, many: int) -> State:
        """Draw, in sight of an opponent who sees the hand (R44)."""
        if many <= 0:
            return s
        seen = bit(player) | (bit(1 - player) if self.game.sees_hand(s, 1 - player) else 0)
        return s.push(*[chance.draw(DECK, hand(player), seen)] * many)

    def _replace(self, s: State, frame: Frame) -> State:
        """Draw for the cards that were cycled, one for each (R24, R51)."""
        return self._draw(s, frame.player, frame.data[0])

    # Cycle and Shift (section 8).

    def cycled(self, s: State, player: int, card: str) -> State:
        """Cycle a card as an action."""
        now = self.game.moment(s, player)
        s = _spent(s, now, "cycle", now.cycling()).move(card, hand(player), PILE, EVERYBODY)
        return s.push(step("replace", 1, player=player), step("refill", player=player), ask(player, "act"))

    def shifted(self, s: State, player: int, owner: int, start: int, end: int) -> State:
        """Shift a Morphon as an action."""
        now = self.game.moment(s, player)
        way = now.shifting(owner, start)
        s = _spent(s, now, "shift", way)
        if way == ROAM:
            s = s.set("roamed", (*s.items("roamed"), in_lane(s, owner, start)))
        return swapped(s, owner, start, end).push(ask(player, "act"))


def _spent(s: State, now: Moment, what: str, way: str) -> State:
    """Pay for a Cycle or a Shift in the way that is its turn (R50)."""
    if way == PAY:
        s = added(s, "credits", now.player, -now.prices[what])
    elif way == KEPT:
        s = s.set(FREE[what], s.number(FREE[what]) - 1)
    return s.set(f"{what}s", s.number(f"{what}s") + 1)
