"""The stage of a generated picture: its size, coordinates, palette, and source of chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.render.artgen.color import RAMP_STEPS, Palette, Rgb

T = TypeVar("T")

Field = NDArray[np.floating[Any]]
"""One number for each pixel, shape (height, width), float32 but for what is worked out along a line."""

Picture = NDArray[np.floating[Any]]
"""A colour for each pixel, 0 to 1, shape (3, height, width): planes, since sums over rows of three numbers are slow."""


@dataclass(frozen=True)
class Stage:
    """What a scene paints on. x runs to the right and y down; the shorter side spans -1 to 1.

    `words` are all that is known of the card, `name` those of its name, which count first."""

    width: int
    height: int
    palette: Palette
    rng: np.random.Generator
    words: frozenset[str]
    name: frozenset[str] = frozenset()

    @cached_property
    def unit(self) -> float:
        """Pixels for one unit of length."""
        return min(self.width, self.height) / 2

    @cached_property
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

    def any_of(self, *stems: str) -> bool:
        """Say whether any of the card's words begins with one of the stems."""
        return any(word.startswith(stems) for word in self.words)

    def first_of(self, table: Iterable[tuple[T, tuple[str, ...]]]) -> T | None:
        """Give the first entry of a table whose stems fit the card: its name before all else that is known of it."""
        rows = tuple(table)
        for words in (self.name, self.words):
            for entry, stems in rows:
                if any(word.startswith(stems) for word in words):
                    return entry
        return None

    def window(self, middle: tuple[float, float], reach: float) -> tuple[slice, slice]:
        """Give the rows and columns that lie within `reach` of a point, for what need not be painted elsewhere."""
        low = [(at - reach + far) * self.unit for at, far in zip(middle, self.reach, strict=True)]
        high = [(at + reach + far) * self.unit + 1 for at, far in zip(middle, self.reach, strict=True)]
        columns, rows = (slice(max(0, int(a)), max(0, int(b))) for a, b in zip(low, high, strict=True))
        return rows, columns

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
        step = np.subtract(paint, plane)
        step *= mask
        plane += step


def add(picture: Picture, light: Field, color: Rgb) -> None:
    """Add light of a colour in place. As on film it adds to what is dark and hardly to what is bright."""
    for plane, paint in zip(picture, color, strict=True):
        step = np.subtract(np.float32(1), plane)
        step *= light
        step *= paint
        plane += step


def enlarged(picture: Picture, stage: Stage) -> Picture:
    """Give a picture of a half stage at the stage's full size."""
    small = np.clip(picture * np.float32(255), 0, 255).astype(np.uint8)
    image = Image.merge("RGB", [Image.fromarray(plane) for plane in small])
    large = image.resize((stage.width, stage.height), Image.Resampling.BILINEAR)
    return np.stack([np.asarray(plane) for plane in large.split()]) * np.float32(1 / 255)


def resize(field: Field, width: int, height: int, smoothly: bool = True) -> Field:
    """Give a field at another size in pixels."""
    method = Image.Resampling.BICUBIC if smoothly else Image.Resampling.BILINEAR
    return np.asarray(Image.fromarray(field).resize((width, height), method))


def power(field: Field, exponent: int) -> Field:
    """Give a whole power of a field: products are ten times as fast as numpy's `**`."""
    result = field * field
    for _ in range(exponent - 2):
        result *= field
    return result
