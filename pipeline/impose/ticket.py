"""What a file of sheets holds, as data beside it: for `verify`, and for programs that count or sort cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from pipeline.impose.plan import Group, Side
from pipeline.impose.printer import Correction, Printer


def tickets(
    cards: Mapping[str, int], backs_of: Mapping[str, str], parts: Sequence[Sequence[Group]], printer: Printer
) -> list[dict[str, object]]:
    """Give the ticket of each part, without its side: for each size of card the sheet in micrometres, what its printer
    is corrected by, and the cards with their copies. `cards` are the copies by card, in the order in which they are
    laid out; `backs_of` gives the back of each, none where no backs are printed."""
    ids = (id for id, copies in cards.items() for _ in range(copies))
    return [{"groups": [_group(group, _next(ids, group), backs_of, printer) for group in part]} for part in parts]


def _next(ids: Iterator[str], group: Group) -> Mapping[str, int]:
    """Take the cards of a group, with their copies."""
    return Counter(islice(ids, sum(item.copies for item in group.items)))


def _group(group: Group, cards: Mapping[str, int], backs_of: Mapping[str, str], printer: Printer) -> dict[str, object]:
    spec = group.spec
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
        "front": _correction(printer.front),
        "back": _correction(printer.back),
        "cards": dict(cards),
        "backs_of": {id: backs_of[id] for id in cards if id in backs_of},
    }


def sided(ticket: Mapping[str, object], side: Side | None) -> dict[str, object]:
    """Give the ticket of a file with one side alone, or with all there is."""
    return {**ticket, "side": side or ""}


def _correction(of: Correction) -> list[float]:
    return [*of.move, of.turn, *of.scale]
