"""Fleets: ships in formation before a world's limb."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.sky import nebula_sky
from pipeline.render.artgen.stage import Picture, Stage, add, over, shade, smooth


def _hull(stage: Stage) -> list[Point]:
    """Give a ship's outline, nose to the right, length 2."""
    rng = stage.rng
    waist, wing, back = rng.uniform(0.06, 0.14), rng.uniform(0.22, 0.5), rng.uniform(-0.9, -0.4)
    top: list[Point] = [
        (1.0, 0.0), (0.55, -waist), (0.05, -waist * 1.15), (back + 0.2, -wing), (back - 0.05, -wing),
        (back, -waist * 1.2), (-0.95, -waist * 1.2), (-1.0, -waist * 0.6),
    ]  # fmt: skip
    return [*top, *((x, -y * 0.8) for x, y in reversed(top))]


def fleet(stage: Stage) -> Picture:
    """Ships with burning engines over the edge of a planet: for navies, transport and trade."""
    rng, (across, down) = stage.rng, stage.reach
    picture = nebula_sky(stage, 0.78, 320)
    _limb(stage, picture)
    hull = _hull(stage)
    side, climb = int(rng.choice([-1, 1])), rng.uniform(-0.42, -0.08)
    angle = climb if side > 0 else math.pi - climb
    ships, fires = Mask(stage), Mask(stage)
    count = int(rng.integers(4, 8))
    for i in range(count, -1, -1):
        size = 0.46 if i == 0 else rng.uniform(0.07, 0.22)
        at: Point = (
            (rng.uniform(-0.15, 0.15) * across, rng.uniform(-0.2, 0.0))
            if i == 0
            else (rng.uniform(-0.92, 0.92) * across, rng.uniform(-0.85, 0.35) * down)
        )
        tail = turned([(-1.0, 0), (-1.0 - rng.uniform(0.5, 1.3), 0)], angle, size, at)
        fires.line(tail, size * 0.09)
        ships.polygon(turned(hull, angle, size, at), 0)
        ships.polygon(turned(hull, angle, size, at))
    trail, body = fires.field(), ships.field()
    add(picture, np.clip(blurred(trail, 0.06, stage) * 2.4, 0, 1), pick(stage.palette.glow, 0.66))
    add(picture, trail, pick(stage.palette.glow, 0.95))
    plates = clouds(stage, 9, 3)
    over(picture, body, shade(0.07 + plates * 0.16, stage.palette.ramp))
    lit = np.roll(blurred(body, 0.016, stage), round(0.02 * stage.unit), axis=0)
    add(picture, np.clip(body - lit, 0, 1) * 1.5, pick(stage.palette.ramp, 0.88))
    return picture


def _limb(stage: Stage, picture: Picture) -> None:
    """Paint the curve of a planet along the lower edge."""
    rng, (across, down) = stage.rng, stage.reach
    size = rng.uniform(1.6, 2.4)
    center = (rng.uniform(-0.6, 0.6) * across, down + size - rng.uniform(0.3, 0.6))
    radius = stage.distance(center)
    ground = clouds(stage, 3.5, 6)
    day = smooth(radius, size - 0.7, size)
    add(picture, np.exp(-np.abs(radius - size) * 9) * 0.65, pick(stage.palette.ramp, 0.8))
    edge = 1.5 / stage.unit
    over(picture, smooth(radius, size + edge, size - edge), shade(0.05 + 0.5 * ground * day, stage.palette.ramp))
