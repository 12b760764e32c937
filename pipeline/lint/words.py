"""Looking for words in the texts of cards."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from pipeline.model.types import Card
from pipeline.model.values import Token


def texts(card: Card) -> Iterator[tuple[Token, ...]]:
    """Give the texts on a card: its text box, block by block, and its text fields."""
    yield from (block.tokens for block in card.blocks)
    for value in card.fields.values():
        if isinstance(value, tuple) and value and isinstance(value[0], Token):
            yield tuple(t for t in value if isinstance(t, Token))


@lru_cache(maxsize=1 << 14)
def folded(name: str) -> str:
    """Give a name without what readers overlook: case, kinds of space, and ways to write one letter. Rules ask of the
    same names again and again."""
    if name.isascii():
        return " ".join(name.lower().split())
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
