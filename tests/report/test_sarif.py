"""SARIF: every document fits the official schema, and says what the findings say."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.findings import Edit, Finding, Severity, Span
from pipeline.report.sarif import document, render
from tests.report.findings import FINDINGS, span_of

SCHEMA = jsonschema.Draft4Validator(json.loads((Path(__file__).parent / "sarif-2.1.0.json").read_text()))
"""The schema of OASIS, without its descriptions."""


@settings(max_examples=25, deadline=None)
@given(st.lists(FINDINGS, max_size=4))
def test_every_document_fits_the_official_schema(findings: list[Finding]) -> None:
    text = render(findings, span_of, "1.2.3")
    SCHEMA.validate(json.loads(text))
    assert text.isascii()


def test_a_finding_is_told_whole() -> None:
    at = Span("sets/my cards.yaml", 12, 9, 12, 11, "char")
    found = Finding("CST001", "symbol-order", Severity.INFO, "mixed", at, hint="sort", fix=Edit(at, "FO"), card="fire",
                    related=(Span("game.yaml", 1, 1, 1, 2),))  # fmt: skip
    (run,) = document([found], span_of, "1.2.3")["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["name"]) == ("CST001", "symbol-order")
    assert rule["shortDescription"]["text"].startswith("The symbols of a cost")
    (result,) = run["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("CST001", 0, "note")
    assert result["message"]["text"] == "mixed (sort)"
    (location,) = result["locations"]
    region = {"startLine": 12, "startColumn": 9, "endLine": 12, "endColumn": 11}
    artifact = {"uri": "sets/my%20cards.yaml", "uriBaseId": "PROJECT"}
    assert location["physicalLocation"] == {"artifactLocation": artifact, "region": region}
    assert location["logicalLocations"] == [{"name": "fire", "kind": "object"}]
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [{"deletedRegion": region, "insertedContent": {"text": "FO"}}]
    assert result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "game.yaml"


def test_a_fingerprint_stays_when_lines_move() -> None:
    prints = [
        document([Finding("CST001", "x", Severity.INFO, "mixed", Span("sets/a.yaml", line, 1, line, 2), card="fire")],
                 span_of, "1")["runs"][0]["results"][0]["partialFingerprints"]
        for line in (1, 7)
    ]  # fmt: skip
    assert prints[0] == prints[1]
