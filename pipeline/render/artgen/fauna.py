"""Bodies of beasts: what prowls, flies, coils, crawls, or stands as a heap of stone. Each gives its eyes."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from pipeline.render.artgen.brush import Mask, Point, mirrored, spline, turned
from pipeline.render.artgen.stage import Stage

Eyes = list[tuple[Point, float]]
"""Where the eyes are, and how large."""
Body = Callable[[Stage, Mask], Eyes]


def prowler(stage: Stage, mask: Mask) -> Eyes:
    """A beast on four legs, seen from the side, on a rise of ground."""
    rng = stage.rng
    side, size = int(rng.choice([-1, 1])), rng.uniform(0.95, 1.1)
    bulk, neck, snout = rng.uniform(0.2, 0.32), rng.uniform(-0.62, -0.36), rng.uniform(0.1, 0.3)

    def place(points: list[Point]) -> list[Point]:
        return [(side * x * size, y * size + 0.1) for x, y in points]

    head = (0.62, neck)
    top = spline([(-0.78, -0.1), (-0.5, -0.22), (-0.1, -0.2 - bulk * 0.3), (0.3, -0.26), (0.5, neck - 0.06)])
    low = spline([(0.6, neck + 0.2), (0.46, 0.1), (0.1, bulk), (-0.4, bulk * 0.6), (-0.72, 0.12)])
    mask.polygon(place([*top, *low]))
    skull = [(0.42, neck - 0.12), (0.58, neck - 0.18), (0.72, neck - 0.1), (0.74 + snout, neck + 0.02),
             (0.74 + snout, neck + 0.1), (0.68, neck + 0.17), (0.5, neck + 0.22)]  # fmt: skip
    mask.polygon(place(spline(skull)))
    for ear in (0.48, 0.58):
        mask.polygon(
            place([(ear - 0.05, neck - 0.1), (ear - 0.02, neck - rng.uniform(0.28, 0.42)), (ear + 0.06, neck - 0.12)])
        )
    for x, stride in ((0.42, 0.16), (0.3, -0.1), (-0.5, -0.14), (-0.62, 0.12)):
        leg = [(x - 0.1, 0.0), (x + 0.1, 0.0), (x + 0.06 + stride * 0.4, 0.36), (x + stride + 0.05, 0.72),
               (x + stride + 0.12, 0.8),
               (x + stride - 0.05, 0.8), (x + stride * 0.4 - 0.05, 0.4)]  # fmt: skip
        mask.polygon(place(leg))
    tail = spline([(-0.72, -0.06), (-1.0, -0.1), (-1.2, rng.uniform(-0.5, 0.2)), (-1.3, rng.uniform(-0.7, 0.1))])
    for pair in pairwise(tail):
        mask.line(place(list(pair)), 0.07)
    _mane(stage, mask, place, top)
    ground = [(-3, 0.86), (-0.8, 0.79), (0.1, 0.77), (0.8, 0.8), (3, 0.9), (3, 3), (-3, 3)]
    mask.polygon([(x, y * size + 0.1) for x, y in ground])
    return [(place([(head[0] + 0.04, neck - 0.03)])[0], 0.034)]


def _mane(stage: Stage, mask: Mask, place: Callable[[list[Point]], list[Point]], back: list[Point]) -> None:
    """Draw spines or fur along a back, or leave it smooth."""
    tall = float(stage.rng.choice([0.0, 0.07, 0.16]))
    for i in range(4, len(back) - 2, 3) if tall else ():
        x, y = back[i]
        mask.polygon(place([(x - 0.05, y + 0.03), (x - 0.04, y - tall), (x + 0.05, y + 0.03)]))


def winged(stage: Stage, mask: Mask) -> Eyes:
    """A flier with spread wings, seen from the front."""
    rng = stage.rng
    rise, span, tips = rng.uniform(-0.55, -0.1), rng.uniform(1.0, 1.35), int(rng.integers(4, 8))
    leather = bool(rng.random() < 0.45)
    for side in (-1, 1):
        edge: list[Point] = spline([(0.08, -0.12), (0.45, rise - 0.2), (span * 0.75, rise - 0.12), (span, rise + 0.1)])
        for i in range(tips):
            share = i / (tips - 1)
            out = span * (1 - 0.72 * share)
            low = rise + 0.28 + 0.62 * math.sin(math.pi * 0.5 * share + 0.25)
            if leather:
                edge += [(out, low), (out - span * 0.09, low - 0.2)]
            else:
                edge += [(out + 0.03, low), (out - 0.05, low + 0.02), (out - 0.07, low - 0.14)]
        mask.polygon([(side * x, y) for x, y in [*edge, (0.08, 0.3)]])
    mask.polygon(mirrored(spline([(0, -0.3), (0.15, -0.1), (0.17, 0.2), (0.06, 0.62), (0, 0.7)])))
    for feather in (-0.14, -0.05, 0.05, 0.14):
        mask.polygon([(feather * 0.5, 0.5), (feather * 1.6 + 0.05, 0.98), (feather * 1.6 - 0.05, 0.98)])
    mask.disc((0, -0.34), 0.13, squash=1.1)
    if leather:
        for side in (-1, 1):
            mask.polygon([(side * 0.04, -0.42), (side * 0.17, -0.62), (side * 0.13, -0.36)])
    else:
        mask.polygon([(-0.04, -0.26), (0, -0.12), (0.04, -0.26)], 0.55)
    return [((-0.05, -0.36), 0.026), ((0.05, -0.36), 0.026)]


def serpent(stage: Stage, mask: Mask) -> Eyes:
    """A long body that rises out of its own coils."""
    rng = stage.rng
    side, bends = int(rng.choice([-1, 1])), rng.uniform(0.32, 0.5)
    for level, wide in ((0.86, 0.95), (0.64, 0.72), (0.46, 0.5)):
        mask.disc((0.05 * side, level), wide, 1, squash=0.22)
        mask.line(
            [
                (0.05 * side - wide * 0.8, level - 0.07),
                (0.05 * side, level + 0.06),
                (0.05 * side + wide * 0.8, level - 0.07),
            ],
            0.02,
            0.35,
        )
    neck = spline([(0.05, 0.5), (bends, 0.22), (-bends * 0.7, -0.12), (-bends * 0.3, -0.5), (0.12, -0.56)], 12)
    for i, (x, y) in enumerate(neck):
        mask.disc((side * x, y), 0.19 - 0.09 * i / len(neck))
    head = [(-0.02, -0.68), (0.16, -0.7), (0.42, -0.56), (0.44, -0.48), (0.2, -0.42), (0.0, -0.44)]
    mask.polygon([(side * x, y) for x, y in spline([*head, head[0]])])
    hood = float(rng.choice([0.0, 0.3]))
    if hood:
        mask.disc((side * -bends * 0.42, -0.28), hood, squash=1.25)
    mask.line([(side * 0.42, -0.5), (side * 0.6, -0.46), (side * 0.68, -0.52)], 0.012)
    return [((side * 0.2, -0.59), 0.03)]


def crawler(stage: Stage, mask: Mask) -> Eyes:
    """A thing with many legs, seen from above and a little before."""
    rng = stage.rng
    legs, long = int(rng.integers(3, 6)), rng.uniform(0.8, 1.1)
    for i in range(legs):
        angle = -0.75 + 1.6 * i / (legs - 1)
        for side in (-1, 1):
            root = (side * 0.2, 0.02 + 0.3 * angle * 0.5)
            knee = (side * (0.25 + 0.5 * long * math.cos(angle * 0.8)), root[1] + 0.5 * long * math.sin(angle) - 0.2)
            foot = (side * (0.3 + 0.95 * long * math.cos(angle * 0.9)), root[1] + 0.95 * long * math.sin(angle) + 0.12)
            mask.line([root, knee], 0.07)
            mask.line([knee, foot], 0.04)
            mask.disc(knee, 0.036)
    rings, girth = int(rng.integers(3, 6)), rng.uniform(0.2, 0.34)
    for i in range(rings):
        mask.disc((0, 0.08 + 0.15 * i), girth * (1 - 0.37 * abs(i - 1) / rings), squash=0.72)
        mask.line([(-0.2, 0.16 + 0.15 * i), (0, 0.21 + 0.15 * i), (0.2, 0.16 + 0.15 * i)], 0.012, 0.4)
    mask.disc((0, -0.2), 0.2, squash=0.85)
    reach = rng.uniform(0.2, 0.5)
    for side in (-1, 1):
        pincer = spline(
            [(0.1, -0.32), (0.1 + reach * 0.45, -0.4), (0.08 + reach * 0.4, -0.34 - reach), (0.08, -0.38 - reach)]
        )
        inner = [(0.05 + reach * 0.25, -0.32 - reach * 0.8), (0.08 + reach * 0.25, -0.46), (0.06, -0.3)]
        mask.polygon([(side * x, y) for x, y in [*pincer, *inner]])
        feeler = spline([(0.08, -0.36), (0.2 + rng.uniform(0, 0.1), -0.8), (0.6, -1.0)])
        mask.line([(side * x, y) for x, y in feeler], 0.018)
    return [((side * x, -0.26 + 0.06 * k), 0.026 - 0.006 * k) for side in (-1, 1) for k, x in enumerate((0.07, 0.13))]


def golem(stage: Stage, mask: Mask) -> Eyes:
    """A heap of boulders or plates in the shape of somebody large."""
    rng = stage.rng
    blocks: list[tuple[Point, float]] = [((0, -0.42), 0.2), ((0, 0.0), 0.36), ((0, 0.46), 0.32)]
    for side in (-1, 1):
        blocks += [
            ((side * 0.46, -0.16), 0.23),
            ((side * 0.68, 0.16), 0.19),
            ((side * 0.76, 0.5), 0.22),
            ((side * 0.26, 0.9), 0.26),
        ]
    for at, size in blocks:
        corners = int(rng.integers(6, 9))
        far = rng.uniform(0.86, 1.14, corners)
        start = rng.uniform(0, 6)
        outline = [
            turned([(float(far[i]) * size, 0)], start + 2 * math.pi * i / corners, 1, at)[0] for i in range(corners)
        ]
        mask.polygon(outline)
        mask.line([*outline, outline[0]], 0.016, 0.3)
        mask.line([outline[0], outline[corners // 2]], 0.01, 0.55)
    for _ in range(6):
        angle, away = rng.uniform(-2.6, -0.5), rng.uniform(0.75, 1.0)
        mask.polygon(
            turned(
                [(-1, -0.5), (0.6, -0.8), (1, 0.6), (-0.5, 0.9)],
                angle,
                0.05,
                (math.cos(angle) * away, math.sin(angle) * away),
            )
        )
    return [((-0.07, -0.44), 0.03), ((0.07, -0.44), 0.03)]


BODIES: tuple[tuple[Body, tuple[str, ...]], ...] = (
    (winged, ("wing", "soar", "fly", "bird", "raven", "crow", "eagle", "hawk", "owl", "bat", "chicken", "hen",
              "angel", "harpy",
              "banshee", "dragon", "phoenix", "wisp", "imp", "moth")),
    (serpent, ("serpent", "snake", "taipan", "worm", "eel", "slang", "viper", "cobra", "naga", "leech", "hydra",
               "coil", "python",
               "wyrm", "cord", "roots", "electrophor")),
    (crawler, ("insect", "spider", "roach", "beetle", "swarm", "ant", "crab", "scorpion", "parasite", "mite", "bug",
               "larva",
               "hatchling", "drone", "crawl")),
    (prowler, ("wolf", "hound", "dog", "fox", "cat", "lion", "tiger", "bear", "raccoon", "predator", "herbivore",
               "pack", "boar",
               "rat", "lizard", "komodo", "varanus", "cingulata", "charging", "hunter", "stalk", "wendigo",
               "chupacabra", "beast",
               "horse", "mouse", "chameleon", "pipa")),
    (golem, ("golem", "stone", "rock", "colossus", "statue", "amethyst", "obsidian", "igneous", "jasper", "jade",
             "iron", "robot",
             "machine", "unit", "mender", "protector", "sentry", "construct", "titan", "giant")),
)  # fmt: skip
"""Bodies by a being's words."""


def body_of(stage: Stage) -> Body | None:
    """Give the body that a card's words call for; None for one that stands upright and stares."""
    found = stage.first_of(BODIES)
    if found or stage.rng.random() < 0.55:
        return found
    return BODIES[int(stage.rng.integers(len(BODIES)))][0]
