from __future__ import annotations

import io
import struct
from types import SimpleNamespace

import fontpkg
import pikepdf
import pydyf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from pipeline.cache import Store
from pipeline.render import fontkit
from pipeline.render.fontkit import BLOCKS, Kits, read

from .conftest import NO_ART
from .factory import CSS, make_card


def fonts_of(pdf: bytes) -> dict[str, bytes]:
    """Give the font files in a face, by the font's name."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        found = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"]
        return {str(one.FontName): one.get("/FontFile2", one.get("/FontFile3")).read_bytes() for one in found}


def glyphs_of(font: bytes) -> int:
    """Count the glyphs that have an outline."""
    with TTFont(io.BytesIO(font)) as file:
        return sum(bool(file["glyf"][name].numberOfContours) for name in file.getGlyphOrder())


def text_of(pdf: bytes) -> str:
    return pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


def face(press, words: str, id: str = "one") -> bytes:
    one = press(make_card(id, name=words))[id]
    assert one.face.problems == ()
    return one.pdf


def test_faces_with_other_words_hold_the_same_fonts(press):
    first, second = fonts_of(face(press, "Quick brown fox")), fonts_of(face(press, "Lazy dogs jump over 17 pugs"))
    assert first == second
    assert all(glyphs_of(font) >= 90 for font in first.values())  # basic Latin has 94 marks that print


def test_a_letter_of_another_block_brings_all_of_its_block(press):
    plain, accents, others = (fonts_of(face(press, words)) for words in ("Cafe", "Café", "Über Ñandú"))
    assert accents == others
    wider = [name for name in plain if accents[name] != plain[name]]
    assert len(wider) == 1  # only the font that sets the name
    assert glyphs_of(accents[wider[0]]) - glyphs_of(plain[wider[0]]) >= 60


def test_letters_can_be_read_back_from_each_block(press):
    words = "Fix 90 “offices” – Éß Łódź Ωδή Жук"
    assert words.replace(" ", "") in text_of(face(press, words)).replace(" ", "").replace("\r\n", "")


def test_ligatures_with_a_code_point_of_their_own_are_in_the_block_of_their_letters(press):
    assert fonts_of(face(press, "fine fluff office")) == fonts_of(face(press, "plain words"))


def test_what_no_block_has_is_cut_to_the_letters_used(press):
    rare = fonts_of(face(press, "A№"))
    plain = fonts_of(face(press, "A"))
    (name,) = [name for name in plain if rare[name] != plain[name]]
    assert glyphs_of(rare[name]) < 20
    assert "№" in text_of(face(press, "A№"))


def test_a_face_has_the_same_bytes_whoever_came_before(press):
    alone = face(press, "Naïve 12", "late")
    crowd = [make_card(f"c{n}", name=words) for n, words in enumerate(["ΑΒΓ", "Žluť", "№ 5", "Ünder", "plain"])]
    assert press(*crowd, make_card("late", name="Naïve 12"))["late"].pdf == alone


@pytest.mark.parametrize("feature", ["font-variant-numeric: lining-nums", "font-variant-caps: small-caps"])
def test_figures_of_a_kind_are_in_their_block_and_small_capitals_are_read_too(press, feature):
    one = press(make_card("one", name="Flint 1234567890"), face=NO_ART, css=f"{CSS} [data-box=name] {{ {feature} }}")[
        "one"
    ]
    assert one.face.problems == ()
    assert "1234567890" in text_of(one.pdf)


def test_a_font_says_what_its_glyphs_stand_for():
    installed = fontpkg.families()["alegreya-sans"].files
    file = next(one.path for one in installed if one.weight == 400 and one.style == "normal")
    facts = read(file.read_bytes())
    with TTFont(file) as font:
        em = font["head"].unitsPerEm
        for letter in "Aé5“":
            name = font.getBestCmap()[ord(letter)]
            assert facts.texts[font.getGlyphID(name)] == letter
            assert facts.widths[font.getGlyphID(name)] == round(font["hmtx"][name][0] * 1000 / em)
    assert (facts.ascent, facts.descent) == (800, -200)  # its typographic lines; the others are 900 and -300


def test_ligatures_stand_for_their_letters():
    table = _Table([(4, {"f": [_Ligature(["i"], "f_i"), _Ligature(["f", "i"], "f_f_i")]}), (1, {"one": "one.lf"})])
    texts = {"f": "f", "i": "i", "one": "1"}
    fontkit._substituted(table, texts)
    assert texts == {"f": "f", "i": "i", "one": "1", "f_i": "fi", "f_f_i": "ffi", "one.lf": "1"}


def test_a_glyph_for_ever_more_letters_is_left_out():
    chain = [(4, {f"g{n}": [_Ligature([f"g{n}"], f"g{n + 1}")]}) for n in range(60)]
    texts = {"g0": "a"}
    fontkit._substituted(_Table(chain), texts)
    assert max(map(len, texts.values())) == fontkit.LIGATURE


@pytest.mark.parametrize(("table", "kept"), [("GSUB", 4), ("hhea", 0)])
def test_a_font_with_a_broken_table_is_cut_to_the_letters_used(table, kept, tmp_path):
    """Its layout does without the table, so the face is made."""
    file = next(one.path for one in fontpkg.families()["alegreya-sans"].files if one.weight == 400)
    data = bytearray(file.read_bytes())
    records = {bytes(data[at : at + 4]): at for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)}
    at = records[table.encode()]
    if kept:
        start, _ = struct.unpack_from(">II", data, at + 8)
        data[start + kept : start + 200] = b"\xff" * (200 - kept)
    else:
        data[at : at + 4] = b"none"
    kits = Kits(Store(tmp_path))
    font = SimpleNamespace(
        png=0, svg=0, colr=0, bitmap=False, hash="ABCDEF", file_content=bytes(data), to_unicode={5: "a"}, missing={},
        widths={0: 1, 5: 2, 6: 3},
    )  # fmt: skip
    fonts = kits.for_face()
    fonts["key"] = font
    asked = []
    fonts.dictionary(pydyf.PDF(), lambda pdf, cut, *how: asked.extend(cut.values()) or {"ABCDEF": b"1 0 R"}, {})
    assert asked == [font]
    assert font.widths == {0: 1, 5: 2}
    assert list(kits.for_face()) == []


def test_no_letter_is_in_two_blocks():
    assert sum(map(len, BLOCKS)) == len(frozenset().union(*BLOCKS))


class _Ligature:
    def __init__(self, rest: list[str], glyph: str) -> None:
        self.Component, self.LigGlyph = rest, glyph


class _Table:
    """As much of a GSUB table as is looked at: one feature that is on by itself, and lookups by their types."""

    def __init__(self, lookups: list[tuple[int, dict]]) -> None:
        feature = type("F", (), {"LookupListIndex": list(range(len(lookups)))})
        self.FeatureList = type("L", (), {"FeatureRecord": [type("R", (), {"FeatureTag": "liga", "Feature": feature})]})
        made = [type("S", (), {"LookupType": kind, "mapping": what, "ligatures": what}) for kind, what in lookups]
        all_ = [type("O", (), {"SubTable": [one]}) for one in made]
        self.LookupList = type("K", (), {"Lookup": all_, "closure_lookups": staticmethod(list)})
