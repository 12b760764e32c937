"""Colours as `#rrggbb`: what reads on a colour, and colours between two."""

from __future__ import annotations

import re

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
DARK, LIGHT = "#111111", "#ffffff"


def parse(color: str) -> tuple[int, int, int]:
    """Give red, green and blue (0 to 255) of `#rgb` or `#rrggbb`; raises ValueError for anything else."""
    found = _HEX.fullmatch(color)
    if not found:
        raise ValueError(f"`{color}` is no colour; write `#rrggbb`")
    digits = found[1] if len(found[1]) == 6 else "".join(c * 2 for c in found[1])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def luminance(color: str) -> float:
    """Give the relative luminance, 0 to 1 (WCAG 2.2, definition of relative luminance)."""
    parts = [c / 255 for c in parse(color)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(color: str) -> str:
    """Give `#111111` or `#ffffff`, whichever has more contrast with a colour."""
    return max((DARK, LIGHT), key=lambda c: contrast(c, color))


def mix(color: str, other: str, share: float) -> str:
    """Give the colour between two, in sRGB; a share of 0 gives the first, 1 the other."""
    share = min(1.0, max(0.0, float(share)))
    mixed = (round(a + (b - a) * share) for a, b in zip(parse(color), parse(other), strict=True))
    return "#" + "".join(f"{c:02x}" for c in mixed)
