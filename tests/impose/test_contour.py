"""The line to cut along, as a reader of PDFs finds it on a face."""

from __future__ import annotations

import io
import math

import pdfplumber
import pytest

from pipeline.impose import contour
from pipeline.model.outline import Outline
from pipeline.units import mm

MM_PER_PT = 25.4 / 72


@pytest.mark.parametrize("outline", ["round", "hex"])
def test_the_line_runs_along_the_cut_in_black_on_white(make_face, outline: Outline) -> None:
    before = make_face(card=(mm(40), mm(40)), bleed=mm(3))
    with pdfplumber.open(io.BytesIO(before)) as was, pdfplumber.open(io.BytesIO(contour.put(before, outline))) as pdf:
        page = pdf.pages[0]
        assert page.bbox == was.pages[0].bbox
        drawn = [one for one in (*page.curves, *page.lines) if one["stroke"]]
        halo, line = (one for one in drawn if one not in was.pages[0].curves)
    assert halo["stroking_color"] in (1, (1,))
    assert line["stroking_color"] == (0, 0, 0, 1)
    assert halo["linewidth"] > line["linewidth"] == 0.25
    edges = [line[key] * MM_PER_PT for key in ("x0", "top", "x1", "bottom")]
    assert edges == pytest.approx([3, 3, 43, 43], abs=0.01)
    ends = [(x * MM_PER_PT - 23, y * MM_PER_PT - 23) for x, y in line["pts"]]
    if outline == "round":
        assert min(math.hypot(*end) for end in ends) == pytest.approx(20, abs=0.01)
    else:
        assert len({(round(x, 2), round(y, 2)) for x, y in ends}) == 6
