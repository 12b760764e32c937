import io
import math

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.impose import impose
from pipeline.impose.paper import find_paper
from pipeline.impose.plan import Group, Item
from pipeline.impose.printer import IDENTITY, Correction, Printer
from pipeline.impose.spec import spec
from pipeline.units import Um, mm, to_pt

EURO = (mm(63), mm(88))
A4 = find_paper("A4")
MM_PER_PT = 25.4 / 72


def moved(correction: Correction, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to lie, in millimetres from the top left of A4."""
    a, b, c, d, e, f = correction.matrix(A4)
    left, up = x / MM_PER_PT, to_pt(A4.height) - y / MM_PER_PT
    return (a * left + c * up + e) * MM_PER_PT, (to_pt(A4.height) - (b * left + d * up + f)) * MM_PER_PT


def test_nothing_to_correct_changes_nothing() -> None:
    assert Correction().matrix(A4) == IDENTITY


def test_it_moves_right_and_down() -> None:
    assert moved(Correction(move=(Um(400), Um(-250))), 20, 30) == pytest.approx((20.4, 29.75))


def test_it_enlarges_about_the_middle() -> None:
    assert moved(Correction(scale=(1.01, 0.99)), 105, 148.5) == pytest.approx((105, 148.5))
    assert moved(Correction(scale=(1.01, 0.99)), 5, 48.5) == pytest.approx((4, 49.5))


def test_it_turns_clockwise_about_the_middle() -> None:
    right_of_the_middle = moved(Correction(turn=1.0), 205, 148.5)
    assert right_of_the_middle == pytest.approx(
        (105 + 100 * math.cos(math.radians(1)), 148.5 + 100 * math.sin(math.radians(1)))
    )


@given(st.floats(-2, 2), st.integers(-3_000, 3_000), st.integers(-3_000, 3_000), st.floats(0.98, 1.02))
def test_distances_keep_their_ratio(turn: float, right: int, down: int, scale: float) -> None:
    correction = Correction((Um(right), Um(down)), turn, (scale, scale))
    one, other = moved(correction, 20, 30), moved(correction, 180, 250)
    assert math.dist(one, other) == pytest.approx(math.dist((20, 30), (180, 250)) * scale)


def test_only_the_side_that_is_wrong_is_corrected(make_face) -> None:
    sheet = spec("A4", EURO, backs="long-edge")
    faces = {"a": make_face(), "b": make_face(fill="0 0 1 rg")}
    printer = Printer("mine", back=Correction(move=(mm(1), mm("0.5"))))
    plain, right = (impose([Group(sheet, [Item("a", 1, "b")])], faces, "A Game", printer=p) for p in (None, printer))
    before, after = ([card(page) for page in pdfplumber.open(io.BytesIO(pdf)).pages] for pdf in (plain, right))
    assert after[0]["x0"] == before[0]["x0"]
    assert (after[1]["x0"] - before[1]["x0"]) * MM_PER_PT == pytest.approx(1, abs=0.01)
    assert (after[1]["top"] - before[1]["top"]) * MM_PER_PT == pytest.approx(0.5, abs=0.01)


def card(page):
    return next(rect for rect in page.rects if rect["non_stroking_color"] in ((1, 0, 0), (0, 0, 1)))
