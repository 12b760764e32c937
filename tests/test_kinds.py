"""Trouble that people who make cards have met, from a file on the disk to the finding that tells of it."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from pipeline.findings import Finding, Origin, Severity
from pipeline.survey import read, survey
from pipeline.wishes import PictureWish, Request
from tests.project import CARDS, GAME, TINY, made, write

SETS = "cards/tiny/sets/first.yaml"
HEAD = "defaults: {types: [spell]}\ncards:\n"


def lint(root: Path, cards: str = CARDS, game: str = GAME) -> list[str]:
    """Write a game, and give what is found in it as `code line:col`, but for drafts, empty texts, unused symbols."""
    write(root, {**TINY, SETS: cards, "cards/tiny/game.yaml": game})
    project = read(root)
    spans = ((f, project.span(f.at)) for f in survey(project).findings if f.code not in ("CMP001", "CMP004", "SYM001"))
    return [f"{f.code} {span.line}:{span.col}" for f, span in spans]


def drawn(root: Path, card: str, **texts: str) -> list[Finding]:
    """Lay one card out, and give what is found on its face."""
    write(root, {**TINY, SETS: f"{HEAD}  ant: {{{card}}}\n", **texts})
    return [f for f in made(root).survey.findings if f.code.startswith("FAC")]


def test_1_a_letter_that_the_font_lacks_is_told_with_card_field_letter_and_font(tmp_path: Path) -> None:
    (found,) = drawn(tmp_path, "name: Åse 火, text: Draw.")
    assert (found.code, found.card, found.severity) == ("FAC004", "ant", Severity.ERROR)
    assert found.at == Origin(SETS, ("cards", "ant", "name"), (4, 5))
    assert "火" in found.message
    assert "Alegreya Sans" in found.message
    assert "Å" not in found.message


def test_2_an_emoji_is_printed_or_told(tmp_path: Path) -> None:
    found = drawn(tmp_path, "name: Ant, text: Draw 🔥 and ❤️.")
    (glyphs,) = (f.message for f in found if f.code == "FAC004")
    assert "🔥" in glyphs


def test_3_a_word_without_a_break_is_told_and_a_soft_hyphen_loses_no_letter(tmp_path: Path) -> None:
    assert drawn(tmp_path / "a", f"name: Ant, text: Draw it{'­'.join(['burn'] * 30)}.") == []
    over = drawn(tmp_path / "b", f"name: Ant, text: {'burn' * 30}.")
    assert [f.code for f in over] == ["FAC001"]
    assert "mm over" in next(f.actual for f in over if f.code == "FAC001")


def test_4_text_that_never_fits_is_told_with_the_millimetres(tmp_path: Path) -> None:
    (found,) = (f for f in drawn(tmp_path, f"name: Ant, text: {'Burn it all down. ' * 90}") if f.code == "FAC001")
    assert found.expected == "0 mm"
    assert found.actual.endswith("mm over")
    assert float(found.actual.split()[0]) > 1


def test_5_one_keyword_in_two_spellings_is_one_finding_that_shows_both(tmp_path: Path) -> None:
    game = GAME + "keywords: {Defence: {reminder: It blocks.}, Defense: {reminder: It may block twice.}}\n"
    cards = HEAD + "  ant: {name: Ant, text: It has Defence and Defense.}\n"
    write(tmp_path, {**TINY, SETS: cards, "cards/tiny/game.yaml": game})
    (found,) = (f for f in survey(read(tmp_path)).findings if f.code.startswith("KEY"))
    assert (found.code, len(found.related)) == ("KEY007", 1)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("  ant: {name: Ant, name: Bee}\n", ["YML005 3:20"]),
        ("  ant: &a {name: Ant}\n", ["YML006 3:8"]),
        ("  ant: {<<: {name: Ant}}\n", ["YML008 3:9"]),
    ],
)
def test_6_keys_twice_anchors_and_merges_are_refused_by_name(tmp_path: Path, card: str, found: list[str]) -> None:
    assert set(found) <= set(lint(tmp_path, HEAD + card))


@pytest.mark.parametrize("word", ["007", "010", "08", "1_000", "1.10", "12:30", "no", "on", "NO", "2024-01-02"])
def test_7_numbers_and_words_stay_as_they_were_written(tmp_path: Path, word: str) -> None:
    write(tmp_path, {**TINY, SETS: f"{HEAD}  ant: {{name: {word}, text: Draw., number: {word}}}\n"})
    (card,) = read(tmp_path).games["tiny"].cards
    assert (card.name, card.number) == (word, word)


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("  ant:\n    name: Ant\n    text: Choose one: draw\n", ["YML003 5:21"]),
        ("  ant:\n\tname: Ant\n", ["YML002 4:1"]),
        ("  ant:\n    name: Ant\n    types: [spell\n", ["YML004 5:12"]),
        ("  ant:\n    name: Ant   \n    text: Draw.  \n", []),
    ],
)
def test_8_a_slip_of_yaml_is_one_finding_at_its_place(tmp_path: Path, card: str, found: list[str]) -> None:
    assert lint(tmp_path, HEAD + card) == found


@pytest.mark.parametrize(("text", "found"), [("text:", []), ('text: ""', []), ("text: null", ["YML017 5:11"])])
def test_9_no_text_empty_text_and_null(tmp_path: Path, text: str, found: list[str]) -> None:
    assert lint(tmp_path, f"{HEAD}  ant:\n    name: Ant\n    {text}\n") == found


@pytest.mark.parametrize("copies", ["2x", "1.5", "-1", "true", "1000000"])
def test_11_copies_that_are_no_number_of_cards_are_refused(tmp_path: Path, copies: str) -> None:
    assert lint(tmp_path, f"{HEAD}  ant: {{name: Ant, text: Draw., copies: {copies}}}\n") == ["MOD003 3:41"]


def test_11_no_copies_at_all_make_no_page_and_are_told(tmp_path: Path) -> None:
    write(tmp_path, {**TINY, SETS: f"{HEAD}  ant: {{name: Ant, text: Draw., copies: 0}}\n"})
    outcome = made(tmp_path)
    assert "PLN002" in {f.code for f in outcome.survey.findings}
    assert not (tmp_path / "output/tiny/sheets-a4.pdf").exists()


ART = TINY["templates/bare/face.html.j2"].replace("<h1", '<img class="art" src="{{ art(50, 25) }}" alt=""><h1')
PICTURED = {
    "templates/bare/face.html.j2": ART,
    "templates/bare/face.css": TINY["templates/bare/face.css"] + ".art { position: absolute; top: 14mm; left: 6mm }\n",
}


def test_21_missing_art_is_told(tmp_path: Path) -> None:
    write(tmp_path, {**TINY, SETS: f"{HEAD}  ant: {{name: Ant, text: Draw., art: art/ant.png}}\n", **PICTURED})
    found = [f for f in made(tmp_path).survey.findings if "art/ant.png" in f.message + f.actual]
    assert [f.severity for f in found] == [Severity.ERROR]


def test_21_coarse_art_is_told_with_both_figures(tmp_path: Path) -> None:
    write(tmp_path, {**TINY, SETS: f"{HEAD}  ant: {{name: Ant, text: Draw., art: art/ant.png}}\n", **PICTURED})
    (tmp_path / "cards/tiny/art").mkdir()
    Image.effect_noise((200, 100), 50).save(tmp_path / "cards/tiny/art/ant.png")
    (found,) = (f for f in made(tmp_path).survey.findings if f.code == "FAC012")
    assert (found.actual, found.expected) == ("101 dpi", "300 dpi")  # 200 pixels over 50 mm


def with_art(root: Path, data: bytes) -> list[Finding]:
    """Draw a card with a picture; gives what is found on its face."""
    write(root, {**TINY, SETS: f"{HEAD}  ant: {{name: Ant, text: Draw., art: art/ant.png}}\n", **PICTURED})
    (root / "cards/tiny/art").mkdir()
    (root / "cards/tiny/art/ant.png").write_bytes(data)
    return [f for f in made(root).survey.findings if f.code.startswith("FAC")]


def saved(image: Image.Image, form: str, **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def test_20_a_picture_in_printing_inks_has_its_colours_on_the_png(tmp_path: Path) -> None:
    ink = Image.new("CMYK", (600, 300), (0, 255, 255, 0))  # magenta and yellow: red
    assert with_art(tmp_path, saved(ink, "JPEG", quality=95)) == []
    with Image.open(tmp_path / "output/tiny/faces/ant.png") as face:
        scale = face.width / 63
        red, green, blue = face.convert("RGB").getpixel((round(31 * scale), round(25 * scale)))  # type: ignore[misc]
    assert red > 180
    assert max(green, blue) < 80


def test_20_a_picture_that_would_fill_the_memory_is_refused_from_its_header(tmp_path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0))
    bomb = b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    (found,) = (f for f in with_art(tmp_path, bomb) if f.code == "FAC006")
    assert (found.card, found.severity) == ("ant", Severity.ERROR)
    assert "megapixels, the limit" in found.message


def test_20_a_png_of_15000_pixels_a_side_in_one_colour_is_refused_with_the_limit(tmp_path: Path) -> None:
    found = with_art(tmp_path, saved(Image.new("1", (15_000, 15_000), 1), "PNG"))
    (refused,) = (f for f in found if f.code == "FAC006")
    assert (refused.card, refused.severity) == ("ant", Severity.ERROR)
    assert "50 megapixels, the limit" in refused.message


def test_25_a_look_that_is_misspelt_is_one_error_with_the_nearest_name(tmp_path: Path) -> None:
    found = lint(tmp_path, game=GAME.replace("use: bare", "use: bear"))
    assert found == ["MOD015 2:13"]
    (message,) = (f.message for f in read(tmp_path).findings)
    assert message == "there is no look `bear`; did you mean `bare`?"


def test_25_a_layout_that_is_missing_is_one_error_with_the_nearest_name(tmp_path: Path) -> None:
    look = TINY["templates/bare/template.yaml"] + "layouts: {spell: fase.html.j2}\n"
    write(tmp_path, {**TINY, "templates/bare/template.yaml": look})
    (found,) = (f for f in read(tmp_path).findings if f.severity is Severity.ERROR)
    assert (found.code, found.at.file) == ("MOD017", "templates/bare/template.yaml")
    assert "`fase.html.j2` is not in the look's folder; did you mean `face.html.j2`?" in found.message


def test_25_a_template_that_another_asks_for_in_vain_is_told_at_its_line_for_each_card(tmp_path: Path) -> None:
    face = "{% extends 'face.htm.j2' %}\n"
    write(tmp_path, {**TINY, "templates/bare/face.html.j2": face, "templates/bare/bone.html.j2": "x"})
    outcome = made(tmp_path)
    found = [f for f in outcome.survey.findings if f.code == "FAC009"]
    assert {f.at.file for f in found} == {"templates/bare/face.html.j2"}
    assert "did you mean `face.html.j2`?" in found[0].message
    assert set(outcome.games[0].broken) == {"ant", "bee", "cow"}


def test_3_ligatures_and_justified_text_lose_no_letter(tmp_path: Path) -> None:
    style = (
        TINY["templates/bare/face.css"] + '[data-box="text"] { text-align: justify; font-variant-ligatures: normal }\n'
    )
    words = "The official office file finds a baffling flight of waffles, and the fjord fits first."
    assert drawn(tmp_path, f"name: Ant, text: '{words}'", **{"templates/bare/face.css": style}) == []


def test_4_png_and_pdf_of_a_card_break_its_lines_alike(tmp_path: Path) -> None:
    write(tmp_path, {**TINY, SETS: f"{HEAD}  ant: {{name: Ant, text: {'Burn it all down. ' * 9}}}\n"})
    wishes = (PictureWish(), PictureWish(form="pdf"))
    made(tmp_path, Request(("tiny",), (), wishes, (), workers=0))
    with Image.open(tmp_path / "output/tiny/faces/ant.png") as png:
        dots = np.asarray(png.convert("L"))
    page = pypdfium2.PdfDocument(tmp_path / "output/tiny/faces/ant.pdf")[0]
    scale = dots.shape[1] / 63 * 25.4 / 72
    whole = np.asarray(page.render(scale=scale).to_pil().convert("L"))
    top, left = ((have - want) // 2 for have, want in zip(whole.shape, dots.shape, strict=True))
    cut = whole[top : top + dots.shape[0], left : left + dots.shape[1]]
    lines = [np.flatnonzero(np.diff((part < 128).any(axis=1))) for part in (dots, cut)]
    assert len(lines[0]) > 6
    assert len(lines[0]) == len(lines[1])
    assert np.abs(lines[0] - lines[1]).max() <= 1
