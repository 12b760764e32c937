"""Counters, tracks, mats and reference cards, as pages to print and cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from pipeline.booklet import text
from pipeline.booklet.page import PAGES, expand, shortened
from pipeline.model.aids import label_points, points_of, words_of
from pipeline.model.declared import CounterSpec, GameSpec, MatSpec, ReferenceSpec, TrackSpec
from pipeline.model.printed import counted
from pipeline.render.colors import ink
from pipeline.units import to_mm

MARGIN = 10.0
"""Millimetres left free on each side of a page, more than printers need."""
STEP = 15.0
"""The side of a track's field, mm: a marker of 12 mm lies on it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter: its side and the side of what stands on it (mm), its shape, its words or the address of its picture,
    and its colours."""

    side: float
    shape: str
    words: str
    picture: str
    color: str
    ink: str
    points: float


@dataclass(frozen=True, slots=True)
class Strip:
    """A track: its title, its rows of numbers, and its colours."""

    title: str
    rows: tuple[tuple[int, ...], ...]
    color: str
    ink: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a mat that fits on the page: its title, and its rows of places, each with its label, and the size of
    that in points."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    width: float
    height: float
    points: float


@dataclass(frozen=True, slots=True)
class Panel:
    """A reference card: its title, its text as HTML, and its width in mm."""

    title: str
    html: Markup
    width: float


def html(spec: GameSpec, symbols: Mapping[str, str], accent: str, page: str) -> str:
    """Give the whole document. `symbols` are addresses of pictures by id, `accent` is the colour of what has none."""
    aids = spec.aids
    room = PAGES[page][0] - 2 * MARGIN
    return expand(
        "aids.html.j2", title=spec.title, running=shortened(spec.title), language=spec.language, step=STEP,
        counters=[(one.title, _piece(one, symbols, accent), one.count) for one in aids.counters],
        tracks=[strip for one in aids.tracks for strip in [_strip(one, accent, room)] * one.copies],
        mats=[part for one in aids.mats for part in list(_parts(one, room, spec.words["part"])) * one.copies],
        references=[panel for one in aids.references for panel in [_panel(one, symbols)] * one.copies],
    )  # fmt: skip


def _piece(one: CounterSpec, symbols: Mapping[str, str], accent: str) -> Piece:
    side, color = to_mm(one.size), one.color or accent
    words = words_of(one)
    points = round(points_of(one), 2)
    return Piece(side, one.shape, words, symbols.get(one.symbol, ""), color, ink(color), points)


def _strip(one: TrackSpec, accent: str, room: float) -> Strip:
    numbers, color = list(range(one.low, one.high + 1)), one.color or accent
    most = int(room / STEP)
    lines = -(-len(numbers) // most)
    row = -(-len(numbers) // lines)
    rows = tuple(tuple(numbers[at : at + row]) for at in range(0, len(numbers), row))
    return Strip(one.title, rows, color, ink(color))


def _parts(one: MatSpec, room: float, phrase: str) -> Iterator[Part]:
    """Cut a mat into parts of as many columns as the page is wide; they are laid side by side. `phrase` titles them."""
    width, height = to_mm(one.cell[0]), to_mm(one.cell[1])
    most = max(1, int(room / width))
    count = -(-one.columns // most)
    even = -(-one.columns // count)
    for number, first in enumerate(range(0, one.columns, even), start=1):
        columns = range(first, min(first + even, one.columns))
        rows = tuple(tuple(_label(one, row * one.columns + n + 1) for n in columns) for row in range(one.rows))
        title = f"{one.title} ({counted(phrase, number, count)})" if count > 1 else one.title
        yield Part(title, rows, width, height, round(label_points(one), 2))


def _label(one: MatSpec, number: int) -> str:
    return one.label.replace("{n}", str(number))


def _panel(one: ReferenceSpec, symbols: Mapping[str, str]) -> Panel:
    read = text.read(one.text, symbols, {})
    return Panel(one.title, read.lead + read.body, to_mm(one.width))
