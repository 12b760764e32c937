"""Nets: a circuit with signals on its way, and a coat of arms."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at, mirrored, spline, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, shade, smooth

GRID = 0.085
"""The step of a circuit's grid."""
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight ways that a trace may run, each an eighth of a turn from the next."""


def _trace(stage: Stage, taken: set[tuple[int, int]], at: tuple[int, int], way: int) -> list[tuple[int, int]]:
    """Let a trace run over the grid until it meets another or has had enough; it bends by an eighth of a turn."""
    path = [at]
    for _ in range(int(stage.rng.integers(8, 26))):
        if stage.rng.random() < 0.3:
            way = (way + int(stage.rng.choice([-1, 1]))) % 8
        step = (path[-1][0] + STEPS[way][0], path[-1][1] + STEPS[way][1])
        if step in taken:
            break
        taken.add(step)
        path.append(step)
    return path


def circuit(stage: Stage) -> Picture:
    """A board of traces that spread from a lit chip: for data, machines and networks."""
    rng, across = stage.rng, stage.reach[0]
    center = (rng.uniform(-0.35, 0.35) * across, rng.uniform(-0.2, 0.2))
    haze = clouds(stage.half(), 1.6, 4)
    near = glow_at(stage, center, 0.55)
    picture = shade(0.07 + near * 0.3 + stage.xs * 0, stage.palette.ramp)
    add(
        picture,
        np.repeat(np.repeat(haze, 2, 0), 2, 1)[: stage.height, : stage.width] * 0.12,
        pick(stage.palette.ramp, 0.5),
    )
    lines, pads, signals = Mask(stage), Mask(stage), Mask(stage)
    half = int(rng.integers(2, 4))
    taken = {(x, y) for x in range(-half, half + 1) for y in range(-half, half + 1)}
    for i in range(half * 2 + 1):
        for way, at in ((0, (half, i - half)), (4, (-half, i - half)), (2, (i - half, half)), (6, (i - half, -half))):
            _wire(stage, center, _trace(stage, taken, at, way), (lines, pads, signals))
    for _ in range(46):
        at = (int(rng.integers(-20, 21)), int(rng.integers(-13, 14)))
        if at not in taken:
            _wire(stage, center, _trace(stage, taken, at, int(rng.integers(8))), (lines, pads, signals))
    traces, dots, lit = lines.field(), pads.field(), signals.field()
    over(picture, traces * 0.8, shade(0.26 + 0.45 * near, stage.palette.ramp))
    over(picture, dots, shade(0.4 + 0.5 * near, stage.palette.ramp))
    add(picture, np.clip(lit + blurred(lit, 0.04, stage) * 2.2, 0, 1), pick(stage.palette.glow, 0.8))
    _chip(stage, picture, center, (half + 0.1) * GRID)
    return picture


def _wire(stage: Stage, center: Point, path: list[tuple[int, int]], masks: tuple[Mask, Mask, Mask]) -> None:
    """Draw a trace with a pad at its end, and on some a signal."""
    points = [(center[0] + x * GRID, center[1] + y * GRID) for x, y in path]
    if len(points) < 3:
        return
    lines, pads, signals = masks
    lines.line(points, 0.016)
    pads.disc(points[-1], 0.026)
    pads.disc(points[-1], 0.011, 0)
    if stage.rng.random() < 0.42:
        start = int(stage.rng.integers(0, len(points) - 2))
        run = points[start : start + int(stage.rng.integers(2, 7))]
        signals.line(run, 0.016)
        signals.disc(run[-1], 0.02)


def _chip(stage: Stage, picture: Picture, at: Point, half: float) -> None:
    """Paint the chip in the middle, with the mark on it."""
    body, mark = Mask(stage), Mask(stage)
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    body.polygon([(at[0] + x, at[1] + y) for x, y in corners])
    sides = int(stage.rng.choice([3, 4, 5, 6]))
    for size in (0.7, 0.42):
        ring = turned([(half * size, 0)], -math.pi / 2, 1, (0, 0))
        points = [turned(ring, 2 * math.pi * i / sides, 1, at)[0] for i in range(sides + 1)]
        mark.line(points, 0.02)
    mark.disc(at, half * 0.16)
    chip, lit = body.field(), mark.field()
    add(picture, blurred(chip, 0.1, stage) * 0.7, pick(stage.palette.glow, 0.6))
    over(picture, chip, pick(stage.palette.ramp, 0.1))
    add(picture, np.clip(chip - blurred(chip, 0.02, stage), 0, 1), pick(stage.palette.glow, 0.8))
    add(picture, np.clip(lit + blurred(lit, 0.03, stage) * 1.5, 0, 1), pick(stage.palette.glow, 0.9))


SHIELD: tuple[Point, ...] = ((0, -0.72), (0.3, -0.68), (0.62, -0.74), (0.62, -0.1), (0.52, 0.3), (0.3, 0.62), (0, 0.84))
"""The right half of a coat of arms, from its top to its point."""


def _parting(stage: Stage) -> Field:
    """Part the field of a coat of arms: 0 for one colour and 1 for the other."""
    xs, ys = stage.xs, stage.ys + np.float32(0.05)
    edge = 1.2 / stage.unit
    kind = int(stage.rng.integers(0, 8))
    wide = stage.rng.uniform(0.14, 0.24)
    along = {
        0: xs + ys * 0,  # in two, upright
        1: xs * ys * 4,  # quartered
        2: wide - np.abs(xs + ys * 0.8) / 1.3,  # a bend
        3: wide - np.abs(ys - 0.3 + np.abs(xs)) * 0.7,  # a chevron
        4: wide - np.abs(ys) + xs * 0,  # a bar
        5: wide * 0.7 - np.minimum(np.abs(xs), np.abs(ys + 0.1)),  # a cross
        6: np.sin(xs * math.pi / wide / 1.4) * 0.12 + ys * 0,  # pales
        7: -0.3 - ys + xs * 0,  # a chief
    }[kind]
    return smooth(along, -edge, edge)


def _charge(stage: Stage, mask: Mask, at: Point, size: float) -> None:
    """Draw what the shield bears: a star, a crescent, a tower, a lozenge, a rose, or a crown."""
    kind = int(stage.rng.integers(0, 6))
    if kind == 0:
        points = int(stage.rng.choice([5, 6, 8]))
        spikes = [turned([(1.0 if i % 2 == 0 else 0.42, 0)], math.pi * i / points - math.pi / 2, size, at)[0]
                  for i in range(points * 2)]  # fmt: skip
        mask.polygon(spikes)
    elif kind == 1:
        mask.disc(at, size)
        mask.disc((at[0] + size * 0.3, at[1] - size * 0.18), size * 0.78, 0)
    elif kind == 2:
        tower = [
            (-0.6, 1),
            (-0.6, -0.5),
            (-0.8, -0.5),
            (-0.8, -1),
            (-0.45, -1),
            (-0.45, -0.72),
            (-0.17, -0.72),
            (-0.17, -1),
        ]
        mask.polygon(
            [(at[0] + x * size, at[1] + y * size) for x, y in [*tower, *((-x, y) for x, y in reversed(tower))]]
        )
        mask.polygon(
            [
                (at[0] + x * size, at[1] + y * size)
                for x, y in ((-0.2, 1), (-0.2, 0.4), (0, 0.15), (0.2, 0.4), (0.2, 1))
            ],
            0,
        )
    elif kind == 3:
        mask.polygon(turned([(0, -1), (0.62, 0), (0, 1), (-0.62, 0)], 0, size, at))
        mask.polygon(turned([(0, -0.5), (0.31, 0), (0, 0.5), (-0.31, 0)], 0, size, at), 0)
    elif kind == 4:
        for i in range(5):
            mask.disc(turned([(0.58, 0)], 2 * math.pi * i / 5 - math.pi / 2, size, at)[0], size * 0.42)
        mask.disc(at, size * 0.3, 0)
    else:
        crown = [(-0.9, 0.6), (-1.0, -0.5), (-0.5, 0.0), (0, -0.9), (0.5, 0.0), (1.0, -0.5), (0.9, 0.6)]
        mask.polygon(turned(crown, 0, size, at))


def arms(stage: Stage) -> Picture:
    """A coat of arms before drapery: for houses, companies and whoever signs with a seal."""
    rng, across = stage.rng, stage.reach[0]
    folds = 0.5 + 0.5 * np.sin(stage.xs * np.float32(stage.blend(9)) + np.sin(stage.ys * 3 + stage.xs * 2) * 0.8)
    light = glow_at(stage, (rng.uniform(-0.5, 0.5) * across, -0.6), 1.0)
    picture = shade(0.08 + 0.2 * folds * (0.5 + light) + 0.14 * light, stage.palette.ramp)
    outer, inner, charge = Mask(stage), Mask(stage), Mask(stage)
    outline = spline(SHIELD)
    outer.polygon(mirrored([(x * 1.09, y * 1.08) for x, y in outline]))
    inner.polygon(mirrored(outline))
    layout = int(rng.integers(0, 3))
    places: tuple[tuple[Point, float], ...] = ((((0, -0.02), 0.32),), (((-0.3, -0.4), 0.15), ((0.3, -0.4), 0.15),
                                                                       ((0, 0.25), 0.18)),
              (((0, -0.36), 0.2), ((0, 0.26), 0.2)))[layout]  # fmt: skip
    state = rng.bit_generator.state
    for place, size in places:
        rng.bit_generator.state = state  # the same charge each time
        _charge(stage, charge, place, size)
    rim, field, sign = outer.field(), inner.field(), charge.field()
    parting = _parting(stage)
    sheen = 0.12 * smooth(stage.xs + stage.ys * 0.4, 0.5, -0.6)
    picture *= 1 - 0.55 * blurred(rim, 0.12, stage)
    over(picture, rim, shade(0.78 - 0.4 * smooth(stage.ys, -0.8, 0.9) + sheen, stage.palette.glow))
    over(picture, field, shade(0.36 + sheen + 0.1 * light, stage.palette.ramp))
    over(picture, field * parting, shade(0.62 + sheen + 0.1 * light, stage.palette.glow))
    edge = blurred(sign, 0.02, stage)
    over(picture, np.clip(edge * 2, 0, 1) * field, pick(stage.palette.ramp, 0.08))
    over(picture, sign * field, shade(0.93 - 0.2 * smooth(stage.ys, -0.6, 0.8), stage.palette.glow))
    return picture
