"""Decks: what has been seen of the top and the bottom, and between them a multiset in no order.

A card that nobody has seen has no place in the deck. Chance decides it when it is drawn or looked at, so that no one
can learn of it before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from pipeline.engine.values import Held


class Deck(NamedTuple):
    """A deck. `top[0]` is the uppermost card, `bottom[-1]` the lowest; `pool` counts those between, by id, sorted."""

    top: tuple[Held, ...] = ()
    pool: tuple[tuple[str, int], ...] = ()
    bottom: tuple[Held, ...] = ()

    @property
    def empty(self) -> bool:
        """Tell whether there is no card."""
        return not (self.pool or self.top or self.bottom)

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.top) + sum([n for _, n in self.pool]) + len(self.bottom)

    def has(self, cards: int) -> bool:
        """Tell, without counting them all, whether there are surely so many cards."""
        return len(self.top) + len(self.pool) + len(self.bottom) >= cards

    def up_to(self, cards: int) -> int:
        """Give so many cards, or as many as there are."""
        return cards if self.has(cards) else min(cards, self.size)

    def cards(self) -> list[str]:
        """Give the ids of all cards, sorted."""
        inner = (card for card, n in self.pool for _ in range(n))
        return sorted([*(held.card for held in (*self.top, *self.bottom)), *inner])

    def without(self, card: str) -> Deck:
        """Take a card out of the pool, where it must be."""
        place = bisect_left(self.pool, (card,))
        if place == len(self.pool) or self.pool[place][0] != card:
            raise KeyError(card)
        n = self.pool[place][1]
        rest = ((card, n - 1),) if n > 1 else ()
        return Deck(self.top, self.pool[:place] + rest + self.pool[place + 1 :], self.bottom)

    def shown(self, place: int, seen: int) -> Deck:
        """Let more players (a mask) know a card of the top; 0 is the uppermost."""
        held = self.top[place]
        return self._replace(top=(*self.top[:place], Held(held.card, held.seen | seen), *self.top[place + 1 :]))


def shuffled(cards: Iterable[str]) -> Deck:
    """Make a deck of cards in no order."""
    return Deck((), tuple(sorted(Counter(cards).items())), ())
