"""Sheets measured from outside, by programs that did not write them."""

import io
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pdfplumber
import pikepdf
import pytest
from PIL import Image

from pipeline.impose import impose
from pipeline.impose.marks import marks
from pipeline.impose.plan import Group, Item
from pipeline.impose.spec import Marks, SheetSpec, spec
from pipeline.units import mm, to_mm
from tests.impose.conftest import plan

EURO = (mm(63), mm(88))
NO_MARKS = Marks("none")
POKER = (mm("63.5"), mm("88.9"))
SMALL = (mm(40), mm(56))
MM_PER_PT = 25.4 / 72
DPI = 600

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("pdfinfo", "pdftoppm", "pdffonts", "qpdf"))), reason="needs poppler-utils and qpdf"
)


def run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def saved(folder: Path, sheet: SheetSpec, items: list[Item], faces: dict[str, bytes]) -> Path:
    path = folder / "sheets.pdf"
    path.write_bytes(impose([Group(sheet, items)], faces, "A Game"))
    return path


def raster(path: Path, page: int) -> np.ndarray:
    """Give a page's grey values at 600 dpi: 0 is black; a pixel is 0.042 mm."""
    out = subprocess.run(
        ["pdftoppm", "-r", str(DPI), "-f", str(page), "-l", str(page), "-gray", path], check=True, capture_output=True
    ).stdout
    return np.asarray(Image.open(io.BytesIO(out)))


@pytest.mark.parametrize(
    ("paper", "landscape", "points"),
    [("A4", False, "595.28 841.89"), ("A4", True, "841.89 595.28"), ("Letter", False, "612.00 792.00")],
)
def test_every_box_is_the_paper_from_its_origin(tmp_path, make_face, paper, landscape, points) -> None:
    sheet = spec(paper, EURO, orientation="landscape" if landscape else "portrait", backs="long-edge")
    path = saved(tmp_path, sheet, [Item("a", 20, "a")], {"a": make_face()})
    pages = len(plan(sheet, [Item("a", 20, "a")]))
    told = run("pdfinfo", "-box", "-f", "1", "-l", str(pages), path)
    boxes = re.findall(r"Page +\d+ (Media|Crop|Bleed|Trim|Art)Box: +(.+)", told)
    assert len(boxes) == 5 * pages
    assert {" ".join(numbers.split()) for _, numbers in boxes} == {f"0.00 0.00 {points}"}
    run("qpdf", "--check", path)


@pytest.mark.parametrize("card", [EURO, POKER], ids=["63x88", "63.5x88.9"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("backs", ["none", "long-edge", "short-edge"])
def test_cards_lie_where_planned_to_a_twentieth_of_a_millimetre(tmp_path, make_face, paper, card, backs) -> None:
    sheet = spec(paper, card, backs=backs)
    items = [Item("a", 11, "b")]
    notch = (mm(5), mm(7))
    faces = {"a": make_face(notch, card=card), "b": make_face(notch, card=card, fill="0 0 1 rg")}
    with pdfplumber.open(saved(tmp_path, sheet, items, faces)) as pdf:
        for page, side in zip(pdf.pages, plan(sheet, items), strict=True):
            colour = (1, 0, 0) if side.side == "front" else (0, 0, 1)
            trims = [r for r in page.rects if r["non_stroking_color"] == colour]
            notches = [r for r in page.rects if r["non_stroking_color"] == 1]
            assert len(trims) == len(notches) == len(side.placements)
            for place, cut, inner in zip(side.placements, trims, notches, strict=True):
                measured = [cut[edge] * MM_PER_PT for edge in ("x0", "top", "x1", "bottom")]
                wanted = [to_mm(v) for v in (place.x, place.y, place.x + card[0], place.y + card[1])]
                assert measured == pytest.approx(wanted, abs=0.05)
                corner = [
                    abs(cut[edge] - inner[edge]) * MM_PER_PT
                    for edge in (("x1", "bottom") if place.turn == 180 else ("x0", "top"))
                ]
                assert corner == pytest.approx([5, 7], abs=0.05), "the face stands on its head"


def test_the_marks_are_where_planned(tmp_path, make_face) -> None:
    sheet = spec("Letter", EURO)
    items = [Item("a", 4)]
    with pdfplumber.open(saved(tmp_path, sheet, items, {"a": make_face()})) as pdf:
        measured = sorted(
            tuple(round(line[edge] * MM_PER_PT, 2) for edge in ("x0", "top", "x1", "bottom"))
            for line in pdf.pages[0].lines
        )
        assert {line["stroking_color"] for line in pdf.pages[0].lines} == {(0, 0, 0, 1)}
    (side,) = plan(sheet, items)
    wanted = sorted(tuple(to_mm(value) for value in segment) for segment in marks(sheet, side))
    assert np.asarray(measured) == pytest.approx(np.asarray(wanted), abs=0.05)


def test_fonts_stay_embedded_and_equal_ones_are_stored_once(tmp_path, finish_face) -> None:
    fontpkg = pytest.importorskip("fontpkg")
    weasyprint = pytest.importorskip("weasyprint")
    font = fontpkg.path("alegreya-sans").as_uri()
    style = f"@font-face {{font-family: T; src: url({font})}} @page {{size: 69mm 94mm; margin: 0}} b {{font-family: T}}"

    def face(color: str) -> bytes:
        page = f"<style>{style} html {{background: {color}}}</style><b>Ward</b>"
        with pikepdf.open(io.BytesIO(weasyprint.HTML(string=page).write_pdf())) as source, pikepdf.new() as pdf:
            form = pdf.copy_foreign(source.pages[0].as_form_xobject())
            return finish_face(pdf, form, (69 / MM_PER_PT, 94 / MM_PER_PT), 3 / MM_PER_PT)

    items = [Item("a", 2), Item("b", 1)]
    path = saved(tmp_path, spec("A4", EURO), items, {"a": face("red"), "b": face("blue")})
    _, _, *rows = run("pdffonts", path).splitlines()
    assert len(rows) == 1
    assert rows[0].split()[-5:-2] == ["yes", "yes", "yes"], "not embedded, not a subset, or without its letters"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "card", "count"), [("A4", EURO, 7), ("Letter", EURO, 9), ("Letter", POKER, 4)], ids=str
)
def test_nothing_is_inked_outside_the_bleed_and_the_marks(tmp_path, make_face, paper, card, count) -> None:
    sheet = spec(paper, card)
    items = [Item("a", count)]
    ink = raster(saved(tmp_path, sheet, items, {"a": make_face(card=card, bleed=mm(4))}), 1) < 255
    allowed = np.zeros_like(ink)
    inked = np.zeros_like(ink)
    per_um = DPI / 25400

    def cover(mask: np.ndarray, left: float, top: float, right: float, bottom: float, grow: int) -> np.ndarray:
        view = mask[
            max(0, round(top * per_um) - grow) : round(bottom * per_um) + grow,
            max(0, round(left * per_um) - grow) : round(right * per_um) + grow,
        ]
        view[:] = True
        return view

    (side,) = plan(sheet, items)
    for place in side.placements:
        left, top, right, bottom = place.clip
        box = (place.x - left, place.y - top, place.x + card[0] + right, place.y + card[1] + bottom)
        cover(allowed, *box, grow=1)
        cover(inked, *box, grow=-1)
    for place in side.placements:  # the notch is white
        x, y = place.x + mm(5), place.y + mm(7)
        inked[int(y * per_um) - 1 :, int(x * per_um) - 1 :][: int(mm(4) * per_um) + 3, : int(mm(10) * per_um) + 3] = 0
    segments = marks(sheet, side)
    for x1, y1, x2, y2 in segments:
        cover(allowed, x1, y1, x2, y2, grow=3)
        x, y = round((x1 + x2) / 2 * per_um), round((y1 + y2) / 2 * per_um)
        assert ink[y - 2 : y + 3, x - 2 : x + 3].any(), "a mark is missing"
    assert segments
    assert not (ink & ~allowed).any(), "ink lies outside the bleed and the marks"
    assert not (inked & ~ink).any(), "bleed is missing"


@pytest.mark.slow
@pytest.mark.parametrize("landscape", [False, True], ids=["portrait", "landscape"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_backs_lie_under_their_fronts_and_upright_for_the_player(tmp_path, make_face, landscape, backs) -> None:
    """Each back is drawn as its front's mirror image, so that the turned sheet looks like its front."""
    sheet = spec("A5", SMALL, orientation="landscape" if landscape else "portrait", grid=(3, 2), backs=backs)
    notches = {key: (mm(4 + 3 * step), mm(6 + 8 * step)) for step, key in enumerate("abcd")}
    black = {"card": SMALL, "ground": "0 g", "fill": "0 g"}
    faces = {key: make_face(notch, **black) for key, notch in notches.items()}
    faces |= {key.upper(): make_face(notch, mirrored=True, **black) for key, notch in notches.items()}
    items = [Item(key, copies, key.upper()) for key, copies in zip("abcd", (1, 2, 1, 1), strict=True)]
    path = saved(tmp_path, sheet, items, faces)
    front, back = (raster(path, page) < 128 for page in (1, 2))
    turned_about_vertical = landscape == (backs == "short-edge")
    through = np.fliplr(back) if turned_about_vertical else np.flipud(back)
    assert thick(front != back), "the page is its own mirror image: this test would see nothing"
    assert not thick(front != through)


@pytest.mark.slow
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("turned", [False, True], ids=["upright", "turned"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_folded_sheet_looks_alike_from_both_sides(tmp_path, make_face, paper, orientation, turned) -> None:
    """Each back is drawn as its front's mirror image, so that both halves are the same when one looks through."""
    sheet = spec(paper, SMALL, orientation=orientation, turned=turned, backs="gutterfold", marks=NO_MARKS)
    notches = {key: (mm(4 + 3 * step), mm(6 + 8 * step)) for step, key in enumerate("abcd")}
    black = {"card": SMALL, "ground": "0 g", "fill": "0 g"}
    faces = {key: make_face(notch, **black) for key, notch in notches.items()}
    faces |= {key.upper(): make_face(notch, mirrored=True, **black) for key, notch in notches.items()}
    page = raster(saved(tmp_path, sheet, [Item(key, 1, key.upper()) for key in "abcd"], faces), 1) < 128
    middle = (sheet.paper.width if sheet.fold == "vertical" else sheet.paper.height) / 2 * DPI / 25400
    fold_line = slice(round(middle) - 4, round(middle) + 5)
    page[(slice(None), fold_line) if sheet.fold == "vertical" else (fold_line, slice(None))] = False
    through = np.fliplr(page) if sheet.fold == "vertical" else np.flipud(page)
    assert page.sum() > 4 * (40 * 56) * (DPI / 25.4) ** 2, "fronts or backs are missing"
    assert not thick(page != through)


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_turned_cards_lie_on_each_other_and_stand_upright(tmp_path, make_face, backs) -> None:
    sheet = spec("A5", (mm(45), mm(130)), orientation="portrait", backs=backs, marks=NO_MARKS)
    assert sheet.turned
    black = {"card": (mm(45), mm(130)), "ground": "0 g", "fill": "0 g"}
    faces = {"a": make_face(**black), "A": make_face(mirrored=True, **black)}
    path = saved(tmp_path, sheet, [Item("a", 3, "A")], faces)
    front, back = (raster(path, page) < 128 for page in (1, 2))
    through = np.flipud(back) if backs == "short-edge" else np.fliplr(back)
    assert thick(front != back), "the page is its own mirror image: this test would see nothing"
    assert not thick(front != through)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["cross", "edge"])
def test_lines_and_crosses_leave_no_ink_on_a_card(tmp_path, make_face, kind) -> None:
    white = {"ground": "1 g", "fill": "1 g"}
    sheet = spec("A4", EURO, gutter=(mm(8), mm(8)), marks=Marks(kind))
    path = saved(tmp_path, sheet, [Item("a", 3)], {"a": make_face(**white)})
    ink = raster(path, 1) < 255
    assert ink.any()
    (side,) = plan(sheet, [Item("a", 3)])
    per_um = DPI / 25400
    for place in side.placements:
        left, top, right, bottom = place.clip
        rows = slice(round((place.y - top) * per_um) + 1, round((place.y + sheet.card[1] + bottom) * per_um) - 1)
        cols = slice(round((place.x - left) * per_um) + 1, round((place.x + sheet.card[0] + right) * per_um) - 1)
        assert not ink[rows, cols].any()


def thick(different: np.ndarray) -> bool:
    """Whether pixels differ over two in both directions: an edge that is off by 0.085 mm or more."""
    return bool((different[1:, 1:] & different[:-1, 1:] & different[1:, :-1] & different[:-1, :-1]).any())
