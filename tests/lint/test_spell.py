"""Spelling, offline: known slips, real words, and what is one letter off."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from pipeline.errors import EnvironmentFault
from pipeline.lint import spell


@pytest.fixture(autouse=True)
def _unasked() -> Iterator[None]:
    """No test knows the answers of another."""
    spell._answers.cache_clear()
    yield
    spell._answers.cache_clear()


def test_known_slips_come_with_what_they_stand_for() -> None:
    found = spell.misspelt(["recieve", "receive", "Beaurocracy", "wierd", "xyzzyx"], "en-us")
    assert found == {"recieve": ("receive",), "Beaurocracy": ("Bureaucracy",), "wierd": ("weird",)}


@pytest.mark.parametrize(
    ("locale", "wrong"), [("en-us", ["colour", "defence", "armour"]), ("en-gb", ["color", "defense", "armor"])]
)
def test_each_english_has_slips_of_its_own(locale: spell.Locale, wrong: list[str]) -> None:
    words = ["color", "colour", "defense", "defence", "armor", "armour", "fire"]
    assert sorted(spell.misspelt(words, locale)) == sorted(wrong)


def test_nothing_is_asked_about_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", None)
    assert spell.misspelt([], "en-us") == {}


def test_a_word_is_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known = spell.misspelt(["recieve", "fire"], "en-us")
    asked: list[object] = []
    monkeypatch.setattr(spell, "_asked", lambda words, locale: asked.append((words, locale)) or {"wierd": ("weird",)})
    assert spell.misspelt(["recieve", "wierd", "fire"], "en-us") == {**known, "wierd": ("weird",)}
    assert asked == [(["wierd"], "en-us")]


def answers(monkeypatch: pytest.MonkeyPatch, code: int, out: bytes = b"", said: bytes = b"") -> None:
    answer = SimpleNamespace(returncode=code, stdout=out, stderr=said)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)


def test_only_words_that_were_asked_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    out = b'{"type":"typo","typo":"fo","corrections":["of"]}\n{"type":"file","path":"-"}\n'
    answers(monkeypatch, 2, out)
    assert spell.misspelt(["foFire"], "en-us") == {}
    assert spell.misspelt(["fo"], "en-us") == {"fo": ("of",)}


def test_a_program_that_fails_is_told_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, 64, said=b"no such option")
    with pytest.raises(EnvironmentFault, match="64: no such option"):
        spell.misspelt(["fire"], "en-us")


def test_a_program_that_cannot_be_run_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spell, "_tool", lambda: "/nowhere/typos")
    with pytest.raises(EnvironmentFault, match="cannot be run"):
        spell.misspelt(["fire"], "en-us")


def test_a_package_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spell, "files", lambda _: [])
    spell._tool.cache_clear()
    with pytest.raises(EnvironmentFault, match="missing"):
        spell._tool()
    spell._tool.cache_clear()


@pytest.mark.parametrize("word", ["fire", "Fire", "opponent's", "opponent’s", "discards"])
def test_real_words_are_known(word: str) -> None:
    assert spell.is_word(word)


@pytest.mark.parametrize("word", ["fier's", "opponnent", "discrad"])
def test_other_words_are_not(word: str) -> None:
    assert not spell.is_word(word)


def test_a_seldom_word_is_no_likely_meaning() -> None:
    assert spell.common("opponent") > spell.COMMON
    assert spell.common("aachen") == 0


@given(st.text("abcde", min_size=2, max_size=8))
def test_one_off_is_one_edit_that_spares_the_first_letter(word: str) -> None:
    made = set(spell.one_off(word)) - {word}
    assert made
    assert all(OSA.distance(word, other) == 1 for other in made)
    assert all(other[0] == word[0] for other in made)


@given(st.text("abc", min_size=2, max_size=5), st.text("abc", min_size=2, max_size=5))
def test_one_off_misses_no_word_that_keeps_its_first_two_letters(word: str, other: str) -> None:
    if word[:2] == other[:2] and OSA.distance(word, other) == 1:
        assert other in set(spell.one_off(word))
