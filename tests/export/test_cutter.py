"""Sheets for cutters: marks and cuts measured by pdfplumber, ezdxf and an XML reader."""

from __future__ import annotations

import io
import math
import xml.etree.ElementTree as ET
from pathlib import Path

import ezdxf
import pdfplumber
import pytest
from ezdxf import bbox
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import UsageError
from pipeline.export.kit.cutter import V1, Cut, cuts, marks, paper_name, sheet
from pipeline.export.kit.paths import dxf, svg
from pipeline.impose.paper import PAPERS
from pipeline.units import mm, to_mm
from tests.export.conftest import export

MM_PER_PT = 25.4 / 72
CARD = (mm(63), mm(88))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("paper", "said", "found"),
    [
        ("a4", "a4-portrait", [(10, 10, 5, 5), (195, 10, 5, 1), (199, 10, 1, 5), (10, 286, 5, 1), (10, 282, 1, 5)]),
        (
            "letter",
            "letter-portrait",
            [(10, 10, 5, 5), (200.9, 10, 5, 1), (204.9, 10, 1, 5), (10, 268.4, 5, 1), (10, 264.4, 1, 5)],
        ),
    ],
)
def test_a_layout_that_is_out_never_moves(paper: str, said: str, found: list[tuple[float, ...]]) -> None:
    one = sheet(V1, paper, CARD)
    assert [tuple(map(to_mm, bar)) for bar in marks(V1, one)] == found
    assert (one.cols, one.rows, one.turned, paper_name(one)) == (2, 4, True, said)
    first, *_, last = (cut[:5] for cut in cuts(one, mm(3), "rectangle"))
    left, top = (16.375, 20.625) if paper == "a4" else (19.325, 11.825)
    assert tuple(map(to_mm, first)) == (left, top, 88, 63, 3)
    assert tuple(map(to_mm, last))[:2] == (left + 89.25, top + 3 * 64.25)


@given(
    card=st.tuples(st.integers(20_000, 200_000), st.integers(20_000, 250_000)), paper=st.sampled_from(["a4", "letter"])
)
def test_cards_keep_out_of_the_corners_and_off_each_other(card, paper) -> None:
    try:
        one = sheet(V1, paper, card)
    except UsageError:
        return
    found = list(cuts(one, mm(3), "rectangle"))
    bleed, corner = one.bleed, V1.inset + V1.free
    for cut in found:
        edges = (cut.x - bleed, cut.y - bleed, cut.x + cut.width + bleed, cut.y + cut.height + bleed)
        across = min(edges[0], one.paper.width - edges[2])
        down = min(edges[1], one.paper.height - edges[3])
        assert min(across, down) >= V1.inset - bleed
        assert across >= corner - bleed or down >= corner - bleed
    assert len(set(found)) == one.cols * one.rows
    for a in found:
        for b in found:
            apart = abs(a.x - b.x) >= a.width + V1.gap or abs(a.y - b.y) >= a.height + V1.gap
            assert a == b or apart


def test_what_cannot_be_cut_is_refused() -> None:
    with pytest.raises(UsageError, match="no registration marks for `a5`"):
        sheet(V1, "a5", CARD)
    with pytest.raises(UsageError, match="too wide"):
        sheet(V1, "a4", (mm(200), mm(280)))


def test_the_paths_as_others_read_them() -> None:
    left, right = (mm(10), mm(20), mm(63), mm(88)), (mm(80), mm(20), mm(63), mm(88))
    paths = [Cut(*left, mm(3), "rectangle"), Cut(*right, mm(0), "rectangle")]
    drawing = ezdxf.read(io.StringIO(dxf(PAPERS["A4"], paths).decode().replace("\r\n", "\n")))
    assert not drawing.audit().errors
    lines = drawing.modelspace().query("POLYLINE")
    assert [(line.dxf.layer, line.is_closed, len(line.vertices)) for line in lines] == [
        ("CUT", True, 8),
        ("CUT", True, 4),
    ]
    box = bbox.extents([lines[0]], fast=False)
    assert [round(one, 2) for one in (box.extmin.x, box.extmin.y, box.extmax.x, box.extmax.y)] == [10, 189, 73, 277]
    arcs = [part for part in lines[0].virtual_entities() if part.dxftype() == "ARC"]
    assert [(round(arc.dxf.radius, 4), round(arc.dxf.end_angle - arc.dxf.start_angle) % 360) for arc in arcs] == [
        (3, 90)
    ] * 4
    assert math.isclose(arcs[0].dxf.center.x, 70, abs_tol=1e-4)
    root = ET.fromstring(svg(PAPERS["A4"], paths))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    rects = [dict(rect.attrib) for rect in root.iter(f"{SVG}rect")]
    assert rects[0] == {"x": "10", "y": "20", "width": "63", "height": "88", "rx": "3", "ry": "3"}


def test_circles_and_hexagons_are_cut_as_such() -> None:
    paths = [Cut(mm(10), mm(20), mm(40), mm(40), mm(3), "round"), Cut(mm(60), mm(20), mm(60), mm(52), mm(3), "hex")]
    drawing = ezdxf.read(io.StringIO(dxf(PAPERS["A4"], paths).decode().replace("\r\n", "\n")))
    assert not drawing.audit().errors
    circle, hexagon = drawing.modelspace()
    assert (circle.dxf.layer, circle.dxf.center.x, circle.dxf.center.y, circle.dxf.radius) == ("CUT", 30, 257, 20)
    assert hexagon.is_closed
    points = [(vertex.dxf.location.x, vertex.dxf.location.y) for vertex in hexagon.vertices]
    assert sorted(points) == [(60, 251), (75, 225), (75, 277), (105, 225), (105, 277), (120, 251)]
    root = ET.fromstring(svg(PAPERS["A4"], paths))
    assert [dict(one.attrib) for one in root.iter(f"{SVG}circle")] == [{"cx": "30", "cy": "40", "r": "20"}]
    assert next(root.iter(f"{SVG}polygon")).get("points") == "60,46 75,20 105,20 120,46 105,72 75,72"


def test_marks_and_cards_lie_where_the_paths_say(drawn: Path) -> None:
    folder, outcome = export(drawn, "silhouette", copies=3)
    assert {path.name for path in folder.iterdir()} == {
        "cut-a4-portrait-v1.dxf", "cut-a4-portrait-v1.svg", "sheets-a4-portrait-v1.pdf",
    }  # fmt: skip
    rects = list(ET.parse(folder / "cut-a4-portrait-v1.svg").iter(f"{SVG}rect"))
    with pdfplumber.open(folder / "sheets-a4-portrait-v1.pdf") as pdf:
        assert len(pdf.pages) == 4  # 9 cards: two sheets, both sides
        for number, page in enumerate(pdf.pages):
            black = [r for r in page.rects if r["non_stroking_color"] == (0, 0, 0, 1)]
            boxes = sorted(tuple(round(r[key] * MM_PER_PT, 2) for key in ("x0", "top", "x1", "bottom")) for r in black)
            marked = [(10, 10, 15, 15), (10, 282, 11, 287), (10, 286, 15, 287), (195, 10, 200, 11), (199, 10, 200, 15)]
            assert boxes == (marked if number % 2 == 0 else [])
        names = pdf.pages[0].search("Ant|Bee|Cow")
        assert len(names) == 8
        for name in names:
            x, y = ((name[a] + name[b]) / 2 * MM_PER_PT for a, b in (("x0", "x1"), ("top", "bottom")))
            assert sum(inside(rect, x, y) for rect in rects) == 1
    assert outcome.games[0].remarks[0] == "2 x 4 cards on `A4`, bleed `0.625 mm`, marks v1"


def inside(rect: ET.Element, x: float, y: float) -> bool:
    left, top, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
    return left < x < left + width and top < y < top + height


def test_options_choose_paper_and_backs(drawn: Path) -> None:
    folder, _ = export(drawn, "silhouette", paper="Letter", backs="none")
    assert folder.name == "silhouette-letter-none"
    with pdfplumber.open(folder / "sheets-letter-portrait-v1.pdf") as pdf:
        assert len(pdf.pages) == 1
    with pytest.raises(UsageError, match="a cutter needs no backs `gutterfold`"):
        export(drawn, "silhouette", backs="gutterfold")
