"""Words that YAML took for a comment are said; comments are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Severity
from pipeline.load import cuts
from pipeline.load.nodes import Lines
from pipeline.load.parse import parse


def said(line: str) -> list[tuple[str, str, int]]:
    """Give code, letters and line of what is found in a card with this line."""
    doc, findings = parse("a.yaml", f"cards:\n  a:\n    name: A\n    {line}\n    notes: x\n".encode())
    assert doc is not None
    return [(f.code, f.actual, f.at.line) for f in findings if f.severity is Severity.WARNING]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("name2: The #1 Fan", "#1 Fan"),
        ("name2: #1", "#1"),
        ("color: #7a1f1f", "#7a1f1f"),
        ("text: Draw 2 # of cards", "# of cards"),
        ("tags: [a, b]\n    text: Draw   #2 cards", "#2 cards"),
        ("tags:\n      - one two # three", "# three"),
    ],
)
def test_words_behind_a_sign_are_told(line: str, words: str) -> None:
    assert [(code, actual) for code, actual, _ in said(line)] == [("YML022", words)]


@pytest.mark.parametrize(
    "line",
    [
        "cost: FF # cheap",
        "cost: FF  # cheap",
        "text: Draw two cards.  # a remark",
        "text:  # a remark",
        "text: Draw two. # lint: ignore TRM001: why",
        "text: 'The #1 Fan' #1",
        "text: |\n      Draw #1\n      # and draw",
        "text: a#b",
        "flavor: x\n    # a #line of its own",
        "tags: [a, b] #x",
        "cost: F #",
    ],
)
def test_comments_are_comments(line: str) -> None:
    assert said(line) == []


@pytest.mark.parametrize(
    ("text", "line", "col"),
    [
        ("cards:\n  a:\n    name:A\n    cost: F\n", 3, 5),
        ("cards:\n  a:\n    cost: F\n    name:A\n    x: y\n", 4, 5),
    ],
)
def test_a_colon_that_touches_its_value_is_named(text: str, line: int, col: int) -> None:
    _, (found,) = parse("a.yaml", text.encode())
    assert (found.code, found.message) == ("YML023", "`name:A` needs a space behind its `:`")
    assert (found.at.line, found.at.col, found.hint) == (line, col, "write `name: A`")  # type: ignore[union-attr]


@given(st.text(" \t\n#a:", max_size=24))
def test_signs_are_found_from_behind_as_they_would_be_from_the_front(text: str) -> None:
    assert [m.span() for m in cuts._signs(text)] == [m.span() for m in cuts._SIGN.finditer(text)]


@given(st.text("\r\na\u2028", max_size=16))
def test_lines_begin_behind_each_break(text: str) -> None:
    offsets = [offset for offset in range(len(text) + 1) if offset == 0 or text[offset - 1] in "\r\n"]
    begins = [offset for offset in offsets if text[offset - 1 : offset + 1] != "\r\n" or offset == 0]
    lines = Lines(text)
    assert [lines.offset(line, 1) for line in range(1, len(lines) + 1)] == begins
