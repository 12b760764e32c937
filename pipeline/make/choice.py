"""Which cards are meant by a wish, and how often: a deck's or a game's, some of them, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from pipeline.errors import UsageError
from pipeline.model.decks import total
from pipeline.model.nearest import did_you_mean
from pipeline.model.types import Card, Game
from pipeline.wishes import ExportWish, SheetWish

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards and their copies (1 or more) in printing order, the back that all of them get (empty where each has its
    own), and what they are called together."""

    cards: tuple[tuple[Card, int], ...]
    back: str
    title: str

    def back_of(self, card: Card) -> str:
        """Give the id of a card's back."""
        return self.back or card.back


def choose(game: Game, wish: SheetWish | ExportWish) -> Choice:
    """Find out which cards a wish means. Raises UsageError for a deck or a card that does not exist."""
    deck = known(wish.deck, {one.id: one for one in game.decks}, "deck") if wish.deck else None
    if deck and deck.broken:
        raise UsageError(f"the deck `{deck.id}` has lines that cannot be read", "`cardwright lint` shows them")
    copies = total([deck]) if deck else {card.id: card.copies for card in game.cards}
    by_id = {card.id: card for card in game.cards}
    chosen = [known(id, by_id, "card").id for id in wish.only] or list(copies)
    counts = {id: copies.get(id, 0) if wish.copies is None else wish.copies for id in chosen}
    cards = tuple((by_id[id], count) for id, count in counts.items() if count and id in by_id)
    cards = tuple((card, count) for card, count in cards if wish.drafts or card.status != "draft")
    return Choice(cards, deck.back if deck else "", deck.title if deck else game.spec.title)


def known(name: str, known: Mapping[str, K], what: str) -> K:
    """Give what is known by a name. Raises UsageError with the nearest name for one that is not."""
    if name in known:
        return known[name]
    hint = f"there are {', '.join(f'`{one}`' for one in known)}" if 0 < len(known) < 20 else ""
    raise UsageError(f"there is no {what} `{name}`{did_you_mean(name, known)}", hint)
