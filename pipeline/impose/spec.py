"""What a sheet looks like: the paper, the grid of cards, gutters, bleed, margin, marks and backs.

A `SheetSpec` that exists fits its paper: a grid that does not is refused when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Literal

from pipeline.errors import UsageError
from pipeline.fixed import fixed
from pipeline.impose.paper import PAPERS, Paper, find_paper
from pipeline.units import LARGEST, Um, check_card, mm, show, show_size

Backs = Literal["none", "long-edge", "short-edge", "gutterfold"]
"""How backs are printed: not at all; on the paper's other side, for a printer that turns it over this edge; or beside
their fronts on one side, to be folded and glued."""
MarkKind = Literal["corner", "cross", "edge", "none"]
"""Marks that show where to cut: short lines round the block, crosses at each card's corners, or lines over the whole
paper. Crosses and lines lie under the cards, so that they show only where nothing is printed."""
Fold = Literal["vertical", "horizontal"]
"""How the fold of a gutterfold runs: from top to bottom, or from left to right."""
Sides = tuple[Um, Um, Um, Um]
"""A measure for each side: left, top, right, bottom, as seen on the sheet."""
LEFT, TOP, RIGHT, BOTTOM = range(4)

BLEED = mm(3)
"""The bleed that card printers ask for, and what looks print past the cut."""
MARGIN = mm(5)
"""The strip at the paper's edge where many printers print nothing (home printers: 3 to 6.35 mm)."""
FOLD_GAP = mm(4)
"""How far cards stay off the fold of a gutterfold: their bleed, and a millimetre for the fold itself."""
HEADER = mm(3)
"""What a line of 6 pt above the cards takes."""
MARK_WEIGHT = Um(88)
"""A quarter of a point: thin, and still seen."""
MARK_LENGTH = mm(4)
"""How long crop marks are where there is room."""
MARK_OFFSET = Um(500)
"""How far crop marks stay off what is printed."""
NO_GUTTER = (Um(0), Um(0))
LEAST_MARK = mm(1)
"""The shortest crop mark that is of use."""
MOST_MARK = mm(50)
"""The longest mark, and the farthest from what is printed: longer ones would meet."""
LEAST_WEIGHT, MOST_WEIGHT = Um(10), mm(1)
"""How thin and how thick marks may be: from what no printer shows to what hides the cut."""
LEAST_BLEED = mm(1)
"""How much bleed is kept when the marks want its room: a cut by hand is off by up to this."""


@fixed(frozen=True, slots=True)
class Marks:
    """How cuts are marked: the kind, the lines' weight and length, and how far they stay off what is printed."""

    kind: MarkKind = "corner"
    weight: Um = MARK_WEIGHT
    length: Um = MARK_LENGTH
    offset: Um = MARK_OFFSET


CORNERS = Marks()


@fixed(frozen=True, slots=True)
class SheetSpec:
    """How cards lie on paper: `cols` by `rows` cards, in the middle of the paper or of its half before the fold.

    `card` is the trim's width and height as the card is read; `turned` lays cards on their right side. `gutter` parts
    columns and rows; where it is 0 one cut parts two cards. `bleed` is the most that is printed past the cut: as much
    as fits half of the gutter, and all where no other card lies. `margin` is the strip at the paper's edge that is kept
    free of it. `fold` is that of a gutterfold, whose cards keep `fold_gap` off it.

    Raises UsageError when a measure is out of range or the grid does not fit inside the margin.
    """

    paper: Paper
    card: tuple[Um, Um]
    cols: int
    rows: int
    bleed: Um = BLEED
    margin: Um = MARGIN
    marks: Marks = Marks()
    backs: Backs = "none"
    gutter: tuple[Um, Um] = NO_GUTTER
    turned: bool = False
    fold: Fold = "vertical"
    fold_gap: Um = FOLD_GAP
    header: bool = False

    def __post_init__(self) -> None:
        _check_measures(self)
        if self.cell[0] > self.paper.width or self.cell[1] > self.paper.height:
            raise _misfit(self)
        _check_strips(self)
        if any(have > room for have, room in zip(self.size, self.inside, strict=True)):
            raise _misfit(self)

    @property
    def cell(self) -> tuple[Um, Um]:
        """Width and height of a card as it lies."""
        return (self.card[1], self.card[0]) if self.turned else self.card

    @property
    def size(self) -> tuple[Um, Um]:
        """Width and height of the block of fronts."""
        (width, height), (across, down) = self.cell, self.gutter
        return Um(self.cols * (width + across) - across), Um(self.rows * (height + down) - down)

    @property
    def folds(self) -> bool:
        """Whether backs lie beside their fronts, to be folded."""
        return self.backs == "gutterfold"

    @property
    def inside(self) -> tuple[int, int]:
        """What margins and fold leave of the paper for the block of fronts."""
        return _inside(self, self.paper)

    @property
    def gap(self) -> Sides:
        """Distance of the block of fronts from the paper's edges; on the side of the fold, from the fold."""
        (width, height), paper = self.size, self.paper
        left, top = (paper.width - width) // 2, (paper.height - height) // 2
        right, bottom = paper.width - left - width, paper.height - top - height
        if self.folds and self.fold == "vertical":
            left, right = paper.width // 2 - self.fold_gap - width, self.fold_gap
        elif self.folds:
            top, bottom = paper.height // 2 - self.fold_gap - height, self.fold_gap
        return Um(left), Um(top), Um(right), Um(bottom)

    @property
    def fold_side(self) -> int | None:
        """The side of the block of fronts that lies at the fold."""
        return (RIGHT if self.fold == "vertical" else BOTTOM) if self.folds else None

    @property
    def outer(self) -> Sides:
        """Bleed printed round the block, for each side.

        As much as `bleed`, but never in the margin or over the fold. Where marks are drawn it leaves them room inside
        the margin, down to LEAST_BLEED: a sheet without guides cannot be cut.
        """
        left, top, right, bottom = (self._outer(side) for side in range(4))
        return left, top, right, bottom

    def _outer(self, side: int) -> Um:
        if side == self.fold_side:
            return Um(min(self.bleed, self.fold_gap))
        room = self.gap[side] - self.margin
        if self.marks.kind == "none":
            return Um(min(self.bleed, room))
        beside_marks = room - self.marks.offset - LEAST_MARK
        return Um(min(self.bleed, max(beside_marks, min(LEAST_BLEED, room))))

    @property
    def turns_over_vertical(self) -> bool:
        """Whether the back is the front's mirror image about a vertical axis: the printer turns the sheet like a page
        of a book, or the paper is folded so."""
        if self.folds:
            return self.fold == "vertical"
        return self.paper.is_landscape == (self.backs == "short-edge")


def spec(
    paper: str,
    card: tuple[Um, Um],
    *,
    grid: tuple[int, int] | None = None,
    orientation: Literal["portrait", "landscape"] | None = None,
    turned: bool | None = None,
    backs: Backs = "none",
    bleed: Um = BLEED,
    margin: Um = MARGIN,
    marks: Marks = CORNERS,
    gutter: tuple[Um, Um] = NO_GUTTER,
    fold_gap: Um = FOLD_GAP,
    header: bool = False,
) -> SheetSpec:
    """Make the spec that holds most cards on a paper (see `find_paper`), of all that is left open: how the paper lies,
    whether cards are turned (None: only where more fit), how a fold runs, and with no `grid` as many as fit. Of equal
    ones the first: upright paper, upright cards.

    Raises UsageError for an unknown paper, a measure out of range, or when nothing fits: then as the first says.
    """
    upright = find_paper(paper).portrait()
    lying = [
        p
        for p in (upright, upright.landscape())
        if orientation in (None, "landscape" if p.is_landscape else "portrait")
    ]
    folds: tuple[Fold, ...] = ("horizontal", "vertical") if backs == "gutterfold" else ("vertical",)
    open_ways = product((False, True) if turned is None else (turned,), lying, folds)
    made: list[SheetSpec] = []
    refused: list[UsageError] = []
    for turn, sheet, fold in open_ways:
        try:
            one = SheetSpec(sheet, card, 1, 1, bleed, margin, marks, backs, gutter, turn, fold, fold_gap, header)
            made.append(replace(one, cols=(grid or _most(one))[0], rows=(grid or _most(one))[1]))
        except UsageError as error:
            refused.append(error)
    if not made:
        raise refused[0]
    return max(made, key=lambda one: one.cols * one.rows)  # the first of equal ones


def _most(one: SheetSpec) -> tuple[int, int]:
    """Give how many columns and rows fit."""
    cols, rows = (
        (room + gutter) // (side + gutter) for room, side, gutter in zip(one.inside, one.cell, one.gutter, strict=True)
    )
    return cols, rows


def _inside(sheet: SheetSpec, paper: Paper) -> tuple[int, int]:
    """Give what margins and fold would leave of a paper for the block of fronts, 0 at least."""
    across, down = paper.width - 2 * sheet.margin, paper.height - 2 * sheet.margin
    if sheet.folds and sheet.fold == "vertical":
        across = paper.width // 2 - sheet.margin - sheet.fold_gap
    elif sheet.folds:
        down = paper.height // 2 - sheet.margin - sheet.fold_gap
    return max(0, across), max(0, down)


def _check_measures(sheet: SheetSpec) -> None:
    """Refuse measures that no sheet can have, whatever its paper."""
    try:
        check_card(sheet.card)
    except ValueError as error:
        raise UsageError(str(error), "write it as `63.5 x 88.9 mm`") from error
    for name, value, least, most in (
        ("the bleed", sheet.bleed, 0, LARGEST),
        ("the gutter", min(sheet.gutter), 0, LARGEST),
        ("the gutter", max(sheet.gutter), 0, LARGEST),
        ("the marks' distance", sheet.marks.offset, 0, MOST_MARK),
        ("the marks' length", sheet.marks.length, LEAST_MARK, MOST_MARK),
        ("the marks' weight", sheet.marks.weight, LEAST_WEIGHT, MOST_WEIGHT),
    ):
        _check_range(name, value, least, most)
    for name, count in (("columns", sheet.cols), ("rows", sheet.rows)):
        if count < 1:
            raise UsageError(f"a sheet with `{count}` {name} holds no card", "write 1 or more")


def _check_strips(sheet: SheetSpec) -> None:
    """Refuse strips without cards that are too wide for the paper."""
    most = min(sheet.paper.width, sheet.paper.height) // 4
    for name, value in (("the margin", sheet.margin), ("the distance from the fold", sheet.fold_gap)):
        _check_range(name, value, 0, most)


def _check_range(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise UsageError(f"{name} is `{show(value)}`", f"write a length from {show(least)} to {show(most)}")


def _misfit(sheet: SheetSpec) -> UsageError:
    """Say which measure of the grid is too large, by how much, and what would fit."""
    block, inside = sheet.size, sheet.inside
    too = [
        f"`{show(have - room)}` too {word}"
        for have, room, word in zip(block, inside, ("wide", "high"), strict=True)
        if have > room
    ]
    where = f"half of `{sheet.paper}`, before the fold," if sheet.folds else f"`{sheet.paper}`"
    gutters = f" with gutters of `{show_size(*sheet.gutter)}`" if any(sheet.gutter) else ""
    return UsageError(
        f"`{sheet.cols} x {sheet.rows}` cards of `{show_size(*sheet.cell)}`{gutters} take `{show_size(*block)}`, "
        f"but {where} leaves `{show_size(*inside)}` inside margins of `{show(sheet.margin)}`: {' and '.join(too)}",
        "; or ".join(_ways_out(sheet)) or "no known paper holds a card of this size",
    )


def _ways_out(sheet: SheetSpec) -> Iterator[str]:
    """Say what would fit: the narrowest paper for this grid, the largest grid for this paper, a narrower gutter."""
    for paper in (p for upright in PAPERS.values() for p in (upright, upright.landscape())):
        if all(have <= room for have, room in zip(sheet.size, _inside(sheet, paper), strict=True)):
            yield f"use `{paper}`"
            break
    cols, rows = (min(asked, most) for asked, most in zip((sheet.cols, sheet.rows), _most(sheet), strict=True))
    if cols > 0 and rows > 0:
        yield f"print `{cols} x {rows}` cards on `{sheet.paper}`"
