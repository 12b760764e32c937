"""Whether a card's words stand where the card lies."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence


def letters(text: str) -> str:
    """Give what remains the same however a text is set: letters and digits, with neither case nor ligatures."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def missing(runs: Sequence[str], found: Collection[str]) -> tuple[int, list[str]]:
    """Give how many words the runs have, and which of them are not in `found`, the letters of the card's place in one
    order or another.

    A run is looked for as a whole, and only when it is not there word by word.
    """
    count = 0
    lost: list[str] = []
    for run in runs:
        words = [word for word in run.split() if letters(word)]
        count += len(words)
        if not _is_in(run, found):
            here = [word for word in words if not _is_in(word, found)]
            lost += here or words  # all of them elsewhere, but not in this order
    return count, lost


def _is_in(text: str, found: Collection[str]) -> bool:
    return any(letters(text) in one for one in found)
