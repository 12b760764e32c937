"""Where each value of a YAML file stands: a tree beside the data, in code-point offsets.

It is kept small (three numbers' worth a scalar), since a file has 100,000 values and only the few
that a finding points at are ever turned into lines and columns.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal

from pipeline.findings import Precision, Span

Style = Literal["plain", "single", "double", "literal", "folded"]
"""How a scalar is written: bare, in single or double quotes, after `|`, after `>`."""

MAX_DEPTH = 32
"""Mappings and lists inside each other; a game needs about eight."""

Scalar = tuple[int, int, Style]
"""Start and end (exclusive) in the text, and the style. Quotes and block headers are inside."""

_BREAK = re.compile(r"\r\n|\n|\r")


@dataclass(slots=True)
class Branch:
    """A mapping or a list. `items` holds where each key and its value stand (empty for a list),
    `kids` where each item of a list stands; `start` and `end` enclose it, brackets included."""

    start: int
    end: int = 0
    items: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    kids: list[Node] = field(default_factory=list)


Node = Scalar | Branch


def moved(node: Node, by: int) -> Node:
    """Give a tree as it stands so many letters further on."""
    if not isinstance(node, Branch):
        return moved_scalar(node, by)
    items = {name: (moved_scalar(key, by), moved(value, by)) for name, (key, value) in node.items.items()}
    return Branch(node.start + by, node.end + by, items, [moved(kid, by) for kid in node.kids])


def moved_scalar(node: Scalar, by: int) -> Scalar:
    """Give where a scalar stands, so many letters further on."""
    return node[0] + by, node[1] + by, node[2]


class Lines:
    """The lines of a text; turns offsets in code points into 1-based lines and columns."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        if "\r" in text:
            self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]
        else:
            lengths = map((1).__add__, map(len, text.split("\n")[:-1]))  # each with its break; no loop of Python's
            self._starts = list(accumulate(lengths, initial=0))

    def at(self, offset: int) -> tuple[int, int]:
        """Give line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, col: int) -> int:
        """Give the offset of a line and column; the inverse of `at`."""
        return self._starts[line - 1] + col - 1

    def __len__(self) -> int:
        return len(self._starts)

    def span(self, file: str, start: int, end: int, precision: Precision = "value") -> Span:
        """Give the span of offsets `start` to `end` (exclusive)."""
        return Span(file, *self.at(start), *self.at(end), precision)
