"""A habit is what a game does often, and hardly ever otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.lint.habits import LEAST, TIMES, against, habit


@pytest.mark.parametrize(
    ("counts", "wanted"),
    [
        ({}, None),
        ({"a": 100}, None),
        ({"a": LEAST - 1, "b": 0}, None),
        ({"a": LEAST, "b": 1}, "a"),
        ({"a": 2 * TIMES - 1, "b": 2}, None),
        ({"b": 2, "a": 2 * TIMES}, "a"),
        ({"a": 10, "b": 1, "c": 1}, "a"),
        ({"a": 10, "b": 2, "c": 1}, None),
    ],
)
def test_one_way_must_be_far_ahead_of_all_others(counts: dict[str, int], wanted: str | None) -> None:
    assert habit(counts) == wanted


def test_what_goes_against_the_habit_is_given_with_both_ways() -> None:
    met = [("a", 1), ("a", 2), ("b", 3), ("a", 4), ("a", 5), ("a", 6)]
    assert list(against(met)) == [(3, "b", "a")]


@given(st.lists(st.sampled_from("abc")))
def test_what_goes_against_a_habit_is_a_small_part(ways: list[str]) -> None:
    odd = list(against((way, n) for n, way in enumerate(ways)))
    assert len(odd) * TIMES <= len(ways) - len(odd)
    assert all(ways[n] == way != wanted for n, way, wanted in odd)
