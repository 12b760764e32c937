"""Findings for people: where, what, the source line with a caret under the letters, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TextIO

from pipeline.findings import Finding, Place, Severity, Span
from pipeline.report.plain import underlined, visible
from pipeline.report.source import LineOf
from pipeline.report.summary import summarize

SpanOf = Callable[[Place], Span]
"""Looks a place up in the text (`Project.span`)."""

_BOLD, _DIM = "1", "2"
_COLORS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}


def wants_color(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Tell whether to print colours: on a terminal that knows them, unless `NO_COLOR` is set (no-color.org)."""
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def render(
    findings: Iterable[Finding],
    span_of: SpanOf,
    line_of: LineOf,
    *,
    color: bool = False,
    statistics: bool = False,
) -> str:
    """Give all findings as text, in the order given, and a summary; with `statistics` also a table by code.

    Nothing that comes from the author's files acts on the terminal. Ends with a line's end.
    """
    listed = list(findings)
    paint = _painter(color)
    blocks = ["\n".join(_lines(found, span_of, line_of, paint)) for found in listed]
    summary = summarize(listed)
    if statistics and listed:
        blocks.append(summary.table())
    return "\n\n".join([*blocks, summary.sentence()]) + "\n"


def _painter(color: bool) -> Callable[[str, str], str]:
    return lambda text, code: f"\x1b[{code}m{text}\x1b[0m" if color and text else text


def _lines(found: Finding, span_of: SpanOf, line_of: LineOf, paint: Callable[[str, str], str]) -> Iterator[str]:
    span, tone = span_of(found.at), _COLORS[found.severity]
    kind = paint(f"{found.severity}[{found.code}]", tone)
    yield f"{paint(visible(str(span)), _BOLD)}: {kind} {visible(found.message)}"
    gutter = " " * len(str(span.line))
    line = line_of(span.file, span.line)
    if line.strip():
        end = span.end_col if span.end_line == span.line else len(line.rstrip()) + 1
        shown, indent, width = underlined(line, span.col - 1, end - 1)
        yield f"  {paint(f'{span.line} |', _DIM)} {shown}"
        yield f"  {paint(f'{gutter} |', _DIM)} {' ' * indent}{paint('^' * width, tone)}"
    yield from (f"  {gutter} {paint('=', _DIM)} {note}" for note in notes(found, span_of))


def notes(found: Finding, span_of: SpanOf) -> Iterator[str]:
    """Give what the message leaves unsaid: found and expected, the hint, the fix, other places."""
    told = found.message + found.hint
    if found.expected and found.expected not in told:
        before = f"found `{visible(found.actual)}`, " if found.actual and found.actual not in told else ""
        yield f"{before}expected {visible(found.expected)}"
    if found.hint:
        yield f"hint: {visible(found.hint)}"
    if found.fix and found.fix.text not in told:
        yield f"fix: write `{visible(found.fix.text)}`" + ("" if found.fix.safe else ", if that is what you mean")
    yield from (f"see {visible(str(span_of(place)))}" for place in found.related)
