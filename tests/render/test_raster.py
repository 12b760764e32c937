from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image

from pipeline.errors import UsageError
from pipeline.render.raster import draw, encode, pixels, png, pngs
from pipeline.units import mm, to_pt

from .conftest import NO_ART
from .factory import CSS, make_card, make_game


@pytest.fixture
def face(press) -> bytes:
    """Give a face that is red in the bleed, blue just inside the cut, and white inside."""
    css = CSS + (
        ".card { background: red !important }"
        ".frame { left: 0; top: 0; right: 0; bottom: 0; background: white; border: 1mm solid blue }"
    )
    template = NO_ART.replace('<div class="trim">', '<div class="trim"><div class="frame"></div>')
    return next(iter(press(make_card(), face=template, css=css).values())).pdf


@pytest.mark.parametrize(
    ("dpi", "bleed", "size"),
    [(300, False, (744, 1039)), (300, True, (815, 1110)), (72, False, (179, 249)), (600, False, (1488, 2079))],
)
def test_sides_are_exact(face, dpi, bleed, size):
    image = Image.open(io.BytesIO(png(face, dpi, bleed)))
    assert image.size == size
    assert image.mode == "RGB"
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert image.info["srgb"] == 0


def test_the_cut_has_no_bleed_in_it(face):
    image = draw(face, 300, bleed=False)
    edges = [image[0], image[-1], image[:, 0], image[:, -1]]
    for edge in edges:
        assert (edge[20:-20] == (0, 0, 255)).all()


def test_the_bleed_lies_around_it(face):
    image = draw(face, 300, bleed=True)
    assert (image[0] == (255, 0, 0)).all()
    assert tuple(image[400, 20]) == (255, 0, 0)
    assert tuple(image[400, 40]) == (0, 0, 255)


def test_the_same_face_gives_the_same_bytes(face):
    assert png(face, 150, bleed=True) == png(face, 150, bleed=True)
    assert pngs(150, True, [face, face]) == [png(face, 150, bleed=True)] * 2


def test_an_odd_size_is_drawn_whole(press):
    game = make_game(size=(mm("63.5"), mm("88.9")))
    (printed,) = press(make_card(), game=game).values()
    assert Image.open(io.BytesIO(png(printed.pdf, 300, bleed=False))).size == (750, 1050)


@pytest.mark.parametrize("dpi", [0, 29, 1201])
def test_a_resolution_out_of_range_is_refused(face, dpi):
    with pytest.raises(UsageError, match="out of range"):
        png(face, dpi, bleed=False)


def test_too_many_pixels_are_refused(press):
    game = make_game(size=(mm(300), mm(300)))
    (printed,) = press(make_card(), game=game).values()
    with pytest.raises(UsageError, match="over the limit"):
        png(printed.pdf, 1200, bleed=False)


def test_pixels_of_common_lengths():
    assert [pixels(to_pt(mm(length)), 300) for length in (63, 88, 69, 94)] == [744, 1039, 815, 1110]
    assert pixels(0.001, 72) == 1


@given(arrays.arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9), st.just(3))))
@settings(max_examples=50)
def test_pixels_come_back_from_the_file(rows):
    assert (np.asarray(Image.open(io.BytesIO(encode(rows, 300)))) == rows).all()
