"""Findings as workflow commands of GitHub Actions, which shows them at their lines of a change."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.findings import Finding, Severity
from pipeline.report.plain import visible
from pipeline.report.summary import summarize
from pipeline.report.text import SpanOf

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(findings: Iterable[Finding], span_of: SpanOf, prefix: str = "") -> str:
    """Give a command for each finding, and the summary. `prefix` leads from the repository to the project, with `/`.

    The end column of a finding that goes over lines is left out, since it would be read as one of the first line.
    """
    listed = list(findings)
    lines = [_command(found, span_of, prefix) for found in listed]
    return "\n".join([*lines, summarize(listed).sentence()]) + "\n"


def _command(found: Finding, span_of: SpanOf, prefix: str) -> str:
    span = span_of(found.at)
    properties = {"file": prefix + span.file, "line": span.line, "endLine": span.end_line, "col": span.col}
    if span.line == span.end_line:
        properties["endColumn"] = span.end_col
    properties["title"] = f"{found.code} {found.key}"
    told = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    hint = f"\nhint: {visible(found.hint)}" if found.hint else ""
    return f"::{_KINDS[found.severity]} {told}::{_data(visible(found.message) + hint)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
