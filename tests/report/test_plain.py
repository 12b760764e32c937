"""Carets under the right letters, whatever a letter's width; nothing that acts on a terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from pipeline.report.plain import AROUND, counted, underlined, visible

LETTERS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf", "Mn", "Me")), max_size=25)


@pytest.mark.parametrize(
    ("line", "word", "indent", "width"),
    [
        ("cost: FFX", "X", 8, 1),
        ("name: 火の鳥 X", "X", 13, 1),
        ("name: 火の鳥", "の鳥", 8, 4),
        ("name: 🔥 fire", "fire", 9, 4),
        ("name: 👩‍👩‍👧 fire", "fire", 9, 4),
        ("name: e\u0301te\u0301 X", "X", 10, 1),
        ("name: e\u0301te\u0301", "te\u0301", 7, 2),
        ("a\tbc", "bc", 4, 2),
        ("abcd\tef", "ef", 8, 2),
        ("火\tX", "X", 4, 1),
        ("a\tb", "\t", 1, 3),
        ("a\x1b[31mX", "X", 11, 1),
    ],
)
def test_the_mark_lies_under_the_letters(line: str, word: str, indent: int, width: int) -> None:
    start = line.index(word)
    shown, before, below = underlined(line, start, start + len(word))
    assert (before, below) == (indent, width)
    assert "\t" not in shown


def test_numbers_are_told_with_their_words() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted(number, "copy", "copies") for number in (1, 2)] == ["1 copy", "2 copies"]


@pytest.mark.parametrize(("start", "end"), [(3, 3), (9, 9), (9, 12), (50, 60)])
def test_an_empty_range_and_the_lines_end_have_a_mark(start: int, end: int) -> None:
    shown, indent, width = underlined("cost: FFX", start, end)
    assert (shown, indent, width) == ("cost: FFX", min(start, 9), 1)


def test_a_combining_letter_alone_has_a_mark() -> None:
    assert underlined("e\u0301", 1, 2)[2] == 1


def test_long_lines_are_cut_round_the_place() -> None:
    shown, indent, width = underlined("a" * 500 + "X" + "b" * 500, 500, 501)
    assert shown == "…" + "a" * AROUND + "X" + "b" * (AROUND - 1) + "…"
    assert (indent, width) == (AROUND + 1, 1)
    assert len(underlined("a" * 10_000, 0, 10_000)[0]) <= 2 * AROUND + 2


@given(LETTERS, LETTERS, LETTERS)
def test_the_parts_of_a_line_are_where_they_are_measured(before: str, marked: str, after: str) -> None:
    shown, indent, width = underlined(before + marked + after, len(before), len(before) + len(marked))
    assert indent == cell_len(before)
    assert width == max(1, cell_len(before + marked) - indent)
    assert shown == before + marked + after


@given(st.text())
def test_nothing_acts_on_a_terminal(text: str) -> None:
    safe = visible(text)
    assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs") for c in safe)
    assert not set(safe) & set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    safe.encode("utf-8")


def test_what_is_hidden_is_written_out() -> None:
    assert visible("a\x1b[2Jb\u202ec\nd") == r"a\u001b[2Jb\u202ec\u000ad"
    assert visible("Pâle 火 🔥") == "Pâle 火 🔥"
