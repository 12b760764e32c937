"""Silences at a line: `# lint: ignore CST001: the reason`, a YAML comment behind what it silences, or above it.

A comment on a line of its own speaks of the next line that holds something; with it, of all of a text that begins
there, since no comment can stand within a text.
"""

from __future__ import annotations

import re

from pipeline.fixed import fixed
from pipeline.load.doc import Doc
from pipeline.load.nodes import Scalar
from pipeline.model.types import Suppression

_MARK = re.compile(r"#[ \t]*lint:[ \t]*ignore\b[ \t]*(?P<names>[^:\r\n]*)(?::(?P<reason>[^\r\n]*))?")
_NAME = re.compile(r"[^\s,]+")


@fixed(frozen=True, slots=True)
class LineSilence:
    """One comment: the lines that it speaks of (both inclusive), and what it silences there."""

    first: int
    last: int
    silences: tuple[Suppression, ...]


def line_silences(doc: Doc) -> tuple[LineSilence, ...]:
    """Give the silences that stand as comments in a file, in their order."""
    marks = list(_MARK.finditer(doc.text)) if "lint:" in doc.text else []
    if not marks:
        return ()
    written = sorted(doc.stretches())
    return tuple(_silence(doc, mark, written) for mark in marks if not _within(mark.start(), written))


def _within(offset: int, written: list[Scalar]) -> bool:
    """Tell whether an offset lies in a key or a value, so that its `#` begins no comment."""
    return any(start <= offset < end for start, end, _ in written)


def _silence(doc: Doc, mark: re.Match[str], written: list[Scalar]) -> LineSilence:
    reason = (mark["reason"] or "").strip()
    names = [found.span() for found in _NAME.finditer(doc.text, *mark.span("names"))]
    silences = tuple(
        Suppression(doc.text[start:end], reason, doc.lines.span(doc.file, start, end, "char"))
        for start, end in names or [mark.span()]
    )
    line = doc.lines.at(mark.start())[0]
    if not doc.text[doc.lines.offset(line, 1) : mark.start()].strip():
        line = next((found for start, _, _ in written if (found := doc.lines.at(start)[0]) > line), line)
    last = max((doc.lines.at(end)[0] for start, end, _ in written if doc.lines.at(start)[0] == line), default=line)
    return LineSilence(line, last, silences)
