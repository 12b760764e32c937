import subprocess
import sys
import time
from itertools import islice

import pytest

from pipeline.errors import UsageError
from pipeline.impose import MOST_CARDS, impose, source_date
from pipeline.impose.plan import Group, Item
from pipeline.impose.spec import Marks, spec
from pipeline.units import mm

EURO = (mm(63), mm(88))
SHEET = spec("A4", EURO)


def test_the_same_input_gives_the_same_bytes(make_face) -> None:
    faces = {key: make_face((mm(3 + step), mm(5))) for step, key in enumerate("abc")}
    items = [Item("b", 4), Item("a", 12), Item("c", 1)]
    first = impose([Group(SHEET, items)], faces, "A Game")
    assert first == impose([Group(SHEET, items)], dict(reversed(faces.items())), "A Game")
    assert first != impose([Group(SHEET, items)], faces, "Another Game")


@pytest.mark.slow
def test_the_clock_leaves_no_trace(make_face) -> None:
    first = impose([Group(SHEET, [Item("a", 1)])], {"a": make_face()}, "A Game")
    time.sleep(1.1)  # a PDF's own id is made of the time in seconds, unless it is told otherwise
    assert impose([Group(SHEET, [Item("a", 1)])], {"a": make_face()}, "A Game") == first


def test_the_date_comes_from_outside_or_is_left_out(make_face, monkeypatch) -> None:
    faces = {"a": make_face()}
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    undated = impose([Group(SHEET, [Item("a", 1)])], faces, "A Game")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    dated = impose([Group(SHEET, [Item("a", 1)])], faces, "A Game")
    assert dated != undated
    assert dated == impose([Group(SHEET, [Item("a", 1)])], faces, "A Game")


@pytest.mark.parametrize(("text", "value"), [(None, None), ("", None), ("0", 0), ("253402214400", 253_402_214_400)])
def test_dates_are_seconds_since_1970(text, value) -> None:
    assert source_date(text) == value


@pytest.mark.parametrize("text", ["-1", "1.5", "today", "٣", "253402300800", "9" * 5000])
def test_a_date_that_is_none_is_refused(text) -> None:
    with pytest.raises(UsageError, match="SOURCE_DATE_EPOCH"):
        source_date(text)


@pytest.mark.parametrize("items", [[], [Item("a", 0)]])
def test_nothing_to_print_is_said_plainly(items) -> None:
    with pytest.raises(UsageError, match="there is nothing to print"):
        impose([Group(SHEET, items)], {}, "A Game")


def test_too_many_cards_are_refused_before_they_are_laid_out() -> None:
    with pytest.raises(UsageError, match=f"`1000000000000` cards .* `{MOST_CARDS}` at most"):
        impose([Group(SHEET, [Item("a", 10**12)])], {}, "A Game")


def test_a_face_costs_no_more_among_many(make_face) -> None:
    faces = {str(step): make_face((mm(3) + step * 10, mm(5))) for step in range(216)}

    def seconds(count: int) -> float:
        some = dict(islice(faces.items(), count))
        start = time.process_time()
        impose([Group(SHEET, [Item(key, 1) for key in some])], some, "A Game")
        return time.process_time() - start

    few, many = (min(seconds(count) for _ in range(3)) for count in (27, 216))
    assert many < 20 * few, "it takes eight times as long where a face costs the same"


def test_looking_at_a_plan_loads_no_pdf_library() -> None:
    code = (
        "import sys; from pipeline.impose import plan, spec; import pipeline.impose.marks; "
        "sys.exit(bool({'pikepdf', 'weasyprint', 'PIL'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_file_is_no_larger_than_its_faces_and_two_kilobytes_a_sheet(make_face) -> None:
    faces = {str(n): make_face((mm(4 + n % 50), mm(4 + n // 50))) for n in range(216)}
    crowded = spec("A4", EURO, backs="long-edge", header=True, marks=Marks("cross"))
    pdf = impose([Group(crowded, [Item(str(n), 1, str(n)) for n in range(216)])], faces, "A Game", "A Game, box")
    assert len(pdf) <= sum(map(len, faces.values())) + 2_000 * 24
    twice = impose([Group(crowded, [Item(str(n), 2, str(n)) for n in range(216)])], faces, "A Game", "A Game, box")
    assert len(twice) - len(pdf) <= 2_000 * 24, "another copy is another place, not another face"
