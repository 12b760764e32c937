from __future__ import annotations

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from PIL import Image

from pipeline.errors import UsageError
from pipeline.render import raster
from pipeline.render.pieces import BrokenFaceError, Pieces, file_of, pieces
from pipeline.render.raster import draw, draw_page, encode, opened, opened_together, pixels, png, pngs
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


@pytest.fixture
def faces(press) -> list[Pieces]:
    """Give three faces that share a font; two of them have all but their names in common."""
    names = ("Ash", "Birch", "A longer name")
    css = CSS + ".card { background: linear-gradient(red, red 50%, blue 50%) !important }"
    cards = (make_card(f"tree-{number}", name=name) for number, name in enumerate(names))
    return [pieces(printed.pdf) for printed in press(*cards, css=css).values()]


def seen(page: pypdfium2.PdfPage) -> tuple[object, ...]:
    """Give what is found out about a page."""
    text = page.get_textpage()
    letters = [(text.get_text_range(n, 1), text.get_charbox(n)) for n in range(text.count_chars())]
    return letters, page.get_mediabox(), page.get_trimbox(), draw_page(page, 100, bleed=True).tobytes()


@pytest.mark.parametrize("most", [raster.MOST_TOGETHER, 0])
def test_faces_that_are_opened_together_are_as_in_their_own_files(faces, monkeypatch, most: int) -> None:
    monkeypatch.setattr(raster, "MOST_TOGETHER", most)
    alone = []
    for face in faces:
        with opened(file_of(face)) as page:
            alone.append(seen(page))
    assert len({repr(letters) for letters, *_ in alone}) == len(faces)
    with opened_together(faces) as pages:
        assert [seen(page) for page in pages] == alone


@pytest.mark.parametrize(("count", "files"), [(1, 1), (3, 4)])
def test_one_face_is_read_as_it_is_and_the_files_of_several_are_looked_into(
    faces, monkeypatch, count: int, files: int
) -> None:
    read: list[bytes] = []
    whole = pypdfium2.PdfDocument
    monkeypatch.setattr(pypdfium2, "PdfDocument", lambda pdf: read.append(pdf) or whole(pdf))
    with opened_together(faces[:count]) as pages:
        assert len(pages) == count
    assert read[:count] == [file_of(face) for face in faces[:count]]
    assert len(read) == files


def test_a_file_that_cannot_be_read_or_has_another_page_is_found_out(faces) -> None:
    cut_off = faces[1]._replace(size=20)
    with pytest.raises(pypdfium2.PdfiumError), opened_together([faces[0], cut_off]):
        pass
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(file_of(faces[1]))) as pdf:
        pdf.add_blank_page()
        pdf.save(out)
    more = faces[1]._replace(bytes=out.getvalue(), size=len(out.getvalue()))
    with pytest.raises(BrokenFaceError), opened_together([faces[0], more]):
        pass
