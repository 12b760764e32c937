"""The lines that findings point at, from the texts that were read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.load.decode import MAX_BYTES, decode
from pipeline.load.nodes import Lines
from pipeline.load.project import Sources

LineOf = Callable[[str, int], str]
"""Gives a line of a file, counted from 1, without its break; empty where there is none."""


def _refused(tree: Tree, file: str) -> str:
    """Give the text of a file that could not be used; empty where it cannot be read, or holds what nobody can print."""
    try:
        return decode(file, tree.read(file, MAX_BYTES))[0] or ""
    except InputError:
        return ""


def line_reader(sources: Sources) -> LineOf:
    """Give a reader of lines, in the loader's own count of them: of everything that was loaded, and of files of the
    project that were refused, as they stand now."""
    tree = Tree(sources.root)

    @cache
    def table(file: str) -> tuple[str, Lines]:
        doc = sources.docs.get(file)
        if doc:
            return doc.text, doc.lines
        text = sources.texts.get(file)
        if text is None:
            text = _refused(tree, file)
        return text, Lines(text)

    def line(file: str, number: int) -> str:
        text, lines = table(file)
        if not 1 <= number <= len(lines):
            return ""
        end = lines.offset(number + 1, 1) if number < len(lines) else len(text)
        return text[lines.offset(number, 1) : end].rstrip("\r\n")

    return line
