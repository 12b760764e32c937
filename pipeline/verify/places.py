"""Where each card should lie, reckoned anew from the paper, the card and the way the paper is turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pipeline.verify.affine import Point
from pipeline.verify.ticket import Group, Ticket

_SIDES: tuple[Literal["front", "back"], ...] = ("front", "back")
Kind = Literal["card", "back"]
"""What lies at a place."""
LEAST_BLEED = 1.0
"""Millimetres of bleed at an outer cut below which a cut by hand shows white; less where less is asked for or fits."""


class Rect(NamedTuple):
    """A rectangle by its left, top, right and bottom edge."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def grown(self, by: tuple[float, float, float, float]) -> Rect:
        """Give it with each side moved outwards."""
        return Rect(self.left - by[0], self.top - by[1], self.right + by[2], self.bottom + by[3])

    def shared(self, other: Rect) -> tuple[float, float]:
        """Give width and height of what two rectangles share; negative where they lie apart."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across, min(self.bottom, other.bottom) - max(self.top, other.top)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card or a back (`kind`) should lie: its trim, the way its top points, its column and row on the front,
    from 1, and for each side how much bleed may show and how much should."""

    kind: Kind
    id: str
    trim: Rect
    up: Point
    at: tuple[int, int]
    most: tuple[float, float, float, float]
    least: tuple[float, float, float, float]

    def __str__(self) -> str:
        return f"column {self.at[0]}, row {self.at[1]}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A page as it should be: its number from 1, its sheet's, its side, the number of its group of cards, from 0, its
    places, and the bars that a cutter looks for. `ground` tells whether there may be pictures under the cards."""

    page: int
    sheet: int
    side: Literal["front", "back"]
    group: int
    places: tuple[Place, ...]
    bars: tuple[Rect, ...] = ()
    ground: bool = False


def wanted(ticket: Ticket) -> Iterator[Wanted]:
    """Give the pages that a file should have, in order: group by group, sheets numbered over all of them."""
    page, sheet = 0, 0
    behind = any(group.backs in ("long-edge", "short-edge") and group.backs_of for group in ticket.groups)
    for number, group in enumerate(ticket.groups):
        fill = group.grid[0] * group.grid[1]
        for start in range(0, len(group.cards), fill):
            sheet += 1
            fronts = tuple(_fronts(group, group.cards[start : start + fill]))
            backs = tuple(_under(group, one) for one in fronts if one.id in group.backs_of)
            sides = {"front": fronts + (backs if group.backs == "gutterfold" else ())}
            sides |= {"back": backs} if behind else {}
            for side in _SIDES if ticket.first == "front" else reversed(_SIDES):
                if side in sides and ticket.side in ("", side):
                    page += 1
                    bars = tuple(Rect(x, y, x + wide, y + high) for x, y, wide, high in ticket.bars)
                    yield Wanted(
                        page, sheet, side, number, sides[side], bars if side == "front" else (), bool(ticket.cut)
                    )


def over_vertical(group: Group) -> bool:
    """Tell whether what lies at the left comes to lie at the right when the paper is turned over or folded."""
    if group.backs == "gutterfold":
        return group.fold == "vertical"
    long_is_upright = group.paper[1] >= group.paper[0]
    return long_is_upright == (group.backs == "long-edge")


def mirrored(group: Group, one: Rect) -> Rect:
    """Give where a part of the front lies when the sheet is seen from its back, or beyond the fold."""
    wide, high = group.paper
    if over_vertical(group):
        return Rect(wide - one.right, one.top, wide - one.left, one.bottom)
    return Rect(one.left, high - one.bottom, one.right, high - one.top)


def _fronts(group: Group, ids: tuple[str, ...]) -> Iterator[Place]:
    columns, rows = group.grid
    wide, high = (group.card[1], group.card[0]) if group.turned else group.card
    step_x, step_y = wide + group.gutter[0], high + group.gutter[1]
    left = (group.paper[0] - columns * step_x + group.gutter[0]) / 2
    top = (group.paper[1] - rows * step_y + group.gutter[1]) / 2
    if group.backs == "gutterfold" and group.fold == "vertical":
        left = group.paper[0] / 2 - group.fold_gap - columns * step_x + group.gutter[0]
    elif group.backs == "gutterfold":
        top = group.paper[1] / 2 - group.fold_gap - rows * step_y + group.gutter[1]
    taken = {(index % columns, index // columns): id for index, id in enumerate(ids)}
    for (column, row), id in taken.items():
        x, y = left + column * step_x, top + row * step_y
        trim = Rect(x, y, x + wide, y + high)
        sides = [_bleeds(group, taken, (column, row), step, trim) for step in ((-1, 0), (0, -1), (1, 0), (0, 1))]
        most, least = zip(*sides, strict=True)
        up = (1.0, 0.0) if group.turned else (0.0, -1.0)
        yield Place("card", id, trim, up, (column + 1, row + 1), most, least)


def _bleeds(
    group: Group, taken: Mapping[tuple[int, int], str], at: tuple[int, int], step: tuple[int, int], trim: Rect
) -> tuple[float, float]:
    """Give the most bleed that may show on a side of a card, and the least that should."""
    near = (at[0] + step[0], at[1] + step[1])
    gutter = group.gutter[0] if step[0] else group.gutter[1]
    if near in taken:
        half = min(group.bleed, gutter / 2)
        return half, half
    if 0 <= near[0] < group.grid[0] and 0 <= near[1] < group.grid[1]:
        return group.bleed, 0.0  # over an empty place: a card across the corner may take from it
    return group.bleed, max(0.0, min(group.bleed, LEAST_BLEED, _room(group, step, trim)))


def _room(group: Group, step: tuple[int, int], trim: Rect) -> float:
    """Give what lies between a card at the block's edge and the margin, or the fold."""
    wide, high = group.paper
    folds = group.backs == "gutterfold"
    if folds and group.fold == "vertical" and step == (1, 0):
        return wide / 2 - trim.right
    if folds and group.fold == "horizontal" and step == (0, 1):
        return high / 2 - trim.bottom
    by_side = {
        (-1, 0): trim.left, (0, -1): trim.top, (1, 0): wide - trim.right, (0, 1): high - trim.bottom,
    }  # fmt: skip
    return by_side[step] - group.margin


def _under(group: Group, front: Place) -> Place:
    """Give the place of a card's back. Its top points where the front's does when the sheet is seen from behind, so
    that it is upright for who turns the card like a page."""
    across = over_vertical(group)
    up = (-front.up[0], front.up[1]) if across else (front.up[0], -front.up[1])
    most, least = (
        (right, top, left, bottom) if across else (left, bottom, right, top)
        for left, top, right, bottom in (front.most, front.least)
    )
    return Place("back", group.backs_of[front.id], mirrored(group, front.trim), up, front.at, most, least)
