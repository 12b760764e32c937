"""The interface of a game, and what the engine does the same for all of them.

A game module subclasses `Game` and gives the methods that raise NotImplementedError, and of the others those that it
has something to say to. Methods are pure: they give new states and keep nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import ClassVar

from pipeline.engine import chance as common
from pipeline.engine import view as seeing
from pipeline.engine.cards import GameData
from pipeline.engine.chance import Outcomes
from pipeline.engine.state import State
from pipeline.engine.values import (
    ASK,
    CHANCE,
    OVER,
    PASS,
    STEP,
    TOSS,
    Action,
    EngineFault,
    Frame,
    IllegalAction,
    Refusal,
    Value,
    bit,
)  # fmt: skip
from pipeline.engine.view import View

MAX_STEPS = 10_000
"""Steps between two decisions after which a game is thought to go in circles."""


class Game:
    """A game that can be played. `data` is what its files say.

    What other layers call: `initial`, `to_move`, `legal`, `refusal`, `chance`, `apply`, `returns`, `view`.
    """

    acts: ClassVar[Mapping[str, Mapping[str, tuple[str, ...]]]] = {}
    """The ops that the game performs: for each its parameters, and of an enum the choices it knows."""
    players: ClassVar[tuple[int, int]] = (2, 2)
    """The least and the largest number of players."""
    max_plies: ClassVar[int] = 10_000
    """Actions and chances within which every game ends."""
    exact: ClassVar[frozenset[str]] = frozenset()
    """The questions of which `candidates` gives each legal action once and no other, so that `refused` need not be
    asked of each of them. A law holds the game to it."""
    sections: ClassVar[Mapping[str, str]] = {}
    """The section of the rules for `turn` (who acts), `cards` and `over`, which the engine cites."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self._checks = type(self).check is not Game.check
        self._asked: tuple[State | None, tuple[Action, ...]] = (None, ())

    # What a game gives.

    def first(self, players: int, options: Mapping[str, int]) -> State:
        """Give the first state, with frames on its stack. Raises ValueError for options that it does not know, and for
        cards and numbers with which nobody could begin."""
        raise NotImplementedError

    def step(self, s: State, frame: Frame) -> State:
        """Perform a frame of kind STEP, which is off the stack."""
        raise NotImplementedError

    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        """Give every action that could be legal for the player whom the top frame asks, and perhaps others."""
        raise NotImplementedError

    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        """Say why the player whom the top frame asks may not do this; None when they may. The only rule book."""
        raise NotImplementedError

    def take(self, s: State, frame: Frame, a: Action) -> State:
        """Carry out a legal action; the frame that asked for it is off the stack."""
        raise NotImplementedError

    def returns(self, s: State) -> tuple[int, ...]:
        """Give what each player has at the end: 1 won, 0 drawn, -1 lost."""
        raise NotImplementedError

    def ending(self, s: State) -> str:
        """Say in a few words how a game ended, the same words for the same kind of end."""
        raise NotImplementedError

    def words(self, s: State, player: int, a: Action) -> str:
        """Say what an action is, as a sentence without its full stop: `player 1 plays ...`."""
        raise NotImplementedError

    def heard(self, s: State, by: int, a: Action, player: int) -> str:
        """Say what a player learns of somebody's action, or of chance; nothing when it is hidden from them."""
        frame = s.stack[-1]
        if by == CHANCE and frame.name in common.CARDS and not frame.data[-1] & bit(player):
            return ""
        return self.words(s, by, a)

    def status(self, s: State) -> str:
        """Say in a line how the players stand; it holds nothing that is hidden."""
        raise NotImplementedError

    def outcomes(self, s: State, frame: Frame) -> Outcomes:
        """Give what chance can bring for a frame of kind TOSS, with whole weights."""
        return common.outcomes(s, frame)

    def tossed(self, s: State, frame: Frame, outcome: Action) -> State:
        """Carry out what chance has brought; the frame is off the stack."""
        return common.tossed(s, frame, outcome)

    def check(self, s: State) -> State:
        """Look, after each thing that happened, whether something follows from the state alone."""
        return s

    def hand(self, player: int) -> str:
        """Give the name of the zone that is a player's hand."""
        return f"hand:{player}"

    def counted(self, player: int) -> tuple[str, ...]:
        """Give the zones of which a playtest counts who had their cards, and what they won with them."""
        return (self.hand(player),)

    def used(self, a: Action) -> str:
        """Give the card that an action plays; empty when it plays none."""
        return ""

    def works_unplayed(self, card: str) -> bool:
        """Tell whether a card does its work without ever being played, as a trap in the hand does."""
        return False

    def tries(self, s: State, frame: Frame, card: str) -> Iterable[Action]:
        """Give ways in which a card of the hand might be played when this question is asked, legal or not: a playtest
        asks of them why a card never was."""
        return (a for a in self.candidates(s, frame) if self.used(a) == card)

    def turn(self, s: State) -> Value:
        """Give the number of the turn, or what else changes with each: the variable `turn`, where one is kept."""
        turn: Value = s.vars.get("turn", 0)
        return turn

    def score(self, s: State, player: int) -> float:
        """Say how well a player stands, for an agent that looks one step ahead; only differences matter."""
        return 0.0

    # What the engine does for all.

    def initial(self, options: Mapping[str, int] | None = None) -> State:
        """Give the state in which somebody first decides or chance first falls. `players` is an option of every game.

        Raises ValueError as `first` does.
        """
        rest = dict(options or {})
        players = rest.pop("players", self.players[0])
        if not self.players[0] <= players <= self.players[1]:
            raise ValueError(f"{players} players: it is a game for {self.players[0]} to {self.players[1]}")
        return self._settled(self.first(players, rest))

    def to_move(self, s: State) -> int:
        """Give the player who decides, or CHANCE, or OVER."""
        if not s.stack:
            return OVER
        top = s.stack[-1]
        return top.player if top.kind == ASK else CHANCE

    def legal(self, s: State, player: int) -> tuple[Action, ...]:
        """Give all that a player may do, sorted; nothing when it is not for them to act."""
        if self.to_move(s) != player or player < 0:
            return ()
        if s is self._asked[0]:
            return self._asked[1]
        frame = s.stack[-1]
        if frame.name in self.exact:
            return tuple(sorted(self.candidates(s, frame)))
        return tuple(sorted({a for a in self.candidates(s, frame) if self.refused(s, frame, a) is None}))

    def asked(self, s: State, frame: Frame) -> State:
        """Push a question, if the player could do more than pass; else give the state itself.

        What was found legal is kept for whoever asks next about the very same state: nearly always the play loop.
        """
        asking = s.push(frame)
        legal = self.legal(asking, frame.player)
        if legal in ((), (PASS,)):
            return s
        self._asked = (asking, legal)
        return asking

    def refusal(self, s: State, player: int, a: Action) -> Refusal | None:
        """Say why an action is not legal; None exactly when it is."""
        mover = self.to_move(s)
        if mover == OVER:
            return Refusal("over", "the game is over", self.sections.get("over", ""))
        if mover != player or player < 0:
            return Refusal("not-to-act", "it is not for this player to act now", self.sections.get("turn", ""))
        return self.refused(s, s.stack[-1], a)

    def chance(self, s: State) -> Outcomes:
        """Give what chance can bring, with whole weights; nothing when it is not for chance to decide."""
        return self.outcomes(s, s.stack[-1]) if s.stack and s.stack[-1].kind == TOSS else ()

    def apply(self, s: State, player: int, a: Action) -> State:
        """Give the state after an action (or, for CHANCE, an outcome). Raises IllegalAction (nothing happens)."""
        if player == CHANCE and self.to_move(s) != OVER:
            if not any(a == outcome for outcome, _ in self.chance(s)):
                raise IllegalAction(player, a, Refusal("no-outcome", "chance cannot bring this now", ""))
        else:
            refusal = self.refusal(s, player, a)
            if refusal is not None:
                raise IllegalAction(player, a, refusal)
        return self.advance(s, a)

    def advance(self, s: State, a: Action) -> State:
        """Do what `apply` does, for an action or outcome that the caller has just been given as legal or possible."""
        frame = s.stack[-1]
        after = self.tossed(s.popped(), frame, a) if frame.kind == TOSS else self.take(s.popped(), frame, a)
        return self._settled(self.check(after) if self._checks else after)

    def view(self, s: State, player: int) -> View:
        """Give all that a player may know, and only that."""
        return seeing.view(s, player)

    def resample(self, s: State, player: int, rng: Random) -> State:
        """Give a state that the player cannot tell from this one."""
        return seeing.resample(s, player, rng, self.back)

    def back(self, card: str) -> str:
        """Give the back of a card: cards of one back can be taken for each other."""
        return self.data.cards[card].back

    def _settled(self, s: State) -> State:
        """Run to the next decision, chance or end."""
        for _ in range(MAX_STEPS):
            if not s.stack or s.stack[-1].kind != STEP:
                return s
            s = self.step(s.popped(), s.stack[-1])
            if self._checks:
                s = self.check(s)
        raise EngineFault(f"more than {MAX_STEPS} steps without a decision")
