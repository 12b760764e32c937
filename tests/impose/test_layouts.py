from pathlib import Path

import pytest

from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.impose.layouts import Layout, find, known
from pipeline.impose.marks import warnings
from pipeline.impose.own import findings
from pipeline.impose.printer import Correction, Printer
from pipeline.impose.printer import find as find_printer
from pipeline.units import mm

EURO = (mm(63), mm(88))
NONE = Printer("")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def put(tree: Tree, file: str, text: str) -> None:
    (tree.root / file).parent.mkdir(exist_ok=True)
    (tree.root / file).write_text(text)


@pytest.mark.parametrize("name", known(Tree(Path(__file__).parent)))
def test_every_shipped_layout_holds_cards_and_says_what_it_is(tree: Tree, name: str) -> None:
    layout = find(name, tree)
    sheet = layout.spec(EURO, NONE)
    assert sheet.cols * sheet.rows >= 2
    assert layout.title.split(",")[0].lower() == name.split("-")[0]
    assert name.startswith(sheet.paper.name.lower())


@pytest.mark.parametrize(
    ("name", "grid"), [("a4", 9), ("letter", 9), ("a3", 18), ("a4-bleed", 8), ("letter-bleed", 8), ("a4-fold", 4)]
)
def test_how_many_cards_a_sheet_holds(tree: Tree, name: str, grid: int) -> None:
    sheet = find(name, tree).spec(EURO, NONE)
    assert sheet.cols * sheet.rows == grid


def test_letter_has_no_room_for_the_whole_bleed(tree: Tree) -> None:
    """4 x 2 cards with 3 mm each leave 1.7 mm at the sides, which no printer prints."""
    with pytest.raises(UsageError, match="too wide"):
        find("letter-bleed", tree, {"bleed": "3 mm", "grid": "4x2", "turned": "no"}).spec(EURO, NONE)
    assert warnings(find("a4-bleed", tree).spec(EURO, NONE)) == ()


def test_a_project_has_layouts_of_its_own(tree: Tree) -> None:
    put(
        tree,
        "sheets/mine.yaml",
        "title: Mine\npaper: 200 x 250 mm\ngutter: 2 x 4 mm\nmarks: {kind: edge, weight: 0.5pt}\n",
    )
    sheet = find("mine", tree).spec(EURO, NONE)
    assert (sheet.paper.width, sheet.paper.height, sheet.cols, sheet.rows) == (mm(250), mm(200), 3, 2)
    assert sheet.gutter == (mm(2), mm(4))
    assert (sheet.marks.kind, sheet.marks.weight) == ("edge", 176)


def test_a_projects_layout_comes_before_a_shipped_one_of_its_name(tree: Tree) -> None:
    put(tree, "sheets/a4.yaml", "paper: A4\nmargin: 9 mm\n")
    assert find("a4", tree).spec(EURO, NONE).margin == mm(9)


def test_options_change_a_layout(tree: Tree) -> None:
    sheet = find("a4", tree, {"gutter": "full", "backs": "long-edge", "header": "yes"}).spec(EURO, NONE)
    assert (sheet.gutter, sheet.backs, sheet.header) == ((mm(6), mm(6)), "long-edge", True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("papr: A4\n", "sheets/mine.yaml:1:1: `papr` is no key here; did you mean `paper`?"),
        ("paper: A4\nbleed: wide\n", "sheets/mine.yaml:2:8: `wide` is no length"),
        ("gutter: 3\n", "sheets/mine.yaml:1:9: `3` has no unit; write `3mm`"),
        ("grid: 3by3\n", "sheets/mine.yaml:1:7: `3by3` is no grid"),
        ("grid: 0x3\n", "`0x3` is no grid"),
        ("turned: maybe\n", "`maybe` is neither"),
        ("marks: {kind: dots}\n", "sheets/mine.yaml:1:15:"),
        ("backs: both\n", "sheets/mine.yaml:1:8:"),
        ("- a\n", "expected a mapping"),
        ("paper: [\n", "sheets/mine.yaml:"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(tree: Tree, text: str, said: str) -> None:
    put(tree, "sheets/mine.yaml", text)
    with pytest.raises(InputError) as caught:
        find("mine", tree)
    assert said in caught.value.message


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"grid": "x"}, "`--grid`: `x` is no grid"),
        ({"bleed": "-1 mm"}, "`--bleed`"),
        ({"paper": "A9"}, "`A9` is no known"),
    ],
)
def test_what_is_wrong_in_an_option_is_told_with_its_name(tree: Tree, options: dict[str, str], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        find("a4", tree, options)
    assert said in caught.value.message


def test_an_unknown_layout_is_told_with_the_nearest(tree: Tree) -> None:
    with pytest.raises(UsageError, match="there is no layout `a4-fuld`; did you mean `a4-fold`"):
        find("a4-fuld", tree)


@pytest.mark.parametrize("folder", ["sheets", "printers"])
@pytest.mark.parametrize("name", ["Big.yaml", "a b.yaml", "-x.yaml"])
def test_a_name_that_is_none_is_found_and_stops_nothing(tree: Tree, folder: str, name: str) -> None:
    put(tree, f"{folder}/{name}", "title: x\n")
    (found,) = findings(tree)
    assert (found.code, str(found.at)) == ("MOD016", f"{folder}/{name}:1:1")
    assert find("a4", tree).paper == "A4"
    assert find_printer("", tree) == NONE


def test_all_that_is_wrong_in_all_files_is_found_at_its_place(tree: Tree) -> None:
    put(tree, "sheets/mine.yaml", "papr: A4\nbleed: wide\npaper: A9\nmarks: {kind: star}\n")
    put(tree, "sheets/open.yaml", "paper: [\n")
    put(tree, "printers/mine.yaml", "back: {turn: 9}\n")
    told = {f"{found.at}": found.message for found in findings(tree)}
    assert {f"sheets/mine.yaml:{place}" for place in ("1:1", "2:8", "3:8", "4:15")} <= set(told)
    assert "`A9` is no known paper" in told["sheets/mine.yaml:3:8"]
    assert any(place.startswith("sheets/open.yaml:") for place in told)
    assert "no number from -5 to 5" in told["printers/mine.yaml:1:14"]


def test_what_may_stand_there_is_told_with_what_may_not(tree: Tree) -> None:
    put(tree, "sheets/mine.yaml", "marks: {kind: star}\n")
    with pytest.raises(InputError) as caught:
        find("mine", tree)
    assert all(kind in caught.value.remedy for kind in ("corner", "cross", "edge", "none"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"margin": "200 mm"}, "the margin is `200 mm`"),
        ({"fold-gap": "500 mm"}, "the distance from the fold is `500 mm`"),
    ],
)
def test_measures_that_leave_no_paper_are_refused(tree: Tree, options: dict[str, str], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        find("a4", tree, options).spec(EURO, NONE)
    assert said in caught.value.message
    assert "to 52.5 mm" in caught.value.remedy


@pytest.mark.parametrize("marks", ["weight: 100pt", "weight: 0mm", "length: 400 mm", "length: 0 mm", "distance: 60 mm"])
def test_marks_out_of_all_measure_are_refused(tree: Tree, marks: str) -> None:
    put(tree, "sheets/mine.yaml", f"marks: {{{marks}}}\n")
    with pytest.raises(UsageError, match="the marks' "):
        find("mine", tree).spec(EURO, NONE)


def test_a_printer_is_read_with_its_corrections(tree: Tree) -> None:
    put(
        tree,
        "printers/mine.yaml",
        "margin: 8 mm\nback: {right: 0.4 mm, down: -0.25 mm, turn: 0.1, scale-across: 1.002}\n",
    )
    printer = find_printer("mine", tree)
    assert printer == Printer("mine", mm(8), Correction(), Correction((mm("0.4"), mm("-0.25")), 0.1, (1.002, 1.0)))
    assert find("a4", tree).spec(EURO, printer).margin == mm(8)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("back: {right: 40 mm}\n", "printers/mine.yaml:1:15: `40 mm` is more than the 10 mm"),
        ("back: {turn: 9}\n", "printers/mine.yaml:1:14: `9` is no number from -5 to 5"),
        ("back: {scale-down: 2}\n", "no number from 0.9 to 1.1"),
        ("back: {left: 1 mm}\n", "`left` is no key here"),
    ],
)
def test_a_printer_that_is_off_by_too_much_is_refused(tree: Tree, text: str, said: str) -> None:
    put(tree, "printers/mine.yaml", text)
    with pytest.raises(InputError) as caught:
        find_printer("mine", tree)
    assert said in caught.value.message


def test_an_unknown_printer_is_told(tree: Tree) -> None:
    with pytest.raises(UsageError, match="there is no printer `mine`"):
        find_printer("mine", tree)
    assert find_printer("", tree) == NONE


def test_the_examples_of_the_documentation_are_read_and_name_every_key(tree: Tree) -> None:
    text = (Path(__file__).parents[2] / "docs/printing.md").read_text("utf-8")
    layout, printer = (part.split("```")[0] for part in text.split("```yaml\n")[1:])
    put(tree, "sheets/mine.yaml", layout)
    put(tree, "printers/mine.yaml", printer)
    assert find("mine", tree).spec(EURO, find_printer("mine", tree)).cols == 3
    keys = [field.alias or name for name, field in Layout.model_fields.items()]
    assert [key for key in keys if f"\n{key}: " not in f"\n{layout}"] == []


def test_a_broken_layout_stops_only_what_uses_it(tree: Tree) -> None:
    put(tree, "sheets/mine.yaml", "paper: [\n")
    assert find("a4", tree).spec(EURO, NONE).cols == 3
    with pytest.raises(InputError, match=r"sheets/mine\.yaml:"):
        find("mine", tree)
