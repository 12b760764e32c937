"""Two texts -> which words stand in both, and which in one alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from rapidfuzz.distance import Indel

from pipeline.changes.types import FieldChange, Piece

MOST_WORDS = 20_000
"""Words and spaces of a text that are compared one by one; of longer ones the whole counts as changed. A comparison
takes a bit of memory for each pair."""

_WORD = re.compile(r"\s+|\{[^{}\s]*\}|[\w'’-]+|[^\w\s]")


def pieces(old: str, new: str) -> tuple[Piece, ...]:
    """Give both texts word by word. The pieces that are no `new` joined are the old text, those that are no `old` the
    new one."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    if max(len(before), len(after)) > MOST_WORDS:
        return tuple(piece for piece in (_old(old), _new(new)) if piece[1])
    return tuple(_joined(_runs(before, after)))


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[FieldChange, ...]:
    """Give what differs between two sets of values by name, in the order of the new one, then of the old."""
    names = [*new, *(name for name in old if name not in new)]
    return tuple(change(name, old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name))


def change(name: str, old: str | None, new: str | None) -> FieldChange:
    """Give the change of one value."""
    return FieldChange(name, old, new, pieces(old or "", new or ""))


def _old(text: str) -> Piece:
    return "old", text


def _new(text: str) -> Piece:
    return "new", text


def _runs(before: list[str], after: list[str]) -> Iterator[Piece]:
    """Give runs of words; a space alone between two changes is part of both."""
    steps = list(Indel.opcodes(before, after))
    for number, step in enumerate(steps):
        gone = "".join(before[step.src_start : step.src_end])
        come = "".join(after[step.dest_start : step.dest_end])
        if gone != come:
            yield from (piece for piece in (_old(gone), _new(come)) if piece[1])
        elif gone.isspace() and 0 < number < len(steps) - 1:
            yield from (_old(gone), _new(come))
        else:
            yield "same", gone


def _joined(runs: Iterator[Piece]) -> Iterator[Piece]:
    """Join runs of a kind; between two that stay, what is old comes before what is new."""
    for same, group in groupby(runs, lambda piece: piece[0] == "same"):
        members = list(group)
        if same:
            yield "same", "".join(text for _, text in members)
            continue
        gone, come = ("".join(text for kind, text in members if kind == wanted) for wanted in ("old", "new"))
        yield from (piece for piece in (_old(gone), _new(come)) if piece[1])
