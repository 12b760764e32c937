"""The types that every stage shares: cards and games. Frozen and picklable, so that they can go to a worker.

`Map` is a read-only view by type; treat every value as immutable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.findings import Origin
from pipeline.model.declared import GameSpec
from pipeline.model.values import Effect, Map, Token, Value


@dataclass(frozen=True, slots=True)
class Use:
    """What a card does when it is played as one of its types."""

    type: str
    tokens: tuple[Token, ...]
    effects: tuple[Effect, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph group of the text box, in printing order. `type` is the type whose use it
    tells (a panel of its own on a card of two types), or empty for the card as a whole.

    `source` tells where the words come from: the author's text, effects, the type's own
    ability, or a keyword's line with its reminder.
    """

    type: str
    label: str
    tokens: tuple[Token, ...]
    source: Literal["text", "effects", "type", "keywords"]
    at: Origin


@dataclass(frozen=True, slots=True)
class Suppression:
    """A lint code that the author silences on a card, and why."""

    code: str
    reason: str
    at: Origin


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `fields` holds what the game declares, by name; a field that the author left out
    is absent, or UNSET where its type needs it. `blocks` is the text box in printing order.

    `status` is `broken` when the card has an error that keeps it from being rendered.
    `provenance` maps a field (or `` for the card) to `source` or `proposed`.
    """

    game: str
    id: str
    name: str
    types: tuple[str, ...]
    fields: Map[str, Value]
    uses: Map[str, Use]
    effects: tuple[Effect, ...]
    blocks: tuple[Block, ...]
    flavor: tuple[Token, ...]
    families: tuple[str, ...]
    copies: int
    number: str
    rarity: str
    art: str
    back: str
    status: Literal["final", "draft", "broken"]
    lacks: tuple[str, ...]
    provenance: Map[str, str]
    notes: str
    ignores: tuple[Suppression, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class Ruling:
    """A numbered ruling or open question of `rules.md` (a heading `### R7. Title`)."""

    id: str
    title: str
    open: bool
    line: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulebook: its text, its numbered sections (number -> title) and its rulings."""

    file: str
    text: str
    sections: Map[str, str]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its declarations, its cards in file order, its rules. `dir` is its folder,
    relative to the project, with `/` (empty when the project is the game's folder)."""

    dir: str
    spec: GameSpec
    cards: tuple[Card, ...]
    rules: Rules | None = None
