"""A Face PDF -> pixels: PDFium draws, the rows are packed quickly, and the same face gives the same bytes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from pipeline.errors import UsageError
from pipeline.render.onefile import OneFile
from pipeline.render.pieces import BrokenFaceError, Pieces, file_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pypdfium2 import PdfPage

LEAST_DPI, MOST_DPI = 30, 1200
MOST_PIXELS = 100_000_000
"""Pixels of one picture: a card of 120 x 170 mm at 1,200 dpi has half as many."""
MOST_TOGETHER = 16 * 1024 * 1024
"""Bytes of the faces that are read as one file: larger ones, with pictures in them that are, are read one by one."""

DEFLATE = 1
"""The level of libdeflate: 12 ms for a card at 300 dpi, a quarter less than zlib-ng takes for a larger file. Its bytes
hang on its version alone, not on what the processor can do. ISA-L, which is quicker, now and then packs the same pixels
differently."""
_UP = 2
"""The PNG filter that takes each byte from the one above: within 6 % of the best size, for a fifth of the time."""


Part = tuple[int, int, int, int]
"""Left, top, right, bottom of a part of a picture, in whole pixels of it."""


def png(face_pdf: bytes, dpi: int, bleed: bool) -> bytes:
    """Draw a face at `dpi` (30 to 1200) as an opaque sRGB PNG, cut to the trim, or to the bleed.

    Each side is its length times dpi, rounded: 63 mm at 300 dpi are 744 px. Raises UsageError for a size out of range.
    """
    return encode(draw(face_pdf, dpi, bleed), dpi)


def pngs(dpi: int, bleed: bool, faces: Sequence[bytes]) -> Sequence[bytes]:
    """Draw several faces: the task for `Workers.run`."""
    return [png(face, dpi, bleed) for face in faces]


def draw(face_pdf: bytes, dpi: int, bleed: bool) -> NDArray[np.uint8]:
    """Draw a face, as `png` does; gives an array of height x width x 3 (red, green, blue)."""
    with opened(face_pdf) as page:
        return draw_page(page, dpi, bleed)


def draw_page(page: PdfPage, dpi: int, bleed: bool, part: Part | None = None) -> NDArray[np.uint8]:
    """Draw the page of a face that is open, as `draw` does, or the part of that picture that is asked for."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise UsageError(f"{dpi} dpi is out of range", f"choose {LEAST_DPI} to {MOST_DPI}")
    left, bottom, right, top = page.get_mediabox() if bleed else page.get_trimbox()
    width, height = pixels(right - left, dpi), pixels(top - bottom, dpi)
    if width * height > MOST_PIXELS:
        raise UsageError(f"{width} x {height} pixels are over the limit of {MOST_PIXELS:,}", "choose a lower dpi")
    across, down = width / (right - left), height / (top - bottom)
    x0, y0, x1, y1 = part or (0, 0, width, height)
    x, y = -left * across - x0, -(page.get_height() - top) * down - y0
    return _placed(page, Placing(x1 - x0, y1 - y0, across, down, x, y))


@contextmanager
def opened(face_pdf: bytes) -> Iterator[PdfPage]:
    """Give a face's page as PDFium reads it; it can be used until the end of the block."""
    with _read(face_pdf) as document:
        yield document[0]


@contextmanager
def opened_together(faces: Sequence[Pieces]) -> Iterator[list[PdfPage]]:
    """Give the pages of faces as PDFium reads them, until the end of the block.

    Half of its time for a face is for fonts, which most faces share: it reads them once where they stand in one file.
    Of each face's own file it then reads how many pages it has. Raises BrokenFaceError when that is not one.
    """
    with ExitStack() as open_files:
        if len(faces) == 1 or sum(face.size for face in faces) > MOST_TOGETHER:
            yield [open_files.enter_context(opened(file_of(face))) for face in faces]
            return
        file = OneFile()
        for face in faces:
            _look_into(file_of(face))
            file.add_page(face)
        yield list(open_files.enter_context(_read(file.ended().getvalue())))


def _look_into(face_pdf: bytes) -> None:
    with _read(face_pdf) as document:
        if len(document) != 1:
            raise BrokenFaceError("it has not one page")


@contextmanager
def _read(pdf: bytes) -> Iterator[Any]:
    """Give a PDF as PDFium reads it, until the end of the block."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


class Placing(NamedTuple):
    """How a page is drawn: on so many pixels, a point so many of them wide and high, moved by `x` to the right and `y`
    down."""

    width: int
    height: int
    across: float
    down: float
    x: float
    y: float


def place(face_pdf: bytes, placing: Callable[[Any], Placing]) -> NDArray[np.uint8]:
    """Draw a face's page as `placing` says of it, on white; gives an array of height x width x 3 (red, green, blue)."""
    with opened(face_pdf) as page:
        return _placed(page, placing(page))


def _placed(page: PdfPage, how: Placing) -> NDArray[np.uint8]:
    import numpy as np
    import pypdfium2
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX(how.across, 0, 0, how.down, how.x, how.y)
    bitmap = pypdfium2.PdfBitmap.new_native(how.width, how.height, raw.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, how.width, how.height)
    flags = raw.FPDF_REVERSE_BYTE_ORDER
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, raw.FS_RECTF(0, 0, how.width, how.height), flags)
    return np.array(bitmap.to_numpy()[:, :, :3])


def pixels(points: float, dpi: float) -> int:
    """Give the whole pixels nearest to a length in points."""
    return max(1, round(points * dpi / 72))


def encode(rows: NDArray[np.uint8], dpi: int) -> bytes:
    """Pack rows of pixels as a PNG file with its resolution and sRGB (PNG, second edition, 11.3.3.5 and 11.3.5.3)."""
    import deflate
    import numpy as np

    height, width, _ = rows.shape
    flat = rows.reshape(height, width * 3)
    packed = np.empty((height, 1 + width * 3), np.uint8)
    packed[:, 0] = _UP
    packed[0, 1:] = flat[0]
    np.subtract(flat[1:], flat[:-1], out=packed[1:, 1:])
    per_metre = round(dpi / 0.0254)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, data)
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            (b"sRGB", b"\0"),
            (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            (b"IDAT", bytes(deflate.zlib_compress(packed.tobytes(), DEFLATE))),
            (b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
