"""Colours of any space that CSS has -> sRGB, to be held against pixels. Numbers: CSS Color 4, 17 and 18.

WeasyPrint paints plain grounds and words in all of them; a gradient or the shades of a border it asks for in sRGB,
which tinycss2 gives of three spaces alone. `tests/render/test_spaces.py` tells when a new version has others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from tinycss2.color4 import Color as CssColor

Color = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""
_Matrix = tuple[Color, Color, Color]

POLAR = frozenset(("srgb", "hsl", "hwb"))
"""Spaces that are other ways to write sRGB."""
DAY_50 = frozenset(("lab", "lch", "xyz-d50"))
DAY_65 = frozenset(("oklab", "oklch", "xyz", "xyz-d65"))
"""Spaces that are defined by the light of D50, and of D65."""
TO_65: _Matrix = (
    (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    (0.012314014864481998, -0.020507649298898964, 1.330365926242124),
)
"""XYZ of D50 to that of D65 (Bradford)."""
TO_LIGHT: _Matrix = (
    (12831 / 3959, -329 / 214, -1974 / 3959),
    (-851781 / 878810, 1648619 / 878810, 36519 / 878810),
    (705 / 12673, -2585 / 12673, 705 / 667),
)
"""XYZ of D65 to the light of red, green and blue in sRGB."""


@cache
def put_in_place() -> None:
    """Let every colour be given in sRGB from now on; once in a process."""
    CssColor.to = _to(CssColor.to)


def _to(own: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """Give a colour in another space, in sRGB of any."""

    @wraps(own)
    def to(color: Any, space: str) -> Any:
        if space == "srgb" and color.space not in POLAR:
            return CssColor("srgb", srgb(color), color.alpha)
        return own(color, space)

    return to


def srgb(color: Any) -> Color:
    """Give the red, green and blue of a colour as WeasyPrint has it; the nearest of each where sRGB has none so strong.

    WeasyPrint writes spaces of other red, green and blue as if they were sRGB, and so they are taken here.
    """
    parts = color.coordinates
    if color.space == "srgb" and None not in parts:
        red, green, blue = parts
        return red, green, blue
    if color.space in POLAR:
        return _clipped(*color.to("srgb").coordinates)
    if color.space in DAY_50:
        return _from_xyz(_times(TO_65, color.to("xyz-d50").coordinates))
    if color.space in DAY_65:
        return _from_xyz(color.to("xyz-d65").coordinates)
    known = [part or 0.0 for part in parts]
    if color.space == "device-cmyk":
        cyan, magenta, yellow, black = known
        return _clipped(*((1 - ink) * (1 - black) for ink in (cyan, magenta, yellow)))
    red, green, blue = [*known, 0.0, 0.0, 0.0][:3]
    return _clipped(red, green, blue)


def _from_xyz(xyz: Color) -> Color:
    return _clipped(*map(_as_level, _times(TO_LIGHT, xyz)))


def _times(matrix: _Matrix, color: Color) -> Color:
    red, green, blue = (sum(a * b for a, b in zip(row, color, strict=True)) for row in matrix)
    return red, green, blue


def _as_level(light: float) -> float:
    """Give the level of a part of a colour for its light (IEC 61966-2-1)."""
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _clipped(red: float, green: float, blue: float) -> Color:
    return min(max(red, 0.0), 1.0), min(max(green, 0.0), 1.0), min(max(blue, 0.0), 1.0)
