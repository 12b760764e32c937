from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.colors import contrast, ink, luminance, mix, parse

COLORS = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


def test_short_and_long_colours_are_the_same():
    assert parse("#a0F") == parse("#aa00ff") == (170, 0, 255)


@pytest.mark.parametrize("bad", ["red", "#12", "#1234", "#12345g", "123456", "#123456;x"])
def test_anything_else_is_refused(bad):
    with pytest.raises(ValueError, match="no colour"):
        parse(bad)


def test_luminance_of_black_and_white():
    assert luminance("#000") == 0
    assert luminance("#fff") == pytest.approx(1)
    assert contrast("#000", "#fff") == pytest.approx(21)


@given(COLORS)
def test_ink_reads_on_every_colour(color):
    # No grey has less contrast with the better of black and white than sqrt(1.05 * 0.05) / 0.05 = 4.58 : 1;
    # the ink's black is a little lighter.
    assert contrast(ink(color), color) > 4.2


@given(COLORS, COLORS, st.floats(0, 1))
def test_a_mix_lies_between(one, other, share):
    for a, b, c in zip(parse(one), parse(other), parse(mix(one, other, share)), strict=True):
        assert min(a, b) <= c <= max(a, b)


def test_the_ends_of_a_mix():
    assert mix("#123", "#fedcba", 0) == "#112233"
    assert mix("#123", "#fedcba", 1) == mix("#123", "#fedcba", 7) == "#fedcba"
