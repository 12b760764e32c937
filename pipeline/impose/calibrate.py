"""Readings of the sheet that a printer is measured by -> what the printer does, and the profile that puts it right.

A printer is taken to enlarge a side of the paper across and down about the paper's middle; the back, besides, is turned
about the middle and moved against the front. The profile undoes that: the sheet of `target` printed with it has bars of
100 mm and the front's crosses on the zeros of the back's scales.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from pipeline.errors import UsageError
from pipeline.fixed import fixed
from pipeline.impose.printer import MOST_MOVE, MOST_TURN, SCALE_SPAN, Correction, Printer
from pipeline.impose.target import BAR, COMB
from pipeline.model.nearest import did_you_mean
from pipeline.model.raw import shown
from pipeline.tables.flow import quoted
from pipeline.units import Um, mm, show

MEANINGS = {
    "A": "left scale, across", "B": "left scale, down", "C": "right scale, across", "D": "right scale, down",
    "E": "the bar across on the front", "F": "the bar down on the front", "G": "the bar across on the back",
    "H": "the bar down on the back", "M": "the widest margin without print",
}  # fmt: skip
"""The readings by the letters that they have on the sheet, in millimetres."""
OFFSETS, BARS = "ABCD", "EFGH"
_READING = re.compile(r"\s*([A-Za-z]+)\s*[=:]\s*([^\s,;]+(?:,\d+(?=[\s,;]|$))?)[\s,;]*")
"""A letter and its number. Digits right behind a comma are its decimals, since no reading begins with a digit."""
_NUMBER = re.compile(r"[+-]?\d{1,4}([.,]\d{1,4})?")
REMEDY = "read the sheet again, and write millimetres, such as `A=0.4 B=-0.2`"

Pair = tuple[float, float]


@fixed(frozen=True, slots=True)
class Effect:
    """What a printer does to the back, in millimetres and degrees clockwise: `scale` enlarges it about the paper's
    middle, `turn` turns it about that, `move` moves it right and down. `front` is how the front is enlarged."""

    move: Pair
    turn: float
    scale: Pair
    front: Pair


def parse(text: str) -> dict[str, float]:
    """Read readings such as `A=0.4 B=-0.2 E=99.8`. Raises UsageError for what is no reading, given twice, or so large
    that it must be a slip."""
    found: dict[str, float] = {}
    at = 0
    while at < len(text):
        match = _READING.match(text, at)
        if not match:
            raise UsageError(f"`{shown(text[at:].strip() or text)}` is no reading", REMEDY)
        letter, value = match[1].upper(), match[2]
        if letter in found:
            raise UsageError(f"the reading `{letter}` is given twice", REMEDY)
        found[letter] = checked(letter, value)
        at = match.end()
    if not found:
        raise UsageError("there are no readings", REMEDY)
    return found


def checked(letter: str, value: str) -> float:
    """Read one reading; its decimals stand behind a point or a comma. Raises UsageError for an unknown letter, and
    for a value that is none or out of range."""
    if letter not in MEANINGS:
        listed = ", ".join(f"`{one}`: {what}" for one, what in MEANINGS.items())
        raise UsageError(f"`{shown(letter)}` is no reading of the sheet{did_you_mean(letter, MEANINGS)}", listed)
    if not _NUMBER.fullmatch(value.strip()):
        raise UsageError(f"`{letter}={shown(value)}` is no number of millimetres", REMEDY)
    number = float(value.replace(",", "."))
    low, high = _range(letter)
    if not low <= number <= high:
        raise UsageError(f"`{letter}` ({MEANINGS[letter]}) is `{number:g}`; it is from {low:g} to {high:g}", REMEDY)
    return number


def _range(letter: str) -> Pair:
    if letter in OFFSETS:
        return -MOST_MOVE / 1000, MOST_MOVE / 1000
    if letter in BARS:  # the correction may be no more than a printer's file may say
        return BAR / (1 + SCALE_SPAN), BAR / (1 - SCALE_SPAN)
    return 0.0, float(COMB)


def effect(readings: Mapping[str, float], apart: float) -> Effect:
    """Give what a printer does, by its readings. `apart` is how far the crosses are from the paper's middle.

    Without the bars of the back those of the front stand for them; without the right scale there is no turn, without
    scales no move. Raises UsageError for a scale that is read one way only.
    """
    for pair in ("AB", "CD"):
        given = [letter for letter in pair if letter in readings]
        if len(given) == 1:
            raise UsageError(f"of the readings `{pair[0]}` and `{pair[1]}` one is missing", REMEDY)
    front = readings.get("E", BAR) / BAR, readings.get("F", BAR) / BAR
    back = readings.get("G", front[0] * BAR) / BAR, readings.get("H", front[1] * BAR) / BAR
    # Each scale: the front's cross, which lies at x on its side, is seen at `read` on the back's.
    seen = [
        ((x * front[0], 0.0), ((x + readings[a]) * back[0], readings[b] * back[1]))
        for x, (a, b) in ((-apart, "AB"), (apart, "CD"))
        if a in readings
    ]
    turn = 0.0
    if len(seen) == 2:
        (one, read_one), (other, read_other) = seen
        turn = _angle(one, other) - _angle(read_one, read_other)
    moves = [(true[0] - x, true[1] - y) for true, read in seen for x, y in [_turned(read, turn)]]
    count = max(1, len(moves))
    move = sum(x for x, _ in moves) / count, sum(y for _, y in moves) / count
    return Effect(move, math.degrees(turn), back, front)


def _angle(start: Pair, end: Pair) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _turned(point: Pair, angle: float) -> Pair:
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def profile(name: str, readings: Mapping[str, float], apart: float) -> Printer:
    """Give the printer whose corrections undo what the readings tell. Raises UsageError for a turn that is a slip."""
    does = effect(readings, apart)
    front = Correction(scale=_rounded(1 / does.front[0], 1 / does.front[1]))
    # The back is first enlarged, then turned: its inverse turns first. What a correction can say enlarges first, which
    # is the same but for the skew that a turn makes of unequal scales, so the turns of both axes are evened out.
    angle = -math.radians(does.turn)
    across = (math.cos(angle) / does.scale[0], math.sin(angle) / does.scale[1])
    down = (-math.sin(angle) / does.scale[0], math.cos(angle) / does.scale[1])
    turn = math.degrees((math.atan2(across[1], across[0]) + math.atan2(-down[0], down[1])) / 2)
    x, y = does.move
    move = -(across[0] * x + down[0] * y), -(across[1] * x + down[1] * y)
    back = Correction(
        (mm(round(move[0], 3)), mm(round(move[1], 3))), round(turn, 4), _rounded(math.hypot(*across), math.hypot(*down))
    )
    _check(back)
    return Printer(name, mm(readings["M"]) if "M" in readings else None, front, back)


def _rounded(across: float, down: float) -> Pair:
    """Give scales to a hundred-thousandth: 3 micrometres on the length of A4."""
    return round(across, 5), round(down, 5)


def _check(back: Correction) -> None:
    """Refuse what a printer's file may not say."""
    far = max(abs(side) for side in back.move)
    if far > MOST_MOVE:
        raise UsageError(f"the back would be `{show(far)}` off; a printer is off by {show(MOST_MOVE)} at most", REMEDY)
    if abs(back.turn) > MOST_TURN:
        raise UsageError(
            f"the back would be turned by `{back.turn:g}` degrees; a printer turns by {MOST_TURN:g} at most", REMEDY
        )


def written(printer: Printer, title: str, notes: str) -> str:
    """Write a printer's file, as `printer.find` reads it; what is right is left out."""
    lines = [f"title: {quoted(title)}", f"notes: {quoted(notes)}"]
    if printer.margin is not None:
        lines.append(f"margin: {show(printer.margin)}")
    for name, side in (("front", printer.front), ("back", printer.back)):
        parts = _parts(side)
        lines += [f"{name}:", *(f"  {key}: {value}" for key, value in parts.items())] if parts else []
    return "\n".join(lines) + "\n"


def _parts(side: Correction) -> dict[str, str]:
    right, down = side.move
    across, along = side.scale
    return {
        key: text
        for key, value, text in (
            ("right", right, _length(right)), ("down", down, _length(down)), ("turn", side.turn, f"{side.turn:.4f}"),
            ("scale-across", across - 1, f"{across:.5f}"), ("scale-down", along - 1, f"{along:.5f}"),
        )
        if value
    }  # fmt: skip


def _length(value: Um) -> str:
    return f"-{show(-value)}" if value < 0 else show(value)
