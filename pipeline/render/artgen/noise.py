"""Noise: fields of chance with structure, the stuff of clouds, stone and fire."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipeline.render.artgen.stage import Field, Stage, resize


def fbm(
    rng: np.random.Generator,
    width: int,
    height: int,
    cells: tuple[float, float],
    octaves: int = 5,
    gain: float = 0.5,
) -> Field:
    """Give fractal noise, about 0 to 1 with its mean at 0.5, shape (height, width).

    `cells` is how many lumps of the coarsest octave lie across and down. Each octave is added at its
    own small size and the sum enlarged, so that the cost is that of the last octave alone.
    """
    columns, rows = max(2, round(cells[0])) + 1, max(2, round(cells[1])) + 1
    field = rng.random((rows, columns), dtype=np.float32)
    weight = total = 1.0
    for _ in range(octaves - 1):
        columns, rows = min(columns * 2, width), min(rows * 2, height)
        weight *= gain
        total += weight
        field = resize(field, columns, rows) + np.float32(weight) * rng.random((rows, columns), dtype=np.float32)
    # sums of uniform noise crowd round the middle; the stretch brings out their lights and darks
    field = np.clip((field / np.float32(total) - 0.5) * np.float32(1.7) + np.float32(0.5), 0, 1)
    return _grown(field, width, height)


def _grown(field: Field, width: int, height: int) -> Field:
    """Enlarge noise: smoothly to a third of the size where it is that small, and straight from there."""
    third = (-(-width // 3), -(-height // 3))
    if field.shape[1] <= third[0] and field.shape[0] <= third[1]:
        field = np.clip(resize(field, *third), 0, 1)
        return resize(field, width, height, smoothly=False)
    return np.clip(resize(field, width, height), 0, 1)


def clouds(stage: Stage, lumps: float, octaves: int = 5, gain: float = 0.5, stretch: float = 1.0) -> Field:
    """Give fractal noise over a stage: `lumps` to two units of length, `stretch` times as wide as high."""
    across, down = stage.reach
    cells = (lumps * across / stretch, lumps * down)
    return fbm(stage.rng, stage.width, stage.height, cells, octaves, gain)


def ridged(field: Field) -> Field:
    """Turn noise into sharp crests where it passes its mean: veins, cracks, lightning in clouds."""
    return 1 - np.abs(field * 2 - 1)


def line_noise(rng: np.random.Generator, length: int, lumps: float, octaves: int = 5, gain: float = 0.5) -> Field:
    """Give fractal noise along a line, shape (length,): the outline of a ridge, rays by angle."""
    line: Field = fbm(rng, length, 2, (lumps, 2), octaves, gain)[0]
    return line


def ring_noise(rng: np.random.Generator, length: int, lumps: int, octaves: int = 4, gain: float = 0.5) -> Field:
    """Give noise along a closed line, shape (length,): its end meets its beginning."""
    line = line_noise(rng, length * 2, lumps * 2, octaves, gain)
    fade = np.linspace(0, 1, length, dtype=np.float32)
    return line[:length] * fade + line[length:] * (1 - fade)


def look_up(texture: Field, u: Field, v: Field) -> Field:
    """Read a texture at u, v (0 to 1 spans it; it repeats mirrored, so that no seam shows).

    Its sides must be powers of two: indices then wrap by masking, which is ten times as fast as a remainder.
    """
    rows, columns = texture.shape
    index = _mirror(v, rows) * np.int32(columns) + _mirror(u, columns)
    return np.take(texture.ravel(), index)


def _mirror(at: Field, size: int) -> NDArray[np.int32]:
    """Turn positions into indices that run to the end and back, again and again."""
    index = (at * np.float32(size)).astype(np.int32) & np.int32(2 * size - 1)
    folded: NDArray[np.int32] = np.minimum(index, np.int32(2 * size - 1) - index)
    return folded


def warped(stage: Stage, lumps: float, strength: float, octaves: int = 5) -> Field:
    """Give noise bent by other noise: smoke and plasma instead of clouds."""
    size = 256
    base = fbm(stage.rng, size, size, (lumps * 1.5, lumps * 1.5), octaves)
    bend_x = clouds(stage, lumps, 3) - 0.5
    bend_y = clouds(stage, lumps, 3) - 0.5
    return look_up(base, stage.xs * 0.32 + strength * bend_x, stage.ys * 0.32 + strength * bend_y)
