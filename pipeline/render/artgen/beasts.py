"""Beasts: something large that looks back out of the mist."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at, mirrored, spline
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.fauna import Eyes, body_of
from pipeline.render.artgen.noise import clouds, line_noise
from pipeline.render.artgen.stage import Field, Picture, Stage, add, enlarged, over, shade, smooth


def _outline(stage: Stage) -> list[Point]:
    """Give the right half of a beast, from its crown to the ground."""
    rng, down = stage.rng, stage.reach[1]
    head, neck, back = rng.uniform(0.2, 0.34), rng.uniform(0.22, 0.4), rng.uniform(0.6, 1.0)
    return spline(
        [
            (0, -0.5),
            (head * 0.6, -0.48 - rng.uniform(-0.06, 0.08)),
            (head, -0.26),
            (head * rng.uniform(0.7, 1.0), 0.02),
            (neck, 0.12),
            (back * 0.7, rng.uniform(0.0, 0.2)),
            (back, 0.42),
            (back * rng.uniform(1.0, 1.3), down * 1.2),
        ]
    )


def _horns(stage: Stage, mask: Mask) -> None:
    """Draw horns, antlers, spikes or feelers, alike on both sides."""
    rng = stage.rng
    kind = int(rng.integers(0, 4))
    if kind == 0:
        out, up = rng.uniform(0.3, 0.7), rng.uniform(0.3, 0.55)
        outer = spline([(0.24, -0.3), (out * 0.95, -0.42 - up * 0.15), (out, -0.4 - up)])
        inner = spline([(out, -0.4 - up), (out * 0.66, -0.44 - up * 0.22), (0.06, -0.44)])
        _pair(mask, [*outer, *inner])
    elif kind == 1:
        for i in range(int(rng.integers(5, 9))):
            angle, far = -1.5 + i * 0.24, rng.uniform(0.28, 0.55)
            root, tip = (
                (math.cos(angle) * 0.2, -0.24 + math.sin(angle) * 0.2),
                (math.cos(angle) * far, -0.24 + math.sin(angle) * far * 1.4),
            )
            _pair(mask, [(root[0] - 0.06, root[1]), (root[0], root[1] + 0.1), (root[0] + 0.06, root[1] + 0.02), tip])
    elif kind == 2:
        stem = spline([(0.14, -0.42), (0.34, -0.72), (0.42, -1.05)])
        _pair_lines(mask, stem, 0.035)
        for i in (8, 13, 17):
            x, y = stem[min(i, len(stem) - 1)]
            _pair_lines(mask, [(x, y), (x + rng.uniform(0.16, 0.3), y - rng.uniform(0.1, 0.22))], 0.022)
    else:
        for _ in range(int(rng.integers(3, 6))):
            angle = rng.uniform(-1.4, 0.5)
            far = rng.uniform(0.7, 1.2)
            bend = rng.uniform(-0.3, 0.3)
            tip = (0.12 + math.cos(angle) * far, -0.3 + math.sin(angle) * far)
            mid = (0.1 + math.cos(angle + bend) * far * 0.55, -0.3 + math.sin(angle + bend) * far * 0.55)
            _pair_lines(mask, spline([(0.1, -0.3), mid, tip]), 0.03)


def _pair(mask: Mask, points: list[Point]) -> None:
    mask.polygon(points)
    mask.polygon([(-x, y) for x, y in points])


def _pair_lines(mask: Mask, points: list[Point], stroke: float) -> None:
    mask.line(points, stroke)
    mask.line([(-x, y) for x, y in points], stroke)


def _eyes(stage: Stage, looks: Eyes) -> Field:
    """Draw the eyes: where the body has them, else two or many."""
    rng, mask = stage.rng, Mask(stage)
    for at, size in looks:
        mask.disc(at, size, squash=0.62)
    if looks:
        return mask.field()
    for i in range(int(rng.choice([1, 1, 1, 2, 3]))):
        x, y, size = 0.1 + 0.035 * i, -0.24 + 0.1 * i, 0.05 - 0.012 * i
        lid = rng.uniform(0.1, 0.7)
        for side in (-1, 1):
            mask.polygon(
                [
                    (side * (x - size), y + size * lid),
                    (side * x, y - size * 0.5),
                    (side * (x + size), y - size * lid),
                    (side * x, y + size * 0.6),
                ]
            )
    return mask.field()


def _backdrop(stage: Stage) -> Picture:
    """Paint mist with a light in it: a glow, a great moon, or shafts from above."""
    rng, soft, glow = stage.rng, stage.half(), stage.palette.glow
    at = (rng.uniform(-0.3, 0.3), rng.uniform(-0.45, -0.1))
    mist = clouds(soft, 1.5, 5, 0.55)
    light = glow_at(soft, at, rng.uniform(0.55, 0.8))
    picture = shade(0.1 + mist * 0.32 + light * (0.25 + 0.3 * mist), stage.palette.ramp)
    kind = int(rng.integers(0, 4))
    if kind == 0:
        size = rng.uniform(0.45, 0.75)
        disc = smooth(soft.distance(at), size + 0.012, size - 0.012)
        over(picture, disc * 0.85, shade(0.92 - 0.35 * clouds(soft, 2.6, 5), glow))
    elif kind == 1:
        shafts = line_noise(rng, 512, 26, 4, 0.6) ** 3
        lean = (soft.xs - np.float32(at[0])) / (1.6 + soft.ys * np.float32(0.5))
        beam = shafts[np.clip((lean * 0.3 + 0.5) * 511, 0, 511).astype(np.int32)]
        add(picture, beam * smooth(soft.ys, 1.2, -1.1) * (0.5 + mist), pick(glow, 0.75))
    else:
        add(picture, light**2 * (0.3 + 0.5 * mist), pick(glow, 0.7))
    return enlarged(picture, stage)


def _markings(stage: Stage) -> Field:
    """Draw what shines on its body: spots, stripes or nothing; alike on both sides."""
    rng, mask = stage.rng, Mask(stage)
    kind = int(rng.integers(0, 3))
    for i in range(int(rng.integers(4, 9)) if kind else 0):
        x, y = rng.uniform(0.06, 0.5), 0.2 + 0.11 * i
        if kind == 1:
            for side in (-1, 1):
                mask.disc((side * x, y), rng.uniform(0.012, 0.03), rng.uniform(0.4, 1))
        else:
            _pair_lines(mask, spline([(0.0, y), (x * 0.6, y + 0.05), (x, y - rng.uniform(0, 0.1))]), 0.012)
    return mask.field()


def creature(stage: Stage) -> Picture:
    """A great shape in the mist with lit eyes: for what is no person."""
    picture = _backdrop(stage)
    mask, form = Mask(stage), body_of(stage)
    if form is None:
        mask.polygon(mirrored(_outline(stage)))
        _horns(stage, mask)
    looks = form(stage, mask) if form else []
    body = mask.field()
    rim = np.clip(body - np.roll(blurred(body, 0.035, stage), round(0.04 * stage.unit), axis=0), 0, 1) * body
    veil = clouds(stage, 2.6, 5, 0.55, stretch=2.2)
    depth = smooth(stage.ys, 0.0, 0.95) * smooth(veil, 0.25, 0.75)
    over(picture, body * (1 - 0.72 * depth), shade(0.03 + 0.06 * veil, stage.palette.ramp))
    add(picture, rim * rim * 1.1, pick(stage.palette.ramp, 0.85))
    if form is None:
        marks = _markings(stage) * body
        shine = marks * 0.7 + np.clip(blurred(marks, 0.04, stage) * 1.6, 0, 1) * body * 0.5
        add(picture, shine, pick(stage.palette.glow, 0.7))
    eyes = _eyes(stage, looks)
    add(picture, np.clip(blurred(eyes, 0.07, stage) * 3, 0, 1), pick(stage.palette.glow, 0.6))
    over(picture, eyes, pick(stage.palette.glow, 0.86))
    return picture
