"""What a card's fields hold: tokens of text, effects, prices, figures. Frozen and picklable."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal

from pipeline.findings import Origin
from pipeline.fixed import fixed

Map = Mapping

MAX_NAME = 200
"""The most letters of a card's name: three times the longest that fits on a card."""


class Unset(Enum):
    """The value of a required field that a draft still lacks; it prints as a marked gap."""

    UNSET = "unset"


UNSET = Unset.UNSET


TokenKind = Literal["word", "symbol", "keyword", "ref", "self", "reminder", "break"]


@fixed(frozen=True, slots=True)
class Token:
    r"""A piece of rules text. The `text` of all tokens, joined, is what a reader must find on the
    card; a symbol's `text` is its id in braces, which the face draws as a picture.

    `kind`: `word` (a run of text, spaces kept), `symbol`, `keyword` (set bold, found by name),
    `ref` (another card's name), `self` (the card's own name), `reminder` (set in italics),
    `break` (a new paragraph, text `\n`). `id` names the symbol, keyword or card meant.
    """

    kind: TokenKind
    text: str
    at: Origin
    bold: bool = False
    italic: bool = False
    id: str = ""


@fixed(frozen=True, slots=True)
class Dice:
    """A roll of `count` dice of `sides`, plus a constant: `1d6`, `2d6+1`."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


@fixed(frozen=True, slots=True)
class Effect:
    """One effect as data: an op that the game declares, with its arguments."""

    op: str
    args: Map[str, int | str | Dice | tuple[Effect, ...]]
    at: Origin


@fixed(frozen=True, slots=True)
class KeywordUse:
    """A keyword on a card, with its parameter as the author wrote it (`+2` keeps its plus)."""

    name: str
    parameter: str
    at: Origin

    def __str__(self) -> str:
        return f"{self.name} {self.parameter}".rstrip()


@fixed(frozen=True, slots=True)
class CostPart:
    """A part of a cost: `amount` times a symbol, a bare number (symbol empty), or a phrase."""

    symbol: str
    amount: int
    phrase: Effect | None = None
    words: str = ""


@fixed(frozen=True, slots=True)
class Cost:
    """A price in parts. `free` was written as `free`; that is not the same as unset."""

    parts: tuple[CostPart, ...]
    raw: str
    free: bool = False


@fixed(frozen=True, slots=True)
class Stats:
    """Figures such as AP/HP; None stands for `x`, a figure that the text defines."""

    parts: tuple[int | None, ...]
    raw: str


@fixed(frozen=True, slots=True)
class Values:
    """Lettered figures (`10E/12M/8P`), by symbol id; a letter that is not written is absent."""

    parts: Map[str, int]
    raw: str


ArtBleed = Literal["included", "mirror", "extend"]
"""What a picture has past the cut: its own (`included`), or none, and its edge is mirrored or drawn out there."""
MIDDLE = (0.5, 0.5)


@fixed(frozen=True, slots=True)
class ArtFile:
    """An author's picture. `file` is a path in the game, empty for none. `focus` is the point that stays in sight when
    it is cut to shape, in shares of its width and height. `author`, `license` and `source` go into the credits."""

    file: str = ""
    focus: tuple[float, float] = MIDDLE
    bleed: ArtBleed = "included"
    author: str = ""
    license: str = ""
    source: str = ""


NO_FILE = ArtFile()
Value = (str | int | tuple[Token, ...] | tuple[str, ...] | tuple[KeywordUse, ...] | Cost | Stats | Values) | Unset
