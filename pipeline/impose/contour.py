"""The line to cut along, on faces of cards that are no rectangles: marks at the corners of a sheet cannot show it."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.impose.stamp import wrapped
from pipeline.model.outline import Outline, corners

WEIGHT, HALO = 0.25, 0.75
"""Points: the line in black, and the white on which it shows on any picture; a cutter takes half of each away."""
ARC = 0.5522847498
"""How far the handles of a quarter of a circle reach, as a share of its radius (Stone and DeRose, 1989)."""


def put(face: bytes, outline: Outline) -> bytes:
    """Give a Face PDF with its outline drawn at the trim: the same boxes, and again all in one form."""
    return wrapped(face, lambda trim: _drawn(outline, trim))


def _drawn(outline: Outline, trim: list[float]) -> Iterator[str]:
    left, foot, right, top = trim
    path = _circle(trim) if outline == "round" else _polygon(outline, (right - left, top - foot), left, top)
    yield f"q 1 G {HALO:g} w {path} S 0 0 0 1 K {WEIGHT:g} w {path} S Q"


def _polygon(outline: Outline, size: tuple[float, float], left: float, top: float) -> str:
    points = [f"{left + x:.4f} {top - y:.4f}" for x, y in corners(outline, size)]
    return f"{points[0]} m {' '.join(f'{point} l' for point in points[1:])} h"


def _circle(trim: list[float]) -> str:
    x, y = (trim[0] + trim[2]) / 2, (trim[1] + trim[3]) / 2
    r = min(trim[2] - trim[0], trim[3] - trim[1]) / 2
    handle = ARC * r
    made = [f"{x + r:.4f} {y:.4f} m"]
    for (ax, ay), (bx, by) in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))):
        first = f"{x + ax * r + bx * handle:.4f} {y + ay * r + by * handle:.4f}"
        second = f"{x + bx * r + ax * handle:.4f} {y + by * r + ay * handle:.4f}"
        made.append(f"{first} {second} {x + bx * r:.4f} {y + by * r:.4f} c")
    return " ".join([*made, "h"])
