"""House markup -> tokens, once: lint, reminder text, faces and the lost-text gate all read tokens.

`{F}` a symbol, `**bold**`, `*italic*`, `[[Card Name]]`, `~` the card's own name, an empty line a new
paragraph, a backslash before any of these letters the letter itself. Keywords are found by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pipeline.findings import Edit, Origin
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.nearest import did_you_mean, nearest
from pipeline.model.values import Token

MAX_TEXT = 20_000
"""The longest text of a card, in letters: far over what fits on a card of any size."""

_MARKUP = re.compile(
    r"\\(?P<escape>[{}*~\[\]\\])|\{(?P<symbol>[^{}\n]{0,64})\}|\[\[(?P<ref>[^\[\]\n]{1,200})\]\]|(?P<bold>\*\*)|(?P<italic>\*)"
    r"|(?P<self>~)|(?P<para>[ \t]*\n(?:[ \t]*\n)+[ \t]*)|(?P<line>[ \t]*\n[ \t]*)|(?P<stray>[{}]|\[\[|\]\])"
)


@dataclass(frozen=True)
class Lexicon:
    """What a text may name: the game's symbols and keywords, and its cards by name."""

    symbols: frozenset[str]
    keywords: tuple[str, ...]
    cards: Mapping[str, str]
    """Card name -> id; None-like empty while the cards are not known (texts of game.yaml)."""

    def __hash__(self) -> int:
        return id(self)


def lexicon(spec: GameSpec, cards: Mapping[str, str]) -> Lexicon:
    """Give the lexicon of a game; `cards` maps names to ids."""
    return Lexicon(frozenset(spec.symbols), tuple(spec.keywords), cards)


@lru_cache(maxsize=64)
def _keyword_pattern(keywords: tuple[str, ...]) -> re.Pattern[str] | None:
    if not keywords:
        return None
    names = "|".join(re.escape(k) for k in sorted(keywords, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{names})(?![\w-])")


def parse(source: str, at: Origin, name: str, known: Lexicon, notes: Notebook) -> tuple[Token, ...]:
    """Read house markup. `name` is the card's own name, for `~`. What is wrong is noted at its
    letters and stands in the result as it was written."""
    if len(source) > MAX_TEXT:
        notes.add("MOD003", f"the text has {len(source)} letters; the limit is {MAX_TEXT}", at)
        return ()
    reader = _Reader(source, at, name, known, notes)
    return tuple(_with_keywords(_joined(reader.run()), _keyword_pattern(known.keywords)))


@dataclass
class _Reader:
    source: str
    at: Origin
    name: str
    known: Lexicon
    notes: Notebook
    bold: int = -1
    italic: int = -1

    def run(self) -> Iterator[Token]:
        start, end = len(self.source) - len(self.source.lstrip()), len(self.source.rstrip())
        for found in _MARKUP.finditer(self.source, start, end):
            if found.start() > start:
                yield self.token("word", self.source[start : found.start()], start, found.start())
            yield from self.mark(found)
            start = found.end()
        if start < end:
            yield self.token("word", self.source[start:end], start, end)
        for mark, where in (("**", self.bold), ("*", self.italic)):
            if where >= 0:
                message = f"`{mark}` is opened here and never closed"
                self.notes.add("MOD011", message, self.at.slice(where, where + len(mark)),
                               hint=f"close it, or write `\\{mark[0]}` for the letter")  # fmt: skip

    def mark(self, found: re.Match[str]) -> Iterator[Token]:
        kind, start, end = found.lastgroup or "", found.start(), found.end()
        match kind:
            case "escape":
                yield self.token("word", found[kind], start, end)
            case "symbol":
                yield self.symbol(found[kind], start, end)
            case "ref":
                yield self.ref(found[kind].strip(), start, end)
            case "self":
                yield self.token("self", self.name, start, end)
            case "bold":
                self.bold = -1 if self.bold >= 0 else start
            case "italic":
                self.italic = -1 if self.italic >= 0 else start
            case "para":
                yield self.token("break", "\n", start, end)
            case "line":
                yield self.token("word", " ", start, end)
            case _:
                self.notes.add("MOD011", f"`{found[0]}` stands alone", self.at.slice(start, end),
                               hint=f"write `\\{found[0][0]}` for the letter itself")  # fmt: skip
                yield self.token("word", found[0], start, end)

    def token(self, kind: str, text: str, start: int, end: int, id: str = "") -> Token:
        return Token(kind, text, self.at.slice(start, end), self.bold >= 0, self.italic >= 0, id)  # type: ignore[arg-type]

    def symbol(self, id: str, start: int, end: int) -> Token:
        if id in self.known.symbols:
            return self.token("symbol", "{" + id + "}", start, end, id)
        near = nearest(id, self.known.symbols)
        message = f"`{{{id}}}` is no symbol of this game{did_you_mean(id, self.known.symbols)}"
        self.notes.add(
            "MOD005", message, self.at.slice(start, end),
            actual=id, expected=", ".join(sorted(self.known.symbols)), hint="write `\\{` for the letter itself",
            fix=Edit(self.at.slice(start, end), "{" + near + "}", safe=False) if near else None,
        )  # fmt: skip
        return self.token("word", "{" + id + "}", start, end)

    def ref(self, name: str, start: int, end: int) -> Token:
        id = self.known.cards.get(name, "")
        if not id and self.known.cards:
            near = nearest(name, self.known.cards)
            self.notes.add(
                "MOD009", f"no card is named `{name}`{did_you_mean(name, self.known.cards)}", self.at.slice(start, end),
                actual=name, fix=Edit(self.at.slice(start, end), f"[[{near}]]", safe=False) if near else None,
            )  # fmt: skip
        return self.token("ref", name, start, end, id)


def _joined(tokens: Iterable[Token]) -> Iterator[Token]:
    """Join runs of words, so that keywords over a line's end and escapes are found whole."""
    run: list[Token] = []
    for token in tokens:
        if run and (token.kind != "word" or (run[0].bold, run[0].italic) != (token.bold, token.italic)):
            yield _run(run)
            run = []
        if token.kind == "word":
            run.append(token)
        else:
            yield token
    if run:
        yield _run(run)


def _run(run: list[Token]) -> Token:
    first, last = run[0], run[-1]
    if len(run) == 1 or not (first.at.range and last.at.range):
        return first
    at = Origin(first.at.file, first.at.path, (first.at.range[0], last.at.range[1]))
    return Token("word", "".join(t.text for t in run), at, first.bold, first.italic)


def _with_keywords(tokens: Iterable[Token], pattern: re.Pattern[str] | None) -> Iterator[Token]:
    for token in tokens:
        if token.kind != "word" or pattern is None:
            yield token
            continue
        done = 0
        for found in pattern.finditer(token.text):
            if found.start() > done:
                yield part(token, done, found.start())
            yield part(token, found.start(), found.end(), found[0])
            done = found.end()
        if done < len(token.text):
            yield part(token, done, len(token.text)) if done else token


def part(token: Token, start: int, end: int, keyword: str = "") -> Token:
    """Give a part of a run, as a keyword when one is named. Where the run's letters are not the
    file's (an escape, a joined line), the part's place is the whole run."""
    at, whole = token.at, token.at.range
    if whole and whole[1] - whole[0] == len(token.text):
        at = Origin(at.file, at.path, (whole[0] + start, whole[0] + end))
    kind: Literal["word", "keyword"] = "keyword" if keyword else "word"
    return Token(kind, token.text[start:end], at, token.bold, token.italic, keyword)


def plain(tokens: Iterable[Token]) -> str:
    """Give the words of tokens as a reader reads them; symbols stand as `{id}`."""
    return "".join(t.text for t in tokens)
