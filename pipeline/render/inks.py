"""A Face PDF -> one in another ink, of the same boxes, with a picture of the face as its content."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.render.tone import Ink, Sight, grey, low, seen

if TYPE_CHECKING:
    import numpy as np
    import pikepdf
    from numpy.typing import NDArray

    from pipeline.render.tone import Rows

INK_DPI = 300
"""Pixels per inch of a face in another ink: enough for small print on a desk printer."""
QUALITY = 90


def inked(ink: Ink, faces: Sequence[bytes]) -> Sequence[bytes]:
    """Give several Face PDFs in an ink: the task for `Workers.run`."""
    return [face if ink == "full" else _inked(ink, face) for face in faces]


def toned(face: bytes, dpi: int, bleed: bool, ink: Ink, sight: Sight) -> Rows:
    """Draw a face, as `raster.draw` does, with this ink, seen by these eyes."""
    from pipeline.render.raster import draw

    rows = draw(face, dpi, bleed)
    if ink == "low":
        rows = _with_little_ink(face, rows, dpi, bleed)
    elif ink == "grey":
        rows = grey(rows)
    return rows if sight == "all" else seen(rows, sight)


def _with_little_ink(face: bytes, rows: Rows, dpi: int, bleed: bool) -> Rows:
    """Give a face that was drawn, with little ink: at no less than the resolution of print, so that lines are as thin
    as there, and made smaller then."""
    import numpy as np
    from PIL import Image

    from pipeline.render.raster import draw
    from pipeline.render.wordless import wordless

    fine = max(dpi, INK_DPI)
    large = rows if fine == dpi else draw(face, fine, bleed)
    made = low(large, draw(wordless(face), fine, bleed), fine)
    size = rows.shape[1], rows.shape[0]
    return made if fine == dpi else np.asarray(Image.fromarray(made).resize(size, Image.Resampling.BOX))


def _inked(ink: Ink, face: bytes) -> bytes:
    import pikepdf

    rows = toned(face, INK_DPI, True, ink, "all")
    with pikepdf.open(io.BytesIO(face)) as source, pikepdf.new() as pdf:
        page = source.pages[0]
        left, bottom, right, top = (float(side) for side in page.mediabox)
        made = pdf.add_blank_page(page_size=(right - left, top - bottom))
        for box in ("/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"):
            made.obj[box] = pikepdf.Array([float(side) for side in page.obj[box]])
        image = _image(pdf, rows[..., 0] if ink == "grey" else rows)
        form = pdf.make_stream(f"{right - left:.4f} 0 0 {top - bottom:.4f} 0 0 cm /I Do".encode())
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = pikepdf.Array([0, 0, right - left, top - bottom])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
        made.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
        made.obj.Contents = pdf.make_stream(b"/F Do")
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, min_version="1.7")
    return out.getvalue()


def _image(pdf: pikepdf.Pdf, rows: NDArray[np.uint8]) -> pikepdf.Stream:
    """Give pixels as a picture of the PDF: of one colour (height x width) or three."""
    import pikepdf
    from PIL import Image

    picture, out = Image.fromarray(rows), io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    stream = pdf.make_stream(out.getvalue())
    stream.Type, stream.Subtype, stream.Filter = pikepdf.Name.XObject, pikepdf.Name.Image, pikepdf.Name.DCTDecode
    stream.Width, stream.Height, stream.BitsPerComponent = picture.width, picture.height, 8
    stream.ColorSpace = pikepdf.Name.DeviceGray if picture.mode == "L" else pikepdf.Name.DeviceRGB
    return stream
