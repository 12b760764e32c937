"""Force: the blow, the bolt, and crystal."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, ring_noise
from pipeline.render.artgen.stage import Picture, Stage, add, over, resize, shade, smooth


def _bolt(stage: Stage, mask: Mask, start: Point, end: Point, stroke: float, forks: int) -> None:
    """Draw lightning: halve the way again and again, each time a step aside; some joints fork."""
    points = [start, end]
    sway = math.dist(start, end) * 0.17
    while len(points) < 33:
        joined = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            aside = stage.rng.normal(0, sway) * 0.7
            length = math.dist((x0, y0), (x1, y1)) or 1.0
            joined += [
                ((x0 + x1) / 2 - (y1 - y0) / length * aside, (y0 + y1) / 2 + (x1 - x0) / length * aside),
                (x1, y1),
            ]
        points, sway = joined, sway * 0.55
    mask.line(points, stroke)
    for _ in range(forks):
        at = points[int(stage.rng.integers(6, 26))]
        turn = math.atan2(end[1] - start[1], end[0] - start[0]) + stage.rng.uniform(-1, 1)
        far = math.dist(start, end) * stage.rng.uniform(0.2, 0.45)
        _bolt(stage, mask, at, (at[0] + math.cos(turn) * far, at[1] + math.sin(turn) * far), stroke * 0.55, 0)


def burst(stage: Stage) -> Picture:
    """Light that breaks out of one point, with shards: for blows and blasts."""
    rng, (across, down) = stage.rng, stage.reach
    center = (rng.uniform(-0.3, 0.3) * across, rng.uniform(-0.22, 0.18) * down)
    radius = stage.distance(center)
    turn = np.arctan2(stage.ys - np.float32(center[1]), stage.xs - np.float32(center[0]))
    index = ((turn / np.float32(2 * math.pi) + np.float32(0.5)) * 2047).astype(np.int32)
    rays = (ring_noise(rng, 2048, int(rng.integers(14, 30)), 5, 0.65)[index]) ** 2.2
    smoke = clouds(stage, 1.8, 5)
    fade = np.exp(-radius * np.float32(stage.blend(1.15)))
    picture = shade(0.05 + smoke * 0.2 + (0.25 + 1.35 * rays) * fade * (0.6 + 0.6 * smoke), stage.palette.ramp)
    add(picture, rays * rays * fade * 1.5, pick(stage.palette.glow, 0.68))
    shell = rng.uniform(0.5, 0.75)
    add(
        picture,
        np.exp(-(((radius - shell - 0.14 * (smoke - 0.5)) / 0.035) ** 2)) * (0.2 + 0.7 * rays),
        pick(stage.palette.glow, 0.8),
    )
    shards = Mask(stage)
    for _ in range(int(rng.integers(16, 30))):
        angle, far, size = rng.uniform(0, 2 * math.pi), rng.uniform(0.42, 1.5), rng.uniform(0.02, 0.075)
        at = (center[0] + math.cos(angle) * far, center[1] + math.sin(angle) * far)
        shards.polygon(turned([(-1, -0.3), (0.3, -0.42), (1.2, 0.1), (0, 0.45)], angle, size * (0.5 + far), at))
    dark = shards.field()
    over(picture, dark, pick(stage.palette.ramp, 0.1))
    add(picture, np.clip(dark - blurred(dark, 0.02, stage), 0, 1) * fade * 2, pick(stage.palette.glow, 0.8))
    add(
        picture, np.exp(-((radius / 0.17) ** 2)) + 0.5 * np.exp(-((radius / 0.42) ** 2)), pick(stage.palette.glow, 0.97)
    )
    return picture


def lightning(stage: Stage) -> Picture:
    """Forked lightning through dark cloud."""
    rng, (across, down) = stage.rng, stage.reach
    smoke = clouds(stage, 1.7, 6, 0.56)
    picture = shade(0.04 + smoke * np.sqrt(smoke) * 0.55, stage.palette.ramp)
    mask = Mask(stage)
    hit = (rng.uniform(-0.4, 0.4) * across, down * rng.uniform(0.5, 0.9))
    for _ in range(int(rng.integers(2, 5))):
        start = (hit[0] + rng.uniform(-0.9, 0.9) * across, -down * 1.1)
        _bolt(stage, mask, start, hit, rng.uniform(0.013, 0.026), 3)
    for _ in range(3):
        _bolt(stage, mask, hit, (hit[0] + rng.uniform(-1, 1), down * 1.1), 0.011, 1)
    bolts = mask.field()
    far = np.clip(blurred(bolts, 0.16, stage) * 3.2, 0, 1)
    add(picture, far * (0.3 + smoke), pick(stage.palette.glow, 0.6))
    add(picture, np.clip(blurred(bolts, 0.035, stage) * 2.2, 0, 1), pick(stage.palette.glow, 0.78))
    add(picture, bolts, pick(stage.palette.glow, 1.0))
    radius = stage.distance(hit)
    add(picture, np.exp(-((radius / 0.2) ** 2)), pick(stage.palette.glow, 0.96))
    return picture


def crystal(stage: Stage) -> Picture:
    """Facets of ice or gem round a bright heart."""
    rng, (across, down) = stage.rng, stage.reach
    count, columns, rows = 60, stage.width // 2, stage.height // 2
    points = np.stack([rng.uniform(-1.1, 1.1, count) * across, rng.uniform(-1.1, 1.1, count) * down], axis=1).astype(
        np.float32
    )
    points = points * (0.55 + 0.45 * np.abs(points).max(axis=1, keepdims=True) / across)
    xs, ys = stage.xs[:, ::2][:, :columns], stage.ys[::2][:rows]
    first = np.full((rows, columns), 9, dtype=np.float32)
    second, owner = first.copy(), np.zeros((rows, columns), dtype=np.int32)
    for i, (px, py) in enumerate(points):
        d = (xs - px) ** 2 + (ys - py) ** 2 * np.float32(0.6)
        nearer = d < first
        second = np.where(nearer, first, np.minimum(second, d))
        owner[nearer] = i
        first = np.minimum(first, d)
    facets = rng.random(count, dtype=np.float32)
    slope = rng.uniform(-0.5, 0.5, (count, 2)).astype(np.float32)
    tilt = (xs - points[owner, 0]) * slope[owner, 0] + (ys - points[owner, 1]) * slope[owner, 1]
    heart = stage.distance((rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.2)))
    glow = np.exp(-heart * 1.5)
    tone = resize(facets[owner] * 0.36 + tilt * 0.9, stage.width, stage.height, smoothly=False)
    seam = resize(np.sqrt(second) - np.sqrt(first), stage.width, stage.height, smoothly=False)
    cold = stage.palette.glow
    picture = shade(0.16 + tone + glow * 0.5, stage.palette.ramp)
    add(picture, smooth(tone, 0.25, 0.55) * glow, pick(cold, 0.8))
    add(picture, smooth(seam, 0.035, 0.0) * (0.15 + 0.9 * glow), pick(cold, 0.95))
    add(picture, np.exp(-((heart / 0.22) ** 2)) * 0.8, pick(cold, 0.98))
    return picture
