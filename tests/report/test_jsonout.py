"""The JSON document fits its schema, and says what the findings say."""

from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Edit, Finding, Place, Severity, Span
from pipeline.report.jsonout import SCHEMA, VERSION, document

SPANS = st.builds(Span, st.text(), *[st.integers(1, 99)] * 4, st.sampled_from(["char", "value", "key", "parent"]))
FINDINGS = st.builds(
    Finding,
    st.from_regex(r"\A[A-Z]{3}[0-9]{3}\Z"),
    st.text(),
    st.sampled_from(Severity),
    st.text(),
    SPANS,
    fix=st.none() | st.builds(Edit, SPANS, st.text(), st.booleans()),
    related=st.lists(SPANS, max_size=2).map(tuple),
)


def span_of(place: Place) -> Span:
    assert isinstance(place, Span)
    return place


@given(st.lists(FINDINGS, max_size=4))
def test_every_document_fits_the_schema(findings: list[Finding]) -> None:
    told = document(findings, span_of)
    jsonschema.validate(json.loads(json.dumps(told)), SCHEMA)
    assert len(told["findings"]) == len(findings)


@pytest.mark.parametrize(
    "wrong", [{"version": VERSION + 1}, {"findings": [{"code": "MOD001"}]}, {"summary": {}}, {"more": 1}]
)
def test_the_schema_refuses_another_shape(wrong: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document([], span_of), **wrong}, SCHEMA)


def test_a_finding_is_written_whole() -> None:
    at, other = Span("a.yaml", 12, 9, 12, 10, "char"), Span("game.yaml", 5, 3, 5, 9, "key")
    found = Finding(
        "CST001", "symbol-order", Severity.WARNING, "mixed", at, "OF", "F O", "sort", Edit(at, "FO"), (other,), "fire"
    )
    there = {"file": "game.yaml", "line": 5, "col": 3, "end_line": 5, "end_col": 9, "precision": "key"}
    place = {"file": "a.yaml", "line": 12, "col": 9, "end_line": 12, "end_col": 10, "precision": "char"}
    assert document([found], span_of) == {
        "version": 1,
        "findings": [
            {
                **place, "code": "CST001", "key": "symbol-order", "severity": "warning", "message": "mixed",
                "actual": "OF", "expected": "F O", "hint": "sort", "card": "fire",
                "fix": {**place, "text": "FO", "safe": True},
                "related": [there],
            }
        ],
        "summary": {"errors": 0, "warnings": 1, "infos": 0, "todos": 0, "by_code": {"CST001": 1}},
    }  # fmt: skip


def test_a_code_with_several_names_is_counted_once() -> None:
    at = Span("a.yaml", 1, 1, 1, 2)
    checks = [Finding("CHK001", key, Severity.INFO, "m", at) for key in ("cheap", "dear")]
    assert document(checks, span_of)["summary"]["by_code"] == {"CHK001": 2}
