"""Bytes -> text: UTF-8 only, within a size, and without characters that nobody can see or print."""

from __future__ import annotations

import re
import unicodedata

from pipeline.findings import Finding, Span
from pipeline.load.codes import report
from pipeline.load.nodes import Lines

MAX_BYTES = 4_000_000
"""The largest text file, 4 MB: about 13,000 cards."""
MAX_CONTROLS = 20
"""Control characters shown of one file; a binary file has thousands."""

BOM = b"\xef\xbb\xbf"
_WIDE = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}

CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
"""What a text may not hold: what YAML refuses, the line separators that editors count differently, and the letters that
turn the order of what stands round them, so that a file reads otherwise than it is."""

_NAMES = {"\0": "NUL", "\x1b": "escape", "\x7f": "delete", "\x85": "next line", "\ufeff": "byte order mark"}


def decode(file: str, raw: bytes) -> tuple[str | None, tuple[Finding, ...]]:
    """Give a file's text without its byte order mark, or None and the findings that refuse it."""
    if len(raw) > MAX_BYTES:
        message = f"the file has {len(raw):,} bytes, over the limit of {MAX_BYTES:,}"
        return None, (report("YML013", _behind(file, b""), message, "share the contents out over several files"),)
    if wide := _wide(raw):
        message = f"the file is written in {wide}, not UTF-8"
        return None, (report("YML015", _behind(file, b""), message, "save it as UTF-8", actual=wide, expected="UTF-8"),)
    body = raw.removeprefix(BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, (_not_utf8(file, body, error),)
    found = _controls(file, text)
    return (None if found else text), found


def _wide(raw: bytes) -> str:
    """Name the encoding of two or four bytes a letter, by its mark or by every other byte being 0."""
    for mark, name in _WIDE.items():
        if raw.startswith(mark):
            return name
    return "UTF-16" if len(raw) > 1 and raw[:2].count(0) == 1 else ""


def _not_utf8(file: str, body: bytes, error: UnicodeDecodeError) -> Finding:
    """Say which byte is no UTF-8. Bytes ED A0..BF are half of a surrogate pair."""
    bad = body[error.start : error.start + 2]
    half = len(bad) == 2 and bad[0] == 0xED and bad[1] >= 0xA0
    what = "half of a surrogate pair" if half else f"the byte `0x{bad[0]:02X}`"
    message = f"{what} is not UTF-8"
    return report("YML015", _behind(file, body[: error.start]), message, "save the file as UTF-8", expected="UTF-8")


def _behind(file: str, before: bytes) -> Span:
    """Give the span of the letter behind these bytes, which are good UTF-8."""
    text = before.decode("utf-8")
    line, col = Lines(text).at(len(text))
    return Span(file, line, col, line, col + 1, "char")


def _controls(file: str, text: str) -> tuple[Finding, ...]:
    """Find the control characters, the first 20."""
    found = [at.start() for at in CONTROL.finditer(text)]
    if not found:
        return ()
    lines = Lines(text)
    return tuple(
        report("YML016", lines.span(file, at, at + 1, "char"), f"the text holds {name_of(text[at])}", "take it out")
        for at in found[:MAX_CONTROLS]
    )


def name_of(letter: str) -> str:
    """Name a character that cannot be shown."""
    name = _NAMES.get(letter) or unicodedata.name(letter, "a control character").lower()
    return f"{name} (U+{ord(letter):04X})"
