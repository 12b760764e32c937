"""Reminder text: what a keyword means, printed where a card has it, when its look prints reminders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipeline.findings import Origin
from pipeline.model import text
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.types import Block, Card
from pipeline.model.values import KeywordUse, Token

_BETWEEN = re.compile(r"(?P<parameter>(?:\s*[+-]?\d+)?)(?P<rest>[\s,;.]*)")


class Reminders:
    """The reminder texts of one card; each is read once and printed once, and all have at most `limit` letters and the
    last one's more."""

    def __init__(self, card: Card, spec: GameSpec, known: text.Lexicon, notes: Notebook, limit: int) -> None:
        self._card = card
        self._spec = spec
        self._known = known
        self._notes = notes
        self._done: set[str] = set()
        self._left = limit

    def listed(self) -> list[Block]:
        """Give a line for each keyword of the card's own lists."""
        uses = (u for v in self._card.fields.values() if isinstance(v, tuple) for u in v if isinstance(u, KeywordUse))
        return [block for use in uses for block in self._line(use.name, str(use), use.at)]

    def mentioned(self, made: Iterable[Block]) -> list[Block]:
        """Give a line for each keyword that a text uses and the game wants explained there."""
        used = [t for block in made for t in block.tokens if t.kind == "keyword" and self._spec.keywords[t.id].in_text]
        return [block for t in used for block in self._line(t.id, t.id[0].upper() + t.id[1:], t.at)]

    def inline(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """Put its reminder after each keyword of a paragraph that holds keywords and nothing else."""
        made: list[Token] = []
        paragraph: list[Token] = []
        for token in tokens:
            paragraph.append(token)
            if token.kind == "break":
                made += self._paragraph(paragraph)
                paragraph = []
        return (*made, *self._paragraph(paragraph))

    def bracketed(self, source: str, at: Origin) -> tuple[Token, ...]:
        """Give reminder text in brackets: its symbols stay symbols, its words become reminder tokens."""
        if not self._spec.look.reminders or self._left < 0:
            return ()
        self._left -= len(source)
        tokens = text.parse(source, at, self._card.name, self._known, self._notes)
        inner = [t if t.kind == "symbol" else Token("reminder", t.text, t.at, italic=True) for t in tokens]
        return (Token("reminder", "(", at, italic=True), *inner, Token("reminder", ")", at, italic=True))

    def _line(self, name: str, printed: str, at: Origin) -> Iterator[Block]:
        words = self._words(name)
        if words:
            keyword = Token("keyword", printed, at, id=name)
            yield Block("", "", (keyword, Token("word", " ", at), *words), "keywords", at)

    def _words(self, name: str) -> tuple[Token, ...]:
        keyword = self._spec.keywords[name]
        if not keyword.reminder or name in self._done:
            return ()
        words = self.bracketed(keyword.reminder, keyword.at.child("reminder"))
        self._done.add(name)
        return words

    def _paragraph(self, tokens: list[Token]) -> list[Token]:
        rest = [t for t in tokens if t.kind not in ("keyword", "break")]
        if len(rest) == len(tokens) or any(t.kind != "word" or not _BETWEEN.fullmatch(t.text) for t in rest):
            return tokens
        made: list[Token] = []
        pending: tuple[Token, ...] = ()
        for token in tokens:
            found = _BETWEEN.fullmatch(token.text) if token.kind == "word" else None
            parameter = found["parameter"] if found and found["parameter"].strip() else ""
            if parameter:
                made.append(text.part(token, 0, len(parameter)))
            made += pending
            pending = ()
            if len(parameter) < len(token.text):
                made.append(text.part(token, len(parameter), len(token.text)) if parameter else token)
            if token.kind == "keyword" and (words := self._words(token.id)):
                pending = (Token("word", " ", token.at), *words)
        return [*made, *pending]
