"""Faces in other tones: grey, with little ink, as the colour-blind see them. Arrays of height x width x 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.uint8]
    Lights = NDArray[np.float32]

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

STROKE_MM = 1.6
"""What is narrower than this is a stroke, of a letter or a symbol, and is drawn in ink; what is wider is a ground."""
LINE_MM = 0.17
"""How far round a place its lightest and darkest are looked for: the lines between them get about as wide."""
WORD, EDGE = (0.05, 0.3), (0.12, 0.45)
"""How much lighter or darker (0 to 1) a word is than what it stands on, and a place than one beside it, from which on
it gets ink, and at which it gets all: fainter ones are grain or shading."""
INK = 0.94
"""How dark a stroke becomes that gets all ink."""
TINT = 0.3
"""How much of a ground's colour is left where there is little ink: enough to tell kinds of cards apart."""


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


def low(rows: Rows, bare: Rows, dpi: int) -> Rows:
    """Give a face to be played with at little cost: all nearly white, but for its words, which are dark whatever they
    stood on, and for lines where light and dark meet. `bare` is the face without its words.

    What is narrower than two lines, as the strokes of a symbol are, becomes dark all over; what is wider is outlined.
    """
    import numpy as np

    colors, weights = rows.astype(np.float32) / 255, np.array(LUMA, np.float32)
    light = np.asarray(np.tensordot(bare.astype(np.float32) / 255, weights, axes=1), np.float32)
    words = np.abs(np.tensordot(colors, weights, axes=1) - light)
    size = max(3, round(LINE_MM / 25.4 * dpi) // 2 * 2 + 1)
    edges = -_least(-light, size) - _least(light, size)
    drawn = np.maximum(_share(words, WORD), _share(edges, EDGE))
    brightest = colors.max(axis=2, keepdims=True)
    tint = 1 - TINT * (1 - colors / np.maximum(brightest, 0.15)) * np.minimum(brightest * 2, 1)
    inked: Rows = np.round(tint * (1 - INK * drawn[..., None]) * 255).astype(np.uint8)
    return inked


def _share(differences: Lights, span: tuple[float, float]) -> Lights:
    """Give how far differences are on the way from the first to the second of two, 0 to 1."""
    import numpy as np

    shares: Lights = np.clip((differences - span[0]) / (span[1] - span[0]), 0, 1)
    return shares


def _least(light: Lights, size: int) -> Lights:
    """Give the least value in a square of `size` pixels, an odd number, round each place of height x width."""
    import numpy as np

    found = np.pad(light, size // 2, mode="edge")
    for axis, length in enumerate(light.shape):
        found = np.minimum.reduce([np.take(found, range(at, at + length), axis) for at in range(size)])
    return found


def _linear() -> NDArray[np.float32]:
    """Give the linear light of each of the 256 steps of sRGB (IEC 61966-2-1)."""
    import numpy as np

    steps = np.arange(256, dtype=np.float32) / 255
    return np.where(steps <= 0.04045, steps / 12.92, ((steps + 0.055) / 1.055) ** 2.4).astype(np.float32)
