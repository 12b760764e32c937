"""The mind: waves that cross, and an eye that sees."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, spline
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, fbm, look_up, ridged
from pipeline.render.artgen.stage import Field, Picture, Stage, add, enlarged, over, power, resize, shade, smooth

PROFILE: tuple[Point, ...] = (
    (-0.30, 1.30), (-0.26, 0.86), (-0.22, 0.60), (-0.34, 0.30), (-0.40, 0.02), (-0.36, -0.26), (-0.20, -0.48),
    (0.04, -0.56),
    (0.26, -0.49), (0.37, -0.32), (0.39, -0.16), (0.37, -0.09), (0.41, 0.00), (0.475, 0.11), (0.465, 0.145),
    (0.405, 0.165),
    (0.415, 0.215), (0.43, 0.24), (0.40, 0.265), (0.42, 0.295), (0.405, 0.335), (0.39, 0.36), (0.40, 0.41),
    (0.37, 0.47),
    (0.28, 0.50), (0.16, 0.52), (0.10, 0.58), (0.10, 0.72), (0.20, 0.90), (0.50, 1.06), (0.62, 1.30),
)  # fmt: skip
"""A head in profile that looks to the right: from the nape over the crown to the chest."""


def _interference(stage: Stage, foci: list[Point]) -> Field:
    """Give the sum of rings that spread from each focus, 0 to 1, weaker as they go."""
    bend = (clouds(stage, 1.5, 4) - 0.5) * np.float32(0.22)
    total = np.zeros((stage.height, stage.width), dtype=np.float32)
    for x, y in foci:
        distance = stage.distance((x, y)) + bend
        total += np.cos(distance * np.float32(stage.blend(21)) + np.float32(stage.rng.uniform(0, 6))) / (
            1 + distance * 1.3
        )
    return 0.5 + 0.5 * total / np.float32(1 + 0.45 * (len(foci) - 1))


def waves(stage: Stage) -> Picture:
    """Rings of thought that leave a head and cross with others: for powers of the mind."""
    rng, (across, down) = stage.rng, stage.reach
    side = int(rng.choice([-1, 1]))
    scale = rng.uniform(0.82, 1.0)
    at = (-side * across * rng.uniform(0.25, 0.55), rng.uniform(0.0, 0.16) * down)
    brow = (at[0] + side * 0.12 * scale, at[1] - 0.2 * scale)
    foci = [
        brow,
        *((side * across * rng.uniform(0.2, 1.0), rng.uniform(-1, 0.6) * down) for _ in range(int(rng.integers(1, 3)))),
    ]
    field = _interference(stage.half(), foci)
    near = np.exp(-stage.half().distance(brow) * 1.1)
    picture = shade(0.08 + field * (0.2 + 0.6 * near) + 0.2 * near, stage.palette.ramp)
    add(picture, smooth(field, 0.72, 0.95) * (0.2 + 1.1 * near), pick(stage.palette.glow, 0.7))
    picture = enlarged(picture, stage)
    field, distance = resize(field, stage.width, stage.height, smoothly=False), stage.distance(brow)
    mask = Mask(stage)
    mask.polygon([(at[0] + side * x * scale, at[1] + y * scale) for x, y in spline(PROFILE, 4)])
    head = mask.field()
    inner = np.exp(-((distance / 0.3) ** 2))
    veins = power(ridged(clouds(stage, 4.5, 4)), 5)
    inside = shade(0.06 + 0.1 * field + inner * 0.36, stage.palette.ramp)
    add(inside, veins * inner * 1.3, pick(stage.palette.glow, 0.8))
    add(inside, np.exp(-((distance / 0.11) ** 2)), pick(stage.palette.glow, 0.95))
    rim = np.clip(head - blurred(head, 0.025, stage), 0, 1)
    over(picture, head, inside)
    add(picture, rim * 1.3, pick(stage.palette.glow, 0.85))
    return picture


def _branch(stage: Stage, mask: Mask, start: Point, turn: float, length: float, stroke: float) -> None:
    """Draw a nerve's arm that bends and divides until it is too thin."""
    rng = stage.rng
    points = [start]
    for _ in range(5):
        turn += rng.normal(0, 0.22)
        x, y = points[-1]
        points.append((x + math.cos(turn) * length / 5, y + math.sin(turn) * length / 5))
    mask.line(points, stroke, min(1.0, 0.35 + stroke * 30))
    mask.disc(points[-1], stroke * 0.9, min(1.0, 0.35 + stroke * 30))
    if stroke > 0.007:
        for side in (-1, 1):
            _branch(
                stage,
                mask,
                points[-1],
                turn + side * rng.uniform(0.25, 0.75),
                length * rng.uniform(0.62, 0.86),
                stroke * 0.66,
            )


def synapse(stage: Stage) -> Picture:
    """Nerve cells that fire: for the mind as flesh."""
    rng, (across, down) = stage.rng, stage.reach
    soft = stage.half()
    haze = clouds(soft, 1.6, 5)
    center = (rng.uniform(-0.35, 0.35) * across, rng.uniform(-0.25, 0.25) * down)
    near = np.exp(-soft.distance(center) * 1.2)
    picture = enlarged(shade(0.05 + haze * 0.2 + near * (0.16 + 0.2 * haze), stage.palette.ramp), stage)
    far, front = Mask(stage), Mask(stage)
    cells = [center, *((rng.uniform(-1, 1) * across, rng.uniform(-1, 1) * down) for _ in range(3))]
    for i, cell in enumerate(cells):
        mask, size = (front, 1.0) if i == 0 else (far, rng.uniform(0.4, 0.6))
        arms = int(rng.integers(5, 8))
        for k in range(arms):
            turn = 2 * math.pi * k / arms + rng.normal(0, 0.2)
            _branch(stage, mask, cell, turn, 0.5 * size * rng.uniform(0.8, 1.2), 0.035 * size)
        mask.disc(cell, 0.085 * size)
    back, lines = far.field(), front.field()
    over(picture, back * 0.6, pick(stage.palette.ramp, 0.42))
    add(picture, np.clip(blurred(lines, 0.05, stage) * 1.9, 0, 1) * 0.8, pick(stage.palette.glow, 0.58))
    over(picture, lines, shade(0.5 + 0.5 * np.exp(-stage.distance(center) * 2.2), stage.palette.glow))
    sparks = Mask(stage)
    for _ in range(26):
        turn, away = rng.uniform(0, 6.28), rng.uniform(0.1, 1.0)
        sparks.disc((center[0] + math.cos(turn) * away, center[1] + math.sin(turn) * away), rng.uniform(0.005, 0.016))
    lit = sparks.field()
    add(picture, np.clip(lit + blurred(lit, 0.04, stage) * 2.5, 0, 1), pick(stage.palette.glow, 0.95))
    add(picture, np.exp(-((stage.distance(center) / 0.09) ** 2)), pick(stage.palette.glow, 0.99))
    return picture


def iris(stage: Stage) -> Picture:
    """An eye, filling the window: for sight beyond sight."""
    rng, across = stage.rng, stage.reach[0]
    center = (rng.uniform(-0.2, 0.2) * across, rng.uniform(-0.06, 0.06))
    x, y = stage.xs - np.float32(center[0]), stage.ys - np.float32(center[1])
    radius, angle = np.sqrt(x * x + y * y), np.arctan2(y, x) / np.float32(2 * math.pi)
    size, pupil = rng.uniform(0.66, 0.78), rng.uniform(0.17, 0.27)
    texture = fbm(rng, 1024, 64, (90, 3), 5, 0.6)
    fibres = look_up(texture, np.abs(angle) * 2 * 0.97 + radius * np.float32(rng.uniform(-0.05, 0.05)), radius * 0.7)
    across_iris = np.clip((radius - np.float32(pupil)) / np.float32(size - pupil), 0, 1)
    tone = 0.24 + 0.6 * fibres * np.sqrt(fibres) + 0.18 * smooth(across_iris, 0.6, 0.2) - 0.6 * power(across_iris, 6)
    disc = shade(tone, stage.palette.glow if rng.random() < 0.4 else stage.palette.ramp)
    crypts = smooth(fibres, 0.5, 0.85) * np.exp(-(((across_iris - rng.uniform(0.12, 0.3)) / 0.2) ** 2))
    add(disc, crypts * 0.95, pick(stage.palette.glow, 0.72))
    lid_up = 0.86 - 0.42 * (x / (1.25 * across)) ** 2 * 2
    lid_low = 0.74 - 0.42 * (x / (1.25 * across)) ** 2 * 1.7
    opening = smooth(y, -lid_up - 0.02, -lid_up + 0.03) * smooth(y, lid_low + 0.02, lid_low - 0.03)
    skin = clouds(stage, 3.0, 5)
    picture = shade(0.10 + skin * 0.2, stage.palette.ramp)
    white = shade(0.86 - 0.55 * smooth(np.abs(x), 0.4, 1.4 * across) - 0.1 * skin, stage.palette.ramp) * np.float32(0.8)
    edge = 1.5 / stage.unit
    over(white, smooth(radius, size + edge * 3, size - edge * 3), disc)
    over(white, smooth(radius, pupil + edge * 2, pupil - edge), pick(stage.palette.ramp, 0.0))
    white *= 1 - 0.65 * smooth(y, -lid_up + 0.34, -lid_up)
    over(picture, opening, white)
    add(picture, np.exp(-(((y + lid_up) / 0.025) ** 2)) * 0.35, pick(stage.palette.glow, 0.6))
    glint = Mask(stage)
    glint.disc((center[0] - size * 0.34, center[1] - size * 0.36), 0.075, squash=1.2)
    glint.disc((center[0] + size * 0.28, center[1] + size * 0.34), 0.03)
    add(picture, blurred(glint.field(), 0.012, stage) * 0.95, pick(stage.palette.glow, 0.98))
    return picture
