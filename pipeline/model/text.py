"""House markup -> tokens, once: lint, reminder text, faces and the lost-text gate all read tokens.

`{F}` a symbol, `**bold**`, `*italic*`, `[[Card Name]]`, `~` the card's own name, an empty line a new
paragraph, a backslash before any of these letters the letter itself. Keywords are found by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.findings import Origin
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.nearest import did_you_mean, respelt
from pipeline.model.values import Token, TokenKind
from pipeline.model.whole import whole_words

MAX_TEXT = 20_000
"""The longest text of a card, in letters: far over what fits on a card of any size."""

# each branch begins with a letter of its own and not with a group, so that the search skips to those letters
_MARKUP = re.compile(
    r"\\(?P<escape>[{}*~\[\]\\])|\{(?P<symbol>[^{}\n]{0,64})\}|\[\[(?P<ref>[^\[\]\n]{1,200})\]\]|\*\*(?P<bold>)|\*(?P<italic>)"
    r"|~(?P<self>)|\n(?P<para>(?:[ \t]*\n)+[ \t]*)|\n(?P<line>[ \t]*)|\{|\}|\[\[|\]\]"
)


@dataclass(frozen=True)
class Lexicon:
    """What a text may name: the game's symbols and keywords, and its cards by name."""

    symbols: frozenset[str]
    keywords: tuple[str, ...]
    cards: Mapping[str, str]
    """Card name -> id; None-like empty while the cards are not known (texts of game.yaml)."""

    @cached_property
    def keyword(self) -> re.Pattern[str] | None:
        """The pattern that finds any of the keywords."""
        return whole_words(self.keywords)

    def __hash__(self) -> int:
        return id(self)


def lexicon(spec: GameSpec, cards: Mapping[str, str]) -> Lexicon:
    """Give the lexicon of a game; `cards` maps names to ids."""
    icons = (f"{one.prefix}:{name}" for one in spec.icons.values() for name in one.names)
    return Lexicon(frozenset((*spec.symbols, *icons)), tuple(spec.keywords), cards)


def parse(source: str, at: Origin, name: str, known: Lexicon, notes: Notebook) -> tuple[Token, ...]:
    """Read house markup. `name` is the card's own name, for `~`. What is wrong is noted at its
    letters and stands in the result as it was written."""
    if not source:
        return ()
    if len(source) > MAX_TEXT:
        notes.add("MOD003", f"the text has {len(source)} letters; the limit is {MAX_TEXT}", at)
        return ()
    return _Reader(source, at, name, known, notes).read()


class _Reader:
    """Reads one text. Words are gathered in a run until something else stands between them, so
    that keywords over a line's end and escapes are found whole."""

    def __init__(self, source: str, at: Origin, name: str, known: Lexicon, notes: Notebook) -> None:
        self.source, self.at, self.name, self.known, self.notes = source, at, name, known, notes
        self.base = at.range[0] if at.range else 0
        self.bold = self.italic = -1
        self.made: list[Token] = []
        self.run: list[str] = []
        self.run_start = self.run_end = 0

    def read(self) -> tuple[Token, ...]:
        start, end = len(self.source) - len(self.source.lstrip()), len(self.source.rstrip())
        for found in _MARKUP.finditer(self.source, start, end):
            low, high = found.span()
            if self.source[low] == "\n":  # the spaces at the end of a line are part of it
                low = start + len(self.source[start:low].rstrip(" \t"))
            if low > start:
                self.word(self.source[start:low], start, low)
            self.mark(found, low, high)
            start = high
        if start < end:
            self.word(self.source[start:end], start, end)
        self.close()
        for mark, where in (("**", self.bold), ("*", self.italic)):
            if where >= 0:
                message = f"`{mark}` is opened here and never closed"
                self.notes.add("MOD011", message, self.at.slice(where, where + len(mark)),
                               hint=f"close it, or write `\\{mark[0]}` for the letter")  # fmt: skip
        return tuple(self.made)

    def mark(self, found: re.Match[str], start: int, end: int) -> None:
        match found.lastgroup:
            case "line":
                self.word(" ", start, end)
            case "symbol":
                self.symbol(found["symbol"], start, end)
            case "escape":
                self.word(found["escape"], start, end)
            case "ref":
                self.ref(found["ref"].strip(), start, end)
            case "self":
                self.put("self", self.name, start, end)
            case "bold":
                self.close()
                self.bold = -1 if self.bold >= 0 else start
            case "italic":
                self.close()
                self.italic = -1 if self.italic >= 0 else start
            case "para":
                self.put("break", "\n", start, end)
            case _:
                close = {"{": "}", "[[": "]]"}.get(found[0])
                hint = f"close it with `{close}`, or " if close else ""
                hint += f"write `\\{found[0][0]}` for the letter itself"
                self.notes.add("MOD011", f"`{found[0]}` stands alone", self.at.slice(start, end), hint=hint)
                self.word(found[0], start, end)

    def word(self, text: str, start: int, end: int) -> None:
        """Add to the run of words."""
        if not self.run:
            self.run_start = start
        self.run.append(text)
        self.run_end = end

    def put(self, kind: TokenKind, text: str, start: int, end: int, id: str = "") -> None:
        """Close the run and add a token of another kind."""
        self.close()
        self.made.append(self.token(kind, text, start, end, id))

    def close(self) -> None:
        """Make tokens of the run: its keywords, and the words between them."""
        if not self.run:
            return
        whole = self.token("word", "".join(self.run), self.run_start, self.run_end)
        self.run = []
        pattern, done = self.known.keyword, 0
        for found in pattern.finditer(whole.text) if pattern else ():
            if found.start() > done:
                self.made.append(part(whole, done, found.start()))
            self.made.append(part(whole, found.start(), found.end(), found[0]))
            done = found.end()
        if done < len(whole.text):
            self.made.append(part(whole, done, len(whole.text)) if done else whole)

    def token(self, kind: TokenKind, text: str, start: int, end: int, id: str = "") -> Token:
        at = Origin(self.at.file, self.at.path, (self.base + start, self.base + end))
        return Token(kind, text, at, self.bold >= 0, self.italic >= 0, id)

    def symbol(self, id: str, start: int, end: int) -> None:
        if id in self.known.symbols:
            self.put("symbol", "{" + id + "}", start, end, id)
            return
        message = f"`{{{id}}}` is no symbol of this game{did_you_mean(id, self.known.symbols)}"
        self.notes.add(
            "MOD005", message, self.at.slice(start, end),
            actual=id, expected=", ".join(f"`{{{s}}}`" for s in sorted(self.known.symbols) if ":" not in s),
            hint="write `\\{` for the letter itself",
            fix=respelt(self.at.slice(start, end), id, self.known.symbols, "{{{}}}"),
        )  # fmt: skip
        self.word("{" + id + "}", start, end)

    def ref(self, name: str, start: int, end: int) -> None:
        id = self.known.cards.get(name, "")
        if not id and self.known.cards:
            self.notes.add(
                "MOD009", f"no card is named `{name}`{did_you_mean(name, self.known.cards)}", self.at.slice(start, end),
                actual=name, fix=respelt(self.at.slice(start, end), name, self.known.cards, "[[{}]]"),
            )  # fmt: skip
        self.put("ref", name, start, end, id)


def part(token: Token, start: int, end: int, keyword: str = "") -> Token:
    """Give a part of a run, as a keyword when one is named. Where the run's letters are not the
    file's (an escape, a joined line), the part's place is the whole run."""
    at, whole = token.at, token.at.range
    if whole and whole[1] - whole[0] == len(token.text):
        at = Origin(at.file, at.path, (whole[0] + start, whole[0] + end))
    return Token("keyword" if keyword else "word", token.text[start:end], at, token.bold, token.italic, keyword)


def plain(tokens: Iterable[Token]) -> str:
    """Give the words of tokens as a reader reads them; symbols stand as `{id}`."""
    return "".join(t.text for t in tokens)
