"""Whole words are found as by the plain pattern, however the search is made fast."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.whole import whole_words

WORDS = st.lists(st.text("abAB-+^] é.", min_size=1, max_size=4), min_size=1, max_size=5)
TEXT = st.text("abAB-+^] é.\n_1", max_size=40)


@given(WORDS, TEXT, st.booleans())
def test_the_same_words_are_found_as_one_by_one(words: list[str], text: str, fold: bool) -> None:
    listed = sorted(set(words), key=lambda word: (-len(word), word))
    plain = rf"(?<![\w-])(?:{'|'.join(map(re.escape, listed))})(?![\w-])"
    wanted = [found.span() for found in re.finditer(plain, text, re.IGNORECASE if fold else 0)]
    pattern = whole_words(words, fold=fold)
    assert pattern is not None
    assert [found.span() for found in pattern.finditer(text)] == wanted


def test_without_words_there_is_no_pattern() -> None:
    assert whole_words([""]) is None
