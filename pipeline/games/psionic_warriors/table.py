"""What lies and stands on the table: hands, points, plays under way, who is still in the game."""

from __future__ import annotations

from typing import NamedTuple

from pipeline.engine.state import State
from pipeline.engine.values import EVERYBODY

DECK = "deck"
PILE = "pile"
"""The discard pile (section 6.2)."""
SEARCHED = "searched"
"""The deck while somebody looks through it (R45)."""

HANDS = tuple(f"hand:{player}" for player in range(12))
"""The zones of all hands."""


class Play(NamedTuple):
    """A card that was played, until it has done what it does.

    `by` is whose attack it is now and `target` whom it strikes: a mirror changes both, and `player` stays (R32). `on`
    is the number of the play that it joins or answers, or -1. `path` leads to the effects within an effect, for what
    works without being played: a trap, venom, a price.
    """

    card: str
    use: str
    player: int
    target: int = -1
    by: int = -1
    on: int = -1
    live: int = 1
    path: tuple[int, ...] = ()


def hand(player: int) -> str:
    """Give the zone of a player's hand."""
    return HANDS[player]


def play(s: State, number: int) -> Play:
    """Give a play by its number."""
    made = s.vars["plays"][number]
    return made if type(made) is Play else Play(*made)  # a state that was read from JSON holds plain tuples


def with_play(s: State, made: Play) -> tuple[State, int]:
    """Add a play; gives its number too."""
    plays = s.items("plays")
    return s.set("plays", (*plays, made if made.by >= 0 else made._replace(by=made.player))), len(plays)


def change(s: State, number: int, changed: Play) -> State:
    """Change a play."""
    return s.set_of("plays", number, changed)


def powers(s: State, number: int) -> list[int]:
    """Give the numbers of the Power cards that joined a play, in the order in which they were laid down."""
    return [n for n in range(number + 1, len(s.items("plays"))) if (p := play(s, n)).on == number and p.use == "X"]


def spend(s: State, player: int, card: str) -> State:
    """Put a card from a player's hand on the discard pile, where all see it (R14)."""
    return s.move(card, hand(player), PILE, EVERYBODY)


def is_out(s: State, player: int) -> bool:
    """Tell whether a player has fallen."""
    return bool(s.vars["out"][player])


def is_dazed(s: State, player: int) -> bool:
    """Tell whether a player is incapacitated (section 9.2)."""
    return s.of("dazed", player) > 0


def seats(s: State) -> int:
    """Give the number of players, fallen ones too."""
    return len(s.vars["out"])


def others(s: State, player: int) -> list[int]:
    """Give the opponents still in the game, in the order of turns after this player."""
    out = s.vars["out"]
    return [q for q in (*range(player + 1, len(out)), *range(player)) if not out[q]]


def lose(s: State, player: int, points: str, amount: int) -> tuple[State, int]:
    """Take points from a player, never below 0 (R6); gives how many were truly lost."""
    had = s.of(points, player)
    lost = min(had, amount)
    return s.set_of(points, player, had - lost), lost


def count(s: State, player: int) -> int:
    """Give the number of cards in a player's hand."""
    return len(s.zone(hand(player)))
