"""Patterns that suit any game: paper hills, tiles, fine lines and facets. They tell cards apart and claim nothing."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, blurred, glow_at
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, line_noise
from pipeline.render.artgen.stage import Picture, Stage, add, over, shade, smooth


def strata(stage: Stage) -> Picture:
    """Sheets of cut paper behind each other, with soft shadows between."""
    rng, (across, down) = stage.rng, stage.reach
    sun = (rng.uniform(-0.6, 0.6) * across, rng.uniform(-0.6, -0.1) * down)
    picture = shade(0.86 - 0.2 * stage.distance(sun), stage.palette.ramp)
    disc = smooth(stage.distance(sun), 0.3 + 1.5 / stage.unit, 0.3)
    over(picture, disc * 0.9, pick(stage.palette.glow, 0.8))
    layers = int(rng.integers(6, 9))
    for i in range(layers):
        near = i / (layers - 1)
        line = line_noise(rng, stage.width, 1.2 + rng.uniform(0, 1.2), 3, 0.35)
        crest = np.float32(-0.45 + 1.25 * near) - np.float32(0.5) * (line - np.float32(0.5))
        depth = stage.ys - crest[None, :]
        picture *= 1 - 0.3 * smooth(depth, -0.16, 0.0)
        tone = 0.72 - 0.6 * near + 0.08 * smooth(depth, 0.4, 0.0)
        sheet = shade(tone, stage.palette.glow if i == layers // 2 else stage.palette.ramp)
        over(picture, smooth(depth, -0.6 / stage.unit, 0.6 / stage.unit), sheet)
    return picture


def tiles(stage: Stage) -> Picture:
    """Tiles of quarter circles, each laid one way or the other (Smith 1987, after Truchet)."""
    rng, (across, down) = stage.rng, stage.reach
    size = rng.uniform(0.24, 0.4)
    u, v = (stage.xs + np.float32(across)) / np.float32(size), (stage.ys + np.float32(down)) / np.float32(size)
    columns, rows = int(2 * across / size) + 2, int(2 * down / size) + 2
    flips = rng.random((rows, columns), dtype=np.float32) < np.float32(0.5)
    column, row = u.astype(np.int32), v.astype(np.int32)
    flip = flips[row, column]
    x, y = u - column, v - row
    x = np.where(flip, 1 - x, x)
    near = np.minimum(np.sqrt(x * x + y * y), np.sqrt((1 - x) ** 2 + (1 - y) ** 2))
    edge = 1.2 / stage.unit / size
    wide = rng.uniform(0.13, 0.2)
    away = np.abs(near - np.float32(0.5))
    light = glow_at(stage, (rng.uniform(-0.7, 0.7) * across, rng.uniform(-0.7, 0.3)), 1.1)
    inner = ((row + column) % 2 == 0) ^ flip ^ (near > 0.5)
    picture = shade(np.where(inner, np.float32(0.3), np.float32(0.42)) + 0.2 * light, stage.palette.ramp)
    picture *= 1 - 0.45 * smooth(away, wide * 2.0, wide)
    over(picture, smooth(away, wide + edge, wide), shade(0.62 + 0.3 * light, stage.palette.ramp))
    over(picture, smooth(away, wide * 0.42 + edge, wide * 0.42), shade(0.5 + 0.35 * light, stage.palette.glow))
    return picture


def weave(stage: Stage) -> Picture:
    """Fine closed curves wound about a middle, as on banknotes."""
    rng, across = stage.rng, stage.reach[0]
    at = (rng.uniform(-0.3, 0.3) * across, rng.uniform(-0.1, 0.1))
    picture = shade(0.16 + 0.3 * glow_at(stage, at, 0.8) + 0.1 * clouds(stage, 1.5, 3), stage.palette.ramp)
    turn = np.linspace(0, 2 * math.pi, 361)
    for table, tone, base, lobes in (
        (stage.palette.ramp, 0.82, rng.uniform(0.75, 1.0), int(rng.integers(5, 12))),
        (stage.palette.glow, 0.78, rng.uniform(0.4, 0.55), int(rng.integers(3, 9))),
    ):
        mask, swing, other = Mask(stage), rng.uniform(0.12, 0.3), int(rng.integers(2, 5)) * lobes
        for line in range(14):
            shift = 2 * math.pi * line / 14
            far = base * (1 + swing * np.sin(lobes * turn + shift) + 0.07 * np.sin(other * turn - shift))
            points = list(zip(at[0] + np.cos(turn) * far, at[1] + np.sin(turn) * far, strict=True))
            mask.line(points, 0.009, 0.85)
        drawn = mask.field()
        add(picture, blurred(drawn, 0.05, stage) * 0.35, pick(table, 0.6))
        over(picture, drawn * 0.85, pick(table, tone))
    return picture


def facets(stage: Stage) -> Picture:
    """A surface folded from triangles, lit from one side."""
    rng, (across, down) = stage.rng, stage.reach
    step = rng.uniform(0.26, 0.4)
    columns, rows = int(2 * across / step) + 4, int(2 * down / step) + 4
    spots = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).astype(float) * step
    spots += rng.uniform(-0.32, 0.32, spots.shape) * step - (across + step, down + step)
    height = rng.random((rows, columns)) + 0.7 * np.sin(spots[..., 0] * 2.2 + rng.uniform(0, 6))
    picture = shade(np.full((stage.height, stage.width), 0.4, dtype=np.float32), stage.palette.ramp)
    tone, warm = Mask(stage), Mask(stage)
    angle = rng.uniform(0, 2 * math.pi)
    for row in range(rows - 1):
        for column in range(columns - 1):
            square = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
            cut = int(rng.integers(0, 2))
            for three in ((0, 1, 2 + cut), (2 - 2 * cut + cut, 2, 3)) if cut else ((0, 1, 2), (0, 2, 3)):
                corners = [square[i] for i in three]
                points = [(float(spots[c][0]), float(spots[c][1])) for c in corners]
                slope = _slope([(*spots[c], height[c] * step) for c in corners], angle)
                tone.polygon(points, float(np.clip(0.5 + 0.42 * slope, 0.02, 1)))
                warm.polygon(points, 1.0 if rng.random() < 0.12 else 0.0)
    light = glow_at(stage, (rng.uniform(-0.5, 0.5) * across, rng.uniform(-0.6, 0.2)), 1.0)
    lit = tone.field() * (0.5 + 0.35 * light) + 0.14 + 0.12 * light
    over(picture, np.ones_like(lit), shade(lit, stage.palette.ramp))
    over(picture, warm.field() * 0.85, shade(lit + 0.08, stage.palette.glow))
    return picture


def _slope(corners: list[tuple[float, float, float]], angle: float) -> float:
    """Give how a triangle of points (x, y, height) faces a light from an angle, -1 to 1."""
    (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = corners
    ux, uy, uz, vx, vy, vz = x1 - x0, y1 - y0, z1 - z0, x2 - x0, y2 - y0, z2 - z0
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.sqrt(nx * nx + ny * ny + nz * nz) or 1.0
    sign = -1.0 if nz < 0 else 1.0
    return sign * (nx * math.cos(angle) + ny * math.sin(angle)) / length
