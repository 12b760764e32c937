"""Changes of a text by offsets: what they do not cover stays as it is, letter for letter."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.load.nodes import Style


@dataclass(frozen=True, slots=True)
class Change:
    """`text` takes the place of the letters from `start` to `end` (exclusive, in code points)."""

    start: int
    end: int
    text: str

    def meets(self, other: Change) -> bool:
        """Tell whether the two touch the same letters, or write at the same spot."""
        if self.start == self.end or other.start == other.end:
            return self.start <= other.end and other.start <= self.end
        return self.start < other.end and other.start < self.end


def applied(text: str, changes: Iterable[Change]) -> str:
    """Give the text with changes that do not meet, in any order."""
    pieces, done = [], 0
    for change in sorted(changes, key=lambda one: (one.start, one.end)):
        pieces += [text[done : change.start], change.text]
        done = change.end
    return "".join([*pieces, text[done:]])


def written(text: str, style: Style) -> str:
    """Give text as it is written within a scalar of a style."""
    if style == "single":
        return text.replace("'", "''")
    return text.replace("\\", "\\\\").replace('"', '\\"') if style == "double" else text


def diff(file: str, before: str, after: str) -> str:
    """Give a unified diff, as `patch` and `git apply` read it; empty when there is no difference."""
    lines = difflib.unified_diff(_lines(before), _lines(after), f"a/{file}", f"b/{file}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> Sequence[str]:
    """Give lines with their ends; a lone CR ends none, as for `patch`."""
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]
