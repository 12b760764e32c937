"""The words of a card that its face must show, taken from the card itself and not from what the look makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pipeline.model.declared import BackSpec, GameSpec
from pipeline.model.types import Card
from pipeline.model.values import Cost, Stats, Token, Value, Values
from pipeline.render.jobs import Words
from pipeline.render.text import letters


def card_words(card: Card, game: GameSpec) -> tuple[Words, ...]:
    """Give the words that a reader must find: name, number, text, flavour and every field that is shown."""
    found = [Words("name", card.name), Words("number", card.number)]
    for name, value in card.fields.items():
        if name in game.fields and game.fields[name].show != "none":
            found += [Words(name, part) for part in _parts(value)]
    for block in card.blocks:
        found += [Words("text", part) for part in _paragraphs(block.tokens)]
    found += [Words("flavor", part) for part in _paragraphs(card.flavor)]
    return tuple(w for w in found if w.text.strip())


def back_words(back: BackSpec) -> tuple[Words, ...]:
    """Give the words that a back must show."""
    return tuple(w for w in (Words("title", back.title), Words("subtitle", back.subtitle)) if w.text.strip())


def _parts(value: Value) -> Iterator[str]:
    """Give the words of a field. Of costs only those in words: looks draw the others in their own way."""
    if isinstance(value, Cost):
        yield from (p.words for p in value.parts)
    elif isinstance(value, Stats):
        yield from ("x" if p is None else str(p) for p in value.parts)
    elif isinstance(value, Values):
        yield from (str(amount) for amount in value.parts.values())
    elif isinstance(value, tuple):
        yield from (str(p) for p in value if not isinstance(p, Token))
        yield from _paragraphs(tuple(p for p in value if isinstance(p, Token)))
    elif isinstance(value, str | int):
        yield str(value)


def _paragraphs(tokens: tuple[Token, ...]) -> Iterator[str]:
    """Give the text of each paragraph."""
    for is_break, group in groupby(tokens, lambda t: t.kind == "break"):
        if not is_break:
            yield letters(group)
