"""Findings as one page of HTML that needs nothing else: no script, no network, everything escaped.

A policy in the page allows its own style and nothing more, so that even a fault of ours could run nothing.
"""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterable, Iterator
from itertools import groupby

from pipeline.findings import Finding, Severity
from pipeline.report.plain import AROUND, visible
from pipeline.report.source import LineOf
from pipeline.report.summary import summarize
from pipeline.report.text import SpanOf

STYLE = """
:root { color-scheme: light dark; --line: #8884; --error: #b3261e; --warning: #8a5a00; --info: #1f5fa8; }
@media (prefers-color-scheme: dark) { :root { --error: #ff8a80; --warning: #ffcc66; --info: #8ab8ff; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
article { margin: 1rem 0; padding-left: .75rem; border-left: 3px solid; }
article.error { border-color: var(--error); } article.warning { border-color: var(--warning); }
article.info { border-color: var(--info); }
.error b { color: var(--error); } .warning b { color: var(--warning); } .info b { color: var(--info); }
p { margin: .25rem 0; overflow-wrap: anywhere; } .note { opacity: .8; font-size: .9rem; }
pre { margin: .25rem 0; padding: .4rem .6rem; background: #8881; overflow-x: auto; }
mark { background: #ffd54f; color: #000; }
label { margin-right: 1rem; }
body:has(#error:not(:checked)) .error, body:has(#warning:not(:checked)) .warning,
body:has(#info:not(:checked)) .info { display: none; }
"""


def source_of(text: str) -> str:
    """Give the source expression that allows an inline style or script (CSP level 3, 2.3.1)."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


POLICY = f"default-src 'none'; style-src {source_of(STYLE)}; base-uri 'none'; form-action 'none'"


def render(findings: Iterable[Finding], span_of: SpanOf, line_of: LineOf, title: str) -> str:
    """Give the page; boxes at its top hide findings by how grave they are. Findings of one file stand together."""
    listed = list(findings)
    boxes = "".join(
        f'<label><input type="checkbox" id="{severity}" checked> {severity}s</label>' for severity in reversed(Severity)
    )
    body = "".join(_files(listed, span_of, line_of))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_safe(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{_safe(title)}</h1>\n"
        f"<p>{_safe(summarize(listed).sentence())}</p>\n<p>{boxes}</p>\n{body}</body>\n</html>\n"
    )


def _files(findings: list[Finding], span_of: SpanOf, line_of: LineOf) -> Iterator[str]:
    for file, members in groupby(findings, key=lambda found: span_of(found.at).file):
        yield f"<h2>{_safe(file)}</h2>\n"
        yield from (_article(found, span_of, line_of) for found in members)


def _article(found: Finding, span_of: SpanOf, line_of: LineOf) -> str:
    span = span_of(found.at)
    line = line_of(span.file, span.line)
    end = span.end_col if span.end_line == span.line else len(line) + 1
    source = f"<pre>{span.line} | {_marked(line, span.col - 1, end - 1)}</pre>\n" if line.strip() else ""
    notes = [f"hint: {found.hint}"] if found.hint else []
    if found.fix and found.fix.text not in found.message + found.hint:
        notes.append(f"fix: write `{found.fix.text}`")
    notes += [f"see {span_of(place)}" for place in found.related]
    return (
        f'<article class="{found.severity}"><p><b>{found.severity}</b> {_safe(found.code)} {_safe(found.key)}, '
        f"line {span.line}: {_safe(found.message)}</p>\n{source}"
        + "".join(f'<p class="note">{_safe(note)}</p>\n' for note in notes)
        + "</article>\n"
    )


def _marked(line: str, start: int, end: int) -> str:
    """Give a line with the place marked, cut round it where it is long."""
    first, last = max(0, start - AROUND), max(start, min(end, start + 2 * AROUND)) + AROUND
    before, after = line[first:start], line[min(end, last) : last]
    cut = "…" if first else "", "…" if last < len(line) else ""
    return f"{cut[0]}{_safe(before)}<mark>{_safe(line[start : min(end, last)])}</mark>{_safe(after)}{cut[1]}"


def _safe(text: str) -> str:
    return html.escape(visible(text))
