"""Drawings (SVG) put into faces. WeasyPrint would work each one out anew wherever it stands: its operators are kept, so
that a symbol is drawn once for all the cards that show it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pydyf
from weasyprint.images import SVGImage

from pipeline.render.fetch import Fetcher
from pipeline.render.jobs import BASE_URL

MOST_SIZES = 64
"""Sizes of one drawing that are kept; a symbol has few, an ornament that goes by the length of the text more."""
MOST_DRAWINGS = 500
"""Drawings that are kept, each in each of its colours: a template may ask for another colour on each card."""
_KEPT_STATE = re.compile(r"[Aa][\d.]+")
"""How WeasyPrint names a state that is an opacity alone."""
_BAD = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What WeasyPrint raises for numbers and references that are none. It swallows them where it draws, and says so."""

Operators = tuple[list[Any], Mapping[str, Any]]
"""What stands between a drawing's outermost `q` and `Q`, and the states that it speaks of."""


class KnownDrawing(SVGImage):  # type: ignore[misc]  # WeasyPrint is untyped
    """A drawing that is worked out once for each size. One that needs more than paths and opacities (a gradient, a
    mask) is drawn by WeasyPrint each time, since what it needs belongs to one page."""

    def __init__(self, tree: ElementTree.Element, url: str, fetcher: Fetcher) -> None:
        super().__init__(tree, url, fetcher, None)
        self._known: dict[tuple[float, float], Operators | None] = {}

    def draw(self, stream: Any, concrete_width: float, concrete_height: float, style: Any) -> None:
        """Draw it on a page at a size."""
        size = (concrete_width, concrete_height)
        if size not in self._known:
            while len(self._known) >= MOST_SIZES:
                del self._known[next(iter(self._known))]
            self._known[size] = self._operators(stream, *size)
        known = self._known[size]
        if known is None:
            super().draw(stream, concrete_width, concrete_height, style)
            return
        operators, states = known
        for name, state in states.items():
            stream._resources["ExtGState"].setdefault(name, state)
        stream.push_state()
        stream.stream.extend(operators)
        stream.pop_state()

    def _operators(self, stream: Any, width: float, height: float) -> Operators | None:
        """Draw it beside the page; None where that cannot be put on another."""
        resources = {name: pydyf.Dictionary() for name in stream._resources}
        aside = stream.clone(resources=resources)
        try:
            self._svg.draw(aside, width, height, self._base_url, None)
        except _BAD:
            return None
        states = resources.pop("ExtGState")
        whole = aside.stream[:1] == [b"q"] and aside.stream[-1:] == [b"Q"]
        if not whole or any(resources.values()) or not all(_KEPT_STATE.fullmatch(name) for name in states):
            return None
        return aside.stream[1:-1], states


class Pictures(dict[str, Any]):
    """The pictures of one layout by URL, for WeasyPrint to look into. Drawings of the look and the game are put in when
    they are asked for, and into `kept`, for later layouts."""

    def __init__(self, pictures: Mapping[str, Any], kept: dict[str, Any], fetcher: Fetcher) -> None:
        super().__init__(pictures)
        self._kept, self._fetcher = kept, fetcher

    def __contains__(self, url: object) -> bool:
        if not super().__contains__(url) and isinstance(url, str) and url.startswith(BASE_URL) and url.endswith(".svg"):
            self._load(url)
        return super().__contains__(url)

    def _load(self, url: str) -> None:
        """Load a drawing. One that cannot be had is left to WeasyPrint, which asks again, and says so."""
        try:
            tree = ElementTree.fromstring(self._fetcher.fetch(url).read())
        except (OSError, ElementTree.ParseError):
            return
        while len(self._kept) >= MOST_DRAWINGS:
            del self._kept[next(iter(self._kept))]
        self[url] = self._kept[url] = KnownDrawing(tree, url, self._fetcher)
