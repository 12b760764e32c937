"""What many cards say, as one text: a rule of wording looks through them at once, not card by card.

A regular expression runs over the joined text at the speed of C; only what it finds is brought back to the letters of
the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

from pipeline.findings import Origin, Path
from pipeline.fixed import fixed
from pipeline.lint.book import Part, passages
from pipeline.model.declared import GameSpec
from pipeline.model.types import Card, Rules
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


@fixed(frozen=True, slots=True)
class Passage:
    """A paragraph: its source, the card to blame (empty where the words are no card's own), and its words."""

    source: Source
    card: str
    tokens: tuple[Token, ...]

    def place(self) -> tuple[str, Path, Range | None]:
        """Give where it begins, by which a passage that many cards print is known again."""
        first = self.tokens[0].at
        return first.file, first.path, first.range


class Joined:
    """Texts by source, joined: `~` for a card's own name, `{F}` for a symbol, `[[Name]]` for another card."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        """Join passages, those of each source together."""
        by_source: dict[Source, list[Passage]] = {source: [] for source in SOURCES}
        for passage in passages:
            by_source[passage.source].append(passage)
        self._passages = [passage for source in SOURCES for passage in by_source[source]]
        self._begins: list[int] = []
        self._regions: dict[Source, Range] = {}
        parts, length = [BREAK], len(BREAK)
        for source in SOURCES:
            start = length - len(BREAK)
            for passage in by_source[source]:
                tokens = passage.tokens
                self._begins.append(length)
                text = _shown(tokens[0]) if len(tokens) == 1 else "".join(map(_shown, tokens))
                parts += (text, BREAK)
                length += len(text) + len(BREAK)
            self._regions[source] = start, length
        self.text = "".join(parts)

    @cached_property
    def folded(self) -> str:
        """The joined text without capitals."""
        return self.text.casefold()

    def regions(self, *sources: Source) -> Iterator[Range]:
        """Give where these sources stand in the joined text (all when none is named); those side by side as one."""
        wanted = [self._regions[source] for source in SOURCES if not sources or source in sources]
        while wanted:
            start, end = wanted.pop(0)
            while wanted and wanted[0][0] <= end:
                end = wanted.pop(0)[1]
            if end - start > len(BREAK):
                yield start, end

    def find(self, pattern: re.Pattern[str], *sources: Source) -> Iterator[re.Match[str]]:
        """Give what a pattern matches in the texts of these sources (all when none is named)."""
        for start, end in self.regions(*sources):
            yield from pattern.finditer(self.text, start, end)

    def words(self, pattern: re.Pattern[str], *sources: Source) -> list[str]:
        """Give the words (or the one group) of all matches: faster where their places do not matter."""
        return [word for start, end in self.regions(*sources) for word in pattern.findall(self.text, start, end)]

    def spot(self, found: re.Match[str], group: str | int = 0) -> Spot | None:
        """Give the place of a match or of one of its groups; None where it has no one place in a file."""
        return self.place(*found.span(group))

    def place(self, start: int, end: int) -> Spot | None:
        """Give the place of letters `start` to `end` of the joined text; None where they have no one place."""
        number = bisect_right(self._begins, start) - 1
        if number < 0:
            return None
        passage = self._passages[number]
        card, tokens = passage.card, passage.tokens
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


def said(spec: GameSpec) -> Iterator[Passage]:
    """Give what `game.yaml` says: reminder texts, and the texts of types."""
    declared = [(t.reminder, t.at) for t in spec.types.values()]
    for reminder, at in (*declared, *((k.reminder, k.at) for k in spec.keywords.values())):
        if reminder:
            token = Token("word", reminder, at.child("reminder").slice(0, len(reminder)))
            yield Passage("reminder", "", (token,))
    for kind in spec.types.values():
        yield from _runs("rules", kind.text)


def told(rules: Rules | None) -> Iterator[Passage]:
    """Give what the rulebook says."""
    for part, tokens in passages(rules) if rules else ():
        if tokens:
            yield Passage(_OF_BOOK[part], "", tokens)


def printed(cards: Iterable[Card]) -> Iterator[Passage]:
    """Give what is printed on cards (on a broken one, what could be read). What effects made has no letters of its own
    and is left out, and so is reminder text, which is told where it is declared. What another place than the card says
    blames none; many cards may print it."""
    for card in cards:
        for passage in _on(card):
            first = passage.tokens[0].at
            own = first.file == card.at.file and first.path[:1] == card.at.path[:1]
            yield Passage(passage.source, card.id, passage.tokens) if own else passage


def _on(card: Card) -> Iterator[Passage]:
    for block in card.blocks:
        if block.source != "keywords":
            yield from _runs("rules", block.tokens)
    for value in card.fields.values():
        if isinstance(value, tuple) and value and isinstance(value[0], Token):
            yield from _runs("field", (t for t in value if isinstance(t, Token)))
    yield from _runs("flavor", card.flavor)


def _runs(source: Source, tokens: Iterable[Token]) -> Iterator[Passage]:
    """Cut a text into paragraphs of one file, without those that say nothing."""
    run: list[Token] = []
    for token in tokens:
        cut = token.kind in ("break", "reminder") or token.at.range is None
        if run and (cut or token.at.file != run[0].at.file):
            yield from _passage(source, run)
            run = []
        if not cut:
            run.append(token)
    if run:
        yield from _passage(source, run)


def _passage(source: Source, run: list[Token]) -> Iterator[Passage]:
    if len(run) > 1 or run[0].text.strip():
        yield Passage(source, "", tuple(run))
