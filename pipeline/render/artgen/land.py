"""Land: ridge behind ridge in haze, with the standards of an army; and fire."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at
from pipeline.render.artgen.color import Rgb, make_ramp, pick
from pipeline.render.artgen.noise import clouds, fbm, line_noise, look_up, ridged
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, shade, smooth

LAYERS = 5


def _sky(stage: Stage, horizon: float) -> Picture:
    """Paint an evening sky: light at the horizon, a low sun or moon, drawn-out clouds."""
    across = stage.reach[0]
    height = np.clip((np.float32(horizon) - stage.ys) / (1 + np.float32(horizon)), 0, 1)
    streaks = clouds(stage, 2.6, 5, 0.55, stretch=4.0)
    field = 0.80 - 0.62 * height**0.75 + (streaks - 0.5) * 0.30 * (0.3 + height)
    picture = shade(field + np.zeros_like(stage.xs), stage.palette.ramp)
    if stage.rng.random() < 0.4:  # an evening of two colours
        over(picture, height, shade(field + np.zeros_like(stage.xs), stage.palette.glow))
    sun = (stage.rng.uniform(-0.55, 0.55) * across, horizon - stage.rng.uniform(0.12, 0.62))
    size = stage.rng.uniform(0.10, 0.26)
    distance = stage.distance(sun)
    add(picture, np.clip(glow_at(stage, sun, 0.6), 0, 1) * 0.75, pick(stage.palette.glow, 0.75))
    over(picture, smooth(distance, size + 0.006, size - 0.006) * 0.92, pick(stage.palette.glow, 0.95))
    return picture


def _ridge(stage: Stage, base: float, relief: float, lumps: float, sharp: bool) -> Field:
    """Give the height of a crest along x, shape (width,)."""
    line = line_noise(stage.rng, stage.width, lumps * stage.reach[0], 6, 0.48)
    if sharp:
        line = ridged(line) ** 1.3
    return np.float32(base) - np.float32(relief) * (line - 0.35)


def _standards(stage: Stage, crest: Field) -> Field:
    """Draw spears and banners along a crest; the mask of it all."""
    mask, rng = Mask(stage), stage.rng
    across = stage.reach[0]
    lead = rng.uniform(-0.5, 0.5) * across
    for _ in range(int(rng.integers(22, 40))):
        x = lead + rng.normal(0, 0.55 * across)
        if abs(x) >= across * 0.98:
            continue
        foot = float(crest[int((x + across) * stage.unit)]) + 0.04
        tall, lean = rng.uniform(0.16, 0.34), rng.normal(0, 0.03)
        top = (x + lean, foot - tall)
        mask.line([(x, foot), top], 0.009)
        mask.polygon([(top[0] - 0.012, top[1]), (top[0] + 0.012, top[1]), (top[0] + lean * 0.2, top[1] - 0.05)])
        mask.disc((x + 0.03, foot - 0.075), 0.028, squash=1.15)
        mask.polygon([(x - 0.01, foot), (x + 0.005, foot - 0.06), (x + 0.055, foot - 0.06), (x + 0.07, foot)])
    return mask.field()


def _flags(stage: Stage, crest: Field) -> tuple[Field, Field]:
    """Draw a few great banners; the mask of their poles, and that of their cloth."""
    poles, cloth, rng = Mask(stage), Mask(stage), stage.rng
    across = stage.reach[0]
    wind = int(rng.choice([-1, 1]))
    count = int(rng.integers(2, 5))
    for i in range(count):
        x = ((i + 0.5) / count * 1.7 - 0.85 + rng.uniform(-0.12, 0.12)) * across
        foot = float(crest[int((x + across) * stage.unit)]) + 0.06
        tall = rng.uniform(0.55, 0.85)
        top = foot - tall
        poles.line([(x, foot), (x, top)], 0.016)
        poles.disc((x, top), 0.022)
        fly, drop = rng.uniform(0.24, 0.36), rng.uniform(0.2, 0.3)
        waves = [math.sin(t * 5 + i) * 0.018 * t * 3 for t in np.linspace(0, 1, 9)]
        upper: list[Point] = [(x + wind * fly * t / 8, top + 0.02 + waves[t]) for t in range(9)]
        lower = [(px, py + drop * (1 - 0.25 * t / 8)) for t, (px, py) in enumerate(upper)]
        notch = (x + wind * fly * 0.72, top + 0.02 + drop * 0.45)
        cloth.polygon([*upper, notch, *reversed(lower)])
    return poles.field(), cloth.field()


def ridges(stage: Stage) -> Picture:
    """Ridges in haze under a low sun, with an army's standards on the nearest."""
    rng = stage.rng
    horizon = rng.uniform(-0.05, 0.25)
    picture = _sky(stage, horizon)
    sharp = not stage.any_of("desert", "sea", "ice", "ocean", "jungle")
    crest = np.zeros(stage.width, dtype=np.float32)
    for i in range(LAYERS):
        near = (i + 1) / LAYERS
        crest = _ridge(stage, horizon + 0.72 * near**1.2 - 0.06, stage.blend(0.5 - 0.22 * near), 1.6 + 0.5 * i, sharp)
        depth = stage.ys - crest[None, :]
        tone = 0.58 - 0.53 * near + np.clip(0.22 - depth * 0.5, 0, 0.25) * (1 - near)
        over(picture, smooth(depth, -1.2 / stage.unit, 1.2 / stage.unit), shade(tone, stage.palette.ramp))
        if i == LAYERS - 2:
            poles, cloth = _flags(stage, crest)
            over(picture, poles, pick(stage.palette.ramp, 0.1))
            folds = 0.48 + 0.16 * np.sin(stage.xs * 26 + stage.ys * 6)
            over(picture, cloth, shade(folds, stage.palette.glow))
    over(picture, _standards(stage, crest), pick(stage.palette.ramp, 0.03))
    return picture


def flames(stage: Stage) -> Picture:
    """Tongues of fire that rise from below: for heat, rage and what burns."""
    rng = stage.rng
    hot: Rgb = make_ramp(48 + rng.uniform(-10, 14), 0.18, -22)
    texture = fbm(rng, 512, 512, (16, 8), 6, 0.52)
    sway = clouds(stage, 1.7, 4) - 0.5
    u = stage.xs * 0.34 + sway * 0.24
    tongue = look_up(texture, u + np.float32(rng.uniform(0, 1)), stage.ys * 0.13 + sway * 0.2)
    fine = look_up(texture, u * 2.3, stage.ys * 0.32 + sway * 0.2)
    down = stage.reach[1]
    rise = np.clip((stage.ys + down) / (2 * down), 0, 1)
    shape = tongue * 0.72 + fine * 0.28 + rise * 1.25 - 0.28 * np.abs(stage.xs) - 0.92
    picture = shade(clouds(stage, 1.4, 4) * 0.22, stage.palette.ramp)
    add(picture, np.clip(shape + 0.55, 0, 1) * 0.5, pick(hot, 0.45))
    over(picture, smooth(shape, -0.08, 0.12), shade(0.42 + shape * 0.75, hot))
    sparks = Mask(stage)
    for _ in range(46):
        at = (rng.uniform(-1, 1) * stage.reach[0], rng.uniform(-1, 0.6) * down)
        sparks.disc(at, rng.uniform(0.004, 0.014), rng.uniform(0.4, 1))
    lit = sparks.field()
    add(picture, lit + np.clip(blurred(lit, 0.04, stage) * 2, 0, 1), pick(hot, 0.85))
    return picture
