"""A set file with some fields of its cards changed, and cards added: by spans, so that all else stays as it was typed.

What would lose a comment, or would not read back as what is meant, is not changed, and is told.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.load.doc import Data, Doc
from pipeline.load.nodes import Branch, Node, Scalar
from pipeline.load.parse import parse
from pipeline.mend.edits import Change, applied
from pipeline.mend.layout import DEEPER, deeper, extent, is_prose
from pipeline.mend.plan import UNFIT, raw
from pipeline.tables.codec import ABSENT, Absent
from pipeline.tables.flow import flow, is_bare, is_hidden, scalar

COMMENT = "a comment would be lost; change it by hand"
_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(#[^\r\n]*)?")
_GAP = re.compile(r"\n[ \t]*\r?\n")
Fields = Mapping[str, Data | Absent]
"""What becomes of fields of a card; ABSENT takes one away."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A file's new text, and the cards that could not be changed, each with the reason."""

    text: str
    refused: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Deed:
    """A card's changes: of its fields, and of the file's letters."""

    id: str
    fields: Fields
    changes: tuple[Change, ...]


class _Refused(Exception):
    """The change cannot be made by spans."""


def edited(doc: Doc, changed: Mapping[str, Fields], added: Mapping[str, Mapping[str, Data]]) -> Edited:
    """Change fields of cards by id, and add cards behind the others. The file still holds all else that it held."""
    pen = _Pen(doc)
    deeds: list[_Deed] = []
    refused: list[tuple[str, str]] = []
    for id, fields in changed.items():
        try:
            deeds.append(_Deed(id, fields, tuple(pen.card(id, fields))))
        except _Refused as why:
            refused.append((id, str(why)))
    complaints = len(parse(doc.file, raw(doc, doc.text))[1])
    good = _good(doc, deeds, complaints)
    refused += [(deed.id, UNFIT) for deed in deeds if deed not in good]
    text = applied(doc.text, [change for deed in good for change in deed.changes])
    if not added:
        return Edited(text, tuple(refused))
    now = parse(doc.file, raw(doc, text))[0] or doc
    longer = applied(text, [_Pen(now).cards(added)])
    if _holds(now, longer, _with_cards(now.data, added), complaints):
        return Edited(longer, tuple(refused))
    return Edited(text, (*refused, *((id, UNFIT) for id in added)))


def new_file(added: Mapping[str, Mapping[str, Data]]) -> str:
    """Give the text of a set file of cards."""
    return "cards:\n" + "\n\n".join(_block(id, fields, DEEPER, "\n") for id, fields in added.items()) + "\n"


def _good(doc: Doc, deeds: Sequence[_Deed], complaints: int) -> list[_Deed]:
    """Give the deeds after which the file holds what is meant, found by halves where not all do."""
    text = applied(doc.text, [change for deed in deeds for change in deed.changes])
    if not deeds or _holds(doc, text, _with_fields(doc.data, deeds), complaints):
        return list(deeds)
    if len(deeds) == 1:
        return []
    half = len(deeds) // 2
    return [*_good(doc, deeds[:half], complaints), *_good(doc, deeds[half:], complaints)]


def _holds(doc: Doc, text: str, expected: Data, complaints: int) -> bool:
    """Tell whether a text holds what is meant, and is read without a new complaint."""
    made, findings = parse(doc.file, raw(doc, text))
    return made is not None and made.data == expected and len(findings) <= complaints


def _with_fields(data: Data, deeds: Sequence[_Deed]) -> Data:
    made: Any = copy.deepcopy(data)
    for deed in deeds:
        card = made["cards"][deed.id]
        for key, value in deed.fields.items():
            if isinstance(value, Absent):
                del card[key]
            else:
                card[key] = value
    return made  # type: ignore[no-any-return]


def _with_cards(data: Data, added: Mapping[str, Mapping[str, Data]]) -> Data:
    made: Any = dict(data) if isinstance(data, dict) else {}
    made["cards"] = {**(made.get("cards") or {}), **{id: dict(fields) for id, fields in added.items()}}
    return made  # type: ignore[no-any-return]


class _Pen:
    """Finds where in a file's text something is to be written, and what."""

    def __init__(self, doc: Doc) -> None:
        self._doc = doc
        self._text = doc.text
        self._newline = "\r\n" if "\r\n" in doc.text else "\n"
        self._data: Any = doc.data
        self._root = doc.root

    def card(self, id: str, fields: Fields) -> Iterator[Change]:
        """Give the changes for a card. Raises _Refused."""
        all_cards = self._branch("cards")
        node = self._entry(all_cards, id)[1]
        data = self._data["cards"][id]
        if not isinstance(node, Branch) or not node.items:
            raise _Refused("it is empty; write it by hand")
        inside = self._is_flow(node) or self._is_flow(all_cards)
        gone = [name for name, value in fields.items() if value is ABSENT]
        fresh = {name: value for name, value in fields.items() if name not in data and not isinstance(value, Absent)}
        if inside and (gone or fresh):
            yield self._rewritten(node, data, fields)
            return
        if len(gone) == len(data) and not fresh:
            raise _Refused("nothing would be left of it")
        column = self._column(next(iter(node.items.values()))[0][0])
        for name, value in fields.items():
            if isinstance(value, Absent):
                yield self._without(node, data, name)
            elif name in data:
                yield self._changed(*node.items[name], data[name], value, column, inside)
        if fresh:
            end = extent(self._doc, node, data)[1]
            lines = (self._line(name, value, column) for name, value in fresh.items())
            yield Change(end, end, "".join(self._newline + line for line in lines))

    def cards(self, added: Mapping[str, Mapping[str, Data]]) -> Change:
        """Give the change that adds cards."""
        data = self._data if isinstance(self._data, dict) else {}
        if not isinstance(data.get("cards"), dict) or not data["cards"]:
            return self._first_cards(data, added)
        node = self._branch("cards")
        if self._is_flow(node):
            last, value = next(reversed(node.items.values()))
            end = max(last[1], extent(self._doc, value, list(data["cards"].values())[-1])[1])
            return Change(end, end, "".join(f", {scalar(id)}: {flow(dict(fields))}" for id, fields in added.items()))
        column = self._column(next(iter(node.items.values()))[0][0])
        end = extent(self._doc, node, data["cards"])[1]
        below = self._text.find("\n", end) + 1
        if own := deeper(self._text[below:], column) if below else 0:
            end = below + len(self._text[below : below + own].rstrip("\r\n"))
        apart = self._newline * (2 if len(node.items) == 1 or _GAP.search(self._text[node.start : end]) else 1)
        return Change(end, end, "".join(apart + _block(id, one, column, self._newline) for id, one in added.items()))

    def _first_cards(self, data: Mapping[str, Any], added: Mapping[str, Mapping[str, Data]]) -> Change:
        """Give the change that adds cards to a file that has none."""
        body = (self._newline * 2).join(_block(id, one, DEEPER, self._newline) for id, one in added.items())
        if "cards" in data:
            key, node = self._entry(self._root, "cards")
            start = self._text.index(":", key[1]) + 1
            return Change(start, max(start, extent(self._doc, node, data["cards"])[1]), self._newline + body)
        head = "" if not self._text or self._text.endswith("\n") else self._newline
        return Change(len(self._text), len(self._text), f"{head}cards:{self._newline}{body}{self._newline}")

    def _changed(self, key: Scalar, node: Node, old: Data, new: Data, column: int, inside: bool) -> Change:
        """Give the change of a value that is there."""
        start, end = extent(self._doc, node, old)
        if isinstance(node, Branch):
            if self._comments(node, old):
                raise _Refused(COMMENT)
            if not self._is_flow(node):  # a list or mapping on lines of its own becomes one behind its key
                return Change(self._text.index(":", key[1]) + 1, end, f" {self._written(new, column, inside)}")
        elif node[2] in ("literal", "folded"):
            header = _HEADER.match(self._text, start)
            comment = f"  {header[1]}" if header and header[1] else ""
            return Change(start, end, self._written(new, column, inside, comment, prose=True))
        if start == end:  # nothing stood behind the colon
            start = end = self._text.index(":", key[1]) + 1
            return Change(start, end, f" {self._written(new, column, inside)}")
        return Change(start, end, self._written(new, column, inside))

    def _written(self, value: Data, column: int, inside: bool, comment: str = "", prose: bool = False) -> str:
        """Write a value behind its key; a text of several lines, or one that stood so, below `|` where it can be."""
        if not isinstance(value, str):
            return flow(value) + comment
        if not inside and (prose or "\n" in value) and _is_literal(value):
            return _literal(value, column, self._newline, comment)
        return scalar(value, inside) + comment

    def _line(self, name: str, value: Data, column: int) -> str:
        return f"{' ' * column}{scalar(name)}: {self._written(value, column, inside=False, prose=_is_prose(value))}"

    def _without(self, node: Branch, data: Mapping[str, Data], name: str) -> Change:
        """Give the change that takes a field on lines of its own away."""
        key, value = node.items[name]
        start = self._text.rfind("\n", 0, key[0]) + 1
        end = max(key[1], extent(self._doc, value, data[name])[1])
        stop = self._text.find("\n", end)
        stop = len(self._text) if stop < 0 else stop + 1
        if self._text[start : key[0]].strip() or self._loose(start, stop, node, data, name):
            raise _Refused(COMMENT)
        return Change(start, stop, "")

    def _loose(self, start: int, stop: int, node: Branch, data: Mapping[str, Data], name: str) -> bool:
        """Tell whether there is a comment among the lines of a field."""
        key, value = node.items[name]
        return "#" in self._between(start, stop, [(key, name), *self._scalars(value, data[name])])

    def _comments(self, node: Branch, data: Data) -> bool:
        start, end = extent(self._doc, node, data)
        return "#" in self._between(start, end, list(self._scalars(node, data)))

    def _between(self, start: int, stop: int, parts: Sequence[tuple[Scalar, Data]]) -> str:
        """Give what stands from one place to another beside keys and values; of those below `|`, their first line."""
        pieces, done = [], start
        for where, data in sorted(parts, key=lambda part: part[0][0]):
            pieces.append(self._text[done : max(done, where[0])])
            if where[2] in ("literal", "folded"):
                header = _HEADER.match(self._text, where[0])
                pieces.append(header[0] if header else "")
            done = max(done, extent(self._doc, where, data)[1])
        return "".join([*pieces, self._text[done:stop]])

    def _scalars(self, node: Node, data: Data) -> Iterator[tuple[Scalar, Data]]:
        """Give where each key and value within a node is written."""
        if not isinstance(node, Branch):
            yield node, data
        elif isinstance(data, dict):
            for name, (key, value) in node.items.items():
                yield key, name
                yield from self._scalars(value, data[name])
        elif isinstance(data, list):
            for kid, one in zip(node.kids, data, strict=True):
                yield from self._scalars(kid, one)

    def _rewritten(self, node: Branch, data: Mapping[str, Data], fields: Fields) -> Change:
        """Give the change of a card in braces that gains or loses fields: those that stay are copied as they stand."""
        if self._comments(node, dict(data)):
            raise _Refused(COMMENT)
        if not self._is_flow(node):
            raise _Refused(UNFIT)
        entries = []
        for name, (key, value) in node.items.items():
            if name not in fields:
                end = max(key[1], extent(self._doc, value, data[name])[1])
                entries.append(self._text[key[0] : end])
        for name, field in fields.items():
            if not isinstance(field, Absent):
                entries.append(f"{scalar(name)}: {flow(field)}")
        if not entries:
            raise _Refused("nothing would be left of it")
        return Change(node.start, node.end, f"{{{', '.join(entries)}}}")

    def _entry(self, node: Node, name: str) -> tuple[Scalar, Node]:
        if not isinstance(node, Branch) or name not in node.items:
            raise _Refused("it is not there")
        return node.items[name]

    def _branch(self, name: str) -> Branch:
        """Give a mapping at the root of the file."""
        node = self._entry(self._root, name)[1]
        if not isinstance(node, Branch):
            raise _Refused("it is not there")
        return node

    def _is_flow(self, node: Node) -> bool:
        return isinstance(node, Branch) and self._text[node.start : node.start + 1] in ("{", "[")

    def _column(self, at: int) -> int:
        return at - (self._text.rfind("\n", 0, at) + 1)


def _is_prose(value: Data) -> bool:
    """Tell whether a text that is new is better read below `|`."""
    return isinstance(value, str) and not is_bare(value, inside=False) and is_prose(value)


def _is_literal(value: str) -> bool:
    """Tell whether a text can stand below `|` as it is."""
    lines = value.removesuffix("\n").split("\n")
    sound = not is_hidden(value) and value.strip() and not value[:1].isspace() and not value.endswith("\n\n")
    return bool(sound) and all(line == line.rstrip() for line in lines) and not lines[0].startswith("#")


def _literal(value: str, column: int, newline: str, comment: str = "") -> str:
    head = ("|" if value.endswith("\n") else "|-") + comment
    lines = value.removesuffix("\n").split("\n")
    return newline.join([head, *(" " * (column + DEEPER) + line if line else "" for line in lines)])


def _block(id: str, fields: Mapping[str, Data], column: int, newline: str) -> str:
    """Write a new card on lines of its own, its key at a column."""
    lines = [f"{' ' * column}{scalar(id)}:"]
    inner = column + DEEPER
    for name, value in fields.items():
        if isinstance(value, str) and _is_prose(value) and _is_literal(value):
            written = _literal(value, inner, newline)
        else:
            written = scalar(value, inside=False) if isinstance(value, str) else flow(value)
        lines.append(f"{' ' * inner}{scalar(name)}: {written}")
    return newline.join(lines if fields else [f"{lines[0]} {{}}"])
