"""The sea: swell behind swell under a low light, and what lives in it."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at, spline
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, line_noise
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, shade, smooth

MONSTERS = ("monster", "beast", "leviathan", "kraken", "serpent", "whale", "shark", "hydra", "dragon")
"""Words that put something into the water."""


def tide(stage: Stage) -> Picture:
    """Waves under the moon; arms, a back of fins or a tail break out of them where the words tell of a beast."""
    rng, (across, down) = stage.rng, stage.reach
    moon = (rng.uniform(-0.6, 0.6) * across, rng.uniform(-0.6, -0.25) * down)
    sky = clouds(stage, 1.8, 5, 0.55, stretch=2.5)
    light = glow_at(stage, moon, 0.55)
    picture = shade(0.14 + 0.26 * sky + 0.4 * light + 0.1 * (stage.ys + 1), stage.palette.ramp)
    size = rng.uniform(0.16, 0.3)
    over(picture, smooth(stage.distance(moon), size + 0.008, size - 0.008) * 0.94, pick(stage.palette.glow, 0.95))
    add(picture, light * light * 0.6, pick(stage.palette.glow, 0.75))
    alive = stage.any_of(*MONSTERS)
    for i in range(6):
        near = i / 5
        if alive and i == 3:
            _monster(stage, picture)
        _swell(stage, picture, near, moon[0])
    return picture


def _swell(stage: Stage, picture: Picture, near: float, moon: float) -> None:
    """Paint one row of waves: pointed crests with foam, and the light's path on them."""
    rng = stage.rng
    line = line_noise(rng, stage.width, 2.2, 3, 0.4)
    phase = stage.xs[0] * np.float32(7.5 - 4.5 * near) + line * 5 + np.float32(rng.uniform(0, 6))
    rise = np.float32(0.05 + 0.13 * near) * (1 - np.abs(np.sin(phase)) + 0.5 * line)
    crest = np.float32(0.02 + 0.8 * near**1.2) - rise
    top = max(0, int((float(crest.min()) + stage.reach[1]) * stage.unit) - 2)  # nothing of it lies above
    depth = stage.ys[top : top + round(0.75 * stage.unit)] - crest[None, :]  # nearer waves hide what lies deeper
    picture = picture[:, top : top + round(0.75 * stage.unit)]
    ripple = 0.5 + 0.5 * np.sin(depth * np.float32(60 - 36 * near) + phase[None, :] * 2)
    path = np.exp(-(((stage.xs - np.float32(moon)) / np.float32(0.22 + 0.3 * near)) ** 2))
    tone = 0.34 - 0.24 * near + 0.1 * smooth(depth, 0.5, 0.0) + ripple * (0.03 + 0.14 * path)
    water = shade(tone, stage.palette.ramp)
    add(water, path * ripple * ripple * 0.4, pick(stage.palette.glow, 0.85))
    foam = smooth(np.abs(depth - np.float32(0.012)), 0.03, 0.0) * rise[None, :] * np.float32(2.8)
    add(water, np.clip(foam, 0, 1), pick(stage.palette.ramp, 0.95))
    over(picture, smooth(depth, -0.8 / stage.unit, 0.8 / stage.unit), water)


def _monster(stage: Stage, picture: Picture) -> None:
    """Paint what rises from the water."""
    rng, mask = stage.rng, Mask(stage)
    kind, x = int(rng.integers(0, 3)), rng.uniform(-0.3, 0.3) * stage.reach[0]
    if kind == 0:
        for i in range(int(rng.integers(4, 7))):
            _tentacle(stage, mask, x + (i - 2.5) * rng.uniform(0.28, 0.4), rng.uniform(0.7, 1.25))
    elif kind == 1:
        for i in range(5):
            at, size = x + (i - 2) * 0.36, 0.3 - 0.045 * abs(i - 2)
            mask.disc((at, 0.42), size, squash=1.25)
            for spike in np.linspace(-0.6, 0.6, 4):
                foot = (at + spike * size, 0.42 - size * 1.2 * math.sqrt(1 - spike * spike))
                mask.polygon(
                    [
                        (foot[0] - 0.06, foot[1] + 0.06),
                        (foot[0] + 0.05, foot[1] - 0.14),
                        (foot[0] + 0.07, foot[1] + 0.06),
                    ]
                )
    else:
        tail = spline(
            [(0.09, 0.8), (0.06, 0.2), (0.1, -0.2), (0.42, -0.5), (0.78, -0.62), (0.5, -0.28), (0.16, -0.12), (0, -0.2)]
        )
        mask.polygon([(x + px, py + 0.1) for px, py in [*tail, *((-px, py) for px, py in reversed(tail))]])
    body = mask.field()
    over(picture, body, shade(0.07 + 0.1 * clouds(stage, 6, 3), stage.palette.ramp))
    add(picture, _rim(stage, body), pick(stage.palette.glow, 0.8))


def _tentacle(stage: Stage, mask: Mask, x: float, tall: float) -> None:
    """Draw an arm that tapers and curls at its end."""
    rng = stage.rng
    turn, curl, at = -math.pi / 2 + rng.uniform(-0.25, 0.25), rng.uniform(-1, 1) * 0.1, (x, 0.7)
    steps = 30
    for i in range(steps):
        share = i / steps
        turn += curl * (0.3 + 2.6 * share * share)
        step: Point = (at[0] + math.cos(turn) * tall / steps * 1.5, at[1] + math.sin(turn) * tall / steps * 1.5)
        mask.line([at, step], 0.17 * (1 - share) ** 0.8 + 0.012)
        mask.disc(step, 0.085 * (1 - share) ** 0.8 + 0.006)
        at = step


def _rim(stage: Stage, body: Field) -> Field:
    """Light along the upper edges of a body."""
    shifted = np.roll(blurred(body, 0.03, stage), round(0.03 * stage.unit), axis=0)
    rim = np.clip(body - shifted, 0, 1) * body
    return rim * rim * np.float32(1.2)
