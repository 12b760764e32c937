"""Fonts in faces: each font is cut to whole blocks of letters, so that most faces hold it in the same bytes.

WeasyPrint cuts each font of each document to the very glyphs that stand in it. For single cards that is a seventh of
the time, and on a sheet each card brings cuts of its own. Here a font is cut to the blocks of letters from which a face
takes any (all of basic Latin, all of Latin-1...), which is done once in a process, and the sheet finds the same objects
in all faces. What the blocks do not know (rare scripts, alternates that no common feature gives, letters that the font
lacks) is cut by WeasyPrint as ever. The bytes of a face depend on nothing but the face.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import Any

import pydyf

from pipeline.cache import Store
from pipeline.render.fontfile import BROKEN
from pipeline.render.gate import letters
from pipeline.render.version import sources
from pipeline.settings import version

BASIC = frozenset({*range(0x20, 0x7F), *map(ord, "\u00a0·×−–—‘’“”•…")})
"""The letters, figures and marks of English rules: the block that each cut holds."""
BLOCKS = (BASIC, frozenset(range(0xA1, 0x100)) - BASIC, frozenset(range(0x100, 0x180)), frozenset(range(0x370, 0x400)),
          frozenset(range(0x400, 0x500)))  # fmt: skip
"""Basic Latin with common punctuation, Latin-1, Latin Extended-A, Greek and Cyrillic (The Unicode Standard, code
charts)."""
OTHER = len(BLOCKS)
"""The number of the block that a letter of none of them is of."""
FEATURES = frozenset(["calt", "ccmp", "clig", "liga", "lnum", "locl", "onum", "pnum", "rlig", "tnum"])
"""Features (OpenType, registered features) whose glyphs belong to the block of their letters: those that are on by
themselves, and the kinds of figures."""
LIGATURE = 16
"""Letters that one glyph may stand for, and be in a block; fonts have them of three. In a font made to do harm each
glyph could stand for twice the letters of the one before."""
ROUNDS = 4
"""How often substitutions are followed by others; fonts do so once or twice."""
USE_TYPO_METRICS = 1 << 7
"""The bit of a font's `fsSelection` which says that its lines go by the typographic figures (OpenType, `OS/2`), as they
do in the layout then."""
_REFERENCE = re.compile(rb"\b(\d+) 0 R\b")
_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
"""Latin ligatures that have a code point of their own: they stand for the letters that are typed."""

Build = Callable[..., Any]
"""WeasyPrint's `build_fonts_dictionary`."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a font file says: its ascent, descent and widths by glyph in thousandths of an em, and the letters that a
    glyph stands for."""

    ascent: int
    descent: int
    widths: Mapping[int, int]
    texts: Mapping[int, str]


class Kits:
    """The fonts of a desk, as WeasyPrint knows them, and their cuts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fonts: dict[Any, tuple[Any, _Kit]] = {}
        self._kits: dict[str, _Kit | None] = {}

    def for_face(self) -> FaceFonts:
        """Give what a document of one face keeps its fonts in: those that are known, as if no face had used them."""
        fonts = FaceFonts(self)
        for key, (font, kit) in self._fonts.items():
            kit.make_new(font)
            dict.__setitem__(fonts, key, font)
        return fonts

    def learn(self, key: Any, font: Any) -> None:
        """Take in a font that is new. One with pictures for glyphs goes WeasyPrint's way, since it hangs on more than
        its file, and so does one whose tables are broken, which the layout can do without."""
        if font.png or font.svg or font.colr or font.bitmap:
            return
        if font.hash not in self._kits:
            facts = self._facts(font.file_content)
            self._kits[font.hash] = _Kit(font, facts) if facts else None
        kit = self._kits[font.hash]
        if kit:
            self._fonts[key] = font, kit
            kit.make_new(font)

    def kit(self, font: Any) -> _Kit | None:
        """Give the cuts of a font, when it has some."""
        return self._kits.get(font.hash)

    def _facts(self, file: bytes) -> Facts | None:
        """Read a font file, or what was kept of it: that takes a twentieth of a second. None for one that is broken."""
        from fontTools.ttLib import TTLibError

        key = f"{hashlib.sha256(file).hexdigest()} {version('fonttools')} {sources()}"
        kept = self._store.get("font-kit", key)
        if kept is None:
            try:
                facts = read(file)
            except (TTLibError, *BROKEN):
                return None
            tables = [list(table.items()) for table in (facts.widths, facts.texts)]
            self._store.put("font-kit", key, json.dumps([facts.ascent, facts.descent, *tables]).encode())
            return facts
        ascent, descent, widths, texts = json.loads(kept)
        return Facts(ascent, descent, dict(widths), dict(texts))


class FaceFonts(dict[Any, Any]):
    """The fonts that one face may use, by WeasyPrint's key; it puts those in that are new to it."""

    def __init__(self, kits: Kits) -> None:
        super().__init__()
        self._kits = kits

    def __setitem__(self, key: Any, font: Any) -> None:
        self._kits.learn(key, font)
        super().__setitem__(key, font)

    def dictionary(self, pdf: Any, build: Build, options: Mapping[str, Any]) -> Any:
        """Put the fonts into a PDF, and give their dictionary, by name. `build` is WeasyPrint's way."""
        found = pydyf.Dictionary()
        for name, fonts in self._used():
            used: dict[int, str] = {}
            for font in fonts:
                used |= font.to_unicode
            kit = self._kits.kit(fonts[0])
            blocks = kit.blocks_of(used) if kit and not any(font.missing for font in fonts) else None
            if kit and blocks is not None:
                found[name] = kit.put(pdf, blocks, build, options)
                continue
            for font in fonts:
                font.widths = {glyph: width for glyph, width in font.widths.items() if glyph in used or glyph == 0}
            found |= build(pdf, dict(enumerate(fonts)), True, True, options)
        return found

    def _used(self) -> Iterator[tuple[str, list[Any]]]:
        """Give the fonts that have letters on the face, those together that are one file, in the order of their
        names."""
        names: dict[str, list[Any]] = {}
        for font in self.values():
            if font.to_unicode or font.missing:
                names.setdefault(font.hash, []).append(font)
        yield from sorted(names.items())


class _Kit:
    """A font and its cuts, each made when it is first needed."""

    def __init__(self, font: Any, facts: Facts) -> None:
        self._font, self.facts, self.file = font, facts, font.file_content
        self._cuts: dict[frozenset[int], tuple[Any, ...]] = {}

    def blocks_of(self, used: Mapping[int, str]) -> frozenset[int] | None:
        """Give the blocks that have glyphs, which stand for letters; None where some are in none."""
        blocks = {0}
        for glyph, text in used.items():
            known = self.facts.texts.get(glyph)
            if known is None or (known != text and not _alike(known, text)):
                return None
            blocks |= self._needs[glyph]
        return None if OTHER in blocks else frozenset(blocks)

    def make_new(self, font: Any) -> None:
        """Make WeasyPrint's font as if no face had used it. What it measured at some size is put right."""
        font.file_content, font.ascent, font.descent = self.file, self.facts.ascent, self.facts.descent
        font.to_unicode, font.missing = {}, {}
        if not hasattr(font, "facts"):
            font.facts, font.shown, font.fresh = self.facts, {}, None  # what `lines` goes by, and keeps
        if font.widths is not font.fresh or len(font.widths) != len(self.facts.widths):  # a face only adds to them
            font.widths = font.fresh = dict(self.facts.widths)

    def put(self, pdf: Any, blocks: frozenset[int], build: Build, options: Mapping[str, Any]) -> bytes:
        """Put the font, cut to blocks, into a PDF; gives the reference to it."""
        if blocks not in self._cuts:
            self._cuts[blocks] = tuple(self._cut(blocks, build, options))
        numbers: dict[int, int] = {}
        for number, made in self._cuts[blocks]:
            own = made.renumbered(numbers)
            pdf.add_object(own)
            numbers[number] = own.number
        return bytes(own.reference)

    def _cut(self, blocks: frozenset[int], build: Build, options: Mapping[str, Any]) -> Iterator[tuple[int, _Ready]]:
        """Cut the font; gives its objects, each with the number that the others know it by, the font itself last."""
        font = copy(self._font)
        self.make_new(font)
        font.to_unicode = {g: text for g, text in sorted(self.facts.texts.items()) if self._needs[g] <= blocks}
        font.widths = {glyph: self.facts.widths[glyph] for glyph in font.to_unicode}
        aside = pydyf.PDF()
        start = len(aside.objects)
        build(aside, {font.hash: font}, True, True, options)
        for made in aside.objects[start:]:
            yield made.number, _Ready(made.data, made.compressible)

    @cached_property
    def _needs(self) -> Mapping[int, frozenset[int]]:
        """The numbers of the blocks that a glyph's letters are of."""
        return {glyph: frozenset(map(_block_of, text)) for glyph, text in self.facts.texts.items()}


@cache
def _block_of(letter: str) -> int:
    """Give the number of the block that a letter is of."""
    return next((number for number, block in enumerate(BLOCKS) if ord(letter) in block), OTHER)


class _Ready(pydyf.Object):  # type: ignore[misc]  # pydyf is untyped
    """An object whose bytes are known but for the numbers of those that it refers to."""

    def __init__(self, data: bytes, compressible: bool) -> None:
        super().__init__()
        self._data, self._compressible = data, compressible

    @cached_property
    def _parts(self) -> Sequence[bytes]:
        """What is between the numbers that it refers to, and these, in turn; a stream refers to nothing."""
        return _REFERENCE.split(self._data) if self._compressible else [self._data]

    @property
    def data(self) -> bytes:
        return self._data

    @property
    def compressible(self) -> bool:
        return self._compressible

    def renumbered(self, numbers: Mapping[int, int]) -> _Ready:
        """Give it with other numbers."""
        parts = list(self._parts)
        parts[1::2] = [b"%d 0 R" % numbers[int(number)] for number in parts[1::2]]
        return _Ready(b"".join(parts), self._compressible)


def read(file: bytes) -> Facts:
    """Read what a font says of its glyphs."""
    from fontTools.ttLib import TTFont

    with TTFont(io.BytesIO(file), lazy=True) as font:
        em = font["head"].unitsPerEm
        numbers = font.getReverseGlyphMap()
        metrics = font["hmtx"].metrics
        widths = {numbers[name]: round(width * 1000 / em) for name, (width, _) in metrics.items() if numbers[name]}
        texts: dict[str, str] = {}
        for code, name in sorted(font.getBestCmap().items()):
            texts.setdefault(name, _LIGATURES.get(code, chr(code)))
        _substituted(font["GSUB"].table if "GSUB" in font else None, texts)
        os2, old = font["OS/2"], font["hhea"]
        typographic = os2.fsSelection & USE_TYPO_METRICS
        lines = (os2.sTypoAscender, os2.sTypoDescender) if typographic else (old.ascent, old.descent)
        ascent, descent = (round(part * 1000 / em) for part in lines)
        return Facts(ascent, descent, widths, {numbers[name]: text for name, text in texts.items() if numbers[name]})


def _substituted(table: Any, texts: dict[str, str]) -> None:
    """Add the letters of glyphs that stand in place of others, and of those that stand in place of these."""
    pairs = list(_pairs(table)) if table and table.LookupList and table.FeatureList else []
    for _ in range(ROUNDS):
        for glyphs, instead in pairs:
            if instead not in texts and all(glyph in texts for glyph in glyphs):
                text = "".join(texts[glyph] for glyph in glyphs)
                if len(text) <= LIGATURE:
                    texts[instead] = text


def _pairs(table: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give the glyphs that a substitution takes, and the one that it gives (OpenType, GSUB, lookup types 1 and 4)."""
    import fontTools.subset  # noqa: F401  # gives lookups the way to those that they lead to, in some context

    records = table.FeatureList.FeatureRecord
    wanted = {n for r in records if r.FeatureTag in FEATURES for n in r.Feature.LookupListIndex}
    reached = sorted(table.LookupList.closure_lookups(sorted(wanted)))
    for subtable in chain.from_iterable(table.LookupList.Lookup[number].SubTable for number in reached):
        kind = getattr(subtable, "ExtSubTable", subtable)  # type 7 holds one of another type
        if kind.LookupType == 1:
            for glyph, instead in sorted(kind.mapping.items()):
                yield (glyph,), instead
        elif kind.LookupType == 4:
            for first, ligatures in sorted(kind.ligatures.items()):
                for ligature in ligatures:
                    yield (first, *ligature.Component), ligature.LigGlyph


def _alike(one: str, other: str) -> bool:
    """Tell whether letters are the same to those who search for them: a space is like another."""
    return letters(unicodedata.normalize("NFKC", one)) == letters(unicodedata.normalize("NFKC", other))
