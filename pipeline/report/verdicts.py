"""Verdicts for people and for programs: what holds and what does not, each with its section of rules.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from pipeline.model.types import Game
from pipeline.model.verdicts import Verdict
from pipeline.report.plain import visible
from pipeline.report.text import SpanOf

GOOD, BAD = "ok", "NO"


def render(game: Game, verdicts: Iterable[Verdict], span_of: SpanOf) -> str:
    """Give the verdicts on one game as text: the game first, then deck by deck. Ends with a line's end.

    What does not hold names its place, and what to do.
    """
    lines = [visible(game.spec.title)]
    for about, group in groupby(verdicts, key=lambda verdict: verdict.about):
        listed = list(group)
        lines.append(f"  {_head(game, about, listed)}")
        for one in listed:
            lines.append(f"    {GOOD if one.ok else BAD}  {one.section:<6} {visible(one.message)}")
            if not one.ok:
                hint = f"; {visible(one.hint)}" if one.hint else ""
                lines.append(f"{'':14} {one.severity}[{one.code}] at {visible(str(span_of(one.at)))}{hint}")
    return "\n".join(lines if len(lines) > 1 else [f"{lines[0]}: nothing that can be judged"]) + "\n"


def _head(game: Game, about: str, verdicts: list[Verdict]) -> str:
    """Name what is judged, and say whether all is well with it."""
    deck = game.deck(about)
    title = f"deck {about}" + (f", {visible(deck.title)}" if deck and deck.title != about else "") if about else "rules"
    bad = sum(not verdict.ok for verdict in verdicts)
    good = "legal" if about else "sound"
    return f"{title}: {f'{bad} of {len(verdicts)} do not hold' if bad else good}"


def document(game: Game, verdicts: Iterable[Verdict]) -> list[dict[str, Any]]:
    """Give the verdicts on one game as plain data."""
    names = {card.id: card.name for card in game.cards}
    return [
        {
            "code": one.code, "key": one.key, "ok": one.ok, "deck": one.about, "message": one.message,
            "section": one.section, "title": _title(game, one.section), "found": one.found, "allowed": one.allowed,
            "cards": [{"id": id, "name": names[id], "copies": copies} for id, copies in one.cards],
        }
        for one in verdicts
    ]  # fmt: skip


def _title(game: Game, section: str) -> str:
    """Give the title of a section or of a ruling."""
    return "" if game.rules is None else next((t for n, t in _titles(game) if n == section), "")


def _titles(game: Game) -> Iterator[tuple[str, str]]:
    if game.rules:
        yield from game.rules.sections.items()
        yield from ((ruling.id, ruling.title) for ruling in game.rules.rulings)
