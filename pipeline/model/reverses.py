"""Double-faced cards: which card stands on the back of which."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.types import Card, Game
from pipeline.units import show_size

Counted = Callable[[Card], bool]
"""Tells whether a card says how many copies it has."""


def paired(made: Sequence[Card], counted: Counted, spec: GameSpec, notes: Notebook) -> list[Card]:
    """Give cards of which those that stand on the back of others know it: they have no copies of their own, and count
    as of the pile of their front.

    What is wrong is noted under the card that says it. Raises NotebookFull.
    """
    made = [_of_another(card, notes) for card in made]
    fronts: dict[str, Card] = {}
    for card in made:
        if card.reverse:
            fronts.setdefault(card.reverse, card)
    for card in made if fronts else ():
        notes.card = card.id
        _check(card, fronts, counted, spec, notes)
    notes.card = ""
    there = {card.id for card in made}
    return [_turned(card, fronts, there) for card in made]


def statuses(card: Card, cards: Mapping[str, Card]) -> tuple[str, ...]:
    """Give the status of each side of a card; `cards` are those of its game by id."""
    return (card.status, cards[card.reverse].status) if card.reverse else (card.status,)


def drafts(game: Game) -> int:
    """Count the cards of a game of which a side is a draft."""
    by_id = {card.id: card for card in game.cards}
    return sum("draft" in statuses(card, by_id) for card in game.fronts)


def _of_another(card: Card, notes: Notebook) -> Card:
    """Give a card without the reverse that is the card itself, which is noted."""
    if card.reverse != card.id:
        return card
    notes.card = card.id
    hint = "name the card on its back, or leave `reverse` out"
    notes.add("MOD023", "the card is its own reverse", card.at.child("reverse"), actual=card.id,
              expected="another card", hint=hint)  # fmt: skip
    return replace(card, reverse="")


def _turned(card: Card, fronts: Mapping[str, Card], there: Collection[str]) -> Card:
    if front := fronts.get(card.id):
        return replace(card, copies=0, reverse="", reverse_of=front.id, back=front.back)
    return card if not card.reverse or card.reverse in there else replace(card, reverse="")


def _check(card: Card, fronts: Mapping[str, Card], counted: Counted, spec: GameSpec, notes: Notebook) -> None:
    """Note what keeps a card from being one side of a double-faced card."""
    at, front = card.at.child("reverse"), fronts.get(card.id)
    if front and card.reverse:
        message = f"the card is the reverse of `{front.id}`, so it has none of its own"
        hint = f"leave out `reverse` here, or on `{front.id}`"
        notes.add("MOD023", message, at, actual=card.reverse, hint=hint, related=(front.at.child("reverse"),))
    if front and card.copies and counted(card):
        notes.add("MOD023", f"the card is the reverse of `{front.id}`, and printed as often as that",
                  card.at.child("copies"), actual=str(card.copies), hint="leave `copies` out",
                  related=(front.at.child("reverse"),))  # fmt: skip
    first = fronts.get(card.reverse, card)
    if spec.size_of(first.back) != spec.size_of(card.back):
        own, other = (show_size(*spec.size_of(one.back)) for one in (card, first))
        message = f"the card has `{own}`, and its reverse is that of `{first.id}`, which has `{other}`"
        notes.add("MOD022", message, at, actual=card.reverse, related=(first.at.child("reverse"),))
    if front and card.id in spec.backs:
        message = f"the card is the reverse of `{front.id}`, and there is a back `{card.id}` too"
        notes.add("MOD023", message, card.at.key(), actual=card.id, hint="give one of them another id")
