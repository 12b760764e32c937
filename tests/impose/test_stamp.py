"""Marks on faces: where there is room for one, and what a reader finds then."""

import io
import math

import pdfplumber
import pikepdf
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.impose import impose
from pipeline.impose.plan import Group, Item
from pipeline.impose.spec import spec
from pipeline.impose.stamp import HEIGHT, PAD, SIZE_PT, STEP, Stamp, place
from pipeline.units import mm, to_mm

EURO = (mm(63), mm(88))
SAFE = mm(3)
WIDTH = mm(4.5)
MM_PER_PT = 25.4 / 72
RECT = st.tuples(*(st.integers(-5_000, 90_000) for _ in range(2)), *(st.integers(0, 60_000) for _ in range(2)))


def covers(at: tuple[int, int], rect: tuple[int, int, int, int]) -> bool:
    x, y, width, height = rect
    across = min(at[0] + WIDTH, x + width) - max(at[0], x)
    down = min(at[1] + HEIGHT, y + height) - max(at[1], y)
    return min(across, down, width, height) > 0


@settings(deadline=None)
@given(st.lists(RECT, max_size=6))
def test_a_mark_covers_nothing_and_stays_in_the_safe_zone(taken) -> None:
    at = place(EURO, SAFE, taken, WIDTH)
    if at is None:
        corner = (EURO[0] - SAFE - WIDTH, EURO[1] - SAFE - HEIGHT)
        assert any(covers(corner, rect) for rect in taken)
        return
    assert not any(covers(at, rect) for rect in taken)
    assert SAFE <= at[0] <= EURO[0] - SAFE - WIDTH
    assert SAFE <= at[1] <= EURO[1] - SAFE - HEIGHT


def test_on_a_round_card_it_stands_within_the_circle() -> None:
    at = place((mm(40), mm(40)), SAFE, [(0, 0, mm(40), mm(30))], WIDTH, "round")
    assert at
    assert max(math.dist((x, at[1] + HEIGHT), (mm(20), mm(20))) for x in (at[0], at[0] + WIDTH)) <= mm(17)


def test_it_stands_as_low_and_then_as_far_right_as_it_can() -> None:
    assert place(EURO, SAFE, [], WIDTH) == (EURO[0] - SAFE - WIDTH, EURO[1] - SAFE - HEIGHT)
    right = (mm(30), mm(80), mm(40), mm(8))
    at = place(EURO, SAFE, [right], WIDTH)
    assert at
    assert at[1] == EURO[1] - SAFE - HEIGHT
    assert mm(30) - WIDTH - STEP < at[0] <= mm(30) - WIDTH
    assert place(EURO, SAFE, [(0, 0, *EURO)], WIDTH) is None


def test_a_reader_finds_the_letters_at_their_place_and_size(make_face) -> None:
    stamp = Stamp("0123456789abcdef")
    at = (mm(40), mm(80))
    plain, marked = (
        pdfplumber.open(io.BytesIO(face)).pages[0] for face in (make_face(), stamp.put(make_face(), "a1f9", at))
    )
    words = [char for char in marked.chars if char not in plain.chars][-4:]
    assert "".join(char["text"] for char in words) == "a1f9"
    assert {round(char["size"], 3) for char in words} == {SIZE_PT}
    left, top = marked.trimbox[0], marked.height - marked.trimbox[3]
    assert abs((words[0]["x0"] - left) * MM_PER_PT - to_mm(at[0]) - to_mm(PAD)) < 0.01
    assert (words[-1]["x1"] - left) * MM_PER_PT <= to_mm(at[0]) + to_mm(stamp.width("a1f9"))
    plate = marked.rects[-1]
    assert abs((plate["top"] - top) * MM_PER_PT - to_mm(at[1])) < 0.01
    assert abs((plate["bottom"] - top) * MM_PER_PT - to_mm(at[1]) - to_mm(HEIGHT)) < 0.01
    assert [marked.mediabox, marked.trimbox] == [plain.mediabox, plain.trimbox]
    assert len(marked.chars) == len(plain.chars) + 4


def test_sheets_hold_the_font_of_all_marks_once(make_face) -> None:
    stamp = Stamp("0123456789abcdef")
    faces = {text: stamp.put(make_face(), text, (mm(40), mm(80))) for text in ("a1f9", "00ff")}
    pdf = impose([Group(spec("A4", EURO), [Item("a1f9", 1), Item("00ff", 1)])], faces, "A Game")
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        fonts = [one for one in opened.objects if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one]
    assert len(fonts) == 1
    assert "".join(char["text"] for char in pdfplumber.open(io.BytesIO(pdf)).pages[0].chars) == "a1f900ff"


def test_the_same_mark_gives_the_same_bytes(make_face) -> None:
    face = make_face()
    made = [Stamp("abc").put(face, "abc", (mm(40), mm(80))) for _ in range(2)]
    assert made[0] == made[1]
