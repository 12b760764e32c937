"""Skies: nebulae, stars, constellations; also the ground on which other scenes stand."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at
from pipeline.render.artgen.color import Rgb, pick
from pipeline.render.artgen.noise import clouds, ridged, warped
from pipeline.render.artgen.stage import Field, Picture, Stage, add, enlarged, power, shade, smooth

WHITE: Rgb = np.ones(3, dtype=np.float32)


def star_field(stage: Stage, count: int) -> Field:
    """Give single bright pixels of uneven strength, the strongest as small crosses."""
    field = np.zeros((stage.height, stage.width), dtype=np.float32)
    column = stage.rng.integers(1, stage.width - 1, count)
    row = stage.rng.integers(1, stage.height - 1, count)
    power = stage.rng.random(count, dtype=np.float32) ** 3
    field[row, column] = 0.25 + 0.75 * power
    strong = power > 0.55
    for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        field[row[strong] + dy, column[strong] + dx] = power[strong] * 0.55
    return field


def nebula_sky(stage: Stage, brightness: float = 0.55, stars: int = 260) -> Picture:
    """Paint deep space: a dark ground, a cloud in the type's colour, wisps of the other, stars."""
    soft = stage.half()
    haze = clouds(soft, stage.blend(1.3), 5, 0.55)
    wisps = power(ridged(warped(soft, 1.6, 0.9)), 3)
    picture = shade(haze * haze * np.float32(brightness), stage.palette.ramp)
    add(picture, wisps * haze * np.float32(0.55 * brightness), pick(stage.palette.glow, 0.62))
    picture = enlarged(picture, stage)
    add(picture, star_field(stage, stars), WHITE)
    return picture


def nebula(stage: Stage) -> Picture:
    """A bright, torn cloud round a hidden light: for what has no body."""
    across, down = stage.reach
    center = (stage.rng.uniform(-0.4, 0.4) * across, stage.rng.uniform(-0.35, 0.2) * down)
    soft = stage.half()
    smoke = warped(soft, 1.3, 1.3)
    glow = glow_at(soft, center, 0.75)
    picture = shade(smoke * (0.25 + 0.95 * glow), stage.palette.ramp)
    veins = power(ridged(warped(soft, 1.1, 1.1)), 6)
    add(picture, veins * (0.25 + glow), pick(stage.palette.glow, 0.66))
    add(picture, power(glow, 5) * np.float32(0.8), pick(stage.palette.glow, 0.9))
    picture = enlarged(picture, stage)
    add(picture, star_field(stage, 220), WHITE)
    return picture


def _spread(stage: Stage, count: int) -> list[Point]:
    """Give points in the middle of the stage that keep apart: the farthest of a few throws each time."""
    across, down = stage.reach
    box = (across * 0.72, down * 0.68)
    points: list[Point] = [(stage.rng.uniform(-0.3, 0.3), stage.rng.uniform(-0.3, 0.3))]
    while len(points) < count:
        throws = [(stage.rng.uniform(-1, 1) * box[0], stage.rng.uniform(-1, 1) * box[1]) for _ in range(9)]
        points.append(max(throws, key=lambda p: min(math.dist(p, q) for q in points)))
    return points


def constellation(stage: Stage) -> Picture:
    """A figure of stars joined by fine lines over the night: for signs, chances and fates."""
    picture = nebula_sky(stage, 0.72, 420)
    points = _spread(stage, int(stage.rng.integers(8, 13)))
    lines = Mask(stage)
    for i, point in enumerate(points[1:], start=1):
        near = min(points[:i], key=lambda p: math.dist(p, point))
        lines.line([point, near], 0.008, 0.75)
    for radius in (0.30, 0.55):
        lines.ring(points[0], radius * stage.blend(1), 0.005, 0.35)
    light = pick(stage.palette.glow, 0.9)
    add(picture, lines.field(), light)
    dots = Mask(stage)
    for i, point in enumerate(points):
        size = 0.034 if i == 0 else stage.rng.uniform(0.012, 0.024)
        dots.disc(point, size)
        for angle in (0.0, math.pi / 2):
            dx, dy = math.cos(angle) * size * 4, math.sin(angle) * size * 4
            dots.line([(point[0] - dx, point[1] - dy), (point[0] + dx, point[1] + dy)], 0.005, 0.8)
    stars = dots.field()
    add(picture, np.clip(blurred(stars, 0.07, stage) * 3, 0, 1), pick(stage.palette.glow, 0.7))
    add(picture, stars, WHITE)
    return picture


def vortex(stage: Stage) -> Picture:
    """A turning spiral that draws the eye in: for what confuses, holds and puts to sleep."""
    across, down = stage.reach
    soft = stage.half()
    x = soft.xs - np.float32(stage.rng.uniform(-0.25, 0.25) * across)
    y = (soft.ys - np.float32(stage.rng.uniform(-0.2, 0.15) * down)) * np.float32(stage.blend(1.15))
    radius = np.sqrt(x * x + y * y) + 1e-3
    arms = int(stage.rng.integers(2, 6))
    turn = int(stage.rng.choice([-1, 1])) * stage.blend(4.2)
    bend = clouds(soft, 2.2, 5) - 0.5
    phase = arms * np.arctan2(y, x) + np.float32(turn) * np.log(radius) * 1.6 + bend * 4.5
    bands = 0.5 + 0.5 * np.sin(phase)
    fade = smooth(radius, 1.7, 0.15)
    picture = shade(bands * np.sqrt(bands) * (0.18 + 0.75 * fade) + 0.25 * fade, stage.palette.ramp)
    add(picture, smooth(bands, 0.9, 1.0) * (0.25 + 0.75 * fade), pick(stage.palette.glow, 0.72))
    if stage.rng.random() < 0.5:  # a dark eye, or a bright one
        picture *= smooth(radius, 0.06, 0.42)
        add(picture, np.exp(-(((radius - 0.2) / 0.05) ** 2)) * 0.8, pick(stage.palette.glow, 0.8))
    else:
        add(picture, np.exp(-((radius / 0.26) ** 2)), pick(stage.palette.glow, 0.95))
    return enlarged(picture, stage)
