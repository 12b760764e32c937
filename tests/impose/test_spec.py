import pytest

from pipeline.errors import UsageError
from pipeline.impose.paper import PAPERS, Paper, find_paper
from pipeline.impose.spec import Backs, Marks, SheetSpec, spec
from pipeline.units import Um, mm

POKER = (mm("63.5"), mm("88.9"))
EURO = (mm(63), mm(88))
NO_MARKS = Marks("none")


@pytest.mark.parametrize(
    ("paper", "card", "gap"),
    [
        ("A4", EURO, (10_500, 16_500)),
        ("Letter", EURO, (13_450, 7_700)),
        ("A4", POKER, (9_750, 15_150)),
        ("Letter", POKER, (12_700, 6_350)),
    ],
)
def test_nine_cards_fit_both_papers_of_the_world(paper: str, card: tuple[Um, Um], gap: tuple[Um, Um]) -> None:
    sheet = spec(paper, card)
    assert (sheet.cols, sheet.rows) == (3, 3)
    assert sheet.gap == (*gap, *gap)


def test_the_bleed_is_whole_where_there_is_room() -> None:
    assert spec("A4", EURO).outer == (3_000,) * 4


def test_the_bleed_leaves_the_marks_their_room_and_the_margin_free() -> None:
    # 7.7 mm less a margin of 5 mm, 0.5 mm of distance and a mark of 1 mm
    assert spec("Letter", EURO).outer == (3_000, 1_200) * 2
    assert spec("Letter", EURO, marks=NO_MARKS).outer == (3_000, 2_700) * 2


def test_some_bleed_is_kept_where_the_marks_have_no_room_at_all() -> None:
    assert spec("Letter", POKER).outer == (3_000, 1_000) * 2
    assert spec("Letter", POKER, bleed=Um(400)).outer == (400,) * 4


@pytest.mark.parametrize("name", ["a4", "A4", " letter ", "LETTER", "Tabloid", "legal"])
def test_papers_are_found_whatever_their_capitals(name: str) -> None:
    assert find_paper(name).name.lower() == name.strip().lower()


@pytest.mark.parametrize("name", ["a5x", "tax 3", "x4"])
def test_a_name_with_an_x_in_it_is_no_size(name: str) -> None:
    with pytest.raises(UsageError, match="is no known paper"):
        find_paper(name)


def test_an_unknown_paper_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(UsageError, match="`Leter` is no known paper; did you mean `Letter`") as caught:
        spec("Leter", EURO)
    assert all(f"`{paper}`" in caught.value.remedy for paper in PAPERS)
    assert caught.value.exit_code == 2


def test_landscape_turns_the_paper() -> None:
    sheet = spec("A4", EURO, orientation="landscape", turned=False)
    assert (sheet.paper.width, sheet.paper.height) == (mm(297), mm(210))
    assert (sheet.cols, sheet.rows) == (4, 2)
    assert sheet.paper.is_landscape
    assert str(sheet.paper) == "A4 landscape"
    assert sheet.paper.landscape() == sheet.paper


def test_a_grid_that_does_not_fit_is_refused_with_its_figures() -> None:
    with pytest.raises(UsageError) as caught:
        spec("A5", EURO, grid=(3, 3))
    assert caught.value.message == (
        "`3 x 3` cards of `63 x 88 mm` take `189 x 264 mm`, but `A5` leaves `138 x 200 mm` inside margins of `5 mm`: "
        "`51 mm` too wide and `64 mm` too high"
    )
    assert caught.value.remedy == "use `A4`; or print `2 x 2` cards on `A5`"


def test_only_the_measure_that_is_too_large_is_named() -> None:
    with pytest.raises(UsageError) as caught:
        spec("A4", EURO, grid=(4, 2), orientation="portrait")
    assert caught.value.message.endswith("`52 mm` too wide")
    assert caught.value.remedy == "use `A4 landscape`; or print `3 x 2` cards on `A4`"


def test_the_margin_counts() -> None:
    with pytest.raises(UsageError, match=r"`0\.6 mm` too high"):
        spec("Letter", EURO, grid=(3, 3), margin=mm(8), orientation="portrait")
    assert spec("Letter", EURO, margin=mm("7.7")).rows == 3


def test_a_card_that_fits_no_paper_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        spec("A4", (mm(300), mm(300)))
    assert "`1 x 1` cards" in caught.value.message
    assert caught.value.remedy == "no known paper holds a card of this size"


@pytest.mark.parametrize("backs", ["none", "gutterfold"])
def test_a_paper_that_holds_no_card_is_told_as_such(backs: Backs) -> None:
    with pytest.raises(UsageError) as caught:
        spec("10 x 8 mm", EURO, backs=backs)
    assert "`1 x 1` cards of `63 x 88 mm` take `63 x 88 mm`" in caught.value.message
    assert "leaves `0 x 0 mm` inside margins of `5 mm`: `63 mm` too wide and `88 mm` too high" in caught.value.message
    assert caught.value.remedy.startswith("use `A")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bleed": Um(-1)}, "the bleed is `-0.001 mm`"),
        ({"margin": Um(-5000)}, "the margin is `-5 mm`"),
        ({"margin": mm(60)}, "the margin is `60 mm`"),
        ({"fold_gap": mm(60)}, "the distance from the fold is `60 mm`"),
        ({"card": (Um(0), mm(88))}, "a card's width is `0 mm`; it is from 5 mm to 320 mm"),
        ({"card": (mm(63), mm(4))}, "a card's height is `4 mm`; it is from 5 mm to 320 mm"),
        ({"card": (mm(321), mm(4))}, "a card's width is `321 mm`"),
        ({"cols": 0}, "`0` columns"),
        ({"rows": -3}, "`-3` rows"),
        ({"marks": Marks(length=Um(0))}, "the marks' length is `0 mm`"),
    ],
)
def test_measures_out_of_range_are_refused(change: dict[str, object], words: str) -> None:
    given: dict[str, object] = {"paper": PAPERS["A4"], "card": EURO, "cols": 3, "rows": 3, **change}
    with pytest.raises(UsageError, match=words):
        SheetSpec(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("landscape", "backs", "vertical"),
    [(False, "long-edge", True), (False, "short-edge", False), (True, "long-edge", False), (True, "short-edge", True)],
)
def test_the_axis_of_the_turn_depends_on_the_edge_and_how_the_paper_lies(landscape, backs, vertical) -> None:
    assert (
        spec("A4", EURO, orientation="landscape" if landscape else "portrait", backs=backs).turns_over_vertical
        is vertical
    )


def test_papers_stand_upright_from_narrow_to_wide() -> None:
    widths = [paper.width for paper in PAPERS.values()]
    assert widths == sorted(widths)
    assert not any(paper.is_landscape for paper in PAPERS.values())
    assert all(isinstance(paper, Paper) and name == paper.name for name, paper in PAPERS.items())
