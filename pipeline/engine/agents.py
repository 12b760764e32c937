"""Agents: by chance, greedy one step ahead, by a script, and a person at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random

from pipeline.engine.game import Game
from pipeline.engine.play import Agent, Seat, sampled
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, OVER, PASS, Action, EngineFault, written

AHEAD = 24
"""Moves that a greedy agent follows after its own, at most."""


HELP, STOP = ("help", "?", "hilfe"), ("quit", "q", "exit")
"""What a person writes to be told what can be said, and to end the game: the first of each are told of."""


class RandomAgent:
    """Takes any legal action, each as likely as the others."""

    def choose(self, seat: Seat) -> Action:
        """Choose by chance."""
        return seat.legal[int(seat.rng.random() * len(seat.legal))]


@dataclass(frozen=True, slots=True)
class GreedyAgent:
    """Tries each legal action in `tries` states that could be true, lets everybody pass and chance fall until the turn
    has ended (`Game.turn`), and takes the action after which it stands best on average (`Game.score`). Of equals chance
    takes one: the first would be the same in every game, such as one Faction of ten."""

    tries: int = 2

    def choose(self, seat: Seat) -> Action:
        """Choose by what the next moment is worth; of equals by chance."""
        if len(seat.legal) == 1:
            return seat.legal[0]
        among_equals = seat.rng.random()
        worth = dict.fromkeys(seat.legal, 0.0)
        for _ in range(self.tries):
            world = seat.imagined()
            luck = seat.rng.getrandbits(64)  # the same dice for each action, so that luck does not decide between them
            for action in seat.legal:
                seat.rng.seed(luck)
                worth[action] += _outlook(seat, world, action)
        best = max(worth.values())
        equals = [action for action in seat.legal if worth[action] == best]
        return equals[int(among_equals * len(equals))]


def _outlook(seat: Seat, world: State, action: Action) -> float:
    game, rng, turn = seat.game, seat.rng, seat.game.turn(world)
    s = game.advance(world, action)
    for _ in range(AHEAD):
        mover = game.to_move(s)
        if mover == OVER or game.turn(s) != turn:
            break
        if mover == CHANCE:
            s = game.advance(s, sampled(game.chance(s), rng))
        else:
            s = game.advance(s, _restful(game, s, mover, rng))
    return game.score(s, seat.player)


def _restful(game: Game, s: State, mover: int, rng: Random) -> Action:
    """Pass where that is legal, which costs far less to ask than all that is; else choose by chance."""
    if game.refusal(s, mover, PASS) is None:
        return PASS
    legal = game.legal(s, mover)
    return legal[int(rng.random() * len(legal))]


class ScriptedAgent:
    """Does what it was told, action by action. Raises EngineFault when the script has ended."""

    def __init__(self, script: Iterable[Action]) -> None:
        self._script = iter(script)

    def choose(self, seat: Seat) -> Action:
        """Give the next action of the script, legal or not: the loop will say."""
        action = next(self._script, None)
        if action is None:
            raise EngineFault(f"the script of player {seat.player} has ended")
        return action


class PersonAgent:
    """A person: shown what they know and the legal actions by number; told why what they wrote is not legal.

    `read` gives a line that they wrote (EOFError when there is no more), `say` shows them one. The words of HELP and
    STOP are no actions.
    """

    def __init__(self, read: Callable[[], str], say: Callable[[str], None]) -> None:
        self._read, self._say = read, say

    def choose(self, seat: Seat) -> Action:
        """Ask until the answer is a legal action: its number, or its name and arguments in words.

        Raises EOFError when they want to stop.
        """
        self._say(seat.game.status(seat.state))
        hand = seat.view().zones.get(seat.game.hand(seat.player))
        if hand and hand.known:
            self._say(f"your hand: {', '.join(seat.game.data.cards[card].name for card in hand.known)}")
        self._list(seat)
        while True:
            line = self._read()
            word = line.strip().lower()
            if word in STOP:
                raise EOFError
            if word in HELP:
                self._help(seat)
                continue
            action_or_why = _understood(line, seat)
            if isinstance(action_or_why, Action):
                return action_or_why
            self._say(action_or_why)

    def _list(self, seat: Seat) -> None:
        for n, action in enumerate(seat.legal, 1):
            self._say(f"{n:>3}  {seat.game.words(seat.state, seat.player, action)}  [{written(action)}]")

    def _help(self, seat: Seat) -> None:
        last, words = len(seat.legal), written(seat.legal[0])
        self._say(f"write a number from 1 to {last}, or the words in brackets, such as `{words}`:")
        self._list(seat)
        self._say(f"{_either(HELP)} tells this again; {_either(STOP)}, or the end of the input, ends the game here")


def _either(words: tuple[str, ...]) -> str:
    return " or ".join(f"`{word}`" for word in words)


def _understood(line: str, seat: Seat) -> Action | str:
    """Give the action that a person meant, or why it is none."""
    words = line.split()
    if len(words) == 1 and words[0].isdecimal():
        n = int(words[0])
        return seat.legal[n - 1] if 1 <= n <= len(seat.legal) else f"write a number from 1 to {len(seat.legal)}"
    if not words:
        return f"write a number from 1 to {len(seat.legal)}, or an action in words; `{HELP[0]}` tells more"
    action = Action(words[0], tuple(int(word) if word.lstrip("-").isdecimal() else word for word in words[1:]))
    refusal = seat.refusal(action)
    return action if refusal is None else f"not legal: {refusal.message} (section {refusal.section}, {refusal.code})"


AGENTS: Mapping[str, Callable[[], Agent]] = {"random": RandomAgent, "greedy": GreedyAgent}
"""The agents that play by themselves, by name."""
