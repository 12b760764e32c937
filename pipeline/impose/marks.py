"""Marks that show where to cut and where to fold. Pure arithmetic in micrometres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pipeline.impose.plan import Placement, Sheet
from pipeline.impose.spec import BOTTOM, HEADER, LEAST_MARK, LEFT, RIGHT, TOP, SheetSpec
from pipeline.units import Um, show

SIDES = ("left", "top", "right", "bottom")
"""What the sides are called, in the order of `SheetSpec.gap`."""

Reach = tuple[Um, Um] | None
"""Where marks start and end, counted outwards from the block; None where there are none."""
Rect = tuple[Um, Um, Um, Um]
"""Left, top, right and bottom edge on the sheet."""


class Segment(NamedTuple):
    """A line from one point to another, from the sheet's top left, y down."""

    x1: Um
    y1: Um
    x2: Um
    y2: Um


def marks(spec: SheetSpec, sheet: Sheet) -> tuple[Segment, ...]:
    """Give the marks of a sheet, at each cut of a card. Lines that bound only empty places get none.

    Corner marks stand round the block, outside the bleed; where the gap is too narrow even for LEAST_MARK there are
    none on that side (`warnings` says so). Crosses and lines from edge to edge run under the cards.
    """
    if spec.marks.kind == "cross":
        return tuple(_crosses(spec, (*sheet.placements, *sheet.folded)))
    if spec.marks.kind == "edge":
        return tuple(_lines(spec, (*sheet.placements, *sheet.folded)))
    if spec.marks.kind == "none":
        return ()
    mirrored = sheet.side == "back"
    return (*_corners(spec, sheet.placements, mirrored), *_corners(spec, sheet.folded, True))


def fold(spec: SheetSpec) -> tuple[Segment, ...]:
    """Give the line along which a gutterfold is folded, from edge to edge; none for other sheets."""
    if not spec.folds:
        return ()
    if spec.fold == "vertical":
        middle = Um(spec.paper.width // 2)
        return (Segment(middle, Um(0), middle, spec.paper.height),)
    middle = Um(spec.paper.height // 2)
    return (Segment(Um(0), middle, spec.paper.width, middle),)


def block(spec: SheetSpec, mirrored: bool = False) -> Rect:
    """Give where the block of fronts lies, or its mirror image: on the back, or beyond the fold."""
    left, top = spec.gap[:2]
    width, height = spec.size
    if mirrored and spec.turns_over_vertical:
        left = Um(spec.paper.width - left - width)
    elif mirrored:
        top = Um(spec.paper.height - top - height)
    return left, top, Um(left + width), Um(top + height)


def reach(spec: SheetSpec) -> tuple[Reach, Reach, Reach, Reach]:
    """Give where marks start and end on each side of the block of fronts: left, top, right, bottom.

    Marks end at the margin (and before the header) where at least LEAST_MARK of them fits there. Where it does not they
    run on to the paper's edge, since some printers print further out than others. At a fold there are none.
    """
    left, top, right, bottom = (_reach(spec, side) for side in range(4))
    return left, top, right, bottom


def _reach(spec: SheetSpec, side: int) -> Reach:
    if side == spec.fold_side:
        return None
    start = spec.outer[side] + spec.marks.offset
    printable = spec.gap[side] - spec.margin
    limit = printable if printable >= start + LEAST_MARK else spec.gap[side]
    if header_side(spec) == side:
        limit = printable - HEADER
    end = min(start + spec.marks.length, limit)
    return (Um(start), Um(end)) if end - start >= LEAST_MARK else None


def header_side(spec: SheetSpec) -> int | None:
    """Give the side that has room for the header between margin and marks: above the block, else at its left. None when
    no header is wanted or there is no room."""
    if not spec.header:
        return None
    least = 0 if spec.marks.kind == "none" else spec.marks.offset + LEAST_MARK
    for side in (TOP, LEFT):
        if side != spec.fold_side and spec.gap[side] - spec.margin - spec.outer[side] - least >= HEADER:
            return side
    return None


def _corners(spec: SheetSpec, placements: Sequence[Placement], mirrored: bool) -> Iterator[Segment]:
    left, top, right, bottom = block(spec, mirrored)
    spans = list(reach(spec))
    if mirrored:
        one, other = (LEFT, RIGHT) if spec.turns_over_vertical else (TOP, BOTTOM)
        spans[one], spans[other] = spans[other], spans[one]
    width, height = spec.cell
    for x in sorted({Um(p.x + step) for p in placements for step in (0, width)}):
        if span := spans[TOP]:
            yield Segment(x, Um(top - span[1]), x, Um(top - span[0]))
        if span := spans[BOTTOM]:
            yield Segment(x, Um(bottom + span[0]), x, Um(bottom + span[1]))
    for y in sorted({Um(p.y + step) for p in placements for step in (0, height)}):
        if span := spans[LEFT]:
            yield Segment(Um(left - span[1]), y, Um(left - span[0]), y)
        if span := spans[RIGHT]:
            yield Segment(Um(right + span[0]), y, Um(right + span[1]), y)


def _lines(spec: SheetSpec, placements: Sequence[Placement]) -> Iterator[Segment]:
    width, height = spec.cell
    for x in sorted({Um(p.x + step) for p in placements for step in (0, width)}):
        yield Segment(x, Um(0), x, spec.paper.height)
    for y in sorted({Um(p.y + step) for p in placements for step in (0, height)}):
        yield Segment(Um(0), y, spec.paper.width, y)


def _crosses(spec: SheetSpec, placements: Sequence[Placement]) -> Iterator[Segment]:
    """Give a cross at each corner; its arms end `length` past the bleed that shows beside it."""
    width, height = spec.cell
    found: dict[tuple[Um, Um], list[int]] = {}
    for one in placements:
        left, top, right, bottom = one.clip
        for x, across in ((one.x, left), (Um(one.x + width), right)):
            for y, down in ((one.y, top), (Um(one.y + height), bottom)):
                arms = found.setdefault((x, y), [0, 0])
                arms[0], arms[1] = max(arms[0], across), max(arms[1], down)
    past = spec.marks.offset + spec.marks.length
    for (x, y), (right_of, below) in sorted(found.items()):
        yield Segment(Um(max(0, x - right_of - past)), y, Um(min(spec.paper.width, x + right_of + past)), y)
        yield Segment(x, Um(max(0, y - below - past)), x, Um(min(spec.paper.height, y + below + past)))


def warnings(spec: SheetSpec) -> tuple[str, ...]:
    """Say what a narrow margin costs: bleed that is less than asked for, marks that a printer may not print or that
    have no room, a header that has none. Empty when all is well."""
    return tuple(_warnings(spec))


def _warnings(spec: SheetSpec) -> Iterator[str]:
    for pair in ((LEFT, RIGHT), (TOP, BOTTOM)):
        sides = [side for side in pair if side != spec.fold_side]
        yield from _side_warnings(spec, sides[0], " and ".join(SIDES[side] for side in sides))  # the first is narrower
    if spec.header and header_side(spec) is None:
        yield f"there is no room for the header on `{spec.paper}`: it takes `{show(HEADER)}` between margin and marks"


def _side_warnings(spec: SheetSpec, side: int, where: str) -> Iterator[str]:
    outer, gap = spec.outer[side], spec.gap[side]
    if outer < spec.bleed:
        yield (
            f"the bleed at the {where} of the block is `{show(outer)}`, not `{show(spec.bleed)}`: "
            f"`{spec.paper}` leaves `{show(gap)}` there"
        )
    if spec.marks.kind != "corner":
        return
    span = reach(spec)[side]
    if span is None:
        yield f"there is no room for crop marks at the {where} of `{spec.paper}`"
    elif span[1] > gap - spec.margin:
        yield (
            f"crop marks at the {where} of `{spec.paper}` reach into the outer `{show(spec.margin)}`, "
            "where many printers print nothing; print at 100 %, not to fit the page"
        )
