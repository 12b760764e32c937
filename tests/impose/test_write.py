import io

import pikepdf
import pytest

from pipeline.errors import InternalError
from pipeline.impose.plan import Item
from pipeline.impose.spec import Marks, SheetSpec, spec
from pipeline.impose.write import write
from pipeline.units import Um, mm
from tests.impose.conftest import plan

EURO = (mm(63), mm(88))
NO_MARKS = Marks("none")


def written(sheet: SheetSpec, items: list[Item], faces: dict[str, bytes], **more) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(write([(sheet, side) for side in plan(sheet, items)], faces, "A Game", **more)))


def test_a_face_is_stored_once_however_often_it_is_printed(make_face) -> None:
    faces = {"a": make_face(), "b": make_face((mm(20), mm(20)))}
    with written(spec("A4", EURO), [Item("a", 500), Item("b", 1)], faces) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 2
        assert len(pdf.pages) == 56


def test_equal_faces_under_two_names_are_stored_once(make_face) -> None:
    with written(spec("A4", EURO), [Item("a", 1), Item("b", 1)], {"a": make_face(), "b": make_face()}) as pdf:
        names = pdf.pages[0].obj.Resources.XObject
        assert names.F0.objgen == names.F1.objgen


def test_a_page_names_only_the_faces_that_it_shows(make_face) -> None:
    faces = {"a": make_face(), "b": make_face((mm(20), mm(20)))}
    with written(spec("A4", EURO), [Item("a", 9), Item("b", 1)], faces) as pdf:
        assert [len(page.obj.Resources.XObject) for page in pdf.pages] == [1, 1]


def test_faces_that_are_not_printed_are_not_asked_for(make_face) -> None:
    with written(spec("A4", EURO), [Item("a", 1), Item("gone", 0)], {"a": make_face()}) as pdf:
        assert len(pdf.pages) == 1


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [("none", "/Simplex"), ("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")],
)
def test_viewers_are_asked_to_print_at_true_size_over_the_right_edge(make_face, backs, duplex) -> None:
    with written(spec("A4", EURO, backs=backs), [Item("a", 1, "a")], {"a": make_face()}) as pdf:
        asked = pdf.Root.ViewerPreferences
        assert asked.PrintScaling == "/None"
        assert asked.PickTrayByPDFSize is True
        assert asked.Duplex == duplex


def test_backs_that_no_card_has_leave_the_printer_on_one_side(make_face) -> None:
    with written(spec("A4", EURO, backs="long-edge"), [Item("a", 10)], {"a": make_face()}) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert len(pdf.pages) == 2


def test_the_information_holds_the_title_and_only_the_date_given(make_face) -> None:
    with written(spec("A4", EURO), [Item("a", 1)], {"a": make_face()}) as pdf:
        assert {key: str(value) for key, value in pdf.docinfo.items()} == {
            "/Title": "A Game",
            "/Producer": "Cardwright",
        }
        assert "/Metadata" not in pdf.Root
        assert pdf.pdf_version == "1.7"
    with written(spec("A4", EURO), [Item("a", 1)], {"a": make_face()}, made=1_000_000_000) as pdf:
        assert pdf.docinfo["/CreationDate"] == pdf.docinfo["/ModDate"] == "D:20010909014640Z"


def test_marks_are_black_ink_alone(make_face) -> None:
    sheet = spec("A4", EURO)
    with written(sheet, [Item("a", 9)], {"a": make_face()}) as pdf:
        lines = pdf.pages[0].obj.Contents.read_bytes().decode().splitlines()
    assert lines[0] == "q 0 0 0 1 K 0.2494 w"
    assert sum(line.endswith(" l S") for line in lines) == 16
    assert [line.endswith(" Do Q") for line in lines if line].count(True) == 9
    assert lines.index("Q") < next(n for n, line in enumerate(lines) if line.endswith(" Do Q")), "marks lie on a face"
    with written(spec("A4", EURO, marks=NO_MARKS), [Item("a", 9)], {"a": make_face()}) as pdf:
        assert b" K " not in pdf.pages[0].obj.Contents.read_bytes()


def test_a_missing_face_is_named() -> None:
    with pytest.raises(InternalError, match="the face `a` is missing"):
        written(spec("A4", EURO), [Item("a", 1)], {})


def test_a_file_that_is_no_face_is_named() -> None:
    with pytest.raises(InternalError, match="the face `a` is missing or holds no form"):
        written(spec("A4", EURO), [Item("a", 1)], {"a": b"no PDF"})
    plain = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(plain)
    with pytest.raises(InternalError, match="the face `a` is missing or holds no form"):
        written(spec("A4", EURO), [Item("a", 1)], {"a": plain.getvalue()})


def test_a_face_of_another_size_is_refused(make_face) -> None:
    face = make_face(card=(mm("63.5"), mm("88.9")))
    with pytest.raises(InternalError, match="its place `63 mm`"):
        written(spec("A4", EURO), [Item("a", 1)], {"a": face})
    assert written(spec("A4", EURO), [Item("a", 1)], {"a": make_face(card=(Um(63_004), Um(87_996)))})
