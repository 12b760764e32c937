"""Findings for programs: one JSON document, whose shape `SCHEMA` fixes and `VERSION` counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pipeline.findings import Finding, Place
from pipeline.report.summary import summarize
from pipeline.report.text import SpanOf

VERSION = 1
"""Raised when a reader of the older shape would misread the newer one; new keys alone do not raise it."""

_PLACE = {
    "file": {"type": "string"},
    "line": {"type": "integer", "minimum": 1},
    "col": {"type": "integer", "minimum": 1},
    "end_line": {"type": "integer", "minimum": 1},
    "end_col": {"type": "integer", "minimum": 1},
    "precision": {"enum": ["char", "value", "key", "parent"]},
}
_STRING = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **_object({
        "version": {"const": VERSION},
        "findings": {"type": "array", "items": _object({
            **_PLACE, "code": {"type": "string", "pattern": "^[A-Z]{3}[0-9]{3}$"}, "key": _STRING,
            "severity": {"enum": ["info", "warning", "error"]}, "message": _STRING, "actual": _STRING,
            "expected": _STRING, "hint": _STRING, "card": _STRING,
            "fix": {"oneOf": [{"type": "null"}, _object({**_PLACE, "text": _STRING, "safe": {"type": "boolean"}})]},
            "related": {"type": "array", "items": _object(_PLACE)},
        })},
        "summary": _object({
            "errors": _COUNT, "warnings": _COUNT, "infos": _COUNT, "todos": _COUNT,
            "by_code": {"type": "object", "additionalProperties": _COUNT},
        }),
    }),
}  # fmt: skip
"""The document's JSON Schema. Lines and columns count from 1, in code points; ends are exclusive. `build` adds
`games`, what was made of each, `lint --statistics` adds `counts`, and `check` adds `verdicts`."""
SCHEMA["properties"] |= {"games": {"type": "object"}, "counts": {"type": "object"}, "verdicts": {"type": "object"}}


def document(findings: Iterable[Finding], span_of: SpanOf) -> dict[str, Any]:
    """Give the findings, in the order given, as plain data that fits `SCHEMA`."""
    listed = list(findings)
    total = summarize(listed)
    return {
        "version": VERSION,
        "findings": [_finding(found, span_of) for found in listed],
        "summary": {
            "errors": total.errors, "warnings": total.warnings, "infos": total.infos, "todos": total.todos,
            "by_code": dict(sorted(Counter(found.code for found in listed).items())),
        },
    }  # fmt: skip


def _place(place: Place, span_of: SpanOf) -> dict[str, Any]:
    span = span_of(place)
    return {
        "file": span.file, "line": span.line, "col": span.col, "end_line": span.end_line, "end_col": span.end_col,
        "precision": span.precision,
    }  # fmt: skip


def _finding(found: Finding, span_of: SpanOf) -> dict[str, Any]:
    fix = found.fix
    return {
        **_place(found.at, span_of),
        "code": found.code,
        "key": found.key,
        "severity": str(found.severity),
        "message": found.message,
        "actual": found.actual,
        "expected": found.expected,
        "hint": found.hint,
        "card": found.card,
        "fix": {**_place(fix.at, span_of), "text": fix.text, "safe": fix.safe} if fix else None,
        "related": [_place(place, span_of) for place in found.related],
    }
