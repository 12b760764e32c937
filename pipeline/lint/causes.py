"""One cause, one finding: what only follows from what was said of the same letters is left out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import replace

from pipeline.findings import Finding, Origin, Place, Severity, Span
from pipeline.model.raw import shown

_READ = ("MOD", "YML", "FIL")
"""How the codes begin of what comes from reading the files."""
_LOST = ("YML017", "YML022")
"""A word that stands for nothing, and words that are read as a comment: the value is gone, though it was written."""
_WITHOUT = {"MOD002", "MOD003", "CMP004"}
"""What is then said of the value, or of its card, as if it had not been written."""

Letters = tuple[str, tuple[str | int, ...]]
"""A file and the way to a value in it."""


def causes(findings: Iterable[Finding], span_of: Callable[[Place], Span]) -> list[Finding]:
    """Leave out what follows from another finding: what a rule says of letters that an error was found in, and what is
    said of a value that is lost. What lost it is an error, if what is left out was one."""
    found = list(findings)
    wrong: dict[Letters, list[tuple[int, int]]] = {}
    for one in found:
        if isinstance(one.at, Origin) and one.at.range and _is_read(one) and one.severity is Severity.ERROR:
            wrong.setdefault((one.at.file, one.at.path), []).append(one.at.range)
    lost: dict[str, list[tuple[int, int, int]]] = {}
    for n, one in enumerate(found):
        if one.code in _LOST:
            at = span_of(one.at)
            lost.setdefault(at.file, []).append((at.line, at.col, n))
    for places in lost.values():
        places.sort()
    gone: set[int] = set()
    for n, one in enumerate(found):
        if not _is_read(one) and isinstance(one.at, Origin) and one.at.range and _within(one.at, wrong):
            gone.add(n)
        elif lost and one.code in _WITHOUT and (cause := _cause(one, lost, span_of)) >= 0:
            gone.add(n)
            found[cause] = replace(found[cause], severity=max(found[cause].severity, one.severity))
    return [one for n, one in enumerate(found) if n not in gone]


def _is_read(found: Finding) -> bool:
    return found.code.startswith(_READ)


def _within(at: Origin, wrong: dict[Letters, list[tuple[int, int]]]) -> bool:
    start, end = at.range or (0, 0)
    return any(low <= start and end <= high for low, high in wrong.get((at.file, at.path), ()))


def _cause(found: Finding, lost: dict[str, list[tuple[int, int, int]]], span_of: Callable[[Place], Span]) -> int:
    """Give which lost value (line, column and number, by file) a finding comes from; -1 for none. An error of reading
    stands before it on its line; what a rule says of a whole card, somewhere above it within the card."""
    if found.code == "MOD003" and found.actual != shown(None):
        return -1
    span = span_of(found.at)
    last = span.line
    if not _is_read(found) and isinstance(found.at, Origin):
        last = span_of(Origin(found.at.file, found.at.path)).end_line
    places = lost.get(span.file, [])
    here = bisect_left(places, (span.line, span.col, -1))
    return places[here][2] if here < len(places) and places[here][0] <= last else -1
