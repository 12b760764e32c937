from __future__ import annotations

from types import SimpleNamespace

import pytest

from pipeline.cache import Store
from pipeline.render import engine
from pipeline.render.fonts import no_fonts

from .conftest import NO_ART
from .factory import CSS, make_card, paragraph, word


@pytest.fixture(scope="module", autouse=True)
def loaded(tmp_path_factory):
    engine.load(no_fonts(Store(tmp_path_factory.mktemp("store"))))


TEXTS = {
    "plain": ("", "Draw a card, then pay for it with what you have in your hand, or let another do so."),
    "ligatures": ("", "A fluffy official finds a fjord; office first."),
    "spaced": ("letter-spacing: 1.5px", "Pay now"),
    "spread": ("word-spacing: 3px", "Pay for it now"),
    "justified": ("text-align: justify", "Draw a card, then pay for it with what you have in your hand or not at all."),
    "breaks": ("", "super\N{ZERO WIDTH SPACE}natural un\N{SOFT HYPHEN}be\N{SOFT HYPHEN}liev\N{SOFT HYPHEN}able"),
    "preserved": ("white-space: pre-wrap", "one\ttwo\n\nthree  four\n"),
    "kept": ("white-space: pre", "one  \n two"),
    "backward": ("direction: rtl; unicode-bidi: bidi-override", "fi and office"),
    "unknown": ("", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} and \N{CJK UNIFIED IDEOGRAPH-4E00}, seen in no font"),
    "marks": ("", "e\N{COMBINING ACUTE ACCENT}q\N{COMBINING DIAERESIS} \N{GREEK SMALL LETTER ALPHA}"),
    "mixed": ("", "<b>bold</b> and <i>sl</i>anted<small style='font-size: 4px'>, small</small>"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_line_is_written_as_weasyprint_writes_it(press, monkeypatch, name):
    """Each line is written twice onto the same stream, and so is what its fonts learn of their glyphs."""
    from weasyprint.draw import text
    from weasyprint.text.ffi import pango

    style, words = TEXTS[name]
    ours, theirs, found = text.draw_first_line, text.draw_first_line.__wrapped__, []

    def both(stream, box, *more):
        at, font = len(stream.stream), stream._current_font
        known = {key: dict(font.to_unicode) for key, font in stream._fonts.items()}
        results = []
        for draw in (ours, theirs):
            del stream.stream[at:]
            stream._current_font = font
            for key, letters in stream._fonts.items():
                letters.to_unicode = dict(known.get(key, {}))
            if draw is theirs:  # and shapes it anew, as wide as it comes
                pango.pango_layout_set_width(box.pango_layout.layout, -1)
            emojis = draw(stream, box, *more)
            learnt = {key: dict(font.to_unicode) for key, font in stream._fonts.items()}
            results.append((emojis, stream.stream[at:], stream._current_font, learnt))
        assert results[0] == results[1]
        found.append(results[0][1])
        return results[0][0]

    monkeypatch.setattr(text, "draw_first_line", both)
    blocks = "{% for block in card.blocks %}"
    face = NO_ART.replace(blocks, f'<div style="{style}">{words}</div>{blocks}')
    press(make_card(text=(word("Draw a card."), paragraph(), word("Pay for it."))), face=face, css=CSS)
    assert sum(len(line) > 0 for line in found) > 2


def test_a_face_goes_this_way_and_finds_its_glyphs_known(press, monkeypatch):
    from pipeline.render import lines

    asked = []
    glyph = lines._glyph
    monkeypatch.setattr(lines, "_glyph", lambda info, *more: asked.append(info) or glyph(info, *more))
    press(make_card(name="Ember"), make_card("other", name="Ember"))
    assert 0 < len(asked) == len(set(asked))


def test_a_glyph_lies_in_memory_as_it_is_read():
    from weasyprint.text.ffi import ffi

    from pipeline.render.lines import GLYPH

    assert ffi.sizeof("PangoGlyphInfo") == GLYPH.size
    one = ffi.new("PangoGlyphInfo *")
    one.glyph, one.geometry.width, one.geometry.x_offset, one.geometry.y_offset = 0x10000041, -2, 3, -4
    assert GLYPH.unpack(ffi.buffer(one)) == (0x10000041, -2, 3, -4)


@pytest.mark.parametrize(("overflow", "ellipsis"), [("ellipsis", "none"), ("clip", "auto"), ("clip", ("string", "+"))])
def test_a_line_that_ends_on_an_ellipsis_is_left_to_weasyprint(overflow, ellipsis):
    from pipeline.render import lines

    asked, box = [], SimpleNamespace(style={"font_size": 8}, text="Draw")
    lines._quick(lambda *given: asked.append(given))(1, box, overflow, ellipsis, 5)
    assert asked == [(1, box, overflow, ellipsis, 5)]
