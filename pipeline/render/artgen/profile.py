"""Heads seen from the side or with hair of many kinds, so that people are told apart."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.render.artgen.brush import Mask, Point, spline
from pipeline.render.artgen.mind import PROFILE
from pipeline.render.artgen.stage import Stage

SIZE = 0.62
"""The height of a profile's head against that of `mind.PROFILE`."""
LIFT = -0.02
STYLES = ("short", "bun", "tail", "long", "cap", "hat", "crest", "bald", "bob")

Place = Callable[[list[Point]], list[Point]]


def in_profile(stage: Stage, mask: Mask, place: Place, side: int) -> None:
    """Draw head and shoulders of somebody who looks to one side (1: right), and what is on the head."""

    def turned(points: list[Point]) -> list[Point]:
        return place([(side * x * SIZE, y * SIZE + LIFT) for x, y in points])

    mask.polygon(turned(spline(PROFILE, 4)))
    wide = stage.rng.uniform(0.95, 1.2)
    chest = [(-0.26, 0.62), (-0.62 * wide, 0.98), (-0.98 * wide, 1.3), (-1.1 * wide, 4), (1.1 * wide, 4),
             (0.85 * wide, 1.42),
             (0.5, 1.1), (0.2, 0.95)]  # fmt: skip
    mask.polygon(turned(chest))
    style = str(stage.rng.choice(STYLES))
    for outline in _side_hair(stage, style):
        mask.polygon(turned(outline))
    if style == "bun":
        mask.disc(turned([(-0.46, -0.26)])[0], 0.17 * SIZE)


def _side_hair(stage: Stage, style: str) -> list[list[Point]]:
    """Give the outlines of hair or a hat, seen from the side, looking to the right."""
    fall = stage.rng.uniform(0.5, 1.2)
    crown: list[Point] = [(0.36, -0.3), (0.28, -0.56), (0.0, -0.68), (-0.28, -0.58), (-0.46, -0.3), (-0.46, 0.02)]
    outlines: dict[str, list[list[Point]]] = {
        "short": [spline([*crown, (-0.36, 0.22), (-0.16, 0.1), (0.02, -0.2), (0.36, -0.3)])],
        "bun": [spline([*crown, (-0.3, 0.2), (0.05, -0.25), (0.36, -0.3)])],
        "tail": [spline([*crown, (-0.3, 0.2), (0.05, -0.25), (0.36, -0.3)]),
                 spline([(-0.36, -0.34), (-0.62, -0.26), (-0.74, 0.1), (-0.62, fall * 0.6), (-0.52, 0.1), (-0.36,
                                                                                                           -0.1)])],
        "long": [spline([*crown, (-0.5, 0.4), (-0.52, fall), (-0.2, fall + 0.1), (-0.1, 0.4), (0.02, -0.15), (0.36,
                                                                                                              -0.3)])],
        "bob": [spline([*crown, (-0.52, 0.3), (-0.4, 0.5), (-0.05, 0.46), (0.02, 0.1), (0.14, -0.24), (0.36, -0.3)])],
        "cap": [spline([(0.4, -0.3), (0.3, -0.6), (0, -0.7), (-0.34, -0.58), (-0.46, -0.2), (0.4, -0.3)]),
                [(0.3, -0.34), (0.74, -0.24), (0.7, -0.17), (0.3, -0.24)]],
        "hat": [[(-0.82, -0.3), (0.82, -0.36), (0.84, -0.3), (-0.8, -0.22)],
                spline([(-0.4, -0.28), (-0.36, -0.72), (-0.1, -0.84), (0.2, -0.8), (0.36, -0.66), (0.4, -0.32)])],
        "crest": [[(0.3, -0.46), (0.24, -0.84), (0.02, -0.94), (-0.3, -0.86), (-0.58, -0.5), (-0.62, 0.06), (-0.36,
                                                                                                             0.0),
                   (-0.32, -0.4), (0.0, -0.56)]],
    }  # fmt: skip
    return outlines.get(style, [])


def front_hair(stage: Stage, mask: Mask, place: Place, head: float) -> None:
    """Draw hair or a hat on a head seen from the front, `head` half its width; or leave it bare."""
    style = str(stage.rng.choice(STYLES))

    def both(half: list[Point]) -> None:
        mask.polygon(place([(x * head, y * head) for x, y in [*half, *((-x, y) for x, y in reversed(half))]]))

    if style == "hat":
        both([(0, -1.0), (2.0, -0.92), (2.0, -0.78), (0, -0.74)])
        both([(0, -2.0), (0.72, -1.95), (0.92, -0.86), (0, -0.8)])
    elif style == "cap":
        both(spline([(0, -1.6), (0.8, -1.35), (1.06, -0.7), (0.95, -0.5), (0, -0.55)]))
    elif style == "crest":
        both([(0, -2.2), (0.2, -2.0), (0.34, -1.1), (0, -1.0)])
    elif style == "tail":
        both(spline([(0, -1.42), (0.86, -1.1), (1.02, -0.2), (0.9, 0.1), (0, 0)]))
        mask.polygon(
            place([(x * head, y * head) for x, y in spline([(0.7, -1), (1.5, -0.8), (1.6, 0.8), (1.2, 1.6), (1.1, 0)])])
        )
    elif style == "bun":
        both(spline([(0, -1.42), (0.86, -1.1), (1.0, -0.3), (0.8, 0), (0, 0)]))
        mask.disc(place([(0, -1.62 * head)])[0], 0.5 * head)
    elif style in ("long", "bob"):
        low = stage.rng.uniform(1.0, 1.5) if style == "bob" else stage.rng.uniform(2.0, 3.2)
        both([*spline([(0, -1.4), (0.95, -1.1), (1.25, 0), (1.25, low * 0.7), (1.0, low)]), (0, low * 0.6)])
    elif style == "short":
        both(spline([(0, -1.5), (0.6, -1.5), (1.02, -1.0), (1.0, -0.1), (0, -0.2)]))
