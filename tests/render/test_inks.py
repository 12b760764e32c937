from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest

from pipeline.render.inks import inked, toned
from pipeline.render.raster import draw
from pipeline.render.tone import grey, low, seen
from pipeline.render.wordless import wordless

from .factory import FACE, make_card


@pytest.fixture
def face(press) -> bytes:
    (printed,) = press(make_card(), face=FACE).values()
    return printed.pdf


@pytest.mark.parametrize(("ink", "space"), [("low", "/DeviceRGB"), ("grey", "/DeviceGray")])
def test_a_face_in_another_ink_has_the_same_boxes_and_one_form(face, ink, space):
    (made,) = inked(ink, [face])
    with pikepdf.open(io.BytesIO(face)) as one, pikepdf.open(io.BytesIO(made)) as other:
        for box in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"):
            sides = [[float(side) for side in pdf.pages[0].obj[box]] for pdf in (one, other)]
            assert sides[0] == pytest.approx(sides[1], abs=0.01), box
        page = other.pages[0].obj
        assert page.Contents.read_bytes() == b"/F Do"
        assert [float(side) for side in page.Resources.XObject.F.BBox] == pytest.approx(
            [float(side) for side in page.MediaBox]
        )
        assert str(page.Resources.XObject.F.Resources.XObject.I.ColorSpace) == space


def test_little_ink_is_paler_and_greys_are_grey(face):
    full, low, grey = (draw(inked(ink, [face])[0], 100, bleed=True).astype(int) for ink in ("full", "low", "grey"))
    assert (255 - low).mean() < 0.5 * (255 - full).mean()
    assert np.abs(grey - grey[..., :1]).max() == 0
    assert grey.mean() == pytest.approx((full @ [0.2126, 0.7152, 0.0722]).mean(), abs=3)


def test_the_same_face_gives_the_same_bytes_and_full_ink_changes_none(face):
    assert inked("full", [face]) == [face]
    assert inked("low", [face, face])[0] == inked("low", [face])[0]


def test_ink_and_eyes_add_up(face):
    rows = draw(face, 300, bleed=True)
    assert np.array_equal(toned(face, 300, True, "full", "all"), rows)
    assert np.array_equal(toned(face, 300, True, "grey", "protan"), seen(grey(rows), "protan"))
    assert np.array_equal(toned(face, 300, True, "low", "all"), low(rows, draw(wordless(face), 300, bleed=True), 300))


@pytest.mark.parametrize("bleed", [True, False])
def test_little_ink_is_as_thin_on_a_coarse_picture_as_in_print(face, bleed):
    fine, coarse = (toned(face, dpi, bleed, "low", "all") for dpi in (300, 100))
    assert coarse.shape == draw(face, 100, bleed).shape
    assert coarse.mean() == pytest.approx(fine.mean(), abs=1)
