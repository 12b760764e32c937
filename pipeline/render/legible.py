"""Whether words can be read on what lies beneath them: their colour beside the pixels of the finished face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pipeline.model.faces import FaceProblem
from pipeline.render.boxes import BoxView, Ink, Rect
from pipeline.render.raster import draw_page, pixels
from pipeline.render.told import COVERED

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pypdfium2 import PdfPage

    from pipeline.render.grounds import Color, Paints

READS = 4.5
"""The least contrast of small type (WCAG 2.2, 1.4.3)."""
READS_LARGE = 3.0
"""That of large type (the same)."""
LARGE_PT = 18.0
"""From this size on type is large."""
DPI = 100
"""Of the picture that is looked at: a letter of 6 points is eight pixels high."""
EDGE_PX = 0.25
"""How much what stands right beside words may reach into their rectangle, in CSS pixels."""
LEAST_HIGH = 1.0
"""CSS pixels, three quarters of a point: lower words are looked at as if they were as high."""
SHARE = 0.7
"""The share of a line's pixels that may be the letters and their soft edges. The ground is what differs most from them;
on a picture, the least of it."""


def check_contrast(page: PdfPage, views: Iterable[BoxView], paints: Paints, bleed: float) -> Iterator[FaceProblem]:
    """Tell of each box whose words have too little contrast, with the worst line's. `views` count from the trim's
    corner, as the picture does, `paints` from that of the `bleed` (CSS pixels).

    What is known to be readable from what was painted beneath it is not looked at: most of a face need not be drawn.
    """
    for view in views:
        inks = [ink for alike in _alike(view.inks) for ink in _doubtful(alike, paints, bleed)]
        if not inks:
            continue
        worst, least = READS, READS
        for ink, reached in zip(inks, _looked_at(page, inks), strict=True):
            if reached < _wanted(ink) and reached < worst:
                worst, least = reached, _wanted(ink)
        if worst < least:
            detail = "the words stand out too little from what is beneath them"
            yield FaceProblem("contrast", view.name, detail, f"{worst:.1f} to 1", f"{least:g} to 1")


def check_covered(views: Iterable[BoxView], paints: Paints, bleed: float) -> Iterator[FaceProblem]:
    """Tell of each box with words that something else was painted over. `views` count from the trim's corner, `paints`
    from that of the `bleed` (CSS pixels)."""
    for view in views:
        covered = [
            ink.text for ink in view.inks if any(paints.hides(ink.box, part) for part in _letters_of(ink, bleed))
        ]
        if covered:
            yield FaceProblem("lost-text", view.name, COVERED, "", " ".join(covered)[:80])


def _letters_of(ink: Ink, bleed: float) -> Iterator[Rect]:
    """Give the middle of words, where each letter has some of its ink, in parts about as wide as a letter is high."""
    left, top, right, bottom = (side + bleed for side in ink.rect)
    high = max(bottom - top, LEAST_HIGH)  # type may be as small as a style likes, which is told elsewhere
    quarter, count = high / 4, max(1, round((right - left) / high))
    for n in range(count):
        part = (right - left) / count
        yield left + n * part, top + quarter, left + (n + 1) * part, bottom - quarter


def check_apart(views: Sequence[BoxView]) -> Iterator[FaceProblem]:
    """Tell of boxes whose words stand on those of another, of each two the later one, with the first words of both that
    do."""
    for number, view in enumerate(views):
        for other in views[:number]:
            if crossing := next(_crossing(other, view), None):
                one, two = crossing
                beneath = f"`{one.text[:40]}`" + (f" of the box `{other.name}`" if other.name else "")
                yield FaceProblem("overprint", view.name, f"`{two.text[:40]}` stands on {beneath}")


def _crossing(one: BoxView, other: BoxView) -> Iterator[tuple[Ink, Ink]]:
    """Give words of a box and of another where the middles of their letters meet."""
    if one.extent is None or other.extent is None or not _meet(one.extent, other.extent):
        return
    for first in one.inks:
        for second in other.inks:
            if _meet(_core(first.rect), _core(second.rect)):
                yield first, second


def _core(rect: Rect) -> Rect:
    left, top, right, bottom = rect
    quarter = (bottom - top) / 4
    return left + EDGE_PX, top + quarter, right - EDGE_PX, bottom - quarter


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _wanted(ink: Ink) -> float:
    return READS_LARGE if ink.size_pt >= LARGE_PT else READS


def _alike(inks: Iterable[Ink]) -> Iterable[list[Ink]]:
    """Give the words of each colour and of each of the two kinds of size."""
    groups: dict[tuple[Color, float], list[Ink]] = {}
    for ink in inks:
        groups.setdefault((ink.color, _wanted(ink)), []).append(ink)
    return groups.values()


def _doubtful(inks: list[Ink], paints: Paints, bleed: float) -> list[Ink]:
    """Give those of some words of a colour and size that are not known to be readable. Most stand on one ground, so
    that they are looked at together first."""
    lefts, tops, rights, bottoms = zip(*(ink.rect for ink in inks), strict=True)
    if len(inks) > 1 and _known_to_read(inks[0], (min(lefts), min(tops), max(rights), max(bottoms)), paints, bleed):
        return []
    return [ink for ink in inks if not _known_to_read(ink, ink.rect, paints, bleed)]


def _known_to_read(ink: Ink, rect: Rect, paints: Paints, bleed: float) -> bool:
    """Tell whether words stand out from all colours that can be beneath them, and in all of a rectangle around them."""
    left, top, right, bottom = (side + bleed for side in rect)
    ground = paints.ground(ink.box, (left + EDGE_PX, top + EDGE_PX, right - EDGE_PX, bottom - EDGE_PX))
    if ground is None:
        return False
    letters = _light(ink.color)
    dark, bright = _light(ground.low), _light(ground.high)
    below, above = (letters + 0.05) / (bright + 0.05), (dark + 0.05) / (letters + 0.05)
    return max(below, above) >= _wanted(ink)


def _looked_at(page: PdfPage, inks: Sequence[Ink]) -> list[float]:
    """Give the contrast of words to the pixels of their ground; that of nothing is infinite."""
    spots = [tuple(round(side * DPI / 96) for side in ink.rect) for ink in inks]
    left, bottom, right, top = page.get_trimbox()
    edge = (0, 0, pixels(right - left, DPI), pixels(top - bottom, DPI))
    parts = [(max(x0, 0), max(y0, 0), min(x1, edge[2]), min(y1, edge[3])) for x0, y0, x1, y1 in spots]
    seen = [part for part in parts if part[0] < part[2] and part[1] < part[3]]
    if not seen:
        return [float("inf")] * len(inks)
    x0, y0, x1, y1 = (side(part[n] for part in seen) for n, side in enumerate((min, min, max, max)))
    image = draw_page(page, DPI, bleed=False, part=(x0, y0, x1, y1))
    return [
        _reached(image[part[1] - y0 : part[3] - y0, part[0] - x0 : part[2] - x0], ink) if part in seen else float("inf")
        for part, ink in zip(parts, inks, strict=True)
    ]


def _reached(image: NDArray[np.uint8], ink: Ink) -> float:
    """Give the contrast of words to the ground in a picture of both."""
    import numpy as np

    color = np.array([[round(part * 255) for part in ink.color]], np.uint8)
    ground, letters = _luminance(image.reshape(-1, 3)), float(_luminance(color)[0])
    ratios = (np.maximum(ground, letters) + 0.05) / (np.minimum(ground, letters) + 0.05)
    place = int(len(ratios) * SHARE)
    return float(np.partition(ratios, place)[place])


def _light(color: Color) -> float:
    """Give the relative luminance of a colour of three parts from 0 to 1 (WCAG 2.2, definition of relative
    luminance)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _luminance(colors: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Give relative luminances of colours of three parts from 0 to 255."""
    import numpy as np

    return np.asarray(_linear()[colors] @ np.array([0.2126, 0.7152, 0.0722]))


@lru_cache(maxsize=1)
def _linear() -> NDArray[np.float64]:
    """Give the light of each of the 256 levels of a colour."""
    import numpy as np

    levels = np.arange(256) / 255
    return np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)
