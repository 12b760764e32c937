"""Registration marks for cutters with a camera, and the paths that they cut. Pure arithmetic, on whole micrometres.

A layout of marks never changes once it is out: a mark that moves spoils every cut file that somebody keeps. What is to
be better becomes another version. The figures are those that users of Silhouette's machines publish.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, NamedTuple

from pipeline.errors import UsageError
from pipeline.impose.paper import find_paper
from pipeline.impose.spec import Backs, Marks, SheetSpec, spec
from pipeline.model.outline import Outline
from pipeline.units import Um, mm

PLAIN = Marks("none")


@dataclass(frozen=True, slots=True)
class MarkLayout:
    """Where marks stand: how far inside the paper's edge, how long and thick their arms are, the side of the square top
    left, and how much of each corner is kept free of print."""

    version: str
    inset: Um
    length: Um
    weight: Um
    square: Um
    free: Um
    gap: Um
    """The room between cards; each side of a card has half of it for its bleed."""


V1 = MarkLayout("v1", mm(10), mm(5), mm(1), mm(5), mm("6.5"), mm("1.25"))
PAPERS = ("a4", "letter")
"""The papers that the machines' software knows the marks of."""


def sheet(layout: MarkLayout, paper: str, card: tuple[Um, Um], backs: Backs = "none") -> SheetSpec:
    """Give the sheet that holds most cards between the marks, in whichever way the paper and the cards lie.

    Raises UsageError when the paper is none that has marks, or when no card fits.
    """
    if paper.lower() not in PAPERS:
        raise UsageError(f"there are no registration marks for `{paper}`", f"choose {' or '.join(PAPERS)}")
    ways: list[SheetSpec] = []
    lying: tuple[Literal["portrait", "landscape"], ...] = ("portrait", "landscape")
    misfit: UsageError | None = None
    for orientation, turned in product(lying, (False, True)):
        try:
            one = spec(
                paper, card, orientation=orientation, turned=turned, backs=backs, bleed=Um(layout.gap // 2),
                margin=layout.inset, marks=PLAIN, gutter=(layout.gap, layout.gap),
            )  # fmt: skip
        except UsageError as error:
            misfit = misfit or error
            continue
        grids = product(range(1, one.cols + 1), range(1, one.rows + 1))
        ways += [replace(one, cols=cols, rows=rows) for cols, rows in grids]
    free = [one for one in ways if not _meets_corners(layout, one)]
    if not free:
        raise misfit or UsageError(f"no card fits between the marks on `{paper}`", "take another paper")
    return max(free, key=lambda one: one.cols * one.rows)  # the first of equal ones


def _meets_corners(layout: MarkLayout, one: SheetSpec) -> bool:
    """Tell whether the block of cards, with its bleed, comes into a corner that is kept free."""
    gap, outer, corner = one.gap, one.outer, layout.inset + layout.free
    across = min(gap[0] - outer[0], gap[2] - outer[2])
    down = min(gap[1] - outer[1], gap[3] - outer[3])
    return across < corner and down < corner


class Bar(NamedTuple):
    """A filled rectangle: its top left corner, width and height."""

    x: Um
    y: Um
    width: Um
    height: Um


def marks(layout: MarkLayout, one: SheetSpec) -> tuple[Bar, ...]:
    """Give the marks as rectangles: a square top left, and arms in two other corners, top right and bottom left. Their
    outer sides lie on the inset."""
    width, height = one.paper.width, one.paper.height
    near, long, thick = layout.inset, layout.length, layout.weight
    right, bottom = Um(width - near), Um(height - near)
    return (
        Bar(near, near, layout.square, layout.square),
        Bar(Um(right - long), near, long, thick),
        Bar(Um(right - thick), near, thick, long),
        Bar(near, Um(bottom - thick), long, thick),
        Bar(near, Um(bottom - long), thick, long),
    )


class Cut(NamedTuple):
    """A card to cut out: its top left corner, width, height, the radius of its corners, and the outline that it has
    within them."""

    x: Um
    y: Um
    width: Um
    height: Um
    radius: Um
    outline: Outline


def cuts(one: SheetSpec, corner: Um, outline: Outline) -> Iterator[Cut]:
    """Give the cards of a full sheet, row by row."""
    left, top = one.gap[:2]
    (width, height), (across, down) = one.cell, one.gutter
    radius = Um(min(corner, width // 2, height // 2))
    for row, col in product(range(one.rows), range(one.cols)):
        yield Cut(Um(left + col * (width + across)), Um(top + row * (height + down)), width, height, radius, outline)


def paper_name(one: SheetSpec) -> str:
    """Give the paper as file names say it: `a4-landscape`."""
    upright = find_paper(one.paper.name).name.lower()
    return f"{upright}-{'landscape' if one.paper.is_landscape else 'portrait'}"
