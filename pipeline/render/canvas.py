"""Faces -> pictures of a set number of pixels: one face in the middle of a canvas, or many side by side with no gap."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.errors import UsageError
from pipeline.render.raster import MOST_PIXELS, Placing, encode, place

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GREY = 128
"""What stands in a place of a grid that no card fills."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture of `width` x `height` pixels with one face in its middle, true to size at `dpi`. What the face prints
    past its cut goes on to the edge; where it ends before that, its last pixels are repeated."""

    width: int
    height: int
    dpi: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A picture of `cols` x `rows` faces, cut to the trim, `width` x `height` pixels each, with no gap. `dpi` is
    written into the file."""

    cols: int
    rows: int
    width: int
    height: int
    dpi: int

    @property
    def places(self) -> int:
        """How many faces it holds."""
        return self.cols * self.rows


Drawn = Canvas | Grid


def picture(how: Drawn, faces: Sequence[bytes]) -> bytes:
    """Draw faces as one opaque sRGB PNG; in a grid, row by row, and an empty one leaves its place grey.

    Raises UsageError for a picture of more than MOST_PIXELS.
    """
    if isinstance(how, Canvas):
        _check(how.width, how.height)
        return encode(centred(how, faces[0]), how.dpi)
    _check(how.cols * how.width, how.rows * how.height)
    return encode(_side_by_side(how, faces), how.dpi)


def _check(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise UsageError(f"{width} x {height} pixels are over the limit of {MOST_PIXELS:,}", "choose fewer pixels")


def centred(how: Canvas, face: bytes) -> NDArray[np.uint8]:
    """Draw a face with the middle of its trim in the middle of the canvas; gives height x width x 3."""
    import numpy as np

    seen: list[tuple[int, int, int, int]] = []

    def placing(page: Any) -> Placing:
        left, bottom, right, top = page.get_trimbox()
        scale = how.dpi / 72
        x = how.width / 2 - scale * (left + right) / 2
        y = how.height / 2 - scale * (page.get_height() - (bottom + top) / 2)
        outer = page.get_mediabox()
        seen.append((
            max(0, math.ceil(x + scale * outer[0] - 0.01)), max(0, math.ceil(y - 0.01)),
            min(how.width, math.floor(x + scale * outer[2] + 0.01)),
            min(how.height, math.floor(y + scale * (outer[3] - outer[1]) + 0.01)),
        ))  # fmt: skip
        return Placing(how.width, how.height, scale, scale, x, y)

    rows = place(face, placing)
    left, top, right, bottom = seen[0]
    whole = ((top, how.height - bottom), (left, how.width - right), (0, 0))
    return np.pad(rows[top:bottom, left:right], whole, mode="edge")


def _side_by_side(how: Grid, faces: Sequence[bytes]) -> NDArray[np.uint8]:
    """Draw faces into the places of a grid; one that several places show is drawn once."""
    import numpy as np

    rows = np.full((how.rows * how.height, how.cols * how.width, 3), GREY, np.uint8)
    drawn: dict[bytes, NDArray[np.uint8]] = {}
    for number, face in enumerate(faces):
        if face and face not in drawn:
            drawn[face] = place(face, lambda page: _filling(page, how.width, how.height))
        if face:
            row, col = divmod(number, how.cols)
            top, left = row * how.height, col * how.width
            rows[top : top + how.height, left : left + how.width] = drawn[face]
    return rows


def _filling(page: Any, width: int, height: int) -> Placing:
    """Give how a page is drawn so that its trim fills so many pixels."""
    left, bottom, right, top = page.get_trimbox()
    across, down = width / (right - left), height / (top - bottom)
    return Placing(width, height, across, down, -left * across, -(page.get_height() - top) * down)
