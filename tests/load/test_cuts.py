"""Words that YAML took for a comment are said; comments are not."""

from __future__ import annotations

import pytest

from pipeline.findings import Severity
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
