"""A file's text laid out anew: keys in one order, each with its comments, and quoted text below `|` where it needs no
quotes there. All else stays as its author wrote it.

The tree of nodes is gone through from the inside; each mapping's lines are put together again from pieces of the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pipeline.findings import Path
from pipeline.load.doc import Data, Doc
from pipeline.load.nodes import Branch, Node, Scalar
from pipeline.load.offsets import content_end
from pipeline.load.parse import parse
from pipeline.mend import explicit
from pipeline.mend.explicit import plain_keys
from pipeline.mend.order import Order

LONG = 72
"""Letters of a quoted text that is better read on a line of its own."""
DEEPER = 2
"""How much deeper than its key a text below `|` stands, in spaces."""
_NEEDS = re.compile(r"[\"'\\:#\n]")
_KEEPS = re.compile(r"[|>]\d?\+\s")
"""The sign of a text that keeps the empty lines below it, and would keep others elsewhere."""
_LITERAL = re.compile(r"[^\s\x00-\x1f\ufeff][^\x00-\x09\x0b-\x1f]*", re.DOTALL)


def laid_out(doc: Doc, order: Order, prose: Collection[str] = ()) -> str:
    """Give a file's text with its keys in `order`; `prose` names the keys of cards whose quoted text is set below `|`.

    Whether it still holds the same data is for the caller to see.
    """
    doc = plain_keys(doc)
    writer = _Writer(doc, order, frozenset(prose))
    root = doc.root
    start, end = writer.region(root, doc.data)
    text = doc.text[:start] + writer.render(root, doc.data, ()) + doc.text[end:]
    return _ended(text, writer.newline)


def _ended(text: str, newline: str) -> str:
    """Give a text that ends with one line's end. A text below `|` that is the last thing in it may hold more, or spaces
    before it: that stays."""
    short = text.rstrip(" \t\r\n") + newline
    whole = text if text.endswith("\n") else text + newline
    if short == whole:
        return short
    (one, _), (other, _) = (parse("", each.encode()) for each in (short, whole))
    return short if one is not None and other is not None and one.data == other.data else whole


def extent(doc: Doc, node: Node, data: Data) -> tuple[int, int]:
    """Give where a node of a file stands: of a block mapping or list, from its first sign to its last line's end."""
    return _Writer(doc, lambda path: (), frozenset()).region(node, data)


def deeper(between: str, column: int) -> int:
    """Give how many letters of the lines behind an entry are comments that stand deeper than its key, and so belong to
    it."""
    length = done = 0
    for line in between.splitlines(keepends=True):
        done += len(line)
        if line.strip():
            if len(line) - len(line.lstrip(" ")) <= column:
                break
            length = done
    return length


def is_prose(text: str) -> bool:
    """Tell whether a text that needs quotes is better read below `|`."""
    return bool(len(text) > LONG or _NEEDS.search(text))


@dataclass(slots=True)
class _Item:
    """An entry of a block mapping: the comments above it, and its lines from its key on."""

    key: str
    lead: str
    body: str


class _Writer:
    """Writes the nodes of one file."""

    def __init__(self, doc: Doc, order: Order, prose: frozenset[str]) -> None:
        self.text = doc.text
        self.newline = "\r\n" if "\r\n" in doc.text else "\n"
        self.order = order
        self.prose = prose

    def render(self, node: Node, data: Data, path: Path) -> str:
        """Give the new text of a node's region."""
        if not isinstance(node, Branch):
            return self._scalar(node, data)
        if isinstance(data, list):
            kids = enumerate(zip(node.kids, data, strict=True))
            return self._replaced(node, data, [(kid, item, (*path, n)) for n, (kid, item) in kids])
        if not isinstance(data, dict) or not node.items:
            return self._slice(*self.region(node, data))
        return self._flow(node, data, path) if self._is_flow(node) else self._block(node, data, path)

    def region(self, node: Node, data: Data) -> tuple[int, int]:
        """Give where a node stands: of a block mapping or list, from its first sign to the end of its last line."""
        if not isinstance(node, Branch):
            return node[0], content_end(self.text, node, data if isinstance(data, str) else "")
        if self._is_flow(node):
            return node.start, node.end
        return node.start, self._line_end(self._content_end(node, data))

    def _replaced(self, node: Branch, data: Data, parts: list[tuple[Node, Data, Path]]) -> str:
        """Give a region's text with the regions of its parts written anew."""
        at, end = self.region(node, data)
        pieces = []
        for part, value, path in parts:
            start, stop = self.region(part, value)
            pieces += [self._slice(at, start), self.render(part, value, path)]
            at = stop
        return "".join([*pieces, self._slice(at, end)])

    def _flow(self, node: Branch, data: dict[str, Any], path: Path) -> str:
        """Write a mapping in braces. Where its entries change places on one line, one space stands between them."""
        start, end = self.region(node, data)
        spans, bodies = [], []
        if self._has_signs(node):
            return self._slice(start, end)
        for key, (name, value) in node.items.items():
            low, high = self.region(value, data[key])
            low, high = max(low, name[1]), max(high, name[1])
            spans.append((name[0], high))
            bodies.append(
                (key, self._slice(*name[:2]), self._slice(name[1], low), self.render(value, data[key], (*path, key)))
            )
        between = [self._slice(a, b) for (_, a), (b, _) in pairwise(spans)]
        if any(re.search(r"[#\n]", gap) for gap in between):  # a comment would speak of another entry
            return self._replaced(node, data, [(v, data[k], (*path, k)) for k, (_, v) in node.items.items()])
        order = self._sorted([key for key, *_ in bodies], path)
        edges = self._slice(start, spans[0][0]), self._slice(spans[-1][1], end)
        if order != sorted(order) and "\n" not in edges[0] and not re.search(r"[#\n]", edges[1]):
            made = [f"{name}{': ' if gap.strip() == ':' else gap}{value}" for _, name, gap, value in bodies]
            return "{" + ", ".join(made[n] for n in order) + "}"  # wider spaces lined the old order up
        inner = "".join("".join(bodies[n][1:]) + gap for n, gap in zip(order, [*between, ""], strict=True))
        return edges[0] + inner + edges[1]

    def _block(self, node: Branch, data: dict[str, Any], path: Path, lead: str | None = None) -> str:
        """Write a mapping on lines of its own, each entry with the comments above it.

        With `lead`, the lines above its first key, the text begins with them; without, behind the indent of that key.
        """
        first = self._head(node.start, next(iter(node.items.values()))[0])
        before = self._slice(self._line_start(first), first)
        items = self._items(node, data, path, len(before))
        items[0].lead = lead or ""
        order = self._sorted([item.key for item in items], path)
        no_place = lead is None and before and items[order[0]].lead  # where it begins, behind a dash, for comments
        if no_place or any(_KEEPS.search(item.body) for item in items):
            order = list(range(len(items)))
        indent = " " * len(before)
        text = self.newline.join(f"{items[n].lead}{indent}{items[n].body}" for n in order)
        return text if lead is not None else text.removeprefix(indent)

    def _items(self, node: Branch, data: dict[str, Any], path: Path, column: int) -> list[_Item]:
        items: list[_Item] = []
        done = last = node.start
        for key, (name, value) in node.items.items():
            head = self._head(last, name)
            last = max(name[1], explicit.end(value))
            begin = self._line_start(head) if items else head
            lead = self._slice(done, begin)
            if items:
                mine, lead = self._shared(lead, column)
                items[-1].body += mine
            end = max(self._content_end(value, data[key]), name[1])
            if head < name[0]:  # a key that cannot be a plain one: its entry stays
                end = head + len(self._slice(head, end).rstrip())
                body = self._slice(head, self._line_end(end))
            else:
                body = self._entry(key, name, value, data[key], (*path, key), column)
            items.append(_Item(key, lead, body))
            done = self._next_line(self._line_end(end))
        return items

    def _head(self, done: int, name: Scalar) -> int:
        """Give where an entry begins: at its key, or at the question mark before that; what is above ends at `done`."""
        mark = explicit.sign(self.text, done, name)
        return name[0] if mark is None else mark

    def _has_signs(self, node: Branch) -> bool:
        """Tell whether a key of a mapping stands behind a question mark."""
        done = node.start
        for name, value in node.items.values():
            if self._head(done, name) < name[0]:
                return True
            done = max(name[1], explicit.end(value))
        return False

    def _entry(self, key: str, name: Scalar, value: Node, data: Data, path: Path, column: int) -> str:
        """Write one entry, from its key to the end of its last line."""
        start, end = self.region(value, data)
        start, end = max(start, name[1]), max(end, name[1])
        line_end = self._line_end(end)
        tail = self._slice(end, line_end).rstrip()
        if (
            not isinstance(value, Branch)
            and self._is_prose(path)
            and self._quoted(value, data)
            and isinstance(data, str)
        ):
            return self._slice(name[0], start).rstrip() + self._literal(data, tail, column)
        own_lines = isinstance(value, Branch) and value.items and not self._is_flow(value)
        below = self._next_line(self._line_end(name[1]))
        if own_lines and isinstance(value, Branch) and isinstance(data, dict) and below <= self._line_start(start):
            lead = self._slice(below, self._line_start(start))
            return self._slice(name[0], below) + self._block(value, data, path, lead)
        return self._slice(name[0], start) + self.render(value, data, path) + tail

    def _is_prose(self, path: Path) -> bool:
        return str(path[-1]) in self.prose and (path[0] == "defaults" or (path[0] == "cards" and len(path) == 3))

    def _quoted(self, node: Scalar, data: Data) -> bool:
        """Tell whether a quoted text would be better read without its quotes."""
        if node[2] not in ("single", "double") or not isinstance(data, str) or not _LITERAL.fullmatch(data):
            return False
        plain = not any(line != line.rstrip() for line in data.split("\n")) and not data.endswith("\n\n")
        return plain and is_prose(data)

    def _literal(self, data: str, tail: str, column: int) -> str:
        """Write a text below `|`, behind its key; a comment that stood behind it stays on the key's line."""
        head = (" |" if data.endswith("\n") else " |-") + (f"  {tail.strip()}" if tail.strip() else "")
        lines = data.removesuffix("\n").split("\n")
        return self.newline.join([head, *(" " * (column + DEEPER) + line if line else "" for line in lines)])

    def _scalar(self, node: Scalar, data: Data) -> str:
        """Write a scalar as it stands; a text below `|` at the end of a file without a last line break keeps none."""
        text = self._slice(*self.region(node, data))
        clipped = node[2] in ("literal", "folded") and isinstance(data, str) and data and not data.endswith("\n")
        return re.sub(r"^([|>]\d?)\+?(?=[ \t\r\n])", r"\1-", text) if clipped else text

    def _shared(self, between: str, column: int) -> tuple[str, str]:
        """Part the lines between two entries: comments that stand deeper than the keys belong to the entry above."""
        end = deeper(between, column)
        mine = between[:end].rstrip("\r\n")
        return self.newline + mine if mine else "", between[end:]

    def _sorted(self, keys: list[str], path: Path) -> list[int]:
        """Give the entries' numbers in their order; keys that have none follow, the author's own (`x-`) last."""
        wanted = {key: n for n, key in enumerate(self.order(path))}
        if not wanted:
            return list(range(len(keys)))

        def rank(n: int) -> tuple[int, int]:
            return (2, 0) if keys[n].startswith("x-") else (0, wanted[keys[n]]) if keys[n] in wanted else (1, 0)

        return sorted(range(len(keys)), key=rank)

    def _is_flow(self, node: Branch) -> bool:
        return self.text[node.start : node.start + 1] in ("{", "[")

    def _content_end(self, node: Node, data: Data) -> int:
        """Give where a node's last letter stands, comments left out."""
        if not isinstance(node, Branch) or self._is_flow(node):
            return self.region(node, data)[1]
        if isinstance(data, dict) and node.items:
            key, (name, value) = next(reversed(node.items.items()))
            return max(name[1], self._content_end(value, data[key]))
        if isinstance(data, list) and node.kids:
            return self._content_end(node.kids[-1], data[-1])
        return node.start

    def _slice(self, start: int, end: int) -> str:
        return self.text[start:end]

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        """Give where the line that holds an offset ends, before its break."""
        end = self.text.find("\n", at)
        end = len(self.text) if end < 0 else end
        return end - 1 if end > at and self.text[end - 1] == "\r" else end

    def _next_line(self, end: int) -> int:
        after = self.text.find("\n", end)
        return len(self.text) if after < 0 else after + 1
