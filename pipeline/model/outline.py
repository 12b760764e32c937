"""The shape that cards are cut in, inside the rectangle of their size. Pure arithmetic, in any unit, y down."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

Outline = Literal["rectangle", "round", "hex"]
"""A rectangle, with round corners at most; a circle; a hexagon whose sides are equal."""
Point = tuple[float, float]
Size = tuple[float, float]
"""Width and height."""

EQUAL = 0.02
"""How far the sides of a hexagon may be off each other, as a share: print services offer some that are off by 0.015."""
ROUNDING = 1e-6
"""How far off an edge a height still lies on it: what sums of fractions leave."""


def corners(outline: Outline, size: Size) -> tuple[Point, ...]:
    """Give the corners clockwise as they are seen; none of a circle. A hexagon that is wider than high has corners at
    its left and right, a higher one at its top and foot."""
    wide, high = size
    if outline == "round":
        return ()
    if outline == "rectangle":
        return (0, 0), (wide, 0), (wide, high), (0, high)
    if wide >= high:
        quarter, middle = wide / 4, high / 2
        return (0, middle), (quarter, 0), (wide - quarter, 0), (wide, middle), (wide - quarter, high), (quarter, high)
    quarter, middle = high / 4, wide / 2
    return (middle, 0), (wide, quarter), (wide, high - quarter), (middle, high), (0, high - quarter), (0, quarter)


def depth(outline: Outline, size: Size, at: Point) -> float:
    """Give how far inside the cut a point lies; less than 0 outside of it. Round corners do not count."""
    if outline == "round":
        return min(size) / 2 - math.hypot(at[0] - size[0] / 2, at[1] - size[1] / 2)
    if outline == "rectangle":
        return min(at[0], at[1], size[0] - at[0], size[1] - at[1])
    points = corners(outline, size)
    return min(_right_of(start, end, at) for start, end in pairwise((*points, points[0])))


def least_depth(outline: Outline, size: Size, rect: tuple[float, float, float, float]) -> float:
    """Give how far inside the cut all of a rectangle (left, top, right, bottom) lies: no outline bends inwards, so that
    it is the least of its corners'."""
    x0, y0, x1, y1 = rect
    if outline == "rectangle":
        wide, high = size
        return min(x0, x1, y0, y1, wide - x0, wide - x1, high - y0, high - y1)
    return min([depth(outline, size, (x, y)) for x in (x0, x1) for y in (y0, y1)])


def _right_of(start: Point, end: Point, at: Point) -> float:
    """Give how far a point lies to the right of a line, as one sees it who walks along."""
    across, down = end[0] - start[0], end[1] - start[1]
    return (across * (at[1] - start[1]) - down * (at[0] - start[0])) / math.hypot(across, down)


def inset(outline: Outline, size: Size, by: float) -> tuple[Point, ...]:
    """Give the corners of what is left when so much is taken off each side; none of a circle. They count from the
    corner of the whole."""
    wide, high = size
    if outline != "hex":
        off = corners(outline, (max(0.0, wide - 2 * by), max(0.0, high - 2 * by)))
        return tuple((x + by, y + by) for x, y in off)
    share = max(0.0, 1 - 2 * by / min(size))  # a hexagon's sides all have the same distance from its middle
    middle = wide / 2, high / 2
    return tuple(
        (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in corners(outline, size)
    )


def nearest(outline: Outline, size: tuple[int, int]) -> tuple[int, int]:
    """Give the size itself where cards of that outline can have it, else the one of the same width that they can."""
    wide, high = size
    if outline == "round":
        return wide, wide
    if outline == "hex":
        flat = round(wide * math.sqrt(3) / 2) if wide >= high else round(wide * 2 / math.sqrt(3))
        return size if abs(flat - high) <= EQUAL * high else (wide, flat)
    return size


def chord(outline: Outline, size: Size, by: float, top: float, foot: float) -> float:
    """Give how wide what `inset` leaves is everywhere between two heights, which count from the top of the whole; 0
    where it does not reach that far."""
    return min(_width_at(outline, size, by, y) for y in (top, foot))  # no outline bends inwards


def _width_at(outline: Outline, size: Size, by: float, y: float) -> float:
    if outline == "round":
        radius, off = min(size) / 2 - by, y - size[1] / 2
        return 2 * math.sqrt(max(0.0, radius * radius - off * off)) if radius > 0 else 0.0
    points = inset(outline, size, by)
    low, high = min(p[1] for p in points), max(p[1] for p in points)
    if not low - ROUNDING <= y <= high + ROUNDING:
        return 0.0
    y, xs = min(max(y, low), high), list[float]()
    for (x0, y0), (x1, y1) in pairwise((*points, points[0])):
        if min(y0, y1) <= y <= max(y0, y1):
            xs += [x0, x1] if y0 == y1 else [x0 + (x1 - x0) * (y - y0) / (y1 - y0)]
    return max(xs) - min(xs)
