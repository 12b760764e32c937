"""Lengths in whole micrometres, the one unit of layout; PDF points only where a PDF is written.

Whole numbers keep sums exact: a row of cards ends where the paper's arithmetic says it does.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, Decimal
from typing import NewType

Um = NewType("Um", int)
"""A length in micrometres."""

UM_PER: dict[str, Decimal] = {
    "um": Decimal(1),
    "mm": Decimal(1000),
    "cm": Decimal(10000),
    "in": Decimal(25400),  # the international inch, 1959
    "pt": Decimal(25400) / 72,  # the PDF and CSS point
}
_IN_FULL = {
    "mill": "mm",
    "cent": "cm",
    "inch": "in",
    "zoll": "in",
    "poin": "pt",
    "punk": "pt",
    "micr": "um",
    "mikr": "um",
}
"""How units that are written in full begin, in English and German."""
LARGEST = Um(2_000_000)
"""The longest length taken from a file, 2 m: no printer's sheet is longer."""
LEAST_CARD = Um(5_000)
"""The smallest side of a card; smaller ones are slips, and would make grids of thousands."""
MOST_CARD = Um(320_000)
"""The longest side of a card: with a bleed of 10 mm its picture is as long as one may be, 340 mm. The largest cards
that printers offer, 8.5 x 11 in, have 279 mm."""

_LENGTH = re.compile(r"\s*(\d{1,9}(?:\.\d{1,6})?)\s*([a-z]*)\s*", re.ASCII)


class NoUnitError(ValueError):
    """A length or size without its unit. `right` is how it was most likely meant."""

    def __init__(self, text: str, right: str) -> None:
        super().__init__(f"`{text}` has no unit; write `{right}`")
        self.right = right


def mm(value: float | int | str) -> Um:
    """Give micrometres for a number of millimetres, rounded to the nearest whole one."""
    return Um(int((Decimal(str(value)) * 1000).to_integral_value(ROUND_HALF_EVEN)))


def parse_length(text: str, unit: str = "") -> Um:
    """Read a length such as `63mm`, `2.5 in` or `9pt`; `unit` serves a bare number.

    Raises ValueError with a message for the author when the number, the unit or the size
    (0 to 2 m) does not fit.
    """
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueError(f"`{text}` is no length; write a number and a unit, such as `63mm`")
    number, name = found[1], found[2] or unit
    if not name:
        raise NoUnitError(text, f"{number}mm")
    if name not in UM_PER:
        known, meant = ", ".join(f"`{u}`" for u in UM_PER), _meant(name)
        raise ValueError(f"`{name}` is no known unit; {f'did you mean `{meant}`?' if meant else f'known are {known}'}")
    value = Um(int((Decimal(number) * UM_PER[name]).to_integral_value(ROUND_HALF_EVEN)))
    if value > LARGEST:
        raise ValueError(f"`{text}` is over the limit of 2 m")
    return value


def _meant(word: str) -> str:
    """Give the unit that a word was meant for, empty where none is near: a unit in full, its letters changed about, one
    more, less or other behind its first, or another before the `m` of `mm`. Units are too short for likeness alone."""
    if word[:4] in _IN_FULL:
        return _IN_FULL[word[:4]]
    swapped = [unit for unit in UM_PER if unit == word[::-1]]
    close = [unit for unit in ("mm", *UM_PER) if unit[0] == word[0] and len(word) <= 3 and len({*unit} & {*word}) > 0]
    close += ["mm"] if len(word) == 2 and word[1] == "m" else []
    return (swapped + close + [""])[0]


def parse_size(text: str, least: Um = Um(0)) -> tuple[Um, Um]:
    """Read width and height such as `63 x 88 mm` or `2.5in x 3.5in`, in micrometres.

    Raises ValueError as `parse_length` does. Numbers without a unit are taken for inches where one of them would be
    under `least` in millimetres.
    """
    parts = re.split(r"\s*[x×]\s*(?![a-z\s]|$)", text.strip())  # not at the letter of `px`
    if len(parts) != 2:
        raise ValueError(f"`{text}` is no size; write width x height, such as `63 x 88 mm`")
    if all(_LENGTH.fullmatch(part) and part[-1:].isdigit() for part in parts):
        unit = "in" if min(map(mm, parts)) < least else "mm"
        raise NoUnitError(text, f"{parts[0]} x {parts[1]} {unit}")
    tail = re.search(r"[a-z]+$", parts[1])
    unit = tail[0] if tail else ""
    return parse_length(parts[0], unit), parse_length(parts[1], unit)


def parse_card(text: str) -> tuple[Um, Um]:
    """Read a card's cut size, as `parse_size` reads a size. Raises ValueError for a side that no card has, too."""
    return check_card(parse_size(text, LEAST_CARD))


def check_card(size: tuple[Um, Um]) -> tuple[Um, Um]:
    """Give a card's cut size as it is. Raises ValueError, with a message for the author, for a side that no card has:
    under 5 mm or over 320 mm."""
    for side, value in zip(("width", "height"), size, strict=True):
        if not LEAST_CARD <= value <= MOST_CARD:
            raise ValueError(f"a card's {side} is `{show(value)}`; it is from {show(LEAST_CARD)} to {show(MOST_CARD)}")
    return size


def to_mm(value: int) -> float:
    """Give millimetres for micrometres."""
    return value / 1000


def to_pt(value: int) -> float:
    """Give PDF points (1/72 in) for micrometres."""
    return value * 72 / 25400


def show(value: int) -> str:
    """Write a length for people: `63 mm`, `3.05 mm`."""
    return f"{value / 1000:.3f}".rstrip("0").rstrip(".") + " mm"


def show_size(width: int, height: int) -> str:
    """Write a size for people: `63 x 88 mm`."""
    return f"{show(width).removesuffix(' mm')} x {show(height)}"
