"""What one reading of a project leaves for the next, so that a watcher reads anew only what changed.

A game whose files are the same is the same game. Else its declarations are kept where `game.yaml` is the same, and a
card where it, the declarations, the names of all cards and the game's files are the same, and nothing was said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pipeline.findings import Finding
from pipeline.load.doc import Doc
from pipeline.load.project import GameSources
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.echo import Declared
from pipeline.model.types import Card, Game


@dataclass(slots=True)
class Declarations:
    """A game's declarations, what they were made of, and what was said of them."""

    doc: Doc
    files: frozenset[str]
    icons: Mapping[str, bytes]
    spec: GameSpec
    findings: tuple[Finding, ...]
    doubtful: frozenset[Declared]


@dataclass(slots=True)
class GameMemory:
    """What is kept of one game."""

    whole: tuple[GameSources, bool, Game, Notebook] | None = None
    declared: Declarations | None = None
    ground: tuple[Mapping[str, str], frozenset[str], bool] | None = None
    spec: GameSpec | None = None
    cards: dict[str, tuple[object, Card]] = field(default_factory=dict)
    with_number: dict[str, tuple[Card, Card]] = field(default_factory=dict)

    def game(self, source: GameSources, unread: bool) -> tuple[Game, Notebook] | None:
        """Give the game as it was, with all that was said of it, when its files are the same."""
        if self.whole is None or self.whole[:2] != (source, unread):
            return None
        return self.whole[2:]

    def declarations(self, source: GameSources, notes: Notebook) -> GameSpec | None:
        """Give the declarations as they were, and say again what was said of them; None when they may differ."""
        kept = self.declared
        if kept is None or kept.doc is not source.game or (kept.files, kept.icons) != (source.files, source.icons):
            return None
        notes.findings += kept.findings
        notes.doubtful |= kept.doubtful
        return kept.spec

    def stand_on(self, spec: GameSpec, names: Mapping[str, str], files: frozenset[str], unread: bool) -> None:
        """Say what the cards are read with; where it is another than before, none of them is kept."""
        ground = (names, files, unread)
        if spec is not self.spec or ground != self.ground:
            self.cards.clear()
        self.spec, self.ground = spec, ground

    def card(self, entry: object, key: str, make: Callable[[], Card], notes: Notebook) -> Card:
        """Give a card as it was when what its file says of it is the same; else make it, and keep it if it is well."""
        kept = self.cards.get(key)
        if kept and kept[0] == entry:
            return kept[1]
        before = len(notes.findings), len(notes.spoilt)
        made = make()
        if (len(notes.findings), len(notes.spoilt)) == before:
            self.cards[key] = entry, made
        else:
            self.cards.pop(key, None)
        return made

    def numbered(self, card: Card, number: str) -> Card:
        """Give a card with a number: as it was, where both are the same."""
        before, after = self.with_number.get(card.id, (None, card))
        if before is not card or after.number != number:
            after = replace(card, number=number)
            self.with_number[card.id] = card, after
        return after


@dataclass(slots=True)
class Memory:
    """What is kept of each game, by its id."""

    games: dict[str, GameMemory] = field(default_factory=dict)

    def of(self, game: str) -> GameMemory:
        """Give what is kept of a game."""
        return self.games.setdefault(game, GameMemory())
