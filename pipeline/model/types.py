"""The types that every stage shares: cards and games. Frozen and picklable, so that they can go to a worker.

`Map` is a read-only view by type; treat every value as immutable.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pipeline.findings import Origin, Place
from pipeline.fixed import fixed
from pipeline.model.declared import GameSpec
from pipeline.model.values import NO_FILE, ArtFile, Effect, Map, Token, Value
from pipeline.units import Um


@fixed(frozen=True, slots=True)
class Use:
    """What a card does when it is played as one of its types."""

    type: str
    tokens: tuple[Token, ...]
    effects: tuple[Effect, ...]
    at: Origin


@fixed(frozen=True, slots=True)
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


@fixed(frozen=True, slots=True)
class Suppression:
    """A lint code that the author silences on a card or at a line, and why. `at` is where the code stands."""

    code: str
    reason: str
    at: Place


@fixed(frozen=True, slots=True)
class Card:
    """One card. `fields` holds what the game declares, by name; a field that the author left out
    is absent, or UNSET where its type needs it. `blocks` is the text box in printing order.

    `art` is the file of `picture`, empty when it brings none; `scene` is what one is made of then.
    `reverse` is the id of the card on its back, empty where a back is there; `reverse_of` the card on whose back it
    stands (the first of several), which is counted and printed in its place.
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
    picture: ArtFile = NO_FILE
    scene: str = ""
    reverse: str = ""
    reverse_of: str = ""


@fixed(frozen=True, slots=True)
class Ruling:
    """A numbered ruling or open question of `rules.md` (a heading `### R7. Title`), and its line."""

    id: str
    title: str
    open: bool
    at: Origin


@fixed(frozen=True, slots=True)
class Rules:
    """The rulebook: its text, its numbered sections (number -> title) and its rulings."""

    file: str
    text: str
    sections: Map[str, str]
    rulings: tuple[Ruling, ...]


@fixed(frozen=True, slots=True)
class DeckLine:
    """A line of a deck: so many copies of a card. Several lines of one card count together."""

    card: str
    copies: int
    at: Origin


@fixed(frozen=True, slots=True)
class Deck:
    """A deck file: which cards, and how often, in the deck itself and in parts beside it (a sideboard).

    `format` names one of the game's formats, or is empty for a list that no rule speaks of. `back` is the back that all
    its cards get, or empty where each has that of its type. A `broken` deck has lines that could not be read.
    """

    game: str
    id: str
    title: str
    format: str
    back: str
    provenance: str
    notes: str
    lines: tuple[DeckLine, ...]
    parts: Map[str, tuple[DeckLine, ...]]
    broken: bool
    at: Origin

    def part(self, name: str = "") -> dict[str, int]:
        """Give the copies by card of the deck itself, or of a part beside it."""
        return summed(self.parts.get(name, ()) if name else self.lines)

    def copies(self) -> dict[str, int]:
        """Give the copies by card of the deck with all its parts, in the order of the lines."""
        return summed((*self.lines, *(line for lines in self.parts.values() for line in lines)))


def summed(lines: Iterable[DeckLine]) -> dict[str, int]:
    """Add up lines: the copies by card, in the order in which cards first stand; cards of 0 copies stand too."""
    counts: dict[str, int] = {}
    for line in lines:
        counts[line.card] = counts.get(line.card, 0) + line.copies
    return counts


@fixed(frozen=True, slots=True)
class Game:
    """A game: its declarations, its cards in file order, its rules, its decks. `dir` is its folder,
    relative to the project, with `/` (empty when the project is the game's folder)."""

    dir: str
    spec: GameSpec
    cards: tuple[Card, ...]
    rules: Rules | None = None
    decks: tuple[Deck, ...] = ()

    def size_of(self, card: Card) -> tuple[Um, Um]:
        """Give a card's cut size."""
        return self.spec.size_of(card.back)

    @property
    def fronts(self) -> tuple[Card, ...]:
        """The cards as they are counted: those on the back of others are no cards of their own."""
        return tuple(card for card in self.cards if not card.reverse_of)

    def deck(self, id: str) -> Deck | None:
        """Give a deck by its id."""
        return next((deck for deck in self.decks if deck.id == id), None)
