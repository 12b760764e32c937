from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from pipeline.model.values import Token
from pipeline.render import text
from pipeline.render.text import NBSP, ZWSP, inline, letters, name, paragraphs, plain

from .factory import AT, keyword, paragraph, symbol, word


def picture(id: str) -> Markup:
    return Markup("") if id == "Q" else Markup('<img alt="{%s}">') % id


def read_back(markup: str) -> str:
    """Give the words of markup, pictures as the words that stand for them."""
    shown = re.sub(r'<img alt="([^"]*)">', r"\1", markup).replace(ZWSP, "")
    return html.unescape(re.sub(r"<[^>]*>", "", shown))


def test_every_letter_is_escaped():
    assert inline([word("<script>\"&'")], picture) == "&lt;script&gt;&#34;&amp;&#39;"
    assert "<b>" not in inline([Token("ref", "<b>", AT)], picture)


def test_a_keyword_is_bold_and_a_reminder_italic():
    made = inline([keyword("Haste"), word(" and "), Token("reminder", "(Go.)", AT)], picture)
    assert made == f'<b class="kw">Haste</b> and {ZWSP}<i class="reminder">(Go.)</i>'


def test_bold_and_italic_words():
    assert inline([word("a", bold=True, italic=True)], picture) == "<b><i>a</i></b>"


def test_a_symbol_stays_with_what_touches_it():
    made = inline([word("Pay 2"), symbol("F"), word(", or")], picture)
    assert made == f'Pay {ZWSP}<span class="nb">2<img alt="{{F}}">,</span> or'


def test_a_number_and_a_space_before_a_symbol_stay_on_the_line():
    assert inline([word("Pay 3 "), symbol("F")], picture) == (
        f'Pay {ZWSP}<span class="nb">3\N{NO-BREAK SPACE}<img alt="{{F}}"></span>'
    )


def test_a_word_before_a_symbol_may_break_away():
    assert inline([word("Pay "), symbol("F"), word(" now")], picture) == f'Pay {ZWSP}<img alt="{{F}}"> now'


def test_numbers_without_a_symbol_are_plain():
    assert inline([word("2 cards, 3 ")], picture) == "2 cards, 3 "


def test_a_symbol_without_a_picture_stays_as_typed():
    assert inline([symbol("Q")], picture) == "{Q}"


def test_a_space_at_the_end_of_an_element_is_followed_by_a_mark_too():
    assert inline([word("Haste ", bold=True), word("now")], picture) == f"<b>Haste {ZWSP}</b>now"


def test_breaks_make_paragraphs_and_empty_ones_fall_away():
    made = paragraphs([word("One."), paragraph(), word(" "), paragraph(), word("Two.")], picture)
    assert made == "<p>One.</p><p>Two.</p>"
    assert paragraphs([], picture) == ""


def test_plain_words_may_name_symbols():
    assert plain("{F} & {unknown}", picture) == f'<img alt="{{F}}"> &amp; {ZWSP}<img alt="{{unknown}}">'
    assert plain("{Q}", picture) == "{Q}"


TOKENS = st.lists(
    st.one_of(
        st.text("ab1 ,.<&\u00e9", min_size=1, max_size=6).map(word),
        st.sampled_from("FOQ").map(symbol),
        st.sampled_from(["Haste", "Duelist +2"]).map(keyword),
        st.text("ab (", min_size=1, max_size=5).map(lambda t: Token("reminder", t, AT)),
    ),
    max_size=12,
)


@given(TOKENS)
def test_no_letter_is_lost_and_none_is_added(tokens):
    made = read_back(inline(tokens, picture))
    assert made.replace("\N{NO-BREAK SPACE}", " ") == letters(tokens)


@given(TOKENS)
def test_no_space_touches_an_element_that_follows(tokens):
    assert not re.search(r"[ \n]<(?!/)", inline(tokens, picture))


def first_lines(markup: str, widths: list[int]) -> list[int]:
    """Give how many words stand on the first line of a paragraph at each width, in CSS pixels."""
    import weasyprint
    from weasyprint.formatting_structure import boxes

    style = "@page{size:500px 9000px;margin:0} body{font:10px/14px 'DejaVu Sans',sans-serif} .nb{white-space:nowrap}"
    body = "".join(f"<p style='width:{width}px'>{markup}</p>" for width in widths)
    page = weasyprint.HTML(string=f"<style>{style}</style>{body}").render().pages[0]
    return [
        len("".join(b.text for b in box.children[0].descendants() if isinstance(b, boxes.TextBox)).split())
        for box in page._page_box.descendants()
        if isinstance(box, boxes.BlockBox) and box.element_tag == "p"
    ]


@pytest.mark.parametrize(
    "tokens",
    [
        [word("Place life on the card and then "), keyword("Haste"), word(" may pay to win here.")],
        [word("Place life on the card and then "), symbol("F"), word(" may pay to win here.")],
        [word("Place life on the card and 2 "), symbol("F"), word(" may pay to win here.")],
        [
            word("Place life on "),
            keyword("Haste"),
            word(" cards and all that "),
            word("is bold", bold=True),
            word(" too."),
        ],
    ],
)
def test_a_wider_line_never_holds_less(tokens):
    """A line that breaks early holds fewer words than one a hair narrower; see `text.ZWSP`."""
    counts = first_lines(inline(tokens, picture), list(range(60, 320)))
    assert counts == sorted(counts)
    assert counts[-1] > counts[0] + 3


@pytest.mark.parametrize(
    ("given_", "made"),
    [
        ("Look at the top of it.", "Look at the top of\u00a0it."),
        ("Look at the incapacitating juxtaposition.", "Look at the incapacitating juxtaposition."),
        ("Four words are fine.", "Four words are fine."),
        ("Look at the top of it. ", "Look at the top of\u00a0it. "),
    ],
)
def test_a_short_last_word_is_not_left_alone(given_, made):
    assert inline([word(given_)], picture) == made


def test_a_last_symbol_is_not_left_alone():
    made = inline([word("Discard all of the highest base "), symbol("F"), word(".")], picture)
    assert f'<span class="nb">base{NBSP}<img' in made


def test_a_number_and_its_symbol_count_as_one_last_word():
    made = inline([word("While defending: Ice Barbarians get +5 "), symbol("F"), word(".")], picture)
    assert f'<span class="nb">get{NBSP}+5{NBSP}<img' in made


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("Ox", "Ox"),
        ("Aquara, Ocean World", '<span class="half">Aquara,</span> <span class="half">Ocean World</span>'),
        ('Tully "Twelve-Volt" <b>', 'Tully <span class="nb">&#34;Twelve-Volt&#34;</span> &lt;b&gt;'),
    ],
)
def test_a_name_breaks_after_its_comma_and_at_no_hyphen(words, made):
    assert name(words) == made


def test_a_keyword_stays_with_its_number():
    assert inline([word("Give it "), keyword("Duelist +2")], picture).endswith(f'<b class="kw">Duelist{NBSP}+2</b>')
    assert text.keyword("Shield 2") == f"Shield{NBSP}2"
