"""A page of the tall document -> a Face PDF: cropped to the bleed box, its content one Form XObject `/F`."""

from __future__ import annotations

import io

import pikepdf

from pipeline.units import Um, to_pt


def crop(tall: bytes, width: Um, height: Um, bleed: Um) -> bytes:
    """Cut a tall page down to a card of `width` x `height` with `bleed` on each side.

    The form is moved by its `/Matrix`, never by `cm` in the page: gradients are patterns, which belong to the space of
    the stream that holds them, and would stay behind. The same page gives the same bytes.
    """
    w, h, b = to_pt(width), to_pt(height), to_pt(bleed)
    with pikepdf.open(io.BytesIO(tall)) as source, pikepdf.new() as pdf:
        page = source.pages[0]
        left, _, _, top = (float(side) for side in page.mediabox)
        card = pikepdf.Array([left, top - h - 2 * b, left + w + 2 * b, top])
        for box in ("/TrimBox", "/CropBox", "/MediaBox"):  # qpdf takes the trim box for the form's bounds
            page.obj[box] = card
        form = pdf.copy_foreign(page.as_form_xobject())
        form.Matrix = pikepdf.Array([1, 0, 0, 1, -left, -(top - h - 2 * b)])
        face = pdf.add_blank_page(page_size=(w + 2 * b, h + 2 * b))
        face.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=pdf.make_indirect(form)))
        face.obj.Contents = pdf.make_stream(b"/F Do")
        cut = pikepdf.Array([b, b, w + b, h + b])
        face.obj.BleedBox = face.obj.CropBox = face.obj.MediaBox
        face.obj.TrimBox = face.obj.ArtBox = cut
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, min_version="1.7")
    return out.getvalue()
