"""A tuckbox: the net of a folding box, as large as its cards need.

The net of a straight tuck box, from the left: glue flap, back, side, front, side. At both ends of the back is a lid
with its tuck, at both ends of the sides a dust flap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.booklet.page import PAGES, expand, title_points
from pipeline.units import Um, to_mm

LOOSE = 1.0
"""How much wider, higher and deeper the box is inside than its cards, mm: they slide out without being shaken out."""
GLUE = 12.0
"""The width of the glue flap, mm."""
TUCK = 14.0
"""How far a lid tucks in, mm."""
DUST = 16.0
"""The most that a dust flap is long, mm."""
SLANT = 2.0
"""How far a flap narrows at its end on each side, mm."""
EDGE = 5.0
"""What printers need at the edge of the paper, mm."""
OVER = 2.0
"""How far the colour of the net goes on past its edge, mm."""
SHEETS = ("a4", "letter", "a3", "tabloid")
"""Papers on which a net may lie, either way up, the smallest first."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """The inside of a box, mm."""

    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of the net, mm from the net's left upper corner."""

    left: float
    top: float
    width: float
    height: float


def inside(card: tuple[Um, Um], count: int, stock: Um) -> Box:
    """Give the box for `count` cards of that size and thickness."""
    return Box(to_mm(card[0]) + LOOSE, to_mm(card[1]) + LOOSE, count * to_mm(stock) + LOOSE)


def size(box: Box) -> tuple[float, float]:
    """Give the width and the height of the net."""
    return GLUE + 2 * (box.width + box.depth), box.height + 2 * (box.depth + TUCK)


def panels(box: Box) -> tuple[Panel, Panel, Panel, Panel]:
    """Give the back, a side, the front and the other side."""
    top = box.depth + TUCK
    left, found = GLUE, []
    for width in (box.width, box.depth, box.width, box.depth):
        found.append(Panel(left, top, width, box.height))
        left += width
    back, side, front, other = found
    return back, side, front, other


def outline(box: Box) -> list[Point]:
    """Give the corners of the cut line, clockwise from the left upper corner of the back."""
    back, side, front, other = panels(box)
    top, foot = back.top, back.top + back.height
    dust = min(DUST, box.width / 2, top)  # of a flat box no longer than the lid
    upper = [
        (back.left, top), (back.left, TUCK), (back.left + SLANT, 0.0), (back.left + back.width - SLANT, 0.0),
        (side.left, TUCK), (side.left, top), *_flap(side, top, -dust), (front.left, top), (other.left, top),
        *_flap(other, top, -dust),
    ]  # fmt: skip
    lower = [(x, top + foot - y) for x, y in reversed(upper)]
    glue = [(back.left, foot), (back.left - GLUE, foot - 3 * SLANT), (back.left - GLUE, top + 3 * SLANT)]
    return [*upper, *lower[:-1], *glue]


def _flap(side: Panel, at: float, long: float) -> list[Point]:
    slant = min(SLANT, side.width / 4)
    return [
        (side.left, at), (side.left + slant, at + long), (side.left + side.width - slant, at + long),
        (side.left + side.width, at),
    ]  # fmt: skip


def folds(box: Box) -> Iterator[tuple[Point, Point]]:
    """Give the lines to fold."""
    back, side, front, other = panels(box)
    top, foot = back.top, back.top + back.height
    for x in (back.left, side.left, front.left, other.left):
        yield (x, top), (x, foot)
    for y in (top, foot):
        yield (back.left, y), (side.left, y)
        yield (side.left, y), (front.left, y)
        yield (other.left, y), (other.left + other.width, y)
    for y in (TUCK, top + foot - TUCK):
        yield (back.left, y), (side.left, y)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper by name, and how it lies: its width and height in mm."""

    name: str
    width: float
    height: float


def paper(box: Box) -> Sheet | None:
    """Give the smallest paper that holds the net; None where none does."""
    width, height = size(box)
    for name in SHEETS:
        for across, down in (PAGES[name], PAGES[name][::-1]):
            if width + 2 * EDGE <= across and height + 2 * EDGE <= down:
                return Sheet(name, across, down)
    return None


@dataclass(frozen=True, slots=True)
class Words:
    """What stands on a box; `back` is the address of the picture of a card's back, empty for none."""

    title: str
    blurb: str
    facts: str
    back: str


def html(box: Box, words: Words, sheet: Sheet, ground: str, language: str) -> str:
    """Give the whole document; the net is printed in the colour `ground`, OVER past its edge."""
    width, height = size(box)
    back, side, front, other = panels(box)
    return expand(
        "tuckbox.html.j2", words=words, language=language, ground=ground, sheet=sheet, width=width, height=height,
        over=OVER, left=(sheet.width - width) / 2, top=(sheet.height - height) / 2, folds=list(folds(box)),
        outline=" ".join(f"{x:.3f},{y:.3f}" for x, y in outline(box)), back=back, front=front, sides=(side, other),
        spine=_along(words.title, box.height, box.depth), lid=_along(words.title, box.width, box.depth),
        above=Panel(back.left, TUCK, back.width, box.depth), points=title_points(words.title, 20),
        picture=min(front.width * 0.8, (front.height - 30) * 0.7),
    )  # fmt: skip


def _along(title: str, length: float, depth: float) -> float:
    """Give the size of the title on a narrow panel, points: it runs along it and is no higher than the box is deep."""
    letters = max(len(title), 1)
    return round(min(depth * 0.5, length * 0.85 / (0.62 * letters)) * 72 / 25.4, 2)


def boxes(card: tuple[Um, Um], count: int, stock: Um) -> int:
    """Give into how many boxes cards must be parted so that each box's net finds a paper; 0 where none would do."""
    for number in range(1, 21):
        if paper(inside(card, math.ceil(count / number), stock)):
            return number
    return 0
