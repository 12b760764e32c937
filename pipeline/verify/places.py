"""Where each card should lie, reckoned anew from the paper, the card and the way the paper is turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pipeline.verify.affine import Point
from pipeline.verify.ticket import Ticket

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
    """A page as it should be: its number from 1, its sheet's, its side, and its places."""

    page: int
    sheet: int
    side: Literal["front", "back"]
    places: tuple[Place, ...]


def wanted(ticket: Ticket) -> Iterator[Wanted]:
    """Give the pages that a file should have, in order."""
    page = 0
    fill = ticket.grid[0] * ticket.grid[1]
    behind = ticket.backs in ("long-edge", "short-edge") and bool(ticket.backs_of)
    for sheet, start in enumerate(range(0, len(ticket.cards), fill), start=1):
        fronts = tuple(_fronts(ticket, ticket.cards[start : start + fill]))
        backs = tuple(_under(ticket, one) for one in fronts if one.id in ticket.backs_of)
        if ticket.side != "back":
            page += 1
            yield Wanted(page, sheet, "front", fronts + (backs if ticket.backs == "gutterfold" else ()))
        if behind and ticket.side != "front":
            page += 1
            yield Wanted(page, sheet, "back", backs)


def over_vertical(ticket: Ticket) -> bool:
    """Tell whether what lies at the left comes to lie at the right when the paper is turned over or folded."""
    if ticket.backs == "gutterfold":
        return ticket.fold == "vertical"
    long_is_upright = ticket.paper[1] >= ticket.paper[0]
    return long_is_upright == (ticket.backs == "long-edge")


def mirrored(ticket: Ticket, one: Rect) -> Rect:
    """Give where a part of the front lies when the sheet is seen from its back, or beyond the fold."""
    wide, high = ticket.paper
    if over_vertical(ticket):
        return Rect(wide - one.right, one.top, wide - one.left, one.bottom)
    return Rect(one.left, high - one.bottom, one.right, high - one.top)


def _fronts(ticket: Ticket, ids: tuple[str, ...]) -> Iterator[Place]:
    columns, rows = ticket.grid
    wide, high = (ticket.card[1], ticket.card[0]) if ticket.turned else ticket.card
    step_x, step_y = wide + ticket.gutter[0], high + ticket.gutter[1]
    left = (ticket.paper[0] - columns * step_x + ticket.gutter[0]) / 2
    top = (ticket.paper[1] - rows * step_y + ticket.gutter[1]) / 2
    if ticket.backs == "gutterfold" and ticket.fold == "vertical":
        left = ticket.paper[0] / 2 - ticket.fold_gap - columns * step_x + ticket.gutter[0]
    elif ticket.backs == "gutterfold":
        top = ticket.paper[1] / 2 - ticket.fold_gap - rows * step_y + ticket.gutter[1]
    taken = {(index % columns, index // columns): id for index, id in enumerate(ids)}
    for (column, row), id in taken.items():
        x, y = left + column * step_x, top + row * step_y
        trim = Rect(x, y, x + wide, y + high)
        sides = [_bleeds(ticket, taken, (column, row), step, trim) for step in ((-1, 0), (0, -1), (1, 0), (0, 1))]
        most, least = zip(*sides, strict=True)
        up = (1.0, 0.0) if ticket.turned else (0.0, -1.0)
        yield Place("card", id, trim, up, (column + 1, row + 1), most, least)


def _bleeds(
    ticket: Ticket, taken: Mapping[tuple[int, int], str], at: tuple[int, int], step: tuple[int, int], trim: Rect
) -> tuple[float, float]:
    """Give the most bleed that may show on a side of a card, and the least that should."""
    near = (at[0] + step[0], at[1] + step[1])
    gutter = ticket.gutter[0] if step[0] else ticket.gutter[1]
    if near in taken:
        half = min(ticket.bleed, gutter / 2)
        return half, half
    if 0 <= near[0] < ticket.grid[0] and 0 <= near[1] < ticket.grid[1]:
        return ticket.bleed, 0.0  # over an empty place: a card across the corner may take from it
    return ticket.bleed, max(0.0, min(ticket.bleed, LEAST_BLEED, _room(ticket, step, trim)))


def _room(ticket: Ticket, step: tuple[int, int], trim: Rect) -> float:
    """Give what lies between a card at the block's edge and the margin, or the fold."""
    wide, high = ticket.paper
    folds = ticket.backs == "gutterfold"
    if folds and ticket.fold == "vertical" and step == (1, 0):
        return wide / 2 - trim.right
    if folds and ticket.fold == "horizontal" and step == (0, 1):
        return high / 2 - trim.bottom
    by_side = {
        (-1, 0): trim.left, (0, -1): trim.top, (1, 0): wide - trim.right, (0, 1): high - trim.bottom,
    }  # fmt: skip
    return by_side[step] - ticket.margin


def _under(ticket: Ticket, front: Place) -> Place:
    """Give the place of a card's back. Its top points where the front's does when the sheet is seen from behind, so
    that it is upright for who turns the card like a page."""
    across = over_vertical(ticket)
    up = (-front.up[0], front.up[1]) if across else (front.up[0], -front.up[1])
    most, least = (
        (right, top, left, bottom) if across else (left, bottom, right, top)
        for left, top, right, bottom in (front.most, front.least)
    )
    return Place("back", ticket.backs_of[front.id], mirrored(ticket, front.trim), up, front.at, most, least)
