"""People: a figure in shadow before its nimbus, with light along one edge."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, mirrored, spline, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, ring_noise
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, shade, smooth

HEAD = (0.0, -0.20)
"""The middle of the head; shoulders reach the lower edge."""

HEAD_SIZE = 0.215


def _headgear(stage: Stage) -> str:
    """Choose what the figure wears: by the card's words, else by chance."""
    for stems, gear in (
        (("pope", "priest", "inquis", "monk", "assassin", "spy", "agent", "sister", "cult", "thief"), "hood"),
        (("general", "army", "troop", "soldier", "guard", "captain", "duel", "warrior", "knight"), "helm"),
        (("emperor", "emporex", "baron", "duke", "lord", "king", "queen", "count", "prince", "governor"), "crown"),
        (("daughter", "consort", "mistress", "concubine", "lady", "siren", "witch"), "hair"),
        (("android", "machine", "robot", "cyber", "computus"), "visor"),
    ):
        if stage.any_of(*stems):
            return gear
    return str(stage.rng.choice(["hood", "helm", "crown", "hair", "bare", "collar"]))


def _body(stage: Stage, mask: Mask, gear: str) -> None:
    """Draw neck and shoulders; a high collar for some."""
    wide = stage.rng.uniform(0.62, 0.8) * (0.82 if gear == "hair" else 1)
    slope = stage.rng.uniform(0.30, 0.40)
    neck = HEAD_SIZE * (0.42 if gear == "hair" else 0.5)
    half = spline(
        [(neck, HEAD[1] + 0.16), (neck * 1.05, 0.06), (wide * 0.5, 0.17), (wide * 0.9, slope), (wide * 1.06, 0.72), (wide * 1.12, 1.5)]
    )
    mask.polygon(mirrored(half))
    if gear in ("crown", "collar", "bare") and stage.rng.random() < 0.75:
        rise = stage.rng.uniform(-0.22, 0.02)
        collar: list[Point] = [(0.14, 0.1), (0.30, rise), (0.40, rise - 0.05), (wide * 0.66, 0.28), (0.05, 0.5)]
        mask.polygon(collar)
        mask.polygon([(-x, y) for x, y in collar])


def _head(stage: Stage, mask: Mask, gear: str) -> None:
    """Draw the head and what it wears."""
    x, y = HEAD
    size = HEAD_SIZE
    face = spline([(0, y - size * 1.22), (size * 0.72, y - size * 0.95), (size * 0.93, y - size * 0.1), (size * 0.74, y + size * 0.72), (size * 0.3, y + size * 1.22), (0, y + size * 1.3)])
    mask.polygon(mirrored(face))
    if gear == "hood":
        hood = spline([(0, y - size * 2.0), (size * 0.8, y - size * 1.45), (size * 1.4, y - size * 0.2), (size * 1.5, y + size * 1.1), (size * 2.3, y + size * 2.2)])
        mask.polygon(mirrored([*hood, (0, y + size * 2.2)]))
    elif gear == "helm":
        helm = spline([(0, y - size * 1.5), (size * 0.8, y - size * 1.2), (size * 1.12, y - size * 0.2), (size * 1.0, y + size * 1.0), (size * 0.55, y + size * 1.35)])
        mask.polygon(mirrored([*helm, (0, y + size * 1.1)]))
        crest = [(0, y - size * 2.1), (size * 0.16, y - size * 1.9), (size * 0.2, y - size * 1.3), (0, y - size * 1.3)]
        mask.polygon(mirrored(crest))
    elif gear == "crown":
        band = y - size * 0.95
        points = int(stage.rng.choice([3, 5, 7]))
        tips: list[Point] = [(-size * 0.98, band + 0.04)]
        for i in range(points):
            left = -size * 1.1 + 2.2 * size * i / points
            mid = left + 1.1 * size / points
            tips += [(left, band - 0.05), (mid, band - 0.13 - 0.07 * (1 - abs(2 * i / (points - 1) - 1)))]
        mask.polygon([*tips, (size * 1.1, band - 0.05), (size * 0.98, band + 0.04)])
    elif gear == "hair":
        fall = stage.rng.uniform(0.9, 2.6)
        hair = spline([(0, y - size * 1.42), (size * 0.95, y - size * 1.15), (size * 1.3, y), (size * 1.22, y + size * 1.2), (size * (0.7 + 0.3 * fall), y + size * (1.0 + fall))])
        mask.polygon(mirrored([*hair, (0, y + size * (0.8 + fall * 0.6))]))
        if fall < 1.6:
            mask.disc((0, y - size * 1.55), size * 0.42)
    elif gear == "visor":
        mask.polygon(mirrored([(0, y - size * 1.35), (size * 0.85, y - size * 1.1), (size * 1.02, y + size * 0.5), (size * 0.5, y + size * 1.3), (0, y + size * 1.3)]))


def _nimbus(stage: Stage, picture: Picture) -> None:
    """Paint rays and rings of light behind the head."""
    dx, dy = stage.xs - np.float32(HEAD[0]), stage.ys - np.float32(HEAD[1])
    radius = np.sqrt(dx * dx + dy * dy)
    count = int(stage.rng.choice([24, 36, 48, 16]))
    turn = (np.arctan2(dy, dx) / np.float32(2 * math.pi) + 1) % 1
    rays = smooth(np.abs((turn * count) % 1 - 0.5), 0.30, 0.16)
    lengths = ring_noise(stage.rng, 1024, 7)[(turn * 1023).astype(np.int32)]
    picture += 0
    add(picture, rays * smooth(radius, 0.75 + 0.7 * lengths, 0.45) * smooth(radius, 0.40, 0.44) * 0.5, pick(stage.palette.glow, 0.7))
    add(picture, np.exp(-((radius / 0.52) ** 2)) * 0.95, pick(stage.palette.glow, 0.72))
    mask = Mask(stage)
    for ring, stroke in ((0.44, 0.014), (0.50, 0.006), (stage.rng.uniform(0.66, 0.82), 0.008)):
        mask.ring(HEAD, ring, stroke)
    ticks = int(stage.rng.choice([8, 12, 16]))
    for i in range(ticks):
        angle = 2 * math.pi * i / ticks
        mask.polygon(turned([(0.44, -0.016), (0.53, 0), (0.44, 0.016)], angle, 1, HEAD))
    add(picture, mask.field() * 0.9, pick(stage.palette.glow, 0.9))


def _garment(stage: Stage) -> Field:
    """Draw trim on the dress: a chain of office, lapels, a jewel."""
    mask = Mask(stage)
    for offset in (0.0, 0.05):
        half = spline([(0.15 + offset, 0.13), (0.13 + offset * 0.7, 0.4), (0.03 + offset * 0.3, 0.9 + offset)])
        mask.line(half, 0.009)
        mask.line([(-x, y) for x, y in half], 0.009)
    sides = int(stage.rng.choice([3, 4, 6, 8]))
    jewel = [(math.cos(2 * math.pi * i / sides) * 0.055, math.sin(2 * math.pi * i / sides) * 0.07) for i in range(sides)]
    mask.polygon(turned(jewel, math.pi / 2, 1, (0, 0.38)))
    return mask.field()


def portrait(stage: Stage) -> Picture:
    """A figure seen against its nimbus: for persons."""
    gear = _headgear(stage)
    smoke = clouds(stage, 1.6, 5)
    picture = shade(0.12 + smoke * 0.42, stage.palette.ramp)
    _nimbus(stage, picture)
    mask = Mask(stage)
    _body(stage, mask, gear)
    _head(stage, mask, gear)
    figure = mask.field()
    side = int(stage.rng.choice([-1, 1]))
    soft = blurred(figure, 0.05, stage)
    lit = np.roll(soft, (round(0.03 * stage.unit), -side * round(0.07 * stage.unit)), axis=(0, 1))
    rim = np.clip(figure - lit, 0, 1)
    tone = 0.05 + 0.13 * smooth(stage.ys, -0.3, 0.9) + 0.05 * (smoke - 0.5)
    over(picture, figure, shade(tone + stage.xs * 0, stage.palette.ramp))
    add(picture, rim * rim * 1.4 * figure, pick(stage.palette.glow, 0.82))
    add(picture, np.clip(rim - 0.2, 0, 1) * 0.9 * figure, pick(stage.palette.ramp, 0.85))
    add(picture, _garment(stage) * figure * 0.85, pick(stage.palette.glow, 0.75))
    if gear in ("visor", "helm"):
        slit = Mask(stage)
        slit.line([(-0.12, HEAD[1] - 0.01), (0.12, HEAD[1] - 0.01)], 0.03)
        add(picture, slit.field(), pick(stage.palette.glow, 0.9))
        add(picture, blurred(slit.field(), 0.06, stage), pick(stage.palette.glow, 0.7))
    elif gear == "hood" or stage.any_of("psych", "mental", "mind", "tele"):
        eyes = Mask(stage)
        for x in (-0.075, 0.075):
            eyes.disc((x, HEAD[1] - 0.02), 0.022, squash=0.5)
        add(picture, np.clip(eyes.field() + blurred(eyes.field(), 0.04, stage) * 1.6, 0, 1), pick(stage.palette.glow, 0.92))
    return picture
