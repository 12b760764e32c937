"""One game, counted while it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.engine.agents import AGENTS
from pipeline.engine.game import Game
from pipeline.engine.play import Agent, plies, record
from pipeline.engine.values import CHANCE


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of a game. `drawn` gives for each seat the cards that it ever had (`Game.counted`), `played` how
    often each card was played, `could` the cards that somebody could have played. `returns` is None when it did not
    end."""

    seed: str
    returns: tuple[int, ...] | None
    ending: str
    moves: int
    turns: int
    drawn: tuple[frozenset[str], ...]
    played: Mapping[str, int]
    could: frozenset[str]


def seats(names: Sequence[str]) -> list[Agent]:
    """Make the agents of these names."""
    return [AGENTS[name]() for name in names]


def tallied(game: Game, agents: Sequence[Agent], seed: str, options: Mapping[str, int]) -> Tally:
    """Play a game and count."""
    zones = [(zone, player) for player in range(len(agents)) for zone in game.counted(player)]
    drawn: list[set[str]] = [set() for _ in agents]
    played: Counter[str] = Counter()
    could: set[str] = set()
    last = game.initial(options)
    moves, turns, turn = 0, 1, game.turn(last)
    for before, by, legal, action, last in plies(game, agents, seed, options):
        moves += 1
        if last.zones is not before.zones:
            for zone, player in zones:
                now = last.zones.get(zone, ())
                if now is not before.zones.get(zone, ()):
                    drawn[player].update([held.card for held in now])
        if by != CHANCE:
            could.update(map(game.used, legal))
            played[game.used(action)] += 1
        if (now_turn := game.turn(last)) != turn:
            turns, turn = turns + 1, now_turn
    end = record(game, seed, options, [], last)
    counts = {card: n for card, n in played.items() if card}
    seen = tuple(map(frozenset, drawn))
    return Tally(seed, end.returns, end.ending, moves, turns, seen, counts, frozenset(could - {""}))
