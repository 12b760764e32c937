"""What a template may reckon with before anything is laid out: how many lines a text takes, and sums."""

from __future__ import annotations

import math
import re

PICTURE = "MM"
"""What a picture in a text counts as: a symbol is about as wide as two letters."""
_PICTURE = re.compile(r"<img\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")
_ENTITY = re.compile(r"&[#\w]+;")


class NoRoom(ValueError):
    """A line that holds no letter: the card is too small for the box that is reckoned with."""


def lines(html: str, letters: float) -> int:
    """Guess how many lines the paragraphs of some html take where so many letters fit on a line.

    It is a guess from the number of letters, good to a line or so: for the share of a face that its picture gets, or
    for a choice between two layouts. The true size is found by fitting. Raises NoRoom.
    """
    if letters <= 0:
        raise NoRoom(f"a line of {letters:g} letters")
    return sum(math.ceil(max(n / letters - 0.02, 0.01)) for n in _paragraphs(str(html)))


def _paragraphs(html: str) -> list[int]:
    """Give the letters of each paragraph that has any."""
    parts = (_ENTITY.sub("x", _TAG.sub("", _PICTURE.sub(PICTURE, part))) for part in html.split("</p>"))
    return [len(part.strip()) for part in parts if part.strip()]


class Tally:
    """A sum that a template adds to, also from inside a loop: `{% set high = tally() %}`, then `{{ high.add(3) }}`,
    which prints nothing, and `high.total`."""

    def __init__(self, start: float = 0) -> None:
        self.total = start + 0

    def add(self, amount: float) -> str:
        """Add a number."""
        if isinstance(amount, bool) or not isinstance(amount, int | float):
            raise TypeError("only numbers can be added")
        self.total += amount
        return ""
