"""A face with its bleed -> the same with lines for the cut, the safe zone and each box that holds words."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from pipeline.model.faces import FaceBox
from pipeline.model.outline import Point, inset
from pipeline.proof.types import Frame
from pipeline.units import to_mm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CUT, SAFE, BOX, OVER = "#ff00c8", "#00a2ff", "#1d7d00", "#ff2a00"
"""The colours of the cut, the safe zone, a box, and a box that its words pass."""

ARCS = 180
"""Straight lines that a circle is drawn with."""

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
    _dashed(pen, _outline(frame, to_mm(frame.safe), scale), SAFE, stroke)
    points = _outline(frame, 0, scale)
    pen.line([*points, points[0]], fill=CUT, width=stroke, joint="curve")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=4, dpi=(dpi, dpi))
    return out.getvalue()


def _place(frame: Frame, x: float, y: float, width: float, height: float, scale: float) -> Rect:
    """Give the pixels of a rectangle in mm from the cut."""
    left, top = (to_mm(frame.bleed) + x) * scale, (to_mm(frame.bleed) + y) * scale
    return left, top, left + max(0.0, width) * scale, top + max(0.0, height) * scale


def _outline(frame: Frame, by: float, scale: float) -> list[Point]:
    """Give the pixels of the cut's corners, or those of a zone that is so many mm inside it."""
    size, bleed = (to_mm(frame.width), to_mm(frame.height)), to_mm(frame.bleed)
    points = inset(frame.outline, size, by)
    if not points:
        around = (2 * math.pi * n / ARCS for n in range(ARCS))
        radius = max(0.0, min(size) / 2 - by)
        points = tuple((size[0] / 2 + radius * math.cos(a), size[1] / 2 + radius * math.sin(a)) for a in around)
    return [((bleed + x) * scale, (bleed + y) * scale) for x, y in points]


def _label(pen: ImageDraw.ImageDraw, rect: Rect, text: str, color: str, font: Font) -> None:
    """Write a box's name in its upper right corner, where there are fewest words, on a ground of the line's colour."""
    _, _, right, bottom = pen.textbbox((0, 0), text, font=font)
    left = rect[2] - right - 2
    pen.rectangle((left, rect[1], rect[2], rect[1] + bottom + 1), fill=color)
    pen.text((left + 1, rect[1]), text, fill="white", font=font)


def _dashed(pen: ImageDraw.ImageDraw, points: Sequence[Point], color: str, stroke: int) -> None:
    """Draw a closed line in dashes."""
    dash, gone = max(4, 4 * stroke), 0.0
    for start, end in pairwise((*points, points[0])):
        far = math.dist(start, end)
        at = 0.0
        while at < far:
            step = min(dash - gone % dash, far - at)
            if gone // dash % 2 == 0:
                ends = [
                    (start[0] + (end[0] - start[0]) * part / far, start[1] + (end[1] - start[1]) * part / far)
                    for part in (at, at + step)
                ]
                pen.line(ends, fill=color, width=stroke)
            at, gone = at + step, gone + step
