"""Whether words can be read on what lies beneath them: their colour beside the pixels of the finished face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pipeline.model.faces import FaceProblem
from pipeline.render.boxes import BoxView, Ink
from pipeline.render.raster import draw_page

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pypdfium2 import PdfPage

READS = 4.5
"""The least contrast of small type (WCAG 2.2, 1.4.3)."""
READS_LARGE = 3.0
"""That of large type (the same)."""
LARGE_PT = 18.0
"""From this size on type is large."""
DPI = 100
"""Of the picture that is looked at: a letter of 6 points is eight pixels high."""
SHARE = 0.7
"""The share of a line's pixels that may be the letters and their soft edges. The ground is what differs most from them;
on a picture, the least of it."""


def check_contrast(page: PdfPage, views: Iterable[BoxView]) -> Iterator[FaceProblem]:
    """Tell of each box whose words have too little contrast, with the worst line's. `views` count from the trim's
    corner, as the picture does."""
    image: NDArray[np.uint8] | None = None
    for view in views:
        worst, least = READS, READS
        for ink in view.inks:
            image = draw_page(page, DPI, bleed=False) if image is None else image
            reached, wanted = _reached(image, ink), READS_LARGE if ink.size_pt >= LARGE_PT else READS
            if reached < wanted and reached < worst:
                worst, least = reached, wanted
        if worst < least:
            detail = "the words stand out too little from what is beneath them"
            yield FaceProblem("contrast", view.name, detail, f"{worst:.1f} to 1", f"{least:g} to 1")


def _reached(image: NDArray[np.uint8], ink: Ink) -> float:
    """Give the contrast of words to their ground; that of nothing is infinite."""
    import numpy as np

    left, top, right, bottom = (round(side * DPI / 96) for side in ink.rect)
    around = image[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)].reshape(-1, 3)
    if not len(around):
        return float("inf")
    color = np.array([[round(part * 255) for part in ink.color]], np.uint8)
    ground, letters = _luminance(around), float(_luminance(color)[0])
    ratios = (np.maximum(ground, letters) + 0.05) / (np.minimum(ground, letters) + 0.05)
    place = int(len(ratios) * SHARE)
    return float(np.partition(ratios, place)[place])


def _luminance(colors: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Give relative luminances of colours of three parts (WCAG 2.2, definition of relative luminance)."""
    import numpy as np

    return np.asarray(_linear()[colors] @ np.array([0.2126, 0.7152, 0.0722]))


@lru_cache(maxsize=1)
def _linear() -> NDArray[np.float64]:
    """Give the light of each of the 256 levels of a colour."""
    import numpy as np

    levels = np.arange(256) / 255
    return np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
