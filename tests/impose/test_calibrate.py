"""Readings of a printer that does this and that -> its profile -> sheets that come out right."""

from __future__ import annotations

import io
import math

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import UsageError
from pipeline.files import Tree
from pipeline.impose import impose
from pipeline.impose.calibrate import MEANINGS, Effect, checked, effect, parse, profile, written
from pipeline.impose.paper import find_paper
from pipeline.impose.plan import Group, Item
from pipeline.impose.printer import Correction, Printer, find
from pipeline.impose.spec import spec
from pipeline.units import mm, to_mm, to_pt

A4 = find_paper("A4")
EURO = (mm(63), mm(88))
APART = 80.0
MM_PER_PT = 25.4 / 72
Point = tuple[float, float]

scales = st.floats(0.985, 1.015)
effects = st.builds(
    Effect,
    st.tuples(st.floats(-3, 3), st.floats(-3, 3)), st.floats(-0.4, 0.4), st.tuples(scales, scales),
    st.tuples(scales, scales),
)  # fmt: skip


def printed(does: Effect, side: str, at: Point) -> Point:
    """Where a printer puts a point; both from the paper's middle, y down."""
    if side == "front":
        return at[0] * does.front[0], at[1] * does.front[1]
    x, y = at[0] * does.scale[0], at[1] * does.scale[1]
    angle = math.radians(does.turn)
    return (
        x * math.cos(angle) - y * math.sin(angle) + does.move[0],
        x * math.sin(angle) + y * math.cos(angle) + does.move[1],
    )


def read_off(does: Effect) -> dict[str, float]:
    """What a person with perfect eyes reads on the sheet that such a printer made.

    On the back's scale at x a cross at `p` reads r where the printer puts x + r on p: found by halving the distance.
    """
    found = {"E": 100 * does.front[0], "F": 100 * does.front[1], "G": 100 * does.scale[0], "H": 100 * does.scale[1]}
    for x, names in ((-APART, "AB"), (APART, "CD")):
        cross = printed(does, "front", (x, 0))
        read = (0.0, 0.0)
        for _ in range(60):
            lies = printed(does, "back", (x + read[0], read[1]))
            read = read[0] + (cross[0] - lies[0]) / 2, read[1] + (cross[1] - lies[1]) / 2
        found |= dict(zip(names, read, strict=True))
    return found


def drawn(by: Correction, at: Point) -> Point:
    """Where a corrected page draws a point, from the paper's middle."""
    a, b, c, d, e, f = by.matrix(A4)
    wide, high = to_pt(A4.width) / 2, to_pt(A4.height) / 2
    x, y = wide + at[0] / MM_PER_PT, high - at[1] / MM_PER_PT
    return (a * x + c * y + e - wide) * MM_PER_PT, (high - b * x - d * y - f) * MM_PER_PT


@given(effects)
def test_what_a_printer_does_is_told_by_its_readings(does: Effect) -> None:
    told = effect(read_off(does), APART)
    assert told.turn == pytest.approx(does.turn, abs=1e-6)
    assert told.move == pytest.approx(does.move, abs=1e-6)
    assert (*told.scale, *told.front) == pytest.approx((*does.scale, *does.front))


@given(effects, st.floats(-95, 95), st.floats(-140, 140))
def test_a_corrected_page_lands_where_it_should(does: Effect, x: float, y: float) -> None:
    made = profile("mine", read_off(does), APART)
    lands = printed(does, "back", drawn(made.back, (x, y)))
    # A correction cannot skew, which a turn of unequal scales asks for: half of it remains.
    ratio = does.scale[0] / does.scale[1]
    skew = abs(math.radians(does.turn) * (ratio - 1 / ratio)) / 2 * 170
    assert math.dist(lands, (x, y)) <= 0.005 + skew
    assert math.dist(printed(does, "front", drawn(made.front, (x, y))), (x, y)) <= 0.005


@given(st.floats(-2, 2), st.floats(-2, 2), st.floats(-0.3, 0.3), st.floats(0.99, 1.01), st.floats(-100, 100))
def test_both_sides_meet_within_a_twentieth_of_a_millimetre(
    right: float, down: float, turn: float, scale: float, at: float
) -> None:
    does = Effect((right, down), turn, (scale, scale * 1.003), (scale, scale))
    made = profile("mine", read_off(does), APART)
    front, back = (
        printed(does, side, drawn(by, (at, at))) for side, by in (("front", made.front), ("back", made.back))
    )
    assert math.dist(front, back) <= 0.05


def test_a_sheet_that_is_printed_by_the_profile_comes_out_right(make_face) -> None:
    does = Effect((0.6, -0.9), 0.25, (1.004, 0.998), (1.004, 0.998))
    printer = profile("mine", read_off(does), APART)
    sheet = spec("A4", EURO, backs="long-edge")
    faces = {"a": make_face(), "b": make_face(fill="0 0 1 rg")}
    made = impose([Group(sheet, [Item("a", 9, "b")])], faces, "A Game", printer=printer)
    wide, high = to_mm(A4.width) / 2, to_mm(A4.height) / 2
    with pdfplumber.open(io.BytesIO(made)) as pdf:
        for page, side, colour in zip(pdf.pages, ("front", "back"), ((1, 0, 0), (0, 0, 1)), strict=True):
            # A turned rectangle is a curve to pdfplumber, with its corners.
            corners = [
                printed(does, side, (x * MM_PER_PT - wide, y * MM_PER_PT - high))
                for one in (*page.rects, *page.curves)
                if one["non_stroking_color"] == colour
                for x, y in one["pts"][:4]
            ]
            assert len(corners) == 36
            xs, ys = ([-94.5 + 63 * n for n in range(4)], [-132 + 88 * n for n in range(4)])
            for x, y in corners:
                assert min(abs(x - one) for one in xs) <= 0.05
                assert min(abs(y - one) for one in ys) <= 0.05


def test_readings_that_are_left_out_change_nothing() -> None:
    assert profile("mine", {}, APART) == Printer("mine")
    moved = profile("mine", {"A": 0.4, "B": -0.25}, APART)
    assert (moved.front, moved.back) == (Correction(), Correction((mm("0.4"), mm("-0.25"))))
    alike = profile("mine", {"E": 98, "F": 100, "M": 6.35}, APART)
    assert alike.front == alike.back == Correction(scale=(1.02041, 1.0))
    assert alike.margin == mm("6.35")


def test_the_back_moves_and_turns_as_seen_on_it() -> None:
    right_lower = profile("mine", {"A": 0, "B": 0, "C": 0, "D": 1}, APART).back
    assert right_lower.turn > 0, "clockwise: the right side goes down"
    assert right_lower.move == (mm(0), mm("0.5"))


@given(effects, st.floats(0, 15))
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, does: Effect, margin: float) -> None:
    root = tmp_path_factory.mktemp("project")
    made = profile("mine", {**read_off(does), "M": round(margin, 2)}, APART)
    (root / "printers").mkdir()
    (root / "printers/mine.yaml").write_text(written(made, 'The "one" in \\ the hall', "as measured: x"), "utf-8")
    assert find("mine", Tree(root)) == made


def test_readings_are_read_in_any_order_and_case() -> None:
    wanted = {"A": 0.4, "B": -0.25, "E": 99.8}
    assert parse("A=0.4 B=-0.25 E=99.8") == wanted
    assert parse(" e: 99.8, b=-0.25;a=+0.4 ") == wanted


@pytest.mark.parametrize("between", [" ", ", ", ",", ";", "; ", "\n"])
@pytest.mark.parametrize("sign", [".", ","])
def test_decimals_stand_behind_a_point_or_a_comma(sign: str, between: str) -> None:
    readings = between.join(["A=0.4", "B=-0.25", "E=99.8", "M=4"]).replace(".", sign)
    assert parse(readings) == {"A": 0.4, "B": -0.25, "E": 99.8, "M": 4}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there are no readings"),
        ("0.4", "`0.4` is no reading"),
        ("A=0.4 B", "`B` is no reading"),
        ("A=0.4 A=0.5", "`A` is given twice"),
        ("X=1", "`X` is no reading of the sheet"),
        ("A=0.4,5", "`A=0.4,5` is no number"),
        ("A=0,4,5", "`5` is no reading"),
        ("A=four", "`A=four` is no number"),
        ("A=nan", "`A=nan` is no number"),
        ("A=1e3", "`A=1e3` is no number"),
        ("A=20.5 B=0", "`A` (left scale, across) is `20.5`; it is from -10 to 10"),
        ("E=85", "`E` (the bar across on the front) is `85`; it is from 90.9"),
        ("M=-1", "`M` (the widest margin without print) is `-1`; it is from 0 to 15"),
    ],
)
def test_nonsense_is_refused(text: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(text)
    assert said in caught.value.message
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        ({"A": 1.0}, "of the readings `A` and `B` one is missing"),
        ({"A": 0.0, "B": -9.0, "C": 0.0, "D": 9.0}, "turned by"),
        ({"A": -9.5, "B": 0.0, "G": 110.0}, "mm` off; a printer is off by 10 mm at most"),
    ],
)
def test_readings_that_do_not_fit_each_other_are_refused(readings: dict[str, float], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        profile("mine", readings, APART)
    assert said in caught.value.message


@given(st.sampled_from(sorted(MEANINGS)), st.text(max_size=6))
def test_no_text_makes_a_reading_out_of_range(letter: str, text: str) -> None:
    try:
        number = checked(letter, text)
    except UsageError:
        return
    assert -10 <= number <= 112
