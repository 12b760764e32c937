"""Sheets on each paper, each way, with each kind of backs, measured by two programs that know nothing of us: by
pdfplumber in the file, and in poppler's pixels at 600 dpi, where greys tell edges to a hundredth of a millimetre."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pdfplumber
import pytest
from PIL import Image

from pipeline.impose import impose
from pipeline.impose.plan import Group, Item
from pipeline.impose.spec import Marks, SheetSpec, spec
from pipeline.units import mm

CARD = (mm(40), mm(56))
GUTTER = (mm(4), mm(4))
GRID = (3, 2)
FOLD_GAP = 4.0
PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MM_PER_PT = 25.4 / 72
MM_PER_PIXEL = 25.4 / 600
TOLERANCE = 0.05
NOTCH = (5.0, 7.0, 10.0, 4.0)
"""Left, top, width and height of the white notch by which a card's top left is known."""

CASES = [(p, way, b) for p in PAPERS for way in ("portrait", "landscape") for b in ("long", "short", "fold")]


class Card(NamedTuple):
    """A card's edges in millimetres from the top left, and whether it stands on its head."""

    edges: tuple[float, float, float, float]
    headlong: bool


def sheet(paper: str, way: str, backs: str) -> SheetSpec:
    kind = {"long": "long-edge", "short": "short-edge", "fold": "gutterfold"}[backs]
    grid = (2, 2) if backs == "fold" else GRID
    return spec(
        paper, CARD, orientation=way, grid=grid, turned=False, backs=kind, gutter=GUTTER, marks=Marks("none"),
        fold_gap=mm(FOLD_GAP),
    )  # fmt: skip


@pytest.fixture
def pdf(tmp_path: Path, make_face, request: pytest.FixtureRequest) -> Path:
    """Sheets of three cards, black on white, so that the last places are empty."""
    white = {"card": CARD, "ground": "1 g"}
    faces = {"a": make_face(fill="0 g", **white), "b": make_face(fill="0 0 0 rg", **white)}
    path = tmp_path / "sheets.pdf"
    path.write_bytes(impose([Group(sheet(*request.param), [Item("a", 3, "b")])], faces, "A Game"))
    return path


def expected(paper: str, way: str, backs: str) -> tuple[list[Card], list[Card]]:
    """Reckon by hand where three fronts lie, and their backs."""
    wide, high = PAPERS[paper] if way == "portrait" else PAPERS[paper][::-1]
    columns, rows = (2, 2) if backs == "fold" else GRID
    across, down = columns * 44 - 4, rows * 60 - 4
    # A fold runs across where the halves then hold the cards.
    spec_ = sheet(paper, way, backs)
    left, top = (wide - across) / 2, (high - down) / 2
    if backs == "fold" and spec_.fold == "vertical":
        left = wide / 2 - FOLD_GAP - across
    elif backs == "fold":
        top = high / 2 - FOLD_GAP - down
    corners = [(left + 44 * (n % columns), top + 60 * (n // columns)) for n in range(3)]
    fronts = [Card((x, y, x + 40, y + 56), False) for x, y in corners]
    over_vertical = spec_.fold == "vertical" if backs == "fold" else (way == "portrait") == (backs == "long")
    if over_vertical:
        return fronts, [Card((wide - x - 40, y, wide - x, y + 56), False) for x, y in corners]
    return fronts, [Card((x, high - y - 56, x + 40, high - y), True) for x, y in corners]


def pages(case: tuple[str, str, str]) -> list[list[Card]]:
    fronts, backs = expected(*case)
    return [fronts + backs] if case[2] == "fold" else [fronts, backs]


@pytest.mark.parametrize(("pdf", "case"), [(c, c) for c in CASES], indirect=["pdf"], ids=str)
def test_cards_and_backs_lie_right_by_pdfplumber(pdf: Path, case: tuple[str, str, str]) -> None:
    with pdfplumber.open(pdf) as opened:
        assert len(opened.pages) == len(pages(case))
        for page, cards in zip(opened.pages, pages(case), strict=True):
            found = [one for one in page.rects if one["non_stroking_color"] in (0, (0,), (0, 0, 0))]
            notches = [one for one in page.rects if one["width"] * MM_PER_PT == pytest.approx(NOTCH[2], abs=0.01)]
            assert len(found) == len(cards) == len(notches)
            measured = {tuple(one[edge] * MM_PER_PT for edge in ("x0", "top", "x1", "bottom")) for one in found}
            for card in cards:
                near = min(measured, key=lambda edges: abs(edges[0] - card.edges[0]) + abs(edges[1] - card.edges[1]))
                measured.remove(near)
                assert near == pytest.approx(card.edges, abs=TOLERANCE)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="needs poppler-utils")
@pytest.mark.parametrize(("pdf", "case"), [(c, c) for c in CASES], indirect=["pdf"], ids=str)
def test_cards_and_backs_lie_right_in_pixels_at_600_dpi(pdf: Path, case: tuple[str, str, str]) -> None:
    measured: list[Card] = []
    for number, cards in enumerate(pages(case), start=1):
        command = ["pdftoppm", "-r", "600", "-gray", "-f", str(number), "-l", str(number), str(pdf)]
        image = Image.open(io.BytesIO(subprocess.run(command, check=True, capture_output=True).stdout))
        grey = np.asarray(image)
        for card in cards:
            edges = tuple(edge(grey, card.edges, side) for side in range(4))
            assert edges == pytest.approx(card.edges, abs=TOLERANCE)
            headlong = notch(grey, card.edges, headlong=True)
            assert (notch(grey, card.edges, headlong=False), headlong) == (
                (False, True) if card.headlong else (True, False)
            )
            measured.append(Card((edges[0], edges[1], edges[2], edges[3]), headlong))
    wide, high = PAPERS[case[0]] if case[1] == "portrait" else PAPERS[case[0]][::-1]
    for front, back in zip(measured[:3], measured[3:], strict=True):
        left, top, right, bottom = back.edges
        through = (
            (left, high - bottom, right, high - top) if back.headlong else (wide - right, top, wide - left, bottom)
        )
        assert through == pytest.approx(front.edges, abs=TOLERANCE)


def edge(grey: np.ndarray, edges: tuple[float, ...], side: int) -> float:
    """Measure an edge of a card on a square across it, by how much of that is dark.

    The square lies in the half of the card that has no notch."""
    left, top, right, bottom = edges
    x, y = (left + right) / 2, bottom - 10 if notch(grey, edges, headlong=False) else top + 10
    middle = (left, y) if side == 0 else (right, y) if side == 2 else (x, (top, bottom)[side // 2])
    reach = 1.0  # on either side
    box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
    x0, y0, x1, y1 = (round(value / MM_PER_PIXEL) for value in box)
    share = 1 - float(grey[y0:y1, x0:x1].mean()) / 255
    across = side in (0, 2)
    start, length = (x0, x1 - x0) if across else (y0, y1 - y0)
    inside = share if side >= 2 else 1 - share
    return (start + inside * length) * MM_PER_PIXEL


def notch(grey: np.ndarray, edges: tuple[float, ...], headlong: bool) -> bool:
    """Tell whether a card has its notch at its top left, or at its bottom right when it stands on its head."""
    left, top, right, bottom = edges
    x, y = (
        (right - NOTCH[0] - NOTCH[2], bottom - NOTCH[1] - NOTCH[3]) if headlong else (left + NOTCH[0], top + NOTCH[1])
    )
    x0, y0 = round((x + 0.2) / MM_PER_PIXEL), round((y + 0.2) / MM_PER_PIXEL)
    x1, y1 = round((x + NOTCH[2] - 0.2) / MM_PER_PIXEL), round((y + NOTCH[3] - 0.2) / MM_PER_PIXEL)
    return float(grey[y0:y1, x0:x1].mean()) > 252
