from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.playing.stats import discoveries, two_sided, wilson


def test_wilson_is_the_interval_of_the_books() -> None:
    """0 of 10 and 5 of 10, as in Newcombe's comparison of intervals (1998)."""
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 500), st.data())
def test_wilson_holds_the_share_and_stays_in_range(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    low, high = wilson(wins, n)
    assert 0 <= low <= wins / n <= high <= 1


@pytest.mark.parametrize(("seen", "n"), [(60, 100), (530, 1000), (40, 100), (50, 100)])
def test_the_chance_of_a_sum_is_near_the_exact_one(seen: int, n: int) -> None:
    far = abs(seen - n / 2)
    exact = sum(comb(n, k) for k in range(n + 1) if abs(k - n / 2) >= far) / 2**n
    assert two_sided(seen, n / 2, n / 4) == pytest.approx(exact, abs=0.01)


def test_what_cannot_vary_tells_nothing() -> None:
    assert two_sided(5, 3, 0) == 1.0


def test_benjamini_and_hochberg() -> None:
    """Their own example of 1995, section 4: fifteen tests, of which four are told at a rate of 0.05."""
    values = (0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
              0.7590, 1.0)  # fmt: skip
    chances = {f"t{n:02}": value for n, value in enumerate(values)}
    assert discoveries(chances, 0.05) == {"t00", "t01", "t02", "t03"}
    assert discoveries({}, 0.05) == frozenset()


def test_a_question_above_its_own_line_is_told_when_a_later_one_is_below() -> None:
    assert discoveries({"a": 0.03, "b": 0.04}, 0.05) == {"a", "b"}
    assert discoveries({"a": 0.03, "b": 0.06}, 0.05) == frozenset()
