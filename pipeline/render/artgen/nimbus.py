"""What is behind a figure's head: the sign of what it is about, or rays, a moon, a window, a wheel."""

from __future__ import annotations

import math

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, spline, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.noise import clouds, ring_noise
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, power, resize, shade, smooth
from pipeline.render.artgen.wards import hexagons

NIMBUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("drops", ("neuralbleed", "blood", "bleed", "venom", "poison", "leech", "pain")),
    ("spiral", ("shift", "dive", "dream", "void", "rift", "dimension", "deep", "trick")),
    ("flames", ("purge", "overclock", "flame", "burn", "pyro", "inferno", "rage")),
    ("cells", ("firewall", "shield", "guard", "ward", "wall", "defen")),
    ("grid", ("data", "grid", "net", "uplink", "code", "cyber", "computus", "android", "machine", "circuit",
              "digital")),
    ("ripples", ("mind", "mental", "psych", "psi", "tele", "cog", "thought")),
    ("bolts", ("surge", "electr", "storm", "bolt", "spark")),
)  # fmt: skip
"""What is behind a figure, by what is known of it."""


def nimbus(stage: Stage, picture: Picture, at: Point) -> None:
    """Paint what is behind the head: the sign of what the card is about, or rays, a moon, a window, a wheel."""
    rng, glow = stage.rng, stage.palette.glow
    soft = stage.half()
    radius = soft.distance(at)
    add(picture, np.exp(-((radius / np.float32(0.55)) ** 2)) * np.float32(0.9), pick(glow, 0.68))
    known = stage.first_of(NIMBUS)
    kind = known if known and rng.random() < 0.7 else str(rng.choice(["rays", "rays", "moon", "window", "wheel"]))
    if kind == "moon":
        size = rng.uniform(0.5, 0.66)
        face = 0.95 - 0.3 * clouds(soft, 2.5, 5)
        over(picture, smooth(radius, size + 0.01, size - 0.01) * 0.9, shade(face, glow))
    elif kind not in ("window", "wheel"):
        fade = smooth(radius, max(1.5, stage.reach[0]), 0.5) * smooth(radius, 0.36, 0.44)
        add(picture, _motif(soft, at, kind, radius) * fade * np.float32(0.6), pick(glow, 0.7))
    lines = Mask(stage)
    if kind == "window":
        _window(lines, at, int(rng.choice([6, 8, 10])))
    else:
        _rings(lines, at, kind, (0.72, 0.78) if kind == "moon" else (0.44, 0.50, rng.uniform(0.66, 0.84)), rng)
    add(picture, resize(lines.field(), soft.width, soft.height) * np.float32(0.9), pick(glow, 0.9))


def _rings(lines: Mask, at: Point, kind: str, radii: tuple[float, ...], rng: np.random.Generator) -> None:
    """Draw rings round the head, with teeth, and spokes on a wheel."""
    for i, radius in enumerate(radii):
        lines.ring(at, radius, 0.014 if i == 0 else 0.007)
    teeth = int(rng.choice([8, 12, 16]))
    for i in range(teeth if kind != "moon" else 0):
        angle = 2 * math.pi * i / teeth
        lines.polygon(turned([(0.44, -0.016), (0.53, 0), (0.44, 0.016)], angle, 1, at))
        if kind == "wheel":
            lines.line(turned([(0.53, 0), (radii[-1], 0)], angle, 1, at), 0.006)


def _motif(soft: Stage, at: Point, kind: str, radius: Field) -> Field:
    """Give the light of a sign round a point, 0 to 1."""
    rng = soft.rng
    dx, dy = soft.xs - np.float32(at[0]), soft.ys - np.float32(at[1])
    turn = np.arctan2(dy, dx) / np.float32(2 * math.pi) + np.float32(0.5)
    ring = ring_noise(rng, 1024, 7)[(turn * 1023).astype(np.int32)]
    if kind == "cells":
        edge, tone = hexagons(dx * np.float32(4.6), dy * np.float32(4.6))
        return smooth(edge, 0.09, 0.03) + tone * np.float32(0.3)
    if kind == "grid":
        across = np.maximum(
            smooth(np.abs((dx * 9) % 1 - 0.5), 0.46, 0.5), smooth(np.abs((dy * 9) % 1 - 0.5), 0.46, 0.5)
        )
        lit = (np.floor(dx * 9) * 7 + np.floor(dy * 9) * 13) % 5 == 0
        grid: Field = across * np.float32(0.8) + lit * np.float32(0.55)
        return grid
    if kind == "ripples":
        return power(0.5 + 0.5 * np.cos(radius * np.float32(30) + ring * 3), 3)
    if kind == "flames":
        texture = clouds(soft, 3.2, 4, 0.5, stretch=0.45)
        return smooth(texture + 0.5 * ring, 0.62, 0.85) * np.float32(1.2)
    if kind == "spiral":
        wave = np.sin(turn * np.float32(2 * math.pi * 3) + np.log(radius + np.float32(0.05)) * np.float32(7) + ring * 2)
        return power(0.5 + 0.5 * wave, 3)
    if kind == "bolts":
        far = ring_noise(rng, 1024, 40)[((turn + radius * np.float32(0.015)) * 1000).astype(np.int32) % 1024]
        return power(1 - np.abs(far - np.float32(0.5)) * 2, 7) * np.float32(1.3)
    if kind == "drops":
        cells_x, cells_y = dx * np.float32(5), dy * np.float32(3.2)
        shift = ((np.floor(cells_x) * 37) % 11) / np.float32(11)
        u, v = cells_x % 1 - np.float32(0.5), (cells_y + shift) % 1 - np.float32(0.55)
        return smooth(u * u * 3 + np.where(v > 0, v * v * 4, v * v * 0.9 + np.abs(u) * -v * 1.6), 0.1, 0.05)
    spokes = smooth(np.abs((turn * int(rng.choice([16, 24, 36, 48]))) % 1 - 0.5), 0.30, 0.16)
    return spokes * smooth(radius, 0.8 + 0.8 * ring, 0.45) * np.float32(0.85)


def _window(lines: Mask, at: Point, panes: int) -> None:
    """Draw a tall pointed window with its tracery."""
    x, y = at
    arch = [(0, -0.86), (0.22, -0.62), (0.42, -0.3), (0.5, 0.1), (0.5, 2.0)]
    for shrink in (1.0, 0.9):
        half = [(x + px * shrink, y + py * shrink) for px, py in spline(arch)]
        lines.line(half, 0.012 if shrink == 1 else 0.006)
        lines.line([(2 * x - px, py) for px, py in half], 0.012 if shrink == 1 else 0.006)
    lines.ring((x, y - 0.02), 0.38, 0.01)
    for i in range(panes):
        lines.line(turned([(0.25, 0), (0.38, 0)], 2 * math.pi * i / panes, 1, (x, y - 0.02)), 0.008)
