"""Pictures of faces on a canvas and in a grid, read by Pillow."""

import io

import pytest
from PIL import Image

from pipeline.errors import UsageError
from pipeline.render.canvas import Canvas, Grid, picture
from pipeline.units import mm
from tests.impose.conftest import make_face  # noqa: F401  # a fixture

RED, BLUE, GROUND, GREY = (255, 0, 0), (0, 0, 255), (128, 128, 128), (128, 128, 128)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_face_lies_in_the_middle_and_its_bleed_goes_on_to_the_edge(make_face) -> None:  # noqa: F811
    drawn = opened(picture(Canvas(816, 1110, 300), [make_face(bleed=mm(3))]))
    assert (drawn.size, drawn.mode) == ((816, 1110), "RGB")
    assert round(drawn.info["dpi"][0]) == 300
    reds = [x for x in range(816) if drawn.getpixel((x, 1000)) == RED]
    assert (reds[0], reds[-1] + 1) == pytest.approx((36, 780), abs=1)  # 63 mm are 744 px
    downs = [y for y in range(1110) if drawn.getpixel((700, y)) == RED]
    assert (downs[0], downs[-1] + 1) == pytest.approx((35.3, 1074.7), abs=1)  # 88 mm are 1039.4 px
    assert {drawn.getpixel(at) for at in ((0, 0), (815, 0), (0, 1109), (815, 1109), (0, 500))} == {GROUND}


def test_a_canvas_smaller_than_the_face_cuts_it(make_face) -> None:  # noqa: F811
    drawn = opened(picture(Canvas(700, 1000, 300), [make_face()]))
    assert drawn.getpixel((0, 999)) == drawn.getpixel((699, 999)) == RED


def test_a_grid_has_no_gap_and_leaves_empty_places_grey(make_face) -> None:  # noqa: F811
    red, blue = make_face(fill="1 0 0 rg"), make_face(fill="0 0 1 rg")
    drawn = opened(picture(Grid(3, 2, 63, 88, 25), [red, blue, red, b"", blue]))
    assert drawn.size == (189, 176)
    bottoms = [[drawn.getpixel((col * 63 + x, row * 88 + 80)) for x in (0, 62)] for row in (0, 1) for col in (0, 1, 2)]
    assert bottoms == [[RED] * 2, [BLUE] * 2, [RED] * 2, [GREY] * 2, [BLUE] * 2, [GREY] * 2]


def test_a_picture_has_a_limit(make_face) -> None:  # noqa: F811
    with pytest.raises(UsageError, match="over the limit"):
        picture(Grid(100, 100, 1000, 1000, 300), [make_face()])
