"""What lies beneath words, noted while a face is written, so that plain grounds need not be drawn to be known.

WeasyPrint's functions that paint are no part of its interface: `tests/render/test_grounds.py` tells when a new version
moves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, wraps
from itertools import pairwise, product
from typing import Any

from weasyprint import draw
from weasyprint.images import Gradient

from pipeline.render.boxes import Rect
from pipeline.render.shortcuts import covers_its_box

Color = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""
Tint = tuple[float, float, float, float]
"""A colour, and how much it covers, 0 to 1."""
Round = tuple[Rect, tuple[tuple[float, float], ...]]
"""A rectangle and the radii (across, down) of its corners: top left, top right, bottom right, bottom left."""

WHITE: Color = (1.0, 1.0, 1.0)
SAMPLE = 1 / 128
"""PDFium draws a gradient in 256 steps from its beginning to its end, which it does not quite reach."""
STEEP = 3.0
"""A power by which a colour changes too quickly for these steps."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is beneath words: each part of its colours is from that of `low` to that of `high`."""

    low: Color
    high: Color


@dataclass(frozen=True, slots=True)
class _Axis:
    """The line along which a linear gradient changes: from `start`, `step` the way to its end over the square of that
    way's length; `positions` (0 to 1) are those of its colours, `powers` what tells how one turns into the next
    (PDF 32000-1, 7.10.3). It holds within `tile`."""

    start: tuple[float, float]
    step: tuple[float, float]
    positions: tuple[float, ...]
    powers: tuple[float, ...]
    tile: Rect

    def between(self, rect: Rect) -> tuple[float, float]:
        """Give the least and the greatest position in a rectangle, a step of PDFium's farther."""
        (x, y), (across, down) = self.start, self.step
        found = [(rect[a] - x) * across + (rect[b] - y) * down for a in (0, 2) for b in (1, 3)]
        return min(*found, self.positions[-1]) - SAMPLE, max(*found, self.positions[0]) + SAMPLE


@dataclass(frozen=True, slots=True)
class _Paint:
    """Something painted within `shape`, but for `hole`, and within `clips`, in colours between `colors`, along `axis`
    if that is known; a picture has none. `whole` tells that it leaves no gap, `opaque` that all its colours are."""

    shape: Round
    clips: tuple[Round, ...]
    colors: tuple[Tint, ...]
    opaque: bool
    axis: _Axis | None = None
    whole: bool = True
    hole: Round | None = None

    def touches(self, rect: Rect) -> bool:
        """Tell whether it can be seen somewhere in a rectangle."""
        return _meet(self.shape[0], rect) and not (self.hole and _inside(rect, self.hole))

    def covers(self, rect: Rect) -> bool:
        """Tell whether it is everywhere in a rectangle."""
        if not self.whole or self.hole is not None or not _inside(rect, self.shape):
            return False
        return all(_inside(rect, clip) for clip in self.clips)

    def hides(self, rect: Rect) -> bool:
        """Tell whether nothing beneath it can be seen in a rectangle; a picture may let it through, but nothing is
        known of it in any case."""
        return self.opaque and self.covers(rect)

    def within(self, rect: Rect) -> tuple[Tint, Tint] | None:
        """Give the range of its colours within a rectangle."""
        colors = self.colors
        if self.axis and _within(rect, self.axis.tile):
            first, last = self.axis.between(rect)
            between = (color for at, color in zip(self.axis.positions, colors, strict=True) if first < at < last)
            colors = (_at(self.axis, self.colors, first), _at(self.axis, self.colors, last), *between)
        return _range(colors) if colors else None


@dataclass(slots=True)
class Paints:
    """All that was painted on a face, in order; `words` are the places of text boxes (by identity) in that order. When
    something is out of measure, as what is turned, the face is `lost`, and no ground is known."""

    lost: bool = False
    _painted: list[_Paint] = field(default_factory=list)
    _words: dict[int, int] = field(default_factory=dict)
    _clips: list[Round] = field(default_factory=list)

    def ground(self, words: int, rect: Rect) -> Ground | None:
        """Give what is beneath the words of a text box within `rect`; None where that is not known."""
        order = self._words.get(words)
        if self.lost or order is None or any(paint.touches(rect) for paint in self._painted[order:]):
            return None
        beneath = self._painted[:order]
        ground: Ground | None = Ground(WHITE, WHITE)
        # Nothing counts that lies below the last paint that hides all.
        last = next((n for n in reversed(range(order)) if beneath[n].hides(rect)), 0)
        for paint in beneath[last:]:
            if paint.touches(rect):
                ground = _over(ground, paint, rect)
        return ground

    def word(self, box: Any) -> None:
        """Note that the words of a text box are written now."""
        self._words[id(box)] = len(self._painted)

    def background(self, background: Any, clip_box: bool) -> None:
        """Note the colour and the pictures behind a box."""
        if background.style["box_shadow"]:
            self.lost = True
        bottom = background.layers[-1]
        shape: Round = (_rect(*bottom.painting_area), ())
        clips = [_round(box) for box in bottom.clipped_boxes] if clip_box else []
        whole = len(clips) < 2
        if len(clips) == 1 and clips[0][0] == shape[0]:
            shape = clips[0]
        elif clips:
            whole = False
        if background.color.alpha > 0:
            self._add(shape, (_tint(background.color),), whole=whole)
        for layer in reversed(background.layers):
            if layer.image is not None:
                full = whole and layer.painting_area == bottom.painting_area
                self._layer(shape, layer, background.style, full)

    def _layer(self, shape: Round, layer: Any, style: Any, whole: bool) -> None:
        if not isinstance(layer.image, Gradient) or 0 in layer.size:
            self._add(shape)
            return
        left, top = (layer.positioning_area[n] + layer.position[n] for n in (0, 1))
        _, kind, points, positions, colors, powers = layer.image.layout(*layer.size, style)
        axis = None
        even = all(color.alpha == 1 for color in colors) and all(1 / STEEP < power < STEEP for power in powers)
        if kind == "linear" and even:  # others are mixed in ways of their own
            x0, y0, x1, y1 = points
            way = (x1 - x0) ** 2 + (y1 - y0) ** 2
            tile = _rect(left, top, *layer.size)
            step = (x1 - x0) / way, (y1 - y0) / way
            axis = _Axis((left + x0, top + y0), step, tuple(positions), tuple(powers), tile)
        gapless = covers_its_box(layer) or set(layer.repeat) == {"repeat"}
        self._add(shape, tuple(_tint(color) for color in colors), axis=axis, whole=whole and gapless)

    def border(self, box: Any) -> None:
        """Note the lines around a box."""
        if box.style["outline_width"]:
            self.lost = True
        if box.border_top_width or box.border_right_width or box.border_bottom_width or box.border_left_width:
            self._add(_round(box.rounded_border_box()), hole=_round(box.rounded_padding_box()))

    def picture(self, box: Any) -> None:
        """Note a picture that stands in the text or in a place of its own."""
        rect = _rect(box.content_box_x(), box.content_box_y(), box.width, box.height)
        self._add((rect, ()))

    def enter(self, box: Any) -> bool:
        """Note that all that follows is clipped to a box, turned or made translucent with it. Tells whether there is
        a clip, for `leave`."""
        if box.style["opacity"] < 1 or box.transformation_matrix:
            self.lost = True
        clipped = box.style["overflow"] != "visible" and hasattr(box, "rounded_padding_box")
        if clipped:
            self._clips.append(_round(box.rounded_padding_box()))
        return clipped

    def leave(self, clipped: bool) -> None:
        """Note that this is at its end."""
        if clipped:
            self._clips.pop()

    def _add(self, shape: Round, colors: tuple[Tint, ...] = (), **more: Any) -> None:
        opaque = all(color[3] == 1 for color in colors)
        self._painted.append(_Paint(shape, tuple(self._clips), colors, opaque, **more))


_now: list[Paints] = []
"""What is noted at this moment, if anything is."""


@contextmanager
def noted() -> Iterator[Paints]:
    """Note what is painted from now on."""
    _now.append(Paints())
    try:
        yield _now[-1]
    finally:
        _now.pop()


@cache
def put_in_place() -> None:
    """Let what is drawn be noted, where `noted` asks for it; once in a process."""
    draw.draw_background = _first(draw.draw_background, _background)
    draw.draw_border = _first(draw.draw_border, lambda paints, stream, box: paints.border(box))
    draw.draw_replacedbox = _first(draw.draw_replacedbox, lambda paints, stream, box: paints.picture(box))
    draw.draw_text = _first(draw.draw_text, lambda paints, stream, box, *rest: paints.word(box))
    draw.draw_table = _first(draw.draw_table, _lost)
    inside = draw.draw_stacking_context

    def draw_stacking_context(stream: Any, context: Any) -> None:
        if not _now:
            inside(stream, context)
            return
        clipped = _now[-1].enter(context.box)
        inside(stream, context)
        _now[-1].leave(clipped)

    draw.draw_stacking_context = draw_stacking_context


def _first(paint: Callable[..., None], note: Callable[..., None]) -> Callable[..., None]:
    """Note what is painted before it is."""

    @wraps(paint)
    def painted(*args: Any, **more: Any) -> None:
        if _now:
            note(_now[-1], *args, **more)
        paint(*args, **more)

    return painted


def _background(paints: Paints, stream: Any, background: Any, clip_box: bool = True, **page: Any) -> None:
    if background is not None and background.layers:
        paints.background(background, clip_box)


def _lost(paints: Paints, *args: Any) -> None:
    paints.lost = True


def _over(ground: Ground | None, paint: _Paint, rect: Rect) -> Ground | None:
    """Give what is seen in a rectangle of a ground and something painted on it."""
    colors = paint.within(rect)
    if paint.hides(rect):
        return colors and Ground(colors[0][:3], colors[1][:3])
    if ground is None or colors is None:
        return None
    low, high = colors
    mixed = [
        [over * share + under * (1 - share) for over, under, share in product(overs, unders, (low[3], high[3]))]
        for overs, unders in zip(zip(low, high, strict=True), zip(ground.low, ground.high, strict=True), strict=False)
    ]
    new = Ground(_color(map(min, mixed)), _color(map(max, mixed)))
    if paint.covers(rect):
        return new
    # Where it ends within the rectangle, the ground beside it is as it was.
    return Ground(_color(map(min, new.low, ground.low)), _color(map(max, new.high, ground.high)))


def _range(colors: Sequence[Tint]) -> tuple[Tint, Tint]:
    """Give the least and the greatest of each part of colours, and of all that are mixed of them."""
    parts = list(zip(*colors, strict=True))
    return _tinted(min(part) for part in parts), _tinted(max(part) for part in parts)


def _at(axis: _Axis, colors: Sequence[Tint], position: float) -> Tint:
    """Give the colour of a gradient at a position; before its first stop that of the first, after its last the last."""
    ways = zip(pairwise(axis.positions), pairwise(colors), axis.powers, strict=False)
    for (before, after), (one, other), power in ways:
        if position <= after and before < after:
            share = (max(position - before, 0.0) / (after - before)) ** power
            return _tinted(a + (b - a) * share for a, b in zip(one, other, strict=True))
    return colors[-1]


def _tint(color: Any) -> Tint:
    return _tinted((*color.to("srgb").coordinates, color.alpha))


def _tinted(parts: Iterable[float]) -> Tint:
    red, green, blue, alpha = parts
    return red, green, blue, alpha


def _color(parts: Iterable[float]) -> Color:
    red, green, blue = parts
    return red, green, blue


def _rect(x: float, y: float, width: float, height: float) -> Rect:
    return x, y, x + width, y + height


def _round(box: Any) -> Round:
    """Give a rounded box of WeasyPrint: x, y, width, height, and four pairs of radii."""
    return _rect(*box[:4]), tuple(box[4:])


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _within(one: Rect, other: Rect) -> bool:
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def _inside(rect: Rect, shape: Round) -> bool:
    """Tell whether a rectangle lies within a rounded one: a convex shape holds it when it holds its corners."""
    outer, radii = shape
    if not _within(rect, outer):
        return False
    for (across, down), (x, y) in zip(radii, ((0, 1), (2, 1), (2, 3), (0, 3)), strict=False):
        away = abs(rect[x] - outer[x]), abs(rect[y] - outer[y])
        near = away[0] < across and away[1] < down
        if near and (1 - away[0] / across) ** 2 + (1 - away[1] / down) ** 2 > 1:
            return False
    return True
