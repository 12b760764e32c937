"""The lines that findings point at, from the texts that were read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pipeline.load.nodes import Lines
from pipeline.load.project import Sources

LineOf = Callable[[str, int], str]
"""Gives a line of a file, counted from 1, without its break; empty where there is none."""


def line_reader(sources: Sources) -> LineOf:
    """Give a reader of the lines of everything that was loaded, in the loader's own count of lines."""

    @cache
    def table(file: str) -> tuple[str, Lines]:
        doc = sources.docs.get(file)
        text = doc.text if doc else sources.texts.get(file, "")
        return text, doc.lines if doc else Lines(text)

    def line(file: str, number: int) -> str:
        text, lines = table(file)
        if not 1 <= number <= len(lines):
            return ""
        end = lines.offset(number + 1, 1) if number < len(lines) else len(text)
        return text[lines.offset(number, 1) : end].rstrip("\r\n")

    return line
