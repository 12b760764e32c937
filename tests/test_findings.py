"""Findings and places as data."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import PipelineError
from pipeline.findings import Edit, Finding, Origin, Severity, Span, worst

RANGES = st.tuples(st.integers(0, 50), st.integers(0, 50))


def finding(severity: Severity) -> Finding:
    return Finding("TXT001", "a-key", severity, "a message", Origin("f.yaml"))


def test_origins_of_parts() -> None:
    card = Origin("f.yaml", ("cards", "x"))
    assert card.child("types", 0) == Origin("f.yaml", ("cards", "x", "types", 0))
    assert card.key() == Origin("f.yaml", ("cards", "x"), None, "key")
    assert card.child("text").slice(2, 5) == Origin("f.yaml", ("cards", "x", "text"), (2, 5))


@given(RANGES, RANGES)
def test_a_slice_of_a_slice_counts_from_the_value(outer: tuple[int, int], inner: tuple[int, int]) -> None:
    text = Origin("f.yaml", ("text",))
    assert text.slice(*outer).slice(*inner) == text.slice(outer[0] + inner[0], outer[0] + inner[1])


def test_a_span_is_written_as_editors_read_it() -> None:
    assert str(Span("sets/a.yaml", 3, 7, 3, 9)) == "sets/a.yaml:3:7"


def test_severities_are_ordered_words() -> None:
    assert [str(severity) for severity in sorted(Severity)] == ["info", "warning", "error"]


@given(st.lists(st.sampled_from(Severity)))
def test_worst(severities: list[Severity]) -> None:
    found = worst([finding(severity) for severity in severities])
    assert found == (max(severities) if severities else None)


def test_findings_go_to_a_worker_and_can_be_counted() -> None:
    one = Finding("A", "a", Severity.INFO, "m", Span("f", 1, 1, 1, 2), fix=Edit(Origin("f"), "x"))
    assert pickle.loads(pickle.dumps(one)) == one
    assert len({one, pickle.loads(pickle.dumps(one))}) == 1


def test_each_error_has_its_exit_code() -> None:
    codes = {kind.__name__: kind.exit_code for kind in PipelineError.__subclasses__()}
    assert len(set(codes.values())) == len(codes)
    assert codes == {
        "UsageError": 2,
        "InputError": 3,
        "EnvironmentFault": 4,
        "WriteError": 5,
        "LockedError": 6,
        "InternalError": 70,
    }
