"""The arithmetic of sheets for tabletops."""

from __future__ import annotations

import io

import pikepdf
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pipeline.errors import UsageError
from pipeline.export.kit.sheets import EM, MOST_DPI, MOST_SIDE, Limits, _evenly, fitting, largest
from pipeline.export.tabletop_simulator import LIMITS
from pipeline.render.canvas import Grid
from pipeline.render.raster import draw
from pipeline.units import Um, mm, to_mm, to_pt

CARD = (mm(63), mm(88))
sides = st.integers(30_000, 200_000)
types = st.floats(4.5, 14)


@given(card=st.tuples(sides, sides), size=types, count=st.integers(1, 69))
def test_cells_are_whole_pixels_and_legible_and_hold_all(card, size, count) -> None:
    try:
        most = largest(card, size, LIMITS)
    except UsageError:
        return
    count = min(count, most.places - 1)
    grid = fitting(card, count + 1, most, LIMITS)
    assert grid.cols * grid.width <= MOST_SIDE
    assert grid.rows * grid.height <= MOST_SIDE
    assert 2 <= grid.cols <= 10
    assert 2 <= grid.rows <= 7
    assert grid.places > count
    em = min(grid.width / to_mm(card[0]), grid.height / to_mm(card[1])) * 25.4 * size / 72
    assert em >= min(EM, MOST_DPI * size / 72) - 0.2
    assert grid.width / grid.height == pytest.approx(card[0] / card[1], rel=0.01)


def test_ten_across_would_be_409_6_pixels_and_are_409() -> None:
    grid = fitting(CARD, 70, largest(CARD, 9, LIMITS), LIMITS)
    assert (grid.cols, grid.rows, grid.width) == (10, 7, 409)


def test_small_type_takes_larger_cells_on_fewer_columns() -> None:
    assert largest(CARD, 6, LIMITS).places < largest(CARD, 9, LIMITS).places == 70


def test_few_cards_are_no_larger_than_a_screen_can_show() -> None:
    grid = fitting(CARD, 4, largest(CARD, 6, LIMITS), LIMITS)
    assert (grid.cols, grid.rows, grid.width, grid.height) == (2, 2, 744, 1039)


def test_type_that_no_sheet_can_show_is_refused_with_the_figures() -> None:
    with pytest.raises(UsageError, match=r"type of `0.5 pt` on a card of `200 x 300 mm`"):
        largest((mm(200), mm(300)), 0.5, LIMITS)


def test_a_table_that_takes_any_grid_takes_one_card() -> None:
    one = Limits(64, 64)
    assert fitting(CARD, 1, largest(CARD, 6, one), one).places == 1


@given(st.lists(st.integers(), min_size=1, max_size=200), st.integers(1, 9))
def test_parts_are_even_and_in_order(items, parts) -> None:
    made = list(_evenly(items, parts))
    assert [one for part in made for one in part] == items
    assert max(map(len, made)) - min(map(len, made)) <= 1


@settings(deadline=None)
@given(card=st.tuples(st.integers(8_000, 90_000), st.integers(8_000, 90_000)))
@example(card=(mm(32), mm(32)))  # 377.95 pixels
def test_a_cell_at_the_most_pixels_is_as_large_as_the_picture_of_a_face(card: tuple[Um, Um]) -> None:
    exact = [side * MOST_DPI / 25_400 for side in card]
    assume(all(abs(pixels % 1 - 0.5) > 1e-3 for pixels in exact))  # a PDF's numbers end before half a pixel is told
    grid = fitting(card, 1, Grid(1, 1, 0, 0, 0), Limits(1, 1))
    assert (grid.dpi, (grid.width, grid.height)) == (MOST_DPI, drawn(card))


def drawn(card: tuple[Um, Um]) -> tuple[int, int]:
    """Give the width and the height of the picture of a face."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=tuple(to_pt(side) for side in card))
    file = io.BytesIO()
    pdf.save(file)
    height, width, _ = draw(file.getvalue(), MOST_DPI, bleed=False).shape
    return width, height
