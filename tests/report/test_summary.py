"""Counting: severities, and to-dos apart from them."""

from __future__ import annotations

import pytest

from pipeline.findings import Finding, Origin, Severity
from pipeline.lint.registry import rules
from pipeline.report.summary import TODO, summarize


def found(code: str, severity: Severity) -> Finding:
    return Finding(code, "key", severity, "m", Origin("a.yaml"))


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((0, 0, 0, 0), "nothing found"),
        ((1, 0, 0, 0), "1 error"),
        ((0, 2, 1, 0), "2 warnings, 1 info"),
        ((2, 1, 2, 1), "2 errors, 1 warning, 2 infos, 1 to-do"),
        ((0, 0, 0, 11), "11 to-dos"),
    ],
)
def test_the_sentence_counts_each_kind(counts: tuple[int, int, int, int], sentence: str) -> None:
    kinds = [("X1", Severity.ERROR), ("X2", Severity.WARNING), ("X3", Severity.INFO), (TODO, Severity.WARNING)]
    findings = [found(code, severity) for n, (code, severity) in zip(counts, kinds, strict=True) for _ in range(n)]
    assert summarize(findings).sentence() == sentence


def test_the_most_frequent_code_comes_first() -> None:
    findings = [found("B", Severity.INFO), found("A", Severity.INFO)] + [found("C", Severity.INFO)] * 10
    assert summarize(findings).table() == "10  C  key\n 1  A  key\n 1  B  key"


def test_the_code_of_a_to_do_is_that_of_drafts() -> None:
    assert rules()[TODO].key == "draft"
