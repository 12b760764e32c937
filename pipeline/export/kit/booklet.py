"""Faces -> a PDF of one side a page, with bleed, for print services that take a deck so."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.render.canvas import Canvas, centred
from pipeline.render.jobs import Printed
from pipeline.units import Um, to_pt

if TYPE_CHECKING:
    from pipeline.impose.gather import Face

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
    from pipeline.impose.gather import gather
    from pipeline.impose.write import saved, set_info

    pdfs = {side.face.pdf_sha: side for side in sides}
    pdf, found = gather(side.pdf for side in pdfs.values())
    with pdf:
        edges = _Edges(pdf, leaf)
        faces = {sha: _Side(face, edges.of(face, pdfs[sha])) for sha, face in zip(pdfs, found, strict=True)}
        for side in sides:
            _add_page(pdf, leaf, faces[side.face.pdf_sha])
        set_info(pdf, title, made)
        return saved(pdf)


@dataclass(frozen=True, slots=True)
class _Side:
    """A face in the PDF, and the picture of what goes on past its bleed, if the page does."""

    face: Face
    edge: Any

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its trim, in the form's own space."""
        left, foot, right, top = self.face.trim
        return (left + right) / 2, (foot + top) / 2


class _Edges:
    """The pictures of what goes on past faces' bleed, each stored once."""

    def __init__(self, pdf: Any, leaf: Leaf) -> None:
        self._pdf, self._leaf = pdf, leaf
        self._made: dict[bytes, Any] = {}

    def of(self, face: Face, printed: Printed) -> Any:
        """Give that of a face; None where its bleed reaches the page's edge."""
        whole, page = face.whole, self._leaf.page
        if all(whole[n + 2] - whole[n] >= to_pt(page[n]) - EXACT_PT for n in (0, 1)):
            return None
        data = _edge(self._leaf, printed.pdf)
        if data not in self._made:
            self._made[data] = _image(self._pdf, self._leaf, data)
        return self._made[data]


def _pixels(leaf: Leaf) -> tuple[int, int]:
    """Give the width and height of a page in pixels."""
    return round(leaf.page[0] * DPI / 25400), round(leaf.page[1] * DPI / 25400)


def _edge(leaf: Leaf, face: bytes) -> bytes:
    """Draw a page's outermost pixels, packed; inside the cut, where the face lies over them, they are white."""
    width, height = _pixels(leaf)
    rows = centred(Canvas(width, height, DPI), face)
    left, top = ((whole - cut) * DPI // 50800 for whole, cut in zip(leaf.page, leaf.cut, strict=True))
    rows[top : height - top, left : width - left] = 255
    return zlib.compress(rows.tobytes(), 9)


def _image(pdf: Any, leaf: Leaf, data: bytes) -> Any:
    """Put a page's pixels into the PDF."""
    from pikepdf import Dictionary, Name

    width, height = _pixels(leaf)
    image = pdf.make_stream(b"")
    image.write(data, filter=Name.FlateDecode)
    image.stream_dict.update(
        Dictionary(
            Type=Name.XObject, Subtype=Name.Image, Width=width, Height=height, ColorSpace=Name.DeviceRGB,
            BitsPerComponent=8,
        )
    )  # fmt: skip
    return image


def _add_page(pdf: Any, leaf: Leaf, side: _Side) -> None:
    from pikepdf import Array, Dictionary

    width, height = (to_pt(side) for side in leaf.page)
    page = pdf.add_blank_page(page_size=(width, height))
    left, foot = (to_pt(whole - cut) / 2 for whole, cut in zip(leaf.page, leaf.cut, strict=True))
    for name in ("MediaBox", "CropBox", "BleedBox"):
        page.obj[f"/{name}"] = Array([0, 0, round(width, 4), round(height, 4)])
    for name in ("TrimBox", "ArtBox"):
        page.obj[f"/{name}"] = Array([round(end, 4) for end in (left, foot, width - left, height - foot)])
    drawn = f"q 1 0 0 1 {width / 2 - side.middle[0]:.4f} {height / 2 - side.middle[1]:.4f} cm /F Do Q"
    page.obj.Resources = Dictionary(XObject=Dictionary(F=side.face.form))
    if side.edge is not None:
        page.obj.Resources.XObject.E = side.edge
        drawn = f"q {width:.4f} 0 0 {height:.4f} 0 0 cm /E Do Q\n{drawn}"
    page.obj.Contents = pdf.make_stream(drawn.encode("ascii"))
