"""What WeasyPrint asks over and over while it lays a face out and draws it, answered more quickly.

These functions are no part of its interface: `tests/render/test_asked.py` tells when a new version moves them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from weasyprint import draw
from weasyprint.draw import border
from weasyprint.formatting_structure.boxes import Box, ParentBox
from weasyprint.layout import block, inline
from weasyprint.matrix import Matrix
from weasyprint.pdf.stream import Stream

from pipeline.render.kept import Watched

SHARP = ((0, 0),) * 4
"""The radii of corners that are not rounded."""


@cache
def put_in_place() -> None:
    """Let all that is laid out and drawn from now on be answered so; once in a process."""
    Box.is_in_normal_flow = _of_style("in_flow", Box.is_in_normal_flow)
    Box.rounded_box = _square(Box.rounded_box)
    block.block_level_page_name = page_name
    inline.strut = _strut(inline.strut)
    Matrix.__matmul__ = product
    draw.draw_border = border.draw_border = _lined(draw.draw_border)
    draw.draw_outline = border.draw_outline = _outlined(draw.draw_outline)
    Stream.stacked = lambda stream: Saved(stream)


def _of_style(name: str, find_out: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Find out once for all boxes of a style, which keeps it under a name, what hangs on the style alone."""

    @wraps(find_out)
    def told(box: Any) -> bool:
        known: bool | None = box.style.__dict__.get(name)
        if known is None:
            known = find_out(box)
            if isinstance(box.style, Watched):
                box.style.__dict__[name] = known
        return known

    return told


def _strut(measure: Callable[[Any], tuple[float, float]]) -> Callable[[Any], tuple[float, float]]:
    """Keep the least height of a line with its style: WeasyPrint keeps it under the words of fourteen properties."""

    @wraps(measure)
    def strut(style: Any) -> tuple[float, float]:
        known: tuple[float, float] | None = style.__dict__.get("strut")
        if known is None:
            known = measure(style)
            if isinstance(style, Watched):
                style.__dict__["strut"] = known
        return known

    return strut


def _square(rounded: Callable[..., Any]) -> Callable[..., Any]:
    """Give a box without rounded corners as it is; the sums for curves that overlap are for those that have some."""

    @wraps(rounded)
    def rounded_box(box: Any, top: float, right: float, bottom: float, left: float) -> Any:
        if (
            any(box.border_top_left_radius)
            or any(box.border_top_right_radius)
            or any(box.border_bottom_right_radius)
            or any(box.border_bottom_left_radius)
            or min(top, right, bottom, left) < 0  # an outline's, which has corners of its own
        ):
            return rounded(box, top, right, bottom, left)
        width, height = box.border_width() - left - right, box.border_height() - top - bottom
        return (box.border_box_x() + left, box.border_box_y() + top, width, height, *SHARP)

    return rounded_box


def _lined(draw_all: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Draw the borders of boxes that have some. WeasyPrint asks five things of a style before it looks for any."""

    @wraps(draw_all)
    def draw_border(stream: Any, box: Any) -> None:
        style = box.style
        if (
            box.border_top_width
            or box.border_right_width
            or box.border_bottom_width
            or box.border_left_width
            or style["border_image_source"][0] != "none"
            or style["column_width"] != "auto"  # between columns stand lines as well
            or style["column_count"] != "auto"
        ):
            draw_all(stream, box)

    return draw_border


def _outlined(draw_all: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Draw the outlines of boxes that have some, and of those within: each box is looked through for them as often as
    there are contexts around it."""

    @wraps(draw_all)
    def draw_outline(stream: Any, box: Any) -> None:
        if box.style["outline_width"]:
            draw_all(stream, box)
            return
        for child in box.children:
            if isinstance(child, Box):
                draw_outline(stream, child)

    return draw_outline


def page_name(before: Any, after: Any) -> Any:
    """Give the kind of page that a box asks for, when the box before it ends on another (CSS Paged Media, 6.2).

    WeasyPrint finds the first and the last kind within each of both, and looks at all of their children for each.
    """
    wanted = _page(after, last=False)
    return None if wanted == _page(before, last=True) else wanted


def _page(box: Any, last: bool) -> Any:
    """Give the kind of page that a box begins with, or ends on."""
    if isinstance(box, ParentBox):
        for child in reversed(box.children) if last else box.children:
            if child.is_in_normal_flow() or child.is_floated():
                return _page(child, last) or box.style["page"]
    return box.style["page"]


def product(one: Any, other: Any) -> Any:
    """Give the product of two matrices of three columns, summed in WeasyPrint's order, which begins at 0."""
    (a, b, c), (d, e, f), (g, h, i) = other
    rows = [[0 + x * a + y * d + z * g, 0 + x * b + y * e + z * h, 0 + x * c + y * f + z * i] for x, y, z in one]
    return Matrix(matrix=rows)


class Saved:
    """A stream whose state is put back at the end of a block: two of five hundred calls a face that a generator adds
    to each."""

    __slots__ = ("stream",)

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __enter__(self) -> None:
        self.stream.push_state()

    def __exit__(self, *trouble: object) -> None:
        self.stream.pop_state()
