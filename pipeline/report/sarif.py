"""Findings as SARIF 2.1.0 (OASIS, 2020), which code hosts and editors read. A pure function of what was found.

Lines and columns are the findings' own: from 1, in code points, ends exclusive. Files are named from the project's
folder, whose place on this machine is not told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from pipeline.findings import Finding, Place, Severity
from pipeline.lint.baseline import entry
from pipeline.lint.explain import meaning
from pipeline.report.text import SpanOf

VERSION = "2.1.0"
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
"""The schema's name, which is never fetched."""
BASE = "PROJECT"
"""The name that stands for the project's folder."""
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def document(findings: Iterable[Finding], span_of: SpanOf, version: str) -> dict[str, Any]:
    """Give the findings, in the order given, as one run; `version` is this program's."""
    listed = list(findings)
    index = {code: n for n, code in enumerate(sorted({found.code for found in listed}))}
    driver = {"name": "Cardwright", "version": version, "rules": [_rule(code) for code in index]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {BASE: {"description": {"text": "The project's folder."}}},
        "results": [_result(found, index[found.code], span_of) for found in listed],
    }
    return {"$schema": SCHEMA, "version": VERSION, "runs": [run]}


def render(findings: Iterable[Finding], span_of: SpanOf, version: str) -> str:
    """Give the document as JSON, indented, in ASCII."""
    return json.dumps(document(findings, span_of, version), indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    found = meaning(code)
    return {"id": code, "name": found.key, "shortDescription": {"text": found.summary}, "help": {"text": found.text}}


def _result(found: Finding, rule: int, span_of: SpanOf) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": _LEVELS[found.severity],
        "message": {"text": f"{found.message} ({found.hint})" if found.hint else found.message},
        "locations": [_location(found.at, span_of, found.card)],
    }
    if found.related:
        related = [_location(place, span_of) for place in found.related]
        result["relatedLocations"] = [one for n, one in enumerate(related) if one not in related[:n]]
    if one := entry(found):
        result["partialFingerprints"] = {"cardwright/v1": hashlib.sha256("\0".join(one).encode()).hexdigest()}
    if found.fix:
        change = {
            "artifactLocation": _artifact(span_of(found.fix.at).file),
            "replacements": [
                {"deletedRegion": _region(found.fix.at, span_of), "insertedContent": {"text": found.fix.text}}
            ],
        }
        result["fixes"] = [{"description": {"text": f"write `{found.fix.text}`"}, "artifactChanges": [change]}]
    return result


def _location(place: Place, span_of: SpanOf, card: str = "") -> dict[str, Any]:
    physical = {"artifactLocation": _artifact(span_of(place).file), "region": _region(place, span_of)}
    location: dict[str, Any] = {"physicalLocation": physical}
    if card:
        location["logicalLocations"] = [{"name": card, "kind": "object"}]
    return location


def _artifact(file: str) -> dict[str, Any]:
    return {"uri": quote(file), "uriBaseId": BASE}


def _region(place: Place, span_of: SpanOf) -> dict[str, Any]:
    span = span_of(place)
    return {"startLine": span.line, "startColumn": span.col, "endLine": span.end_line, "endColumn": span.end_col}
