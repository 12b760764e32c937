"""From a letter of a scalar's value to the letters of the file that wrote it.

YAML writes one value in five styles; quotes, escapes, folded lines, indent and chomping stand
between the value and the file. Each style is read here once more by its own rules (YAML 1.2,
chapters 7.3 and 8.1, as libyaml applies them), noting where each letter came from. The result is
compared with the value that the parser gave: where they differ there is no map, never a wrong one.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.load.nodes import Scalar

Letter = tuple[str, int, int]
"""A letter of the value, and start and end (exclusive) of what wrote it in the file."""

_BREAK = re.compile(r"\r\n|\n|\r")
_WHITE = re.compile(r"[ \t\r\n]+")
_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "'": "'", "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_HEX = {"x": 2, "u": 4, "U": 8}


def letters(text: str, where: Scalar, value: str) -> list[Letter] | None:
    """Give the letters of `value` with their places in `text`, or None when they do not agree."""
    start, end, style = where
    if style == "plain":
        found = _flow(text, start, end, style)
    elif style in ("single", "double"):
        found = _flow(text, start + 1, end - 1, style)
    else:
        found = _block(text, where, value)[0]
    return found if "".join(letter for letter, _, _ in found) == value else None


def content_end(text: str, where: Scalar, value: str) -> int:
    """Give where a scalar's last written letter ends. The parser counts the empty lines after a
    block scalar to it; an author does not."""
    return _block(text, where, value)[1] if where[2] in ("literal", "folded") else where[1]


def _flow(text: str, at: int, end: int, style: str) -> list[Letter]:
    """Read a plain or quoted scalar between its quotes."""
    out: list[Letter] = []
    while at < end:
        letter = text[at]
        if letter in " \t\r\n":
            stop = _white_end(text, at, end)
            out += _fold(text, at, stop, after_escape=False)
        elif letter == "\\" and style == "double":
            stop = _escape(text, at, end, out)
        else:
            stop = at + 2 if letter == "'" and style == "single" else at + 1
            out.append((letter, at, stop))
        at = stop
    return out


def _white_end(text: str, at: int, end: int) -> int:
    found = _WHITE.match(text, at, end)
    return found.end() if found else at


def _fold(text: str, start: int, end: int, after_escape: bool) -> list[Letter]:
    """Read a run of white space: kept as it is on one line; one line break is a space, and of
    more the first goes. An escaped line break has gone already, so that each one more counts."""
    breaks = [found.end() for found in _BREAK.finditer(text, start, end)]
    if not breaks:
        return [] if after_escape else [(text[at], at, at + 1) for at in range(start, end)]
    if not after_escape:
        if len(breaks) == 1:
            return [(" ", start, end)]
        breaks = breaks[1:]
    edges = [start, *breaks[:-1], end]
    return [("\n", a, b) for a, b in pairwise(edges)]


def _escape(text: str, at: int, end: int, out: list[Letter]) -> int:
    """Read an escape of a double-quoted scalar into `out`; give the offset behind it."""
    sign = text[at + 1]
    if sign in _HEX:
        stop = at + 2 + _HEX[sign]
        out.append((chr(int(text[at + 2 : stop], 16)), at, stop))
    elif found := _BREAK.match(text, at + 1, end):
        stop = _white_end(text, found.end(), end)
        out += _fold(text, found.end(), stop, after_escape=True)
    else:
        stop = at + 2
        out.append((_ESCAPES.get(sign, sign), at, stop))
    return stop


def _block(text: str, where: Scalar, value: str) -> tuple[list[Letter], int]:
    """Read a block scalar; give its letters and the end of its last line with content.

    `breaks` are the line breaks not yet written, each reaching to the next; the last takes the
    next line's indent with it, so that what replaces a break replaces the indent too.
    """
    start, end, style = where
    header = _LINE.match(text, start, end)
    if header is None:
        return [], end
    lines = [(found.start(), found.end(1), found.end()) for found in _LINE.finditer(text, header.end(), end)]
    indent = _indent([text[a:b] for a, b, _ in lines], value)
    out: list[Letter] = []
    breaks: list[tuple[int, int]] = []
    leading = False  # whether the first of `breaks` ends a line with content
    was_blank = False
    stop = header.end(1)
    for begin, finish, after in lines:
        body = text[begin:finish]
        if len(body) <= indent and not body.strip(" "):
            if after > finish:
                breaks.append((breaks[-1][1] if breaks else begin, after))
            continue
        if body[:indent].strip(" "):
            break
        blank = body[indent : indent + 1] in (" ", "\t")
        content = begin + indent
        if breaks:
            breaks[-1] = (breaks[-1][0], content)
        out += _joined(breaks, style == "folded" and leading and not was_blank and not blank)
        out += [(text[at], at, at + 1) for at in range(content, finish)]
        stop, was_blank, leading = finish, blank, True
        breaks = [(finish, after)] if after > finish else []
    return out + _chomped(breaks, leading, text[start : header.end(1)]), stop


def _joined(breaks: list[tuple[int, int]], folds: bool) -> list[Letter]:
    """Give what line breaks between two lines with content write."""
    if not folds:
        return [("\n", a, b) for a, b in breaks]
    if len(breaks) == 1:
        return [(" ", *breaks[0])]
    merged = [(breaks[0][0], breaks[1][1]), *breaks[2:]]
    return [("\n", a, b) for a, b in merged]


def _chomped(breaks: list[tuple[int, int]], leading: bool, header: str) -> list[Letter]:
    """Give what the line breaks at the end write: all (`+`), none (`-`), or one after content."""
    signs = header.split("#")[0]
    if "+" in signs:
        return [("\n", a, b) for a, b in breaks]
    return [("\n", a, b) for a, b in breaks[:1]] if leading and "-" not in signs else []


def _indent(lines: list[str], value: str) -> int:
    """Give a block scalar's indent: what its first line with content has more in the file than in
    the value. The lines before it are empty, so that both count them alike."""
    for row, line in enumerate(lines):
        if line.strip(" "):
            parts = value.split("\n", row + 1)
            return _leading(line) - (_leading(parts[row]) if row < len(parts) else 0)
    longest = max(map(len, lines), default=0)
    return longest - max(map(len, value.split("\n")), default=0)


def _leading(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
