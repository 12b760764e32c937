from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.gate import letters, missing, outside, readable
from pipeline.units import mm

from .conftest import NO_ART, kinds
from .factory import CSS, make_card, make_field, make_game, symbol, word

CARD = make_card(text=(word("Draw a card, then pay 2 "), symbol("F"), word(" or lose.")))


def test_an_honest_face_passes(press):
    (printed,) = press(CARD).values()
    assert printed.face.problems == ()
    text = next(b for b in printed.face.boxes if b.name == "text").text
    assert letters(text) == letters("Draw a card, then pay 2 {F} or lose.")


def test_letters_are_compared_without_space_case_and_marks():
    assert letters("Aß \u200bc\u00adD\n\u00a0") == letters("ASSCD") == "asscd"


@given(st.text("abc", max_size=20), st.text("abc", max_size=20))
def test_missing_letters_are_named(expected, found):
    lost = missing(expected, found)
    assert (lost == "") == (sorted(expected) == sorted(found))


def test_lost_words_can_be_read():
    assert readable("Draw a card, then discard two.", "Draw a card,\nthen") == "discard two."
    assert readable("aa b", "ab") == "aa"


def test_outside_is_how_far_past_the_cut():
    assert outside((1, 1, 9, 9), (10, 10)) == -1
    assert outside((-2, 1, 9, 13), (10, 10)) == 3


@pytest.mark.parametrize(
    ("number", "lost"), [("3", False), ("1/3", False), ("+3", False), ("003/010", True), ("13", True), ("30", True)]
)
def test_a_figure_within_another_is_none(press, number, lost):
    """A look that prints the number, and not the 3 of a field that is to be shown."""
    game = make_game(fields={"might": make_field("might", "int", "line")})
    card = make_card(number=number, fields={"might": 3}, text=(word("Draw a card."),))
    (printed,) = press(card, game=game).values()
    assert ("might" in {p.field for p in printed.face.problems}) is lost


CLIPPED = CSS + ".block { height: 1.5mm; overflow: hidden }"
CLIPPING = NO_ART.replace("{{ block.html }}", '<div class="block">{{ block.html }}</div>')


@pytest.mark.parametrize(
    ("fault", "face", "css", "kind"),
    [
        ("text clipped inside its box", CLIPPING, CLIPPED, "lost-text"),
        ("a block that is not displayed", CLIPPING, CSS + ".block { display: none }", "lost-text"),
        ("a block that is all but gone", CLIPPING, CSS + ".block { opacity: 0 }", "lost-text"),
        ("text without colour", CLIPPING, CSS + ".block { color: rgba(0, 0, 0, 0) }", "lost-text"),
        ("text in the colour of nothing", CLIPPING, CSS + ".block { color: transparent }", "lost-text"),
        ("text of no size", CLIPPING, CSS + ".block { font-size: 0 }", "lost-text"),
        ("text too small to print", CLIPPING, CSS + ".block { font-size: .3em }", "small"),
        ("text moved by a transform", CLIPPING, CSS + ".block { transform: translate(30mm, 0) }", "outside"),
        ("text moved out of its box", CLIPPING, CSS + ".block { position: relative; top: 40mm }", "over"),
        ("a box that stands past the cut", NO_ART, CSS + ".text { left: 45mm }", "outside"),
        ("a box turned past the cut", NO_ART, CSS + ".name { transform: rotate(90deg); left: 40mm }", "outside"),
        ("a box below the page", NO_ART, CSS + ".text { top: 3990mm; height: 5mm }", "outside"),
        ("a box below the tall page's end", NO_ART, CSS + ".text { top: 5000mm }", "outside"),
        ("a line that may not break", NO_ART, CSS + ".text { white-space: nowrap; width: 9mm }", "over"),
        ("letters that a style adds", NO_ART, CSS + ".text p::before { content: 'a'; margin-left: -20mm }", "over"),
        ("a box that grows with its words", NO_ART, CSS.replace("height: 28mm", "max-height: 28mm"), "css"),
        ("words that the look leaves out", NO_ART.replace("{{ block.html }}", ""), CSS, "lost-text"),
        ("a name that the look leaves out", NO_ART.replace("{{ card.name }}", ""), CSS, "lost-text"),
        (
            "words that stand in no box",
            NO_ART.replace('<div class="trim">', '<div class="trim">extra'),
            CSS,
            "template",
        ),
    ],
)
def test_a_planted_fault_is_found(press, fault, face, css, kind):
    (printed,) = press(CARD, face=face, css=css).values()
    assert kind in kinds(printed), (fault, printed.face.problems)


@pytest.mark.parametrize(
    ("text", "again", "told"),
    [
        ("Draw a card, then pay 2.", "Draw a card, then <b>pay</b> 2.", ["Draw a card, then pay 2."]),
        ("Sly (It cannot be blocked.)", "<i>It cannot be blocked.</i>", ["It cannot be blocked."]),
        ("Sly (It cannot be blocked.)", "It can be blocked.", []),
        ("Draw a card.", "Draw a card.", []),  # too few letters to tell
    ],
)
def test_words_that_are_printed_twice_are_told(press, text, again, told):
    (printed,) = press(
        make_card(text=(word(text),)), face=NO_ART.replace("{{ block.html }}", "{{ block.html }}" + again)
    ).values()
    assert [p.actual for p in printed.face.problems if p.kind == "twice"] == told
    assert bool(printed.face.problems) == bool(told)


def test_words_that_the_card_has_twice_may_be_printed_twice(press):
    (printed,) = press(make_card(text=(word("Draw a card, then pay 2. Draw a card, then pay 2."),))).values()
    assert printed.face.problems == ()


def test_capitals_by_style_are_no_lost_letters(press):
    css = CSS + ".text, .name { text-transform: uppercase; font-variant: small-caps; text-align: justify }"
    (printed,) = press(make_card(name="Straße der Öfen"), css=css).values()
    assert printed.face.problems == ()


def test_letters_that_style_adds_are_no_words_of_the_card(press):
    css = CSS + ".text p::before { content: '• ' } .name::first-letter { font-size: 1.2em }"
    (printed,) = press(CARD, css=css).values()
    assert printed.face.problems == ()


def test_a_soft_hyphen_at_a_line_end_is_no_lost_letter(press):
    words = ("su\u00adper\u00adca\u00adli\u00adfra\u00adgi\u00adli\u00adstic " * 12).strip()
    (printed,) = press(make_card(text=(word(words),))).values()
    assert printed.face.problems == ()


def test_ligatures_hyphens_and_dashes_are_no_lost_letters(press):
    words = "The office’s fluffy fjord—first-rate, co-operative, self-sufficient; affix ﬁ. " * 5
    (printed,) = press(make_card(text=(word(words),))).values()
    assert printed.face.problems == ()


def test_a_long_word_passes_its_box(press):
    (printed,) = press(make_card(name="Donaudampfschiffahrtsgesellschaftskapitänsmütze")).values()
    problem = next(p for p in printed.face.problems if p.kind == "over")
    assert problem.box == "name"
    assert problem.actual.endswith(" mm over")


def test_too_much_text_tells_by_how_much(press):
    (printed,) = press(make_card(text=(word(" ".join(f"Draw{n} cards." for n in range(100, 250))),))).values()
    box = next(b for b in printed.face.boxes if b.name == "text")
    problem = next(p for p in printed.face.problems if p.kind == "over")
    assert box.size_pt == 6
    assert problem.actual == f"{box.over[3] / 1000:.2f} mm over"
    assert box.over[3] > 5_000
    share = box.rect[3] / (box.rect[3] + box.over[3])
    assert box.text.index(problem.words) / len(box.text) == pytest.approx(share, abs=0.1)


def test_a_letter_that_no_font_has(press):
    (printed,) = press(make_card(name="Pale 漢 Fire", text=(word("Win 🎲."),))).values()
    found = {p.box: p for p in printed.face.problems if p.kind == "glyph"}
    assert "`漢` (U+6F22 cjk unified ideograph-6f22)" in found["name"].detail
    assert found["name"].expected == "Alegreya Sans"
    assert "`🎲` (U+1F3B2 game die)" in found["text"].detail


def test_a_family_that_is_no_option(press):
    (printed,) = press(CARD, css=CSS + ".name { font-family: Comic Sans }").values()
    assert any("`Comic Sans` is no `font` option" in p.detail for p in printed.face.problems)


def test_a_tight_line_height_is_no_overflow(press):
    css = CSS + ".name { height: 4mm; line-height: .95 }"
    (printed,) = press(CARD, css=css).values()
    assert printed.face.problems == ()


SMALL = make_game(size=(mm(60), mm(60)))
IN_CORNER = f"{CSS} .name {{ left: 4mm; width: 24mm }} .text {{ top: 22mm; left: 10mm; width: 40mm; height: 20mm }}"


def test_words_in_the_corner_of_a_round_card_lie_outside(press):
    (square,) = press(CARD, css=IN_CORNER, game=SMALL).values()
    assert kinds(square) == []
    (round_,) = press(CARD, css=IN_CORNER, game=SMALL, outline="round").values()
    assert ("outside", "name") in {(p.kind, p.box) for p in round_.face.problems}
    assert "text" not in {p.box for p in round_.face.problems}


def test_words_within_the_safe_zone_are_told_with_both_measures(press):
    css = CSS + ".name { left: 1mm }"
    (printed,) = press(CARD, css=css).values()
    assert [(p.kind, p.box, p.actual, p.expected) for p in printed.face.problems] == [
        ("near-cut", "name", "1.00 mm inside", "3.00 mm at least")
    ]
