"""A variant so small that all its lines can be counted by hand.

Two Strikes (S: an M attack for 1 point, without dice) and one Shield (D: an MD). Each player has 1 point of either
kind, is dealt 1 card and draws 1. What follows counts lines: deals, draws and decisions one after the other.

First turn. Player 1 discards their only card (R4), then draws what is left of the three.
  SS dealt, D drawn    player 1 holds a Shield: nothing to decide                          1 line
  SD dealt, S drawn    pass; strike and be answered; strike and win                        3 lines, 1 won
  DS dealt, S drawn    pass; strike, and player 2 has no answer                            2 lines, 1 won
Together 6 lines, 2 of them won by player 1.

Second turn. The deck is empty, so player 2's draw makes a new one of the pile (R5).
  SS                   draws S: pass; strike and be answered; strike and win               3 lines, 1 won
  SD, passed           draws S: pass; strike and win                                       2 lines, 1 won
  SD, answered         all three cards lie in the pile: draws S and passes or wins, or D   3 lines, 1 won
  DS, passed           draws D and still holds S: pass; strike and win                     2 lines, 1 won
With the 2 that ended before, 12 lines, 4 of them won by player 2.

If each decision is a coin, player 1 wins in the first turn with 1/3 x 1/4 + 1/3 x 1/2 = 1/4, and player 2 in the second
with 1/3 x 1/4 + 1/3 x 1/2 x 1/2 + 1/3 x 1/4 x 2/3 x 1/2 + 1/3 x 1/2 x 1/2 = 5/18.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from pipeline.engine.cards import Card, Effect, GameData
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, OVER
from tests.games.psionic_warriors.table import NAME
from tests.games.scene import rules

STRIKE = Effect("lose", {"who": "target", "points": "MP", "amount": 1})
CARDS = {
    "strike": Card("strike", "Strike", ("M",), 2, {"M": (STRIKE,)}),
    "shield": Card("shield", "Shield", ("MD",), 1, {"MD": (Effect("negate", {"what": "mental"}),)}),
}
CONSTANTS = {"mental-points": (1,), "physical-points": (1,), "opening-hand": (1,), "draw": (1,)}


def lines(game: Game, s: State, turns: int, weight: Fraction) -> Iterator[tuple[State, Fraction]]:
    """Give the end of each line until so many turns are over, with its probability."""
    mover = game.to_move(s)
    if mover == OVER or s.number("turn") > turns:
        yield s, weight
        return
    if mover == CHANCE:
        total = sum(n for _, n in game.chance(s))
        options = [(a, Fraction(n, total)) for a, n in game.chance(s)]
    else:
        legal = game.legal(s, mover)
        options = [(a, Fraction(1, len(legal))) for a in legal]
    for action, share in options:
        yield from lines(game, game.apply(s, mover, action), turns, weight * share)


def counted(turns: int) -> tuple[int, dict[object, int], dict[object, Fraction]]:
    game = rules(NAME, GameData("small", "Small", CARDS, constants=CONSTANTS))
    ends = list(lines(game, game.initial(), turns, Fraction(1)))
    won: Counter[object] = Counter()
    chances: Counter[object] = Counter()
    for s, weight in ends:
        if game.to_move(s) == OVER:
            won[game.returns(s)] += 1
            chances[game.returns(s)] += weight  # type: ignore[assignment]
    assert sum(weight for _, weight in ends) == 1
    return len(ends), dict(won), dict(chances)  # type: ignore[arg-type]


def test_the_first_turn() -> None:
    assert counted(1) == (6, {(1, -1): 2}, {(1, -1): Fraction(1, 4)})


def test_the_second_turn() -> None:
    chances = {(1, -1): Fraction(1, 4), (-1, 1): Fraction(5, 18)}
    assert counted(2) == (12, {(1, -1): 2, (-1, 1): 4}, chances)
