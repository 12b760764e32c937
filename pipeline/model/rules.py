"""`rules.md` -> its numbered sections and its rulings, which texts and verdicts cite."""

from __future__ import annotations

import re

from pipeline.model.types import Rules, Ruling

_SECTION = re.compile(r"#{1,6}\s+(?P<number>\d+(?:\.\d+)*)\.?\s+(?P<title>.+?)\s*#*")
_RULING = re.compile(r"#{1,6}\s+(?P<id>R\d+)(?P<open>\s*\(open\))?\.?\s+(?P<title>.+?)\s*#*")
_LINE_END = re.compile(r"\r\n|\r|\n")  # as the loader counts lines; str.splitlines knows eight more ends
_FENCE = re.compile(r"\s*(```|~~~)")


def read(file: str, source: str) -> Rules:
    """Read a rulebook's headings. Only ATX headings count, and none within a code block."""
    sections: dict[str, str] = {}
    rulings: list[Ruling] = []
    fenced = False
    for number, line in enumerate(_LINE_END.split(source), start=1):
        if _FENCE.match(line):
            fenced = not fenced
        if fenced:
            continue
        if found := _RULING.fullmatch(line):
            rulings.append(Ruling(found["id"], found["title"], found["open"] is not None, number))
        elif found := _SECTION.fullmatch(line):
            sections[found["number"]] = found["title"]
    return Rules(file, source, sections, tuple(rulings))
