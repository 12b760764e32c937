from __future__ import annotations

import math

from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.model.faces import BoxSpec
from pipeline.render.fit import STEP, Fitting, at_most


def searched(spec: BoxSpec, fits_up_to: float) -> tuple[float, list[float]]:
    """Search with a box whose contents fit up to a size; gives the answer and each size laid out."""
    fit, tried = Fitting(spec), []
    while not fit.settled:
        tried.append(fit.size)
        fit.tell(1.0 if fit.size <= fits_up_to else (fit.size / fits_up_to) ** 2)
    return fit.size, tried


SIZES = st.integers(16, 60).map(lambda n: n * STEP)


@given(SIZES, st.floats(0, 10), st.floats(2, 20))
def test_the_answer_is_the_largest_step_that_fits(least, span, limit):
    spec = BoxSpec("text", True, least + span, 0, least)
    size, tried = searched(spec, limit)
    steps = [spec.largest - n * STEP for n in range(math.floor(span / STEP + 1e-9) + 1)]
    assert size == max((s for s in steps if s <= limit), default=min(steps))
    assert tried[0] == spec.largest
    assert tried[-1] == size
    assert len(tried) <= 2 + math.ceil(math.log2(len(steps) + 1)) + 1


@given(SIZES, st.floats(0, 10), st.floats(0, 40))
@example(4.0, 1.9999999999999982, 0.0)
def test_a_box_with_many_words_is_set_smaller_from_the_start_at_one_of_its_sizes(least, span, size):
    spec = BoxSpec("text", True, least + span, 0, least)
    lowered = at_most(spec, size)
    assert spec.least <= lowered.largest <= spec.largest
    assert lowered.largest <= size + 1e-9 or lowered.largest < spec.least + STEP
    assert ((spec.largest - lowered.largest) / STEP).is_integer() or span % STEP
    assert at_most(lowered, size) == lowered


def test_a_box_that_fits_is_laid_out_once():
    assert searched(BoxSpec("text", True, 8, 0, 6), 8) == (8, [8])


def test_a_box_of_fixed_size_is_laid_out_once_whatever_happens():
    assert searched(BoxSpec("text", False, 8, 0, 6), 3) == (8, [8])


def test_the_first_guess_is_a_good_one():
    _, tried = searched(BoxSpec("text", True, 12, 0, 6), 9)
    assert tried[:2] == [12, 9]


@given(st.sampled_from([math.nan, math.inf, 1e308]))
def test_what_is_without_an_end_does_not_fit(excess):
    fitting = Fitting(BoxSpec("text", True, 9.0, 0, 6.0))
    while not fitting.known:
        fitting.tell(excess)
    assert fitting.size == 6.0
