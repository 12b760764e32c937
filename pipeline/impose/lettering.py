"""A font inside a PDF for a few lines of words; only the letters that are used are embedded."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from pipeline.errors import EnvironmentFault

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FAMILY = "Alegreya Sans"


class Lettering:
    """The `font` inside a PDF, for the letters of some texts; a page calls it `/H`."""

    def __init__(self, pdf: Pdf, texts: Iterable[str]) -> None:
        letters = _subset("".join(texts))
        self._map: dict[int, str] = letters.getBestCmap()
        self._ids = {name: number for number, name in enumerate(letters.getGlyphOrder())}
        em = letters["head"].unitsPerEm
        self._widths: list[float] = [letters["hmtx"][name][0] / em for name in letters.getGlyphOrder()]
        self.font = _embed(pdf, letters)

    def width(self, text: str, size: float) -> float:
        """Give the length of a line of that size, both in points."""
        return sum(self._widths[self._glyph(letter)] for letter in text) * size

    def show(self, text: str, size: float) -> str:
        """Give the operators that write a line from the origin, in black ink alone."""
        codes = "".join(f"{self._glyph(letter):04X}" for letter in text)
        return f"BT 0 0 0 1 k /H {size:g} Tf <{codes}> Tj ET"

    def broken(self, text: str, size: float, room: float) -> Iterator[str]:
        """Break a text into lines of at most `room` points; a longer word has a line of its own."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.width(longer, size) > room:
                yield line
                longer = word
            line = longer
        if line:
            yield line

    def _glyph(self, letter: str) -> int:
        return self._ids[self._map[ord(letter)]] if ord(letter) in self._map else 0


def _subset(letters: str) -> TTFont:
    """Cut the font down to some letters."""
    import fontpkg
    from fontTools import subset
    from fontTools.ttLib import TTFont

    try:
        path = fontpkg.path(FAMILY, weight=400, style="normal")
    except fontpkg.FontpkgError as error:
        raise EnvironmentFault(f"the font family `{FAMILY}` is not installed", "reinstall Cardwright") from error
    options = subset.Options(
        notdef_outline=True, recalc_timestamp=False, layout_features=[], name_IDs=[], hinting=False
    )
    cut = subset.Subsetter(options)
    font = TTFont(path, recalcTimestamp=False)
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
