"""Bytes of one YAML file -> a `Doc`, or findings that say where it is refused.

The parser's events are read one by one (`libyaml` by PyYAML, or PyYAML's own where that is
missing), so that what is refused is seen before anything is built from it: an alias cannot grow,
a depth cannot overflow. Scalars are never resolved; the game's fields decide what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from pipeline.findings import Finding, Precision, Span
from pipeline.load.codes import report
from pipeline.load.decode import CONTROL, MAX_BYTES, decode, name_of
from pipeline.load.doc import Data, Doc
from pipeline.load.explain import explain
from pipeline.load.nodes import Branch, Lines, Node, Scalar, Style
from pipeline.load.offsets import letters

MAX_DEPTH = 32
"""Mappings and lists inside each other; a game needs about eight."""
MAX_VALUES = 2_000_000
"""Values in one file: 20 times a game of 5,000 cards."""
MAX_FINDINGS = 100
"""After so many in one file, reading it stops."""

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_FINDINGS", "MAX_VALUES", "parse"]

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_STYLES: dict[str | None, Style] = {
    None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"
}  # fmt: skip
_NULLS = frozenset({"null", "Null", "NULL", "~"})
_PROPERTY = re.compile(r"(?:!<[^>\n]*>|[!&][^\s,\[\]{}]*)(?:\s+#[^\r\n]*|\s)*")


class _Stop(Exception):
    """The file cannot be read further; the finding that says so is in the list."""


def parse(file: str, raw: bytes) -> tuple[Doc | None, tuple[Finding, ...]]:
    """Read a YAML file. `file` is its name in the project, for findings.

    There is no Doc when the file is not one well-formed document within the limits. Where a
    single value is refused (an alias, a duplicate key), the Doc goes on without it.
    """
    text, findings = decode(file, raw)
    if text is None:
        return None, findings
    builder = _Builder(file, text)
    try:
        root = builder.document()
    except _Stop:
        root = None
    except yaml.MarkedYAMLError as error:
        builder.findings.append(explain(file, text, builder.lines, error, builder.last))
        root = None
    found = tuple(builder.findings)
    return (Doc(file, text, *root, bom=raw.startswith(b"\xef\xbb\xbf")) if root else None), found


class _Builder:
    """Builds data and nodes from events. `last` is the last scalar or bracket that was read."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = Lines(text)
        self.findings: list[Finding] = []
        self.last: Scalar = (0, 0, "plain")
        self._events: Iterator[Event] = yaml.parse(text, Loader=_LOADER)
        self._depth = 0
        self._values = 0

    def document(self) -> tuple[Data, Node] | None:
        """Read the one document of the file; None when it is empty."""
        root = None
        for event in self._events:
            if isinstance(event, StreamStartEvent | DocumentEndEvent | StreamEndEvent):
                continue
            if isinstance(event, DocumentStartEvent):
                if root:
                    self._say("YML010", event.start_mark.index, event.end_mark.index,
                              "a second document begins here, where a file holds one",
                              "take the `---` away, or put what follows into a file of its own")  # fmt: skip
                    raise _Stop
                self._refuse_directive(event)
            else:
                root = self._value(event)
        if root is None or root[0] is None:
            if not self.findings:
                self._say("YML018", 0, 0, "the file is empty", "write it, or remove it")
            return None
        return root

    def _value(self, event: Event) -> tuple[Data, Node]:
        """Read the value that begins with `event`."""
        self._values += 1
        if self._values > MAX_VALUES:
            where = event.start_mark.index
            self._say("YML014", where, where, f"more than {MAX_VALUES:,} values in one file, the limit",
                      "share the cards out over several files")  # fmt: skip
            raise _Stop
        if event.__class__ is ScalarEvent:
            return self._scalar(event)
        if event.__class__ is AliasEvent:
            return None, self._alias(event)
        start = event.start_mark.index
        if event.anchor is not None or event.tag is not None:
            start = self._properties(event)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._say("YML012", start, start + 1, f"more than {MAX_DEPTH} levels of lists and mappings, the limit",
                      "a value so deep is most likely an unclosed `[` or `{`")  # fmt: skip
            raise _Stop
        branch = Branch(start)
        data: Data = self._mapping(branch) if isinstance(event, MappingStartEvent) else self._list(branch)
        self._depth -= 1
        branch.end = self.last[1]
        return data, branch

    def _list(self, branch: Branch) -> list[Data]:
        data: list[Data] = []
        for event in self._events:
            if event.__class__ is SequenceEndEvent:
                self._close(event)
                break
            value, node = self._value(event)
            data.append(value)
            branch.kids.append(node)
        return data

    def _mapping(self, branch: Branch) -> dict[str, Data]:
        data: dict[str, Data] = {}
        for event in self._events:
            if event.__class__ is MappingEndEvent:
                self._close(event)
                break
            key, where = self._key(event)
            value, node = self._value(next(self._events))
            if key is None:
                continue
            if key in data:
                self._say("YML005", where[0], where[1], f"`{key}` is here a second time",
                          "keep one of the two", related=(self._span(*branch.keys[key][:2], "key"),),
                          precision="key")  # fmt: skip
                continue
            data[key] = value
            branch.keys[key] = where
            branch.index[key] = len(branch.kids)
            branch.kids.append(node)
        return data

    def _close(self, event: Event) -> None:
        """Note where a bracket closes. The end of a block is where its last value ends."""
        if event.end_mark.index > event.start_mark.index:
            self.last = (event.start_mark.index, event.end_mark.index, "plain")

    def _key(self, event: Event) -> tuple[str | None, Scalar]:
        """Read a key; None instead of its name where it is refused."""
        if event.__class__ is ScalarEvent:
            value, node = self._scalar(event)
            if value == "<<" and node[2] == "plain":
                self._say("YML008", node[0], node[1], "a merge key, `<<`, is not allowed in card files",
                          "write the keys out, or put them under `defaults:`", precision="key")  # fmt: skip
                return None, node
            if value is None and node[0] == node[1]:
                self._say("YML011", node[0], node[0] + 1, "a key is missing before this `:`",
                          "write `key: value`", precision="key")  # fmt: skip
            return value, node
        start = event.start_mark.index
        if event.__class__ is AliasEvent:
            return None, self._alias(event)
        self._value(event)
        self._say("YML011", start, self.last[1], "a list or mapping stands as a key, which must be a word",
                  "text that begins with `[` or `{` goes under `text: |`, or in quotes", precision="key")  # fmt: skip
        return None, (start, self.last[1], "plain")

    def _scalar(self, event: Event) -> tuple[str | None, Scalar]:
        """Read a scalar: its letters, or None when nothing is written."""
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor is not None or event.tag is not None:
            start = min(self._properties(event), end)
        node = self.last = (start, end, _STYLES[event.style])
        value: str = event.value
        if node[2] == "plain":
            if not value:
                return None, node
            if value in _NULLS:
                self._say("YML017", start, end, f"`{value}` is no value here", f'leave it empty, or quote it: `"{value}"`')
                return None, node
        elif node[2] == "double" and (found := CONTROL.search(value)):
            self._refuse_control(node, value, found.start())
        return value, node

    def _alias(self, event: Event) -> Scalar:
        """Refuse an alias; give where it stands."""
        node = self.last = (event.start_mark.index, event.end_mark.index, "plain")
        name = self.text[node[0] : node[1]]
        self._say("YML007", node[0], node[1], f"an alias, `{name}`, is not allowed",
                  "write the value out; text that begins with `*` goes under `text: |`, or in quotes")  # fmt: skip
        return node

    def _properties(self, event: Event) -> int:
        """Refuse an anchor or a tag before a value; give where the value itself begins."""
        at = event.start_mark.index
        while found := _PROPERTY.match(self.text, at):
            word = found[0].split()[0]
            if word[0] == "&":
                self._say("YML006", at, at + len(word), f"an anchor, `{word}`, is not allowed",
                          "put what cards share under `defaults:`; text that begins with `&` goes in quotes")  # fmt: skip
            else:
                self._say("YML009", at, at + len(word), f"a tag, `{word}`, is not allowed",
                          "take it away; text that begins with `!` goes in quotes")  # fmt: skip
            at = found.end()
        return at

    def _refuse_directive(self, event: DocumentStartEvent) -> None:
        if event.version or event.tags:
            found = re.compile(r"^%[^\r\n]*", re.MULTILINE).search(self.text)
            start, end = found.span() if found else (0, 0)
            self._say("YML019", start, end, "a directive of YAML is not allowed", "take the line away")

    def _refuse_control(self, node: Scalar, value: str, at: int) -> None:
        map_ = letters(self.text, node, value)
        start, end = map_[at][1:] if map_ else node[:2]
        self._say("YML016", start, end, f"the text holds {name_of(value[at])}", "take it out",
                  precision="char" if map_ else "value")  # fmt: skip

    def _span(self, start: int, end: int, precision: Precision = "value") -> Span:
        return self.lines.span(self.file, start, end, precision)

    def _say(
        self, code: str, start: int, end: int, message: str, hint: str,
        *, related: tuple[Span, ...] = (), precision: Precision = "value",
    ) -> None:  # fmt: skip
        self.findings.append(report(code, self._span(start, end, precision), message, hint, related=related))
        if len(self.findings) >= MAX_FINDINGS:
            last = report("YML020", self._span(start, end), f"more than {MAX_FINDINGS} findings in this file, the limit",
                          "mend those above first")  # fmt: skip
            self.findings.append(last)
            raise _Stop
