"""A host: rank behind rank of helmets and spears against the light."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, glow_at, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.stage import Picture, Stage, add, enlarged, over, shade, smooth

RANKS = 4

HELMETS: tuple[tuple[Point, ...], ...] = (
    ((0, -0.62), (0.26, -0.52), (0.4, -0.25), (0.42, 0.12), (0.3, 0.42), (-0.3, 0.42), (-0.42, 0.12),
     (-0.4, -0.25), (-0.26, -0.52)),
    ((0, -0.95), (0.16, -0.6), (0.38, -0.3), (0.4, 0.3), (0.2, 0.5), (-0.2, 0.5), (-0.4, 0.3), (-0.38, -0.3),
     (-0.16, -0.6)),
    ((-0.3, -0.6), (0.3, -0.6), (0.46, -0.3), (0.36, 0.4), (-0.36, 0.4), (-0.46, -0.3)),
    ((0, -0.6), (0.3, -0.5), (0.62, 0.1), (0.4, 0.02), (0.32, 0.42), (-0.32, 0.42), (-0.4, 0.02), (-0.62, 0.1),
     (-0.3, -0.5)),
)  # fmt: skip
"""Outlines of helmets, about one unit high: round, peaked, flat and flared."""


def _soldier(
    stage: Stage, mask: Mask, at: Point, size: float, helmet: tuple[Point, ...], arm: str, lean: float
) -> None:
    """Draw one soldier from the chest up, with what he carries."""
    x, y = at
    mask.polygon(turned(helmet, 0, size, at))
    body = [(-0.85, 1.3), (-0.72, 0.62), (-0.2, 0.4), (0.2, 0.4), (0.72, 0.62), (0.85, 1.3), (0.9, 3), (-0.9, 3)]
    mask.polygon(turned(body, 0, size, at))
    hand = (x + 0.95 * size, y + 0.9 * size)
    tall = stage.rng.uniform(2.1, 2.7) * size
    top = (hand[0] + lean * tall, hand[1] - tall)
    if arm == "spear":
        mask.line([(hand[0], hand[1] + size), top], 0.07 * size)
        mask.polygon(turned([(-0.09, 0), (0, -0.5), (0.09, 0)], lean, size, top))
    elif arm == "rifle":
        mask.polygon(
            turned(
                [(-0.07, 0.6), (-0.05, -1.3), (0.05, -1.3), (0.07, 0.6), (0.2, 0.9), (-0.05, 0.9)], lean * 2, size, hand
            )
        )
    else:
        mask.polygon(
            turned(
                [
                    (-0.2, 0.3),
                    (0.2, 0.3),
                    (0.2, 0.24),
                    (0.07, 0.24),
                    (0.05, -1.2),
                    (0, -1.4),
                    (-0.05, -1.2),
                    (-0.07, 0.24),
                    (-0.2, 0.24),
                ],
                lean * 2,
                size,
                hand,
            )
        )


def host(stage: Stage) -> Picture:
    """An army seen from its own ranks, before a burning sky."""
    rng, (across, down) = stage.rng, stage.reach
    soft = stage.half()
    sun = (rng.uniform(-0.6, 0.6) * across, rng.uniform(-0.35, 0.15) * down)
    sky = clouds(soft, 1.7, 5, 0.55, stretch=2.4)
    light = glow_at(soft, sun, 0.7)
    tone = 0.22 + 0.36 * sky + 0.34 * light + 0.16 * smooth(soft.ys, -0.8, 0.3)
    picture = shade(tone, stage.palette.ramp)
    if rng.random() < 0.5:  # an evening of two colours
        over(picture, smooth(soft.ys, 0.0, -down), shade(tone * 0.85, stage.palette.glow))
    add(picture, light * light * (0.5 + 0.4 * sky), pick(stage.palette.glow, 0.8))
    picture = enlarged(picture, stage)
    size_of_sun = rng.uniform(0.16, 0.34)
    disc = smooth(stage.distance(sun), size_of_sun + 0.006, size_of_sun - 0.006)
    over(picture, disc * 0.9, pick(stage.palette.glow, 0.94))
    helmet = HELMETS[int(rng.integers(len(HELMETS)))]
    arm = (
        "rifle"
        if stage.any_of("colon", "rebel", "mercen", "ranger", "cyb", "clone")
        else str(rng.choice(["spear", "spear", "sword"]))
    )
    lean = rng.uniform(-0.12, 0.12)
    for rank in range(RANKS):
        near = rank / (RANKS - 1)
        size = 0.075 + 0.19 * near**1.5
        mask = Mask(stage)
        step = size * 2.1
        for x in np.arange(-across - step * rng.random(), across + step, step):
            shift = (rng.normal(0, size * 0.12), rng.normal(0, size * 0.14))
            _soldier(stage, mask, (float(x) + shift[0], 0.12 + 0.62 * near**1.15 + shift[1]), size, helmet, arm, lean)
        depth = 0.4 - 0.37 * near
        haze = np.clip(0.5 - np.abs(stage.ys - np.float32(0.3)), 0, 0.5) * np.float32(0.24 * (1 - near))
        over(picture, mask.field(), shade(depth + haze + stage.xs * 0, stage.palette.ramp))
    add(picture, np.exp(-stage.distance((sun[0], 0.45)) * 1.8) * 0.22, pick(stage.palette.glow, math.sqrt(0.5)))
    return picture
