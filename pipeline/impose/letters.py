"""The font of what is written beside or on cards; only the letters that are needed are embedded."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from pipeline.errors import EnvironmentFault

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FAMILY = "Alegreya Sans"
LAYOUT = ["BASE", "GDEF", "GPOS", "GSUB", "JSTF"]
"""The tables of a font that say how letters are set together."""


class Letters:
    """The letters of some texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._font = _subset("".join(texts))
        self._map: dict[int, str] = self._font.getBestCmap()
        self._ids = {name: number for number, name in enumerate(self._font.getGlyphOrder())}
        em = self._font["head"].unitsPerEm
        self._widths = [self._font["hmtx"][name][0] / em for name in self._font.getGlyphOrder()]

    def embed(self, pdf: Pdf) -> Object:
        """Put the font into a PDF."""
        return _embed(pdf, self._font)

    def codes(self, text: str) -> str:
        """Give a text as the hexadecimal codes of its glyphs."""
        return "".join(f"{self._glyph(letter):04X}" for letter in text)

    def width(self, text: str) -> float:
        """Give the width of a text in ems."""
        return float(sum(self._widths[self._glyph(letter)] for letter in text))

    def _glyph(self, letter: str) -> int:
        return self._ids[self._map[ord(letter)]] if ord(letter) in self._map else 0


def font_file() -> Path:
    """Give the file of the font. Raises EnvironmentFault."""
    import fontpkg

    try:
        return Path(fontpkg.path(FAMILY, weight=400, style="normal"))
    except fontpkg.FontpkgError as error:
        raise EnvironmentFault(f"the font family `{FAMILY}` is not installed", "reinstall Cardwright") from error


def _subset(letters: str) -> TTFont:
    """Cut the font down to some letters."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(
        notdef_outline=True, recalc_timestamp=False, layout_features=[], name_IDs=[], hinting=False
    )
    options.drop_tables += LAYOUT  # a PDF says itself where each glyph stands; to read these takes a third of a second
    cut = subset.Subsetter(options)
    font = TTFont(font_file(), recalcTimestamp=False, lazy=True)
    cut.populate(text=letters)
    cut.subset(font)
    return font


def _embed(pdf: Pdf, font: TTFont) -> Object:
    """Embed a font as a composite one whose codes are its glyphs' numbers (ISO 32000-1, 9.7)."""
    data = io.BytesIO()
    font.save(data, reorderTables=False)
    per_em = 1000 / font["head"].unitsPerEm
    widths = [round(font["hmtx"][name][0] * per_em) for name in font.getGlyphOrder()]
    name = Name(f"/AAAAAA+{FAMILY.replace(' ', '')}")
    ascent, descent = (round(value * per_em) for value in (font["hhea"].ascent, font["hhea"].descent))
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=name, Flags=4, ItalicAngle=0, Ascent=ascent, Descent=descent,
        FontBBox=Array([round(getattr(font["head"], edge) * per_em) for edge in ("xMin", "yMin", "xMax", "yMax")]),
        CapHeight=ascent, StemV=80, FontFile2=pdf.make_stream(data.getvalue(), Length1=data.tell()),
    )  # fmt: skip
    descendant = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=name, CIDToGIDMap=Name.Identity, DW=0,
        W=Array([0, Array(widths)]), FontDescriptor=pdf.make_indirect(descriptor),
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
    )  # fmt: skip
    composite = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=name, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(descendant)]), ToUnicode=pdf.make_stream(_to_unicode(font)),
    )  # fmt: skip
    return pdf.make_indirect(composite)


def _to_unicode(font: TTFont) -> bytes:
    """Write which letter each glyph is, so that the line can be searched and copied (ISO 32000-1, 9.10.3)."""
    ids = {name: number for number, name in enumerate(font.getGlyphOrder())}
    lines = [f"<{ids[name]:04X}> <{chr(code).encode('utf-16-be').hex()}>" for code, name in font.getBestCmap().items()]
    chunks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    body = "\n".join(f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar" for chunk in chunks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Header def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{body}\nendcmap\nend\nend\n"
    ).encode("ascii")
