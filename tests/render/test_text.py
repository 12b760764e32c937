from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from pipeline.model.values import Token
from pipeline.render import text
from pipeline.render.text import NBSP, SPACE, inline, letters, name, paragraphs, plain

from .factory import AT, keyword, paragraph, symbol, word

SP = SPACE % " "
PIXEL = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"


def picture(id: str) -> Markup:
    return Markup("") if id == "Q" else Markup('<img alt="{%s}">') % id


def drawn(id: str) -> Markup:
    return Markup('<img alt="%s" src="%s">') % (id, PIXEL)


def read_back(markup: str) -> str:
    """Give the words of markup, pictures as the words that stand for them."""
    shown = re.sub(r'<img alt="([^"]*)">', r"\1", markup)
    return html.unescape(re.sub(r"<[^>]*>", "", shown))


def test_every_letter_is_escaped():
    assert inline([word("<script>\"&'")], picture) == "&lt;script&gt;&#34;&amp;&#39;"
    assert "<b>" not in inline([Token("ref", "<b>", AT)], picture)


def test_a_keyword_is_bold_and_a_reminder_italic():
    made = inline([keyword("Haste"), word(" and "), Token("reminder", "(Go.)", AT)], picture)
    assert made == f'<b class="kw">Haste</b> and{SP}<i class="reminder">(Go.)</i>'


def test_bold_and_italic_words():
    assert inline([word("a", bold=True, italic=True)], picture) == "<b><i>a</i></b>"


def test_a_symbol_stays_with_what_touches_it():
    made = inline([word("Pay 2"), symbol("F"), word(", or")], picture)
    assert made == f'Pay{SP}<span class="nb count">2<img alt="{{F}}">,</span> or'


def test_a_number_and_a_space_before_a_symbol_stay_on_the_line():
    assert inline([word("Pay 3 "), symbol("F")], picture) == (
        f'Pay{SP}<span class="nb count">3\N{NO-BREAK SPACE}<img alt="{{F}}"></span>'
    )


def test_a_word_before_a_symbol_may_break_away():
    assert inline([word("Pay "), symbol("F"), word(" now")], picture) == f'Pay{SP}<img alt="{{F}}"> now'


def test_numbers_without_a_symbol_are_plain():
    assert inline([word("2 cards, 3 ")], picture) == "2 cards, 3 "


def test_a_symbol_without_a_picture_stays_as_typed():
    assert inline([symbol("Q")], picture) == "{Q}"


def test_a_space_at_the_end_of_an_element_is_in_one_of_its_own_too():
    assert inline([word("Haste ", bold=True), word("now")], picture) == f"<b>Haste{SP}</b>now"


def test_breaks_make_paragraphs_and_empty_ones_fall_away():
    made = paragraphs([word("One."), paragraph(), word(" "), paragraph(), word("Two.")], picture)
    assert made == "<p>One.</p><p>Two.</p>"
    assert paragraphs([], picture) == ""


def test_plain_words_may_name_symbols():
    assert plain("{F} & {unknown}", picture) == f'<img alt="{{F}}"> &amp;{SP}<img alt="{{unknown}}">'
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
    breaking = re.sub(r'(?s)<span class="(nb|nb count|sp)">.*?</span>', "x", inline(tokens, picture))
    assert not re.search(r"[ \n\xa0]<(?!/\w+>$)", breaking)


STYLE = """
@page { size: 500px 99000px; margin: 0 }
body { font: 10px/14px 'DejaVu Sans', sans-serif }
.nb { white-space: nowrap }
img { width: 10px; height: 10px }
"""


def broken_early(markup: str) -> list[str]:
    """Give the lines of a paragraph that break early, laid out at every second width from 60 to 320 CSS pixels."""
    import weasyprint

    from .lines import early

    body = "".join(f"<p style='width:{width}px'>{markup}</p>" for width in range(60, 320, 2))
    document = weasyprint.HTML(string=f"<style>{STYLE}</style>{body}").render()
    return early(document.pages[0]._page_box)


@pytest.mark.parametrize(
    "tokens",
    [
        [word("Place life on the card and then "), keyword("Haste"), word(" may pay to win here.")],
        [word("Place life on the card and then "), symbol("F"), word(" may pay to win here.")],
        [word("Place life on the card and 2 "), symbol("F"), word(" may pay to win here.")],
        [word("Until the end of the turn all your foxes are "), keyword("Sly"), word(".")],
        [word("Until the end of it all foxes are "), keyword("Sly"), word(" as "), keyword("Cat"), word(".")],
        [word("While your front holds 1 or more "), keyword("Agile"), word(" Morphons.")],
        [word("While all fronts hold more than 1 "), symbol("F"), word(".")],
        [word("Keep up to 2 more "), symbol("F"), symbol("F"), word(" at the end of it.")],
        [word("Then pay "), keyword("Haste"), word(" "), Token("reminder", "(It may strike as it comes.)", AT)],
        [
            word("Each of them may "),
            word("put back ", bold=True),
            word("and "),
            keyword("Shield 2"),
            word(", or go."),
        ],
        [
            word("Place life on "),
            keyword("Haste"),
            word(" cards and all that "),
            word("is bold", bold=True),
            word(" too."),
        ],
    ],
)
def test_no_line_breaks_early(tokens):
    """See `text.SPACE`."""
    assert broken_early(inline(tokens, drawn)) == []


def test_a_line_of_a_name_does_not_break_early():
    assert broken_early(name("Tully of the old guard Twelve-Volt Bell")) == []


def test_a_short_last_word_of_a_name_is_not_left_alone():
    assert name("Free to have for all") == f"Free to have for{NBSP}all"
    assert name("Free for all") == "Free for all"
    assert name("Free to have for everybody") == "Free to have for everybody"


def test_the_measure_finds_a_line_that_breaks_early():
    assert "'Until' / 'the'" in broken_early("Until the end of the turn all foxes are <b>Sly</b>.")


@pytest.mark.parametrize(
    ("given_", "made"),
    [
        ("Look at the first page.", "Look at the first\u00a0page."),
        ("Soon there is nothing to ask.", "Soon there is\u00a0nothing\u00a0to\u00a0ask."),
        ("Everything tells of an if.", "Everything tells of\u00a0an\u00a0if."),
        ("Nobody ever saw counterrevolutionaries in it.", "Nobody ever saw counterrevolutionaries in\u00a0it."),
        ("It has base 5 or more Morphons.", "It has base 5\u00a0or\u00a0more\u00a0Morphons."),
        ("Everyone but you needs to be there already.", "Everyone but you needs to\u00a0be\u00a0there\u00a0already."),
        ("Each of them is to be discovered.", "Each of them is to be discovered."),
        ("Look at the incapacitating juxtaposition.", "Look at the incapacitating juxtaposition."),
        ("Four words are fine.", "Four words are fine."),
        ("Look at the first page. ", "Look at the first\u00a0page. "),
    ],
)
def test_short_last_words_are_not_left_alone(given_, made):
    assert inline([word(given_)], picture) == made


def test_a_last_symbol_is_not_left_alone():
    made = inline([word("Discard all of the highest base "), symbol("F"), word(".")], picture)
    assert f'<span class="nb">highest{NBSP}base{NBSP}<img' in made


def test_a_number_and_its_symbol_count_as_one_last_word():
    made = inline([word("While defending: Ice Barbarians get +5 "), symbol("F"), word(".")], picture)
    assert f'<span class="nb">get{NBSP}+5{NBSP}<img' in made


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("Ox", "Ox"),
        ("Aquara, Ocean World", '<span class="half">Aquara,</span> <span class="half">Ocean World</span>'),
        (
            'Tully "Twelve-Volt" <b>',
            'Tully<span class="sp"> </span><span class="nb">&#34;Twelve-Volt&#34;</span> &lt;b&gt;',
        ),
    ],
)
def test_a_name_breaks_after_its_comma_and_at_no_hyphen(words, made):
    assert name(words) == made


def test_a_keyword_stays_with_its_number():
    assert inline([word("Give it "), keyword("Duelist +2")], picture).endswith(f'<b class="kw">Duelist{NBSP}+2</b>')
    assert text.keyword("Shield 2") == f"Shield{NBSP}2"
