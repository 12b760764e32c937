"""Keys behind a question mark (`? key`, with `: value` on a line of its own), written as plain ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.load.doc import Doc
from pipeline.load.nodes import Branch, Node, Scalar
from pipeline.load.parse import parse

_SIGN = re.compile(r"(?:[\s,{]|#[^\n]*+)*+(\?)(?=\s)(?:\s|#[^\n]*+)*+")
"""What stands between an entry and the key of the next, with a question mark."""
_COLON = re.compile(r"(?:\s|#[^\n]*+)*+:(?=[\s,}\]]|$)")
_COMMENT = re.compile(r"#[^\r\n]*")

Change = tuple[int, int, str]
"""Where a piece of a text begins and ends, and what is written there."""


def sign(text: str, done: int, key: Scalar) -> int | None:
    """Give where the question mark of a key stands, None for a key without one; what is before ends at `done`."""
    found = _SIGN.fullmatch(text, done, key[0]) if done < key[0] else None
    return found.start(1) if found else None


def end(node: Node) -> int:
    """Give where a node ends, lines behind it included."""
    return node.end if isinstance(node, Branch) else node[1]


def plain_keys(doc: Doc) -> Doc:
    """Give a file with plain keys; those that cannot be plain, as they go over several lines, stay as they are."""
    changes = list(_changes(doc.text, doc.root)) if "?" in doc.text else []
    if not changes:
        return doc
    if made := _same(doc, _changed(doc.text, changes)):
        return made
    for change in reversed(changes):  # from the end, so that the places of the others stay
        doc = _same(doc, _changed(doc.text, [change])) or doc
    return doc


def _same(doc: Doc, text: str) -> Doc | None:
    """Read a text in a file's place; None where it holds other data."""
    made, _ = parse(doc.file, text.encode())
    return made if made is not None and made.data == doc.data else None


def _changed(text: str, changes: Sequence[Change]) -> str:
    done, pieces = 0, []
    for start, stop, new in changes:
        pieces += [text[done:start], new]
        done = stop
    return "".join([*pieces, text[done:]])


def _changes(text: str, node: Node) -> Iterator[Change]:
    """Give how each key of a node that can be plain becomes so, in their order in the text."""
    if not isinstance(node, Branch):
        return
    done = node.start
    for key, value in node.items.values():
        mark = sign(text, done, key)
        if mark is not None and "\n" not in text[key[0] : key[1]]:
            yield from _in_braces(text, mark, key) if text[node.start] == "{" else _on_lines(text, mark, key, value)
        yield from _changes(text, value)
        done = max(key[1], end(value))
    for kid in node.kids:
        yield from _changes(text, kid)


def _in_braces(text: str, mark: int, key: Scalar) -> Iterator[Change]:
    if not text[mark + 1 : key[0]].strip():
        yield mark, key[0], ""


def _on_lines(text: str, mark: int, key: Scalar, value: Node) -> Iterator[Change]:
    """Write a key before its value; comments about it stand on lines above it then."""
    colon = _COLON.match(text, key[1])
    stop = colon.end() if colon else key[1]
    begin = value.start if isinstance(value, Branch) else value[0]
    line = text.rfind("\n", 0, mark) + 1
    newline = "\r\n" if "\r\n" in text else "\n"
    comments = _COMMENT.findall(text[mark : key[0]]) + _COMMENT.findall(text[key[1] : stop])
    if comments and text[line:mark].strip():
        return  # behind a dash there is no line above it
    below = ""
    if isinstance(value, Branch) and text[begin] not in "{[" and "\n" not in text[stop:begin]:
        below = newline + " " * (begin - text.rfind("\n", 0, begin) - 1)
        stop = begin
    above = "".join(f"{comment}{newline}{text[line:mark]}" for comment in comments)
    yield mark, stop, f"{above}{text[key[0] : key[1]]}:{below}"
