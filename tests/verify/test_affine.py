import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.verify.affine import Affine, correction, moved, page_to_mm

PAPER = (210.0, 297.0)
numbers = st.floats(-50, 50)
corrections = st.builds(
    lambda right, down, turn, across, along: correction(PAPER, right, down, turn, across, along),
    st.floats(-10, 10), st.floats(-10, 10), st.floats(-5, 5), st.floats(0.9, 1.1), st.floats(0.9, 1.1),
)  # fmt: skip


@given(corrections, numbers, numbers)
def test_the_inverse_takes_it_back(one: Affine, x: float, y: float) -> None:
    assert one.inverse().at(*one.at(x, y)) == pytest.approx((x, y), abs=1e-9)
    assert one.then(one.inverse()) == pytest.approx(Affine(), abs=1e-9)


@given(corrections, corrections, numbers, numbers)
def test_then_does_one_after_the_other(one: Affine, other: Affine, x: float, y: float) -> None:
    assert one.then(other).at(x, y) == pytest.approx(other.at(*one.at(x, y)))


def test_a_correction_turns_clockwise_about_the_middle_and_then_moves() -> None:
    turned = correction(PAPER, 0, 0, 1.0, 1, 1)
    assert turned.at(105, 148.5) == pytest.approx((105, 148.5))
    x, y = turned.at(205, 148.5)
    assert (x, y) == pytest.approx((105 + 100 * math.cos(math.radians(1)), 148.5 + 100 * math.sin(math.radians(1))))
    assert correction(PAPER, 0.4, -0.25, 0, 1, 1).at(20, 30) == pytest.approx((20.4, 29.75))
    assert correction(PAPER, 0, 0, 0, 1.01, 0.99).at(5, 48.5) == pytest.approx((4, 49.5))


def test_lengths_and_moves() -> None:
    assert Affine(0, 3, -4, 0).lengths == (3, 4)
    assert moved(1, 2).at(3, 4) == (4, 6)
    assert page_to_mm(72).at(0, 72) == pytest.approx((0, 0))
    assert page_to_mm(72).at(72, 0) == pytest.approx((25.4, 25.4))


def test_what_flattens_the_plane_has_no_way_back() -> None:
    with pytest.raises(ZeroDivisionError):
        Affine(1, 1, 1, 1).inverse()
