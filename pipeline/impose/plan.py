"""Where each card lies: pure arithmetic in whole micrometres from the sheet's top left, y down.

Bleed is shown only where no card lies: where cards are butted one cut parts two of them, across a gutter each shows its
own half.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice
from operator import itemgetter
from typing import Literal

from pipeline.fixed import fixed
from pipeline.impose.spec import SheetSpec, Sides
from pipeline.units import Um

Side = Literal["front", "back"]
Turn = Literal[0, 90, 180, 270]
"""How far a face is turned clockwise, in degrees."""
Grid = Mapping[tuple[int, int], str]
"""The faces of one side of a sheet by column and row, from its top left; empty places are absent."""


@fixed(frozen=True, slots=True)
class Item:
    """A card to print: its front's key, how many copies, its back's key or None."""

    face: str
    copies: int
    back: str | None = None


@fixed(frozen=True, slots=True)
class Group:
    """Cards of one size, and the sheets that they stand on."""

    spec: SheetSpec
    items: Sequence[Item]

    @property
    def fill(self) -> int:
        """How many cards fill a sheet."""
        return self.spec.cols * self.spec.rows


@fixed(frozen=True, slots=True)
class Placement:
    """A face on a sheet: the top left corner of its trim as it lies, how far it is turned, and how much bleed shows
    past each side of the trim."""

    face: str
    x: Um
    y: Um
    turn: Turn
    clip: Sides


@fixed(frozen=True, slots=True)
class Sheet:
    """One printed side of a sheet of paper. Front and back of a sheet share its number, from 1. `folded` are the backs
    of a gutterfold, which lie beyond the fold."""

    number: int
    side: Side
    placements: tuple[Placement, ...]
    folded: tuple[Placement, ...] = ()


Laid = tuple[SheetSpec, Sheet]
"""A side of a sheet, and what kind of sheet it is of."""


def parts(groups: Sequence[Group], most: int) -> list[list[Group]]:
    """Divide groups among files of at most `most` different faces each, backs counted. A file ends with a sheet as full
    as in one file for all, so that together they hold what that would."""
    files: list[list[tuple[int, list[Item]]]] = []
    seen: set[str] = set()
    for number, sheet in _by_sheets(groups):
        faces = {face for item in sheet for face in (item.face, item.back) if face is not None}
        if not files or len(seen | faces) > most:
            files.append([])
            seen = set()
        seen |= faces
        files[-1].append((number, sheet))
    return [_grouped(groups, file) for file in files]


def _by_sheets(groups: Sequence[Group]) -> Iterator[tuple[int, list[Item]]]:
    """Give the copies that lie on each sheet, as items, with the number of their group."""
    for number, group in enumerate(groups):
        copies = (Item(item.face, 1, item.back) for item in group.items for _ in range(item.copies))
        while sheet := list(islice(copies, group.fill)):
            yield number, sheet


def _grouped(groups: Sequence[Group], sheets: Sequence[tuple[int, list[Item]]]) -> list[Group]:
    """Give sheets as groups, equal items that stand in a row as one."""
    return [
        replace(groups[number], items=_joined([item for _, sheet in some for item in sheet]))
        for number, some in groupby(sheets, key=itemgetter(0))
    ]


def _joined(copies: Sequence[Item]) -> tuple[Item, ...]:
    rows = groupby(copies, key=lambda item: (item.face, item.back))
    return tuple(Item(face, len(list(row)), back) for (face, back), row in rows)


def plan(groups: Sequence[Group]) -> tuple[Laid, ...]:
    """Lay out every copy of every item, in order, copies side by side, row by row, each group on sheets of its own;
    sheets are numbered over all groups.

    With backs each front is followed by its back, also where that back is empty, since the
    printer turns every second page; when no item has a back there are fronts only. An item with
    no copies is left out; nothing to print gives no sheets.
    """
    backs = any(
        group.spec.backs != "none" and any(item.back is not None and item.copies > 0 for item in group.items)
        for group in groups
    )
    number = 0
    found: list[Laid] = []
    for group in groups:
        for sheet in _sheets(group, backs, number):
            number = sheet.number
            found.append((group.spec, sheet))
    return tuple(found)


def _sheets(group: Group, backs: bool, number: int) -> Iterator[Sheet]:
    """Give the sheets of a group; `number` is that of the sheet before."""
    spec, copies = group.spec, (item for item in group.items for _ in range(item.copies))
    while chunk := tuple(islice(copies, group.fill)):
        number += 1
        places = [(index % spec.cols, index // spec.cols) for index in range(len(chunk))]
        fronts = {place: item.face for place, item in zip(places, chunk, strict=True)}
        placed = _placements(spec, fronts)
        if not backs:
            yield Sheet(number, "front", placed)
            continue
        # Laid out as fronts and then mirrored, so that a back lies under its front to the micrometre, bleed and all.
        under = {place: item.back for place, item in zip(places, chunk, strict=True) if item.back is not None}
        mirrored = tuple(_mirrored(spec, one) for one in _placements(spec, under))
        mirrored = tuple(sorted(mirrored, key=lambda one: (one.y, one.x)))
        if spec.folds:
            yield Sheet(number, "front", placed, mirrored)
        else:
            yield Sheet(number, "front", placed)
            yield Sheet(number, "back", mirrored)


def _mirrored(spec: SheetSpec, one: Placement) -> Placement:
    """Give a placement on the back (or beyond the fold) that comes to lie under this one of the front.

    x' = W - x - w about a vertical axis, y' = H - y - h about a horizontal one. About a vertical axis a card's top
    stays where it is, so that upright backs stay upright, and one that lies on its right side must lie on its left.
    About a horizontal one top and bottom change places: upright becomes upside down, on its side stays.
    """
    left, top, right, bottom = one.clip
    width, height = spec.cell
    if spec.turns_over_vertical:
        turn: Turn = 270 if one.turn else 0
        return Placement(one.face, Um(spec.paper.width - one.x - width), one.y, turn, (right, top, left, bottom))
    turn = 90 if one.turn else 180
    return Placement(one.face, one.x, Um(spec.paper.height - one.y - height), turn, (left, bottom, right, top))


def _placements(spec: SheetSpec, grid: Grid) -> tuple[Placement, ...]:
    """Turn the places of the front into measures, row by row from its top left."""
    (left, top), outer = spec.gap[:2], spec.outer
    (width, height), (across, down) = spec.cell, spec.gutter
    return tuple(
        Placement(
            grid[col, row],
            Um(left + col * (width + across)),
            Um(top + row * (height + down)),
            90 if spec.turned else 0,
            _clip(spec, outer, grid, col, row),
        )
        for col, row in sorted(grid, key=lambda place: (place[1], place[0]))
    )


def _clip(spec: SheetSpec, outer: Sides, grid: Grid, col: int, row: int) -> Sides:
    """Give the bleed to show on each side of a place: up to half the gutter beside a neighbour, `outer` at the
    block's edge, the full bleed over an empty place."""
    halves = tuple(Um(min(spec.bleed, gutter // 2)) for gutter in spec.gutter)

    def shown(step_col: int, step_row: int) -> Um:
        near = (col + step_col, row + step_row)
        axis = 0 if step_col else 1
        if near in grid:
            return halves[axis]
        if 0 <= near[0] < spec.cols and 0 <= near[1] < spec.rows:
            return Um(min(spec.bleed, halves[axis] + spec.cell[axis]))
        return outer[(0 if step_col < 0 else 2) if step_col else (1 if step_row < 0 else 3)]

    def beside(step_row: int) -> bool:
        """Whether a card lies diagonally, across a corner where both sides show bleed."""
        return any((col + step, row + step_row) in grid and shown(step, 0) for step in (-1, 1))

    # A corner of the bleed would lie on a card diagonally across; the lower and upper side give way.
    above, below = (min(halves[1], shown(0, step)) if beside(step) else shown(0, step) for step in (-1, 1))
    return shown(-1, 0), above, shown(1, 0), below
