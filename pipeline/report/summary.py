"""Counting findings, and one sentence that says how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.findings import Finding, Severity
from pipeline.report.plain import counted

TODO = "CMP001"
"""The code of a draft: work that is known, not a fault, so it is counted on its own (unless it is an error here)."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How many findings there are: to-dos that are no errors are counted apart."""

    errors: int
    warnings: int
    infos: int
    todos: int
    by_code: tuple[tuple[str, str, int], ...]
    """Code, name and number, the most frequent first."""

    def sentence(self) -> str:
        """Say the numbers: `1 error, 3 warnings, 2 to-dos`, or `nothing found`."""
        counts = ((self.errors, "error"), (self.warnings, "warning"), (self.infos, "info"), (self.todos, "to-do"))
        return ", ".join(counted(n, word) for n, word in counts if n) or "nothing found"

    def table(self) -> str:
        """Give a line for each code: number, code, name."""
        width = max((len(str(n)) for _, _, n in self.by_code), default=1)
        return "\n".join(f"{n:>{width}}  {code}  {key}" for code, key, n in self.by_code)


def is_todo(found: Finding) -> bool:
    """Tell whether a finding is work that is known, and no error."""
    return found.code == TODO and found.severity < Severity.ERROR


def summarize(findings: Iterable[Finding]) -> Summary:
    """Count findings by severity and by code."""
    severities: Counter[Severity | None] = Counter()
    codes: Counter[tuple[str, str]] = Counter()
    for found in findings:
        severities[None if is_todo(found) else found.severity] += 1
        codes[found.code, found.key] += 1
    by_code = tuple((code, key, n) for (code, key), n in sorted(codes.items(), key=lambda item: (-item[1], item[0])))
    return Summary(
        severities[Severity.ERROR], severities[Severity.WARNING], severities[Severity.INFO], severities[None], by_code
    )
