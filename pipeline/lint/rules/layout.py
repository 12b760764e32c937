"""LAY: what a file's layout makes of the words, when it is not what its author saw."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import split
from pipeline.lint.registry import rule
from pipeline.load.doc import Data
from pipeline.model.spec import CARD_KEYS

_KEY = re.compile(r"^[ \t]*([A-Za-z][\w-]*):(?=[ \t]|$)", re.MULTILINE)


@rule(code="LAY001", key="key-in-text", severity=Severity.WARNING, scope="game", since="0.2")
def key_in_text(ctx: Context) -> Iterator[Hit]:
    """A line within a text looks like a key of the card.

    Why
        It stands as deep as the text above it, and so is printed as its words: the card lacks what the
        line says.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: |
              Draw a card.
              ⟦cost:⟧ FFO

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: |
              Draw a card.
            cost: FFO
    """
    known = CARD_KEYS | set(ctx.spec.fields)
    for doc in ctx.docs:
        cards = doc.data.get("cards") if isinstance(doc.data, dict) else None
        for run in split(cards.items(), _id) if isinstance(cards, dict) else ():
            yield from ctx.judged(_keys_in, doc.file, run, known, of=f"{doc.file} {run[0][0]}")


def _id(card: tuple[str, Data]) -> str:
    return card[0]


def _keys_in(file: str, run: Iterable[tuple[str, Data]], known: Set[str]) -> Iterator[Hit]:
    for card, key, value in _texts(run):
        for found in _KEY.finditer(value):
            if found[1] in known and found[1] != key:
                at = Origin(file, ("cards", card, key)).slice(found.start(1), found.end())
                yield Hit(f"`{found[1]}:` is read as words of `{key}`", at, f"{found[1]}:",
                          hint=f"line it up with `{key}:` if it is a key of the card", card=card)  # fmt: skip


def _texts(run: Iterable[tuple[str, Data]]) -> Iterator[tuple[str, str, str]]:
    """Give the words of several lines on cards, as they stand in the file: card, key, words."""
    for card, body in run:
        for key, value in body.items() if isinstance(body, dict) else ():
            if isinstance(value, str) and "\n" in value:
                yield card, key, value
