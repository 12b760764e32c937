"""Whole words in a text: the pattern by which keywords, terms and names are found."""

from __future__ import annotations

import re
from collections.abc import Iterable


def whole_words(words: Iterable[str], *, fold: bool = False) -> re.Pattern[str] | None:
    """Give a pattern that finds any of the words as a whole word, the longest first; None without words.

    A hyphen is part of a word. With `fold` capitals do not matter.
    """
    listed = sorted({w for w in words if w}, key=lambda w: (-len(w), w))
    if not listed:
        return None
    # a set of first letters in front lets the search skip all others, three times as fast as one that looks behind each
    rests: dict[str, list[str]] = {}
    for word in listed:
        firsts = {word[0], word[0].lower(), word[0].upper()} if fold else {word[0]}
        first = "".join(re.escape(letter) for letter in sorted(firsts) if len(letter) == 1)
        rests.setdefault(first, []).append(re.escape(word[1:]))
    flag = "i" if fold else ""
    branches = "|".join(f"(?<=[{first}])(?{flag}:{'|'.join(ends)})" for first, ends in rests.items())
    return re.compile(rf"[{''.join(rests)}](?<![\w-].)(?:{branches})(?![\w-])", re.DOTALL)
