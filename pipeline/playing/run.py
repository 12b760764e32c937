"""Many games, side by side. The same seed gives the same games whatever the number of workers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pipeline import games
from pipeline.engine import trace
from pipeline.engine.cards import GameData
from pipeline.engine.game import Game
from pipeline.engine.play import play
from pipeline.playing.tally import Tally, seats, tallied
from pipeline.render.workers import Failure, Workers, in_chunks

CHUNK = 8
"""Games that a worker plays before it reports."""
FEW = 2
"""Games of a chunk in which an agent thinks: it may take seconds a game, and each chunk has a limit of time."""
Tell = Callable[[str, int, int], None]
"""Told what is done, how far, and out of how many."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played: a game, an agent's name for each seat, how many games, and the seed of all."""

    game: str
    agents: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, int]

    def seeds(self) -> list[str]:
        """Give the seed of each game."""
        return [f"{self.seed}:{n}" for n in range(1, self.games + 1)]


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played by a worker."""

    data: GameData
    agents: tuple[str, ...]
    seed: str
    options: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Crash:
    """A game that could not be played to its end by a fault of its module."""

    seed: str
    reason: str


_LAID: list[Game] = []
"""The game that this process played last, which remembers much of its cards: the next chunk is nearly always of it."""


def _laid(data: GameData) -> Game:
    module = games.find(data.id)
    assert module is not None
    if not _LAID or type(_LAID[0]) is not module or _LAID[0].data != data:
        _LAID[:] = [module(data)]
    return _LAID[0]


def play_jobs(jobs: Sequence[Job]) -> list[Tally]:
    """Play games of one and the same kind; the work of a worker."""
    game = _laid(jobs[0].data)
    return [tallied(game, seats(job.agents), job.seed, job.options) for job in jobs]


def run(game: Game, wish: Wish, workers: Workers, tell: Tell) -> tuple[list[Tally], list[Crash]]:
    """Play all games; gives what was counted of each, in the order of their seeds, and those that crashed."""
    jobs = [Job(game.data, wish.agents, seed, wish.options) for seed in wish.seeds()]
    tallies: list[Tally] = []
    crashes: list[Crash] = []
    for done in workers.run(play_jobs, in_chunks(jobs, CHUNK if set(wish.agents) == {"random"} else FEW)):
        if isinstance(done.result, Failure):
            crashes.append(Crash(done.job.seed, done.result.reason))
        else:
            tallies.append(done.result)
        tell("games", len(tallies) + len(crashes), len(jobs))
    return tallies, crashes


def traced(game: Game, wish: Wish, seed: str) -> str:
    """Give the trace of one of the games."""
    return trace.write(wish.game, game.data.digest, wish.agents, play(game, seats(wish.agents), seed, wish.options))
