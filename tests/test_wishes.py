import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import UsageError
from pipeline.units import LEAST_CARD, MOST_CARD, Um
from pipeline.wishes import PictureWish, SheetWish, picture_of, sheet_wish, sheets_from

LENGTH = st.integers(LEAST_CARD, MOST_CARD).map(Um)
ID = st.from_regex(r"[a-z0-9][a-z0-9-]{0,30}", fullmatch=True)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "paper": st.just("210 x 210 mm"),
        "backs": st.sampled_from(["none", "long-edge", "short-edge", "gutterfold"]),
        "marks": st.sampled_from(["none", "cross", "edge"]),
        "gutter": st.sampled_from(["full", "6 mm", "2 x 4 mm"]),
        "header": st.sampled_from(["yes", "no"]),
        "grid": st.sampled_from(["fit", "2x3"]),
    },
)
SHEETS = st.builds(
    SheetWish,
    st.sampled_from(["a4", "letter", "a4-fold", "mine"]),
    OPTIONS.map(lambda given: tuple(sorted(given.items()))),
    st.none() | st.tuples(LENGTH, LENGTH),
    st.just("") | ID,
    st.lists(ID, max_size=3).map(tuple),
    st.none() | st.integers(0, 999),
    st.booleans(),
    st.booleans(),
    st.just("") | ID,
)
PICTURES = st.builds(PictureWish, st.integers(36, 1200), st.booleans(), st.sampled_from(["png", "pdf"]))
CARD = st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,63}", fullmatch=True)


@given(SHEETS)
def test_what_was_wished_for_comes_back_from_the_manifest(wish: SheetWish) -> None:
    assert sheets_from(wish.dump()) == wish


@given(SHEETS, SHEETS)
def test_no_two_wishes_for_sheets_share_a_file(one: SheetWish, other: SheetWish) -> None:
    assert (one.name == other.name) == (one == other)


@given(SHEETS, st.integers(1, 12))
def test_names_of_files_are_names_of_ours(wish: SheetWish, count: int) -> None:
    names = [name for name, _, _ in wish.files(count)]
    assert len(set(names)) == len(names) == count * (2 if wish.apart else 1)
    assert all(re.fullmatch(r"sheets-[a-z0-9.-]{1,120}\.pdf", name) for name in names)


@pytest.mark.parametrize(
    "raw",
    [None, 3, [], {"size": "big"}, {"options": [1]}, {"copies": "many"}, {"size": [1]}, {"size": [9, 9]}, {"only": 3}],
)
def test_other_data_is_no_wish(raw: object) -> None:
    assert sheets_from(raw) is None


@given(PICTURES, CARD)
def test_pictures_are_known_by_their_name(wish: PictureWish, card: str) -> None:
    found = picture_of(wish.name(card))
    assert found
    assert found.name(card) == wish.name(card)
    assert found.key("0") == wish.key("0")


def test_the_plain_wishes_have_the_plain_names() -> None:
    assert SheetWish().name == "sheets-a4.pdf"
    assert PictureWish().name("ant") == "faces/ant.png"
    assert PictureWish().name("main", "backs") == "backs/main.png"


def test_a_name_tells_what_is_special() -> None:
    wish = sheet_wish("a4", "63.5 x 88.9 mm", {"backs": "long-edge", "marks": "none", "gutter": "6 mm"}, drafts=False)
    assert wish.name == "sheets-a4-63.5x88.9-long-edge-gutter-6-mm-no-marks-no-drafts.pdf"
    assert sheet_wish(deck="starter", copies=1).name == "sheets-a4-deck-starter-copies-1.pdf"


def test_a_paper_is_the_layout_of_its_name() -> None:
    assert sheet_wish(options={"paper": "Letter"}) == SheetWish("letter")
    assert sheet_wish(options={"paper": "200 x 250 mm"}).options == (("paper", "200 x 250 mm"),)
    assert sheet_wish("a4-fold", options={"paper": "Letter"}).options == (("paper", "Letter"),)


def test_a_size_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match="`63,5` is no size"):
        sheet_wish(size="63,5")
    with pytest.raises(UsageError, match="a card's width is `1 mm`; it is from 5 mm to 320 mm"):
        sheet_wish(size="1 x 1 mm")


def test_other_names_are_no_wishes() -> None:
    for name in ("faces/../ant.png", "faces/ant.gif", "faces-big/ant.png", "sheets-a4.pdf", "ant.png"):
        assert picture_of(name) is None
