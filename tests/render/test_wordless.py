from __future__ import annotations

import numpy as np
import pypdfium2

from pipeline.render.raster import draw
from pipeline.render.wordless import wordless

from .factory import CSS, FACE, long_text, make_card


def text_of(face: bytes) -> str:
    return pypdfium2.PdfDocument(face)[0].get_textpage().get_text_bounded().strip()


def test_no_word_is_drawn_and_all_else_is(press):
    (printed,) = press(make_card(text=long_text(12)), face=FACE).values()
    bare = wordless(printed.pdf)
    assert "".join(text_of(printed.pdf).split())
    assert text_of(bare) == ""
    with_words, without = (draw(pdf, 100, bleed=True).astype(int) for pdf in (printed.pdf, bare))
    changed = np.abs(with_words - without).max(axis=2) > 0
    assert 0.005 < changed.mean() < 0.2
    (box,) = (b for b in printed.face.boxes if b.name == "text")
    left, top, width, height = (round((side + 3000) / 25400 * 100) for side in box.rect)
    assert changed[top - 12 : top + height, left - 12 : left + width].any()


def test_words_in_a_form_are_not_drawn_either(press):
    """What is half opaque stands in a form of its own."""
    (printed,) = press(make_card(text=long_text(12)), css=CSS + ".trim { opacity: .5 }").values()
    assert text_of(wordless(printed.pdf)) == ""
    assert text_of(printed.pdf)
