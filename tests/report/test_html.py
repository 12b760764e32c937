"""The page: nothing in it comes from anywhere else, and nothing that an author wrote is read as HTML."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.findings import Finding, Severity, Span
from pipeline.report.html import render
from tests.report.findings import FINDINGS, TEXT, span_of

TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "label", "input", "article", "b", "pre", "mark",
}  # fmt: skip
NASTY = "<script>alert(1)</script>\"'&<img src=x onerror=y>\x1b\u202e"


class Reader(HTMLParser):
    """Gathers tags, attributes and words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


@settings(max_examples=40, deadline=None)
@given(st.lists(FINDINGS, max_size=3), TEXT)
def test_nothing_an_author_wrote_becomes_a_tag(findings: list[Finding], line: str) -> None:
    page = Reader(render(findings, span_of, lambda file, number: line, "Lint of x"))
    assert {tag for tag, _ in page.tags} <= TAGS
    assert [attrs["class"] for tag, attrs in page.tags if tag == "article"] == [str(f.severity) for f in findings]


def test_nasty_words_are_shown_as_words() -> None:
    found = Finding("MOD001", NASTY, Severity.ERROR, NASTY, Span(NASTY, 1, 3, 1, 9), hint=NASTY, card=NASTY)
    page = render([found], span_of, lambda file, number: NASTY, NASTY)
    assert "<script" not in page
    assert "<img" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert Reader(page).words.count("<script>alert(1)</script>") >= 5


def test_the_policy_allows_the_pages_own_style_and_nothing_else() -> None:
    page = render([], span_of, lambda file, number: "", "x")
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in page
    assert not re.search(r"https?:|//|url\(|@import|style=|src=|href=", page)


def test_the_place_is_marked_and_a_long_line_cut() -> None:
    line = "a" * 500 + "<b>" + "c" * 500
    found = Finding("MOD001", "k", Severity.ERROR, "m", Span("f", 1, 501, 1, 504))
    page = render([found], span_of, lambda file, number: line, "x")
    (source,) = re.findall(r"<pre>(.*?)</pre>", page)
    assert source == "1 | …" + "a" * 80 + "<mark>&lt;b&gt;</mark>" + "c" * 80 + "…"
