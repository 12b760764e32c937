"""Brushes: masks of shapes drawn with Pillow, glows, and the last touches to a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from pipeline.render.artgen.stage import Field, Picture, Stage, resize

Point = tuple[float, float]

OVERSAMPLE = 2
"""Masks are drawn at twice the size and reduced, which smooths their edges."""

GLOW_SCALE = 4
"""Glows are blurred at a quarter of the size: nobody sees it, and it costs a sixteenth."""


class Mask:
    """A mask under the pen: shapes in units of the stage, strokes in units as well."""

    def __init__(self, stage: Stage) -> None:
        self._image = Image.new("L", (stage.width * OVERSAMPLE, stage.height * OVERSAMPLE))
        self._draw = ImageDraw.Draw(self._image)
        self._unit = stage.unit * OVERSAMPLE
        self._across, self._down = stage.reach

    def _at(self, point: Point) -> Point:
        return (point[0] + self._across) * self._unit, (point[1] + self._down) * self._unit

    def _width(self, stroke: float) -> int:
        return max(1, round(stroke * self._unit))

    def polygon(self, points: Sequence[Point], value: float = 1) -> None:
        """Fill a polygon; `value` 0 cuts it out again."""
        self._draw.polygon([self._at(p) for p in points], fill=round(255 * value))

    def line(self, points: Sequence[Point], stroke: float, value: float = 1) -> None:
        """Draw a polyline."""
        self._draw.line([self._at(p) for p in points], round(255 * value), self._width(stroke), joint="curve")

    def disc(self, center: Point, radius: float, value: float = 1, squash: float = 1) -> None:
        """Fill a circle, or an ellipse `squash` times as high as wide."""
        x, y = center
        corners = [self._at((x - radius, y - radius * squash)), self._at((x + radius, y + radius * squash))]
        self._draw.ellipse(corners, fill=round(255 * value))

    def ring(self, center: Point, radius: float, stroke: float, value: float = 1) -> None:
        """Draw a circle's line."""
        x, y = center
        corners = [self._at((x - radius, y - radius)), self._at((x + radius, y + radius))]
        self._draw.ellipse(corners, outline=round(255 * value), width=self._width(stroke))

    def field(self) -> Field:
        """Give the mask, 0 to 1, shape (height, width)."""
        return np.asarray(self._image.reduce(OVERSAMPLE), dtype=np.float32) / np.float32(255)


def turned(points: Sequence[Point], angle: float, scale: float = 1, at: Point = (0, 0)) -> list[Point]:
    """Turn points by an angle (radians), scale them, and move them to `at`."""
    c, s = math.cos(angle) * scale, math.sin(angle) * scale
    return [(x * c - y * s + at[0], x * s + y * c + at[1]) for x, y in points]


def mirrored(points: Sequence[Point]) -> list[Point]:
    """Give the outline that these points, from top to bottom of a right half, make with their mirror image."""
    return [*points, *((-x, y) for x, y in reversed(points))]


def spline(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Round an open outline: a Catmull-Rom curve through its points."""
    padded = [points[0], *points, points[-1]]
    out: list[Point] = []
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for i in range(steps):
            t = i / steps
            a, b = -0.5 * t**3 + t**2 - 0.5 * t, 1.5 * t**3 - 2.5 * t**2 + 1
            c, d = -1.5 * t**3 + 2 * t**2 + 0.5 * t, 0.5 * t**3 - 0.5 * t**2
            out.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return [*out, points[-1]]


def blurred(field: Field, radius: float, stage: Stage) -> Field:
    """Blur a field by a radius in units: the light that a shape sheds."""
    small = Image.fromarray(field).reduce(GLOW_SCALE)
    bytes_ = Image.fromarray(np.clip(np.asarray(small) * 255, 0, 255).astype(np.uint8))
    soft = bytes_.filter(ImageFilter.GaussianBlur(radius * stage.unit / GLOW_SCALE))
    return resize(np.asarray(soft, dtype=np.float32) / np.float32(255), stage.width, stage.height, smoothly=False)


def glow_at(stage: Stage, center: Point, radius: float, squash: float = 1) -> Field:
    """Give a soft round light, 1 at its centre, about a third at `radius`."""
    x, y = center
    d2 = (stage.xs - np.float32(x)) ** 2 + ((stage.ys - np.float32(y)) / np.float32(squash)) ** 2
    return 1 / (1 + d2 * np.float32(2 / radius**2))


def finish(picture: Picture, stage: Stage, grain: float = 0.018, vignette: float = 0.42) -> Image.Image:
    """Give the finished picture: highlights bloom, corners darken, and a fine grain covers the whole."""
    small = picture[:, ::GLOW_SCALE, ::GLOW_SCALE]
    bright = np.clip(np.maximum(np.maximum(*small[:2]), small[2]) - np.float32(0.62), 0, 1)
    bytes_ = Image.fromarray((bright * np.float32(255)).astype(np.uint8))
    soft = bytes_.filter(ImageFilter.GaussianBlur(0.09 * stage.unit / GLOW_SCALE))
    across, down = stage.reach
    xs, ys = stage.xs[:, ::GLOW_SCALE] / np.float32(across), stage.ys[::GLOW_SCALE] / np.float32(down)
    edge = xs * xs + ys * ys
    tone = np.asarray(soft, dtype=np.float32) * np.float32(0.5) + np.float32(255)
    tone *= 1 - np.float32(vignette) * np.clip(edge - np.float32(0.55), 0, np.float32(1.2))
    tone = resize(tone, stage.width, stage.height, smoothly=False)
    dust = stage.rng.integers(0, 256, (stage.height, stage.width), dtype=np.uint8).astype(np.float32)
    dust -= np.float32(127.5)
    dust *= np.float32(grain / 127.5 * 255)
    planes = []
    for plane in picture:
        lit = plane * tone
        lit += dust
        planes.append(Image.fromarray(np.clip(lit, 0, 255, out=lit).astype(np.uint8)))
    return Image.merge("RGB", planes)
