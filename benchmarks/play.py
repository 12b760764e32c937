"""Times games that are played by chance: moves a second in one process, and a thousand games on two.

    python benchmarks/play.py [GAME ...]         (every game of this project that can be played, when none is named)

Moves are decisions and chances. Where OpenSpiel is installed, games of it that are written in Python are played the
same way, for comparison: they are far smaller than ours, so that their states are cheaper to copy.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from pipeline import games
from pipeline.engine.agents import RandomAgent
from pipeline.engine.game import Game
from pipeline.engine.play import plies
from pipeline.playing.run import Wish, run
from pipeline.playing.table import laid_out
from pipeline.render.workers import Workers
from pipeline.survey import read

ROOT = Path(__file__).parents[1]
SECONDS = 3.0
"""CPU time given to each measurement."""
GAMES = 1000
SPIEL = (
    "python_kuhn_poker",
    "python_liars_poker",
    "python_pokerkit_wrapper",
    "python_tic_tac_toe",
    "python_block_dominoes",
)
"""Games of OpenSpiel in Python that are tried; those that are not there are left out."""


def timed(games_of: Callable[[int], int]) -> tuple[float, float]:
    """Play games for `SECONDS` of CPU time; gives moves a second and milliseconds a game."""
    begun, moves, n = time.process_time(), 0, 0
    while (spent := time.process_time() - begun) < SECONDS:
        moves += games_of(n)
        n += 1
    return moves / spent, 1000 * spent / n


def ours(game: Game) -> Callable[[int], int]:
    """Give what plays the n-th game and counts its moves."""
    agents = [RandomAgent()] * game.players[0]
    return lambda n: sum(1 for _ in plies(game, agents, f"1:{n}"))


def spiel() -> Iterator[tuple[str, Callable[[int], int]]]:
    """Give the games of OpenSpiel in Python that are there, each as what plays one."""
    try:
        import pyspiel
        from open_spiel.python import games as _register  # noqa: F401 - importing it makes its games known
    except ImportError:
        return
    known = set(pyspiel.registered_names())
    for name in (name for name in SPIEL if name in known):
        yield name, partial(_spiel_moves, pyspiel.load_game(name))


def _spiel_moves(game: object, n: int) -> int:
    rng = Random(n)
    state, moves = game.new_initial_state(), 0  # type: ignore[attr-defined]
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(actions, weights)[0]
        else:
            action = rng.choice(state.legal_actions())
        state = state.clone()  # as ours, which leaves the old state whole
        state.apply_action(action)
        moves += 1
    return moves


def main(words: list[str]) -> None:
    """Print a line for each game that is named, or for all that can be played."""
    project = read(ROOT)
    playable = [name for name in project.games if games.find(name)]
    parser = argparse.ArgumentParser(description="Time random games, beside those of OpenSpiel where it is installed.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(playable)}; all when left out")
    names = parser.parse_args(words).games
    if unknown := [name for name in names if name not in playable]:
        parser.error(f"{unknown[0]} is no game that can be played")
    for name in names or playable:
        game = laid_out(project.games[name])
        rate, ms = timed(ours(game))
        begun = time.monotonic()
        with Workers(2) as workers:
            run(game, Wish(name, ("random",) * game.players[0], GAMES, 1, {}), workers, lambda *words: None)
        clock = time.monotonic() - begun
        print(
            f"{name:<26} {rate:>9,.0f} moves/s  {ms:>7.2f} ms a game  {GAMES} games on two: {clock:.1f} s by the clock"
        )
    for name, one in spiel():
        rate, ms = timed(one)
        print(f"OpenSpiel {name:<16} {rate:>9,.0f} moves/s  {ms:>7.2f} ms a game")


if __name__ == "__main__":
    main(sys.argv[1:])
