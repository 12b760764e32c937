"""Worlds: a planet in its own light, with the surface that its name calls for."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from pipeline.render.artgen.brush import glow_at
from pipeline.render.artgen.color import Rgb, make_ramp, pick
from pipeline.render.artgen.noise import fbm, look_up, ridged
from pipeline.render.artgen.sky import nebula_sky
from pipeline.render.artgen.stage import Field, Picture, Stage, add, over, power, shade, smooth


@dataclass(frozen=True)
class Surface:
    """How a world looks: `kind` of its relief, hue and chroma of its ground, hue of its air."""

    kind: str
    hue: float
    chroma: float
    air: float


SURFACES: dict[tuple[str, ...], Surface] = {
    ("desert", "sand", "dune"): Surface("bands", 70, 0.11, 75),
    ("ice", "frost", "frig", "snow", "cold"): Surface("cracks", 225, 0.045, 215),
    ("jungle", "forest", "living", "garden", "green"): Surface("seas", 142, 0.12, 160),
    ("ocean", "sea", "water", "aqua"): Surface("seas", 240, 0.13, 220),
    ("volcan", "lava", "fire", "hell", "radio"): Surface("lava", 40, 0.05, 35),
    ("machine", "clone", "hive", "shipyard", "colony", "imperial", "prison"): Surface("lights", 250, 0.05, 230),
    ("industr", "mining", "core", "ruin", "research"): Surface("rock", 55, 0.06, 50),
    ("gem", "crystal", "commerce"): Surface("cracks", 310, 0.14, 300),
    ("pleasure", "pacif", "church", "eden", "holy"): Surface("bands", 15, 0.09, 40),
    ("gas", "storm", "cloud"): Surface("bands", 50, 0.1, 60),
}
KINDS = ("bands", "seas", "rock", "cracks", "lights")
NOISE_SIZE = 512


def _surface(stage: Stage) -> Surface:
    """Choose a surface by the card's words, else by chance in the type's own colours."""
    for stems, surface in SURFACES.items():
        if stage.any_of(*stems):
            return surface
    hue = stage.palette.hue + stage.rng.uniform(-50, 50)
    return Surface(str(stage.rng.choice(KINDS)), hue, 0.09, stage.palette.hue2)


def _relief(stage: Stage, kind: str, lon: Field, lat: Field) -> tuple[Field, Field]:
    """Give a surface's tone (0 to 1) and its own light, by longitude and latitude (0 to 1)."""
    texture = fbm(stage.rng, NOISE_SIZE, NOISE_SIZE, (9, 9), 6, 0.55)
    fine = look_up(texture, lon, lat)
    dark = np.zeros_like(fine)
    if kind == "bands":
        strata = fbm(stage.rng, 2, NOISE_SIZE, (2, 13), 4, 0.6)
        return look_up(strata, dark, lat + (fine - 0.5) * 0.07) * 0.85 + fine * 0.15, dark
    if kind == "cracks":
        return 0.55 + fine * 0.45 - 0.5 * smooth(ridged(fine), 0.9, 1.0), dark
    if kind == "lava":
        veins = ridged(look_up(texture, lon * 1.7 + 0.3, lat * 1.7))
        return fine * 0.45, smooth(veins, 0.86, 1.0) * (0.4 + fine)
    if kind == "lights":
        grid = np.maximum(np.abs(np.sin(lon * 150)), np.abs(np.sin(lat * 130)))
        return 0.25 + 0.5 * fine, smooth(grid, 0.94, 1.0) * smooth(fine, 0.48, 0.7)
    if kind == "seas":
        return np.where(fine > 0.5, 0.42 + 0.9 * (fine - 0.5), 0.26 + fine * 0.1), dark
    return fine * 0.75 + 0.25 * look_up(texture, lon * 3, lat * 3), dark


TILT = 0.24
"""The sine of the angle at which rings are seen: how flat their circles look."""


def _rings(stage: Stage, x: Field, y: Field, picture: Picture, sun: tuple[float, float, float], front: bool) -> None:
    """Paint the half of the rings that lies behind the planet, or the half before it.

    x and y count in radii of the planet along its axes; `sun` is the light's direction in the same axes, z towards us.
    A point of the ring lies in shadow where the planet stands between it and the sun.
    """
    v = y * np.float32(1 / TILT)
    flat = np.sqrt(x * x + v * v)
    bands = fbm(np.random.default_rng(7), NOISE_SIZE, 2, (26, 2), 4, 0.7)
    density = look_up(bands, (flat - 1.3) * np.float32(0.9), np.zeros_like(flat)) * smooth(flat, 1.28, 1.36)
    density *= smooth(flat, 2.25, 2.05)
    half = (y > 0) if front else (y <= 0)
    away = x * np.float32(sun[0]) + y * np.float32(sun[1]) + v * np.float32(math.sqrt(1 - TILT**2) * sun[2])
    off_axis = np.sqrt(np.clip(flat * flat - away * away, 0, None))
    dark = smooth(off_axis, 1.04, 0.94) * smooth(away, 0.0, -0.25)
    over(picture, density * half * np.float32(0.85), pick(stage.palette.glow, 0.78) * (1 - np.float32(0.86) * dark))


def planet(stage: Stage) -> Picture:
    """A planet, sometimes ringed, sometimes with a moon, lit from one side."""
    rng, across = stage.rng, stage.reach[0]
    surface = _surface(stage)
    picture = nebula_sky(stage, 0.5, 340)
    radius = rng.uniform(0.62, 0.82)
    center = (rng.uniform(-0.3, 0.3) * across, rng.uniform(-0.12, 0.16))
    tilt = rng.uniform(-0.5, 0.5)
    c, s = np.float32(math.cos(tilt)), np.float32(math.sin(tilt))
    angle = rng.uniform(-0.9, 0.5) + (math.pi if rng.random() < 0.5 else 0.0)
    sun = (math.cos(angle) * 0.82, -abs(math.sin(angle)) * 0.6 - 0.2, 0.48)
    turned = (sun[0] * float(c) + sun[1] * float(s), sun[1] * float(c) - sun[0] * float(s), sun[2])
    ringed = rng.random() < 0.36

    def around(reach: float) -> tuple[Picture, Field, Field]:
        """Give the part of the picture that lies within so many radii, and where each of its pixels is."""
        rows, columns = stage.window(center, radius * reach)
        dx = (stage.xs[:, columns] - np.float32(center[0])) / np.float32(radius)
        dy = (stage.ys[rows] - np.float32(center[1])) / np.float32(radius)
        return picture[:, rows, columns], dx, dy

    if ringed:
        part, dx, dy = around(2.3)
        _rings(stage, dx * c + dy * s, dy * c - dx * s, part, turned, front=False)
    ball, dx, dy = around(1.5)
    _globe(stage, surface, ball, (dx * c + dy * s, dy * c - dx * s), (dx, dy), sun)
    if ringed:
        part, dx, dy = around(2.3)
        _rings(stage, dx * c + dy * s, dy * c - dx * s, part, turned, front=True)
    else:
        _moon(stage, picture, center, radius, sun)
    return picture


def _globe(
    stage: Stage,
    surface: Surface,
    picture: Picture,
    turned: tuple[Field, Field],
    plain: tuple[Field, Field],
    sun: tuple[float, float, float],
) -> None:
    """Paint the planet's ball and its air; coordinates are in its radii, turned with its axis and plain."""
    (x, y), (dx, dy) = turned, plain
    r2 = dx * dx + dy * dy
    z = np.sqrt(np.clip(1 - r2, 0, 1))
    lon = np.arcsin(np.clip(x / np.sqrt(np.clip(1 - y * y, 0.02, 1)), -1, 1)) / np.float32(math.pi)
    tone, own = _relief(stage, surface.kind, lon + np.float32(stage.rng.uniform(0, 1)), y * 0.5 + 0.5)
    day = np.clip(dx * np.float32(sun[0]) + dy * np.float32(sun[1]) + z * np.float32(sun[2]), -0.2, 1)
    light = smooth(day, -0.12, 0.85)
    ground = make_ramp(surface.hue, surface.chroma, 18)
    ball = shade(tone * 0.8 + 0.12, ground) * (0.05 + 1.12 * light)
    air: Rgb = pick(make_ramp(surface.air, 0.13, 0), 0.8)
    add(ball, power(np.clip(1 - z, 0, 1), 3) * light, air)
    if surface.kind in ("lava", "lights"):
        add(ball, own * (1.1 - 0.6 * light), pick(make_ramp(surface.air, 0.17, -10), 0.85))
    distance = np.sqrt(r2)
    halo = np.exp(-np.clip(distance - 1, 0, 2) * 9) * np.clip(day + 0.25, 0, 1)
    add(picture, halo * 0.75 * (distance > 0.98), air)
    edge = 1.6 / stage.unit
    over(picture, smooth(distance, 1 + edge, 1 - edge), ball)


def _moon(
    stage: Stage, picture: Picture, center: tuple[float, float], radius: float, sun: tuple[float, float, float]
) -> None:
    """Paint a small moon on the sunlit side, and the star itself as a far light."""
    rng, (across, down) = stage.rng, stage.reach
    side = 1 if sun[0] > 0 else -1
    at = (
        float(np.clip(center[0] + side * radius * rng.uniform(1.1, 1.4), -0.9 * across, 0.9 * across)),
        float(np.clip(-radius * rng.uniform(0.6, 1.0), -0.85 * down, 0.85 * down)),
    )
    size = rng.uniform(0.06, 0.13)
    rows, columns = stage.window(at, size * 1.1)
    dx = (stage.xs[:, columns] - np.float32(at[0])) / np.float32(size)
    dy = (stage.ys[rows] - np.float32(at[1])) / np.float32(size)
    r2 = dx * dx + dy * dy
    day = dx * sun[0] + dy * sun[1] + np.sqrt(np.clip(1 - r2, 0, 1)) * sun[2]
    disc = smooth(np.sqrt(r2), 1 + 1.2 / (size * stage.unit), 1 - 1.2 / (size * stage.unit))
    over(picture[:, rows, columns], disc, pick(stage.palette.ramp, 0.8) * np.clip(day, 0.04, 1))
    far = (side * across * 1.05, -down * 0.9)
    add(picture, np.clip(glow_at(stage, far, 0.34) - 0.06, 0, 1), pick(stage.palette.glow, 0.9))
