"""How well a player stands, for an agent that looks to the end of its turn."""

from __future__ import annotations

from pipeline.engine.state import State
from pipeline.games.psifuge.standing import Standing

WON = 1000.0
BASE, CREDIT, COUNTER, INCOME = 0.4, 0.3, 0.7, 2.0
"""What is added to the points in the lanes: for a base point, which no change of the table takes away as it does the
points of a bar; for a credit kept; for a Counter; for a credit more in each turn to come, of which there are several.
"""


def score(game: Standing, s: State, player: int) -> float:
    """Give a player's lead: points in the lanes, how lasting they are, credits; and whether the game is won."""
    if not s.stack:
        return WON * (0 if s.number("won") < 0 else 1 if s.number("won") == player else -1)
    return _worth(game, s, player) - _worth(game, s, 1 - player)


def _worth(game: Standing, s: State, player: int) -> float:
    own = game.sides(s)[player]
    base = own.facts.number("base")
    points = game.totals(s)[player]
    purse = CREDIT * s.of("credits", player) + INCOME * own.amount("income")
    return points + BASE * base + purse + COUNTER * sum(own.counters)
