"""WeasyPrint's tree of laid-out boxes -> what stands where on a face.

The tree is private to WeasyPrint: `tests/render/test_boxes.py` tells when a new version moves it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

from pipeline.fixed import fixed
from pipeline.render.kept import Watched
from pipeline.render.spaces import srgb

UM_PER_PX = 25400 / 96
"""Micrometres of a CSS pixel, 1/96 in."""
ASCENT, DESCENT = 0.76, 0.24
"""How far letters reach above and below the base line, as shares of the type size: the ink of a Latin line, without
the empty space that fonts keep above it. With it a tight line height is no overflow."""
TOLERANCE_PX = 0.05 / 25.4 * 96
"""A twentieth of a millimetre: below it nothing counts as outside."""
PSEUDO = ("::before", "::after", "::marker")

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom, in CSS pixels on the page."""
FontKey = tuple[tuple[str, ...], int, bool]
"""The families asked for in order, the weight, and whether italic."""


@fixed(frozen=True, slots=True)
class Ink:
    """Words on one line: where they are (as `BoxView.rect`), their colour (red, green, blue, 0 to 1) and size. `box`
    tells their text box from others of the page, while that is held."""

    text: str
    rect: Rect
    color: tuple[float, float, float]
    size_pt: float
    box: int


@dataclass(slots=True)
class BoxView:
    """A `data-box` of a face, or (named empty) all that stands outside of any.

    `rect` is its content box, `extent` what its contents cover, in CSS pixels from the trim's corner. `text` is what
    was laid out in it, symbols as the words that stand for them. `fonts` counts the letters of each font asked for.
    `inks` are the words that can be seen, line by line, `spots` where these are and pictures that stand for words;
    `hidden` and `cut` are words that nobody can see, `moved` tells
    that something in it was transformed.
    """

    name: str
    rect: Rect
    size_pt: float
    definite: bool
    extent: Rect | None = None
    text: list[str] = field(default_factory=list)
    fonts: dict[FontKey, Counter[str]] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    inks: list[Ink] = field(default_factory=list)
    spots: list[Rect] = field(default_factory=list)
    smallest_pt: float = 1e9
    moved: bool = False

    def over(self) -> tuple[float, float, float, float]:
        """Give how far the contents pass the left, top, right and bottom side, in CSS pixels, 0 or more."""
        if self.extent is None:
            return 0.0, 0.0, 0.0, 0.0
        x0, y0, x1, y1 = self.rect
        a0, b0, a1, b1 = self.extent
        return max(x0 - a0, 0.0), max(y0 - b0, 0.0), max(a1 - x1, 0.0), max(b1 - y1, 0.0)

    def past(self) -> str:
        """Give the first words on a line that have no room, when all begin at the top left; empty when none are."""
        left, top, _, _ = self.over()  # words in the middle of a box pass it on both sides
        inks = (
            ink
            for ink in self.inks
            if max(ink.rect[2] + left - self.rect[2], ink.rect[3] + top - self.rect[3]) > TOLERANCE_PX
        )
        return next((ink.text for ink in inks), "")


@fixed(frozen=True, slots=True)
class _Type:
    """What a style makes of words: their size in CSS pixels, their font, their colour (as `srgb` takes it), and
    whether they can be seen."""

    size: float
    font: FontKey
    color: Any
    seen: bool


@fixed(frozen=True, slots=True)
class _Around:
    """What the boxes around one make of it."""

    view: BoxView
    clip: Rect | None
    seen: bool
    inside: bool
    turned: bool = False


def read_page(page_box: Any, left: float, top: float) -> list[BoxView]:
    """Give the boxes of a page, that without a name first. `left`, `top` is the trim's corner on the page, in CSS
    pixels."""
    loose = BoxView("", (0.0, 0.0, 0.0, 0.0), 0.0, definite=True)
    reader = _Reader(left, top, [loose])
    reader.walk(page_box, _Around(loose, None, seen=True, inside=False))
    return reader.views


@dataclass(slots=True)
class _Reader:
    """Walks the tree of a page and fills the views."""

    left: float
    top: float
    views: list[BoxView]

    def walk(self, box: Any, around: _Around) -> None:
        """Read a box and all in it."""
        if isinstance(box, AbsolutePlaceholder):
            box = box._box
        around = self._entered(box, around)
        if isinstance(box, boxes.TextBox):
            self._text(box, around)
        elif isinstance(box, boxes.LineBox):
            around.view.text.append("\n")
        elif _is_picture(box):
            self._picture(box, around)
        for child in box.children:
            self.walk(child, around)

    def _entered(self, box: Any, around: _Around) -> _Around:
        """Give what holds inside a box, from what holds around it."""
        style, view, clip = box.style, around.view, around.clip
        named = not around.inside and _is_element(box) and box.element.get("data-box")
        if _is_calm(style) and not named:
            return around
        if named:
            view = self._view(box)
        elif around.inside and style["transform"]:
            view.moved = True
        if style["overflow"] != "visible":
            clip = _crossed(
                clip, self._shifted(box.padding_box_x(), box.padding_box_y(), box.padding_width(), box.padding_height())
            )
        seen, inside = around.seen and style["opacity"] > 0, around.inside or view is not around.view
        return _Around(view, clip, seen, inside, around.turned or bool(style["transform"]))

    def _view(self, box: Any) -> BoxView:
        rect = self._shifted(box.content_box_x(), box.content_box_y(), box.width, box.height)
        sizes = [_definite(box.style, *sides) for sides in (("width", "left", "right"), ("height", "top", "bottom"))]
        view = BoxView(box.element.get("data-box"), rect, box.style["font_size"] * 0.75, all(sizes))
        self.views.append(view)
        return view

    def _text(self, box: Any, around: _Around) -> None:
        """Read a run of text on one line."""
        view, text, how = around.view, box.text, _type_of(box.style)
        own = not box.element_tag.endswith(PSEUDO)
        if own:
            view.text.append(text)
        if not text or text.isspace():
            return
        base = box.position_y + box.baseline
        ink = self._shifted(box.position_x, base - ASCENT * how.size, box.width, (ASCENT + DESCENT) * how.size)
        view.extent = _joined(view.extent, ink)
        view.smallest_pt = min(view.smallest_pt, how.size * 0.75)
        used = view.fonts.get(how.font)
        if used is None:
            used = view.fonts[how.font] = Counter()
        used.update(text)
        if not own:
            return
        if not (around.seen and how.seen):
            view.hidden.append(text)
        elif _outside(ink, around.clip):
            view.cut.append(text)
        elif not around.turned:  # what is turned stands elsewhere on the face than in the tree
            view.inks.append(Ink(text, ink, srgb(how.color), how.size * 0.75, id(box)))
            view.spots.append(ink)

    def _picture(self, box: Any, around: _Around) -> None:
        """Read a picture; one that stands for words counts as these."""
        words, view = box.element.get("alt") or "", around.view
        rect = self._shifted(box.content_box_x(), box.content_box_y(), box.width, box.height)
        if words or around.inside:
            view.extent = _joined(view.extent, rect)
        if words:
            view.text.append(words)
            if not (around.seen and box.style["visibility"] == "visible" and box.width > 0 and box.height > 0):
                view.hidden.append(words)
            elif _outside(rect, around.clip):
                view.cut.append(words)
            elif not around.turned:
                view.spots.append(rect)

    def _shifted(self, x: float, y: float, width: float, height: float) -> Rect:
        """Give a rectangle counted from the trim's corner."""
        return x - self.left, y - self.top, x - self.left + width, y - self.top + height


def _is_calm(style: Any) -> bool:
    """Tell whether a style leaves all that is inside a box where it is, and as it is; the style keeps it."""
    calm: bool | None = style.__dict__.get("calm")
    if calm is None:
        calm = style["overflow"] == "visible" and not style["transform"] and style["opacity"] > 0
        if isinstance(style, Watched):
            style.__dict__["calm"] = calm
    return calm


def _type_of(style: Any) -> _Type:
    """Give what a style makes of words; the style keeps it."""
    how: _Type | None = style.__dict__.get("type")
    if how is None:
        size, color = style["font_size"], style["color"]
        key = (tuple(style["font_family"]), int(style["font_weight"]), style["font_style"] != "normal")
        seen = style["visibility"] == "visible" and color.alpha > 0 and size > 0
        how = _Type(size, key, color, seen)
        if isinstance(style, Watched):
            style.__dict__["type"] = how
    return how


def _is_element(box: Any) -> bool:
    """Tell whether a box is an element's own, not one made around or within it."""
    return isinstance(box, boxes.ParentBox) and box.element is not None and box.element_tag == box.element.tag


def _is_picture(box: Any) -> bool:
    return isinstance(box, boxes.ReplacedBox) and box.element is not None and box.element.tag == "img"


def _definite(style: Any, size: str, start: str, end: str) -> bool:
    """Tell whether a box's size is given, instead of growing with its contents."""
    return style[size] != "auto" or (style["position"] == "absolute" and "auto" not in (style[start], style[end]))


def _joined(one: Rect | None, other: Rect) -> Rect:
    if one is None:
        return other
    a0, b0, a1, b1 = one
    x0, y0, x1, y1 = other
    return a0 if a0 < x0 else x0, b0 if b0 < y0 else y0, a1 if a1 > x1 else x1, b1 if b1 > y1 else y1


def _crossed(one: Rect | None, other: Rect) -> Rect:
    if one is None:
        return other
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _outside(rect: Rect, clip: Rect | None) -> bool:
    """Tell whether a rectangle passes a clip by more than the tolerance."""
    return clip is not None and (
        clip[0] - rect[0] > TOLERANCE_PX
        or clip[1] - rect[1] > TOLERANCE_PX
        or rect[2] - clip[2] > TOLERANCE_PX
        or rect[3] - clip[3] > TOLERANCE_PX
    )
