"""Trouble that people have met when they printed cards, from the files of a game to what lies on the paper.

Readers that are not our writer look: pdfplumber at words and boxes, PDFium at pixels.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from pipeline import cli
from pipeline.errors import UsageError
from pipeline.wishes import PictureWish, Request, SheetWish, sheet_wish
from tests.project import STYLE, TINY, made, write

SETS = "cards/tiny/sets/first.yaml"
A4 = (210, 297)
PT = 72 / 25.4
PLACE = 0.05
"""Millimetres that anything may be off."""


def game(root: Path, cards: str, **texts: str) -> Path:
    """Write a game with these cards."""
    write(root, {**TINY, SETS: f"defaults: {{types: [spell]}}\ncards:\n{cards}", **texts})
    return root


def sheets(root: Path, wish: SheetWish) -> Path:
    """Make sheets, and give their file."""
    made(root, Request(pictures=(), sheets=(wish,), workers=0))
    return root / "output/tiny" / wish.name


def titles(file: Path, *names: str) -> list[list[tuple[str, float, float]]]:
    """Give the titles on each page, with the place where each begins, in millimetres from the top left."""
    found = []
    with pdfplumber.open(file) as pdf:
        for page in pdf.pages:
            words = (word for word in page.extract_words() if word["text"] in names)
            found.append([(word["text"], word["x0"] / PT, word["top"] / PT) for word in words])
    return found


@pytest.mark.parametrize(("copies", "pages"), [(9, 1), (18, 2), (27, 3), (10, 2)])
def test_13_exact_multiples_of_the_grid_leave_no_blank_page(tmp_path: Path, copies: int, pages: int) -> None:
    root = game(tmp_path, f"  ant: {{name: Ant, text: Draw., copies: {copies}}}\n")
    for backs, sides in (("none", 1), ("long-edge", 2)):
        found = titles(sheets(root, sheet_wish(options={"backs": backs})), "Ant", "Tiny")
        assert len(found) == pages * sides
        assert all(found), "each page has a card"
        assert sum(map(len, found)) == copies * sides


def test_13_empty_places_mirror_on_the_back_of_an_odd_count(tmp_path: Path) -> None:
    root = game(tmp_path, "  ant: {name: Ant, text: Draw., copies: 10}\n")
    *_, front, back = titles(sheets(root, sheet_wish(options={"backs": "long-edge"})), "Ant", "Tiny")
    assert [(round(x, 1), round(y, 1)) for _, x, y in front] == [(14.5, 20.5)]  # first column
    assert [(round(x, 1), round(y, 1)) for _, x, y in back] == [(140.5, 20.5)]  # last column


@pytest.mark.parametrize("way", ["portrait", "landscape"])
@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
def test_14_each_back_lies_under_its_front_upright_for_who_turns_the_card(tmp_path: Path, edge: str, way: str) -> None:
    """The title begins 4 mm right of the cut and 4 mm below its top, on both sides of a card."""
    root = game(tmp_path, "  ant: {name: Ant, text: Draw., copies: 2}\n  bee: {name: Bee, text: Draw.}\n")
    file = sheets(root, sheet_wish(options={"backs": edge, "orientation": way, "turned": "no"}))
    with pdfplumber.open(file) as pdf:
        front, back = (
            [char for char in page.chars if char["text"] in letters]
            for page, letters in zip(pdf.pages, ("AB", "T"), strict=True)
        )
        wide, high = (float(side) / PT for side in (pdf.pages[0].width, pdf.pages[0].height))
    over_vertical = (wide < high) == (edge == "long-edge")
    cuts = {(round(char["x0"] / PT - 4), round(char["top"] / PT - 4)) for char in front}
    for char in back:
        upright = char["matrix"][0] > 0
        assert upright == over_vertical, "a sheet turned over its upper edge has its backs upside down on paper"
        corner = (
            (char["x0"] / PT - 4, char["top"] / PT - 4) if upright else (char["x1"] / PT + 4, char["bottom"] / PT + 4)
        )
        under = (wide - corner[0] - 63, corner[1]) if over_vertical else (corner[0] - 63, high - corner[1])
        near = min(cuts, key=lambda cut: abs(cut[0] - under[0]) + abs(cut[1] - under[1]))
        assert abs(near[0] - under[0]) < 1.1
        assert abs(near[1] - under[1]) < 1.1
        cuts.discard(near)
    assert not cuts


def test_15_a_grid_that_does_not_fit_is_refused_with_the_measure_and_the_paper_that_would(tmp_path: Path) -> None:
    root = game(tmp_path, "  ant: {name: Ant, text: Draw.}\n")
    with pytest.raises(UsageError, match=r"take `252 x 264 mm`, .*`52 mm` too wide") as refused:
        sheets(root, sheet_wish(options={"grid": "4x3", "orientation": "portrait"}))
    assert refused.value.remedy == "use `Tabloid`; or print `3 x 3` cards on `A4`"
    assert not list((root / "output").rglob("*.pdf"))


def test_16_marks_at_the_very_edge_are_warned_of_since_viewers_shrink_the_page(tmp_path: Path) -> None:
    root = game(tmp_path, "  ant: {name: Ant, text: Draw.}\n")
    words = ["sheets", "tiny", "--project", str(root), "-j", "0", "--size", "66 x 94 mm"]
    said = " ".join(CliRunner().invoke(cli.app, words).output.split())
    assert "reach into the outer `5 mm`, where many printers print nothing; print at 100 %" in said
    with pikepdf.open(root / "output/tiny/sheets-a4-66x94.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def ringed(millimetres: tuple[int, int], ring: int) -> bytes:
    """Give a picture of 10 pixels a millimetre: blue, with a red ring of so many millimetres round it."""
    pixels = np.full((millimetres[1] * 10, millimetres[0] * 10, 3), (0, 0, 255), np.uint8)
    edge = ring * 10
    for side in (np.s_[:edge], np.s_[-edge:], np.s_[:, :edge], np.s_[:, -edge:]):
        pixels[side] = (255, 0, 0)
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return out.getvalue()


FACE = TINY["templates/bare/face.html.j2"].replace('<div class="trim"', '{}<div class="trim"', 1)
WHOLE = {
    "templates/bare/face.html.j2": FACE.replace("{}", '<img class="art" src="{{ art(69, 94) }}" alt="">', 1),
    "templates/bare/face.css": STYLE + ".art { position: absolute; left: 0; top: 0; width: 69mm; height: 94mm }\n",
}
"""A look whose art covers the card, bleed and all."""


@pytest.mark.parametrize("turned", ["no", "yes"])
def test_17_art_that_brings_its_bleed_has_it_once_also_on_turned_cards_between_unequal_gutters(
    tmp_path: Path, turned: str
) -> None:
    """The ring of the picture is its bleed: it ends at the cut, and shows as far as the gutters let it."""
    root = game(tmp_path, "  ant: {name: Ant, art: {file: art/a.png, bleed: included}, copies: 4}\n", **WHOLE)
    (root / "cards/tiny/art").mkdir()
    (root / "cards/tiny/art/a.png").write_bytes(ringed((69, 94), 3))
    options = {"paper": "A4", "orientation": "portrait", "grid": "2x2", "turned": turned, "gutter": "2 x 5 mm"}
    file = sheets(root, sheet_wish(options={**options, "marks": "none"}))
    document = pypdfium2.PdfDocument(file)
    page = np.asarray(document[0].render(scale=10 / PT).to_pil().convert("RGB")).astype(int)  # 10 pixels a millimetre
    document.close()
    wide, high = (88, 63) if turned == "yes" else (63, 88)
    left, top = (A4[0] - 2 * wide - 2) / 2, (A4[1] - 2 * high - 5) / 2

    def color(x: float, y: float) -> str:
        red, green, blue = page[round(y * 10), round(x * 10)]
        return "white" if min(red, green, blue) > 200 else "red" if red > blue else "blue"

    for column, row in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = left + column * (wide + 2), top + row * (high + 5)
        middle = (x + wide / 2, y + high / 2)
        across, down = (2.8 if column == 0 else 0.8), (2.8 if row == 0 else 2.3)
        assert color(x + 0.3, middle[1]) == color(middle[0], y + 0.3) == "blue", "the ring ends at the cut"
        assert color(x - across, middle[1]) == color(middle[0], y - down) == "red", "and begins there"
    assert color(left - 3.3, top + high / 2) == color(left + wide / 2, top - 3.3) == "white", "3 mm of it, not 6"


def test_18_boxes_are_read_back_right_by_another_program(tmp_path: Path) -> None:
    root = game(tmp_path, "  ant: {name: Ant, text: Draw.}\n")
    made(root, Request(pictures=(PictureWish(form="pdf"),), sheets=(sheet_wish(),), workers=0))
    for name, whole, cut in (
        ("sheets-a4.pdf", (0, 0, 210, 297), (0, 0, 210, 297)),
        ("faces/ant.pdf", (0, 0, 69, 94), (3, 3, 66, 91)),
    ):
        with pdfplumber.open(root / "output/tiny" / name) as pdf:
            (page,) = pdf.pages
            boxes = {box: [side / PT for side in getattr(page, box)] for box in ("mediabox", "cropbox", "bleedbox")}
            assert boxes == {box: pytest.approx(whole, abs=PLACE) for box in boxes}
            assert [side / PT for side in page.trimbox] == pytest.approx(cut, abs=PLACE)


def test_19_one_picture_on_two_cards_at_two_sizes_is_stored_once(tmp_path: Path) -> None:
    art = '<img class="{}" src="{{{{ art(40, 20) }}}}" alt="">'
    face = TINY["templates/bare/face.html.j2"].replace("<h1", art.format("large") + art.format("small") + "<h1")
    style = STYLE + ".large { position: absolute; top: 14mm; left: 6mm; width: 40mm; height: 20mm }\n"
    style += ".small { position: absolute; top: 70mm; left: 6mm; width: 20mm; height: 10mm }\n"
    look = {"templates/bare/face.html.j2": face, "templates/bare/face.css": style}
    cards = "".join(f"  c{n}: {{name: Card {n}, text: Draw., art: art/a.png}}\n" for n in range(3))
    root = game(tmp_path, cards, **look)
    (root / "cards/tiny/art").mkdir()
    (root / "cards/tiny/art/a.png").write_bytes(ringed((40, 20), 2))
    file = sheets(root, sheet_wish())
    with pdfplumber.open(file) as pdf:
        assert len(pdf.pages[0].images) == 6
    with pikepdf.open(file) as read:
        streams = [one for one in read.objects if isinstance(one, pikepdf.Stream)]
        assert sum(one.get("/Subtype") == "/Image" for one in streams) == 1


MANY = """
import io, resource, sys, zlib, random
import pikepdf
from pikepdf import Array, Dictionary, Name
from pipeline.impose import impose
from pipeline.impose.plan import Group, Item
from pipeline.impose.spec import spec
from pipeline.units import mm, to_pt

def face(number):
    with pikepdf.new() as pdf:
        wide, high = to_pt(mm(69)), to_pt(mm(94))
        page = pdf.add_blank_page(page_size=(wide, high))
        page.trimbox = [to_pt(mm(3)), to_pt(mm(3)), to_pt(mm(66)), to_pt(mm(91))]
        art = pdf.make_stream(random.Random(number).randbytes(SIZE))
        shown = Dictionary(XObject=Dictionary(I=art))
        form = pdf.make_stream(b"/I Do", BBox=Array([0, 0, wide, high]), Resources=shown)
        form.Type, form.Subtype = Name.XObject, Name.Form
        page.obj.Resources = Dictionary(XObject=Dictionary(F=form))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()

class Faces(dict):
    def __missing__(self, key):
        return face(int(key))

COUNT, SIZE = int(sys.argv[1]), 100_000
impose([Group(spec("A4", (mm(63), mm(88))), [Item("0", 1)])], Faces(), "Warm")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
impose([Group(spec("A4", (mm(63), mm(88))), [Item(str(n), 1) for n in range(COUNT)])], Faces(), "Many")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is told in other units")
def test_19_the_memory_of_600_cards_with_art_is_that_of_their_file(tmp_path: Path) -> None:
    """60 MB of art are in memory as what was gathered and as what is written, and not once more for each card."""
    done = subprocess.run([sys.executable, "-c", MANY, "600"], capture_output=True, text=True, check=True)
    assert int(done.stdout) * 1024 < 3 * 600 * 100_000
