"""The contrast of words is that of the finished face, whatever lies beneath them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.render.legible import READS, READS_LARGE

from .conftest import NO_ART
from .factory import CSS, make_card, word

CARD = make_card(text=(word("Draw a card, then pay 2 or lose all that you have."),))


def found(press, css: str, face: str = NO_ART, card=CARD):
    (printed,) = press(card, css=CSS + css, face=face).values()
    return [p for p in printed.face.problems if p.kind == "contrast"]


@pytest.mark.parametrize(
    ("ink", "paper", "reads"),
    [
        ("#000", "#fff", True),
        ("#767676", "#fff", True),  # 4.54 to 1
        ("#7a7a7a", "#fff", False),  # 4.29 to 1
        ("#fff", "#1d2433", True),
        ("#808080", "#6a6a6a", False),
    ],
)
def test_small_type_reads_from_four_and_a_half_to_one(press, ink: str, paper: str, reads: bool) -> None:
    problems = found(press, f".text {{ color: {ink}; background: {paper} }}")
    assert (problems == []) is reads
    assert {p.box for p in problems} <= {"text"}


def test_what_is_reached_and_what_is_needed_are_told(press) -> None:
    (problem,) = found(press, ".text { color: #999; background: #fff }")
    assert problem.expected == f"{READS:g} to 1"
    assert float(problem.actual.split()[0]) == pytest.approx(2.85, abs=0.1)


def test_large_type_needs_less(press) -> None:
    css = ".text { color: #8c8c8c; background: #fff }"  # 3.36 to 1
    assert [p.box for p in found(press, css)] == ["text"]
    assert READS_LARGE < 3.36 < READS
    large = NO_ART.replace("{{ block.html }}", '<div class="block">{{ block.html }}</div>')
    short = make_card(text=(word("Draw."),))
    assert found(press, css + ".block { font-size: 4em; line-height: 1 }", large, short) == []


def test_a_dark_picture_under_dark_words_counts(press) -> None:
    ground = ".text { color: #000; background: linear-gradient(90deg, #fff 5%, #222 5%) }"
    assert [p.box for p in found(press, ground)] == ["text"]


def test_words_that_are_turned_are_not_judged(press) -> None:
    assert found(press, ".text { color: #999; background: #fff; transform: rotate(180deg) }") == []


def told(press, css: str, face: str = NO_ART, card=CARD) -> list[tuple[str, str, str]]:
    (printed,) = press(card, css=CSS + css, face=face).values()
    return [(p.kind, p.box, p.detail) for p in printed.face.problems if p.kind in ("lost-text", "overprint")]


LID = NO_ART.removesuffix("  </div>\n</div>\n") + '<div class="lid"></div></div></div>'
OVER = ".lid { position: absolute; left: 0; top: 0; width: 100%; height: 100%;"


@pytest.mark.parametrize(
    ("css", "boxes"),
    [
        (OVER + "background: #fff }", {"name", "text"}),
        (OVER + "background: linear-gradient(#fff, #ccc) }", {"name", "text"}),
        (OVER + "background: #fff8 }", set()),
        (OVER + "background: #fff; z-index: -1 }", set()),
        (OVER + "background: #fff; visibility: hidden }", set()),
        (OVER + "border: 1mm solid }", set()),
        (".trim::after { content: ''; position: absolute; inset: 0; background: #000 }", {"name", "text"}),
        (".lid { position: absolute; left: 0; top: 0; width: 16mm; height: 100%; background: #fff }", {"name", "text"}),
    ],
)
def test_words_that_are_covered_are_lost(press, css: str, boxes: set[str]) -> None:
    found = told(press, css, LID)
    assert {box for _, box, _ in found} == boxes
    assert {(kind, detail) for kind, _, detail in found} <= {("lost-text", "words are covered")}


def test_words_on_the_words_of_another_box_are_told(press) -> None:
    numbered = replace(CARD, number="007/010")
    assert told(press, "", card=numbered) == []
    assert told(press, ".number { bottom: auto; top: 60mm }", card=numbered) == [], "below its one line"
    (problem,) = told(press, ".number { bottom: auto; top: 52mm; background: none }", card=numbered)
    assert problem == (
        "overprint",
        "number",
        "`007/010` stands on `Draw a card, then pay 2 or lose all that` of the box `text`",
    )


@pytest.mark.parametrize("size", ["1e-14pt", "1e-300pt", "0.0001pt", "0.5pt"])
def test_type_of_any_size_is_looked_at_soon(press, size: str) -> None:
    face = LID.replace(
        "{{ block.html }}", f'<div style="font-size: {size}; letter-spacing: 4mm">{{{{ block.html }}}}</div>'
    )
    (printed,) = press(CARD, css=CSS + OVER + "background: #fff }", face=face).values()
    assert printed.face.pdf_sha
    assert "crash" not in {p.kind for p in printed.face.problems}
