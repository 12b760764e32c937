"""Words that YAML took for a comment: `name: The #1 Fan` is `The`, and `color: #7a1f1f` is nothing.

A `#` behind a space begins a comment, which is what its author meant mostly: then two spaces stand before it, or one
behind it. Where neither is so, or one space alone parts it from words, the rest may be lost, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.findings import Finding, Severity
from pipeline.load.codes import report
from pipeline.load.nodes import Branch, Lines, Node

_SIGN = re.compile(r"(?<=[^\s#])([ \t]+)#(?P<rest>[^\r\n]*)")
_HASH = re.compile(r"#(?<=[ \t]#)")
_KEY = re.compile(r"\s*(?:- +)*(?:[\w-]+:(?= ))?")
"""What stands before a value on its line."""


def cut_off(file: str, text: str, lines_of: Callable[[], Lines], root: Node) -> tuple[Finding, ...]:
    """Find the plain values behind which a comment stands that may be more of their words."""
    marks = [found for found in _signs(text) if _like_words(found, text)]
    if not marks:
        return ()
    ends = dict(_plain(root, ""))
    return tuple(_finding(file, lines_of(), mark, ends[mark.start()]) for mark in marks if mark.start() in ends)


def _signs(text: str) -> Iterator[re.Match[str]]:
    """Give what `_SIGN` finds, from its `#` backwards: there are few of them, and many spaces."""
    end = 0
    for sign in _HASH.finditer(text):
        begin = sign.start()
        while begin and text[begin - 1] in " \t":
            begin -= 1
        if begin >= end and (found := _SIGN.match(text, begin)):
            end = found.end()
            yield found


def _like_words(mark: re.Match[str], text: str) -> bool:
    """Tell whether a `#` and what follows may be meant as words."""
    rest = mark["rest"]
    if rest.lstrip().startswith("lint:") or not rest.strip("# "):
        return False
    if not rest[0].isspace():
        return True
    line = text[text.rfind("\n", 0, mark.start()) + 1 : mark.start()]
    return len(mark[1]) == 1 and len(_KEY.sub("", line, count=1).split()) > 1


def _plain(node: Node, key: str) -> Iterator[tuple[int, str]]:
    """Give where each plain value ends, with its key."""
    pending = [(node, key)]
    while pending:
        node, key = pending.pop()
        if isinstance(node, Branch):
            pending += [(value, name) for name, (_, value) in node.items.items()]
            pending += [(kid, key) for kid in node.kids]
        elif node[2] == "plain":
            yield node[1], key


def _finding(file: str, lines: Lines, mark: re.Match[str], key: str) -> Finding:
    start, end = mark.end(1), mark.end()
    words = f"#{mark['rest']}".strip()
    shown = words if len(words) <= 40 else f"{words[:39]}…"
    message = f"`{shown}` is read as a comment, not as words of `{key}`"
    hint = "quote the words, or write them below `|`; before a comment stand two spaces, and one behind its `#`"
    at = lines.span(file, start, end, "char")
    return report("YML022", at, message, hint, actual=words, severity=Severity.WARNING)
