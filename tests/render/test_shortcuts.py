from __future__ import annotations

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from tinyhtml5 import inputstream

from pipeline.cache import Store
from pipeline.render import engine
from pipeline.render.fonts import no_fonts
from pipeline.render.raster import draw

from .factory import CSS, make_card


def resources(pdf: bytes) -> dict[str, int]:
    """Count what a face's form refers to, by its kind."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        found = file.pages[0].obj.Resources.XObject.F.Resources
        return {kind: len(list(found.get(kind, {}).keys())) for kind in ("/Pattern", "/Shading", "/XObject")}


def face(press, css: str) -> bytes:
    return next(iter(press(make_card(), css=CSS + css).values())).pdf


@pytest.mark.parametrize(
    "css", ["background-image: linear-gradient(red, blue)", "background-image: radial-gradient(red, blue 60%)"]
)
def test_a_gradient_over_a_box_needs_no_pattern_and_no_group(press, css):
    assert resources(face(press, f".card {{ {css} !important }}")) == {"/Pattern": 0, "/Shading": 1, "/XObject": 0}


def test_a_gradient_painted_straight_has_the_pixels_of_one_that_is_tiled(press):
    """A tile that misses the edge of its box by a hair is WeasyPrint's to draw."""
    gradient = "background-image: linear-gradient(160deg, red, blue 40%, lime)"
    straight = draw(face(press, f".card {{ {gradient} !important }}"), 100, bleed=False).astype(int)
    tiled = face(press, f".card {{ {gradient} !important; background-size: 99.99% 99.99% !important }}")
    assert resources(tiled)["/Pattern"] == 1
    apart = np.abs(straight - draw(tiled, 100, bleed=False))[:-1]
    assert apart.max() <= 40  # levels of 255, where colours turn
    assert apart.mean() < 1


def test_a_gradient_that_lets_through_what_is_beneath_it_is_tiled(press):
    css = ".card { background: linear-gradient(red, rgba(0, 0, 255, .4)) white !important }"
    assert resources(face(press, css))["/Pattern"] == 1


def test_a_gradient_smaller_than_its_box_is_still_repeated(press):
    css = ".card { background: linear-gradient(90deg, red 50%, blue 50%) 0 0 / 10mm 10mm !important }"
    drawn = draw(face(press, css), 254, bleed=True)  # ten pixels a millimetre
    row = drawn[5, :, 0]
    assert [int(row[x]) for x in (20, 70, 120, 170, 220)] == [255, 0, 255, 0, 255]


def test_what_is_painted_straight_keeps_to_rounded_corners(press):
    css = ".card { background: linear-gradient(red, red) white !important; border-radius: 20mm !important }"
    drawn = draw(face(press, css), 254, bleed=True)
    assert tuple(drawn[10, 10]) == (255, 255, 255)
    assert tuple(drawn[300, 300]) == (255, 0, 0)


@pytest.fixture
def weasyprint(tmp_path, monkeypatch):
    monkeypatch.setenv("FONTCONFIG_FILE", "")  # to be as it was when the test is over
    return engine.load(no_fonts(Store(tmp_path)))


@pytest.mark.parametrize(
    ("margin", "red"),
    [("@bottom-center { content: ''; display: block; background: red; width: 20mm; height: 8mm }", True), ("", False)],
)
def test_boxes_in_margins_are_made_where_they_are_asked_for(weasyprint, margin, red):
    style = f"@page {{ size: 40mm 40mm; margin: 10mm; {margin} }}"
    page = pypdfium2.PdfDocument(weasyprint.HTML(string=f"<style>{style}</style><p>").write_pdf())[0]
    drawn = page.render().to_pil().convert("RGB")
    assert (drawn.getpixel((57, 100)) == (255, 0, 0)) is red


def test_patterns_of_characters_are_kept_under_the_characters(weasyprint):
    patterns = inputstream.characters_until_regex
    assert patterns[frozenset("<&"), False].match("a<b").group() == "a"
    assert patterns[frozenset("\n "), True].match(" \nb").group() == " \n"
    assert patterns[frozenset("]-^"), False].match("a^").group() == "a"
    weasyprint.HTML(string="<p title=1 class='a'>x &amp; y</p>")
    known = len(patterns)
    for number in range(5):
        weasyprint.HTML(string=f"<p title={number} class='b'>z &lt; {number}</p>")
    assert len(patterns) == known
