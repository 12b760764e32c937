"""What a sheet looks like: the paper, the grid of cards, bleed, margin, marks and backs.

A `SheetSpec` that exists fits its paper: a grid that does not is refused when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pipeline.errors import UsageError
from pipeline.model.nearest import did_you_mean
from pipeline.units import LARGEST, Um, mm, show

Backs = Literal["none", "long-edge", "short-edge"]
"""Whether backs are printed, and over which edge of the paper the printer turns the sheet."""

BLEED = mm(3)
"""The bleed that card printers ask for, and what looks print past the cut."""
MARGIN = mm(5)
"""The strip at the paper's edge where many printers print nothing (home printers: 3 to 6.35 mm)."""
MARK_OFFSET = Um(500)
"""How far crop marks stay off what is printed."""
MARK_LENGTH = mm(4)
"""How long crop marks are where there is room."""
LEAST_MARK = mm(1)
"""The shortest crop mark that is of use."""
LEAST_BLEED = mm(1)
"""How much bleed is kept when the marks want its room: a cut by hand is off by up to this."""
LEAST_CARD = mm(5)
"""The smallest side of a card; smaller ones are slips, and would make grids of thousands."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it lies: wider than high is landscape."""

    name: str
    width: Um
    height: Um

    @property
    def is_landscape(self) -> bool:
        """Whether it lies on its long side."""
        return self.width > self.height

    def landscape(self) -> Paper:
        """Give the same paper lying on its long side."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))

    def __str__(self) -> str:
        return f"{self.name} landscape" if self.is_landscape else self.name


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("A5", mm(148), mm(210)),  # ISO 216
        Paper("A4", mm(210), mm(297)),
        Paper("Letter", mm("215.9"), mm("279.4")),  # ANSI/ASME Y14.1: 8.5 x 11 in
        Paper("Legal", mm("215.9"), mm("355.6")),
        Paper("Tabloid", mm("279.4"), mm("431.8")),
        Paper("A3", mm(297), mm(420)),
    )
}
"""The papers known by name, upright, from narrow to wide."""


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """How cards lie on paper: `cols` by `rows` cards, butted, in the middle of the paper.

    `card` is the trim's width and height. `bleed` is the most that is printed past the cut where
    no other card lies; `margin` is the strip at the paper's edge that is kept free of it. Crop
    marks start `mark_offset` past the bleed and are `mark_length` long where there is room.

    Raises UsageError when a measure is out of range or the grid does not fit inside the margin.
    """

    paper: Paper
    card: tuple[Um, Um]
    cols: int
    rows: int
    bleed: Um = BLEED
    margin: Um = MARGIN
    marks: bool = True
    backs: Backs = "none"
    mark_offset: Um = MARK_OFFSET
    mark_length: Um = MARK_LENGTH

    def __post_init__(self) -> None:
        _check_measures(self)
        inside = _inside(self.paper, self.margin)
        block = (self.cols * self.card[0], self.rows * self.card[1])
        if block[0] > inside[0] or block[1] > inside[1]:
            raise _misfit(self, block, inside)

    @property
    def size(self) -> tuple[Um, Um]:
        """Width and height of the block of cards."""
        return Um(self.cols * self.card[0]), Um(self.rows * self.card[1])

    @property
    def gap(self) -> tuple[Um, Um]:
        """Distance of the block from the paper's left and top edge; right and bottom are equal,
        or one micrometre more."""
        width, height = self.size
        return Um((self.paper.width - width) // 2), Um((self.paper.height - height) // 2)

    @property
    def outer(self) -> tuple[Um, Um]:
        """Bleed printed round the block: at its left and right, at its top and bottom.

        As much as `bleed`, but never in the margin. Where marks are drawn it leaves them room
        inside the margin, down to LEAST_BLEED: a sheet without guides cannot be cut.
        """
        across, down = self.gap
        return self._outer(across), self._outer(down)

    def _outer(self, gap: Um) -> Um:
        room = gap - self.margin
        if not self.marks:
            return Um(min(self.bleed, room))
        beside_marks = room - self.mark_offset - LEAST_MARK
        return Um(min(self.bleed, max(beside_marks, min(LEAST_BLEED, room))))

    @property
    def turns_over_vertical(self) -> bool:
        """Whether the printer turns the sheet like a page of a book, about a vertical axis."""
        return self.paper.is_landscape == (self.backs == "short-edge")


def spec(
    paper: str,
    card: tuple[Um, Um],
    *,
    landscape: bool = False,
    cols: int | None = None,
    rows: int | None = None,
    bleed: Um = BLEED,
    margin: Um = MARGIN,
    marks: bool = True,
    backs: Backs = "none",
) -> SheetSpec:
    """Make the spec for a paper by its name (capitals do not matter); `cols` and `rows` left out
    are as many as fit.

    Raises UsageError for an unknown paper, a measure out of range, or a grid that does not fit.
    """
    found = find_paper(paper)
    sheet = found.landscape() if landscape else found
    across, down = _inside(sheet, margin)
    return SheetSpec(
        sheet,
        card,
        max(1, across // max(card[0], LEAST_CARD)) if cols is None else cols,
        max(1, down // max(card[1], LEAST_CARD)) if rows is None else rows,
        bleed,
        margin,
        marks,
        backs,
    )


def find_paper(name: str) -> Paper:
    """Give the paper of that name. Raises UsageError with the nearest name when there is none."""
    for paper in PAPERS.values():
        if paper.name.lower() == name.strip().lower():
            return paper
    known = ", ".join(f"`{p}`" for p in PAPERS)
    raise UsageError(f"`{name}` is no known paper{did_you_mean(name, PAPERS)}", f"write one of {known}")


def _check_measures(sheet: SheetSpec) -> None:
    """Refuse measures that no sheet can have."""
    for name, value, least in (
        ("the card's width", sheet.card[0], LEAST_CARD),
        ("the card's height", sheet.card[1], LEAST_CARD),
        ("the bleed", sheet.bleed, 0),
        ("the margin", sheet.margin, 0),
        ("the marks' distance", sheet.mark_offset, 0),
        ("the marks' length", sheet.mark_length, LEAST_MARK),
    ):
        if not least <= value <= LARGEST:
            raise UsageError(f"{name} is `{show(value)}`", f"write a length from {show(least)} to {show(LARGEST)}")
    for name, count in (("columns", sheet.cols), ("rows", sheet.rows)):
        if count < 1:
            raise UsageError(f"a sheet with `{count}` {name} holds no card", "write 1 or more")


def _inside(paper: Paper, margin: Um) -> tuple[int, int]:
    """Give what the margin leaves of a paper."""
    return paper.width - 2 * margin, paper.height - 2 * margin


def _pair(width: int, height: int) -> str:
    """Write a size for people: `63 x 88 mm`."""
    return f"{show(width).removesuffix(' mm')} x {show(height)}"


def _misfit(sheet: SheetSpec, block: tuple[int, int], inside: tuple[int, int]) -> UsageError:
    """Say which measure of the grid is too large, by how much, and what would fit."""
    too = [
        f"`{show(have - room)}` too {word}"
        for have, room, word in zip(block, inside, ("wide", "high"), strict=True)
        if have > room
    ]
    return UsageError(
        f"`{sheet.cols} x {sheet.rows}` cards of `{_pair(*sheet.card)}` take `{_pair(*block)}`, but `{sheet.paper}` "
        f"leaves `{_pair(*inside)}` inside margins of `{show(sheet.margin)}`: {' and '.join(too)}",
        "; or ".join(_ways_out(sheet, block, inside)) or "no known paper holds a card of this size",
    )


def _ways_out(sheet: SheetSpec, block: tuple[int, int], inside: tuple[int, int]) -> Iterator[str]:
    """Say what would fit: the narrowest paper for this grid, the largest grid for this paper."""
    for paper in (p for upright in PAPERS.values() for p in (upright, upright.landscape())):
        across, down = _inside(paper, sheet.margin)
        if block[0] <= across and block[1] <= down:
            yield f"use `{paper}`"
            break
    cols = min(sheet.cols, inside[0] // sheet.card[0])
    rows = min(sheet.rows, inside[1] // sheet.card[1])
    if cols > 0 and rows > 0:
        yield f"print `{cols} x {rows}` cards on `{sheet.paper}`"
