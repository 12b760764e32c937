"""`rules.md` made into the parts of a rulebook."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from pipeline.booklet.text import Chapters, pictured, read
from pipeline.model import printed

RULES = Path(__file__).parents[2] / "cards"


def chapters(source: str) -> Chapters:
    return read(source, {"F": "https://x.invalid/f.svg"}, {"Night Owl": "https://x.invalid/owl.png"})


def html_words(html: str) -> str:
    return str(Markup(str(html).replace("<", " <")).striptags())


@pytest.mark.parametrize(
    ("language", "own", "text", "linked"),
    [
        ("de", "", "Siehe Abschnitt 2, abschnitt 2 und section 2, nicht Kapitel 2.", 3),
        ("fr-CA", "", "Voir la section\u00a02.", 1),
        ("pl", "", "Patrz rozdział 2 albo w punkcie 2.", 2),
        ("es", "", "Mira la Sección 2.", 1),
        ("eo", "", "Vidu section 2.", 1),
        ("de", "Regel, R(", "Siehe Regel 2, r( 2, nicht Abschnitt 2.", 2),
    ],
)
def test_sections_are_named_in_the_game_s_language(language: str, own: str, text: str, linked: int) -> None:
    made = read(f"{text}\n\n## 2. E\n", {}, {}, printed.words(language, {"section": own}))
    assert made.lead.count('href="#s-2"') == linked


def words(html: str) -> list[str]:
    return re.findall(r"\w+", Markup(html).striptags())


def test_the_first_heading_is_the_book_s_title_and_stands_on_the_cover_alone() -> None:
    made = chapters("# Owls\nA duel.\n\n## 1. The turn\nDraw.\n\n### R3 (open). Ties\nNobody wins.\n")
    assert "Owls" not in made.lead + made.body
    assert words(made.lead) == ["A", "duel"]
    assert [(h.depth, h.anchor, h.number, str(h.html)) for h in made.headings] == [
        (2, "s-1", "1", "The turn"), (3, "r-R3", "R3 (open)", "Ties"),
    ]  # fmt: skip


def test_sections_and_rulings_lead_to_their_headings_where_there_are_such() -> None:
    made = chapters("## 2. End\nSee section 2 and R1, not section 9 or R7.\n\n### R1. Ties\nNone.\n")
    assert re.findall(r'href="#([^"]+)">([^<]+)', made.body) == [("s-2", "section 2"), ("r-R1", "R1")]


def test_a_paragraph_of_cards_shows_them_and_one_in_a_sentence_is_named() -> None:
    made = chapters("[[Night Owl]] [[Day Owl]]\n\nTake the [[Night Owl]].\n")
    assert made.shown == ("Night Owl",)
    assert made.lead.count("<img") == 1
    assert '<b class="card">Day Owl</b>' in made.lead
    assert '<b class="card">Night Owl</b>' in made.lead


@pytest.mark.parametrize(
    ("given_", "made"),
    [
        ("The game is a draw (R7).\n\n## R7. T", 'a draw\u00a0(<a href="#r-R7">R7</a>).'),
        ("All of it stands in section 2.\n\n## 2. T", 'in <a href="#s-2">section\u00a02</a>.'),
        ("Four words are few.", "words are few."),
        ("Everybody gives up an incomprehensibility it.", "incomprehensibility it."),
        ("Everybody gives up their *card* to **you**.", "<strong>you</strong>."),
    ],
)
def test_a_short_last_word_is_not_left_alone(given_: str, made: str) -> None:
    assert made in chapters(given_).lead


def test_symbols_are_pictures_and_unknown_ones_stay_as_they_are_written() -> None:
    made = chapters("Pay {F} or {Q}.\n\n| {F} | fire |\n|---|---|\n| a | b |\n")
    assert made.lead.count('src="https://x.invalid/f.svg"') == 2
    assert "{Q}" in made.lead


@pytest.mark.parametrize("source", [
    "<script>alert(1)</script>\n", "a <img src=x onerror=y> b\n", '[[<i>"x]]\n', "{<b>}\n", "![alt <b>](file:///etc/passwd)\n",
    "[x](javascript:alert(1))\n", "[x](file:///etc/passwd)\n", "## <u>x</u>\n", "[[a]] [[<b>]]\n",
])  # fmt: skip
def test_nothing_that_is_written_becomes_an_element_or_an_address_of_its_own(source: str) -> None:
    made = chapters(source)
    html = made.lead + made.body
    assert not re.search(r"<(script|i|u|img)\b", html)
    assert "file:" not in re.sub(r">[^<]*<", "><", html)
    assert "javascript:" not in re.sub(r">[^<]*<", "><", html)


@given(st.lists(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8), min_size=1, max_size=20))
def test_no_word_is_lost(given: list[str]) -> None:
    text = " ".join(given)
    assert words(chapters(f"x {text}\n").lead) == ["x", *re.findall(r"\w+", text)]


@pytest.mark.parametrize("game", sorted(path.name for path in RULES.iterdir()))
def test_the_rulebooks_that_come_with_it_keep_all_their_words_and_show_cards(game: str) -> None:
    source = (RULES / game / "rules.md").read_text("utf-8")
    made = read(source, {}, {name: f"https://x.invalid/{n}" for n, name in enumerate(pictured(source))})
    html = made.lead + made.body
    assert len(made.shown) >= 2
    for name in made.shown:
        source = source.replace(f"[[{name}]]", "")
    prose = re.sub(r"[#*|`\\-]", " ", source.split("\n", 1)[1])
    assert Counter(re.findall(r"[A-Za-z]{2,}", prose)) == Counter(re.findall(r"[A-Za-z]{2,}", html_words(html)))
