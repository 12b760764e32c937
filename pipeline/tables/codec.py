"""One value of a card <-> one cell of a table, without loss.

A cell holds the words as they are. What is no text (a list, a mapping, nothing at all), or would not come back as it
is, is written as YAML on one line, or as JSON where it holds nothing at all. A cell that a program would take for a
formula has `'` before it.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from typing import Any

from pipeline.load.doc import Data
from pipeline.load.parse import parse
from pipeline.tables.flow import flow, is_hidden, quoted


class Absent(Enum):
    """A field that a card does not have."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How what is taken for a formula begins (OWASP, CSV injection)."""
_GUARD = "'"
_NUMBERED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_DATA = ("[", "{", '"', "'")


def encode(value: Data | Absent) -> str:
    """Write a value into a cell; an absent one is an empty cell."""
    if isinstance(value, Absent):
        return ""
    if isinstance(value, str):
        text = value if _is_safe(value) else quoted(value)
    else:
        text = _NUMBERED.sub(r"\\u005f", json.dumps(value)) if _has_nothing(value) else flow(value)
    return f"{_GUARD}{text}" if text.startswith((*_FORMULA, _GUARD)) else text


def decode(cell: str) -> Data | Absent:
    """Read a cell. Line ends become single line breaks, whichever program wrote them."""
    text = cell.replace("\r\n", "\n").replace("\r", "\n")
    if not text:
        return ABSENT
    if text.startswith(_GUARD) and text[1:].startswith((*_FORMULA, _GUARD)):
        text = text[1:]
    return _read(text)


def _has_nothing(value: Data) -> bool:
    """Tell whether a value is nothing, or holds it: YAML on one line cannot say that everywhere."""
    if isinstance(value, list):
        return any(map(_has_nothing, value))
    return any(map(_has_nothing, value.values())) if isinstance(value, dict) else value is None


def _is_safe(text: str) -> bool:
    """Tell whether a text comes back as it is when it is written as it is."""
    return bool(text) and text == text.strip() and not is_hidden(text) and _read(text) == text


def _read(text: str) -> Data:
    """Read a text that may be JSON, or YAML on one line: what is neither is the text itself."""
    if text != "null" and not text.startswith(_DATA):
        return text
    try:
        return from_json(text)
    except (ValueError, RecursionError):
        pass
    doc, findings = parse("cell", f"cell: {text}".replace("\n", "\n  ").encode("utf-8", "surrogatepass"))
    if doc is None or findings or not isinstance(doc.data, dict) or list(doc.data) != ["cell"]:
        return text
    return doc.data["cell"]


def from_json(text: str) -> Data:
    """Read JSON, with its numbers and truths as the words that stand there. Raises ValueError, also for a key that
    stands twice, and RecursionError."""
    return _worded(json.loads(text, parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=_once))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a mapping of pairs. Raises ValueError where a key stands twice."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _worded(value: Any) -> Data:
    """Give what JSON says with its truths as words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return [_worded(one) for one in value]
    if isinstance(value, dict):
        return {key: _worded(one) for key, one in value.items()}
    return value  # type: ignore[no-any-return]
