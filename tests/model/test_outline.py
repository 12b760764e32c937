"""The shapes that cards are cut in, by what geometry says of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.outline import Outline, chord, corners, depth, inset, least_depth, nearest

SHAPES: tuple[Outline, ...] = ("rectangle", "round", "hex")
FLAT, POINTED = (40.0, 40.0 * math.sqrt(3) / 2), (40.0 * math.sqrt(3) / 2, 40.0)
SIZES = {"rectangle": (63.0, 88.0), "round": (40.0, 40.0), "hex": FLAT}


@pytest.mark.parametrize("size", [FLAT, POINTED])
def test_a_hexagon_has_equal_sides_and_touches_all_edges_of_its_box(size: tuple[float, float]) -> None:
    points = corners("hex", size)
    assert [math.dist(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True)] == pytest.approx([20] * 6)
    assert [f(p[n] for p in points) for n in (0, 1) for f in (min, max)] == pytest.approx([0, size[0], 0, size[1]])


@pytest.mark.parametrize("shape", SHAPES)
def test_depth_is_half_the_lesser_side_in_the_middle_and_none_at_the_cut(shape: Outline) -> None:
    size = SIZES[shape]
    assert depth(shape, size, (size[0] / 2, size[1] / 2)) == pytest.approx(min(size) / 2)
    assert depth(shape, size, (size[0] / 2, 0)) == pytest.approx(0)
    assert all(depth(shape, size, point) == pytest.approx(0) for point in corners(shape, size))
    assert depth(shape, size, (-2, size[1] / 2)) < 0


def test_the_corner_of_a_box_lies_outside_a_circle_and_a_hexagon() -> None:
    assert depth("round", (40, 40), (0, 0)) == pytest.approx(20 - 20 * math.sqrt(2))
    assert depth("hex", FLAT, (0, 0)) == pytest.approx(-10 * math.sin(math.radians(60)))
    assert depth("rectangle", (40, 40), (0, 0)) == 0


@given(st.sampled_from(SHAPES), st.floats(0, 15), st.floats(0, 1), st.floats(0, 1))
def test_a_box_as_wide_as_the_chord_keeps_as_far_inside_as_was_asked(
    shape: Outline, by: float, above: float, below: float
) -> None:
    size = SIZES[shape]
    top, foot = (by + (size[1] - 2 * by) * share for share in sorted((above, below)))
    room = chord(shape, size, by, top, foot)
    spots = [(size[0] / 2 + half, y) for half in (-room / 2, room / 2) for y in (top, foot)]
    assert min(depth(shape, size, spot) for spot in spots) >= by - 1e-6
    wider = [(size[0] / 2 + room / 2 + 0.1, y) for y in (top, foot)]
    assert min(depth(shape, size, spot) for spot in wider) < by


@given(st.sampled_from(SHAPES), st.floats(0, 15))
def test_what_is_left_within_has_its_corners_that_deep(shape: Outline, by: float) -> None:
    assert all(depth(shape, SIZES[shape], point) == pytest.approx(by) for point in inset(shape, SIZES[shape], by))


@pytest.mark.parametrize(
    ("shape", "size", "fits"),
    [
        ("rectangle", (63_000, 88_000), (63_000, 88_000)),
        ("round", (63_000, 88_000), (63_000, 63_000)),
        ("hex", (93_900, 82_465), (93_900, 82_465)),  # as a print service cuts them
        ("hex", (40_000, 20_000), (40_000, 34_641)),
        ("hex", (40_000, 80_000), (40_000, 46_188)),
    ],
)
def test_the_nearest_size(shape: Outline, size: tuple[int, int], fits: tuple[int, int]) -> None:
    assert nearest(shape, size) == fits


side = st.floats(-20, 100)


@given(st.sampled_from(SHAPES), side, side, side, side)
def test_a_rectangle_lies_as_deep_as_the_least_of_its_corners(
    shape: Outline, x0: float, y0: float, x1: float, y1: float
) -> None:
    spots = [(x, y) for x in (x0, x1) for y in (y0, y1)]
    least = min(depth(shape, SIZES[shape], spot) for spot in spots)
    assert least_depth(shape, SIZES[shape], (x0, y0, x1, y1)) == least
