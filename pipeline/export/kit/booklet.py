"""Faces -> a PDF of one side a page, with bleed, for print services that take a deck so."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.render.canvas import Canvas, centred
from pipeline.render.jobs import Printed
from pipeline.units import Um, to_pt

if TYPE_CHECKING:
    from pipeline.impose.share import Pool

DPI = 300
"""Pixels per inch of what goes on past a face's bleed."""
EXACT_PT = 0.01
"""Points by which a face may be smaller than its page and still reach its edge."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: its size, and the cut in its middle; lengths in micrometres."""

    page: tuple[Um, Um]
    cut: tuple[Um, Um]


def booklet(leaf: Leaf, sides: Sequence[Printed], title: str, made: int | None) -> bytes:
    """Write the sides, a page each, and give the PDF's bytes; each face is stored once, however often it is printed.

    Where a face's bleed ends before the page does, its last pixels go on to the edge, in a picture below it. `made` is
    the date to write in, in seconds since 1970; None writes none.
    """
    import pikepdf

    from pipeline.impose.share import Pool
    from pipeline.impose.write import saved, set_info

    with pikepdf.new() as pdf:
        pool = Pool()
        faces: dict[str, _Face] = {}
        for side in sides:
            if side.face.pdf_sha not in faces:
                faces[side.face.pdf_sha] = _face(pdf, pool, leaf, side.pdf)
            _add_page(pdf, leaf, faces[side.face.pdf_sha])
        set_info(pdf, title, made)
        return saved(pdf)


@dataclass(frozen=True, slots=True)
class _Face:
    """A face in the PDF: its form, the middle of its trim in the form's own space (points), and the picture of what
    goes on past its bleed, if the page does."""

    form: Any
    middle: tuple[float, float]
    edge: Any


def _face(pdf: Any, pool: Pool, leaf: Leaf, face: bytes) -> _Face:
    import pikepdf

    with pikepdf.open(io.BytesIO(face)) as source:
        page = source.pages[0]
        outer, trim = (tuple(float(end) for end in box) for box in (page.mediabox, page.trimbox))
        form = pool.keep(pdf.copy_foreign(page.obj.Resources.XObject.F))
    middle = (trim[0] + trim[2]) / 2, (trim[1] + trim[3]) / 2
    short = any(outer[n + 2] - outer[n] < to_pt(leaf.page[n]) - EXACT_PT for n in (0, 1))
    return _Face(form, middle, pool.keep(_edge(pdf, leaf, face)) if short else None)


def _edge(pdf: Any, leaf: Leaf, face: bytes) -> Any:
    """Draw a page's outermost pixels; inside the cut, where the face lies over them, they are white."""
    from pikepdf import Dictionary, Name

    width, height = (round(side * DPI / 25400) for side in leaf.page)
    rows = centred(Canvas(width, height, DPI), face)
    left, top = ((whole - cut) * DPI // 50800 for whole, cut in zip(leaf.page, leaf.cut, strict=True))
    rows[top : height - top, left : width - left] = 255
    image = pdf.make_stream(b"")
    image.write(zlib.compress(rows.tobytes(), 9), filter=Name.FlateDecode)
    image.stream_dict.update(
        Dictionary(
            Type=Name.XObject, Subtype=Name.Image, Width=width, Height=height, ColorSpace=Name.DeviceRGB,
            BitsPerComponent=8,
        )
    )  # fmt: skip
    return pdf.make_indirect(image)


def _add_page(pdf: Any, leaf: Leaf, face: _Face) -> None:
    from pikepdf import Array, Dictionary

    width, height = (to_pt(side) for side in leaf.page)
    page = pdf.add_blank_page(page_size=(width, height))
    left, foot = (to_pt(whole - cut) / 2 for whole, cut in zip(leaf.page, leaf.cut, strict=True))
    for name in ("MediaBox", "CropBox", "BleedBox"):
        page.obj[f"/{name}"] = Array([0, 0, round(width, 4), round(height, 4)])
    for name in ("TrimBox", "ArtBox"):
        page.obj[f"/{name}"] = Array([round(end, 4) for end in (left, foot, width - left, height - foot)])
    drawn = f"q 1 0 0 1 {width / 2 - face.middle[0]:.4f} {height / 2 - face.middle[1]:.4f} cm /F Do Q"
    page.obj.Resources = Dictionary(XObject=Dictionary(F=face.form))
    if face.edge is not None:
        page.obj.Resources.XObject.E = face.edge
        drawn = f"q {width:.4f} 0 0 {height:.4f} 0 0 cm /E Do Q\n{drawn}"
    page.obj.Contents = pdf.make_stream(drawn.encode("ascii"))
