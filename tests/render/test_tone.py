from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.render.tone import SIGHTS, grey, low, seen

DPI = 150


def plain(color: tuple[int, int, int], size: tuple[int, int] = (90, 120)) -> np.ndarray:
    return np.full((*size, 3), color, np.uint8)


def written(ground: tuple[int, int, int], letters: tuple[int, int, int]) -> np.ndarray:
    """A ground with strokes of half a millimetre, a line of words apart."""
    rows = plain(ground)
    rows[20:100:24, 20:100] = letters
    rows[21:100:24, 20:100] = letters
    return rows


@pytest.mark.parametrize(("ground", "letters"), [((20, 20, 60), (255, 255, 255)), ((250, 245, 230), (20, 20, 20))])
def test_little_ink_gives_dark_letters_on_a_pale_ground_whichever_was_darker(ground, letters):
    made = low(written(ground, letters), plain(ground), DPI)
    assert made[20, 60].max() < 40
    assert made[8, 8].min() > 150
    assert (255 - made).mean() < 0.45 * max((255 - plain(ground)).mean(), 60)


@pytest.mark.parametrize(("ground", "disc"), [((90, 40, 20), (250, 245, 235)), ((240, 235, 225), (120, 60, 10))])
def test_little_ink_outlines_what_stands_on_a_ground_with_no_halo(ground, disc):
    """A disc of 6 mm and a panel with round corners: thin lines where they end, and paper everywhere else."""
    down, across = np.mgrid[0:240, 0:240]
    away = np.hypot(down - 120, across - 120)
    rows = plain(ground, (240, 240))
    rows[away < 36] = disc
    made = low(rows, rows, 300)
    line = np.abs(away - 36) < 3
    assert made[~line].min() > 150
    assert (made[line].max(axis=1) < 60).mean() > 0.2
    assert (made.max(axis=2) < 128).sum() < 2 * np.pi * 36 * 4


def test_soft_shadows_get_no_ink():
    """A shadow that fades within 3 mm, as under a panel."""
    fading = np.clip(np.abs(np.arange(240) - 120) / 36, 0, 1) * 180 + 60
    rows = np.repeat(np.repeat(fading[:, None, None], 240, 1), 3, 2).astype(np.uint8)
    assert low(rows, rows, 300).min() > 225


def test_thin_strokes_of_a_picture_are_dark_all_over():
    rows = plain((250, 245, 235))
    rows[20:80, 40:42] = (90, 20, 20)
    assert low(rows, rows, DPI)[30:70, 40:42].max() < 60


def test_little_ink_still_tells_colours_apart():
    red, blue = (low(plain(color), plain(color), DPI)[45, 60].astype(int) for color in ((120, 20, 20), (20, 30, 130)))
    assert red[0] > red[2] + 20
    assert blue[2] > blue[0] + 20


def test_grain_gets_no_ink():
    rng = np.random.default_rng(1)
    noisy = (200 + rng.integers(-8, 9, (90, 120, 3))).astype(np.uint8)
    assert low(noisy, noisy, DPI).min() > 225


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_greys_have_the_lightness_of_the_colour(color):
    made = grey(plain(color, (2, 2)))
    assert made.min() == made.max()
    assert made[0, 0, 0] == pytest.approx(np.dot(color, (0.2126, 0.7152, 0.0722)), abs=0.51)


@given(st.integers(0, 255), st.sampled_from(sorted(SIGHTS)))
def test_every_eye_sees_greys_as_they_are(level, sight):
    made = seen(plain((level,) * 3, (2, 2)), sight)
    assert np.abs(made.astype(int) - level).max() <= 1


def test_who_has_no_red_or_green_cones_takes_one_for_the_other():
    def apart(one, other, sight):
        pair = (plain(color, (2, 2)) for color in (one, other))
        seen_ = (rows if sight == "all" else seen(rows, sight) for rows in pair)
        return np.abs(np.subtract(*(rows[0, 0].astype(int) for rows in seen_))).sum()

    olive, brick = (120, 130, 40), (176, 106, 50)
    assert apart(olive, brick, "deutan") < 0.5 * apart(olive, brick, "all")
    assert apart((0, 90, 200), (200, 160, 0), "deutan") > 150
