"""`rules.md` -> its numbered sections and its rulings, which texts and verdicts cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.findings import Origin
from pipeline.model.types import Rules, Ruling

_SECTION = re.compile(r"#{1,6}\s+(?P<number>\d+(?:\.\d+)*)\.?\s+(?P<title>.+?)\s*#*")
_RULING = re.compile(r"#{1,6}\s+(?P<id>R\d+)(?P<open>\s*\(open\))?\.?\s+(?P<title>.+?)\s*#*")
_LINE_END = re.compile(r"\r\n|\r|\n")  # as the loader counts lines; str.splitlines knows eight more ends
_FENCE = re.compile(r"\s*(```|~~~)")


def read(file: str, source: str) -> Rules:
    """Read a rulebook's headings. Only ATX headings count, and none within a code block."""
    rules = Rules(file, source, {}, ())
    rulings = tuple(
        Ruling(found["id"], found["title"], found["open"] is not None, at)
        for at, line in _headings(rules)
        if (found := _RULING.fullmatch(line))
    )
    return replace(rules, sections={number: title for number, title, _ in sections(rules)}, rulings=rulings)


def lines(rules: Rules) -> Iterator[tuple[Origin, str, bool]]:
    """Give each line of a rulebook: its place, the line without its end, and whether it is of a code block."""
    within = False
    for number, line in enumerate(_LINE_END.split(rules.text), start=1):
        fence = bool(_FENCE.match(line))
        yield Origin(rules.file, (number,)), line, within or fence
        within = within != fence


def sections(rules: Rules) -> Iterator[tuple[str, str, Origin]]:
    """Give number, title and line of each numbered section."""
    for at, line in _headings(rules):
        if found := _SECTION.fullmatch(line):
            yield found["number"], found["title"], at


def _headings(rules: Rules) -> Iterator[tuple[Origin, str]]:
    yield from ((at, line) for at, line, fenced in lines(rules) if not fenced and line.startswith("#"))
