"""The prose of a rulebook: `rules.md` without its Markdown, as passages that lead back to the letters of the file.

Paragraphs and list items are prose; headings and table cells are labels, which need not be sentences. Code blocks are
left out, code within a line stands as `~`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Origin
from pipeline.model.types import Rules
from pipeline.model.values import Token

_LINES = re.compile(r"\r\n|\r|\n")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_HEADING = re.compile(r"#{1,6}\s+(?:(?:\d+(?:\.\d+)*|R\d+(?:\s*\(open\))?)\.?\s+)?(?P<words>.+?)\s*#*")
_ITEM = re.compile(r"\s*(?:>\s*)*(?P<mark>(?:[-*+]|\d{1,4}[.)])\s+|)(?P<words>\S.*?)\s*")
_RULE = re.compile(r"\s*(?:[-*_=]\s*){3,}|\s*\|?[\s:|-]*-[\s:|-]*")
"""A line across the page, the line beneath a heading, or the one between a table's head and its rows."""
_CELL = re.compile(r"[^|\s](?:[^|]*[^|\s])?")
_INLINE = re.compile(
    r"(?P<code>`[^`]+`|https?://\S+)|(?P<gone>\*+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|<!--.*?-->|\\(?=[^\w\s])"
    r"|(?<=\])\([^()\s]*\))|(?P<link>(?<!\[)\[(?=[^\]\[]{3,}\]\())|(?P<end>(?<=[^\[\]]{3})\](?=\())"
)
"""What is no word: code and addresses, marks for bold and italic, comments, escapes, and a link about its words."""


def passages(rules: Rules) -> Iterator[tuple[bool, tuple[Token, ...]]]:
    """Give the passages of a rulebook in their order, each with whether it is prose (or a heading, or a cell)."""
    run: list[Token] = []
    fenced = False
    for number, line in enumerate(_LINES.split(rules.text), start=1):
        at = Origin(rules.file, (number,), (0, len(line)))
        fenced = fenced != bool(_FENCE.match(line))
        item = _ITEM.fullmatch(line)
        heading = _HEADING.fullmatch(line)
        inside = item is not None and not fenced and heading is None and not line.lstrip().startswith(("|", "```"))
        inside = inside and not _RULE.fullmatch(line)
        if run and (item is None or not inside or item["mark"]):
            yield True, tuple(run)
            run = []
        if item and inside:
            run += [Token("word", " ", run[-1].at.slice(0, 0))] if run else []
            run += _tokens(line, at, *item.span("words"))
        elif not fenced and not _RULE.fullmatch(line):
            spans = [heading.span("words")] if heading else [cell.span() for cell in _CELL.finditer(line)]
            yield from ((False, tuple(_tokens(line, at, *span))) for span in spans)
    if run:
        yield True, tuple(run)


def _tokens(line: str, at: Origin, start: int, end: int) -> Iterator[Token]:
    """Give the words of a part of a line, without what is no word."""
    for found in _INLINE.finditer(line, start, end):
        if found.start() > start:
            yield Token("word", line[start : found.start()], at.slice(start, found.start()))
        if found["code"]:
            yield Token("self", "~", at.slice(*found.span()))
        start = found.end()
    if start < end:
        yield Token("word", line[start:end], at.slice(start, end))
