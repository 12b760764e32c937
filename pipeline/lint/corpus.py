"""All that a game says, part by part: rules of wording look through it, and the game's habits are counted in it.

What a pattern finds in a part is kept while the part is the same. `found.string` is the joined text of the part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pipeline.lint.joined import Joined, Source, Spot
from pipeline.lint.parts import Part, Parts


class Corpus:
    """The texts of a game. What it finds stands in the order of the parts, and in each in that of the sources."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._texts: dict[int, Joined] = {}

    def find(self, pattern: re.Pattern[str] | None, *sources: Source) -> Iterator[re.Match[str]]:
        """Give what a pattern matches in the texts of these sources (all when none is named)."""
        for found in self._parts.each(_found, pattern, sources, of=(pattern, sources)) if pattern else ():
            yield from found

    def count(self, pattern: re.Pattern[str], *sources: Source) -> Mapping[str, int]:
        """Count the words (or the one group) that a pattern matches: faster where their places do not matter."""
        return self._parts.total(_counted, pattern, sources, of=(pattern, sources))

    def number(self, pattern: re.Pattern[str], *sources: Source) -> int:
        """Give how often a pattern matches."""
        return sum(map(len, self._parts.each(_found, pattern, sources, of=(pattern, sources))))

    def met(self, words: Iterable[str]) -> list[str]:
        """Give those of some words that stand anywhere, with capitals or without: mostly few, which are then found
        many times as fast as all would be."""
        asked = tuple(words)
        found = set[str]().union(*self._parts.each(_met, {word: word.casefold() for word in asked}, of=asked))
        return [word for word in asked if word in found]

    def spot(self, found: re.Match[str], group: str | int = 0) -> Spot | None:
        """Give the place of a match or of one of its groups; None where it has no one place in a file."""
        return self.place(found, *found.span(group))

    def place(self, found: re.Match[str], start: int, end: int) -> Spot | None:
        """Give the place of letters `start` to `end` of the text of a match; None where they have no one place."""
        return self._of(found).place(start, end)

    def within(self, found: re.Match[str], source: Source) -> bool:
        """Tell whether a match stands in a text of this source."""
        return any(start <= found.start() < end for start, end in self._of(found).regions(source))

    def _of(self, found: re.Match[str]) -> Joined:
        if id(found.string) not in self._texts:
            self._texts = {id(part.texts.text): part.texts for part in self._parts.all}
        return self._texts[id(found.string)]


def _found(part: Part, pattern: re.Pattern[str], sources: tuple[Source, ...]) -> list[re.Match[str]]:
    return list(part.texts.find(pattern, *sources))


def _counted(part: Part, pattern: re.Pattern[str], sources: tuple[Source, ...]) -> Counter[str]:
    return Counter(part.texts.words(pattern, *sources))


def _met(part: Part, words: Mapping[str, str]) -> list[str]:
    text = part.texts.folded
    return [word for word, folded in words.items() if folded in text]
