"""Readings of pages -> figures: what was measured, what is tolerated, and where it is not kept."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.verify.affine import MM_PER_PT
from pipeline.verify.page import SAME, Found, Key, Reading
from pipeline.verify.pdf import BOXES, Line, Preferences
from pipeline.verify.places import Place, Wanted
from pipeline.verify.ticket import Ticket

TOLERANCE = 0.05
"""Millimetres that anything may be off: half of what a good cutter is."""
TURN = 0.1
"""Degrees that a card may be turned: 0.08 mm over the half of its height."""
STRAY = 0.02
"""Square millimetres of ink outside: a pixel at 200 dpi has 0.016."""
LEVEL = 0.02
"""Millimetres over which the ends of a mark may differ: more is no line along a cut."""


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

    def found(self) -> Iterator[tuple[Reading, Found]]:
        """Give each place with its page."""
        for reading in self.readings:
            for one in reading.found:
                yield reading, one


def figures(measured: Measured) -> tuple[Figure, ...]:
    """Give the figures of a file, in the order in which people look."""
    return tuple(check(measured) for check in _CHECKS)


def _on(reading: Reading, found: Found | Place) -> str:
    place = found.place if isinstance(found, Found) else found
    what = f"`{place.id}`" if place.kind == "card" else f"back `{place.id}`"
    return f"page {reading.wanted.page}, {place}, {what}"


def _mm(values: Iterable[float]) -> str:
    return f"{max(values, default=0.0):.3f} mm"


def _pages(m: Measured) -> Figure:
    expected = len(m.wanted)
    faults = (f"{m.pages} pages, {expected} expected",) if m.pages != expected else ()
    return Figure("pages", f"{m.pages} of {expected}", "exact", faults)


def _paper(m: Measured) -> Figure:
    wanted = (0.0, 0.0, *m.ticket.paper)
    faults = []
    worst = 0.0
    for reading in m.readings:
        for name in BOXES:
            box = reading.page.boxes[name]
            if box is None:
                faults.append(f"page {reading.wanted.page}: no {name.capitalize()}Box")
                continue
            off = max(abs(edge * MM_PER_PT - want) for edge, want in zip(box, wanted, strict=True))
            worst = max(worst, off)
            if off > TOLERANCE:
                size = " x ".join(f"{edge * MM_PER_PT:.2f}" for edge in box[2:])
                faults.append(
                    f"page {reading.wanted.page}: the {name.capitalize()}Box ends at {size} mm, "
                    f"not {m.ticket.paper[0]:g} x {m.ticket.paper[1]:g} mm"
                )
    return Figure("page boxes", f"{worst:.3f} mm off the paper", f"{TOLERANCE} mm", tuple(faults))


def _viewer(m: Measured) -> Figure:
    sides = {page.side for page in m.wanted}
    duplex = "Simplex"
    if sides == {"front", "back"}:
        duplex = "DuplexFlipLongEdge" if m.ticket.backs == "long-edge" else "DuplexFlipShortEdge"
    faults = []
    if not m.preferences.true_size:
        faults.append("PrintScaling is not None: viewers shrink the pages to fit")
    if m.preferences.duplex != duplex:
        faults.append(f"Duplex is {m.preferences.duplex or 'not set'}, {duplex} fits the backs")
    scaling = "None" if m.preferences.true_size else "not None"
    return Figure("printing", f"PrintScaling {scaling}, Duplex {m.preferences.duplex or '-'}", "exact", tuple(faults))


def _copies(m: Measured) -> Figure:
    faults = []
    right = 0
    seen: Counter[Key] = Counter()
    for reading, one in m.found():
        key = (one.place.kind, one.place.id)
        there = one.looks_like if one.trim else None
        seen.update([there] if there else [])
        right += there == key
        if one.trim is None:
            faults.append(f"{_on(reading, one)}: no card lies there")
        elif there and there != key:
            faults.append(f"{_on(reading, one)}: `{there[1]}` lies there")
    places = Counter((one.place.kind, one.place.id) for _, one in m.found())
    for key in sorted(places.keys() | seen.keys()):
        if seen[key] != places[key] and (seen[key] or not faults):
            faults.append(f"`{key[1]}` is printed {seen[key]} times, {places[key]} expected")
    for reading in m.readings:
        faults += [f"page {reading.wanted.page}: a card at {x:.1f}, {y:.1f} mm too many" for x, y in reading.extra]
    return Figure("cards in their places", f"{right} of {places.total()}", "each copy once", tuple(faults))


def _looks(m: Measured) -> Figure:
    bad = [(r, f) for r, f in m.found() if f.trim and f.differs > SAME]
    worst = max((f.differs for _, f in m.found() if f.trim), default=0.0)
    faults = tuple(f"{_on(r, f)}: {f.differs:.2f} mm² do not look like its face" for r, f in bad)
    return Figure("looks like its face", f"{worst:.2f} mm² differ", f"{SAME} mm²", faults)


def _position(m: Measured) -> Figure:
    there = [(r, f) for r, f in m.found() if f.trim]
    faults = tuple(f"{_on(r, f)}: {f.off:.3f} mm off" for r, f in there if f.off > TOLERANCE)
    return Figure("positions", f"{_mm(f.off for _, f in there)} off", f"{TOLERANCE} mm", faults)


def _upright(m: Measured) -> Figure:
    there = [(r, f) for r, f in m.found() if f.trim]
    worst = max((f.turned for _, f in there), default=0.0)
    faults = tuple(
        f"{_on(r, f)}: {'upside down' if f.turned > 179 else f'turned by {f.turned:.2f} degrees'}"
        for r, f in there
        if f.turned > TURN
    )
    return Figure("upright", f"{worst:.2f} degrees off", f"{TURN} degrees", faults)


def _registration(m: Measured) -> Figure:
    """Lay each back on its front: where the sheet is turned over, or folded, both cuts should be one."""
    worst, faults, pairs = 0.0, [], 0
    wide, high = m.ticket.paper
    vertical = _turns_over_vertical(m)
    by_side = {
        (r.wanted.sheet, f.place.kind, f.place.at): (r, f) for r, f in m.found() if f.trim
    }  # fmt: skip
    for (sheet, kind, at), (reading, back) in by_side.items():
        front = by_side.get((sheet, "card", at))
        if kind != "back" or not front or not front[1].trim or not back.trim:
            continue
        pairs += 1
        left, top, right, bottom = back.trim
        through = (wide - right, top, wide - left, bottom) if vertical else (left, high - bottom, right, high - top)
        off = max(abs(a - b) for a, b in zip(through, front[1].trim, strict=True))
        worst = max(worst, off)
        if off > TOLERANCE:
            faults.append(f"{_on(reading, back)}: {off:.3f} mm off its front")
    value = f"{worst:.3f} mm off, {pairs} backs" if pairs else "no backs beside fronts"
    return Figure("registration", value, f"{TOLERANCE} mm", tuple(faults))


def _turns_over_vertical(m: Measured) -> bool:
    from pipeline.verify.places import over_vertical

    return over_vertical(m.ticket)


def _printable(m: Measured) -> Figure:
    wide, high = m.ticket.paper
    least, faults = math.inf, []
    for reading, one in m.found():
        if one.trim:
            left, top, right, bottom = one.trim
            room = min(left, top, wide - right, high - bottom)
            least = min(least, room)
            if room < m.ticket.margin - TOLERANCE:
                faults.append(f"{_on(reading, one)}: its cut is {room:.2f} mm from the paper's edge")
    value = f"{least:.2f} mm from the paper's edge" if least < math.inf else "no cards"
    return Figure("printable", value, f"{m.ticket.margin:g} mm at least", tuple(faults))


def _bleed(m: Measured) -> Figure:
    worst, faults = 0.0, []
    for reading, one in m.found():
        if not one.trim:
            continue
        for side, have, least in zip(("left", "top", "right", "bottom"), one.bleed, one.place.least, strict=True):
            worst = max(worst, least - have)
            if least - have > TOLERANCE:
                faults.append(f"{_on(reading, one)}: {have:.2f} mm of bleed at the {side}, {least:g} mm expected")
    return Figure("bleed", f"{_mm([worst])} too little", f"{TOLERANCE} mm", tuple(faults))


def _neighbours(m: Measured) -> Figure:
    worst, faults = 0.0, []
    for reading in m.readings:
        for place, shown in reading.shown:
            for other in reading.wanted.places:
                deep = min(shown.shared(other.trim)) if other.at != place.at or other.kind != place.kind else 0.0
                worst = max(worst, deep)
                if deep > TOLERANCE:
                    faults.append(f"{_on(reading, place)}: {deep:.2f} mm over {other}")
    return Figure("off the neighbours", f"{_mm([worst])} over", f"{TOLERANCE} mm", tuple(faults))


def _marks(m: Measured) -> Figure:
    count, worst, faults = 0, 0.0, []
    for reading in m.readings:
        xs, ys = _cuts(reading.wanted)
        marked: set[tuple[str, float]] = set()
        for line in reading.page.lines:
            count += 1
            axis, off, cut = _off_cut(line, [*xs, *_folds(m, "vertical")], [*ys, *_folds(m, "horizontal")])
            marked.add((axis, cut))
            where = f"page {reading.wanted.page}: the mark at {line.start[0]:.2f}, {line.start[1]:.2f} mm"
            over = _covered(reading, line)
            if over:
                faults.append(f"{where} lies on {_on(reading, over)}")
            elif off > TOLERANCE:
                faults.append(f"{where} is {off:.2f} mm off any cut" if off < math.inf else f"{where} runs aslant")
            worst = max(worst, off if off < math.inf else 0.0)
        if m.ticket.marks:
            for axis, cuts in (("vertical", xs), ("horizontal", ys)):
                bare = [cut for cut in cuts if (axis, cut) not in marked]
                if len(bare) < len(cuts):  # where there is no room for any, the build has said so
                    faults += [f"page {reading.wanted.page}: no mark at the {axis} cut at {cut:.2f} mm" for cut in bare]
    return Figure("marks", f"{count}, {worst:.3f} mm off the cuts", f"{TOLERANCE} mm, none on a card", tuple(faults))


def _cuts(page: Wanted) -> tuple[list[float], list[float]]:
    xs = {round(x, 4) for one in page.places for x in (one.trim.left, one.trim.right)}
    ys = {round(y, 4) for one in page.places for y in (one.trim.top, one.trim.bottom)}
    return sorted(xs), sorted(ys)


def _folds(m: Measured, axis: str) -> list[float]:
    if m.ticket.backs != "gutterfold" or m.ticket.fold != axis:
        return []
    return [m.ticket.paper[0] / 2 if axis == "vertical" else m.ticket.paper[1] / 2]


def _off_cut(line: Line, xs: Sequence[float], ys: Sequence[float]) -> tuple[str, float, float]:
    """Give how a line runs, how far it is off the nearest cut that runs so, and where that is."""
    (x1, y1), (x2, y2) = line.start, line.end
    if abs(x1 - x2) <= LEVEL and xs:
        near = min(xs, key=lambda x: abs(x - x1))
        return "vertical", abs(near - x1), near
    if abs(y1 - y2) <= LEVEL and ys:
        near = min(ys, key=lambda y: abs(y - y1))
        return "horizontal", abs(near - y1), near
    return "aslant", math.inf, 0.0


def _covered(reading: Reading, line: Line) -> Place | None:
    """Give the place whose cut card a line is painted over. What lies under a card does not show."""
    xs, ys = sorted((line.start[0], line.end[0])), sorted((line.start[1], line.end[1]))
    for one in reading.found:
        left, top, right, bottom = one.place.trim.grown((-TOLERANCE,) * 4)
        crosses = xs[0] < right and xs[1] > left and ys[0] < bottom and ys[1] > top
        if crosses and line.order > one.order:
            return one.place
    return None


def _fonts(m: Measured) -> Figure:
    fonts: dict[str, bool] = {}
    for reading in m.readings:
        for name, embedded in reading.page.fonts.items():
            fonts[name] = fonts.get(name, True) and embedded
    faults = tuple(f"`{name}` is not embedded" for name, embedded in sorted(fonts.items()) if not embedded)
    return Figure("fonts embedded", f"{sum(fonts.values())} of {len(fonts)}", "all", faults)


def _pictures(m: Measured) -> Figure:
    faults, least = [], math.inf
    for reading, one in m.found():
        need = m.dpi[one.place.kind, one.place.id]
        least = min(least, one.dpi)
        if round(one.dpi if one.dpi < math.inf else need) < need:
            faults.append(f"{_on(reading, one)}: a picture of {one.dpi:.0f} dpi, {need:g} needed")
    asked = sorted({m.dpi[f.place.kind, f.place.id] for _, f in m.found() if f.dpi < math.inf})
    value = f"{least:.0f} dpi at least" if least < math.inf else "none"
    return Figure("pictures", value, " or ".join(f"{one:g}" for one in asked) or "-", tuple(faults))


def _text(m: Measured) -> Figure:
    count = sum(f.words for _, f in m.found())
    lost = [(r, f) for r, f in m.found() if f.lost]
    there = count - sum(len(f.lost) for _, f in lost)
    faults = tuple(
        f"{_on(r, f)}: {len(f.lost)} words missing: {' '.join(f.lost[:5])}{' ...' if len(f.lost) > 5 else ''}"
        for r, f in lost
    )
    return Figure("words in their places", f"{there} of {count}", "all", faults)


def _ink(m: Measured) -> Figure:
    faults = [
        f"page {r.wanted.page}: {r.stray:.2f} mm² of ink outside bleed and marks, at {r.stray_at[0]:.1f}, "
        f"{r.stray_at[1]:.1f} mm"
        for r in m.readings
        if r.stray_at and r.stray > STRAY
    ]
    for r in m.readings:
        faults += [
            f"page {r.wanted.page}: something that is neither card, mark nor word at {one.left:.1f}, {one.top:.1f} mm"
            for one in r.page.strays
        ]
    worst = max((r.stray for r in m.readings), default=0.0)
    return Figure("ink outside the bleed", f"{worst:.2f} mm²", f"{STRAY} mm²", tuple(faults))


_CHECKS: tuple[Callable[[Measured], Figure], ...] = (
    _pages, _paper, _viewer, _copies, _position, _upright, _registration, _printable, _bleed, _neighbours, _marks,
    _looks, _text, _fonts, _pictures, _ink,
)  # fmt: skip
