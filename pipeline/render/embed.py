"""Pixels put into a face as they are: WeasyPrint would decode and encode each picture again for each page."""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Iterator
from typing import Any

import pydyf
from PIL import Image
from weasyprint.images import RasterImage

from pipeline.render.pictures import WHOLE, Part


class Embedded(RasterImage):  # type: ignore[misc]  # WeasyPrint is untyped
    """A picture whose PDF streams are ready: a JPEG file, or the compressed rows of a PNG file, with an optional mask.

    It is named by its content, so that a face's bytes do not depend on the name of a file. Only `part` of it shows.
    """

    def __init__(self, data: bytes, part: Part = WHOLE) -> None:
        with Image.open(io.BytesIO(data)) as image:
            self.format, self.mode = image.format, image.mode
            self.width, self.height = image.size
            alpha = image.getchannel("A") if self.mode in ("RGBA", "LA") else None
            color = image.convert(self.mode[:-1]) if alpha else image
            self._mask = _rows(_png(alpha)) if alpha else b""
            self._data = data if self.format == "JPEG" else _rows(_png(color) if alpha else data)
        self.mode = color.mode
        self.id = hashlib.sha256(data).hexdigest()[:32]
        left, top, right, bottom = self._part = part
        self.ratio = self.width * (right - left) / (self.height * (bottom - top))
        self._dpi = None

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:
        """Give the width, height and ratio of the part that shows, in CSS pixels."""
        left, top, right, bottom = self._part
        return self.width * (right - left) / resolution, self.height * (bottom - top) / resolution, self.ratio

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Draw the picture on a place of `width` x `height`; the caller keeps the stream's state."""
        name = stream.add_image(self, style["image_rendering"] == "auto", 1)
        stream.transform(width, 0, 0, -height, 0, height)
        if self._part != WHOLE:
            left, top, right, bottom = self._part
            stream.rectangle(0, 0, 1, 1)
            stream.clip()
            stream.end()
            across, up = 1 / (right - left), 1 / (bottom - top)
            stream.transform(across, 0, 0, up, -left * across, (bottom - 1) * up)
        stream.draw_x_object(name)

    def get_x_object(self, interpolate: bool, dpi_ratio: float) -> pydyf.Stream:
        """Give the picture as a PDF image."""
        extra = self._entries("/DeviceGray" if self.mode == "L" else "/DeviceRGB", interpolate)
        if self.format == "JPEG":
            extra["Filter"] = "/DCTDecode"
        else:
            self._rows_of(extra, 1 if self.mode == "L" else 3)
        if self._mask:
            mask = self._entries("/DeviceGray", interpolate)
            self._rows_of(mask, 1)
            extra["SMask"] = pydyf.Stream([self._mask], mask)
        return pydyf.Stream([self._data], extra)

    def _entries(self, space: str, interpolate: bool) -> pydyf.Dictionary:
        return pydyf.Dictionary(
            {
                "Type": "/XObject",
                "Subtype": "/Image",
                "Width": self.width,
                "Height": self.height,
                "ColorSpace": space,
                "BitsPerComponent": 8,
                "Interpolate": "true" if interpolate else "false",
            }
        )

    def _rows_of(self, extra: pydyf.Dictionary, colors: int) -> None:
        """Say how the rows of a PNG are packed (PDF 32000-1, 7.4.4.4: predictors 10 to 15 are PNG's)."""
        extra["Filter"] = "/FlateDecode"
        extra["DecodeParms"] = pydyf.Dictionary({"Predictor": 15, "Colors": colors, "Columns": self.width})


def _png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _rows(png: bytes) -> bytes:
    """Give the compressed rows of a PNG of 8 bits a channel that is not interlaced, as this stage writes them."""
    return b"".join(data for kind, data in _chunks(png) if kind == b"IDAT")


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Give each chunk's kind and data (PNG, second edition, 5.3)."""
    at = 8
    while at + 8 <= len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        yield kind, png[at + 8 : at + 8 + size]
        at += 12 + size
