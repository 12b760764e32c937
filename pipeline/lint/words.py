"""Looking for words in the texts of cards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from pipeline.model.types import Card
from pipeline.model.values import Token


def texts(card: Card) -> Iterator[tuple[Token, ...]]:
    """Give the texts on a card: its text box, block by block, and its text fields."""
    yield from (block.tokens for block in card.blocks)
    for value in card.fields.values():
        if isinstance(value, tuple) and value and isinstance(value[0], Token):
            yield tuple(t for t in value if isinstance(t, Token))


def whole_words(words: Iterable[str], *, fold: bool = False) -> re.Pattern[str] | None:
    """Give a pattern that finds any of the words as a whole word, the longest first; None without words.

    A hyphen is part of a word, as it is for the keywords that the model finds.
    """
    listed = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    if not listed:
        return None
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, listed))})(?![\w-])", re.IGNORECASE if fold else 0)


def folded(name: str) -> str:
    """Give a name without what readers overlook: case, kinds of space, and ways to write one letter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
