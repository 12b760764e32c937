"""Shorter ways for WeasyPrint through what it does for each background, page and font, and cards have no need of.

They are put in place when it is loaded, in functions of its own that are no part of its interface:
`tests/render/test_shortcuts.py` tells when a new version moves them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from functools import cache
from io import StringIO
from typing import Any

import tinyhtml5
from tinyhtml5 import inputstream
from weasyprint import UA_STYLESHEET, draw, layout, pdf
from weasyprint.css import PAGE_MARGIN_BOXES
from weasyprint.draw.color import get_color
from weasyprint.images import Gradient, RasterImage
from weasyprint.layout import absolute, background, block, inline
from weasyprint.layout import float as float_
from weasyprint.pdf.stream import Stream
from weasyprint.text.ffi import pango
from weasyprint.text.line_break import Layout

from pipeline.render import wellformed
from pipeline.render.fontkit import Build, FaceFonts

EDGE_PX = 1e-6
"""By how much a tile may miss the edge of its box for rounding."""

IN_MARGINS = sorted(f"@{at}" for at in PAGE_MARGIN_BOXES - {"footnote", "note-area"})
"""The boxes in a page's margins."""
NO_CONTENT = ("normal", "inhibit", "none")
"""The values of `content` that no margin box is made for."""

SIDES = ("top", "right", "bottom", "left")
LENGTHS = (
    *(f"{space}_{side}" for space in ("margin", "padding") for side in SIDES),
    *(f"{least}{side}" for least in ("", "min_", "max_") for side in ("width", "height")),
)
"""The lengths of a box that can be shares of the box around it."""
BORDERS = tuple(f"border_{side}_width" for side in SIDES)
SQUARE = {f"border_{corner}_radius": (0, 0) for corner in ("top_left", "top_right", "bottom_right", "bottom_left")}


@cache
def put_in_place() -> None:
    """Let all that is laid out and drawn from now on go these ways; once in a process."""
    draw.draw_background_image = _straight(draw.draw_background_image)
    layout.make_margin_boxes = _asked_for(layout.make_margin_boxes)
    pdf.build_fonts_dictionary = _cut_once(pdf.build_fonts_dictionary)
    Stream.artifact, Stream.marked = _told_where_tagged(Stream.artifact), _told_where_tagged(Stream.marked)
    Layout.deactivate, Layout.reactivate = _held, _again(Layout.reactivate)
    background.layout_box_backgrounds = _bare(background.layout_box_backgrounds)
    for module in (absolute, block, float_, inline):
        module.resolve_percentages = _once(module.resolve_percentages)
    tinyhtml5.parse = _quick(tinyhtml5.parse)
    inputstream.characters_until_regex = _Patterns()


def own_style() -> Any:
    """Give WeasyPrint's style of HTML without notes and page margins, which no face has. It has six styles for each
    element, should there be a note on it, and sixteen for each page."""
    lean = copy(UA_STYLESHEET)
    lean.page_rules = [rule for rule in lean.page_rules if not any(at in IN_MARGINS for _, at, _ in rule[1])]
    lean.matcher = copy(UA_STYLESHEET.matcher)
    lean.matcher.other_selectors = [
        entry for entry in lean.matcher.other_selectors if not (entry[3] or "").startswith(("footnote", "note"))
    ]
    return lean


def _straight(tiled: Callable[..., None]) -> Callable[..., None]:
    """Draw a background of one tile right onto the page.

    WeasyPrint makes a tiling pattern and a group for each background image, even where one tile covers the whole box,
    as a gradient's does (`tiled` is its way). PDFium then draws the tile on pixels of its own first, which takes a
    third of the time of a card with six gradients, and each is half a dozen objects in the file. A gradient that lets
    through what is beneath it is quicker in a tile.
    """

    def draw_background_image(stream: Any, layer: Any, style: Any) -> None:
        if not _one_tile(layer):
            tiled(stream, layer, style)
            return
        with stream.artifact(), stream.stacked():
            stream.rectangle(*layer.painting_area)
            stream.clip()
            stream.end()
            left, top, _, _ = layer.positioning_area
            across, down = layer.position
            stream.transform(e=left + across, f=top + down)
            layer.image.draw(stream, *layer.size, style)

    return draw_background_image


def _one_tile(layer: Any) -> bool:
    """Tell whether one tile of an opaque gradient, or of a picture of pixels, covers all that is painted."""
    image = layer.image
    if not isinstance(image, Gradient | RasterImage):
        return False
    if isinstance(image, Gradient) and any(color.alpha < 1 for color in image.colors):
        return False
    return covers_its_box(layer)


def covers_its_box(layer: Any) -> bool:
    """Tell whether one tile of a background's layer covers all that is painted."""
    if layer.unbounded or 0 in layer.size:
        return False
    sides = zip(
        layer.positioning_area[:2], layer.position, layer.size, layer.painting_area[:2], layer.painting_area[2:],
        strict=True,
    )  # fmt: skip
    return all(
        origin + offset <= start + EDGE_PX and origin + offset + size >= start + length - EDGE_PX
        for origin, offset, size, start, length in sides
    )


def _asked_for(always: Callable[..., Iterable[Any]]) -> Callable[..., Iterable[Any]]:
    """Make boxes in a page's margins where a style sheet asks for some. WeasyPrint makes and measures sixteen for each
    page (`always`) before it finds that none has contents."""

    def make_margin_boxes(context: Any, page: Any, state: Any) -> Iterable[Any]:
        styles = (context.style_for(page.page_type, at) for at in IN_MARGINS)
        if any(style is not None and style["content"] not in NO_CONTENT for style in styles):  # styles fill when asked
            return always(context, page, state)
        return ()

    return make_margin_boxes


def _cut_once(close: Build) -> Build:
    """Put the fonts of a face into it as `fontkit` cuts them; those of other documents are cut as closely as can be
    (`close`)."""

    def build_fonts_dictionary(file: Any, fonts: Any, compress: bool, subset: bool, options: Any) -> Any:
        if isinstance(fonts, FaceFonts):
            return fonts.dictionary(file, close, options)
        return close(file, fonts, compress, subset, options)

    return build_fonts_dictionary


def _once(resolve: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Reckon the lengths of a box once for all that have its style, where none hangs on what is around it."""

    def resolve_percentages(box: Any, around: Any) -> None:
        style = box.style
        used = style.__dict__.get("used")
        if used is None:
            resolve(box, around)
            lengths = [style[name] for name in LENGTHS]
            absolute = style["border_collapse"] != "collapse" and all(
                length == "auto" or getattr(length, "unit", None) == "px" for length in lengths
            )
            style.used = {name: getattr(box, name) for name in (*LENGTHS, *BORDERS)} if absolute else {}
        elif used:
            _plain(box).__dict__.update(used)
        else:
            resolve(box, around)

    return resolve_percentages


def _bare(lay_out: Callable[..., None]) -> Callable[..., None]:
    """Find out once for all boxes of a style that they have no background."""

    def layout_box_backgrounds(
        page: Any, box: Any, images: Any, layout_children: bool = True, style: Any = None
    ) -> None:
        if style is not None or box is page or not _is_bare(box.style):
            lay_out(page, box, images, layout_children, style)
            return
        _plain(box).__dict__.update(SQUARE)
        if layout_children:
            for child in box.all_children():
                layout_box_backgrounds(page, child, images)
        box.background = None

    return layout_box_backgrounds


def _is_bare(style: Any) -> bool:
    """Tell whether boxes of a style have square corners and nothing behind them."""
    bare: bool | None = style.__dict__.get("bare")
    if bare is None:
        bare = style.bare = (
            all((0, "px") in style[corner] for corner in SQUARE)
            and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
            and not style["box_shadow"]
            and get_color(style, "background_color").alpha == 0
            and not any(image for _, image in style["background_image"])
        )
    return bare


def _plain(box: Any) -> Any:
    """Give a box itself for what stands where it was taken out of the flow."""
    return box._box if isinstance(box, absolute.AbsolutePlaceholder) else box


def _told_where_tagged(
    told: Callable[..., AbstractContextManager[None]],
) -> Callable[..., AbstractContextManager[None]]:
    """Tell ornaments from text in tagged files alone (`told`). A face has no tags, and hundreds of ornaments."""

    def tagged(stream: Any, *args: Any) -> AbstractContextManager[None]:
        return nullcontext() if stream._tags is None else told(stream, *args)

    return tagged


def _held(line: Any) -> None:
    """Keep what Pango made of a line until it is drawn. WeasyPrint drops it, for books of thousands of pages."""


def _again(make: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Draw a line as Pango has it, but for one whose words are spread, which is made anew (`make`). A line that was
    not broken keeps the width it has: Pango shapes all of it again for another."""

    def reactivate(line: Any, style: Any) -> None:
        if line.justification_spacing or style["word_spacing"] or not hasattr(line, "layout"):
            make(line, style)
        else:
            line.style = style
            if line.get_first_line()[1] is not None:
                pango.pango_layout_set_width(line.layout, -1)

    return reactivate


def _quick(parse: Callable[..., Any]) -> Callable[..., Any]:
    """Read well-formed HTML the quick way; tinyhtml5 (`parse`) takes five milliseconds for a face."""

    def quick(document: Any, **options: Any) -> Any:
        if not isinstance(document, StringIO):
            return parse(document, **options)
        root = wellformed.read(document.getvalue())
        return parse(document, **options) if root is None else root

    return quick


class _Patterns(dict[tuple[Any, bool], re.Pattern[str]]):
    """The patterns by which tinyhtml5 takes text up to certain characters. It makes them anew each time, a tenth of its
    work: it keeps them under the pattern itself instead of the characters."""

    def __missing__(self, key: tuple[Any, bool]) -> re.Pattern[str]:
        characters, only_these = key
        inside = "".join(f"\\x{ord(character):02x}" for character in characters)
        pattern = self[key] = re.compile(f"[{'' if only_these else '^'}{inside}]+")
        return pattern
