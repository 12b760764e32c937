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

_BOMS = {
    b"\xff\xfe\x00\x00": "UTF-32", b"\x00\x00\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"
}  # fmt: skip
CONTROL = re.compile(
    "[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"  # what YAML or a line count trips on
)
_NAMES = {"\x00": "NUL", "\x1b": "escape", "\x7f": "delete", "\x85": "next line", "\ufeff": "byte order mark"}


def decode(file: str, raw: bytes) -> tuple[str | None, tuple[Finding, ...]]:
    """Give a file's text without its byte order mark, or None and the findings that refuse it."""
    if len(raw) > MAX_BYTES:
        return None, (
            report("YML013", _at(file, b""), f"the file has {len(raw):,} bytes, over the limit of {MAX_BYTES:,}",
                   "share the cards out over several files"),
        )  # fmt: skip
    wide = next((name for bom, name in _BOMS.items() if raw.startswith(bom)), None)
    if wide or raw[:2].count(b"\x00") == 1 and len(raw) > 1:
        return None, (
            report("YML015", _at(file, b""), f"the file is written in {wide or 'UTF-16'}, not UTF-8",
                   "save it as UTF-8", actual=wide or "UTF-16", expected="UTF-8"),
        )  # fmt: skip
    body = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, (_not_utf8(file, body, error),)
    return _without_controls(file, text)


def _not_utf8(file: str, body: bytes, error: UnicodeDecodeError) -> Finding:
    """Say which byte is no UTF-8. Bytes ED A0..BF are half of a surrogate pair."""
    bad = body[error.start : error.start + 3]
    half = len(bad) == 3 and bad[0] == 0xED and bad[1] >= 0xA0
    what = "half of a surrogate pair" if half else f"the byte `0x{bad[0]:02X}`"
    return report(
        "YML015", _at(file, body[: error.start]), f"{what} is not UTF-8", "save the file as UTF-8", expected="UTF-8"
    )


def _at(file: str, before: bytes) -> Span:
    """Give the span of the letter behind these bytes, which are good UTF-8."""
    text = before.decode("utf-8")
    line, col = Lines(text).at(len(text))
    return Span(file, line, col, line, col + 1, "char")


def _without_controls(file: str, text: str) -> tuple[str | None, tuple[Finding, ...]]:
    found = list(CONTROL.finditer(text))
    if not found:
        return text, ()
    lines = Lines(text)
    return None, tuple(
        report("YML016", lines.span(file, at.start(), at.end(), "char"), f"the text holds {name_of(at[0])}", "take it out")
        for at in found[:MAX_CONTROLS]
    )


def name_of(letter: str) -> str:
    """Name a character that cannot be shown."""
    name = _NAMES.get(letter) or unicodedata.name(letter, "a control character").lower()
    return f"{name} (U+{ord(letter):04X})"
