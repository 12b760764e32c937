"""Cards -> sheets of pictures for tabletops: how many columns and rows, so that the smallest words can be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pipeline.errors import UsageError
from pipeline.export.kit.types import Entry, Order, Picture
from pipeline.files import safe_name
from pipeline.manifest import key_of
from pipeline.model.outline import Outline
from pipeline.render.canvas import Grid
from pipeline.render.jobs import Printed
from pipeline.render.raster import pixels
from pipeline.settings import code_sha
from pipeline.units import Um, to_mm, to_pt

MOST_SIDE = 4096
"""Pixels of a side of a sheet: what every graphics card takes."""
EM = 16
"""The fewest pixels that an em of the smallest type has. At 14 its letters begin to close; 16 is what browsers take."""
SMALLEST = 6.0
"""The size of type, in points, that is reckoned with where a face has no words."""
MOST_DPI = 300
"""Pixels per inch beyond which a card on a screen gains nothing."""
PILES = 6
"""Backs that have sheets of their own, about as many as there are piles on a table; with more of them, sheets of backs
lie beside those of fronts."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a tabletop takes: columns, rows, the least of both, and whether the last place of a sheet must stay free."""

    cols: int
    rows: int
    least: int = 1
    spare: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its grid, the cards on it in their places, all of one size and shape, and the back of all of them (empty
    where they differ)."""

    grid: Grid
    entries: tuple[Entry, ...]
    back: str

    @property
    def size(self) -> tuple[Um, Um]:
        """The width and the height of its cards."""
        return self.entries[0].size

    @property
    def outline(self) -> Outline:
        """The shape of its cards."""
        return self.entries[0].outline

    def fronts(self, order: Order) -> tuple[Printed | None, ...]:
        """Give the faces by place."""
        return tuple(order.fronts[entry.card.id] for entry in self.entries)

    def backs(self, order: Order) -> tuple[Printed | None, ...]:
        """Give the backs by place."""
        return tuple(order.backs[entry.back] for entry in self.entries)


def smallest(order: Order, entries: Iterable[Entry]) -> float:
    """Give the size of the smallest type on the faces of an order's cards, in points."""
    faces = (order.fronts[entry.card.id].face for entry in entries)
    return min(
        (box.size_pt for face in faces for box in face.boxes if box.text.strip() and box.size_pt), default=SMALLEST
    )


def plan(order: Order, limits: Limits) -> tuple[Sheet, ...]:
    """Lay the cards of an order out on sheets: those of one size and shape together, of these those of one back, unless
    there are many backs, and double-faced ones by themselves.

    Raises UsageError where not even the least grid of a sheet shows the words large enough.
    """
    entries = order.wants.entries
    many = len({entry.heap for entry in entries}) > PILES
    heaps: dict[object, list[Entry]] = {}
    for entry in entries:
        heaps.setdefault(entry.heap[1:] if many else entry.heap, []).append(entry)
    largest_of = {
        cut: largest(cut[0], smallest(order, [e for e in entries if e.heap[1:] == cut]), limits)
        for cut in dict.fromkeys(entry.heap[1:] for entry in entries)
    }
    return tuple(one for heap in heaps.values() for one in _sheets(heap, largest_of[heap[0].heap[1:]], limits))


def _sheets(entries: Sequence[Entry], most: Grid, limits: Limits) -> list[Sheet]:
    """Lay cards out on as few sheets as may be, about the same number on each."""
    made = []
    for part in _evenly(entries, math.ceil(len(entries) / (most.places - limits.spare))):
        grid = fitting(part[0].size, len(part) + limits.spare, most, limits)
        backs = {entry.back for entry in part}
        made.append(Sheet(grid, tuple(part), backs.pop() if len(backs) == 1 else ""))
    return made


def largest(card: tuple[Um, Um], type_pt: float, limits: Limits) -> Grid:
    """Give the grid of most places whose cells still show type of so many points."""
    dpi = 72 * EM / type_pt
    width, height = (math.ceil(to_mm(side) / 25.4 * dpi) for side in card)
    cols, rows = min(limits.cols, MOST_SIDE // width), min(limits.rows, MOST_SIDE // height)
    if cols < limits.least or rows < limits.least:
        raise UsageError(
            f"type of `{type_pt:g} pt` on a card of `{to_mm(card[0]):g} x {to_mm(card[1]):g} mm` is too small for a "
            f"sheet of {MOST_SIDE} pixels", "set the text larger, or make the card smaller"
        )  # fmt: skip
    return _cells(card, cols, rows)


def fitting(card: tuple[Um, Um], count: int, most: Grid, limits: Limits) -> Grid:
    """Give the grid within `most` that shows `count` cards as large as may be, with the fewest places empty."""
    grids = (
        _cells(card, cols, rows)
        for cols in range(limits.least, most.cols + 1)
        for rows in range(limits.least, most.rows + 1)
        if cols * rows >= count
    )
    return max(grids, key=lambda one: (one.width * one.height, -one.places, one.cols))


def _cells(card: tuple[Um, Um], cols: int, rows: int) -> Grid:
    """Give a grid whose cells are whole pixels and have the card's proportions to within one of them; at MOST_DPI they
    are as large as the picture of a face by itself."""
    inches = [to_mm(side) / 25.4 for side in card]
    dpi = min(MOST_SIDE // cols / inches[0], MOST_SIDE // rows / inches[1], float(MOST_DPI))
    width, height = (pixels(to_pt(side), dpi) for side in card)
    return Grid(cols, rows, width, height, math.floor(dpi))


def _evenly(items: Sequence[T], parts: int) -> Iterator[Sequence[T]]:
    """Part items in order, so that no two parts differ by more than one."""
    for n in range(parts):
        yield items[len(items) * n // parts : len(items) * (n + 1) // parts]


def shown(sheets: Iterable[Sheet]) -> Iterator[str]:
    """Say of sheets what their grids are, and how sharp."""
    for number, sheet in enumerate(sheets, start=1):
        grid = sheet.grid
        yield (
            f"sheet {number}: {len(sheet.entries)} cards in {grid.cols} x {grid.rows} places of "
            f"{grid.width} x {grid.height} pixels, {grid.dpi} dpi"
        )


def stamped(name: str, grid: Grid, faces: Sequence[Printed | None]) -> Picture:
    """Give a picture whose name ends in a hash of what it shows, so that it changes when that does."""
    shas = [one.face.pdf_sha if one else "" for one in faces]
    return Picture((f"{name}-{key_of(repr(grid), shas, code_sha('render'))[:12]}.png",), grid, tuple(faces))


def back_alone(order: Order, id: str, folder: str = "") -> Picture:
    """Give the picture of a back, by its id, with a name that changes when it does."""
    return stamped(f"{folder}back-{safe_name(id)}", single(order, id), (order.backs[id],))


def single(order: Order, id: str) -> Grid:
    """Give the grid of a picture of one card, a back by its id: as large as a card on a sheet may be."""
    return _cells(next(entry.size for entry in order.wants.entries if entry.back == id), 1, 1)
