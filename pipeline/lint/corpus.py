"""All that a game's cards say, as one text: a rule of wording looks once through the whole game, not card by card.

A regular expression runs over the joined text at the speed of C; what it finds is brought back to the letters of the
file. The game's habits (`When` or `Whenever`, `2` or `two`) are counted in the same text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from pipeline.findings import Origin
from pipeline.lint.words import exact, texts
from pipeline.model.types import Card, Game
from pipeline.model.values import Token

Source = Literal["rules", "field", "flavor", "reminder"]
"""Where words stand: a card's or a type's text, a text field (often a part of a sentence), flavour, reminder text."""

PLAYED: tuple[Source, ...] = ("rules", "field", "reminder")
"""The sources that say how to play."""

BREAK = "\n\n"
"""What stands before, between and after passages, so that no word is found across them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Tokens of one passage that stand together, and where each begins in the joined text.

    `card` is the card to blame, empty for what `game.yaml` says.
    """

    card: str
    source: Source
    tokens: tuple[Token, ...]
    starts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """What was found: the match, the card to blame, its place, and whether the place holds these very letters."""

    found: re.Match[str]
    card: str
    at: Origin
    exact: bool


class Corpus:
    """The texts of a game, joined: `~` for a card's own name, `{F}` for a symbol, `[[Name]]` for another card."""

    def __init__(self, game: Game) -> None:
        """Join the texts of `game.yaml` and of every card that is not broken. What effects made is left out."""
        self._pieces: list[Piece] = []
        self._begins: list[int] = []
        self._parts: list[str] = [BREAK]
        self._length = len(BREAK)
        self._seen: set[tuple[str, tuple[str | int, ...]]] = set()
        declared = [(t.reminder, t.at) for t in game.spec.types.values()]
        for reminder, at in (*declared, *((k.reminder, k.at) for k in game.spec.keywords.values())):
            self._add("", "reminder", [Token("word", reminder, at.child("reminder").slice(0, len(reminder)))])
        for card in game.cards:
            if card.status != "broken":
                self._card(card)
        self.text = "".join(self._parts)

    def find(self, pattern: re.Pattern[str] | None, *sources: Source) -> Iterator[Spot]:
        """Give what a pattern matches in the texts of these sources (all when none is named), in order."""
        for found in pattern.finditer(self.text) if pattern else ():
            spot = self.spot(found, found.start(), found.end())
            if spot and (not sources or self.source(found.start()) in sources):
                yield spot

    def source(self, offset: int) -> Source:
        """Give the source of the passage at an offset of the joined text."""
        return self._piece(offset).source

    def spot(self, found: re.Match[str], start: int, end: int) -> Spot | None:
        """Give the place of letters `start` to `end` of the joined text; None where they have none of their own."""
        piece = self._piece(start)
        first = bisect_right(piece.starts, start) - 1
        last = bisect_right(piece.starts, max(start, end - 1)) - 1
        a, b = piece.tokens[first], piece.tokens[last]
        low, high = start - piece.starts[first], end - piece.starts[last]
        if a.at.range is None or b.at.range is None or (a.at.file, a.at.path) != (b.at.file, b.at.path):
            return None
        begin = a.at.range[0] + (low if exact(a) else 0)
        finish = b.at.range[0] + high if exact(b) else b.at.range[1]
        sharp = all(exact(t) for t in piece.tokens[first : last + 1]) and finish - begin == end - start
        return Spot(found, piece.card, Origin(a.at.file, a.at.path, (begin, finish)), sharp)

    def _piece(self, offset: int) -> Piece:
        return self._pieces[bisect_right(self._begins, offset) - 1]

    def _card(self, card: Card) -> None:
        for number, text in enumerate(texts(card)):
            source: Source = "rules" if number < len(card.blocks) else "field"
            for own, tokens in _passages(text, card):
                self._add(card.id if own else "", source, tokens)
        for _, tokens in _passages(card.flavor, card):
            self._add(card.id, "flavor", tokens)

    def _add(self, card: str, source: Source, tokens: list[Token]) -> None:
        """Add a passage; what many cards print, or what says nothing, is added once or not at all."""
        if not any(t.text.strip() for t in tokens):
            return
        if not card:
            key = tokens[0].at.file, (*tokens[0].at.path, *(tokens[0].at.range or ()))
            if key in self._seen:
                return
            self._seen.add(key)
        starts = []
        self._begins.append(self._length)
        for token in tokens:
            starts.append(self._length)
            self._put("~" if token.kind == "self" else f"[[{token.text}]]" if token.kind == "ref" else token.text)
        self._put(BREAK)
        self._pieces.append(Piece(card, source, tuple(tokens), tuple(starts)))

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)


def _passages(tokens: Iterable[Token], card: Card) -> Iterator[tuple[bool, list[Token]]]:
    """Cut a text into paragraphs of one source: what the author wrote on the card, or what `game.yaml` says.

    Reminder text is left out: it is told where it is declared.
    """
    run: list[Token] = []
    own = True
    for token in tokens:
        mine = _own(token, card)
        if token.kind in ("break", "reminder") or token.at.range is None or (run and mine != own):
            if run:
                yield own, run
            run = []
            if token.kind in ("break", "reminder") or token.at.range is None:
                continue
        own = mine
        run.append(token)
    if run:
        yield own, run


def _own(token: Token, card: Card) -> bool:
    return token.at.file == card.at.file and token.at.path[:1] in (card.at.path[:1], ("defaults",))
