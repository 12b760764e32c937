"""The one order of keys: of card files by the game's own fields, of `game.yaml` and decks by their models."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipeline.findings import Path
from pipeline.model.deckfile import DeckIn
from pipeline.model.declared import GameSpec
from pipeline.model.gamefile import GameIn
from pipeline.model.invalid import keys_at

Order = Callable[[Path], Sequence[str]]
"""Gives the keys of the mapping at a path in their order; nothing where the author's own order stands."""

_FIRST = ("name", "types")
_LAST = (
    "text", "effects", "uses", "flavor", "copies", "number", "rarity", "reverse", "art", "status", "lacks",
    "provenance", "notes", "lint",
)  # fmt: skip


def of_cards(spec: GameSpec) -> Order:
    """Give the order of a card file: what a card is, its fields as the game declares them, what it says, the rest."""
    card = (*_FIRST, *spec.fields, *_LAST)

    def order(path: Path) -> Sequence[str]:
        if not path:
            return ("defaults", "cards")
        return card if path == ("defaults",) or (path[0] == "cards" and len(path) == 2) else ()

    return order


def of_game(path: Path) -> Sequence[str]:
    """Give the order of `game.yaml`; the section that a rule rests on stands behind what it says."""
    return sorted(keys_at(GameIn, path), key=lambda key: key == "section")


def of_deck(path: Path) -> Sequence[str]:
    """Give the order of a deck file."""
    return keys_at(DeckIn, path)


def prose(spec: GameSpec) -> frozenset[str]:
    """Give the keys of a card that hold text."""
    return frozenset({"text", "flavor", "notes"} | {f.name for f in spec.fields.values() if f.kind == "text"})
