"""Words that are too long for their line: set smaller until they fit, or with hyphens. Works on WeasyPrint's boxes.

Pages may break any word, so that none runs over the edge. Which were broken is found in what was laid out, for only
there is it known how wide a word is; a document in which none was is laid out once, and stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

LEAST = 7.0
"""The least size that type is brought down to, points: what is smaller does not read well on paper."""
STEP = 0.25
"""Sizes are multiples of it, points."""
ROUNDS = 20
"""How often a document is laid out anew, at most; a long title takes one or two."""
AGAIN = 0.85
"""How much smaller a title with hyphens is set each time."""
TITLES = frozenset({"h1", "h2", "h3", "h4"})
"""Elements that are set smaller before they get hyphens. Text gets hyphens first, so that its size stays even."""
LABELS = frozenset({"words", "place"})
"""Classes of elements of which the same holds: on counters, and in the places of mats."""
SHOWN = 60
"""Letters of a word in a message."""
PT = 0.75
"""Points of a pixel of CSS."""
HYPHENS, HYPHEN = "hyphens:auto", "-\u2010"
SOFT = "\u00ad"
END = "\n"
"""Stands for what parts words without being a space: a picture, the end of a line."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A word that is broken between two letters without a hyphen: the element that it stands in, the page from 1, the
    word, its size in points, and about the size at which it fits on a line."""

    element: Any
    page: int
    word: str
    points: float
    fits: float


def whole(render: Callable[[], Any]) -> tuple[Any, Sequence[str]]:
    """Lay a document out, and again after changes of its elements, until no word is cut or nothing more helps.

    Gives the document, and what is to be said of words that are still cut.
    """
    changes: dict[Any, _Change] = {}
    document = render()
    found = list(cuts(document.pages))
    for _ in range(ROUNDS):
        made = [_changed(one, changes) for one in _worst(found)]
        if not any(made):
            break
        document = render()
        found = list(cuts(document.pages))
    return document, [f"`{one.word[:SHOWN]}` on page {one.page} is too long for its line" for one in found]


def cuts(pages: Iterable[Any]) -> Iterator[Cut]:
    """Find the words that are cut on the pages of a document.

    A line does not tell whether a space stood at its end: its letters are followed through the text of its element.
    """
    texts: dict[Any, _Text] = {}
    for number, page in enumerate(pages, start=1):
        for block, line in _lines(page._page_box):
            if block.element is None or not isinstance(block.element.tag, str):
                continue
            boxes = list(_words(line))
            letters = "".join(_squeezed(box.text) for box in boxes)
            if block.element not in texts:
                texts[block.element] = _Text(block.element)
            if word := texts[block.element].follow(letters):
                points = max(box.style["font_size"] for box in boxes) * PT
                wide = sum(box.width for box in boxes) / len(letters) * len(word)
                yield Cut(block.element, number, word, points, points * block.width / wide)


class _Text:
    """The text of an element, without its spaces, and how far its lines have come."""

    def __init__(self, element: Any) -> None:
        self._words = "".join(_read(element)).split()
        self._letters = "".join(self._words)
        self._ends = set(accumulate(map(len, self._words)))
        self._at = 0

    def follow(self, letters: str) -> str:
        """Go on past the letters of a line; gives the word that is cut at its end, or nothing. Words that the element
        has from elsewhere, such as the number of a page, are passed over."""
        found = self._letters.find(letters, self._at) if letters else -1
        if found < 0:
            bare = letters.rstrip(HYPHEN)
            if bare != letters and (found := self._letters.find(bare, self._at)) >= 0:
                self._at = found + len(bare)
            return ""
        self._at = at = found + len(letters)
        if at in self._ends or not (self._letters[at - 1].isalnum() and self._letters[at : at + 1].isalnum()):
            return ""
        ends = zip(self._words, accumulate(map(len, self._words)), strict=True)
        return next(word for word, end in ends if at < end)


def _read(element: Any) -> Iterator[str]:
    """Give the text in an element; what parts words, such as pictures, as END."""
    if element.tag in ("br", "img"):
        yield END
    yield _shown(element.text)
    for child in element:
        yield from _read(child)
        yield _shown(child.tail)


def _shown(text: str | None) -> str:
    return (text or "").replace("\u200b", " ").replace(SOFT, "")


def _squeezed(text: str) -> str:
    return "".join(_shown(text).split())


def _lines(box: Any, block: Any = None) -> Iterator[tuple[Any, Any]]:
    """Give the lines within a box, each with the box that it lies in."""
    from weasyprint.formatting_structure.boxes import LineBox

    if isinstance(box, LineBox):
        yield block, box
    for child in getattr(box, "children", ()):
        yield from _lines(child, box)


def _words(box: Any) -> Iterator[Any]:
    """Give the boxes of text within a line."""
    from weasyprint.formatting_structure.boxes import TextBox

    if isinstance(box, TextBox):
        yield box
    for child in getattr(box, "children", ()):
        yield from _words(child)


def _worst(found: Iterable[Cut]) -> Iterable[Cut]:
    """Give of each element the word that has to be smallest."""
    worst: dict[Any, Cut] = {}
    for one in found:
        worst[one.element] = min(worst.get(one.element, one), one, key=lambda cut: cut.fits)
    return worst.values()


def _changed(one: Cut, changes: dict[Any, _Change]) -> bool:
    if one.element not in changes:
        changes[one.element] = _Change(one.element)
    return changes[one.element].made(one)


class _Change:
    """What was done to the style of an element so that none of its words is cut."""

    def __init__(self, element: Any) -> None:
        self._element, self._style = element, element.get("style", "")
        self._title = element.tag in TITLES or element.get("class") in LABELS
        self._hyphens = ""

    def made(self, cut: Cut) -> bool:
        """Change the element after a look at a word that is cut; gives False where nothing is left that helps."""
        if (self._title or self._hyphens) and (size := self._size(cut)):
            self._write(f"font-size:{size:g}pt")
        elif not self._hyphens:
            self._hyphens = HYPHENS
            self._write("")  # in its own size: smaller type has not helped
        else:
            return False
        return True

    def _size(self, cut: Cut) -> float:
        """Give the next smaller size to try, points; 0 where there is none. With hyphens a title needs to go down only
        until its syllables fit; text goes down for a whole word alone."""
        if cut.points - STEP < LEAST:
            return 0.0
        aim = cut.points * AGAIN if self._title and self._hyphens else cut.fits
        size = math.floor(min(aim, cut.points - STEP) / STEP) * STEP
        return max(size, LEAST) if self._title or size >= LEAST else 0.0

    def _write(self, change: str) -> None:
        self._element.set("style", ";".join(filter(None, (self._style, self._hyphens, change))))
