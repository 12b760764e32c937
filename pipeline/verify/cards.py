"""Figures of where cards lie."""

from __future__ import annotations

import math
from collections import Counter

from pipeline.verify.figure import TOLERANCE, Figure, Measured, most, on
from pipeline.verify.page import Key
from pipeline.verify.places import mirrored

TURN = 0.1
"""Degrees that a card may be turned: 0.08 mm over the half of its height."""


def copies(m: Measured) -> Figure:
    """Count the cards that lie where they belong, and the copies of each."""
    faults = []
    right = 0
    seen: Counter[Key] = Counter()
    for reading, one in m.found():
        key = (one.place.kind, one.place.id)
        there = (one.looks_like or key) if one.trim else None  # what it is instead `looks` tells, if nothing known
        seen.update([there] if there else [])
        right += there == key
        if one.trim is None:
            faults.append(f"{on(reading, one)}: no card lies there")
        elif there and there != key:
            faults.append(f"{on(reading, one)}: `{there[1]}` lies there")
    places = Counter((one.place.kind, one.place.id) for _, one in m.found())
    for key in sorted(places.keys() | seen.keys()):
        if seen[key] != places[key]:
            faults.append(f"`{key[1]}` is printed {seen[key]} times, {places[key]} expected")
    for reading in m.readings:
        faults += [f"page {reading.wanted.page}: a card at {x:.1f}, {y:.1f} mm too many" for x, y in reading.extra]
    return Figure("cards in their places", f"{right} of {places.total()}", "each copy once", tuple(faults))


def position(m: Measured) -> Figure:
    """Measure how far cards are off their places."""
    faults = tuple(f"{on(r, f)}: {f.off:.3f} mm off" for r, f in m.found() if f.off > TOLERANCE)
    return Figure("positions", f"{most(f.off for _, f in m.found())} off", f"{TOLERANCE} mm", faults)


def upright(m: Measured) -> Figure:
    """Measure how far cards are turned."""
    worst = max((f.turned for _, f in m.found()), default=0.0)
    faults = tuple(
        f"{on(r, f)}: {'upside down' if f.turned > 179 else f'turned by {f.turned:.2f} degrees'}"
        for r, f in m.found()
        if f.turned > TURN
    )
    return Figure("upright", f"{worst:.2f} degrees off", f"{TURN} degrees", faults)


def registration(m: Measured) -> Figure:
    """Lay each back on its front: where the sheet is turned over, or folded, both cuts should be one."""
    worst, faults, pairs = 0.0, [], 0
    by_side = {
        (r.wanted.sheet, f.place.kind, f.place.at): (r, f) for r, f in m.found() if f.trim
    }  # fmt: skip
    for (sheet, kind, at), (reading, back) in by_side.items():
        front = by_side.get((sheet, "card", at))
        if kind != "back" or not front or not front[1].trim or not back.trim:
            continue
        pairs += 1
        off = max(abs(a - b) for a, b in zip(mirrored(m.group(reading), back.trim), front[1].trim, strict=True))
        worst = max(worst, off)
        if off > TOLERANCE:
            faults.append(f"{on(reading, back)}: {off:.3f} mm off its front")
    value = f"{worst:.3f} mm off, {pairs} backs" if pairs else "no backs beside fronts"
    return Figure("registration", value, f"{TOLERANCE} mm", tuple(faults))


def printable(m: Measured) -> Figure:
    """Measure how far cuts are from the edge of the paper."""
    least, faults = math.inf, []
    for reading, one in m.found():
        if one.trim:
            wide, high = m.group(reading).paper
            left, top, right, bottom = one.trim
            room = min(left, top, wide - right, high - bottom)
            least = min(least, room)
            if room < m.group(reading).margin - TOLERANCE:
                faults.append(f"{on(reading, one)}: its cut is {room:.2f} mm from the paper's edge")
    value = f"{least:.2f} mm from the paper's edge" if least < math.inf else "no cards"
    asked = " or ".join(f"{margin:g}" for margin in sorted({group.margin for group in m.ticket.groups}))
    return Figure("printable", value, f"{asked} mm at least", tuple(faults))


def bleed(m: Measured) -> Figure:
    """Measure the bleed that shows."""
    worst, faults = 0.0, []
    for reading, one in m.found():
        if not one.trim:
            continue
        for side, have, least in zip(("left", "top", "right", "bottom"), one.bleed, one.place.least, strict=True):
            worst = max(worst, least - have)
            if least - have > TOLERANCE:
                faults.append(f"{on(reading, one)}: {have:.2f} mm of bleed at the {side}, {least:g} mm expected")
    return Figure("bleed", f"{most([worst])} too little", f"{TOLERANCE} mm", tuple(faults))


def neighbours(m: Measured) -> Figure:
    """Measure how far what shows of a card lies over another's cut."""
    worst, faults = 0.0, []
    for reading in m.readings:
        for place, shown in reading.shown:
            for other in reading.wanted.places:
                deep = min(shown.shared(other.trim)) if other.at != place.at or other.kind != place.kind else 0.0
                worst = max(worst, deep)
                if deep > TOLERANCE:
                    faults.append(f"{on(reading, place)}: {deep:.2f} mm over {other}")
    return Figure("off the neighbours", f"{most([worst])} over", f"{TOLERANCE} mm", tuple(faults))
