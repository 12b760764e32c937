from hypothesis import given
from hypothesis import strategies as st

from pipeline.impose.spec import PAPERS
from pipeline.units import Um
from pipeline.wishes import PictureWish, SheetWish, picture_of, sheets_of

LENGTH = st.integers(5_000, 431_800).map(Um)
SHEETS = st.builds(
    SheetWish,
    st.sampled_from([paper.lower() for paper in PAPERS]),
    st.none() | st.tuples(LENGTH, LENGTH),
    st.sampled_from(["none", "long-edge", "short-edge"]),
    st.booleans(),
)
PICTURES = st.builds(PictureWish, st.integers(36, 1200), st.booleans(), st.sampled_from(["png", "pdf"]))
ID = st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,63}", fullmatch=True)


@given(SHEETS)
def test_sheets_are_known_by_their_name(wish: SheetWish) -> None:
    assert sheets_of(wish.name) == wish


@given(SHEETS, SHEETS)
def test_no_two_wishes_for_sheets_share_a_file(one: SheetWish, other: SheetWish) -> None:
    assert (one.name == other.name) == (one == other)


@given(PICTURES, ID)
def test_pictures_are_known_by_their_name(wish: PictureWish, card: str) -> None:
    found = picture_of(wish.name(card))
    assert found
    assert found.name(card) == wish.name(card)
    assert found.key("0") == wish.key("0")


def test_the_plain_wishes_have_the_plain_names() -> None:
    assert SheetWish().name == "sheets-a4.pdf"
    assert PictureWish().name("ant") == "faces/ant.png"
    assert PictureWish().name("main", "backs") == "backs/main.png"


def test_other_names_are_no_wishes() -> None:
    for name in ("sheets-a9.pdf", "sheets-a4.pdf.png", "sheets-a4-sideways.pdf", "faces/ant.png", "report.json"):
        assert sheets_of(name) is None
    for name in ("faces/../ant.png", "faces/ant.gif", "faces-big/ant.png", "sheets-a4.pdf", "ant.png"):
        assert picture_of(name) is None
