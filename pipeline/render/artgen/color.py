"""Colour for generated art: a card's palette, made in OKLCH so that its steps look even.

OKLab and its matrices: Björn Ottosson, "A perceptual color space for image processing", 2020.
Lightness runs 0 to 1, chroma 0 to about 0.33 in sRGB, hue in degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.floating[Any]]
"""Colours, 0 to 1: a ramp has shape (256, 3), a single colour (3, 1, 1), which spreads over a picture."""

_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_FROM_LMS = np.linalg.inv(_TO_LMS)
_FROM_LAB = np.linalg.inv(_TO_LAB)

RAMP_STEPS = 256
"""Entries of a ramp: one for each byte."""


def parse_hex(color: str) -> tuple[float, float, float]:
    """Read `#rgb` or `#rrggbb` as red, green, blue, 0 to 1. Raises ValueError on anything else."""
    digits = color.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    if len(digits) != 6:
        raise ValueError(f"`{color}` is no colour; write `#rrggbb`")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def to_oklch(rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    """Give lightness, chroma and hue (degrees, 0 to 360) of an sRGB colour."""
    c = np.array(rgb)
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    light, a, b = _TO_LAB @ np.cbrt(_TO_LMS @ linear)
    return float(light), float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a)) % 360)


def from_oklch(lch: NDArray[np.float64]) -> Rgb:
    """Give sRGB, clipped to 0 to 1, for an array of lightness, chroma, hue in its last axis."""
    hue = np.radians(lch[..., 2])
    lab = np.stack([lch[..., 0], lch[..., 1] * np.cos(hue), lch[..., 1] * np.sin(hue)], axis=-1)
    linear = np.clip(((lab @ _FROM_LAB.T) ** 3) @ _FROM_LMS.T, 0, 1)
    srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return srgb.astype(np.float32)


def ramp(stops: list[tuple[float, float, float, float]]) -> Rgb:
    """Give RAMP_STEPS colours through stops of (position, lightness, chroma, hue), shape (256, 3).

    Hues run the way that they are written: 350 to 370 passes red, it does not go round.
    """
    table = np.array(stops)
    at = np.linspace(0, 1, RAMP_STEPS)
    return from_oklch(np.stack([np.interp(at, table[:, 0], table[:, i]) for i in (1, 2, 3)], axis=-1))


@dataclass(frozen=True)
class Palette:
    """A picture's colours. `ramp` runs from deep shadow to highlight through the type's colour;
    `glow` is the same for the contrasting light. `hue` and `hue2` are where each is centred."""

    ramp: Rgb
    glow: Rgb
    hue: float
    hue2: float
    chroma: float


def pick(table: Rgb, at: float) -> Rgb:
    """Give a ramp's colour at `at`, 0 to 1, shape (3, 1, 1)."""
    found: Rgb = table[round(at * (RAMP_STEPS - 1))][:, None, None]
    return found


def make_ramp(hue: float, chroma: float, drift: float) -> Rgb:
    """Give a ramp from shadow to light. Shadows lean by `drift` one way, lights the other: light and
    shade of one hue alone look dead. Chroma is fullest in the middle, where sRGB has room for it."""
    return ramp(
        [
            (0.00, 0.085, chroma * 0.32, hue + drift * 1.2),
            (0.22, 0.21, chroma * 0.62, hue + drift * 0.8),
            (0.48, 0.43, chroma * 1.0, hue + drift * 0.2),
            (0.72, 0.66, chroma * 0.95, hue - drift * 0.5),
            (0.90, 0.85, chroma * 0.55, hue - drift * 1.0),
            (1.00, 0.97, chroma * 0.16, hue - drift * 1.3),
        ]
    )


DULL = 0.07
"""Chroma under which a second colour gives no light of its own: a brown, a slate."""


def make_palette(
    colors: tuple[str, ...], rng: np.random.Generator, tint: float | None = None, element: float | None = None
) -> Palette:
    """Give the palette of a card from its types' colours (`#rrggbb`, at least one).

    The second colour becomes the contrasting light, unless it is dull; else `tint` (a hue that the card's words call
    for) or a hue across the wheel. With an `element` (the hue of ice, say) that is the ground, and the first colour the
    light. Hues move a little from card to card.
    """
    _, chroma, hue = to_oklch(parse_hex(colors[0]))
    chroma = float(np.clip(chroma * 1.15, 0.035, 0.17))
    hue += rng.uniform(-9, 9)
    lively = [
        (c, h) for _, c, h in (to_oklch(parse_hex(color)) for color in colors[1:] if color != colors[0]) if c > DULL
    ]
    if lively:
        chroma2, hue2 = lively[0][0], lively[0][1] + rng.uniform(-16, 16)
    elif tint is not None:
        apart = (tint - hue + 180) % 360 - 180
        away = 55.0 if abs(apart) < 35 else 0.0  # light of the ground's own hue would not be seen
        chroma2, hue2 = 0.15, tint + away + rng.uniform(-12, 12)
    else:
        chroma2, hue2 = 0.13, hue + float(rng.choice([-150, -110, 120, 160, 45])) + rng.uniform(-15, 15)
    if element is not None:
        chroma, hue, chroma2, hue2 = 0.1, element + rng.uniform(-10, 10), max(chroma, 0.1), hue
    drift = 26.0 if 60 < hue % 360 < 240 else -26.0  # shadows lean to blue, lights to yellow
    glow = make_ramp(hue2, float(np.clip(chroma2 * 1.15, 0.06, 0.18)), 14.0)
    return Palette(make_ramp(hue, chroma, drift), glow, hue % 360, hue2 % 360, chroma)
