"""Workflow commands: one line each, escaped so that no finding can write another."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Finding, Severity, Span
from pipeline.report.github import render
from tests.report.findings import FINDINGS, span_of

LINE = re.compile(
    r"::(error|warning|notice) file=[^,:]*,line=\d+,endLine=\d+,col=\d+(,endColumn=\d+)?,title=[^,:]*::.*"
)


@given(st.lists(FINDINGS, max_size=4))
def test_each_finding_is_one_command(findings: list[Finding]) -> None:
    *lines, last, end = render(findings, span_of, "games/").split("\n")
    assert len(lines) == len(findings)
    assert all(LINE.fullmatch(line) for line in lines)
    assert not last.startswith("::")
    assert end == ""


def test_it_says_where_from_the_repository_and_what_to_do() -> None:
    at = Span("sets/a,b.yaml", 2, 9, 3, 4)
    found = Finding("CST001", "symbol-order", Severity.WARNING, "50% of `OF`", at, hint="sort")
    assert render([found], span_of, "games/").splitlines()[0] == (
        "::warning file=games/sets/a%2Cb.yaml,line=2,endLine=3,col=9,title=CST001 symbol-order"
        "::50%25 of `OF`%0Ahint: sort"
    )
