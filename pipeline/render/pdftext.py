"""The text of a finished Face PDF, read back by another library than the one that wrote it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pipeline.model.faces import FaceProblem
from pipeline.render.boxes import BoxView
from pipeline.render.gate import letters

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

TOLERANCE_PT = 0.05 / 25.4 * 72
FAR_PT = 20_000.0
"""Farther out than any mark on a page can be (PDF pages are up to 14,400 pt)."""

_HYPHENS = dict.fromkeys(map(ord, "-\x02\ufffe"))
"""PDFium gives a hyphen at a line's end as a mark of its own; hyphens are left out of the comparison."""


def check_pdf(page: PdfPage, views: Sequence[BoxView]) -> Iterator[FaceProblem]:
    """Tell of letters that the boxes have and the PDF page lacks, and of letters in it that pass the cut."""
    want = Counter(_comparable("".join("".join(used.elements()) for v in views for used in v.fonts.values())))
    text, cut = page.get_textpage(), page.get_trimbox()
    lost = want - Counter(_comparable(text.get_text_range()))
    beyond = "".join(_comparable(text.get_text_bounded(*side)) for side in _sides(*cut))
    if lost:
        words = f"{lost.total()} letters are not in the finished PDF"
        yield FaceProblem("lost-text", "", words, "", "".join(lost.elements())[:80])
    if beyond:
        box = _farthest(views, (cut[2] - cut[0]) / 0.75, (cut[3] - cut[1]) / 0.75)
        yield FaceProblem("outside", box, "letters in the finished PDF pass the cut", beyond[:80])


def _farthest(views: Iterable[BoxView], width: float, height: float) -> str:
    """Give the name of the box whose words reach the farthest past the cut of a card of so many CSS pixels."""
    reach = {
        view.name: max(-view.extent[0], -view.extent[1], view.extent[2] - width, view.extent[3] - height)
        for view in views
        if view.extent
    }
    return max(reach, key=lambda name: reach[name], default="")


def _sides(left: float, bottom: float, right: float, top: float) -> Iterator[tuple[float, float, float, float]]:
    """Give all that lies past each side of the cut, as left, bottom, right, top."""
    yield -FAR_PT, -FAR_PT, left - TOLERANCE_PT, FAR_PT
    yield right + TOLERANCE_PT, -FAR_PT, FAR_PT, FAR_PT
    yield -FAR_PT, -FAR_PT, FAR_PT, bottom - TOLERANCE_PT
    yield -FAR_PT, top + TOLERANCE_PT, FAR_PT, FAR_PT


def _comparable(text: Any) -> str:
    """Give the letters of a text as they can be compared: ligatures taken apart, hyphens left out."""
    return letters(unicodedata.normalize("NFKC", str(text))).translate(_HYPHENS)
