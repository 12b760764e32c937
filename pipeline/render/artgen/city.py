"""Seats of power: towers, domes and spires before a great disc, alike on both sides."""

from __future__ import annotations

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, glow_at, mirrored
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.sky import WHITE, star_field
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, shade, smooth


def _tower(mask: Mask, x: float, half: float, top: float, style: str, foot: float) -> None:
    """Draw a tower and its twin on the other side."""
    body: list[Point] = [(x - half, foot), (x - half, top), (x + half, top), (x + half, foot)]
    crown: list[Point] = []
    if style == "spire":
        crown = [(x - half * 1.15, top), (x, top - half * 5.0), (x + half * 1.15, top)]
    elif style == "step":
        crown = [
            (x - half * 0.6, top),
            (x - half * 0.6, top - half),
            (x + half * 0.6, top - half),
            (x + half * 0.6, top),
        ]
    elif style == "fin":
        crown = [(x - half, top), (x + half, top - half * 2.4), (x + half, top)]
    for shape in (body, crown):
        if shape:
            mask.polygon(shape)
            mask.polygon([(-px, py) for px, py in shape])
    if style == "dome":
        for side in (x, -x):
            mask.disc((side, top), half * 1.02)
            mask.line([(side, top - half), (side, top - half * 1.9)], 0.012)


def _style(stage: Stage) -> str:
    """Choose how towers end: by the card's words, else by chance."""
    if stage.any_of("church", "inquis", "templ", "holy", "pope", "faith", "order"):
        return "spire"
    if stage.any_of("guild", "senat", "council", "aristo", "bureau", "court", "palace"):
        return "dome"
    if stage.any_of("machine", "industr", "weapon", "merc", "black", "cyber", "tech"):
        return "step"
    return str(stage.rng.choice(["spire", "dome", "step", "fin"]))


def _windows(stage: Stage, towers: list[tuple[float, float, float]], foot: float) -> Field:
    """Light some of the windows of the nearest towers."""
    mask = Mask(stage)
    for x, half, top in towers:
        for row in np.arange(top + 0.05, foot, 0.055):
            for column in np.arange(-half + 0.022, half - 0.012, 0.034):
                if stage.rng.random() < 0.34:
                    glow = stage.rng.uniform(0.4, 1)
                    for side in {x, -x}:
                        place = side + (column if side == x else -column)
                        mask.polygon(
                            [(place, row), (place + 0.011, row), (place + 0.011, row + 0.024), (place, row + 0.024)],
                            glow,
                        )
    return mask.field()


def citadel(stage: Stage) -> Picture:
    """A skyline in three depths, mirrored about its middle, before the disc of a sun or a moon."""
    rng, (across, down) = stage.rng, stage.reach
    height = np.clip((stage.ys + down) / (2 * down), 0, 1)
    drift = clouds(stage, 1.8, 5, 0.55, stretch=2.5)
    picture = shade(0.06 + 0.5 * height**1.3 + (drift - 0.5) * 0.28 + stage.xs * 0, stage.palette.ramp)
    add(picture, star_field(stage, 120) * smooth(height, 0.6, 0.1), WHITE)
    disc, size = (0.0, rng.uniform(-0.35, -0.05)), rng.uniform(0.42, 0.62)
    distance = stage.distance(disc)
    add(picture, glow_at(stage, disc, 0.75) * 0.8, pick(stage.palette.glow, 0.62))
    face = shade(
        0.97 - 0.3 * smooth(stage.ys, disc[1] - size, disc[1] + size) + (drift - 0.5) * 0.12, stage.palette.glow
    )
    over(picture, smooth(distance, size + 0.006, size - 0.006) * 0.9, face)
    style, foot = _style(stage), down * 1.05
    for i, (tone, peak) in enumerate(((0.42, 0.30), (0.24, 0.12), (0.06, -0.08))):
        mask, towers = Mask(stage), []
        for x in np.arange(0.0 if i != 1 else 0.13, across + 0.2, 0.17 + 0.04 * i):
            half = rng.uniform(0.05, 0.105)
            top = peak + 0.2 * x + rng.uniform(-0.16, 0.22) - (0.34 if x == 0 and i == 2 else 0)
            towers.append((float(x), half, top))
            _tower(mask, float(x), half, top, style if rng.random() < 0.72 or x == 0 else "flat", foot)
        mask.polygon(mirrored([(0, 0.62 + 0.1 * i), (across, 0.7 + 0.1 * i), (across, foot), (0, foot)]))
        haze = np.clip(stage.ys * 0.26 + 0.05, 0, 0.3) * (1 - i * 0.42)
        over(picture, mask.field(), shade(tone + haze + stage.xs * 0, stage.palette.ramp))
        if i == 2:
            add(picture, _windows(stage, towers, down), pick(stage.palette.glow, 0.86))
    return picture
