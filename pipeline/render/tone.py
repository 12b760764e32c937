"""Faces in other tones: grey, with little ink, as the colour-blind see them. Arrays of height x width x 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.uint8]

Ink = Literal["full", "low", "grey"]
Sight = Literal["all", "protan", "deutan", "tritan"]
"""What eyes see: all colours, or without the cones for long, middle or short waves."""

SIGHTS: dict[Sight, tuple[tuple[float, float, float], ...]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What eyes of a kind make of linear red, green and blue (Machado, Oliveira and Fernandes, 2009, severity 1.0)."""

LUMA = (0.2126, 0.7152, 0.0722)
"""How much each colour adds to lightness (Rec. 709)."""

GROUND_MM = 4.4
"""The side of the square over which a ground is looked for: wider than any stroke of a letter, narrower than a box."""
FAINT = 0.05
"""Differences from the ground under this are grain, and get no ink."""
TINT = 0.3
"""How much of a ground's colour is left where there is little ink: enough to tell kinds of cards apart."""


def toned(rows: Rows, ink: Ink, sight: Sight, dpi: int) -> Rows:
    """Give a face of so many dots per inch with this ink, seen by these eyes."""
    inked = low(rows, dpi) if ink == "low" else grey(rows) if ink == "grey" else rows
    return inked if sight == "all" else seen(inked, sight)


def grey(rows: Rows) -> Rows:
    """Give a face in greys."""
    import numpy as np

    light = np.tensordot(rows.astype(np.float32), np.array(LUMA, np.float32), axes=1)
    greys: Rows = np.repeat(np.round(light).astype(np.uint8)[..., None], 3, axis=2)
    return greys


def seen(rows: Rows, sight: Sight) -> Rows:
    """Give a face as eyes of a kind see it."""
    import numpy as np

    linear = _linear()[rows]
    mixed = np.clip(linear @ np.array(SIGHTS[sight], np.float32).T, 0, 1)
    encoded = np.where(mixed <= 0.0031308, mixed * 12.92, 1.055 * mixed ** (1 / 2.4) - 0.055)
    simulated: Rows = np.round(encoded * 255).astype(np.uint8)
    return simulated


def low(rows: Rows, dpi: int) -> Rows:
    """Give a face to be played with at little cost: grounds nearly white, whatever stands on them dark.

    The ground of a place is the median of what is round it. What differs from that, lighter or darker, is drawn in ink
    as strong as the difference; so white letters on a dark bar become dark letters on a pale one.
    """
    import numpy as np

    ground = _ground(rows, dpi)
    weights = np.array(LUMA, np.float32)
    apart = np.abs(np.tensordot(rows.astype(np.float32) / 255 - ground, weights, axes=1))
    drawn = np.clip((apart - FAINT) / (0.45 - FAINT), 0, 1)
    brightest = ground.max(axis=2, keepdims=True)
    tint = 1 - TINT * (1 - ground / np.maximum(brightest, 0.15)) * np.minimum(brightest * 2, 1)
    inked: Rows = np.round(tint * (1 - 0.94 * drawn[..., None]) * 255).astype(np.uint8)
    return inked


def _ground(rows: Rows, dpi: int) -> NDArray[np.float32]:
    """Give the colour round each place, 0 to 1: a median at a sixth of the size (at 300 dpi), enlarged again."""
    import numpy as np
    from PIL import Image, ImageFilter

    image = Image.fromarray(rows)
    factor = max(1, dpi // 50)
    size = max(3, round(GROUND_MM / 25.4 * dpi / factor) | 1)
    small = image.reduce(factor).filter(ImageFilter.MedianFilter(min(size, 9)))
    large = small.resize(image.size, Image.Resampling.BILINEAR)
    return np.asarray(large, dtype=np.float32) / np.float32(255)


def _linear() -> NDArray[np.float32]:
    """Give the linear light of each of the 256 steps of sRGB (IEC 61966-2-1)."""
    import numpy as np

    steps = np.arange(256, dtype=np.float32) / 255
    return np.where(steps <= 0.04045, steps / 12.92, ((steps + 0.055) / 1.055) ** 2.4).astype(np.float32)
