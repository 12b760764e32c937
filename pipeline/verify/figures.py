"""Readings of pages -> figures, each with its tolerance."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.verify import cards, content, marks, sheet
from pipeline.verify.figure import Figure, Measured

Check = Callable[[Measured], Figure]
_CHECKS: tuple[Check, ...] = (
    sheet.pages, sheet.paper, sheet.viewer, cards.copies, cards.position, cards.upright, cards.registration,
    cards.printable, cards.bleed, cards.neighbours, marks.marks, marks.bars, content.looks, content.text, sheet.fonts,
    content.pictures, marks.ink,
)  # fmt: skip


def figures(measured: Measured) -> tuple[Figure, ...]:
    """Give the figures of a file, in the order in which people look."""
    ticket = measured.ticket
    asked: dict[Check, bool] = {sheet.viewer: ticket.for_printers, marks.bars: bool(ticket.bars)}
    return tuple(check(measured) for check in _CHECKS if asked.get(check, True))
