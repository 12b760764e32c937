import numpy as np
import pytest

from pipeline.verify.pixels import DPI, MOST_PIXELS, difference, ink_outside, per_mm
from pipeline.verify.places import Rect


def white(rows: int = 100, columns: int = 80) -> np.ndarray:
    return np.full((rows, columns, 3), 255, np.uint8)


def test_a_difference_is_an_area() -> None:
    one, other = white(), white()
    other[10:14, 5:10] = 0
    other[50, 50] = 215  # what smoothing makes
    assert difference(one, other, scale=10) == pytest.approx(20 / 100)
    assert difference(one, white(90), scale=10) == pytest.approx(80.0)


def test_ink_is_measured_only_outside_what_is_allowed() -> None:
    sheet = white()
    sheet[20:30, 20:30] = 0
    assert ink_outside(sheet, [Rect(2, 2, 3, 3)], scale=10) == (0.0, None)
    sheet[60, 70] = (255, 240, 255)
    assert ink_outside(sheet, [Rect(2, 2, 3, 3)], scale=10) == (pytest.approx(0.01), (7.0, 6.0))


def test_a_large_paper_is_drawn_coarser() -> None:
    assert per_mm((210, 297)) == DPI / 25.4
    assert per_mm((2000, 2000)) ** 2 * 2000 * 2000 == pytest.approx(MOST_PIXELS)
