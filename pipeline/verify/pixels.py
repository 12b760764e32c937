"""Pages and faces drawn by PDFium, and compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
from pypdfium2 import raw

from pipeline.verify.affine import MM_PER_PT, Affine, Point, moved
from pipeline.verify.pdf import WHITE, trim_of
from pipeline.verify.places import Place, Rect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

DPI = 200.0
MOST_PIXELS = 40_000_000
"""Pixels of a page that is drawn: A3 at 200 dpi has 8 million. A larger paper is drawn coarser."""
EDGE = 0.3
"""Millimetres inside a card's cut that are not compared: pixels there are shared with the neighbour."""
FAR = 64
"""How far a channel of a pixel is off that looks different, of 255: what smoothing makes of a hundredth of a millimetre
stays below."""
SAME = 0.1
"""Square millimetres on which a card may differ from its face: a fifth of a dot over an i. Smoothing makes none."""
BLOCK = 8
"""Pixels of a square that is one when a picture is looked at from afar: a millimetre at 200 dpi."""
_NUDGE = 0.002
"""Millimetres by which a face is moved to see whether it then looks as the sheet does: a sixtieth of a pixel."""
_GROWTH = 0.0002
"""The share by which it is enlarged and reduced, for the same: a hundredth of a millimetre at the edge of a card."""
NUDGES = (
    *(moved(x, y) for x, y in product((0.0, -_NUDGE, _NUDGE), repeat=2) if x or y),
    *(Affine(a=by, d=by) for by in (1 - _GROWTH, 1 + _GROWTH)),
)
"""Each way in which it is nudged."""
PT_PER_MM = 1 / MM_PER_PT


def per_mm(paper: Point) -> float:
    """Give the pixels per millimetre that a page is drawn with."""
    return min(DPI / 25.4, math.sqrt(MOST_PIXELS / (paper[0] * paper[1])))


def drawn(page: pypdfium2.PdfPage, to_mm: Affine, view: Rect, scale: float) -> Pixels:
    """Draw a part of a page, as rows x columns x 3, on white. `to_mm` takes millimetres from the page's own top left to
    those of `view`; there are `scale` pixels in one."""
    width, height = round((view.right - view.left) * scale), round((view.bottom - view.top) * scale)
    # PDFium counts points from the page's top left, y down.
    full = (
        Affine(MM_PER_PT, 0, 0, MM_PER_PT)
        .then(to_mm)
        .then(moved(-view.left, -view.top))
        .then(Affine(scale, 0, 0, scale))
    )
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, raw.FS_MATRIX(*full), raw.FS_RECTF(0, 0, width, height), 0)
    return np.array(bitmap.to_numpy()[:, :, :3])


def laid(trim: Rect, place: Place, nudge: Affine) -> Affine:
    """Give the map that lays a face, whose trim is `trim` on its own page, on a place, and nudges it about its
    middle."""
    up = place.up
    right = (-up[1], up[0])  # a quarter turn clockwise from up, with y down
    turn = Affine(right[0], right[1], -up[0], -up[1])
    return moved(-trim.middle[0], -trim.middle[1]).then(turn).then(nudge).then(moved(*place.trim.middle))


def inner(place: Place, scale: float) -> Rect:
    """Give the part of a place that is compared, on whole pixels."""
    left, top, right, bottom = place.trim.grown((-EDGE,) * 4)
    return Rect(
        math.ceil(left * scale) / scale, math.ceil(top * scale) / scale,
        math.floor(right * scale) / scale, math.floor(bottom * scale) / scale,
    )  # fmt: skip


def cut(sheet: Pixels, view: Rect, scale: float) -> Pixels:
    """Give a part of a drawn page."""
    left, top, right, bottom = (round(edge * scale) for edge in view)
    return sheet[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]


def difference(
    shown: Pixels, draw: Callable[[Affine], Pixels], scale: float, nudges: Iterable[Affine] = NUDGES
) -> float:
    """Give the area, in square millimetres, on which a picture does not look like a face; all of it where they are of
    two sizes.

    `draw` draws the face nudged. Where it differs, it is drawn with each of `nudges`, and a pixel counts only if it is
    far from all of these. What PDFium sets on whole pixels (pictures, letters upwards and downwards, filled rectangles)
    falls to either side of an edge, each line of words for itself; and a rectangle that is a whole number of pixels
    long may be drawn with one more.
    """
    far = _far(shown, draw(Affine()))
    for nudge in nudges:
        if _area(far, scale) <= SAME:
            break
        far &= _far(shown, draw(nudge))
    return _area(far, scale)


def _far(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    if one.shape != other.shape:
        rows, columns, _ = max(one.shape, other.shape, key=math.prod)
        return np.ones((rows, columns), bool)
    return _any_channel(np.maximum(one, other) - np.minimum(one, other) > FAR)


def _any_channel(which: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tell which pixels have a channel that is so: ten times as quick as NumPy's `any` over three."""
    return np.asarray(which[:, :, 0] | which[:, :, 1] | which[:, :, 2])


def _area(which: NDArray[np.bool_], scale: float) -> float:
    return float(which.sum()) / scale**2


def ink_outside(sheet: Pixels, allowed: Iterable[Rect], scale: float) -> tuple[float, Point | None]:
    """Give the area, in square millimetres, of what is printed outside all of `allowed`, and a point in it."""
    ink = _any_channel(sheet < WHITE)
    for left, top, right, bottom in allowed:
        rows = slice(max(0, math.floor(top * scale) - 1), max(0, math.ceil(bottom * scale) + 1))
        ink[rows, max(0, math.floor(left * scale) - 1) : max(0, math.ceil(right * scale) + 1)] = False
    if not ink.any():
        return 0.0, None
    row, column = np.argwhere(ink)[0]
    return _area(ink, scale), (float(column) / scale, float(row) / scale)


class Faces:
    """Faces to compare with, each opened once; `trims` are their trims on their own pages, and the sizes of these.
    Close it when done."""

    def __init__(self, pdfs: Sequence[bytes]) -> None:
        self._open = [pypdfium2.PdfDocument(pdf) for pdf in pdfs]
        self._pages = [document[0] for document in self._open]
        self.trims = [trim_of(page) for page in self._pages]
        self._small: dict[tuple[int, Point, float], NDArray[np.float32]] = {}

    def differ(self, number: int, place: Place, sheet: Pixels, scale: float) -> float:
        """Give the area, in square millimetres, on which a drawn sheet does not look like a face at a place."""
        view = inner(place, scale)
        return difference(cut(sheet, view, scale), lambda nudge: self._drawn(number, place, nudge, view, scale), scale)

    def afar(self, number: int, place: Place, sheet: Pixels, scale: float) -> float:
        """Give how far a sheet is from a face at a place when nobody looks closely: the mean of all pixels, of 255. The
        face is drawn once for all places."""
        key = number, place.up, scale
        if key not in self._small:
            self._small[key] = _small(self._drawn(number, place, Affine(), inner(place, scale), scale))
        face, shown = self._small[key], _small(cut(sheet, inner(place, scale), scale))
        rows, columns = (min(sides) for sides in zip(face.shape[:2], shown.shape[:2], strict=True))
        return float(np.abs(face[:rows, :columns] - shown[:rows, :columns]).mean()) if rows and columns else math.inf

    def _drawn(self, number: int, place: Place, nudge: Affine, view: Rect, scale: float) -> Pixels:
        return drawn(self._pages[number], laid(self.trims[number][0], place, nudge), view, scale)

    def close(self) -> None:
        """Close them all."""
        for document in self._open:
            document.close()


def _small(full: Pixels) -> NDArray[np.float32]:
    """Give a picture with each square of `BLOCK` pixels as one."""
    rows, columns = (side // BLOCK for side in full.shape[:2])
    blocks = full[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK, 3)
    return np.asarray(blocks.mean(axis=(1, 3), dtype=np.float32))
