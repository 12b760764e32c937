"""Figures of what cards show."""

from __future__ import annotations

import math

from pipeline.verify.figure import Figure, Measured, on
from pipeline.verify.pixels import SAME

ROUNDED = 0.005
"""What a picture may be under its pixels per inch, as a share: pixels are whole, and so is a crop."""


def looks(m: Measured) -> Figure:
    """Tell how much cards look unlike their faces."""
    worst = max((f.differs for _, f in m.found()), default=0.0)
    faults = tuple(
        f"{on(r, f)}: {f.differs:.2f} mm² do not look like its face" for r, f in m.found() if f.differs > SAME
    )
    return Figure("looks like its face", f"{worst:.2f} mm² differ", f"{SAME} mm²", faults)


def text(m: Measured) -> Figure:
    """Count the words that stand where they belong."""
    count = sum(f.words for _, f in m.found())
    lost = [(r, f) for r, f in m.found() if f.lost]
    there = count - sum(len(f.lost) for _, f in lost)
    faults = tuple(
        f"{on(r, f)}: {len(f.lost)} words missing: {' '.join(f.lost[:5])}{' ...' if len(f.lost) > 5 else ''}"
        for r, f in lost
    )
    return Figure("words in their places", f"{there} of {count}" if count else "none to look for", "all", faults)


def pictures(m: Measured) -> Figure:
    """Tell the pixels per inch of the coarsest picture."""
    faults, least = [], math.inf
    for reading, one in m.found():
        need = m.dpi[one.place.kind, one.place.id]
        least = min(least, one.dpi)
        if one.dpi < need * (1 - ROUNDED):
            faults.append(f"{on(reading, one)}: a picture of {one.dpi:.0f} dpi, {need:g} needed")
    asked = sorted({m.dpi[f.place.kind, f.place.id] for _, f in m.found() if f.dpi < math.inf})
    value = f"{least:.0f} dpi at least" if least < math.inf else "none"
    return Figure(
        "pictures",
        value,
        f"{' or '.join(f'{one:g}' for one in asked)}, less {ROUNDED:.1%}" if asked else "-",
        tuple(faults),
    )
