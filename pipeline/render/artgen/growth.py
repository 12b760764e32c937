"""Growth and craft: flowers of light, and signs drawn with the compass."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, shade, smooth

GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
"""Seeds of a flower follow each other by this angle (Vogel 1979)."""


def bloom(stage: Stage) -> Picture:
    """A flower of many petals, lit from within: for what heals and grows."""
    rng, (across, _) = stage.rng, stage.reach
    center = (rng.uniform(-0.22, 0.22) * across, rng.uniform(-0.08, 0.12))
    smoke = clouds(stage, 1.5, 5)
    picture = shade(0.07 + smoke * 0.3, stage.palette.ramp)
    add(picture, glow_at(stage, center, 0.6) * 0.5, pick(stage.palette.glow, 0.6))
    rings, petals = int(rng.integers(6, 9)), int(rng.choice([5, 6, 8, 9, 11, 13]))
    pointed, slim = rng.uniform(0.8, 1.6), rng.uniform(0.8, 1.1)
    tones, edges = Mask(stage), Mask(stage)
    for ring in range(rings, 0, -1):
        share = ring / rings
        width = slim * (0.04 + 0.62 * share / petals * 2)
        for outline in _petals(center, petals, 0.14 + 0.8 * share, ring * GOLDEN_ANGLE, pointed, width):
            tones.polygon(outline, 0.95 - 0.62 * share)
            edges.polygon(outline, 0)
            edges.line([*outline, outline[0]], 0.008, 1 - 0.6 * share)
    tone, radius = tones.field(), stage.distance(center)
    lit = tone + 0.35 * (radius - 0.55) * (1 - tone) + 0.08 * (smoke - 0.5)
    outer = smooth(radius, 0.28, 0.6)
    flower = shade(lit, stage.palette.ramp) * outer + shade(lit, stage.palette.glow) * (1 - outer)
    over(picture, smooth(tone, 0.1, 0.25) * 0.96, flower)
    add(picture, edges.field() * 0.6, pick(stage.palette.glow, 0.9))
    add(picture, glow_at(stage, center, 0.12) ** 2, pick(stage.palette.glow, 0.98))
    _pollen(stage, picture)
    return picture


def _petals(center: Point, count: int, length: float, turn: float, pointed: float, width: float) -> list[list[Point]]:
    """Give the outlines of a ring of petals."""
    arc = np.linspace(0, math.pi, 14)
    half = [(math.sin(t / 2) ** pointed * length, math.sin(t) * width) for t in arc]
    petal: list[Point] = [*half, *((x, -y) for x, y in reversed(half))]
    return [turned(petal, turn + 2 * math.pi * i / count, 1, center) for i in range(count)]


def _pollen(stage: Stage, picture: Picture) -> None:
    """Scatter motes of light."""
    across, down = stage.reach
    motes = Mask(stage)
    for _ in range(60):
        at = (stage.rng.uniform(-1, 1) * across, stage.rng.uniform(-1, 1) * down)
        motes.disc(at, stage.rng.uniform(0.004, 0.013), stage.rng.uniform(0.3, 0.9))
    lit = motes.field()
    add(picture, np.clip(lit + blurred(lit, 0.03, stage) * 2, 0, 1), pick(stage.palette.glow, 0.88))


def _star(count: int, step: int, radius: float, turn: float, center: Point) -> list[list[Point]]:
    """Give the lines of a star polygon: `count` points, each joined to the one `step` further."""
    points = [turned([(radius, 0)], turn + 2 * math.pi * i / count, 1, center)[0] for i in range(count)]
    return [[points[i], points[(i + step) % count]] for i in range(count)]


def _drawing(stage: Stage, center: Point) -> Field:
    """Draw the sign: rings, stars, polygons and dots of one symmetry."""
    rng, mask = stage.rng, Mask(stage)
    fold = int(rng.choice([5, 6, 7, 8, 9, 12]))
    turn = -math.pi / 2
    radius = 0.86
    for _ in range(int(rng.integers(4, 6))):
        mask.ring(center, radius, float(rng.choice([0.007, 0.013])))
        choice = rng.integers(0, 4)
        if choice == 0:
            for line in _star(fold, int(rng.integers(2, fold // 2 + 1)), radius, turn, center):
                mask.line(line, 0.008)
        elif choice == 1:
            for i in range(fold * 2):
                spot = turned([(radius - 0.055, 0)], turn + math.pi * i / fold, 1, center)[0]
                mask.disc(spot, 0.017 if i % 2 else 0.027)
            mask.ring(center, radius - 0.11, 0.006)
        elif choice == 2:
            for i in range(fold):
                tooth = [(radius - 0.16, -0.035), (radius - 0.01, 0), (radius - 0.16, 0.035), (radius - 0.11, 0)]
                mask.polygon(turned(tooth, turn + 2 * math.pi * i / fold, 1, center))
        else:
            for i in range(fold * 6):
                long = 0.07 if i % 6 == 0 else 0.03
                ends = turned([(radius, 0), (radius - long, 0)], turn + 2 * math.pi * i / (fold * 6), 1, center)
                mask.line(ends, 0.006)
        radius *= rng.uniform(0.68, 0.8)
    return mask.field()


def sigil(stage: Stage) -> Picture:
    """A sign of light over dark stone: for relics, powers and all that is drawn."""
    rng, (across, _) = stage.rng, stage.reach
    center = (rng.uniform(-0.12, 0.12) * across, rng.uniform(-0.05, 0.05))
    smoke = clouds(stage, 2.0, 6, 0.58)
    glow = glow_at(stage, center, 0.7)
    picture = shade(0.05 + smoke * 0.3 + glow * 0.26 * (0.4 + smoke), stage.palette.ramp)
    lines = _drawing(stage, center)
    add(picture, np.clip(blurred(lines, 0.07, stage) * 1.5, 0, 1), pick(stage.palette.glow, 0.58))
    add(picture, lines * (0.55 + 0.45 * smoke), pick(stage.palette.glow, 0.88))
    radius = stage.distance(center)
    core = rng.uniform(0.1, 0.17)
    ball = smooth(radius, core + 0.008, core - 0.008)
    light = 1 - stage.distance((center[0] - core * 0.4, center[1] - core * 0.4)) / (core * 2)
    over(picture, ball, shade(0.15 + light * 0.85, stage.palette.glow))
    add(picture, np.exp(-((np.clip(radius - core, 0, 3) / 0.1) ** 2)) * (1 - ball) * 0.8, pick(stage.palette.glow, 0.8))
    return picture
