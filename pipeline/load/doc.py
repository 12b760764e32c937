"""A loaded YAML file: its plain data, and the way from any place in the data to the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from pipeline.findings import Origin, Path, Place, Precision, Span
from pipeline.load.nodes import Branch, Lines, Node, Scalar, Style, moved, moved_scalar
from pipeline.load.offsets import Letter, content_end, letters

Data = dict[str, "Data"] | list["Data"] | str | None
"""Plain values. A scalar is the letters that the author wrote; an empty plain one is None."""

Spot = tuple[int, int, Precision]
"""Start and end (exclusive) in the text, and how exactly they are meant."""


class Doc:
    """One YAML file.

    `file` is its name in the project, with `/`. `text` is decoded, without a byte order mark
    (`bom` tells whether there was one), with the line ends as they are. `data` is its value, `values` how many values
    it holds.

    `tree` is where everything stands. The tree of a card counts from as many letters into the text as `shifts` has for
    its id, so that one card which is read anew does not move all others.
    """

    def __init__(
        self,
        file: str,
        text: str,
        data: Data,
        tree: Node,
        *,
        bom: bool = False,
        values: int = 0,
        shifts: Mapping[str, int] | None = None,
    ) -> None:
        self.file = file
        self.text = text
        self.data = data
        self.bom = bom
        self.tree = tree
        self.values = values
        self.shifts = shifts or {}
        self._map: tuple[Scalar, list[Letter] | None] | None = None
        self._spans: dict[Origin, Span] = {}
        self._spots: dict[Origin, Spot] = {}

    def __repr__(self) -> str:
        return f"Doc({self.file!r})"

    @cached_property
    def root(self) -> Node:
        """The tree of where everything stands, counted from the beginning of the text."""
        if not self.shifts or not isinstance(self.tree, Branch):
            return self.tree
        place, cards = self.tree.items["cards"]
        if not isinstance(cards, Branch):
            return self.tree
        moves = ((name, self.shifts.get(name, 0), *where) for name, where in cards.items.items())
        items = {name: (moved_scalar(key, by), moved(node, by)) for name, by, key, node in moves}
        whole = Branch(cards.start, cards.end, items)
        return Branch(self.tree.start, self.tree.end, {**self.tree.items, "cards": (place, whole)})

    @cached_property
    def lines(self) -> Lines:
        """The table of line starts."""
        return Lines(self.text)

    def span(self, place: Place) -> Span:
        """Look a place up in the text. A span is given back as it is.

        `part='key'` gives the key (of a list's item, the item). A `range` gives the letters that
        wrote it, or a zero-width span between two letters when it is empty; precision `char`.
        Where the path does not exist, the nearest thing around it, precision `parent`: its key,
        if it has one.
        """
        if isinstance(place, Span):
            return place
        if place not in self._spans:  # findings are put in order more than once
            by = self._shift(place.path)
            if place not in self._spots:
                start, end, precision = self._found(place)
                self._spots[place] = start - by, end - by, precision
            start, end, precision = self._spots[place]
            self._spans[place] = self.lines.span(self.file, start + by, end + by, precision)
        return self._spans[place]

    def know(self, other: Doc, cards: Iterable[str]) -> None:
        """Take over where places in these cards were found in another document that has the same of them."""
        same = frozenset(cards)
        self._spots = {
            place: spot
            for place, spot in other._spots.items()
            if len(place.path) > 1 and place.path[0] == "cards" and place.path[1] in same
        }

    def _shift(self, path: Path) -> int:
        return self.shifts.get(str(path[1]), 0) if len(path) > 1 and path[0] == "cards" else 0

    def _found(self, place: Origin) -> Spot:
        node, data, key, depth = self._walk(place.path)
        if depth < len(place.path):
            return self._whole(key, "", "parent") if key else self._whole(node, data, "parent")
        if place.part == "key" and key:
            name = str(place.path[-1])
            return self._letters(key, name, place.range) or self._whole(key, name, "key")
        if place.range and isinstance(data, str) and not isinstance(node, Branch):
            return self._letters(node, data, place.range) or self._whole(node, data, "value")
        return self._whole(node, data, "value")

    def style(self, path: Path) -> Style | None:
        """Give how the scalar at `path` is written; None for a mapping, a list, or nothing."""
        node, _, _, depth = self._walk(path)
        return None if depth < len(path) or isinstance(node, Branch) else node[2]

    def key_style(self, path: Path) -> Style | None:
        """Give how the key that leads to `path` is written; None where there is none."""
        _, _, key, depth = self._walk(path)
        return key[2] if key and depth == len(path) else None

    def slice(self, span: Span) -> str:
        """Give the text of a span of this file."""
        return self.text[self.lines.offset(span.line, span.col) : self.lines.offset(span.end_line, span.end_col)]

    def stretches(self) -> Iterator[Scalar]:
        """Give where each key and each value that is no list or mapping is written: start, end (exclusive), style."""
        pending: list[tuple[Node, Data]] = [(self.root, self.data)]
        while pending:
            node, data = pending.pop()
            if not isinstance(node, Branch):
                yield node[0], content_end(self.text, node, data if isinstance(data, str) else ""), node[2]
            elif isinstance(data, dict):
                for name, (key, value) in node.items.items():
                    yield key
                    pending.append((value, data[name]))
            elif isinstance(data, list):
                pending += zip(node.kids, data, strict=True)

    def _walk(self, path: Path) -> tuple[Node, Data, Scalar | None, int]:
        """Follow a path as far as it goes: node, data, the node's key, and the steps taken."""
        node, data, key, depth = self._walked(path)
        if by := self._shift(path) if depth > 1 else 0:
            node = moved(Branch(node.start, node.end) if isinstance(node, Branch) else node, by)  # none looks into it
            key = key and moved_scalar(key, by)
        return node, data, key, depth

    def _walked(self, path: Path) -> tuple[Node, Data, Scalar | None, int]:
        node, data = self.tree, self.data
        key: Scalar | None = None
        for depth, step in enumerate(path):
            if isinstance(node, Branch) and isinstance(data, dict) and isinstance(step, str) and step in data:
                data = data[step]
                key, node = node.items[step]
            elif (
                isinstance(node, Branch) and isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data)
            ):
                data, key, node = data[step], None, node.kids[step]
            else:
                return node, data, key, depth
        return node, data, key, len(path)

    def _whole(self, node: Node, data: Data, precision: Precision) -> Spot:
        if isinstance(node, Branch):
            end = node.start + len(self.text[node.start : node.end].rstrip(" \t\r\n"))
            return node.start, end, precision
        end = content_end(self.text, node, data if isinstance(data, str) else "")
        return node[0], end, precision

    def _letters(self, node: Scalar, value: str, range_: tuple[int, int] | None) -> Spot | None:
        """Give where a range of a scalar's value; None when there is no map or no range."""
        if range_ is None:
            return None
        if self._map is None or self._map[0] != node:  # the last map is kept: findings come text by text
            self._map = node, letters(self.text, node, value)
        found = self._map[1]
        if not found:
            return None
        start, end = max(0, min(range_[0], len(found))), min(range_[1], len(found))
        begin = found[start][1] if start < len(found) else found[-1][2]
        finish = found[end - 1][2] if end > start else begin
        return begin, finish, "char"
