"""The line above the cards that tells which sheet this is."""

from __future__ import annotations

from pipeline.impose.lettering import Lettering
from pipeline.impose.marks import header_side
from pipeline.impose.spec import HEADER, LEFT, SheetSpec
from pipeline.units import to_pt

SIZE_PT = 6.0
"""The line's height of type; with room above and below it takes `HEADER`."""


def header(spec: SheetSpec, lettering: Lettering, text: str) -> str:
    """Give the operators that write a line at the margin, upwards where it stands at the left; empty when the sheet has
    no room for it."""
    side = header_side(spec)
    if side is None:
        return ""
    # The baseline: a quarter of the line is below it.
    depth = to_pt(spec.margin) + to_pt(HEADER) * 0.75
    start = to_pt(spec.margin if side == LEFT else max(spec.gap[LEFT], spec.margin))
    place = (
        f"0 1 -1 0 {depth:.4f} {start:.4f}"
        if side == LEFT
        else (f"1 0 0 1 {start:.4f} {to_pt(spec.paper.height) - depth:.4f}")
    )
    width = lettering.width(text, SIZE_PT)
    # Lines from edge to edge would run through the words, so these stand on white.
    white = f"0 0 0 0 k -1.5 -2 {width + 3:.4f} {SIZE_PT + 1:g} re f"
    return f"q {place} cm {white} {lettering.show(text, SIZE_PT)} Q"
