"""`rules.md` -> its numbered sections and its rulings, which texts and verdicts cite."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.model.types import Rules, Ruling

_SECTION = re.compile(r"#{1,6}\s+(?P<number>\d+(?:\.\d+)*)\.?\s+(?P<title>.+?)\s*#*")
_RULING = re.compile(r"#{1,6}\s+(?P<id>R\d+)(?P<open>\s*\(open\))?\.?\s+(?P<title>.+?)\s*#*")
_LINE_END = re.compile(r"\r\n|\r|\n")  # as the loader counts lines; str.splitlines knows eight more ends
_FENCE = re.compile(r"\s*(```|~~~)")


def read(file: str, source: str) -> Rules:
    """Read a rulebook's headings. Only ATX headings count, and none within a code block."""
    rulings = tuple(
        Ruling(found["id"], found["title"], found["open"] is not None, number)
        for number, line in _headings(source)
        if (found := _RULING.fullmatch(line))
    )
    return Rules(file, source, {number: title for number, title, _ in sections(source)}, rulings)


def sections(source: str) -> Iterator[tuple[str, str, int]]:
    """Give number, title and line of each numbered section."""
    for number, line in _headings(source):
        if found := _SECTION.fullmatch(line):
            yield found["number"], found["title"], number


def _headings(source: str) -> Iterator[tuple[int, str]]:
    fenced = False
    for number, line in enumerate(_LINE_END.split(source), start=1):
        if _FENCE.match(line):
            fenced = not fenced
        if not fenced and line.startswith("#"):
            yield number, line
