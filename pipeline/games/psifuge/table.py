"""What lies and stands on the table: lanes, hands, piles, whose turn it is."""

from __future__ import annotations

from functools import cache

from pipeline.engine.state import State
from pipeline.engine.values import EVERYBODY

DECK = "deck"
PILE = "pile"
"""The Discard Pile (section 4.3)."""
FACTIONS = "factions"
"""The Faction cards that nobody has taken."""
SEATS = (0, 1)
"""The game is for two (R1)."""
FREE = {"cycle": "free-cycles", "shift": "free-shifts", "draft": "free-drafts"}
"""Where the free actions of this turn are counted (sections 8.1 to 8.3)."""


@cache
def hand(player: int) -> str:
    """Give the zone of a player's hand."""
    return f"hand:{player}"


@cache
def faction(player: int) -> str:
    """Give the zone of a player's Faction."""
    return f"faction:{player}"


@cache
def lanes(player: int, count: int) -> tuple[str, ...]:
    """Give the zones of a player's lanes, one card each."""
    return tuple(f"lane:{player}:{n}" for n in range(1, count + 1))


def laid(s: State, player: int) -> tuple[str, ...]:
    """Give the card in each of a player's lanes, from the first; empty for none."""
    zones = s.zones
    count = len(s.items("counters")[player])
    return tuple([held[0].card if (held := zones[name]) else "" for name in lanes(player, count)])


def in_lane(s: State, player: int, lane: int) -> str:
    """Give the card in a lane, counted from 1; empty when there is none."""
    held = s.zone(f"lane:{player}:{lane}")
    return held[0].card if held else ""


def mover(s: State) -> int:
    """Give the player whose turn it is."""
    return (s.number("turn") + 1) % 2


def count(s: State, player: int) -> int:
    """Give the number of cards in a player's hand."""
    return len(s.zone(hand(player)))


def added(s: State, name: str, player: int, amount: int) -> State:
    """Add to a player's number."""
    return s.set_of(name, player, s.of(name, player) + amount)


def set_counter(s: State, player: int, lane: int, number: int) -> State:
    """Set the Counters in a lane."""
    mine = s.items("counters")[player]
    return s.set_of("counters", player, (*mine[: lane - 1], number, *mine[lane:]))


def discard(s: State, player: int, lane: int) -> State:
    """Put the Morphon in a lane on the Discard Pile; its Counter is lost (R38)."""
    s = s.move(in_lane(s, player, lane), f"lane:{player}:{lane}", PILE, EVERYBODY)
    return set_counter(s, player, lane, 0)


def struck(s: State, player: int, lane: int) -> State:
    """Remove a Counter from a Morphon that an attack or an effect would discard, or discard it (section 11.2)."""
    counters = s.items("counters")[player][lane - 1]
    return set_counter(s, player, lane, counters - 1) if counters else discard(s, player, lane)


def swapped(s: State, player: int, start: int, end: int) -> State:
    """Let what lies in two lanes change places, Counters too (section 8.2)."""
    one, two = f"lane:{player}:{start}", f"lane:{player}:{end}"
    counters = s.items("counters")[player]
    s = State({**s.zones, one: s.zones[two], two: s.zones[one]}, s.decks, s.vars, s.stack)
    s = set_counter(s, player, start, counters[end - 1])
    return set_counter(s, player, end, counters[start - 1])
