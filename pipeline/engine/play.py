"""The one play loop. Agents decide for the players, a seed for chance; the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from pipeline.engine.chance import Outcomes
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, OVER, Action, EngineFault, Refusal
from pipeline.engine.view import View


class Seat(NamedTuple):
    """What an agent is given when it must decide: what its player knows, what is legal, and a source of chance."""

    game: Game
    player: int
    legal: tuple[Action, ...]
    rng: Random
    state: State
    """The true state. An agent reads it only through the methods below, which tell nothing that is hidden."""

    def view(self) -> View:
        """Give what the player knows."""
        return self.game.view(self.state, self.player)

    def imagined(self) -> State:
        """Give a state that could be the true one, for all that the player knows."""
        return self.game.resample(self.state, self.player, self.rng)

    def refusal(self, a: Action) -> Refusal | None:
        """Say why an action is not legal."""
        return self.game.refusal(self.state, self.player, a)


class Agent(Protocol):
    """Whoever decides for a player."""

    def choose(self, seat: Seat) -> Action:
        """Choose one of the legal actions."""
        ...


class Move(NamedTuple):
    """An action and who did it; `by` is CHANCE for an outcome."""

    by: int
    action: Action


class Ply(NamedTuple):
    """A move in its place: the state before, what was legal (empty for chance), and the state after."""

    before: State
    by: int
    legal: tuple[Action, ...]
    action: Action
    after: State


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played. `returns` is None when it was stopped at `max_plies`, a breach of the game's contract."""

    seed: str
    options: Mapping[str, int]
    moves: tuple[Move, ...]
    returns: tuple[int, ...] | None
    ending: str


def plies(game: Game, agents: Sequence[Agent], seed: str, options: Mapping[str, int] | None = None) -> Iterator[Ply]:
    """Play a game, move by move, until it is over or `max_plies` are played; one agent for each player."""
    s = game.initial(options)
    chance = Random(f"{seed}/chance")
    minds = [Random(f"{seed}/{player}") for player in range(len(agents))]
    for _ in range(game.max_plies):
        by = game.to_move(s)
        if by == OVER:
            return
        legal: tuple[Action, ...] = ()
        if by == CHANCE:
            action = sampled(game.chance(s), chance)
        else:
            legal = game.legal(s, by)
            if not legal:
                raise EngineFault(f"player {by} has nothing legal to do at `{s.stack[-1].name}`")
            action = agents[by].choose(Seat(game, by, legal, minds[by], s))
        after = game.advance(s, action) if by == CHANCE or action in legal else game.apply(s, by, action)
        yield Ply(s, by, legal, action, after)
        s = after


def play(game: Game, agents: Sequence[Agent], seed: str, options: Mapping[str, int] | None = None) -> Record:
    """Play a whole game and give its record."""
    moves = []
    s = None
    for ply in plies(game, agents, seed, options):
        moves.append(Move(ply.by, ply.action))
        s = ply.after
    return record(game, seed, options or {}, moves, s if s is not None else game.initial(options))


def record(game: Game, seed: str, options: Mapping[str, int], moves: Sequence[Move], last: State) -> Record:
    """Make the record of a game from its moves and its last state."""
    over = game.to_move(last) == OVER
    returns = game.returns(last) if over else None
    return Record(seed, options, tuple(moves), returns, game.ending(last) if over else "stopped")


def sampled(outcomes: Outcomes, rng: Random) -> Action:
    """Draw one outcome by its weight. Raises EngineFault when there is none."""
    if len(outcomes) == 1:
        return outcomes[0][0]
    left = rng.randrange(sum([weight for _, weight in outcomes])) if outcomes else 0
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    raise EngineFault("chance has nothing to decide")


def replayed(game: Game, moves: Sequence[Move], options: Mapping[str, int] | None = None) -> Iterator[Ply]:
    """Apply the moves of a record again. Raises IllegalAction at the first that the rules forbid."""
    s = game.initial(options)
    for by, action in moves:
        after = game.apply(s, by, action)
        yield Ply(s, by, (), action, after)
        s = after
