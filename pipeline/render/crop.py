"""A laid-out page -> a Face PDF: cropped to the bleed box, its content one Form XObject `/F`."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from pipeline.units import Um, to_pt

if TYPE_CHECKING:
    from pipeline.render.fontkit import FaceFonts


def crop(document: Any, fonts: FaceFonts, width: Um, height: Um, bleed: Um) -> bytes:
    """Write a document of one tall page as a card of `width` x `height` with `bleed` on each side; it keeps its fonts
    in `fonts`.

    The page's stream itself becomes the form. It is moved by its `/Matrix`, never by `cm` in the page: gradients are
    patterns, which belong to the space of the stream that holds them, and would stay behind. The same page gives the
    same bytes.
    """
    import pydyf
    from weasyprint import DEFAULT_OPTIONS
    from weasyprint.pdf import generate_pdf

    w, h, b = to_pt(width), to_pt(height), to_pt(bleed)
    document.fonts = fonts
    pdf = generate_pdf(document, None, 1, **DEFAULT_OPTIONS)
    page = pdf.objects[pdf.pages["Kids"][0]]
    form = pdf.objects[int(page["Contents"].split()[0])]
    left, _, _, top = page["MediaBox"]
    foot = top - h - 2 * b
    form.extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pydyf.Array([left, foot, left + w + 2 * b, top]),
        "Matrix": pydyf.Array([1, 0, 0, 1, -left, -foot]),
        "Resources": page["Resources"],
    }
    page["Resources"] = pydyf.Dictionary({"XObject": pydyf.Dictionary({"F": form.reference})})
    show = pydyf.Stream([b"/F Do"])
    pdf.add_object(show)
    page["Contents"] = show.reference
    for box in ("MediaBox", "CropBox", "BleedBox"):
        page[box] = pydyf.Array([0, 0, w + 2 * b, h + 2 * b])
    for box in ("TrimBox", "ArtBox"):
        page[box] = pydyf.Array([b, b, w + b, h + b])
    pdf.info.clear()
    out = io.BytesIO()
    pdf.write(out, compress=True)
    return out.getvalue()
