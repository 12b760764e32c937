"""People: a figure in shadow before its nimbus, with light along one edge."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from pipeline.render.artgen.brush import Mask, Point, blurred, mirrored, spline, turned
from pipeline.render.artgen.color import pick
from pipeline.render.artgen.nimbus import nimbus
from pipeline.render.artgen.noise import clouds
from pipeline.render.artgen.profile import front_hair, in_profile
from pipeline.render.artgen.stage import Field, Picture, Stage, add, enlarged, over, shade, smooth

BROAD = 1.7
"""How many times wider than high a picture is that counts as a strip."""
HEAD = 0.215
"""Half a head's width in units of the figure, whose head is at (0, 0); the shoulders are near y = 0.5."""

GEAR: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("hair", ("daughter", "consort", "mistress", "concubine", "lady", "siren", "witch", "queen", "sister", "diva",
              "mother",
              "countess", "princess", "duchess")),
    ("hood", ("pope", "priest", "inquis", "monk", "assassin", "spy", "agent", "cult", "thief", "prophet", "mystic",
              "pilgrim",
              "brother", "confessor", "augur", "seer", "ghoul", "wraith", "subject")),
    ("crown", ("emperor", "emporex", "baron", "duke", "lord", "king", "count", "prince", "governor", "heir",
               "prodigy", "son")),
    ("helm", ("general", "army", "troop", "soldier", "guard", "captain", "warrior", "knight", "rebel", "sergeant",
              "warden",
              "sentinel", "slayer", "neutralizer", "commando")),
    ("visor", ("android", "machine", "robot", "cyber", "computus", "computer", "unit", "analyzer", "processor",
               "probe")),
    ("collar", ("senat", "diplomat", "lobby", "master", "mental", "guild", "advisor", "demagogue", "director",
                "broker", "banker",
                "auditor", "clerk", "notary", "surgeon", "dr", "leader")),
)  # fmt: skip
"""What a figure wears, by the words of its name, else by what else is known of it."""

Figure = Callable[[list[Point]], list[Point]]
"""Puts points of the figure where it stands on the stage."""


def _gear(stage: Stage) -> str:
    """Choose what the figure wears: by the card's words, its name before all others, else by chance."""
    return stage.first_of(GEAR) or str(stage.rng.choice(["hood", "collar", "hair", "hair", "bare", "bare", "collar"]))


def _twice(mask: Mask, place: Figure, points: list[Point]) -> None:
    """Draw a shape and its mirror image."""
    mask.polygon(place(points))
    mask.polygon(place([(-x, y) for x, y in points]))


def _body(stage: Stage, mask: Mask, place: Figure, gear: str) -> None:
    """Draw neck and shoulders; a high collar or a cloak's pauldrons for some."""
    rng = stage.rng
    wide = rng.uniform(0.56, 0.74) * (0.8 if gear == "hair" else 1)
    slope = rng.uniform(0.5, 0.6)
    neck = HEAD * (0.4 if gear == "hair" else 0.5)
    half = [
        (neck, 0.14),
        (neck * 1.05, 0.27),
        (wide * 0.5, 0.37),
        (wide * 0.9, slope),
        (wide * 1.05, 0.95),
        (wide * 1.2, 2.4),
    ]
    mask.polygon(place(mirrored(spline(half))))
    if gear in ("crown", "collar") or (gear == "bare" and rng.random() < 0.5):
        rise, flare = rng.uniform(-0.06, 0.2), rng.uniform(0.27, 0.4)
        _twice(mask, place, [(0.13, 0.28), (flare, rise), (flare + 0.1, rise - 0.04), (wide * 0.68, 0.5), (0.05, 0.7)])
    if gear in ("helm", "crown") and rng.random() < 0.7:
        plate = spline(
            [(wide * 0.55, 0.38), (wide * 0.95, 0.40), (wide * 1.25, 0.55), (wide * 1.2, 0.74), (wide * 0.7, 0.66)]
        )
        _twice(mask, place, plate)


def _head(stage: Stage, mask: Mask, place: Figure, gear: str) -> None:
    """Draw the head and what it wears."""
    s, rng = HEAD, stage.rng

    def both(half: list[Point]) -> None:
        mask.polygon(place(mirrored(half)))

    both(
        spline(
            [
                (0, -s * 1.22),
                (s * 0.7, -s * 0.95),
                (s * 0.9, -s * 0.1),
                (s * 0.7, s * 0.7),
                (s * 0.3, s * 1.2),
                (0, s * 1.3),
            ]
        )
    )
    if gear == "hood":
        peak = rng.uniform(1.7, 2.2)
        hood = [(0, -s * peak), (s * 0.8, -s * 1.4), (s * 1.36, -s * 0.2), (s * 1.42, s * 1.1), (s * 2.3, s * 2.3)]
        both([*spline(hood), (0, s * 2.3)])
    elif gear == "helm":
        both(
            spline(
                [
                    (0, -s * 1.5),
                    (s * 0.8, -s * 1.2),
                    (s * 1.1, -s * 0.2),
                    (s * 0.98, s),
                    (s * 0.5, s * 1.35),
                    (0, s * 1.1),
                ]
            )
        )
        style = rng.integers(0, 3)
        if style == 0:
            both([(0, -s * 2.1), (s * 0.14, -s * 1.95), (s * 0.2, -s * 1.3), (0, -s * 1.3)])
        elif style == 1:
            _twice(
                mask,
                place,
                spline(
                    [
                        (s * 0.7, -s * 1.1),
                        (s * 1.5, -s * 1.5),
                        (s * 1.9, -s * 2.4),
                        (s * 1.1, -s * 1.8),
                        (s * 0.4, -s * 1.3),
                    ]
                ),
            )
    elif gear == "hair":
        fall = rng.uniform(0.9, 2.6)
        low = (s * (0.7 + 0.3 * fall), s * (1.0 + fall))
        both(
            [
                *spline([(0, -s * 1.42), (s * 0.95, -s * 1.15), (s * 1.26, 0), (s * 1.18, s * 1.2), low]),
                (0, s * (0.8 + fall * 0.6)),
            ]
        )
        if fall < 1.5:
            mask.polygon(
                place(
                    turned([(math.cos(t), math.sin(t)) for t in np.linspace(0, 6.28, 24)], 0, s * 0.44, (0, -s * 1.55))
                )
            )
    elif gear == "visor":
        both([(0, -s * 1.35), (s * 0.85, -s * 1.1), (s * 1.02, s * 0.5), (s * 0.5, s * 1.3), (0, s * 1.3)])
        _twice(mask, place, [(s * 0.95, -s * 0.5), (s * 1.2, -s * 0.4), (s * 1.2, s * 0.3), (s * 0.95, s * 0.4)])


def _crown(stage: Stage, mask: Mask, place: Figure) -> None:
    """Draw a crown on the brow: a band, and points that are highest in the middle."""
    s, points, band = HEAD, int(stage.rng.choice([3, 5, 7])), -HEAD * 0.88
    tall = stage.rng.uniform(0.1, 0.17)
    tips: list[Point] = [(-s * 0.86, band + 0.045), (-s * 0.94, band - 0.02)]
    for i in range(points):
        left = -s * 1.0 + 2.0 * s * i / points
        rise = tall + 0.07 * (1 - abs(2 * i / (points - 1) - 1))
        tips += [
            (left + 0.15 * s / points, band - 0.055),
            (left + s / points, band - rise),
            (left + 1.85 * s / points, band - 0.055),
        ]
        mask.disc(place([(left + s / points, band - rise)])[0], 0.013)
    mask.polygon(place([*tips, (s * 0.94, band - 0.02), (s * 0.86, band + 0.045)]))
    mask.line(place([(-s * 0.88, band + 0.012), (0, band + 0.024), (s * 0.88, band + 0.012)]), 0.012, 0.25)


def _crowned(stage: Stage, picture: Picture, place: Figure) -> None:
    """Paint a crown in the type's own light with a dark edge, so that it stands out from whatever is behind it."""
    mask = Mask(stage)
    _crown(stage, mask, place)
    crown = mask.field()
    over(picture, np.clip(blurred(crown, 0.02, stage) * 2.2, 0, 1), pick(stage.palette.ramp, 0.04))
    over(picture, crown, shade(0.86 + 0.14 * np.sin(stage.xs * 40), stage.palette.ramp))


def _trim(stage: Stage, place: Figure) -> Field:
    """Draw what shines: lapels, a chain of office or a baldric; a jewel."""
    mask, rng = Mask(stage), stage.rng
    kind = int(rng.integers(0, 3))
    if kind == 0:
        for offset in (0.0, 0.05):
            half = spline([(0.13 + offset, 0.30), (0.12 + offset * 0.7, 0.6), (0.03 + offset * 0.3, 1.2 + offset)])
            mask.line(place(half), 0.009)
            mask.line(place([(-x, y) for x, y in half]), 0.009)
    elif kind == 1:
        for i in range(13):
            angle = math.pi * (0.12 + 0.76 * i / 12)
            mask.disc(place([(math.cos(angle) * 0.3, 0.32 + math.sin(angle) * 0.3)])[0], 0.017)
    else:
        side = int(rng.choice([-1, 1]))
        for offset in (0.0, 0.09):
            mask.line(place([(-side * 0.4 + offset, 0.42), (side * 0.3 + offset, 1.5)]), 0.012)
    sides = int(rng.choice([3, 4, 6, 8]))
    jewel = [
        (math.cos(2 * math.pi * i / sides) * 0.05, math.sin(2 * math.pi * i / sides) * 0.065) for i in range(sides)
    ]
    mask.polygon(place(turned(jewel, math.pi / 2, 1, (0, 0.62))))
    return mask.field()


def _eyes(stage: Stage, picture: Picture, place: Figure, gear: str) -> None:
    """Light the slit of a visor, or the eyes of one who sees more."""
    mask, glow = Mask(stage), stage.palette.glow
    if gear in ("visor", "helm"):
        mask.line(place([(-0.12, -0.01), (0.12, -0.01)]), 0.026)
    elif gear == "hood" or stage.any_of("psych", "mental", "mind", "tele", "seer"):
        for x in (-0.075, 0.075):
            mask.disc(place([(x, -0.02)])[0], 0.021, squash=0.5)
    else:
        return
    lit = mask.field()
    add(picture, np.clip(lit + blurred(lit, 0.045, stage) * 1.6, 0, 1), pick(glow, 0.92))


def portrait(stage: Stage) -> Picture:
    """A figure seen against its nimbus: for persons."""
    rng, (across, down) = stage.rng, stage.reach
    gear = _gear(stage)
    broad = across > BROAD  # a strip shows the head larger, and to one side
    scale = rng.uniform(0.86, 1.06) * (1.3 if broad else 1)
    aside = rng.uniform(0.05, 0.3) if broad else rng.uniform(-0.16, 0.16)
    at = (aside * across, (-0.1 if broad else -0.24) * down + rng.uniform(-0.04, 0.06))
    soft = stage.half()
    smoke = clouds(soft, 1.6, 5)
    picture = shade(0.1 + smoke * 0.42, stage.palette.ramp)
    nimbus(stage, picture, at)
    picture = enlarged(picture, stage)
    mask = Mask(stage)

    def place(points: list[Point]) -> list[Point]:
        return turned(points, 0, scale, at)

    side = int(rng.choice([-1, 1]))
    profile = gear in ("bare", "collar", "hair") and rng.random() < 0.45
    if profile:
        in_profile(stage, mask, place, side)
    else:
        _body(stage, mask, place, gear)
        _head(stage, mask, place, gear)
        if gear in ("bare", "collar"):
            front_hair(stage, mask, place, HEAD)
    figure = mask.field()
    shifted = np.roll(
        blurred(figure, 0.05, stage), (round(0.03 * stage.unit), -side * round(0.07 * stage.unit)), axis=(0, 1)
    )
    rim = np.clip(figure - shifted, 0, 1) * figure
    folds = 0.5 + 0.5 * np.sin(
        (stage.xs - np.float32(at[0])) * np.float32(stage.blend(17)) + np.float32(rng.uniform(0, 6))
    )
    low = smooth(stage.ys, at[1] + 0.3, at[1] + 1.0)
    over(picture, figure, shade(0.045 + low * (0.1 + 0.13 * folds), stage.palette.ramp))
    add(picture, rim * rim * 1.4, pick(stage.palette.glow, 0.82))
    add(picture, np.clip(rim - 0.2, 0, 1) * 0.9, pick(stage.palette.ramp, 0.85))
    if not profile:
        shine = shade(0.78 - 0.35 * np.abs(stage.xs - np.float32(at[0])), stage.palette.glow)
        over(picture, _trim(stage, place) * 0.9, shine)
    if gear == "crown" or (
        gear == "hair" and not profile and stage.any_of("queen", "princess", "emper", "duchess", "countess")
    ):
        _crowned(stage, picture, place)
    if not profile:
        _eyes(stage, picture, place, gear)
    return picture
