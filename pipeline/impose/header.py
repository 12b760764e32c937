"""The line above the cards that tells which sheet this is, in a font of which only its letters are embedded."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pipeline.errors import EnvironmentFault
from pipeline.impose.marks import header_side
from pipeline.impose.pdffile import PdfFile
from pipeline.impose.spec import HEADER, LEFT, SheetSpec
from pipeline.units import to_pt

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FAMILY = "Alegreya Sans"
SIZE_PT = 6.0
"""The line's height of type; with room above and below it takes `HEADER`."""


class Header:
    """The header's font inside a PDF. `number` is the font's own object; the page calls it `/H`."""

    def __init__(self, out: PdfFile, texts: Iterable[str]) -> None:
        self._font = _subset("".join(texts))
        self._map: dict[int, str] = self._font.getBestCmap()
        self._ids = {name: number for number, name in enumerate(self._font.getGlyphOrder())}
        em = self._font["head"].unitsPerEm
        self._widths = [self._font["hmtx"][name][0] / em for name in self._font.getGlyphOrder()]
        self.number = _embed(out, self._font)

    def draw(self, spec: SheetSpec, text: str) -> str:
        """Give the operators that write a line at the margin, upwards where it stands at the left; empty when the sheet
        has no room for it."""
        side = header_side(spec)
        if side is None:
            return ""
        # The baseline: a quarter of the line is below it.
        depth = to_pt(spec.margin) + to_pt(HEADER) * 0.75
        start = to_pt(spec.margin if side == LEFT else max(spec.gap[LEFT], spec.margin))
        place = (
            f"0 1 -1 0 {depth:.4f} {start:.4f}"
            if side == LEFT
            else (f"1 0 0 1 {start:.4f} {to_pt(spec.paper.height) - depth:.4f}")
        )
        glyphs = [self._glyph(letter) for letter in text]
        codes = "".join(f"{glyph:04X}" for glyph in glyphs)
        width = sum(self._widths[glyph] for glyph in glyphs) * SIZE_PT
        # Lines from edge to edge would run through the words, so these stand on white.
        white = f"0 0 0 0 k -1.5 -2 {width + 3:.4f} {SIZE_PT + 1:g} re f"
        return f"q {place} cm {white} BT 0 0 0 1 k /H {SIZE_PT:g} Tf <{codes}> Tj ET Q"

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


def _embed(out: PdfFile, font: TTFont) -> int:
    """Embed a font as a composite one whose codes are its glyphs' numbers (ISO 32000-1, 9.7); gives its number."""
    data = io.BytesIO()
    font.save(data, reorderTables=False)
    per_em = 1000 / font["head"].unitsPerEm
    order = font.getGlyphOrder()
    widths = b" ".join(b"%d" % round(font["hmtx"][name][0] * per_em) for name in order)
    file = out.add_deflated(b"/Length1 %d" % data.tell(), data.getvalue())
    name = b"AAAAAA+" + FAMILY.replace(" ", "").encode()
    box = b" ".join(b"%d" % round(getattr(font["head"], edge) * per_em) for edge in ("xMin", "yMin", "xMax", "yMax"))
    tells = (round(font["hhea"].ascent * per_em), round(font["hhea"].descent * per_em))
    descriptor = out.add(
        b"<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [ %s ] /ItalicAngle 0 /Ascent %d /Descent %d "
        b"/CapHeight %d /StemV 80 /FontFile2 %d 0 R >>" % (name, box, *tells, tells[0], file)
    )
    descendant = out.add(
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDToGIDMap /Identity /DW 0 /W [ 0 [ %s ] ] "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %d 0 R >>"
        % (name, widths, descriptor)
    )
    words = out.add_deflated(b"", _to_unicode(font))
    return out.add(
        b"<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [ %d 0 R ] "
        b"/ToUnicode %d 0 R >>" % (name, descendant, words)
    )


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
