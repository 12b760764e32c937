"""Where each card lies: pure arithmetic in whole micrometres from the sheet's top left, y down.

Cards are butted, so that one cut parts two of them; bleed is shown only where no card lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Literal

from pipeline.impose.spec import SheetSpec
from pipeline.units import Um

Side = Literal["front", "back"]
Sides = tuple[Um, Um, Um, Um]
"""A measure for each side: left, top, right, bottom, as seen on the sheet."""
Grid = Mapping[tuple[int, int], str]
"""The faces of one side of a sheet by column and row, from its top left; empty places are absent."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card to print: its front's key, how many copies, its back's key or None."""

    face: str
    copies: int
    back: str | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a sheet: its trim's top left corner, whether it is turned by 180 degrees, and
    how much bleed shows past each side of the trim."""

    face: str
    x: Um
    y: Um
    turned: bool
    clip: Sides


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed side of a sheet of paper. Front and back of a sheet share its number, from 1."""

    number: int
    side: Side
    placements: tuple[Placement, ...]


def parts(items: Sequence[Item], a_sheet: int, most: int) -> list[list[Item]]:
    """Divide items among files of at most `most` different faces each, backs counted. `a_sheet` cards fill a sheet: a
    file ends with a full one, so that together they hold what one file would."""
    found: list[list[Item]] = []
    seen: set[str] = set()
    for sheet in _by_sheets(items, a_sheet):
        faces = {face for item in sheet for face in (item.face, item.back) if face is not None}
        if not found or len(seen | faces) > most:
            found.append([])
            seen = set()
        seen |= faces
        found[-1] += sheet
    return [_joined(part) for part in found]


def _by_sheets(items: Sequence[Item], a_sheet: int) -> Iterator[list[Item]]:
    """Give the copies that lie on each sheet, as items."""
    copies = (Item(item.face, 1, item.back) for item in items for _ in range(item.copies))
    while sheet := list(islice(copies, a_sheet)):
        yield sheet


def _joined(copies: Sequence[Item]) -> list[Item]:
    """Give equal items that stand in a row as one."""
    rows = groupby(copies, key=lambda item: (item.face, item.back))
    return [Item(face, len(list(row)), back) for (face, back), row in rows]


def plan(spec: SheetSpec, items: Sequence[Item]) -> tuple[Sheet, ...]:
    """Lay out every copy of every item, in order, copies side by side, row by row.

    With backs each front is followed by its back, also where that back is empty, since the
    printer turns every second page; when no item has a back there are fronts only. An item with
    no copies is left out; nothing to print gives no sheets.
    """
    backs = spec.backs != "none" and any(item.back is not None and item.copies > 0 for item in items)
    return tuple(_sheets(spec, items, backs))


def _sheets(spec: SheetSpec, items: Sequence[Item], backs: bool) -> Iterator[Sheet]:
    copies = (item for item in items for _ in range(item.copies))
    number = 0
    while chunk := tuple(islice(copies, spec.cols * spec.rows)):
        number += 1
        places = [(index % spec.cols, index // spec.cols) for index in range(len(chunk))]
        fronts = {place: item.face for place, item in zip(places, chunk, strict=True)}
        yield Sheet(number, "front", _placements(spec, fronts, "front"))
        if backs:
            under = {
                _mirrored(spec, place): item.back
                for place, item in zip(places, chunk, strict=True)
                if item.back is not None
            }
            yield Sheet(number, "back", _placements(spec, under, "back"))


def block(spec: SheetSpec, side: Side) -> tuple[Um, Um]:
    """Give the top left corner of the block of cards on that side of the sheet.

    The back is the front's mirror image to the micrometre, also where the paper less the block
    is an odd number of them: x' = W - x - w about a vertical axis, y' = H - y - h about a horizontal one.
    """
    left, top = spec.gap
    width, height = spec.size
    if side == "front":
        return left, top
    if spec.turns_over_vertical:
        return Um(spec.paper.width - left - width), top
    return left, Um(spec.paper.height - top - height)


def _mirrored(spec: SheetSpec, place: tuple[int, int]) -> tuple[int, int]:
    """Give the place on the back that lies under a place of the front."""
    col, row = place
    return (spec.cols - 1 - col, row) if spec.turns_over_vertical else (col, spec.rows - 1 - row)


def _placements(spec: SheetSpec, grid: Grid, side: Side) -> tuple[Placement, ...]:
    """Turn the places of one side into measures, row by row from its top left."""
    left, top = block(spec, side)
    width, height = spec.card
    # About a horizontal axis the back's top comes to lie at the front's bottom, so backs stand on their heads.
    turned = side == "back" and not spec.turns_over_vertical
    return tuple(
        Placement(
            grid[col, row],
            Um(left + col * width),
            Um(top + row * height),
            turned,
            _clip(spec, grid, col, row),
        )
        for col, row in sorted(grid, key=lambda place: (place[1], place[0]))
    )


def _clip(spec: SheetSpec, grid: Grid, col: int, row: int) -> Sides:
    """Give the bleed to show on each side of a place: none over a neighbour, the outer bleed at
    the block's edge, the full bleed over an empty place."""

    def shown(step_col: int, step_row: int) -> Um:
        near = (col + step_col, row + step_row)
        if near in grid:
            return Um(0)
        axis = 0 if step_col else 1
        if 0 <= near[0] < spec.cols and 0 <= near[1] < spec.rows:
            return min(spec.bleed, spec.card[axis])
        return spec.outer[axis]

    def beside(step_row: int) -> bool:
        """Whether a card lies diagonally, across a corner where both sides show bleed."""
        return any((col + step, row + step_row) in grid and shown(step, 0) for step in (-1, 1))

    # A corner of the bleed would lie on a card diagonally across; the lower and upper side give way.
    above, below = (Um(0) if beside(step) else shown(0, step) for step in (-1, 1))
    return shown(-1, 0), above, shown(1, 0), below
