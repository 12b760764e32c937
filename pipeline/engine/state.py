"""The state of a game: where the cards lie, what is counted, and the stack of what is still to be done.

A state is never changed: each method gives a new one and shares what stayed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, NamedTuple

from pipeline.engine.deck import Deck
from pipeline.engine.values import EVERYBODY, Frame, Held, Value


def joined(zone: tuple[Held, ...], held: Held) -> tuple[Held, ...]:
    """Give a zone with one card more, sorted as before."""
    place = bisect_left(zone, held)
    return (*zone[:place], held, *zone[place:])


class State(NamedTuple):
    """A state. Zones hold cards in no order (sorted); an ordered pile is a deck, or a zone for each place.

    Variables are values (`Value`), all open to every player: a secret is a card in a zone. A value for each player is a
    tuple. With an empty stack the game is over. The mappings are read-only by contract (a law holds games to it).
    """

    zones: Mapping[str, tuple[Held, ...]]
    decks: Mapping[str, Deck]
    vars: Mapping[str, Any]
    stack: tuple[Frame, ...]

    # What is still to be done.

    def push(self, *frames: Frame) -> State:
        """Put frames on the stack; the first of them acts first."""
        return State(self.zones, self.decks, self.vars, self.stack + frames[::-1])

    def popped(self) -> State:
        """Take the top frame away."""
        return State(self.zones, self.decks, self.vars, self.stack[:-1])

    def ended(self) -> State:
        """Drop all that was still to be done: the game is over."""
        return State(self.zones, self.decks, self.vars, ())

    # What is counted.

    def set(self, name: str, value: Value) -> State:
        """Set a variable."""
        return State(self.zones, self.decks, {**self.vars, name: value}, self.stack)

    def set_all(self, values: Mapping[str, Value]) -> State:
        """Set several variables."""
        return State(self.zones, self.decks, {**self.vars, **values}, self.stack)

    def number(self, name: str) -> int:
        """Give a variable that is a whole number; 0 when it was never set."""
        value: int = self.vars.get(name, 0)
        return value

    def word(self, name: str) -> str:
        """Give a variable that is a word; empty when it was never set."""
        value: str = self.vars.get(name, "")
        return value

    def items(self, name: str) -> tuple[Any, ...]:
        """Give a variable that is a tuple; empty when it was never set."""
        value: tuple[Any, ...] = self.vars.get(name, ())
        return value

    def of(self, name: str, player: int) -> int:
        """Give a player's number of a variable that has one for each."""
        number: int = self.vars[name][player]
        return number

    def set_of(self, name: str, player: int, number: Value) -> State:
        """Set a player's value of a variable that has one for each."""
        values = self.items(name)
        return self.set(name, (*values[:player], number, *values[player + 1 :]))

    # Where the cards lie.

    def zone(self, name: str) -> tuple[Held, ...]:
        """Give the cards of a zone; none when it was never filled."""
        return self.zones.get(name, ())

    def cards(self, zone: str) -> list[str]:
        """Give the ids of a zone's cards, sorted, each as often as it is there."""
        return [held.card for held in self.zones.get(zone, ())]

    def holds(self, zone: str, card: str) -> bool:
        """Tell whether a card lies in a zone."""
        for held in self.zones.get(zone, ()):  # noqa: SIM110 - asked thousands of times a game: a loop is twice as fast
            if held.card == card:
                return True
        return False

    def with_zone(self, name: str, cards: tuple[Held, ...]) -> State:
        """Set all cards of a zone."""
        return State({**self.zones, name: cards}, self.decks, self.vars, self.stack)

    def add(self, zone: str, card: str, seen: int = EVERYBODY) -> State:
        """Put a card that lies nowhere into a zone."""
        return self.with_zone(zone, joined(self.zones.get(zone, ()), Held(card, seen)))

    def move(self, card: str, source: str, target: str, seen: int = EVERYBODY) -> State:
        """Move a card from zone to zone; `seen` is who knows it then. Of equal cards the best known goes first, so that
        nobody is thought to know more than they do. Raises KeyError when it is not there."""
        held = self.zones.get(source, ())
        places = [n for n, one in enumerate(held) if one.card == card]
        if not places:
            raise KeyError(f"{card} is not in {source}")
        place = places[0]
        if len(places) > 1:
            place = max(places, key=lambda n: held[n].seen.bit_count() if held[n].seen >= 0 else 1 << 30)
        zones = {**self.zones, source: held[:place] + held[place + 1 :]}
        zones[target] = joined(zones.get(target, ()), Held(card, seen))
        return State(zones, self.decks, self.vars, self.stack)

    def show(self, zone: str, seen: int) -> State:
        """Let more players (a mask) know all cards of a zone."""
        return self.with_zone(zone, tuple(sorted(Held(card, known | seen) for card, known in self.zone(zone))))

    def forget(self, zone: str, seen: int) -> State:
        """Let only these players (a mask) still know the cards of a zone: others lost track of them."""
        return self.with_zone(zone, tuple(sorted(Held(card, known & seen) for card, known in self.zone(zone))))

    def with_deck(self, name: str, deck: Deck) -> State:
        """Set a deck."""
        return State(self.zones, {**self.decks, name: deck}, self.vars, self.stack)

    def all_cards(self) -> list[str]:
        """Give the ids of all cards, wherever they lie, sorted."""
        found = [held.card for zone in self.zones.values() for held in zone]
        for deck in self.decks.values():
            found += deck.cards()
        return sorted(found)
