"""What changed, as frozen data, for reports to tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["added", "removed", "changed", "renamed"]
Piece = tuple[Literal["same", "old", "new"], str]
"""A run of words: they stand on both sides, only on the old one, or only on the new."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A value that changed, in words; None where it did not stand. `pieces` are both, word by word."""

    field: str
    old: str | None
    new: str | None
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that changed. `was` is the id that it had before, empty for a card that is new; `id` the one that it has
    now, or had when it is removed. `copies` are those in the box, before and now."""

    kind: Kind
    id: str
    was: str
    name: str
    copies: tuple[int, int]
    fields: tuple[FieldChange, ...] = ()


@dataclass(frozen=True, slots=True)
class LineChange:
    """Copies of a card in a deck, or in a `part` beside it (empty for the deck itself), before and now."""

    part: str
    card: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class DeckChange:
    """A deck that changed."""

    kind: Kind
    id: str
    title: str
    fields: tuple[FieldChange, ...] = ()
    lines: tuple[LineChange, ...] = ()


@dataclass(frozen=True, slots=True)
class GameChange:
    """All that changed of a game. `settings` are those of `game.yaml`, `rules` the sections of `rules.md`. `redrawn`
    are the ids of cards whose face changed though none of their fields did, where faces were compared; `recounted` is
    how many cards changed in nothing but the total that their number counts."""

    kind: Literal["added", "removed", "changed", "same"]
    id: str
    title: str
    cards: tuple[CardChange, ...] = ()
    decks: tuple[DeckChange, ...] = ()
    rules: tuple[FieldChange, ...] = ()
    settings: tuple[FieldChange, ...] = ()
    redrawn: tuple[str, ...] = ()
    recounted: int = 0
