"""The prose of a rulebook: `rules.md` without its Markdown, as passages that lead back to the letters of the file.

Paragraphs and list items are prose; headings and table cells are labels, which need not be sentences. Code blocks are
left out, code within a line stands as `~`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from pipeline.findings import Origin
from pipeline.model.rules import lines
from pipeline.model.types import Rules
from pipeline.model.values import Token

_HEADING = re.compile(
    r"(?P<level>#{1,6})\s+(?:(?:\d+(?:\.\d+)*|(?P<ruling>R\d+(?:\s*\(open\))?))\.?\s+)?(?P<words>.+?)\s*#*"
)
_ITEM = re.compile(r"\s*(?:>\s*)*(?P<mark>(?:[-*+]|\d{1,4}[.)])\s+|)(?P<words>\S.*?)\s*")
_NO_PROSE = re.compile(r"\s*(?:\||```|~~~|#{1,6}\s|(?:[-*_=]\s*){3,}$)")
_RULE = re.compile(r"\s*(?:[-*_=]\s*){3,}|\s*\|?[\s:|-]*-[\s:|-]*")
"""A line across the page, the line beneath a heading, or the one between a table's head and its rows."""
_CELL = re.compile(r"[^|\s](?:[^|]*[^|\s])?")
_INLINE = re.compile(
    r"(?P<code>`[^`]+`|https?://\S+)|(?P<mark>\*+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w))|(?P<gone><!--.*?-->|\\(?=[^\w\s])"
    r"|!\[[^\[\]]*\]\([^()\s]*\)|(?<=\])\([^()\s]*\))|(?P<link>(?<!\[)\[(?=[^\]\[]{3,}\]\())|(?P<end>(?<=[^\[\]]{3})\](?=\())"
)
"""What is no word: code and addresses, marks for bold and italic, comments, escapes, pictures, and a link about its
words."""


Part = Literal["lead", "prose", "ruling", "label"]
"""What a passage is: prose before the first section, prose of a section, prose of a ruling, or a heading or cell."""


def passages(rules: Rules) -> Iterator[tuple[Part, tuple[Token, ...]]]:
    """Give the passages of a rulebook in their order, each with what it is."""
    run: list[Token] = []
    part: Part = "lead"
    for whole, line, fenced in lines(rules):
        at = whole.slice(0, len(line))
        item = None if fenced or _NO_PROSE.match(line) else _ITEM.fullmatch(line)
        if run and (item is None or item["mark"]):
            yield part, tuple(run)
            run = []
        if item:
            run += [Token("word", " ", run[-1].at.slice(0, 0))] if run else []
            run += _tokens(line, at, *item.span("words"))
        elif heading := None if fenced else _HEADING.fullmatch(line):
            part = "ruling" if heading["ruling"] else part if len(heading["level"]) == 1 else "prose"
            yield "label", tuple(_tokens(line, at, *heading.span("words")))
        elif not fenced and not _RULE.fullmatch(line):
            yield from (("label", tuple(_tokens(line, at, *cell.span()))) for cell in _CELL.finditer(line))
    if run:
        yield part, tuple(run)


def _tokens(line: str, at: Origin, start: int, end: int) -> Iterator[Token]:
    """Give the words of a part of a line, without what is no word; what is emphasised stands as a keyword would."""
    emphasis = False
    for found in (*_INLINE.finditer(line, start, end), None):
        stop = found.start() if found else end
        if stop > start:
            yield Token("keyword" if emphasis else "word", line[start:stop], at.slice(start, stop))
        if found and found["code"]:
            yield Token("self", "~", at.slice(*found.span()))
        emphasis = emphasis != bool(found and found["mark"])
        start = found.end() if found else end
