"""Maps of the plane that keep lines straight: places on a page, and what a printer's correction does to it."""

from __future__ import annotations

import math
from typing import NamedTuple

MM_PER_PT = 25.4 / 72
Point = tuple[float, float]


class Affine(NamedTuple):
    """Sends x, y to a x + c y + e, b x + d y + f, as a PDF's matrix does."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Give where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, next: Affine) -> Affine:
        """Give the map that does this and then the other."""
        e, f = next.at(self.e, self.f)
        return Affine(
            next.a * self.a + next.c * self.b, next.b * self.a + next.d * self.b,
            next.a * self.c + next.c * self.d, next.b * self.c + next.d * self.d, e, f,
        )  # fmt: skip

    def inverse(self) -> Affine:
        """Give the map back. Raises ZeroDivisionError for one that flattens the plane."""
        det = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    @property
    def lengths(self) -> Point:
        """How long a unit across and a unit down become."""
        return math.hypot(self.a, self.b), math.hypot(self.c, self.d)


def moved(right: float, down: float) -> Affine:
    """Give the map that moves by so much."""
    return Affine(e=right, f=down)


def correction(size: Point, right: float, down: float, turn: float, across: float, along: float) -> Affine:
    """Give what a printer's correction does to a page of `size`: enlarged `across` and `along` it about its middle,
    turned clockwise by `turn` degrees about that, then moved."""
    x, y = size[0] / 2, size[1] / 2
    angle = math.radians(turn)
    # With y downwards a turn by a positive angle is clockwise.
    spin = Affine(math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
    return moved(-x, -y).then(Affine(a=across, d=along)).then(spin).then(moved(x + right, y + down))


def page_to_mm(height_pt: float) -> Affine:
    """Give the map from a page's points, y upwards, to millimetres from its top left."""
    return Affine(MM_PER_PT, 0, 0, -MM_PER_PT, 0, height_pt * MM_PER_PT)
