"""A face with its bleed -> the same with lines for the cut, the safe zone and each box that holds words."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from pipeline.model.faces import FaceBox
from pipeline.proof.types import Frame
from pipeline.units import to_mm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CUT, SAFE, BOX, OVER = "#ff00c8", "#00a2ff", "#1d7d00", "#ff2a00"
"""The colours of the cut, the safe zone, a box, and a box that its words pass."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Rect = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels."""


def marked(rows: NDArray[np.uint8], frame: Frame, boxes: Sequence[FaceBox], dpi: int) -> bytes:
    """Give a face (with its bleed, in pixels at `dpi`) as PNG with lines drawn on it."""
    image = Image.fromarray(rows)
    pen = ImageDraw.Draw(image)
    scale = dpi / 25.4
    stroke = max(1, round(0.2 * scale))
    font = ImageFont.load_default(size=max(8, 1.3 * scale))
    for box in boxes:
        x, y, width, height = (to_mm(side) for side in box.rect)
        rect = _place(frame, x, y, width, height, scale)
        color = OVER if max(box.over) > 0 else BOX
        pen.rectangle(rect, outline=color, width=stroke)
        _label(pen, rect, f"{box.name} {box.size_pt:g} pt", color, font)
    width, height = to_mm(frame.width), to_mm(frame.height)
    safe = to_mm(frame.safe)
    _dashed(pen, _place(frame, safe, safe, width - 2 * safe, height - 2 * safe, scale), SAFE, stroke)
    pen.rectangle(_place(frame, 0, 0, width, height, scale), outline=CUT, width=stroke)
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=4, dpi=(dpi, dpi))
    return out.getvalue()


def _place(frame: Frame, x: float, y: float, width: float, height: float, scale: float) -> Rect:
    """Give the pixels of a rectangle in mm from the cut."""
    left, top = (to_mm(frame.bleed) + x) * scale, (to_mm(frame.bleed) + y) * scale
    return left, top, left + max(0.0, width) * scale, top + max(0.0, height) * scale


def _label(pen: ImageDraw.ImageDraw, rect: Rect, text: str, color: str, font: Font) -> None:
    """Write a box's name in its upper right corner, where there are fewest words, on a ground of the line's colour."""
    _, _, right, bottom = pen.textbbox((0, 0), text, font=font)
    left = rect[2] - right - 2
    pen.rectangle((left, rect[1], rect[2], rect[1] + bottom + 1), fill=color)
    pen.text((left + 1, rect[1]), text, fill="white", font=font)


def _dashed(pen: ImageDraw.ImageDraw, rect: Rect, color: str, stroke: int) -> None:
    """Draw a rectangle in dashes."""
    left, top, right, bottom = rect
    dash = max(4, 4 * stroke)
    for at in range(round(left), round(right), dash * 2):
        for y in (top, bottom):
            pen.line((at, y, min(at + dash, right), y), fill=color, width=stroke)
    for at in range(round(top), round(bottom), dash * 2):
        for x in (left, right):
            pen.line((x, at, x, min(at + dash, bottom)), fill=color, width=stroke)
