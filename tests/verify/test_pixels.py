from collections.abc import Callable

import numpy as np
import pytest

from pipeline.verify.affine import Affine
from pipeline.verify.pixels import DPI, MOST_PIXELS, difference, ink_outside, per_mm
from pipeline.verify.places import Rect


def white(rows: int = 100, columns: int = 80) -> np.ndarray:
    return np.full((rows, columns, 3), 255, np.uint8)


def still(face: np.ndarray) -> Callable[[Affine], np.ndarray]:
    return lambda nudge: face


def test_a_difference_is_an_area() -> None:
    one, other = white(), white()
    other[10:14, 5:10] = 0
    other[50, 50] = 215  # what smoothing makes
    assert difference(one, still(other), scale=10) == pytest.approx(20 / 100)
    assert difference(one, still(white(90)), scale=10) == pytest.approx(80.0)


def lines(first: int, second: int) -> np.ndarray:
    face = white()
    face[first : first + 5, 10:70] = face[second : second + 5, 10:70] = 0
    return face


def test_each_line_may_fall_to_either_side_of_a_pixels_edge_for_itself() -> None:
    def draw(nudge: Affine) -> np.ndarray:
        """The first falls to the lower row when moved down a little, the second to the upper one when moved up."""
        return lines(20 + (nudge.f > 0), 50 - (nudge.f < 0))

    for shown in (lines(20, 50), lines(21, 50), lines(20, 49), lines(21, 49)):
        assert difference(shown, draw, scale=8) == 0.0
        shown[80:83, 40:43] = 0
        assert difference(shown, draw, scale=8) == 9 / 64
    assert difference(lines(22, 50), draw, scale=8) == pytest.approx(2 * 60 / 64)
    assert difference(lines(21, 49), draw, 8, nudges=()) == pytest.approx(4 * 60 / 64)


def test_a_rectangle_of_a_whole_number_of_pixels_may_be_drawn_with_one_more() -> None:
    def draw(nudge: Affine) -> np.ndarray:
        """It is 50 pixels high, and 51 when it is a little larger."""
        face = white()
        face[20 : 70 + (nudge.d > 1), 10:60] = 0
        return face

    shown = draw(Affine(d=1.1))
    assert difference(shown, draw, scale=8) == 0.0
    shown[70:72] = 0
    assert difference(shown, draw, scale=8) == pytest.approx(110 / 64)


def test_ink_is_measured_only_outside_what_is_allowed() -> None:
    sheet = white()
    sheet[20:30, 20:30] = 0
    assert ink_outside(sheet, [Rect(2, 2, 3, 3)], scale=10) == (0.0, None)
    sheet[60, 70] = (255, 240, 255)
    assert ink_outside(sheet, [Rect(2, 2, 3, 3)], scale=10) == (pytest.approx(0.01), (7.0, 6.0))


def test_a_large_paper_is_drawn_coarser() -> None:
    assert per_mm((210, 297)) == DPI / 25.4
    assert per_mm((2000, 2000)) ** 2 * 2000 * 2000 == pytest.approx(MOST_PIXELS)
