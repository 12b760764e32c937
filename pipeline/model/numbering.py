"""Collector's numbers by the game's format: `{index}` and `{total}`, with `{index:03d}` for width."""

from __future__ import annotations

import re

PART = re.compile(r"\{(index|total)(?::0(\d)d)?\}")
"""A part of a format that is filled; nothing else is one here."""


def number(pattern: str, index: int, total: int) -> str:
    """Fill a format."""
    values = {"index": index, "total": total}
    return PART.sub(lambda m: f"{values[m[1]]:0{m[2] or 1}d}", pattern)


def read(pattern: str, written: str) -> dict[str, int]:
    """Give `index` and `total` as a number has them, as far as the format has; empty for one of no such form, or where
    the format counts no total."""
    form, done, seen = "", 0, set[str]()
    for part in PART.finditer(pattern):
        name = part[1]
        form += re.escape(pattern[done : part.start()]) + (r"\d+" if name in seen else rf"(?P<{name}>\d+)")
        done = part.end()
        seen.add(name)
    found = re.fullmatch(form + re.escape(pattern[done:]), written) if "total" in seen else None
    values = {name: int(digits) for name, digits in found.groupdict().items()} if found else {}
    return values if values and number(pattern, values.get("index", 0), values["total"]) == written else {}


def differ_in_total(pattern: str, old: str, new: str) -> bool:
    """Tell whether two numbers are the same but for the total that a format counts."""
    was, now = read(pattern, old), read(pattern, new)
    return bool(was and now) and was["total"] != now["total"] and was.get("index") == now.get("index")
