from __future__ import annotations

import io
import re

import fontpkg
import pytest
from PIL import Image

from pipeline.render.letters import SIZE, letter_svg
from pipeline.render.svg import clean

FONT = str(fontpkg.path("Alegreya Sans", 700))


@pytest.mark.parametrize("words", ["F", "Ök", "WWW"])
def test_letters_are_paths_on_a_disc(words):
    made = letter_svg(words, "#b3361b", FONT)
    assert clean(made, "#000").count(b"<path") == 1
    assert b'fill="#b3361b"' in made
    assert b"<text" not in made


def test_the_letter_stands_in_the_middle_of_the_disc():
    weasyprint = pytest.importorskip("weasyprint")
    page = f"<style>@page{{size:{SIZE}px;margin:0}}</style><img src='data:image/svg+xml;base64,%s' width={SIZE}>"
    import base64

    import pypdfium2

    data = base64.b64encode(letter_svg("H", "#000000", FONT)).decode()
    pdf = weasyprint.HTML(string=page % data).write_pdf()
    drawn = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=4 / 3).to_pil().convert("L")
    white = drawn.crop((20, 20, 80, 80)).point(lambda level: 255 if level > 200 else 0).getbbox()
    assert white is not None
    left, top, right, bottom = white
    assert abs(left + right - 60) <= 2
    assert abs(top + bottom - 60) <= 2
    assert isinstance(drawn, Image.Image)


def test_letters_that_the_font_lacks_leave_a_bare_disc():
    assert b"<path" not in letter_svg("漢", "#000000", FONT)
    assert re.search(rb"<circle", letter_svg("", "#000000", FONT))
