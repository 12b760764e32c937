"""House markup: every token knows its letters, and nothing of the text is lost."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Origin
from pipeline.model.codes import Notebook, NotebookFull
from pipeline.model.text import MAX_TEXT, Lexicon, parse, plain
from pipeline.model.values import Token

AT = Origin("a.yaml", ("cards", "x", "text"))
KNOWN = Lexicon(frozenset({"F", "O"}), ("First Strike", "Strike", "Duelist"), {"Pale Fire": "pale-fire"})


def read(source: str) -> tuple[Token, ...]:
    notes = Notebook()
    tokens = parse(source, AT, "Wick", KNOWN, notes)
    assert notes.findings == []
    return tokens


def kinds(source: str) -> list[tuple[str, str]]:
    return [(t.kind, t.text) for t in read(source)]


def test_each_mark() -> None:
    assert kinds("Pay {F}{O}: ~ sees [[Pale Fire]].") == [
        ("word", "Pay "), ("symbol", "{F}"), ("symbol", "{O}"), ("word", ": "), ("self", "Wick"), ("word", " sees "),
        ("ref", "Pale Fire"), ("word", "."),
    ]  # fmt: skip


def test_the_longest_keyword_wins_and_only_whole_words_count() -> None:
    assert kinds("First Strike, Striker, Strike") == [
        ("keyword", "First Strike"), ("word", ", Striker, "), ("keyword", "Strike"),
    ]  # fmt: skip


def test_bold_and_italic_are_marked_on_the_tokens() -> None:
    assert [(t.text, t.bold, t.italic) for t in read("a **b *c* d** e")] == [
        ("a ", False, False), ("b ", True, False), ("c", True, True), (" d", True, False), (" e", False, False),
    ]  # fmt: skip


def test_an_empty_line_is_a_paragraph_and_a_line_end_a_space() -> None:
    assert kinds("one\ntwo\n \nthree\n") == [("word", "one two"), ("break", "\n"), ("word", "three")]


def test_a_keyword_is_found_over_a_line_end() -> None:
    assert ("keyword", "First Strike") in kinds("has First\nStrike now")


@pytest.mark.parametrize("letter", list("{}*~[]\\"))
def test_a_backslash_gives_the_letter_itself(letter: str) -> None:
    assert kinds(f"a\\{letter}b") == [("word", f"a{letter}b")]


@pytest.mark.parametrize(
    ("source", "code", "letters"),
    [
        ("a {Z} b", "MOD005", "{Z}"),
        ("a } b", "MOD011", "}"),
        ("*a", "MOD011", "*"),
        ("a [[Pale Fir]]", "MOD009", "[[Pale Fir]]"),
    ],
)
def test_a_fault_is_found_at_its_letters_and_loses_nothing(source: str, code: str, letters: str) -> None:
    notes = Notebook()
    tokens = parse(source, AT, "Wick", KNOWN, notes)
    (finding,) = notes.findings
    assert isinstance(finding.at, Origin)
    assert finding.at.range
    assert (finding.code, source[slice(*finding.at.range)]) == (code, letters)
    assert plain(tokens).replace(" ", "") == source.replace("*", "").replace("[[", "").replace("]]", "").replace(
        " ", ""
    )


@given(st.text(st.sampled_from("ab {}*~[]\\\nFOStrike"), max_size=60))
def test_tokens_point_at_their_letters(source: str) -> None:
    for token in parse(source, AT, "Wick", KNOWN, Notebook()):
        assert token.at.range is not None
        low, high = token.at.range
        assert 0 <= low < high <= len(source)
        if token.kind in ("word", "keyword") and high - low == len(token.text):
            assert source[low:high].replace("\n", " ").split() == token.text.split()


@given(st.text(max_size=200))
def test_any_text_is_read(source: str) -> None:
    words = "".join(c for c in plain(parse(source, AT, "Wick", KNOWN, Notebook())) if c.isalnum())
    assert words.replace("Wick", "") == "".join(c for c in source if c.isalnum()).replace("Wick", "") or "~" in source


def test_a_text_over_the_limit_is_refused() -> None:
    notes = Notebook()
    assert parse("a" * (MAX_TEXT + 1), AT, "", KNOWN, notes) == ()
    assert str(MAX_TEXT) in notes.findings[0].message


@pytest.mark.parametrize("unit", [" ", "\n", "\t \n", " x", "*", "{", "[[", "\\", "~"])
def test_no_text_takes_long_to_read(unit: str) -> None:
    source = "a" + (unit * MAX_TEXT)[: MAX_TEXT - 2] + "x"
    started = time.process_time()
    with suppress(NotebookFull):
        parse(source, AT, "", KNOWN, Notebook())
    assert time.process_time() - started < 5, "seconds; tried at every letter, a run of spaces would take minutes"
