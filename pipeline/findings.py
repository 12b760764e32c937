"""Findings: what the tool has to say about the author's input, as data.

A finding is never raised and never printed where it is made. Stages collect findings and
`pipeline.report` shows them. What the tool itself cannot do is an error (`pipeline.errors`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from pipeline.fixed import fixed

Path = tuple[str | int, ...]
"""A way into a file's data: mapping keys and list indices from the root."""

Precision = Literal["char", "value", "key", "parent"]
"""How exactly a span points: at letters, a whole value, a key, or the nearest thing around it."""


class Severity(IntEnum):
    """How much a finding matters; ordered, so that a threshold is a comparison."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


@fixed(frozen=True, slots=True)
class Origin:
    """A place in the author's data, before it is looked up in the text.

    `file` is relative to the project, with `/`. `path` leads to a value. `range` is a half-open
    range of code points within that VALUE (not the file); None means the whole of it. `part`
    chooses the key instead of the value it holds. `Doc.span` turns an origin into a `Span`.
    """

    file: str
    path: Path = ()
    range: tuple[int, int] | None = None
    part: Literal["value", "key"] = "value"

    def child(self, *steps: str | int) -> Origin:
        """Give the origin of something inside this one."""
        return Origin(self.file, (*self.path, *steps))

    def key(self) -> Origin:
        """Give the origin of this value's key."""
        return Origin(self.file, self.path, None, "key")

    def slice(self, start: int, end: int) -> Origin:
        """Give the origin of code points `start` to `end` of this value (or of its range)."""
        base = self.range[0] if self.range else 0
        return Origin(self.file, self.path, (base + start, base + end))


@fixed(frozen=True, slots=True)
class Span:
    """A stretch of a file: 1-based lines and columns in code points; the end is exclusive."""

    file: str
    line: int
    col: int
    end_line: int
    end_col: int
    precision: Precision = "value"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}"


Place = Origin | Span
"""Where a finding points. Spans come from the parser alone, which has no path yet."""


@fixed(frozen=True, slots=True)
class Edit:
    """A change that would mend a finding: `text` takes the place of what `at` covers."""

    at: Place
    text: str
    safe: bool = True


@fixed(frozen=True, slots=True)
class Finding:
    """One thing found in the author's input.

    `code` (`TXT003`) never changes its meaning; `key` is its readable name (`doubled-word`).
    `message` is lower case with values in backticks; `actual` and `expected` say what stood
    there and what may; `hint` is the remedy. `related` shows other places that matter.
    """

    code: str
    key: str
    severity: Severity
    message: str
    at: Place
    actual: str = ""
    expected: str = ""
    hint: str = ""
    fix: Edit | None = None
    related: tuple[Place, ...] = ()
    card: str = ""


def worst(findings: tuple[Finding, ...] | list[Finding]) -> Severity | None:
    """Give the highest severity among findings, or None when there are none."""
    return max((f.severity for f in findings), default=None)
