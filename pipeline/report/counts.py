"""Counts of cards as a table for people, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from pipeline.lint.counts import Count
from pipeline.report.plain import visible

_HEAD = ("", "", "cards", "copies", "plan")


def render(title: str, counts: Iterable[Count]) -> str:
    """Give the counts of one game as a table; a row that is not as planned ends in `!`."""
    rows = [_HEAD, *_rows(counts)]
    wide = [max(len(row[n]) for row in rows) for n in range(len(_HEAD))]
    lines = [title]
    for group, label, cards, copies, plan in rows:
        cells = (group.ljust(wide[0]), label.ljust(wide[1]), cards.rjust(wide[2]), copies.rjust(wide[3]), plan)
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def _rows(counts: Iterable[Count]) -> Iterable[tuple[str, ...]]:
    last = ""
    for c in counts:
        yield (visible(c.group) if c.group != last else "", visible(c.label), str(c.cards), str(c.copies), _plan(c))
        last = c.group


def _plan(count: Count) -> str:
    """Give the plan's figures, cards/copies, with `-` where it is silent."""
    wanted = (count.plan_cards, count.plan_copies)
    if wanted == (None, None):
        return ""
    differs = any(w is not None and w != h for w, h in zip(wanted, (count.cards, count.copies), strict=True))
    return "/".join("-" if w is None else str(w) for w in wanted) + (" !" if differs else "")


def document(counts: Iterable[Count]) -> list[dict[str, Any]]:
    """Give the counts as plain data, a mapping each, with the names of `Count`."""
    return [asdict(count) for count in counts]
