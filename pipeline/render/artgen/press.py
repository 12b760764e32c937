"""The press: a painted picture printed in a few flat inks, its tones between two inks as rings of the brighter one.

The rings run round the picture's brightest place, as thoughts do round a head, and swell with the light: a line screen,
of the kind that engravers cut in one spiral.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from pipeline.render.artgen.color import parse_hex
from pipeline.render.artgen.stage import Field, Picture, Stage, resize

SHARES = (0.03, 0.36, 0.95)
"""Shares of the picture that are darker than the first ink alone, than the middle, and than the last ink alone."""
MIDDLE = 0.42
"""Where among the inks, 0 to 1, the middle tone is set: a little to the dark, so that the light stands out."""
SOFT = 3
"""Pixels over which a tone is averaged before it is screened, so that lines stay whole."""
LUMA = (0.30, 0.59, 0.11)
"""Weights of red, green and blue in what the eye sees as light (Rec. 601)."""


def printed(picture: Picture, stage: Stage, inks: Sequence[str], pitch: float) -> Image.Image:
    """Give a picture in `inks` (`#rrggbb`, two or more, from the darkest to the lightest), RGB. `pitch` is the pixels
    from ring to ring."""
    light = np.tensordot(np.array(LUMA, dtype=np.float32), picture.astype(np.float32), 1)
    small = Image.fromarray(light).reduce(SOFT)
    soft = np.asarray(small)
    low, middle, high = np.quantile(soft[::4, ::4], SHARES)
    eased = np.interp(soft, (low, max(middle, low + 1e-3), max(high, middle + 2e-3)), (0, MIDDLE, 1)).astype(np.float32)
    tone = resize(eased, stage.width, stage.height, smoothly=False) * np.float32(len(inks) - 1)
    row, column = divmod(int(np.argmax(np.asarray(small.reduce(8)))), -(-soft.shape[1] // 8))
    screen = _rings(stage, ((column + 0.5) * 8 * SOFT, (row + 0.5) * 8 * SOFT), pitch)
    base = np.clip(np.floor(tone), 0, len(inks) - 2)
    # The edge of a line runs over about a pixel, so that it is smooth: the screen climbs by 2 / pitch a pixel.
    share = np.clip((tone - base - screen) * np.float32(pitch / 2) + np.float32(0.5), 0, 1)
    step = base.astype(np.uint8)
    colors = np.array([parse_hex(ink) for ink in inks], dtype=np.float32) * 255
    planes = []
    for plane in colors.T:
        under = plane[step]
        planes.append(Image.fromarray((under + (plane[step + 1] - under) * share).astype(np.uint8)))
    return Image.merge("RGB", planes)


def _rings(stage: Stage, center: tuple[float, float], pitch: float) -> Field:
    """Give the threshold of each pixel, 0.04 in the middle of a line and 0.96 between two, by rings round a place."""
    x = np.arange(stage.width, dtype=np.float32)[None, :] - np.float32(center[0])
    y = np.arange(stage.height, dtype=np.float32)[:, None] - np.float32(center[1])
    turns = np.sqrt(x * x + y * y) * np.float32(1 / pitch)
    ramp: Field = np.abs(turns - np.floor(turns) - np.float32(0.5)) * np.float32(2)
    ramp *= np.float32(0.92)
    ramp += np.float32(0.04)
    return ramp
