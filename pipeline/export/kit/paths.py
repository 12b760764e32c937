"""Cuts -> paths for cutters: SVG, and DXF as every program reads it (release 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import pi, tan

from pipeline.export.kit.cutter import Cut
from pipeline.impose.paper import Paper
from pipeline.model.outline import corners

LAYER = "CUT"
BULGE = tan(pi / 8)
"""A quarter of a circle, as a polyline's vertex says it: the tangent of a fourth of the angle (DXF reference)."""


def svg(paper: Paper, cuts: Iterable[Cut]) -> bytes:
    """Draw the cuts as an SVG of the paper's size, in millimetres."""
    width, height = _number(paper.width), _number(paper.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        '<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">',
    ]
    for cut in cuts:
        lines.append(_element(cut))
    return "\n".join([*lines, "</g>", "</svg>", ""]).encode()


def _element(cut: Cut) -> str:
    if cut.outline == "round":
        x, y, radius = _circle(cut)
        return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>'
    if cut.outline == "hex":
        points = corners(cut.outline, (cut.width, cut.height))
        return f'<polygon points="{" ".join(f"{_number(cut.x + x)},{_number(cut.y + y)}" for x, y in points)}"/>'
    left, top, wide, high, corner = map(_number, cut[:5])
    return f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="{corner}" ry="{corner}"/>'


def _circle(cut: Cut) -> tuple[float, float, float]:
    """Give a circle's middle and radius."""
    return cut.x + cut.width / 2, cut.y + cut.height / 2, min(cut.width, cut.height) / 2


def dxf(paper: Paper, cuts: Iterable[Cut]) -> bytes:
    """Draw the cuts as circles and closed polylines in millimetres, y upwards from the paper's lower edge."""
    pairs: list[tuple[int, object]] = [
        (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"),
        (9, "$EXTMIN"), (10, "0"), (20, "0"), (9, "$EXTMAX"), (10, _number(paper.width)), (20, _number(paper.height)),
        (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES"),
    ]  # fmt: skip
    for cut in cuts:
        if cut.outline == "round":
            x, y, radius = _circle(cut)
            pairs += [(0, "CIRCLE"), (8, LAYER), (10, _number(x)), (20, _number(paper.height - y)), (30, "0")]
            pairs += [(40, _number(radius))]
            continue
        pairs += [(0, "POLYLINE"), (8, LAYER), (66, 1), (10, "0"), (20, "0"), (30, "0"), (70, 1)]
        for across, up, bulge in _corners(paper, cut):
            pairs += [(0, "VERTEX"), (8, LAYER), (10, across), (20, up), (30, "0"), (42, bulge)]
        pairs += [(0, "SEQEND"), (8, LAYER)]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\r\n{value}\r\n" for code, value in pairs).encode("ascii")


def _corners(paper: Paper, cut: Cut) -> Iterator[tuple[str, str, str]]:
    """Give a card's vertices against the clock from its lower left, each with the bulge of what follows it."""
    left, right, radius = cut.x, cut.x + cut.width, cut.radius
    foot, top = paper.height - cut.y - cut.height, paper.height - cut.y
    ends: tuple[tuple[int, int, str], ...]
    straight, round_ = "0", f"{BULGE:.12f}"
    if cut.outline == "hex":
        for x, y in reversed(corners(cut.outline, (cut.width, cut.height))):
            yield _number(cut.x + x), _number(paper.height - cut.y - y), straight
        return
    if not radius:
        ends = ((left, foot, straight), (right, foot, straight), (right, top, straight), (left, top, straight))
    else:
        ends = (
            (left + radius, foot, straight), (right - radius, foot, round_),
            (right, foot + radius, straight), (right, top - radius, round_),
            (right - radius, top, straight), (left + radius, top, round_),
            (left, top - radius, straight), (left, foot + radius, round_),
        )  # fmt: skip
    for across, up, bulge in ends:
        yield _number(across), _number(up), bulge


def _number(value: float) -> str:
    """Write micrometres as millimetres."""
    return f"{value / 1000:.3f}".rstrip("0").rstrip(".")
