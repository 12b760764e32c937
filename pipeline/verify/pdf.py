"""What stands on a page of a PDF, read by PDFium: boxes, forms, lines, letters, pictures, fonts."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pypdfium2
from pypdfium2 import raw

from pipeline.errors import InputError
from pipeline.verify.affine import MM_PER_PT, Affine, Point, page_to_mm
from pipeline.verify.places import Rect

BOXES = ("media", "crop", "bleed", "trim")
WHITE = 250
"""From this on a colour counts as no ink, of 255."""
_DEEPEST = 12
"""Forms in each other that are looked into; faces have three."""
_POINT_IN = 72.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's pixels per inch where it lies, the lesser of both directions."""

    dpi: float
    pixels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Form:
    """A form on the page: its number in the order of painting, the corners of its face as they lie (top left, top
    right, bottom right, bottom left as it is read), what is shown of it, and the pictures in it."""

    order: int
    corners: tuple[Point, Point, Point, Point]
    shown: Rect
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line, its weight, and its number in the order of painting."""

    order: int
    start: Point
    end: Point
    weight: float


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter and the start of its baseline."""

    text: str
    at: Point


@dataclass(slots=True)
class Page:
    """A page as it is. `boxes` are in points, as they stand in the file; None where there is none. `fonts` tells of
    each whether it is embedded. `words` are the boxes of text outside forms, `strays` of what is neither form, line nor
    text."""

    boxes: dict[str, tuple[float, ...] | None]
    forms: list[Form] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    words: list[Rect] = field(default_factory=list)
    strays: list[Rect] = field(default_factory=list)
    fonts: dict[str, bool] = field(default_factory=dict)
    letters: list[Letter] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the file asks of a viewer that prints it. `duplex` is how both sides are printed, empty where not said."""

    true_size: bool
    duplex: str


_DUPLEX = {
    raw.Simplex: "Simplex", raw.DuplexFlipLongEdge: "DuplexFlipLongEdge", raw.DuplexFlipShortEdge: "DuplexFlipShortEdge"
}  # fmt: skip


def opened(file: str) -> pypdfium2.PdfDocument:
    """Open a PDF; close it when done. Raises InputError when it is none."""
    try:
        return pypdfium2.PdfDocument(file)
    except (pypdfium2.PdfiumError, OSError) as error:
        raise InputError(f"`{file}` cannot be read: {str(error).lower()}", "make the sheets again") from error


def outline(files: Sequence[str]) -> list[tuple[int, Preferences]]:
    """Give the number of pages of files, and what they ask of viewers: the task for a worker."""
    found = []
    for file in files:
        document = opened(file)
        scaled, duplex = raw.FPDF_VIEWERREF_GetPrintScaling(document), raw.FPDF_VIEWERREF_GetDuplex(document)
        found.append((len(document), Preferences(not scaled, _DUPLEX.get(duplex, ""))))
        document.close()
    return found


def seen(page: pypdfium2.PdfPage, undo: Affine, face: Point) -> Page:
    """Read a page. Places are millimetres from its top left, y down, after `undo`, which takes back what the page does
    for its printer. `face` is the size of the faces on it, in millimetres: each fills its form from 0,0 on. PDFium
    tells no form's box, and what an object is clipped to only where some of it is cut off.
    """
    boxes = {name: _box(page, name) for name in BOXES}
    found = Page(boxes)
    reader = _Reader(found, page_to_mm(page.get_height()).then(undo), face)
    for order in range(raw.FPDFPage_CountObjects(page)):
        reader.take(raw.FPDFPage_GetObject(page, order), order)
    found.letters.extend(_letters(page, reader.to_mm))
    return found


def _box(page: pypdfium2.PdfPage, name: str) -> tuple[float, ...] | None:
    box: tuple[float, ...] | None = getattr(page, f"get_{name}box")(fallback_ok=False)
    return box


class _Reader:
    """Takes the objects of a page, one after the other."""

    def __init__(self, page: Page, to_mm: Affine, face: Point) -> None:
        self._page = page
        self._face = face[0] / MM_PER_PT, face[1] / MM_PER_PT
        self.to_mm = to_mm

    def take(self, item: Any, order: int) -> None:
        """Note an object of the page."""
        match raw.FPDFPageObj_GetType(item):
            case raw.FPDF_PAGEOBJ_FORM:
                self._form(item, order)
            case raw.FPDF_PAGEOBJ_PATH:
                self._path(item, order)
            case raw.FPDF_PAGEOBJ_TEXT:
                self._font(item)
                self._page.words.append(self._bounds(item))
            case _:
                self._page.strays.append(self._bounds(item))

    def _form(self, item: Any, order: int) -> None:
        matrix = _matrix(item)
        to_mm = matrix.then(self.to_mm)
        pictures = tuple(self._inside(item, matrix, 0))
        right, top = self._face
        corners = [to_mm.at(*corner) for corner in ((0, top), (right, top), (right, 0), (0, 0))]
        whole = _around(corners)
        clips = [_around([self.to_mm.at(*point) for point in path]) for path in _clips(item) if path]
        for clip in clips:
            whole = Rect(
                max(whole.left, clip.left), max(whole.top, clip.top),
                min(whole.right, clip.right), min(whole.bottom, clip.bottom),
            )  # fmt: skip
        self._page.forms.append(Form(order, (corners[0], corners[1], corners[2], corners[3]), whole, pictures))

    def _inside(self, form: Any, matrix: Affine, depth: int) -> Iterator[Picture]:
        """Note the fonts in a form and give its pictures, those of forms in it too."""
        for number in range(raw.FPDFFormObj_CountObjects(form)):
            item = raw.FPDFFormObj_GetObject(form, number)
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self._font(item)
            elif kind == raw.FPDF_PAGEOBJ_IMAGE:
                yield _picture(item, _matrix(item).then(matrix))
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                yield from self._inside(item, _matrix(item).then(matrix), depth + 1)

    def _path(self, item: Any, order: int) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(item, fill, stroke)
        points = _points(raw.FPDFPath_CountSegments(item), lambda number: raw.FPDFPath_GetPathSegment(item, number))
        if stroke.value and not fill.value and len(points) == 2:
            across = _matrix(item).then(self.to_mm)
            weight = ctypes.c_float()
            raw.FPDFPageObj_GetStrokeWidth(item, weight)
            scale = sum(across.lengths) / 2
            start, end = (across.at(*point) for point in points)
            self._page.lines.append(Line(order, start, end, weight.value * scale))
        elif stroke.value or (fill.value and not _is_white(item)):
            self._page.strays.append(self._bounds(item))

    def _font(self, item: Any) -> None:
        font = raw.FPDFTextObj_GetFont(item)
        size = raw.FPDFFont_GetBaseFontName(font, None, 0)
        name = ctypes.create_string_buffer(size)
        raw.FPDFFont_GetBaseFontName(font, name, size)
        shown = name.value.decode("utf-8", "replace") or "a font without a name"
        self._page.fonts[shown] = self._page.fonts.get(shown, True) and raw.FPDFFont_GetIsEmbedded(font) == 1

    def _bounds(self, item: Any) -> Rect:
        edges = [ctypes.c_float() for _ in range(4)]
        raw.FPDFPageObj_GetBounds(item, *edges)
        left, foot, right, top = (edge.value for edge in edges)
        return _around([self.to_mm.at(x, y) for x in (left, right) for y in (foot, top)])


def _matrix(item: Any) -> Affine:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(item, found)
    return Affine(found.a, found.b, found.c, found.d, found.e, found.f)


def _is_white(item: Any) -> bool:
    colors = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(item, *colors)
    return all(color.value >= WHITE for color in colors[:3])


def _clips(item: Any) -> list[list[Point]]:
    """Give the paths that an object is clipped to."""
    clip = raw.FPDFPageObj_GetClipPath(item)
    return [
        _points(
            raw.FPDFClipPath_CountPathSegments(clip, path),
            lambda number, path=path: raw.FPDFClipPath_GetPathSegment(clip, path, number),
        )
        for path in range(max(0, raw.FPDFClipPath_CountPaths(clip)))
    ]


def _points(count: int, segment: Any) -> list[Point]:
    found = []
    for number in range(count):
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment(number), x, y)
        found.append((x.value, y.value))
    return found


def _picture(item: Any, matrix: Affine) -> Picture:
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    raw.FPDFImageObj_GetImagePixelSize(item, wide, high)
    across, down = (max(length, 1e-6) / _POINT_IN for length in matrix.lengths)
    return Picture(min(wide.value / across, high.value / down), (wide.value, high.value))


def _around(points: list[Point]) -> Rect:
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _letters(page: pypdfium2.PdfPage, to_mm: Affine) -> Iterator[Letter]:
    """Give the letters of a page, in the order in which they were written."""
    text = page.get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    for number in range(raw.FPDFText_CountChars(text)):
        code = raw.FPDFText_GetUnicode(text, number)
        if code > 32 and raw.FPDFText_GetCharOrigin(text, number, x, y):
            yield Letter(chr(code), to_mm.at(x.value, y.value))


def trim_of(page: pypdfium2.PdfPage) -> tuple[Rect, Point]:
    """Give a face's trim in its page's own millimetres, from the top left, and the page's size."""
    left, foot, right, top = page.get_mediabox()
    cut = page.get_trimbox()
    edges = (cut[0] - left, top - cut[3], cut[2] - left, top - cut[1])
    return Rect(*(edge * MM_PER_PT for edge in edges)), ((right - left) * MM_PER_PT, (top - foot) * MM_PER_PT)
