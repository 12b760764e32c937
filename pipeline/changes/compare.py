"""Two states of a game -> what changed: cards (added, removed, changed, renamed), decks, rules, settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz, process, utils

from pipeline.changes.told import DigestOf, card_words, deck_words, rule_words, settings
from pipeline.changes.types import CardChange, DeckChange, FieldChange, GameChange, LineChange
from pipeline.changes.words import changed
from pipeline.load.doc import Data
from pipeline.model.numbering import differ_in_total
from pipeline.model.types import Card, Deck, Game

MOST_PAIRED = 500
"""Cards that were removed, and added, among which renamed ones are looked for by their words: each is held against each
other."""
ALIKE = 85
"""How alike two cards' words are, of 100, from which on one is the other under a new name."""
ENOUGH, TAKEN = 20, 500
"""Letters of a card's own words that tell it from others at all, and those that are looked at."""
_COMMON = {"name", "number", "types", "copies", "rarity", "back", "families", "status", "lacks", "provenance"}
"""What many cards share, or what changes with the name."""


@dataclass(frozen=True, slots=True)
class State:
    """A game at a time: its model, the plain data of its `game.yaml`, and how to tell its pictures apart."""

    game: Game
    data: Data
    digest_of: DigestOf


def compare(old: State, new: State) -> GameChange:
    """Give all that changed of a game."""
    cards = tuple(_cards(old, new))
    decks = tuple(_decks(old.game, new.game))
    rules = changed(rule_words(old.game.rules), rule_words(new.game.rules))
    declared = changed(settings(old.data), settings(new.data))
    kind: Literal["changed", "same"] = "changed" if cards or decks or rules or declared else "same"
    pattern = new.game.spec.number_format
    recounted = sum(card.kind == "changed" and _recounted(card.fields, pattern) for card in cards)
    title = new.game.spec.title
    return GameChange(kind, new.game.spec.id, title, cards, decks, rules, declared, recounted=recounted)


def _recounted(fields: Sequence[FieldChange], pattern: str) -> bool:
    """Tell whether nothing changed of a card but the total that its number counts."""
    return [f.field for f in fields] == ["number"] and differ_in_total(
        pattern, fields[0].old or "", fields[0].new or ""
    )


def whole(state: State, kind: Literal["added", "removed"]) -> GameChange:
    """Give a game that stands on one side alone: all its cards are new, or gone."""
    cards = tuple(_alone(card, kind) for card in state.game.cards)
    decks = tuple(DeckChange(kind, deck.id, deck.title) for deck in state.game.decks)
    return GameChange(kind, state.game.spec.id, state.game.spec.title, cards, decks)


def _cards(old: State, new: State) -> Iterator[CardChange]:
    """Give the cards that changed, in the order of the new state, then those that are gone."""
    before, after = _words(old), _words(new)
    was = {card.id: card for card in old.game.cards}
    now = {card.id: card for card in new.game.cards}
    came_from = renamed({id: before[id] for id in was if id not in now}, {id: after[id] for id in now if id not in was})
    for id, card in now.items():
        source = id if id in was else came_from.get(id, "")
        fields = changed(before[source], after[id]) if source else ()
        if not source:
            yield _alone(card, "added")
        elif fields or source != id:
            copies = was[source].copies, card.copies
            yield CardChange("changed" if source == id else "renamed", id, source, card.name, copies, fields)
    kept = set(came_from.values())
    yield from (_alone(card, "removed") for id, card in was.items() if id not in now and id not in kept)


def _words(state: State) -> dict[str, dict[str, str]]:
    return {card.id: card_words(card, state.game.spec, state.digest_of) for card in state.game.cards}


def _alone(card: Card, kind: Literal["added", "removed"]) -> CardChange:
    copies = (0, card.copies) if kind == "added" else (card.copies, 0)
    return CardChange(kind, card.id, card.id if kind == "removed" else "", card.name, copies)


def renamed(gone: Mapping[str, Mapping[str, str]], come: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Tell which of the new cards are which of the old under another id: those of one name, then those most alike.

    Both are values in words by card. Each old card becomes one new card at most.
    """
    found: dict[str, str] = {}
    named = {words["name"]: id for id, words in reversed(list(gone.items()))}
    for id, words in come.items():
        source = named.get(words["name"], "")
        if source and source not in found.values():
            found[id] = source
    left = [id for id in gone if id not in found.values()][:MOST_PAIRED]
    open_ids = [id for id in come if id not in found][:MOST_PAIRED]
    for source, id in _alike(left, open_ids, gone, come):
        if id not in found and source not in found.values():
            found[id] = source
    return found


def _alike(
    left: list[str],
    right: list[str],
    gone: Mapping[str, Mapping[str, str]],
    come: Mapping[str, Mapping[str, str]],
) -> list[tuple[str, str]]:
    """Give pairs of cards that are alike, the most alike first; names are left out, for these have changed."""
    left = [id for id in left if len(_body(gone[id])) >= ENOUGH]
    right = [id for id in right if len(_body(come[id])) >= ENOUGH]
    if not left or not right:
        return []
    old, new = ([_body(words[id]) for id in ids] for ids, words in ((left, gone), (right, come)))
    scores = process.cdist(old, new, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=ALIKE, workers=1)
    pairs = [(-scores[row][column], row, column) for row in range(len(left)) for column in range(len(right))]
    return [(left[row], right[column]) for score, row, column in sorted(pairs) if score <= -ALIKE]


def _body(words: Mapping[str, str]) -> str:
    return "\n".join(said for field, said in words.items() if field not in _COMMON)[:TAKEN]


def _decks(old: Game, new: Game) -> Iterator[DeckChange]:
    was = {deck.id: deck for deck in old.decks}
    for deck in new.decks:
        before = was.get(deck.id)
        if before is None:
            yield DeckChange("added", deck.id, deck.title)
            continue
        fields, lines = changed(deck_words(before), deck_words(deck)), tuple(_lines(before, deck))
        if fields or lines:
            yield DeckChange("changed", deck.id, deck.title, fields, lines)
    kept = {deck.id for deck in new.decks}
    yield from (DeckChange("removed", deck.id, deck.title) for deck in old.decks if deck.id not in kept)


def _lines(old: Deck, new: Deck) -> Iterator[LineChange]:
    """Give each card whose copies changed, in the deck and then in its parts."""
    for part in dict.fromkeys(("", *new.parts, *old.parts)):
        before, after = old.part(part), new.part(part)
        for card in dict.fromkeys((*after, *before)):
            if before.get(card, 0) != after.get(card, 0):
                yield LineChange(part, card, before.get(card, 0), after.get(card, 0))
