from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from pipeline.units import to_pt

from .factory import CSS, make_card

W, H, B = 63_000, 88_000, 3_000


@pytest.fixture
def face(press) -> bytes:
    css = CSS + ".card { background: linear-gradient(red, red 50%, blue 50%) !important }"
    return next(iter(press(make_card(), css=css).values())).pdf


def test_the_boxes_are_exact(face):
    with pikepdf.open(io.BytesIO(face)) as pdf:
        (page,) = pdf.pages
        whole = [0, 0, to_pt(W + 2 * B), to_pt(H + 2 * B)]
        cut = [to_pt(B), to_pt(B), to_pt(W + B), to_pt(H + B)]
        for name, box in (
            ("MediaBox", whole),
            ("CropBox", whole),
            ("BleedBox", whole),
            ("TrimBox", cut),
            ("ArtBox", cut),
        ):
            assert [float(side) for side in page.obj[f"/{name}"]] == pytest.approx(box, abs=1e-4), name


def test_the_whole_face_is_one_form_with_its_corner_at_the_origin(face):
    with pikepdf.open(io.BytesIO(face)) as pdf:
        page = pdf.pages[0]
        assert page.obj.Contents.read_bytes() == b"/F Do"
        form = page.obj.Resources.XObject.F
        assert form.Subtype == "/Form"
        left, bottom, right, top = map(float, form.BBox)
        matrix = [float(number) for number in form.Matrix]
        assert [left + matrix[4], bottom + matrix[5]] == pytest.approx([0, 0], abs=1e-3)
        assert [right - left, top - bottom] == pytest.approx([to_pt(W + 2 * B), to_pt(H + 2 * B)], abs=1e-3)


def test_a_gradient_moves_with_its_face(face):
    drawn = pypdfium2.PdfDocument(face)[0].render(scale=2).to_pil().convert("RGB")
    middle = drawn.height // 2
    assert drawn.getpixel((3, middle - 4)) == (255, 0, 0)
    assert drawn.getpixel((3, middle + 4)) == (0, 0, 255)


def test_all_fonts_are_embedded(face):
    with pikepdf.open(io.BytesIO(face)) as pdf:
        descriptors = [
            o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
        ]
        assert descriptors
        assert all("/FontFile2" in d or "/FontFile3" in d for d in descriptors)
