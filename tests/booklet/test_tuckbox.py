"""Boxes to fold: the net's arithmetic, and the page that it lies on."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfplumber import open as open_pdf

from pipeline.booklet.page import PAGES
from pipeline.booklet.tuckbox import (
    EDGE,
    GLUE,
    LOOSE,
    OVER,
    SHEETS,
    TUCK,
    boxes,
    folds,
    inside,
    outline,
    panels,
    paper,
    size,
)
from pipeline.errors import UsageError
from pipeline.units import Um, mm
from pipeline.wishes import Request, tuckbox_wish
from tests.project import CARDS, TINY, made, write

CARD = (mm(63), mm(88))
COUNTS = st.integers(1, 400)
STOCKS = st.integers(50, 1000).map(Um)


@given(COUNTS, STOCKS)
def test_the_net_s_panels_wrap_the_cards_and_lie_side_by_side(count: int, stock: int) -> None:
    box = inside(CARD, count, Um(stock))
    assert box.depth == pytest.approx(count * stock / 1000 + LOOSE)
    assert (box.width, box.height) == (63 + LOOSE, 88 + LOOSE)
    found = panels(box)
    assert [round(panel.width, 6) for panel in found] == [round(w, 6) for w in (box.width, box.depth) * 2]
    for one, other in pairwise(found):
        assert one.left + one.width == pytest.approx(other.left)
    assert found[0].left == GLUE
    assert found[3].left + found[3].width == pytest.approx(size(box)[0])


@given(COUNTS, STOCKS)
def test_the_cut_line_stays_within_the_net_s_size_and_never_crosses_itself(count: int, stock: int) -> None:
    box = inside(CARD, count, Um(stock))
    points = outline(box)
    width, height = size(box)
    assert min(x for x, _ in points) == 0
    assert max(x for x, _ in points) == pytest.approx(width)
    assert min(y for _, y in points) == 0
    assert max(y for _, y in points) == pytest.approx(height)
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    crossings = [(a, b) for n, a in enumerate(edges) for b in edges[n + 2 :] if _cross(a, b)]
    assert crossings == []


def _cross(one, other) -> bool:  # type: ignore[no-untyped-def]  # two edges, each two points
    def side(a, b, c) -> float:  # type: ignore[no-untyped-def]
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < -1e-6 and side(c, d, a) * side(c, d, b) < -1e-6


def test_a_lid_covers_the_depth_and_tucks_in() -> None:
    box = inside(CARD, 80, mm("0.3"))
    heights = Counter(round(a[1], 3) for a, b in folds(box) if a[1] == b[1])
    assert set(heights) == {TUCK, TUCK + box.depth, TUCK + box.depth + box.height, TUCK + 2 * box.depth + box.height}


@given(COUNTS, STOCKS)
def test_the_paper_is_the_smallest_that_holds_the_net_with_its_edge(count: int, stock: int) -> None:
    box = inside(CARD, count, Um(stock))
    sheet, (width, height) = paper(box), size(box)
    fits = [
        name for name in SHEETS for a, d in (PAGES[name], PAGES[name][::-1]) if width + 10 <= a and height + 10 <= d
    ]
    assert EDGE == 5
    assert (sheet.name if sheet else None) == (fits[0] if fits else None)
    if sheet is None:
        number = boxes(CARD, count, Um(stock))
        assert number == 0 or (number > 1 and paper(inside(CARD, -(-count // number), Um(stock))))


def boxed(root: Path, stock: str = "0.32 mm", deck: str = "") -> list[tuple[str, str, str]]:
    outcome = made(root, Request((), (), (), (), workers=0, booklet=tuckbox_wish(stock, deck, "full")))
    return [(one.path, one.action, one.note) for one in outcome.games[0].outputs]


def test_a_box_lies_on_its_paper_with_title_and_facts(tmp_path: Path) -> None:
    write(tmp_path, TINY)
    assert boxed(tmp_path) == [("output/tiny/tuckbox.pdf", "made", "1 page")]
    assert boxed(tmp_path)[0][1] == "reused"
    with open_pdf(tmp_path / "output/tiny/tuckbox.pdf") as pdf:
        (page,) = pdf.pages
        text = page.extract_text()
        assert "4 cards" in text
        assert text.count("Tiny") == 4, "on the front, the back, and the sides (the lid is upside down)"
        assert "ynıT" in text or "yniT" in text
        assert len(page.images) == 1
        points = [point for curve in (*page.curves, *page.rects) for point in curve["pts"]]
        box = inside(CARD, 4, mm("0.32"))
        across = (max(x for x, _ in points) - min(x for x, _ in points)) / 72 * 25.4
        assert across == pytest.approx(size(box)[0], abs=0.01)
        assert sorted((page.width, page.height)) == pytest.approx([s / 25.4 * 72 for s in PAGES["a4"]], abs=0.01)


def test_the_colour_goes_on_past_every_edge_of_the_net(tmp_path: Path) -> None:
    write(tmp_path, TINY)
    boxed(tmp_path)
    box = inside(CARD, 4, mm("0.32"))
    (wide, high), per_mm = size(box), 10
    with open_pdf(tmp_path / "output/tiny/tuckbox.pdf") as pdf:
        page = pdf.pages[0].to_image(resolution=25.4 * per_mm).original.convert("RGB")
    left, top = (page.width / per_mm - wide) / 2, (page.height / per_mm - high) / 2
    corners = outline(box)
    white = [
        (x, y)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
        for x, y in ([_beside((ax, ay), (bx, by), OVER * 0.8)] if (ax, ay) != (bx, by) else [])
        if min(page.getpixel((round((left + x) * per_mm), round((top + y) * per_mm)))) > 250
    ]
    assert not white


def _beside(one: tuple[float, float], other: tuple[float, float], far: float) -> tuple[float, float]:
    """Give the point that lies so far outside the middle of an edge, of corners that go round clockwise."""
    across, down = other[0] - one[0], other[1] - one[1]
    long = (across**2 + down**2) ** 0.5
    return (one[0] + other[0]) / 2 + far * down / long, (one[1] + other[1]) / 2 - far * across / long


def test_cards_that_are_too_many_for_a_box_are_told_before_anything_is_made(tmp_path: Path) -> None:
    write(tmp_path, {**TINY, "cards/tiny/sets/first.yaml": CARDS.replace("copies: 2", "copies: 900")})
    with pytest.raises(UsageError, match=r"holds a box for the 902 cards of `tiny`, 0\.32 mm each"):
        boxed(tmp_path)


def test_an_older_box_that_has_become_too_small_stays_and_is_told(tmp_path: Path) -> None:
    write(tmp_path, TINY)
    boxed(tmp_path)
    before = (tmp_path / "output/tiny/tuckbox.pdf").read_bytes()
    write(tmp_path, {"cards/tiny/sets/first.yaml": CARDS.replace("copies: 2", "copies: 900")})
    notes = {one.path: one for one in made(tmp_path).games[0].outputs}
    assert notes["output/tiny/tuckbox.pdf"].action == "kept"
    assert (tmp_path / "output/tiny/tuckbox.pdf").read_bytes() == before


@pytest.mark.parametrize("stock", ["0.04 mm", "3.1 mm", "thick", "1"])
def test_a_thickness_that_no_card_has_is_refused(stock: str) -> None:
    with pytest.raises(UsageError):
        tuckbox_wish(stock, "", "full")


def test_the_thinnest_and_the_thickest_cards_have_boxes() -> None:
    assert tuckbox_wish("0.05 mm", "", "full").stock == mm("0.05")
    assert tuckbox_wish("3 mm", "", "full").stock == mm(3)
