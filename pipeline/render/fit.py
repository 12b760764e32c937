"""The size of type at which a box's contents fit: a search by halves, a layout for each step."""

from __future__ import annotations

import math
from dataclasses import replace

from pipeline.model.faces import BoxSpec

STEP = 0.25
"""Points between two sizes that are tried: nobody sees less."""
ENDLESS = 1e12
"""Times that contents may be too large."""


def at_most(spec: BoxSpec, size: float) -> BoxSpec:
    """Give a box that is set at `size` points at most: at one of its own sizes, the least of these if need be."""
    wanted = max(0, math.ceil((spec.largest - size) / STEP - 1e-9))
    largest = spec.largest - min(wanted, _steps(spec)) * STEP
    return replace(spec, largest=max(largest, spec.least))  # the last step may miss the least by a rounding


def _steps(spec: BoxSpec) -> int:
    """Give how many steps down from the largest size the least one is."""
    return max(0, math.floor((spec.largest - spec.least) / STEP + 1e-9))


class Fitting:
    """The search for one box. Lay it out at `size`, `tell` how it went, until it is `known`: then `size` is the largest
    that fits (the least one when none does). It is `settled` when the last layout was made at that, and `wrong` when
    its contents did not fit then, though they had done so before, in another layout."""

    def __init__(self, spec: BoxSpec) -> None:
        self._largest = spec.largest
        self._last = _steps(spec) if spec.fit else 0
        # Steps count down from the largest size: step 0 is the largest, `_last` the least.
        self._first, self._end, self._best = 0, self._last, -1
        self._step = 0
        self.settled = self.known = self.wrong = False

    @property
    def size(self) -> float:
        """The size to lay out at next, in points, or the answer."""
        return self._largest - self._step * STEP

    def tell(self, excess: float) -> None:
        """Take note of a layout at `size`: how many times too large an area the contents took, 1 or less when they
        fit. What is no number, since a style reckons with lengths without an end, does not fit."""
        if not math.isfinite(excess):
            excess = ENDLESS
        if self.known:  # this layout was the last one, made at the answer
            self.settled = True
            self.wrong = excess > 1 and self._best >= 0
            return
        tried = self._step
        if excess <= 1:
            self._best, self._end = tried, tried - 1
        else:
            self._first = tried + 1
        self.known = self._first > self._end
        if self.known:
            self._step = self._best if self._best >= 0 else self._last
        else:
            self._step = self._guess(excess) if tried == 0 else (self._first + self._end) // 2
        self.settled = self.known and self._step == tried

    def _guess(self, excess: float) -> int:
        """Give the step to try after the largest size: a text's area grows with the square of its size."""
        wanted = (self._largest - self._largest / math.sqrt(excess)) / STEP
        return min(max(round(wanted), self._first), self._end)
