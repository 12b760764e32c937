"""Font files: what they say of themselves, and variable fonts cut to one weight.

A file that came with a game is read in a worker, for a small one can stand for gigabytes.
"""

from __future__ import annotations

import io
import logging
import struct
from collections.abc import Sequence
from typing import Any

from pipeline.errors import InputError
from pipeline.fixed import fixed

REMEDY = "put a whole TrueType or OpenType file there"
KINDS = (b"\0\1\0\0", b"OTTO", b"true")
"""How TrueType and OpenType files begin. Compressed ones (WOFF) have other bytes in each PDF."""
BROKEN = (KeyError, AttributeError, ValueError, OSError, IndexError, AssertionError, TypeError, EOFError, struct.error)
"""What fontTools raises, as it comes, when a table of a font is broken."""
_NOWHERE = logging.NullHandler()


@fixed(frozen=True, slots=True)
class Facts:
    """What a font is: of one weight, or variable over a range of them."""

    family: str
    low: int
    high: int
    italic: bool
    variable: bool


@fixed(frozen=True, slots=True)
class Maker:
    """Who made a font, its licence, and where that can be read (OpenType, `name` table, ids 8, 9, 0, 13 and 14)."""

    author: str
    license: str
    source: str


def read(files: Sequence[tuple[str, bytes]]) -> list[Facts]:
    """Read the family, weight and slant of font files, each with its name. Raises InputError for one that is none."""
    return [_read(name, data) for name, data in files]


def makers(fonts: Sequence[tuple[str, bytes]]) -> list[Maker]:
    """Read who made some fonts, each with its family: the task for `Workers.run`."""
    return [_maker(data) for _, data in fonts]


def _maker(data: bytes) -> Maker:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(io.BytesIO(data), lazy=True) as font:
            said = {id: " ".join((font["name"].getDebugName(id) or "").split()) for id in (0, 8, 9, 13, 14)}
    except (TTLibError, *BROKEN):
        return Maker("", "", "")
    license = "OFL-1.1" if "open font license" in said[13].lower() else said[13][:200]
    return Maker((said[9] or said[8] or said[0])[:200], license, said[14][:200])


def cut(fonts: Sequence[tuple[bytes, int]]) -> list[bytes]:
    """Cut variable fonts to a weight each, with all their other axes at their defaults."""
    return [_cut(data, weight) for data, weight in fonts]


def _read(name: str, data: bytes) -> Facts:
    from fontTools.ttLib import TTFont, TTLibError

    logging.getLogger("fontTools").addHandler(_NOWHERE)  # it would print what is odd about a table
    if not data.startswith(KINDS):
        raise InputError(f"the font `{name}` cannot be read: it is no TrueType or OpenType font", REMEDY)
    try:
        with TTFont(io.BytesIO(data), lazy=True) as font:
            names, os2 = font["name"], font["OS/2"]
            if not font.getBestCmap():
                raise TTLibError("it has no letters")
            family = names.getDebugName(16) or names.getDebugName(1) or ""
            axes = {a.axisTag: a for a in font["fvar"].axes} if "fvar" in font else {}
            weight = axes.get("wght")
            low, high = (int(weight.minValue), int(weight.maxValue)) if weight else (os2.usWeightClass,) * 2
            _drawn(font)
            return Facts(family, low, high, bool(os2.fsSelection & 1), bool(axes))
    except (TTLibError, *BROKEN) as bad:
        raise InputError(f"the font `{name}` cannot be read: {bad}", REMEDY) from bad


def _drawn(font: Any) -> None:
    """Draw every letter into nothing, so that a font whose end is broken is found before a face is set in it."""
    from fontTools.pens.basePen import NullPen

    glyphs = font.getGlyphSet()
    for name in {*font.getBestCmap().values(), ".notdef"}:
        glyphs[name].draw(NullPen())


def _cut(data: bytes, weight: int) -> bytes:
    import uharfbuzz as hb  # takes a five-hundredth of fontTools' time, which kerns every pair of letters anew

    face = hb.Face(hb.Blob(data))
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.drop_table_tag_set.add(int.from_bytes(b"DSIG"))  # a signature of what the file was before
    for axis in face.axis_infos:
        if axis.tag == "wght":
            wanted.pin_axis_location(face, axis.tag, weight)
        else:
            wanted.pin_axis_to_default(face, axis.tag)
    return bytes(wanted.subset(face).blob.data)
