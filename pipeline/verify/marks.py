"""Figures of what is printed outside cards."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pipeline.verify.figure import TOLERANCE, Figure, Measured, on
from pipeline.verify.page import Reading
from pipeline.verify.pdf import Line
from pipeline.verify.places import Place, Rect, Wanted
from pipeline.verify.ticket import Group

STRAY = 0.02
"""Square millimetres of ink outside: a pixel at 200 dpi has 0.016."""
BAR_NEAR = 2.0
"""Millimetres within which a bar is the one that is looked for."""
LEVEL = 0.02
"""Millimetres over which the ends of a mark may differ: more is no line along a cut."""


def marks(m: Measured) -> Figure:
    """Measure marks: on cuts, off cards, and none left out."""
    count, worst, faults = 0, 0.0, []
    for reading in m.readings:
        group = m.group(reading)
        xs, ys = _cuts(reading.wanted)
        marked: set[tuple[str, float]] = set()
        for line in reading.page.lines:
            count += 1
            axis, off, cut = _off_cut(line, [*xs, *_folds(group, "vertical")], [*ys, *_folds(group, "horizontal")])
            marked.add((axis, cut))
            where = f"page {reading.wanted.page}: the mark at {line.start[0]:.2f}, {line.start[1]:.2f} mm"
            over = _covered(reading, line)
            if over:
                faults.append(f"{where} lies on {on(reading, over)}")
            elif off > TOLERANCE:
                faults.append(f"{where} is {off:.2f} mm off any cut" if off < math.inf else f"{where} runs aslant")
            worst = max(worst, off if off < math.inf else 0.0)
        if group.marks:
            for axis, cuts in (("vertical", xs), ("horizontal", ys)):
                bare = [cut for cut in cuts if (axis, cut) not in marked]
                if len(bare) < len(cuts):  # where there is no room for any, the build has said so
                    faults += [f"page {reading.wanted.page}: no mark at the {axis} cut at {cut:.2f} mm" for cut in bare]
    return Figure("marks", f"{count}, {worst:.3f} mm off the cuts", f"{TOLERANCE} mm, none on a card", tuple(faults))


def _cuts(page: Wanted) -> tuple[list[float], list[float]]:
    xs = {round(x, 4) for one in page.places for x in (one.trim.left, one.trim.right)}
    ys = {round(y, 4) for one in page.places for y in (one.trim.top, one.trim.bottom)}
    return sorted(xs), sorted(ys)


def _folds(group: Group, axis: str) -> list[float]:
    if group.backs != "gutterfold" or group.fold != axis:
        return []
    return [group.paper[0] / 2 if axis == "vertical" else group.paper[1] / 2]


def _off_cut(line: Line, xs: Sequence[float], ys: Sequence[float]) -> tuple[str, float, float]:
    """Give how a line runs, how far it is off the nearest cut that runs so, and where that is."""
    (x1, y1), (x2, y2) = line.start, line.end
    if abs(x1 - x2) <= LEVEL and xs:
        near = min(xs, key=lambda x: abs(x - x1))
        return "vertical", abs(near - x1), near
    if abs(y1 - y2) <= LEVEL and ys:
        near = min(ys, key=lambda y: abs(y - y1))
        return "horizontal", abs(near - y1), near
    return "aslant", math.inf, 0.0


def _covered(reading: Reading, line: Line) -> Place | None:
    """Give the place whose cut card a line is painted over. What lies under a card does not show."""
    xs, ys = sorted((line.start[0], line.end[0])), sorted((line.start[1], line.end[1]))
    for one in reading.found:
        left, top, right, bottom = one.place.trim.grown((-TOLERANCE,) * 4)
        crosses = xs[0] < right and xs[1] > left and ys[0] < bottom and ys[1] > top
        if crosses and line.order > one.order:
            return one.place
    return None


def bars(m: Measured) -> Figure:
    """Measure the bars by which a cutter finds the cards."""
    count, worst, faults = 0, 0.0, []
    for reading in m.readings:
        for bar in reading.wanted.bars:
            off = min((_off(one, bar) for one in reading.page.strays), default=math.inf)
            count += off <= BAR_NEAR
            worst = max(worst, off if off <= BAR_NEAR else 0.0)
            if off > TOLERANCE:
                what = f"{off:.2f} mm off" if off <= BAR_NEAR else "not there"
                at = f"{bar.left:.2f}, {bar.top:.2f} mm"
                faults.append(f"page {reading.wanted.page}: the bar at {at} is {what}")
    return Figure("registration marks", f"{count}, {worst:.3f} mm off", f"{TOLERANCE} mm", tuple(faults))


def _off(one: Rect, other: Rect) -> float:
    """Give how far the edges of two rectangles are apart at most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _is_ground(m: Measured, reading: Reading, one: Rect) -> bool:
    """Tell whether something fills the page under its card, which it may where a page is a card with bleed round it."""
    return reading.wanted.ground and _off(one, Rect(0, 0, *m.group(reading).paper)) <= TOLERANCE


def ink(m: Measured) -> Figure:
    """Measure ink that lies where none belongs."""
    faults = [
        f"page {r.wanted.page}: {r.stray:.2f} mm² of ink outside bleed and marks, at {r.stray_at[0]:.1f}, "
        f"{r.stray_at[1]:.1f} mm"
        for r in m.readings
        if r.stray_at and r.stray > STRAY
    ]
    for r in m.readings:
        faults += [
            f"page {r.wanted.page}: something that is neither card, mark nor word at {one.left:.1f}, {one.top:.1f} mm"
            for one in r.page.strays
            if not any(_off(one, bar) <= BAR_NEAR for bar in r.wanted.bars) and not _is_ground(m, r, one)
        ]
    worst = max((r.stray for r in m.readings), default=0.0)
    return Figure("ink outside the bleed", f"{worst:.2f} mm²", f"{STRAY} mm²", tuple(faults))
