"""Wards: what a blow meets. Domes and walls of cells, and circles of light."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, blurred
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, power, shade, smooth


def shield(stage: Stage) -> Picture:
    """What stops a blow: a dome or a wall of six-sided cells, circles of warding, or a wall of stone."""
    if stage.any_of("brick", "stone", "tower", "fortress", "castle", "masonry", "bastion"):
        return _masonry(stage)
    kind = int(stage.rng.integers(0, 5))
    return _wards(stage) if kind == 0 else _wall(stage) if kind < 3 else _dome(stage)


def _dome(stage: Stage) -> Picture:
    """A ball of cells that lights up where it is struck."""
    rng, (across, _) = stage.rng, stage.reach
    center = (rng.uniform(-0.15, 0.15) * across, rng.uniform(0.1, 0.4))
    radius, size = stage.distance(center), rng.uniform(0.84, 1.12)
    r = np.clip(radius / np.float32(size), 0, 1)
    z = np.sqrt(1 - r * r)
    bulge = 1 / (0.35 + 0.65 * z)  # cells crowd towards the edge, as they do on a ball
    scale = np.float32(stage.blend(5.2))
    edge, tone = hexagons(
        (stage.xs - np.float32(center[0])) * bulge * scale, (stage.ys - np.float32(center[1])) * bulge * scale
    )
    smoke = clouds(stage, 1.5, 4)
    picture = shade(0.06 + smoke * 0.34, stage.palette.ramp)
    blow = stage.distance((center[0] + rng.uniform(-0.5, 0.5), center[1] - rng.uniform(0.3, 0.7)))
    rim = (1 - z) ** 2
    dome = _struck(stage, 0.14 + 0.34 * rim + tone * 0.17 + smoke * 0.06, edge, blow, rim)
    add(picture, np.exp(-np.abs(radius - np.float32(size)) * 8) * 0.5, pick(stage.palette.ramp, 0.75))
    over(picture, smooth(radius, size + 0.008, size - 0.008) * 0.93, dome)
    add(picture, np.exp(-(((radius - np.float32(size)) / 0.012) ** 2)) * 0.8, pick(stage.palette.glow, 0.85))
    add(picture, np.exp(-((blow / 0.1) ** 2)), pick(stage.palette.glow, 0.98))
    return picture


def _struck(stage: Stage, tone: Field, edge: Field, blow: Field, rim: Field) -> Picture:
    """Colour a field of cells, with light along their borders and rings round the blow."""
    near = np.exp(-blow * 2.4)
    cells = shade(tone + near * 0.5, stage.palette.ramp)
    add(cells, smooth(edge, 0.10, 0.02) * (0.18 + 0.3 * rim + 1.2 * near), pick(stage.palette.glow, 0.72))
    ripple = power(0.5 + 0.5 * np.cos(blow * 34), 4)
    add(cells, ripple * near * np.exp(-blow) * 0.55, pick(stage.palette.glow, 0.85))
    return cells


def _wall(stage: Stage) -> Picture:
    """A wall of cells that runs off into the distance on one side."""
    rng, (across, down) = stage.rng, stage.reach
    side = int(rng.choice([-1, 1]))
    depth = np.float32(1) / (
        np.float32(1.25) + side * stage.xs / np.float32(across) * np.float32(rng.uniform(0.5, 0.8))
    )
    scale = np.float32(stage.blend(3.3))
    edge, tone = hexagons(np.log(depth) * scale * np.float32(-side * 2.2), stage.ys * depth * scale)
    smoke = clouds(stage, 1.6, 4)
    blow = stage.distance((rng.uniform(-0.45, 0.45) * across, rng.uniform(-0.45, 0.3) * down))
    far = np.clip(depth - 0.5, 0, 1.2) + stage.ys * 0
    lit = 0.12 + tone * 0.2 + smoke * 0.12 + 0.1 * far
    picture = _struck(stage, lit, edge, blow, 0.4 * far)
    add(picture, np.exp(-((blow / 0.12) ** 2)), pick(stage.palette.glow, 0.98))
    return picture


def _masonry(stage: Stage) -> Picture:
    """A wall of blocks, each with a tone of its own, and light that comes through where it is struck."""
    rng, (across, down) = stage.rng, stage.reach
    high = np.float32(rng.uniform(0.26, 0.36))
    wide = high * np.float32(rng.uniform(1.7, 2.3))
    rough = clouds(stage, 7, 4) - np.float32(0.5)
    v = (stage.ys + rough * np.float32(0.02)) / high
    row = np.floor(v)
    u = (stage.xs + rough * np.float32(0.02)) / wide + (row % 2) * np.float32(0.5) + np.sin(row * 3) * np.float32(0.12)
    column = np.floor(u)
    inner_u, inner_v = np.abs(u - column - np.float32(0.5)) * wide, np.abs(v - row - np.float32(0.5)) * high
    edge = np.minimum(wide / 2 - inner_u, high / 2 - inner_v)
    tone = ((np.abs(np.sin(row * 12.9898 + column * 78.233)) * 43.7) % 1).astype(np.float32)
    blow = stage.distance((rng.uniform(-0.4, 0.4) * across, rng.uniform(-0.4, 0.3) * down))
    near = np.exp(-blow * np.float32(1.6))
    bevel = smooth(edge, 0.0, 0.05) * (0.8 + 0.2 * smooth(v - row, 0.9, 0.1))
    picture = shade(bevel * (0.2 + 0.14 * tone + rough * 0.3 + 0.45 * near) + 0.03, stage.palette.ramp)
    add(picture, smooth(edge, 0.026, 0.008) * near * np.float32(1.5), pick(stage.palette.glow, 0.8))
    add(picture, np.exp(-((blow / np.float32(0.12)) ** 2)), pick(stage.palette.glow, 0.97))
    return picture


def _wards(stage: Stage) -> Picture:
    """Broken circles of light, one in the other, round a calm heart."""
    rng, (across, _) = stage.rng, stage.reach
    center = (rng.uniform(-0.2, 0.2) * across, rng.uniform(-0.05, 0.1))
    smoke = clouds(stage, 1.7, 5)
    radius = stage.distance(center)
    picture = shade(0.06 + smoke * 0.28 + 0.3 * np.exp(-radius * 2), stage.palette.ramp)
    mask = Mask(stage)
    for ring in np.arange(0.22, 1.35, 0.115):
        start, wide = rng.uniform(0, 2 * math.pi), rng.uniform(0.022, 0.075)
        while start < 4 * math.pi:
            span = rng.uniform(0.3, 1.5)
            arc = np.linspace(start, start + span, 2 + int(span * 14 * (0.5 + ring)))
            mask.line(
                [(center[0] + math.cos(t) * ring, center[1] + math.sin(t) * ring) for t in arc],
                wide,
                rng.uniform(0.3, 1),
            )
            start += span + rng.uniform(0.1, 0.5)
            if start > 2 * math.pi and rng.random() < 0.8:
                break
    arcs = mask.field()
    add(picture, np.clip(blurred(arcs, 0.05, stage) * 1.3, 0, 1) * 0.7, pick(stage.palette.glow, 0.55))
    over(picture, arcs * 0.92, shade(0.85 - 0.42 * radius, stage.palette.glow))
    add(picture, np.exp(-((radius / 0.12) ** 2)), pick(stage.palette.glow, 0.98))
    return picture


def hexagons(u: Field, v: Field) -> tuple[Field, Field]:
    """Give the distance to the next cell's border and each cell's own tone, 0 to 1.

    The plane is covered by two shifted grids of rectangles; the nearer middle owns the point.
    """
    step = np.float32(math.sqrt(3))
    a_u, a_v = np.round(u), np.round(v / step) * step
    b_u, b_v = np.floor(u) + np.float32(0.5), (np.floor(v / step) + np.float32(0.5)) * step
    near_a = (u - a_u) ** 2 + (v - a_v) ** 2 < (u - b_u) ** 2 + (v - b_v) ** 2
    mid_u, mid_v = np.where(near_a, a_u, b_u), np.where(near_a, a_v, b_v)
    x, y = np.abs(u - mid_u), np.abs(v - mid_v)
    edge = 0.5 - np.maximum(x, x * np.float32(0.5) + y * (step / 2))
    tone = (np.abs(np.sin(mid_u * 12.9898 + mid_v * 78.233)) * 43.7) % 1
    return edge, tone.astype(np.float32)
