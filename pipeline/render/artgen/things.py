"""Things: a blade, a dial, a skull, and a gate, each large in the middle and lit."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, glow_at, mirrored, spline, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, ring_noise, warped
from pipeline.render.artgen.stage import Field, Picture, Stage, add, enlarged, over, resize, shade, smooth


def _ground(stage: Stage, light: Point, reach: float = 0.7) -> Picture:
    """Paint smoke with a light in it."""
    soft = stage.half()
    smoke = clouds(soft, 1.7, 5, 0.55)
    glow = glow_at(soft, light, reach)
    picture = shade(0.06 + smoke * 0.28 + glow * (0.2 + 0.3 * smoke), stage.palette.ramp)
    add(picture, glow * glow * (0.25 + 0.4 * smoke), pick(stage.palette.glow, 0.66))
    return enlarged(picture, stage)


def _sword(masks: tuple[Mask, Mask, Mask], angle: float, size: float, at: Point, guard: float) -> None:
    """Draw a sword that points up at angle 0: the lit half of its blade, the dark half, and its hilt."""
    lit, dark, hilt = masks
    edge: list[Point] = [(0, -1.0), (0.06, -0.86), (0.075, 0.28), (0, 0.28)]
    lit.polygon(turned([(-x, y) for x, y in edge], angle, size, at))
    dark.polygon(turned(edge, angle, size, at))
    cross = spline(
        [(0, 0.25), (guard * 0.5, 0.25), (guard, 0.19), (guard + 0.03, 0.23), (guard * 0.5, 0.34), (0, 0.35)]
    )
    hilt.polygon(turned(mirrored(cross), angle, size, at))
    hilt.polygon(turned([(-0.035, 0.3), (0.035, 0.3), (0.045, 0.72), (-0.045, 0.72)], angle, size, at))
    for wound in np.arange(0.4, 0.7, 0.075):
        hilt.line(turned([(-0.05, wound), (0.05, wound - 0.03)], angle, size, at), 0.012 * size, 0.45)
    hilt.disc(turned([(0, 0.76)], angle, size, at)[0], 0.075 * size)


def blade(stage: Stage) -> Picture:
    """A dagger, or two swords that cross: for arms, duels and betrayal."""
    rng = stage.rng
    picture = _ground(stage, (rng.uniform(-0.3, 0.3), rng.uniform(-0.4, 0.0)))
    masks = Mask(stage), Mask(stage), Mask(stage)
    guard, lean = rng.uniform(0.2, 0.36), rng.uniform(-0.08, 0.08)
    if stage.any_of("sword", "war", "duel", "fight", "battle", "riposte", "combat") or rng.random() < 0.4:
        for side in (-1, 1):
            _sword(masks, side * rng.uniform(0.55, 0.75) + lean, rng.uniform(0.88, 0.98), (-side * 0.16, 0.12), guard)
    else:
        _sword(masks, math.pi + rng.uniform(-0.4, 0.4), 0.95, (rng.uniform(-0.1, 0.1), -0.1), guard * 0.8)
    lit, dark, hilt = (mask.field() for mask in masks)
    whole = np.clip(lit + dark + hilt, 0, 1)
    add(picture, blurred(whole, 0.06, stage) * 0.5, pick(stage.palette.glow, 0.6))
    shine = 0.5 + 0.5 * np.sin(stage.ys * np.float32(stage.blend(4)) + stage.xs * 2 + np.float32(rng.uniform(0, 6)))
    over(picture, dark, shade(0.3 + 0.22 * shine, stage.palette.ramp))
    over(picture, lit, shade(0.66 + 0.32 * shine, stage.palette.ramp))
    tone = 0.3 + 0.4 * hilt - 0.25 * np.abs(stage.xs)
    over(
        picture,
        hilt,
        shade(tone, stage.palette.glow) * np.float32(0.45) + shade(tone, stage.palette.ramp) * np.float32(0.55),
    )
    add(picture, np.clip(whole - blurred(whole, 0.012, stage), 0, 1) * 0.7, pick(stage.palette.glow, 0.92))
    _sparks(stage, picture, 34)
    return picture


def _sparks(stage: Stage, picture: Picture, count: int) -> None:
    """Scatter motes of light."""
    across, down = stage.reach
    motes = Mask(stage)
    for _ in range(count):
        at = (stage.rng.uniform(-1, 1) * across, stage.rng.uniform(-1, 1) * down)
        motes.disc(at, stage.rng.uniform(0.004, 0.012), stage.rng.uniform(0.3, 0.9))
    add(picture, motes.field(), pick(stage.palette.glow, 0.9))


def _gear(mask: Mask, at: Point, radius: float, teeth: int, turn: float) -> None:
    """Draw a cog wheel with spokes."""
    outline = []
    for i in range(teeth * 4):
        far = radius * (1.0 if i % 4 in (1, 2) else 0.86)
        angle = turn + 2 * math.pi * (i + (0.18 if i % 4 in (1, 3) else 0)) / (teeth * 4)
        outline.append((at[0] + math.cos(angle) * far, at[1] + math.sin(angle) * far))
    mask.polygon(outline)
    mask.disc(at, radius * 0.66, 0)
    for i in range(5):
        mask.line(turned([(0, 0), (radius * 0.7, 0)], turn + 2 * math.pi * i / 5, 1, at), radius * 0.12)
    mask.disc(at, radius * 0.2)


def dial(stage: Stage) -> Picture:
    """The face of a clock before its wheels: for time, and for what runs or stands still."""
    rng, across = stage.rng, stage.reach[0]
    at = (rng.uniform(-0.25, 0.25) * across, rng.uniform(-0.05, 0.05))
    picture = _ground(stage, at, 0.8)
    wheels = Mask(stage)
    for _ in range(7):
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.75, 1.5)
        place = (at[0] + math.cos(angle) * far, at[1] + math.sin(angle) * far * 0.8)
        _gear(wheels, place, rng.uniform(0.22, 0.5), int(rng.integers(12, 22)), rng.uniform(0, 6))
    back = wheels.field()
    over(picture, back * 0.8, shade(0.16 + 0.3 * glow_at(stage, at, 0.9), stage.palette.ramp))
    radius, size = stage.distance(at), rng.uniform(0.72, 0.82)
    edge = 1.5 / stage.unit
    face = smooth(radius, size + edge, size - edge)
    over(picture, face * 0.88, shade(0.12 + 0.3 * (1 - radius / np.float32(size)), stage.palette.ramp))
    lines = Mask(stage)
    _numerals(lines, at, size, int(rng.choice([12, 12, 24, 10])))
    hour, minute = rng.uniform(0, 2 * math.pi, 2)
    for angle, far, stroke in ((hour, 0.5, 0.05), (minute, 0.76, 0.032)):
        hand: list[Point] = [(0, -stroke * 0.6), (far * size * 0.75, -stroke), (far * size, 0), (far * size * 0.75,
                                                                                                 stroke),
                (0, stroke * 0.6), (-0.12, 0)]  # fmt: skip
        lines.polygon(turned(hand, angle, 1, at))
    lines.disc(at, 0.05)
    lit = lines.field()
    add(picture, np.clip(blurred(lit, 0.05, stage) * 1.5, 0, 1) * 0.8, pick(stage.palette.glow, 0.6))
    over(picture, lit, pick(stage.palette.glow, 0.9))
    return picture


def _numerals(lines: Mask, at: Point, size: float, hours: int) -> None:
    """Draw a dial's rings, strokes and lozenges."""
    for far, stroke in ((1.0, 0.022), (0.9, 0.007), (0.62, 0.007)):
        lines.ring(at, size * far, stroke)
    for i in range(hours * 5):
        angle = 2 * math.pi * i / (hours * 5) - math.pi / 2
        if i % 5:
            lines.line(turned([(size * 0.9, 0), (size * 0.94, 0)], angle, 1, at), 0.006)
        else:
            lozenge = [(size * 0.66, 0), (size * 0.76, -0.022), (size * 0.87, 0), (size * 0.76, 0.022)]
            lines.polygon(turned(lozenge, angle, 1, at))


def _skull(stage: Stage) -> tuple[Field, Field]:
    """Draw a skull from the front; the mask of its bone, and that of its hollows."""
    rng, bone, hollow = stage.rng, Mask(stage), Mask(stage)
    jaw, brow = rng.uniform(0.28, 0.34), rng.uniform(0.0, 0.06)
    half = [(0, -0.82), (0.36, -0.76), (0.6, -0.5), (0.62, -0.2), (0.52, -0.02), (0.5, 0.14), (0.4, 0.27), (jaw, 0.38),
            (jaw * 0.98, 0.6), (jaw * 0.7, 0.74), (0, 0.77)]  # fmt: skip
    bone.polygon(mirrored(spline(half)))
    for side in (-1, 1):
        eye = [(0.09, 0.03 + brow), (0.2, -0.08), (0.41, -0.13 - brow), (0.43, 0.03), (0.3, 0.13), (0.13, 0.12)]
        hollow.polygon([(side * x, y) for x, y in spline([*eye, eye[0]])])
        hollow.polygon([(side * 0.015, 0.18), (side * 0.085, 0.3), (side * 0.03, 0.34)])
        cheek = [(0.4, 0.26), (jaw + 0.01, 0.4), (jaw + 0.005, 0.56), (jaw - 0.06, 0.42), (0.3, 0.31)]
        hollow.polygon([(side * x, y) for x, y in cheek], 0.6)
        temple = spline([(0.6, -0.3), (0.5, -0.2), (0.5, -0.06), (0.56, -0.02)])
        hollow.line([(side * x, y) for x, y in temple], 0.02, 0.4)
    teeth = int(rng.integers(7, 11))
    for i in range(teeth + 1):
        x = -jaw * 0.78 + 2 * jaw * 0.78 * i / teeth
        hollow.line([(x, 0.42), (x, 0.64)], 0.014, 0.85)
    hollow.line([(-jaw * 0.84, 0.53), (0, 0.55), (jaw * 0.84, 0.53)], 0.014, 0.9)
    return bone.field(), hollow.field()


def skull(stage: Stage) -> Picture:
    """A skull with a light in its eyes: for death and what comes after."""
    rng = stage.rng
    picture = _ground(stage, (0.0, -0.2), 0.85)
    rays = ring_noise(rng, 1024, 11)
    turn = np.arctan2(stage.half().ys, stage.half().xs) / np.float32(2 * math.pi) + np.float32(0.5)
    spokes = resize(rays[(turn * 1023).astype(np.int32)], stage.width, stage.height, smoothly=False)
    add(
        picture,
        smooth(spokes, 0.5, 0.9) * smooth(stage.distance((0, 0)), 1.5, 0.4) * 0.5,
        pick(stage.palette.glow, 0.6),
    )
    bone, hollow = _skull(stage)
    grain = clouds(stage, 4.0, 4)
    side = int(rng.choice([-1, 1]))
    light = 0.92 - 0.62 * np.sqrt((stage.xs - np.float32(side * 0.24)) ** 2 + 0.7 * (stage.ys + np.float32(0.42)) ** 2)
    over(picture, bone, shade(light + (grain - 0.5) * 0.2, stage.palette.ramp))
    rim = np.clip(bone - blurred(bone, 0.03, stage), 0, 1)
    add(picture, rim * 0.9, pick(stage.palette.glow, 0.8))
    over(picture, hollow * bone, pick(stage.palette.ramp, 0.03))
    eyes = Mask(stage)
    for x in (-0.24, 0.24):
        eyes.disc((x * 1.12, 0.02), rng.uniform(0.022, 0.034))
    lit = eyes.field()
    add(picture, np.clip(lit + blurred(lit, 0.07, stage) * 2.6, 0, 1), pick(stage.palette.glow, 0.8))
    return picture


def gate(stage: Stage) -> Picture:
    """A ring of light that stands open over dark ground, somebody before it: for ways between places."""
    rng, across = stage.rng, stage.reach[0]
    at, size = (rng.uniform(-0.2, 0.2) * across, -0.1), rng.uniform(0.6, 0.7)
    picture = _ground(stage, at, 0.6)
    radius = stage.distance(at)
    soft = stage.half()
    inside = shade(0.3 + 0.7 * warped(soft, 1.8, 1.3) - 0.3 * soft.distance(at), stage.palette.glow)
    edge = 1.5 / stage.unit
    over(picture, smooth(radius, size + edge, size - edge), enlarged(inside, stage))
    floor = smooth(stage.ys, at[1] + size - 0.06, at[1] + size + 0.02)
    over(picture, floor * 0.94, pick(stage.palette.ramp, 0.07))
    path = np.exp(-np.abs(stage.xs - np.float32(at[0])) * 2.4 / (0.6 + np.clip(stage.ys, 0, 2)))
    add(picture, floor * path * 0.55, pick(stage.palette.glow, 0.62))
    ring = np.exp(-(((radius - np.float32(size)) / 0.035) ** 2)) * (1 - floor)
    add(
        picture,
        ring + np.exp(-np.abs(radius - np.float32(size)) * 9) * 0.45 * (1 - floor),
        pick(stage.palette.glow, 0.9),
    )
    marks = Mask(stage)
    count = int(rng.integers(9, 17))
    for i in range(count):
        stone = [(size + 0.05, -0.05), (size + 0.15, -0.07), (size + 0.15, 0.07), (size + 0.05, 0.05)]
        marks.polygon(turned(stone, math.pi + math.pi * i / (count - 1), 1, at))
    over(picture, marks.field() * (1 - floor), pick(stage.palette.ramp, 0.24))
    over(picture, _wanderer(stage, at[0] + rng.uniform(-0.3, 0.3), at[1] + size + 0.06), pick(stage.palette.ramp, 0.02))
    return picture


def _wanderer(stage: Stage, x: float, foot: float) -> Field:
    """Draw somebody small who stands with their back to us, in a cloak."""
    mask, tall = Mask(stage), 0.3
    mask.disc((x, foot - tall), 0.042, squash=1.15)
    mask.polygon(
        [(px + x, py + foot) for px, py in mirrored(spline([(0, -0.28), (0.05, -0.25), (0.08, -0.1), (0.1, 0)]))]
    )
    mask.line([(x + 0.11, foot - 0.33), (x + 0.11, foot)], 0.012)
    return mask.field()
