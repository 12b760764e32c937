"""Crop marks: short lines outside the bleed that show where to cut. Pure arithmetic in micrometres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.impose.plan import Sheet, block
from pipeline.impose.spec import LEAST_MARK, SheetSpec
from pipeline.units import Um, show

SIDES = ("left and right", "top and bottom")
"""What the two directions of a measure are called, in the order of `SheetSpec.gap`."""


class Segment(NamedTuple):
    """A line from one point to another, from the sheet's top left, y down."""

    x1: Um
    y1: Um
    x2: Um
    y2: Um


def marks(spec: SheetSpec, sheet: Sheet) -> tuple[Segment, ...]:
    """Give the crop marks of a sheet: at each cut of a card, on both ends of the block.

    Lines that bound only empty places get none. Where the gap is too narrow even for
    LEAST_MARK there are none on that side (`warnings` says so).
    """
    return tuple(_marks(spec, sheet)) if spec.marks else ()


def _marks(spec: SheetSpec, sheet: Sheet) -> Iterator[Segment]:
    left, top = block(spec, sheet.side)
    right, bottom = Um(left + spec.size[0]), Um(top + spec.size[1])
    across, down = reach(spec)
    if down:
        for x in sorted({Um(p.x + step) for p in sheet.placements for step in (0, spec.card[0])}):
            yield Segment(x, Um(top - down[1]), x, Um(top - down[0]))
            yield Segment(x, Um(bottom + down[0]), x, Um(bottom + down[1]))
    if across:
        for y in sorted({Um(p.y + step) for p in sheet.placements for step in (0, spec.card[1])}):
            yield Segment(Um(left - across[1]), y, Um(left - across[0]), y)
            yield Segment(Um(right + across[0]), y, Um(right + across[1]), y)


def reach(spec: SheetSpec) -> tuple[tuple[Um, Um] | None, tuple[Um, Um] | None]:
    """Give where marks start and end, counted outwards from the block: at its left and right, at
    its top and bottom. None where there is no room for one.

    Marks end at the margin where at least LEAST_MARK of them fits before it. Where it does not
    they run on to the paper's edge, since some printers print further out than others.
    """
    return _reach(spec, 0), _reach(spec, 1)


def _reach(spec: SheetSpec, axis: int) -> tuple[Um, Um] | None:
    start = spec.outer[axis] + spec.mark_offset
    printable = spec.gap[axis] - spec.margin
    limit = printable if printable >= start + LEAST_MARK else spec.gap[axis]
    end = min(start + spec.mark_length, limit)
    return (Um(start), Um(end)) if end - start >= LEAST_MARK else None


def warnings(spec: SheetSpec) -> tuple[str, ...]:
    """Say what a narrow margin costs: bleed that is less than asked for, marks that a printer may
    not print or that have no room. Empty when all is well."""
    return tuple(_warnings(spec))


def _warnings(spec: SheetSpec) -> Iterator[str]:
    for axis, where in enumerate(SIDES):
        outer = spec.outer[axis]
        if outer < spec.bleed:
            yield (
                f"the bleed at the {where} of the block is `{show(outer)}`, not `{show(spec.bleed)}`: "
                f"`{spec.paper}` leaves `{show(spec.gap[axis])}` there"
            )
        span = reach(spec)[axis]
        if spec.marks and span is None:
            yield f"there is no room for crop marks at the {where} of `{spec.paper}`"
        elif spec.marks and span and span[1] > spec.gap[axis] - spec.margin:
            yield (
                f"crop marks at the {where} of `{spec.paper}` reach into the outer `{show(spec.margin)}`, "
                "where many printers print nothing; print at 100 %, not to fit the page"
            )
