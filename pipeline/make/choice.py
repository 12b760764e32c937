"""Which cards are meant by a wish, and how often: a deck's or a game's, some of them, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pipeline.errors import UsageError
from pipeline.findings import Severity
from pipeline.fixed import fixed
from pipeline.lint.runner import ordered
from pipeline.make.blocking import listed
from pipeline.model.decks import total
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project
from pipeline.model.reverses import statuses
from pipeline.model.types import Card, Deck, Game
from pipeline.wishes import ExportWish, SheetWish

K = TypeVar("K")


@fixed(frozen=True, slots=True)
class Choice:
    """Cards and their copies (1 or more) in printing order, the back that all of them get that are not double-faced
    (empty where each has its own), and what they are called together. `halves` are finished cards that were left out,
    since the reverse is a draft."""

    cards: tuple[tuple[Card, int], ...]
    back: str
    title: str
    halves: tuple[str, ...]

    def back_of(self, card: Card) -> str:
        """Give the id of what is on a card's back: its reverse, else a back."""
        return card.reverse or self.back or card.back

    def without(self) -> tuple[str, ...]:
        """Say which finished cards were left out; nothing where there are none."""
        why = "its reverse is a draft" if len(self.halves) == 1 else "the reverse is a draft"
        return (f"without {listed(self.halves)}: {why}",) if self.halves else ()


def choose(project: Project, game: Game, wish: SheetWish | ExportWish) -> Choice:
    """Find out which cards of a game a wish means. Raises UsageError for a deck or a card that does not exist, a deck
    with an error, and for a reverse, which is printed with its front."""
    deck = known(wish.deck, {one.id: one for one in game.decks}, "deck") if wish.deck else None
    if deck and deck.broken:
        raise UsageError(f"the deck `{deck.id}` has an error{_fault(project, deck)}", "`cardwright lint` shows all")
    copies = total([deck]) if deck else {card.id: card.copies for card in game.fronts}
    by_id = {card.id: card for card in game.cards}
    chosen = [_front(known(id, by_id, "card")) for id in wish.only] or list(copies)
    counts = {id: copies.get(id, 0) if wish.copies is None else wish.copies for id in chosen}
    cards = tuple((by_id[id], count) for id, count in counts.items() if count and id in by_id)
    out = {card.id for card, _ in cards if not wish.drafts and "draft" in statuses(card, by_id)}
    halves = tuple(id for id in counts if id in out and by_id[id].status != "draft")
    cards = tuple((card, count) for card, count in cards if card.id not in out)
    return Choice(cards, deck.back if deck else "", deck.title if deck else game.spec.title, halves)


def _fault(project: Project, deck: Deck) -> str:
    """Tell the first error of a deck, with its place."""
    wrong = [f for f in project.findings if f.at.file == deck.at.file and f.severity >= Severity.ERROR]
    first = ordered(wrong, project.span)[:1]
    return "".join(f": {project.span(one.at)}: {one.message}" for one in first)


def _front(card: Card) -> str:
    if card.reverse_of:
        raise UsageError(f"`{card.id}` is the reverse of `{card.reverse_of}`", f"write `--only {card.reverse_of}`")
    return card.id


def known(name: str, known: Mapping[str, K], what: str) -> K:
    """Give what is known by a name. Raises UsageError with the nearest name for one that is not."""
    if name in known:
        return known[name]
    hint = f"there are {', '.join(f'`{one}`' for one in known)}" if 0 < len(known) < 20 else ""
    raise UsageError(f"there is no {what} `{name}`{did_you_mean(name, known)}", hint)
