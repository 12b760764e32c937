"""Bytes of one YAML file -> a `Doc`, or findings that say where it is refused.

The parser's events are read one by one (libyaml through PyYAML, or PyYAML's own parser where that
is missing), so that what is refused is seen before anything is built from it: an alias cannot
grow, a depth cannot overflow. Scalars are never resolved; the game's fields decide what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from pipeline.findings import Finding, Precision, Span
from pipeline.load.codes import EMPTY, report
from pipeline.load.cuts import cut_off
from pipeline.load.decode import BOM, CONTROL, decode, name_of
from pipeline.load.doc import Data, Doc
from pipeline.load.explain import TOO_DEEP, explain
from pipeline.load.nodes import MAX_DEPTH, Branch, Lines, Node, Scalar, Style
from pipeline.load.offsets import letters

MAX_VALUES = 500_000
"""Values in one file: five times a game of 5,000 cards, and about a second's work."""
MAX_LETTERS = 20_000
"""Letters of one value: ten cards' worth of small print."""
MAX_FINDINGS = 100
"""After so many in one file, reading it stops."""

_Event = Any  # the stubs say that an event may lack marks; a parser's events never do
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STYLES: dict[str | None, Style] = {
    None: "plain",  # PyYAML's own parser
    "": "plain",  # libyaml
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
_NULLS = frozenset({"null", "Null", "NULL", "~"})
_PROPERTY = re.compile(r"(?:!<[^>\n]*>|[!&][^\s,\[\]{}]*)(?:\s+#[^\r\n]*|\s)*")
_DIRECTIVE = re.compile(r"^%[^\r\n]*", re.MULTILINE)


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
    root = None
    try:
        root = builder.document()
    except _Stop:
        pass
    except yaml.MarkedYAMLError as error:
        stopped = explain(file, text, builder.lines, error, builder.last, builder.opened)
        if not any(_on_one_line(before, stopped) for before in builder.findings):  # it may well follow from that
            builder.findings.append(stopped)
    cuts = cut_off(file, text, lambda: builder.lines, root[1]) if root and "#" in text else ()
    found = (*builder.findings, *cuts)
    return (Doc(file, text, *root, bom=raw.startswith(BOM), values=builder.values) if root else None), found


def _on_one_line(one: Finding, other: Finding) -> bool:
    return isinstance(one.at, Span) and isinstance(other.at, Span) and one.at.line == other.at.line


class _Builder:
    """Builds data and nodes from events.

    `last` is the last scalar or closing bracket read, `opened` where the brackets not yet closed stand, `values` how
    many values were read.
    """

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.findings: list[Finding] = []
        self.last: Scalar = (0, 0, "plain")
        self.opened: list[int] = []
        self._events: Iterator[_Event] = iter(_LOADER(text).get_event, None)
        self._depth = 0
        self.values = 0

    @cached_property
    def lines(self) -> Lines:
        """The table of line starts, made when something must be pointed at."""
        return Lines(self.text)

    def document(self) -> tuple[Data, Node] | None:
        """Read the one document of the file; None when it is empty."""
        root: tuple[Data, Node] | None = None
        for event in self._events:
            if isinstance(event, DocumentStartEvent):
                self._refuse_document(event, first=root is None)
            elif isinstance(event, ScalarEvent | AliasEvent | MappingStartEvent | SequenceStartEvent):
                root = self._value(event)
        if root is not None and root[0] is not None:
            return root
        if not self.findings:
            self._say(EMPTY, (0, 0), "the file is empty", "write it, or remove it")
        return None

    def _value(self, event: _Event) -> tuple[Data, Node]:
        """Read the value that begins with `event`."""
        self.values += 1
        if self.values > MAX_VALUES:
            at = event.start_mark.index
            self._stop("YML014", at, f"more than {MAX_VALUES:,} values in one file, the limit", "use several files")
        if event.__class__ is ScalarEvent:
            return self._scalar(event)
        if event.__class__ is AliasEvent:
            return None, self._alias(event)
        branch = Branch(self._start(event))
        outside = len(self.opened)
        if event.flow_style and self.text[branch.start] in "[{":  # the pair of `[a: b]` has no bracket
            self.opened.append(branch.start)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._stop("YML012", branch.start, *TOO_DEEP)
        data: Data = self._mapping(branch) if event.__class__ is MappingStartEvent else self._list(branch)
        self._depth -= 1
        del self.opened[outside:]
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
            if key in data:
                first = self._span(branch.items[key][0][:2], "key")
                message = f"`{key[:80]}` is here a second time"
                self._say("YML005", where[:2], message, "keep one of the two", related=(first,), precision="key")
            elif key is not None:
                data[key] = value
                branch.items[key] = where, node
        return data

    def _close(self, event: _Event) -> None:
        """Note where a bracket closes. The end of a block is where its last value ends."""
        start, end = event.start_mark.index, event.end_mark.index
        if end > start:
            self.last = (start, end, "plain")

    def _key(self, event: _Event) -> tuple[str | None, Scalar]:
        """Read a key; None instead of its name where it is refused."""
        if event.__class__ is AliasEvent:
            return None, self._alias(event)
        if event.__class__ is not ScalarEvent:
            return None, self._refuse_key(event)
        value, node = self._scalar(event)
        if value == "<<" and node[2] == "plain":
            hint = "write the keys out, or put them under `defaults:`"
            self._say("YML008", node[:2], "a merge key, `<<`, is not allowed", hint, precision="key")
            return None, node
        if value is None and node[0] == node[1]:
            at = (node[0], min(node[0] + 1, len(self.text)))
            self._say("YML011", at, "a key is missing before its `:`", "write `key: value`", precision="key")
        return value, node

    def _refuse_key(self, event: _Event) -> Scalar:
        """Refuse a list or mapping as a key; give where it stands."""
        start = event.start_mark.index
        self._value(event)
        hint = "text that begins with `[` or `{` goes under `text: |`, or in quotes"
        message = "a list or mapping stands as a key, which must be a word"
        self._say("YML011", (start, self.last[1]), message, hint, precision="key")
        return (start, self.last[1], "plain")

    def _scalar(self, event: _Event) -> tuple[str | None, Scalar]:
        """Read a scalar: its letters, or None when nothing is written."""
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor is not None or event.tag is not None:
            start = min(self._start(event), end)
        node = self.last = (start, end, _STYLES[event.style])
        value: str = event.value
        if len(value) > MAX_LETTERS:
            message = f"more than {MAX_LETTERS:,} letters in one value, the limit"
            self._stop("YML021", start, message, "a text so long is most likely a quote or indent gone wrong")
        if node[2] == "plain" and (not value or value in _NULLS):
            if value:
                hint = f'leave it empty, or quote it: `"{value}"`'
                self._say("YML017", node[:2], f"`{value}` is no value here", hint)
            return None, node
        if node[2] == "double" and (found := CONTROL.search(value)):
            self._refuse_control(node, value, found.start())
        return value, node

    def _start(self, event: _Event) -> int:
        """Give where a value begins, behind an anchor or a tag, which are refused."""
        at: int = event.start_mark.index
        if event.anchor is None and event.tag is None:
            return at
        while found := _PROPERTY.match(self.text, at):
            word = found[0].split()[0]
            code, what = ("YML006", "an anchor") if word[0] == "&" else ("YML009", "a tag")
            hint = f"take it away; text that begins with `{word[0]}` goes under `text: |`, or in quotes"
            self._say(code, (at, at + len(word)), f"{what}, `{word[:40]}`, is not allowed", hint)
            at = found.end()
        return at

    def _alias(self, event: _Event) -> Scalar:
        """Refuse an alias; give where it stands."""
        node = self.last = (event.start_mark.index, event.end_mark.index, "plain")
        name = self.text[node[0] : node[1]]
        hint = "write the value out; text that begins with `*` goes under `text: |`, or in quotes"
        self._say("YML007", node[:2], f"an alias, `{name[:40]}`, is not allowed", hint)
        return node

    def _refuse_document(self, event: _Event, first: bool) -> None:
        """Refuse a second document, and directives before the first."""
        at = event.start_mark.index
        if not first:
            hint = "take the `---` away, or put what follows into a file of its own"
            self._stop("YML010", at, "a second document begins here, where a file holds one", hint)
        if event.version or event.tags:
            found = _DIRECTIVE.search(self.text)
            where = found.span() if found else (at, at)
            self._say("YML019", where, "a directive of YAML is not allowed", "take the line away")

    def _refuse_control(self, node: Scalar, value: str, at: int) -> None:
        """Refuse an escape that writes a control character."""
        found = letters(self.text, node, value)
        where: tuple[int, int] = found[at][1:] if found else node[:2]
        self._say("YML016", where, f"the text holds {name_of(value[at])}", "take it out")

    def _span(self, where: tuple[int, int], precision: Precision = "value") -> Span:
        return self.lines.span(self.file, *where, precision)

    def _say(
        self,
        code: str,
        where: tuple[int, int],
        message: str,
        hint: str,
        *,
        related: tuple[Span, ...] = (),
        precision: Precision = "value",
    ) -> None:
        self.findings.append(report(code, self._span(where, precision), message, hint, related=related))
        if len(self.findings) == MAX_FINDINGS:
            message = f"more than {MAX_FINDINGS} findings in this file, the limit"
            self._stop("YML020", where[0], message, "mend those before it first")

    def _stop(self, code: str, at: int, message: str, hint: str) -> None:
        """Say that the file is read no further, and why."""
        where = (at, min(at + 1, len(self.text)))
        self.findings.append(report(code, self._span(where), message, hint))
        raise _Stop
