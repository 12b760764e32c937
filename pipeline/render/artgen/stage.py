"""The stage of a generated picture: its size, coordinates, palette, and source of chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.render.artgen.color import RAMP_STEPS, Palette, Rgb

Field = NDArray[np.floating[Any]]
"""One number for each pixel, shape (height, width), float32 but for what is worked out along a line."""

Picture = NDArray[np.floating[Any]]
"""A colour for each pixel, 0 to 1, shape (3, height, width): planes, since sums over rows of three numbers are slow."""


@dataclass(frozen=True)
class Stage:
    """What a scene paints on. x runs to the right and y down; the shorter side spans -1 to 1."""

    width: int
    height: int
    palette: Palette
    rng: np.random.Generator
    words: frozenset[str]

    @property
    def unit(self) -> float:
        """Pixels for one unit of length."""
        return min(self.width, self.height) / 2

    @property
    def reach(self) -> tuple[float, float]:
        """The largest x and the largest y."""
        return self.width / 2 / self.unit, self.height / 2 / self.unit

    @cached_property
    def xs(self) -> Field:
        """The x of each column, shape (1, width), to be broadcast."""
        return (((np.arange(self.width) + 0.5) / self.unit)[None, :] - self.reach[0]).astype(np.float32)

    @cached_property
    def ys(self) -> Field:
        """The y of each row, shape (height, 1), to be broadcast."""
        return (((np.arange(self.height) + 0.5) / self.unit)[:, None] - self.reach[1]).astype(np.float32)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Give the pixel position of a point of the stage."""
        return (x + self.reach[0]) * self.unit, (y + self.reach[1]) * self.unit

    def any_of(self, *stems: str) -> bool:
        """Say whether any of the card's words begins with one of the stems."""
        return any(word.startswith(stems) for word in self.words)

    def half(self) -> Stage:
        """Give a stage of half the size for what is soft, to be painted in a quarter of the time."""
        return replace(self, width=-(-self.width // 2), height=-(-self.height // 2))

    def distance(self, point: tuple[float, float]) -> Field:
        """Give each pixel's distance from a point."""
        return np.sqrt((self.xs - np.float32(point[0])) ** 2 + (self.ys - np.float32(point[1])) ** 2)

    def blend(self, value: float) -> float:
        """Give a random number round `value`, a fifth to each side: no two cards alike."""
        return value * self.rng.uniform(0.8, 1.2)


def shade(field: Field, table: Rgb) -> Picture:
    """Colour a field through a ramp, shape (256, 3); values outside 0 to 1 take its ends."""
    index = (np.clip(field, 0, 1) * np.float32(RAMP_STEPS - 1)).astype(np.uint8)
    picture = np.empty((3, *field.shape), dtype=np.float32)
    for channel, plane in zip(np.ascontiguousarray(table.T), picture, strict=True):
        np.take(channel, index, out=plane, mode="clip")
    return picture


def smooth(field: Field, low: float | Field, high: float | Field) -> Field:
    """Give 0 below `low`, 1 above `high` and a smooth step between; `low` may be the greater."""
    t: Field = np.clip((field - np.float32(low)) / np.float32(high - low), 0, 1)
    return t * t * (3 - 2 * t)


def over(picture: Picture, mask: Field, color: Rgb) -> None:
    """Paint a colour (3, 1, 1), or a picture, over another in place, by a mask of 0 to 1."""
    for plane, paint in zip(picture, color, strict=True):
        plane += mask * (paint - plane)


def add(picture: Picture, light: Field, color: Rgb) -> None:
    """Add light of a colour in place. As on film it adds to what is dark and hardly to what is bright."""
    for plane, paint in zip(picture, color, strict=True):
        plane += light * paint * (1 - plane)


def enlarged(picture: Picture, stage: Stage) -> Picture:
    """Give a picture of a half stage at the stage's full size."""
    return np.stack([resize(plane, stage.width, stage.height, smoothly=False) for plane in picture])


def resize(field: Field, width: int, height: int, smoothly: bool = True) -> Field:
    """Give a field at another size in pixels."""
    method = Image.Resampling.BICUBIC if smoothly else Image.Resampling.BILINEAR
    return np.asarray(Image.fromarray(field).resize((width, height), method))
