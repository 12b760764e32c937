"""All that a game's cards say, as one text: a rule of wording looks once through the whole game, not card by card.

A regular expression runs over the joined text at the speed of C; only what it finds is brought back to the letters of
the file. The game's habits (`When` or `Whenever`, `2` or `two`) are counted in the same text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from pipeline.findings import Origin
from pipeline.fixed import fixed
from pipeline.lint.book import Part, passages
from pipeline.model.types import Card, Game
from pipeline.model.values import Token

Source = Literal["reminder", "rules", "field", "flavor", "book", "ruling", "label"]
"""Where words stand: reminder text, a card's or a type's text, a text field (often a part of a sentence), flavour, the
prose of rules.md, that of its rulings (which quote the cards), its headings and table cells."""

SOURCES: tuple[Source, ...] = ("reminder", "rules", "field", "flavor", "book", "ruling", "label")
"""All sources, in the order in which they are joined."""
PLAYED: tuple[Source, ...] = ("reminder", "rules", "field")
"""The sources on cards that say how to play."""
PRINTED: tuple[Source, ...] = ("rules", "field")
"""The sources that stand in each card's own words, in which a game shows its habits."""

_OF_BOOK: dict[Part, Source] = {"lead": "flavor", "prose": "book", "ruling": "ruling", "label": "label"}
BREAK = "\n\n"
"""What stands before, between and after passages, so that no word is found across them."""

Range = tuple[int, int]


@fixed(frozen=True, slots=True)
class Spot:
    """Letters of the joined text brought back to their file: the card to blame (empty for what `game.yaml` says), the
    place, whether the place holds these very letters, and whether they are words, no keyword or name."""

    card: str
    at: Origin
    exact: bool
    plain: bool


class Corpus:
    """The texts of a game, joined: `~` for a card's own name, `{F}` for a symbol, `[[Name]]` for another card.

    What effects made has no letters of its own and is left out.
    """

    def __init__(self, game: Game) -> None:
        """Join the texts of `game.yaml`, of every card (on a broken one, what could be read) and of the rulebook."""
        gathered = _Gathered(game)
        self._passages: list[tuple[str, Sequence[Token]]] = []
        self._begins: list[int] = []
        self._regions: dict[Source, Range] = {}
        self._met: dict[tuple[re.Pattern[str], tuple[Source, ...]], list[re.Match[str]]] = {}
        self._folded: str | None = None
        parts, length = [BREAK], len(BREAK)
        for source in SOURCES:
            start = length - len(BREAK)
            for card, tokens in gathered.passages[source]:
                self._begins.append(length)
                self._passages.append((card, tokens))
                text = _shown(tokens[0]) if len(tokens) == 1 else "".join(map(_shown, tokens))
                parts += (text, BREAK)
                length += len(text) + len(BREAK)
            self._regions[source] = start, length
        self.text = "".join(parts)

    def find(self, pattern: re.Pattern[str] | None, *sources: Source) -> Iterator[re.Match[str]]:
        """Give what a pattern matches in the texts of these sources (all when none is named)."""
        for start, end in self.regions(*sources) if pattern else ():
            yield from pattern.finditer(self.text, start, end) if pattern else ()

    def each(self, pattern: re.Pattern[str], *sources: Source) -> list[re.Match[str]]:
        """Give what a pattern matches, looked for once however many rules ask."""
        key = pattern, sources
        if key not in self._met:
            self._met[key] = list(self.find(pattern, *sources))
        return self._met[key]

    def all(self, pattern: re.Pattern[str], *sources: Source) -> list[str]:
        """Give the words (or the one group) of all matches: faster where their places do not matter."""
        return [word for start, end in self.regions(*sources) for word in pattern.findall(self.text, start, end)]

    def met(self, words: Iterable[str]) -> list[str]:
        """Give those of some words that stand anywhere, with capitals or without: mostly few, which are then found
        many times as fast as all would be."""
        if self._folded is None:
            self._folded = self.text.casefold()
        return [word for word in words if word.casefold() in self._folded]

    def regions(self, *sources: Source) -> Iterator[Range]:
        """Give where these sources stand in the joined text; those that are side by side as one."""
        wanted = [self._regions[source] for source in SOURCES if not sources or source in sources]
        while wanted:
            start, end = wanted.pop(0)
            while wanted and wanted[0][0] <= end:
                end = wanted.pop(0)[1]
            yield start, end

    def spot(self, found: re.Match[str], group: str | int = 0) -> Spot | None:
        """Give the place of a match or of one of its groups; None where it has no one place in a file."""
        return self.place(*found.span(group))

    def place(self, start: int, end: int) -> Spot | None:
        """Give the place of letters `start` to `end` of the joined text; None where they have no one place."""
        number = bisect_right(self._begins, start) - 1
        if number < 0:
            return None
        card, tokens = self._passages[number]
        base = self._begins[number]
        first = last = -1
        low = high = 0
        for index, token in enumerate(tokens):
            size = len(_shown(token))
            if first < 0 and start < base + size:
                first, low = index, start - base
            if end <= base + size:
                last, high = index, end - base
                break
            base += size
        if first < 0 or last < 0:
            return None
        a, b = tokens[first].at, tokens[last].at
        if a.range is None or b.range is None or a.file != b.file:
            return None
        begin = a.range[0] + (low if _exact(tokens[first]) else 0)
        if a.path != b.path:  # over a line's end in rules.md: its first line tells where to look
            return Spot(card, Origin(a.file, a.path, (begin, a.range[1])), exact=False, plain=False)
        finish = b.range[0] + high if _exact(tokens[last]) else b.range[1]
        sharp = finish - begin == end - start and all(_exact(token) for token in tokens[first : last + 1])
        plain = first == last and tokens[first].kind == "word"
        return Spot(card, Origin(a.file, a.path, (begin, finish)), sharp, plain)


def _shown(token: Token) -> str:
    kind = token.kind
    return "~" if kind == "self" else f"[[{token.text}]]" if kind == "ref" else token.text


def _exact(token: Token) -> bool:
    """Tell whether a token is shown letter for letter as it stands in the source."""
    return token.at.range is not None and token.at.range[1] - token.at.range[0] == len(_shown(token))


class _Gathered:
    """The passages of a game by source, each with the card to blame."""

    def __init__(self, game: Game) -> None:
        self.passages: dict[Source, list[tuple[str, Sequence[Token]]]] = {source: [] for source in SOURCES}
        self._seen: set[tuple[str, tuple[str | int, ...], Range | None]] = set()
        declared = [(t.reminder, t.at) for t in game.spec.types.values()]
        for reminder, at in (*declared, *((k.reminder, k.at) for k in game.spec.keywords.values())):
            if reminder:
                token = Token("word", reminder, at.child("reminder").slice(0, len(reminder)))
                self.passages["reminder"].append(("", (token,)))
        for card in game.cards:
            self._card(card)
        for kind in game.spec.types.values():
            self._text("rules", kind.text, None)
        for part, tokens in passages(game.rules) if game.rules else ():
            if tokens:
                self.passages[_OF_BOOK[part]].append(("", tokens))

    def _card(self, card: Card) -> None:
        for block in card.blocks:
            if block.source != "keywords":
                self._text("rules", block.tokens, card)
        for value in card.fields.values():
            if isinstance(value, tuple) and value and isinstance(value[0], Token):
                self._text("field", [t for t in value if isinstance(t, Token)], card)
        self._text("flavor", card.flavor, card)

    def _text(self, source: Source, tokens: Iterable[Token], card: Card | None) -> None:
        """Cut a text into paragraphs of one file: what the author wrote on the card, or what `game.yaml` says.

        Reminder text is left out: it is told where it is declared.
        """
        run: list[Token] = []
        for token in tokens:
            cut = token.kind in ("break", "reminder") or token.at.range is None
            if run and (cut or token.at.file != run[0].at.file):
                self._add(source, run, card)
                run = []
            if not cut:
                run.append(token)
        if run:
            self._add(source, run, card)

    def _add(self, source: Source, run: list[Token], card: Card | None) -> None:
        """Keep a passage; what many cards print is kept once, and what says nothing is not."""
        first = run[0].at
        if len(run) == 1 and not run[0].text.strip():
            return
        own = card if card and first.file == card.at.file and first.path[:1] == card.at.path[:1] else None
        if own is None:
            key = first.file, first.path, first.range
            if key in self._seen:
                return
            self._seen.add(key)
        self.passages[source].append((own.id if own else "", run))
