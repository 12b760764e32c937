"""The sheet that printers are measured by, measured."""

from __future__ import annotations

import io

import pdfplumber
import pikepdf
import pytest

from pipeline.errors import UsageError
from pipeline.impose.paper import PAPERS, Paper, find_paper
from pipeline.impose.target import apart, draw
from pipeline.units import mm, to_mm

MM_PER_PT = 25.4 / 72
ALL = [p for upright in PAPERS.values() for p in (upright, upright.landscape())] + [find_paper("145 x 300 mm")]


@pytest.mark.parametrize("paper", ALL, ids=str)
def test_bars_have_100_mm_and_scales_lie_behind_the_crosses(paper: Paper) -> None:
    wide, high = to_mm(paper.width), to_mm(paper.height)
    with pdfplumber.open(io.BytesIO(draw(paper, "short-edge"))) as pdf:
        pages = [
            [tuple(one[e] * MM_PER_PT for e in ("x0", "top", "x1", "bottom")) for one in p.lines] for p in pdf.pages
        ]
        for page in pdf.pages:
            assert (page.width * MM_PER_PT, page.height * MM_PER_PT) == pytest.approx((wide, high), abs=0.01)
            for letter in page.chars:
                assert 8 < letter["x0"] * MM_PER_PT < letter["x1"] * MM_PER_PT < wide - 8 or letter["size"] < 6
    assert len(pages) == 2
    for lines, reach in zip(pages, (12, 10), strict=True):
        flat = [one for one in lines if one[3] - one[1] < 0.01]
        upright = [one for one in lines if one[2] - one[0] < 0.01]
        assert max(one[2] - one[0] for one in flat) == pytest.approx(100, abs=0.01)
        assert max(one[3] - one[1] for one in upright) == pytest.approx(100, abs=0.01)
        for x in (wide / 2 - apart(paper), wide / 2 + apart(paper)):
            across = (x - reach, high / 2, x + reach, high / 2)
            down = (x, high / 2 - reach, x, high / 2 + reach)
            assert any(one == pytest.approx(across, abs=0.01) for one in flat)
            assert any(one == pytest.approx(down, abs=0.01) for one in upright)
        nearest = [min(one[0] for one in lines), min(one[1] for one in lines)]
        assert nearest == pytest.approx([1, 1], abs=0.01), "the stairs begin a millimetre from the edge"


def test_it_says_in_words_what_to_do() -> None:
    with pdfplumber.open(io.BytesIO(draw(find_paper("Letter").landscape(), "long-edge"))) as pdf:
        front, back = (" ".join(word["text"] for word in page.extract_words()) for page in pdf.pages)
    for page, side in ((front, "FRONT"), (back, "BACK")):
        assert f"This is the {side}." in page
        for letter in "ABCDEFGHM":
            assert f"{letter}:" in page
        assert "--orientation" in page
    assert "+10" in back
    assert "+10" not in front


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_viewers_print_it_at_true_size_on_both_sides(flip) -> None:
    made = draw(find_paper("A4"), flip)
    assert made == draw(find_paper("A4"), flip)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        asked = pdf.Root.ViewerPreferences
        assert asked.PrintScaling == "/None"
        assert asked.Duplex == {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}[flip]
        assert {str(box) for page in pdf.pages for box in (page.trimbox, page.mediabox)} == {str(pdf.pages[0].mediabox)}


def test_a_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(UsageError, match="too small") as caught:
        draw(Paper("Small", mm(144), mm(300)), "long-edge")
    assert "a5" in caught.value.remedy
