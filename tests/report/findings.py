"""Findings of every shape, for the tests of reports."""

from __future__ import annotations

from hypothesis import strategies as st

from pipeline.findings import Edit, Finding, Place, Severity, Span

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SPANS = st.builds(
    lambda file, line, col, more, precision: Span(file, line, col, line, col + more, precision),
    TEXT, *[st.integers(1, 99)] * 2, st.integers(0, 9), st.sampled_from(["char", "value", "key", "parent"]),
)  # fmt: skip
FINDINGS = st.builds(
    Finding,
    st.sampled_from(["CST001", "MOD001", "YML005", "INT001", "FAC001"]),
    TEXT,
    st.sampled_from(Severity),
    TEXT,
    SPANS,
    hint=TEXT,
    fix=st.none() | st.builds(Edit, SPANS, TEXT, st.booleans()),
    related=st.lists(SPANS, max_size=2).map(tuple),
    card=st.sampled_from(["", "fire"]),
)


def span_of(place: Place) -> Span:
    """Give a span back."""
    assert isinstance(place, Span)
    return place
