r"""Text from a game's folder made safe and measured for a terminal.

Escape sequences could rewrite what was printed before, and bidirectional controls could show a path or
a message in another order than it has: both are shown as `\\u001b`. Widths are in terminal cells.
Numbers are told with their words.
"""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len

TAB = 4
"""Cells between tab stops; a caret line cannot know the terminal's."""
AROUND = 80
"""Letters shown before and after the place on a long line."""

_HIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """Give text in which no letter acts on a terminal."""
    return text if text.isascii() and text.isprintable() else "".join(map(_letter, text))


def _letter(letter: str) -> str:
    if letter in _BIDI or unicodedata.category(letter) in _HIDDEN:
        return f"\\u{ord(letter):04x}"
    return letter


def counted(number: int, word: str, many: str = "") -> str:
    """Give a number with its word: `1 card`, `2 cards`; `many` is the word for several that takes no `s`."""
    return f"{number} {word if number == 1 else many or f'{word}s'}"


def underlined(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Give a line as it is shown, and the cells before and below letters `start` to `end` (from 0, exclusive).

    A long line is cut round the place. The mark is at least one cell wide, also below an empty range,
    a combining letter or the line's end.
    """
    start, end = min(start, len(line)), min(end, len(line))
    first, last = max(0, start - AROUND), min(len(line), max(start + AROUND, min(end, start + 2 * AROUND)))
    before = ("…" if first else "") + line[first:start]
    shown = _expanded(before)
    marked = _expanded(line[start : min(end, last)], cell_len(shown))
    after = _expanded(line[min(end, last) : last], cell_len(shown + marked))
    indent = cell_len(shown)
    width = max(1, cell_len(shown + marked) - indent)
    return shown + marked + after + ("…" if last < len(line) else ""), indent, width


def _expanded(text: str, at: int = 0) -> str:
    """Give text with tabs as spaces and controls made visible; `at` is the cell that it begins in."""
    if "\t" not in text:
        return visible(text)
    out = ""
    for n, piece in enumerate(text.split("\t")):
        if n:
            out += " " * (TAB - (at + cell_len(out)) % TAB)
        out += visible(piece)
    return out
