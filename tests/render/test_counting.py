"""Guesses of lines, and sums, that templates reckon with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.counting import Tally, lines


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("", 0),
        ("<p></p>", 0),
        ("<p>abc</p>", 1),
        ("<p>" + "a" * 10 + "</p>", 1),
        ("<p>" + "a" * 11 + "</p>", 2),
        ("<p>a</p><p>b</p>", 2),
        ("<p>&lt;&amp;&#39;<b class='kw'>1234567</b></p>", 1),
        ('<p><img src="https://project.invalid/x.svg" alt="{F}">12345678</p>', 1),
        ('<p><img src="https://project.invalid/x.svg" alt="{F}">123456789</p>', 2),
        ("words without a paragraph", 3),
    ],
)
def test_lines_by_the_number_of_letters(html: str, count: int) -> None:
    assert lines(html, 10) == count


def test_a_line_holds_something() -> None:
    with pytest.raises(ValueError, match="a line of 0 letters"):
        lines("<p>a</p>", 0)


@given(st.lists(st.integers(-1000, 1000)))
def test_a_tally_is_a_sum(numbers: list[int]) -> None:
    tally = Tally()
    assert "".join(tally.add(n) for n in numbers) == ""
    assert tally.total == sum(numbers)


@pytest.mark.parametrize("amount", ["1", None, [1], True])
def test_a_tally_takes_numbers_alone(amount: object) -> None:
    with pytest.raises(TypeError):
        Tally().add(amount)  # type: ignore[arg-type]
