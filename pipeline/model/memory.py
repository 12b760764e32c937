"""What one reading of a project leaves for the next, so that a watcher reads anew only what changed.

A game whose files are the same is the same game. Else its declarations are kept where `game.yaml` is the same, and a
card where it, the declarations, what it asked of the names of other cards and the game's files are the same, and
nothing was said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.findings import Finding
from pipeline.load.doc import Doc
from pipeline.load.project import GameSources
from pipeline.model.cards import Entry, letters
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


class Names(dict[str, str]):
    """Names of cards, or ids by name, that know what was looked up in them since `asked` was emptied."""

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__(names)
        self.asked: dict[str, str | None] = {}

    def __contains__(self, key: object) -> bool:
        return self._ask(key) is not None

    def __getitem__(self, key: str) -> str:
        self._ask(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Give what stands for a key."""
        found = self._ask(key)
        return default if found is None else found

    def _ask(self, key: object) -> str | None:
        if not isinstance(key, str):
            return None
        self.asked[key] = found = super().get(key)
        return found

    def gives(self, answers: Mapping[str, str | None]) -> bool:
        """Tell whether the same would be answered."""
        return all(super(Names, self).get(key) == answer for key, answer in answers.items())


@dataclass(slots=True)
class Known:
    """A card that is kept: what its file says of it, the card, how many letters it prints, and what it asked of the
    names and ids of all cards."""

    entry: Entry
    card: Card
    letters: int
    names: Mapping[str, str | None]
    ids: Mapping[str, str | None]


@dataclass(slots=True)
class GameMemory:
    """What is kept of one game."""

    whole: tuple[GameSources, bool, Game, Notebook] | None = None
    declared: Declarations | None = None
    ground: tuple[frozenset[str], bool] | None = None
    spec: GameSpec | None = None
    cards: dict[str, Known] = field(default_factory=dict)
    entries: dict[str, tuple[object, object, Entry]] = field(default_factory=dict)
    of_files: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    finished: tuple[GameSpec, dict[str, Card]] | None = None
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

    def stand_on(self, spec: GameSpec, files: frozenset[str], unread: bool) -> None:
        """Say what the cards are read with; where it is another than before, none of them is kept."""
        ground = (files, unread)
        if spec is not self.spec or ground != self.ground:
            self.cards.clear()
        self.spec, self.ground = spec, ground

    def card(self, entry: Entry, make: Callable[[], Card], names: Names, ids: Names, notes: Notebook) -> Card:
        """Give a card as it was when what its file says of it is the same, and what it asks of the names and ids of all
        cards; else make it, and keep it if it is well."""
        kept = self.cards.get(entry.id)
        if kept and (kept.entry is entry or kept.entry == entry) and names.gives(kept.names) and ids.gives(kept.ids):
            return kept.card
        before = len(notes.findings), len(notes.spoilt)
        names.asked, ids.asked = {}, {}
        made = make()
        if (len(notes.findings), len(notes.spoilt)) == before:
            self.cards[entry.id] = Known(entry, made, letters(made.blocks), names.asked, ids.asked)
        else:
            self.cards.pop(entry.id, None)
        return made

    def letters(self, card: Card) -> int:
        """Count the letters that a card prints."""
        kept = self.cards.get(card.id)
        return kept.letters if kept and kept.card is card else letters(card.blocks)

    def entry(self, file: str, id: str, body: object, defaults: Mapping[str, object]) -> Entry | None:
        """Give what a file said of a card, where the file was read and says the very same; `defaults` too are the same
        object."""
        kept = self.entries.get(id)
        same = kept and kept[0] is body and kept[1] is defaults and kept[2].file == file
        return kept[2] if kept and same else None

    def defaults(self, file: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give the defaults of a file: as the same object as before, where they are equal."""
        if self.of_files.get(file) != given:
            self.of_files[file] = given
        return self.of_files[file]

    def finish(self, cards: Iterable[Card], spec: GameSpec) -> tuple[Card, ...]:
        """Give cards as they are in the end: as the same objects as before, where they are equal, and so are the
        declarations that they stand on."""
        before = self.finished[1] if self.finished and self.finished[0] is spec else {}
        made = {}
        for card in cards:
            old = before.get(card.id)
            made[card.id] = card if old is None or old is card or old != card else old
        self.finished = spec, made
        return tuple(made.values())

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
