"""Figures of the file as a whole: pages, boxes, what viewers are asked for, fonts."""

from __future__ import annotations

from pipeline.verify.affine import MM_PER_PT
from pipeline.verify.figure import TOLERANCE, Figure, Measured
from pipeline.verify.pdf import BOXES


def pages(m: Measured) -> Figure:
    """Count the pages."""
    expected = len(m.wanted)
    faults = (f"{m.pages} pages, {expected} expected",) if m.pages != expected else ()
    return Figure("pages", f"{m.pages} of {expected}", "exact", faults)


def paper(m: Measured) -> Figure:
    """Measure the boxes of each page."""
    faults = []
    worst = 0.0
    for reading in m.readings:
        wide, high = m.group(reading).paper
        for name in BOXES:
            box, wanted = reading.page.boxes[name], _box(m, name, wide, high)
            if box is None:
                faults.append(f"page {reading.wanted.page}: no {name.capitalize()}Box")
                continue
            off = max(abs(edge * MM_PER_PT - want) for edge, want in zip(box, wanted, strict=True))
            worst = max(worst, off)
            if off > TOLERANCE:
                size = " x ".join(f"{edge * MM_PER_PT:.2f}" for edge in box[2:])
                faults.append(
                    f"page {reading.wanted.page}: the {name.capitalize()}Box ends at {size} mm, "
                    f"not {wanted[2]:g} x {wanted[3]:g} mm"
                )
    return Figure("page boxes", f"{worst:.3f} mm off the paper", f"{TOLERANCE} mm", tuple(faults))


def _box(m: Measured, name: str, wide: float, high: float) -> tuple[float, float, float, float]:
    """Give what a box should be: the page, and the trim of one that is itself a card the cut in its middle."""
    if name != "trim" or not m.ticket.cut:
        return 0.0, 0.0, wide, high
    across, down = (wide - m.ticket.cut[0]) / 2, (high - m.ticket.cut[1]) / 2
    return across, down, wide - across, high - down


def viewer(m: Measured) -> Figure:
    """Tell what viewers that print are asked for."""
    sides = {page.side for page in m.wanted}
    duplex = "Simplex"
    if sides == {"front", "back"}:
        duplex = "DuplexFlipLongEdge" if m.ticket.groups[0].backs == "long-edge" else "DuplexFlipShortEdge"
    faults = []
    if not m.preferences.true_size:
        faults.append("PrintScaling is not None: viewers shrink the pages to fit")
    if m.preferences.duplex != duplex:
        faults.append(f"Duplex is {m.preferences.duplex or 'not set'}, {duplex} fits the backs")
    scaling = "None" if m.preferences.true_size else "not None"
    return Figure("printing", f"PrintScaling {scaling}, Duplex {m.preferences.duplex or '-'}", "exact", tuple(faults))


def fonts(m: Measured) -> Figure:
    """Count the fonts."""
    fonts: dict[str, bool] = {}
    for reading in m.readings:
        for name, embedded in reading.page.fonts.items():
            fonts[name] = fonts.get(name, True) and embedded
    faults = tuple(f"`{name}` is not embedded" for name, embedded in sorted(fonts.items()) if not embedded)
    return Figure("fonts embedded", f"{sum(fonts.values())} of {len(fonts)}", "all", faults)
