"""What a player may know of a state, and other states in which they would know the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from pipeline.engine.deck import Deck, shuffled
from pipeline.engine.state import State
from pipeline.engine.values import ASK, Held, Value, bit


@dataclass(frozen=True, slots=True)
class Pile:
    """A zone or a deck as a player sees it: its size and what they know in it. `top` and `bottom` (of decks) are in
    order, with an empty word for a card that the player does not know; `known` (of zones) is sorted."""

    size: int
    known: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """All that a player may know. `unseen` counts the cards that they know to be somewhere, but not where. `asked` is
    what they are to decide now: the name and the data of the frame; None when it is not for them."""

    player: int
    zones: Mapping[str, Pile]
    decks: Mapping[str, Pile]
    unseen: tuple[tuple[str, int], ...]
    vars: Mapping[str, Value]
    asked: tuple[str, tuple[Value, ...]] | None


def view(s: State, player: int) -> View:
    """Give what a player may know of a state."""
    mine = bit(player)
    unseen: list[str] = []
    zones = {}
    for name, zone in s.zones.items():
        known = tuple(held.card for held in zone if held.seen & mine)
        if len(known) < len(zone):
            unseen += (held.card for held in zone if not held.seen & mine)
        zones[name] = Pile(len(zone), known)
    decks = {}
    for name, deck in s.decks.items():
        decks[name] = Pile(deck.size, (), _ends(deck.top, mine), _ends(deck.bottom[::-1], mine)[::-1])
        unseen += (held.card for held in (*deck.top, *deck.bottom) if not held.seen & mine)
        unseen += (card for card, n in deck.pool for _ in range(n))
    top = s.stack[-1] if s.stack else None
    asked = (top.name, top.data) if top and top.kind == ASK and top.player == player else None
    return View(player, zones, decks, tuple(sorted(Counter(unseen).items())), s.vars, asked)


def _ends(cards: tuple[Held, ...], mine: int) -> tuple[str, ...]:
    """Give what is known of an end of a deck, as deep as anything is known."""
    shown = [held.card if held.seen & mine else "" for held in cards]
    while shown and not shown[-1]:
        shown.pop()
    return tuple(shown)


def resample(s: State, player: int, rng: Random, back: Callable[[str], str]) -> State:
    """Give a state that the player cannot tell from this one: the cards that they do not know change places, each with
    one of the same back (`back` gives it)."""
    mine = bit(player)
    hidden: dict[str, list[str]] = {}
    for zone in s.zones.values():
        for held in zone:
            if not held.seen & mine:
                hidden.setdefault(back(held.card), []).append(held.card)
    for deck in s.decks.values():
        unknown = [held.card for held in (*deck.top, *deck.bottom) if not held.seen & mine]
        for card in (*unknown, *(card for card, n in deck.pool for _ in range(n))):
            hidden.setdefault(back(card), []).append(card)
    for cards in hidden.values():
        cards.sort()
        rng.shuffle(cards)

    def other(held: Held) -> Held:
        return held if held.seen & mine else Held(hidden[back(held.card)].pop(), held.seen)

    zones = {name: tuple(sorted(map(other, zone))) for name, zone in s.zones.items()}
    decks = {}
    for name, deck in s.decks.items():
        pool = shuffled(hidden[back(card)].pop() for card, n in deck.pool for _ in range(n)).pool
        decks[name] = Deck(tuple(map(other, deck.top)), pool, tuple(map(other, deck.bottom)))
    return State(zones, decks, s.vars, s.stack)
