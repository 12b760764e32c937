"""A figure: something measured, its tolerance, and what does not keep it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.verify.page import Found, Key, Reading
from pipeline.verify.pdf import Preferences
from pipeline.verify.places import Place, Wanted
from pipeline.verify.ticket import Group, Ticket

TOLERANCE = 0.05
"""Millimetres that anything may be off: half of what a good cutter is."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured: its name, the figure in words, the tolerance in words, and what does not keep it."""

    name: str
    value: str
    tolerance: str
    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the tolerance is kept."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class Measured:
    """All of a file: what it should hold, how many pages it has, what it asks of viewers, its pages as they were
    measured, and for each card or back the pixels per inch that its pictures need."""

    ticket: Ticket
    wanted: Sequence[Wanted]
    pages: int
    preferences: Preferences
    readings: Sequence[Reading]
    dpi: Mapping[Key, float]

    def group(self, reading: Reading) -> Group:
        """Give the cards that a page is of."""
        return self.ticket.groups[reading.wanted.group]

    def found(self) -> Iterator[tuple[Reading, Found]]:
        """Give each place with its page."""
        for reading in self.readings:
            for one in reading.found:
                yield reading, one


def on(reading: Reading, found: Found | Place) -> str:
    """Say where on the sheets something is."""
    place = found.place if isinstance(found, Found) else found
    what = f"`{place.id}`" if place.kind == "card" else f"back `{place.id}`"
    return f"page {reading.wanted.page}, {place}, {what}"


def most(values: Iterable[float]) -> str:
    """Give the largest of some measures, in words."""
    return f"{max(values, default=0.0):.3f} mm"
