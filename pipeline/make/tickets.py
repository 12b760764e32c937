"""What a file of sheets holds, as data beside it: for `verify`, and for programs that count or sort cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from pipeline.impose.plan import Group, Side
from pipeline.impose.printer import Correction

if TYPE_CHECKING:
    from pipeline.make.sheets import Job


def tickets(job: Job, out: Mapping[str, int], parts: Sequence[Sequence[Group]]) -> list[dict[str, object]]:
    """Give the ticket of each part, without its side: for each size of card the sheet in micrometres, what its printer
    is corrected by, and the cards with their copies, in order. `out` are the copies by card, in the order in which they
    are laid out."""
    ids = (id for id, copies in out.items() for _ in range(copies))
    return [{"groups": [_ticket(job, group, _next(ids, group)) for group in part]} for part in parts]


def _next(ids: Iterator[str], group: Group) -> Mapping[str, int]:
    """Take the cards of a group, with their copies."""
    return Counter(islice(ids, sum(item.copies for item in group.items)))


def _ticket(job: Job, group: Group, cards: Mapping[str, int]) -> dict[str, object]:
    spec, by_id = group.spec, {card.id: card for card, _ in job.cards}
    return {
        "paper": [spec.paper.width, spec.paper.height],
        "card": list(spec.card),
        "grid": [spec.cols, spec.rows],
        "turned": spec.turned,
        "gutter": list(spec.gutter),
        "bleed": spec.bleed,
        "margin": spec.margin,
        "backs": spec.backs,
        "fold": spec.fold,
        "fold_gap": spec.fold_gap,
        "marks": spec.marks.kind != "none",
        "front": _correction(job.printer.front),
        "back": _correction(job.printer.back),
        "cards": dict(cards),
        "backs_of": {id: job.back_of(by_id[id]) for id in cards} if job.prints_backs else {},
    }


def sided(ticket: Mapping[str, object], side: Side | None) -> dict[str, object]:
    """Give the ticket of a file with one side alone, or with all there is."""
    return {**ticket, "side": side or ""}


def _correction(of: Correction) -> list[float]:
    return [*of.move, of.turn, *of.scale]
