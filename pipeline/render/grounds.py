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

from pipeline.fixed import fixed
from pipeline.render.asked import SHARP
from pipeline.render.boxes import Rect
from pipeline.render.shortcuts import covers_its_box
from pipeline.render.spaces import srgb

Color = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""
Tint = tuple[float, float, float, float]
"""A colour, and how much it covers, 0 to 1."""
Round = tuple[Rect, tuple[tuple[float, float], ...]]
"""A rectangle and the radii (across, down) of its corners: top left, top right, bottom right, bottom left; none of one
with sharp corners."""

WHITE: Color = (1.0, 1.0, 1.0)
SAMPLE = 1 / 128
"""PDFium draws a gradient in 256 steps from its beginning to its end, which it does not quite reach."""
CORNERS = ((0, 1), (2, 1), (2, 3), (0, 3))
"""Which sides of a rectangle meet in each corner, in the order of `Round`."""
STEEP = 3.0
"""A power by which a colour changes too quickly for these steps."""


@fixed(frozen=True, slots=True)
class Ground:
    """What is beneath words: each part of its colours is from that of `low` to that of `high`."""

    low: Color
    high: Color


@fixed(frozen=True, slots=True)
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


@fixed(frozen=True, slots=True)
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

    def covers(self, rect: Rect) -> bool:
        """Tell whether it is everywhere in a rectangle."""
        if not self.whole or self.hole is not None or not _inside(rect, self.shape):
            return False
        for clip in self.clips:  # noqa: SIM110  # asked a hundred times a face: a generator takes as long again
            if not _inside(rect, clip):
                return False
        return True

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
    _clips: tuple[Round, ...] = ()

    def ground(self, words: int, rect: Rect) -> Ground | None:
        """Give what is beneath the words of a text box within `rect`; None where that is not known."""
        order = self._words.get(words)
        if self.lost or order is None:
            return None
        seen = self._seen(rect)
        if seen and seen[-1] >= order:
            return None
        ground, over = Ground(WHITE, WHITE), list[tuple[Tint, Tint, bool]]()
        for number in reversed(seen):
            paint = self._painted[number]
            covers, colors = paint.covers(rect), paint.within(rect)
            if colors is None:  # a picture, which may let through what is beneath it
                return None
            if covers and paint.opaque:  # nothing counts that lies below
                ground = Ground(colors[0][:3], colors[1][:3])
                break
            over.append((*colors, covers))
        for low, high, covers in reversed(over):
            ground = _over(ground, low, high, covers)
        return ground

    def hides(self, words: int, rect: Rect) -> bool:
        """Tell whether something was painted over the words of a text box that hides all of `rect`, as far as that is
        known."""
        order = self._words.get(words)
        if self.lost or order is None:
            return False
        return any(paint.colors and paint.opaque and paint.covers(rect) for paint in self._painted[order:])

    def _seen(self, rect: Rect) -> list[int]:
        """Give the numbers of what can be seen somewhere in a rectangle."""
        left, top, right, bottom = rect
        return [
            number
            for number, paint in enumerate(self._painted)
            if (edge := paint.shape[0])[0] < right and left < edge[2] and edge[1] < bottom and top < edge[3]
            if paint.hole is None or not _inside(rect, paint.hole)
        ]

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
            self._clips = (*self._clips, _round(box.rounded_padding_box()))
        return clipped

    def leave(self, clipped: bool) -> None:
        """Note that this is at its end."""
        if clipped:
            self._clips = self._clips[:-1]

    def _add(
        self,
        shape: Round,
        colors: tuple[Tint, ...] = (),
        axis: _Axis | None = None,
        whole: bool = True,
        hole: Round | None = None,
    ) -> None:
        opaque = all(color[3] == 1 for color in colors)
        self._painted.append(_Paint(shape, self._clips, colors, opaque, axis, whole, hole))


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
    draw.draw_border = _first(draw.draw_border, Paints.border)
    draw.draw_replacedbox = _first(draw.draw_replacedbox, Paints.picture)
    draw.draw_text = _first(draw.draw_text, lambda paints, box, *rest: paints.word(box))
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
    def painted(stream: Any, subject: Any, *rest: Any, **more: Any) -> None:
        if _now:
            note(_now[-1], subject, *rest, **more)
        paint(stream, subject, *rest, **more)

    return painted


def _background(paints: Paints, background: Any, clip_box: bool = True, *rest: Any, **page: Any) -> None:
    if background is not None and background.layers:
        paints.background(background, clip_box)


def _lost(paints: Paints, *args: Any) -> None:
    paints.lost = True


def _over(ground: Ground, low: Tint, high: Tint, covers: bool) -> Ground:
    """Give what is seen of a ground and something on it in colours from `low` to `high`, which does not hide it; nor
    does it lie on all of it, unless it `covers`."""
    mixed = [
        [over * share + under * (1 - share) for over, under, share in product(overs, unders, (low[3], high[3]))]
        for overs, unders in zip(zip(low, high, strict=True), zip(ground.low, ground.high, strict=True), strict=False)
    ]
    new = Ground(_color(map(min, mixed)), _color(map(max, mixed)))
    if covers:
        return new
    # Where it ends within the rectangle, the ground beside it is as it was.
    return Ground(_color(map(min, new.low, ground.low)), _color(map(max, new.high, ground.high)))


def _range(colors: Sequence[Tint]) -> tuple[Tint, Tint]:
    """Give the least and the greatest of each part of colours, and of all that are mixed of them."""
    reds, greens, blues, alphas = zip(*colors, strict=True)
    return (min(reds), min(greens), min(blues), min(alphas)), (max(reds), max(greens), max(blues), max(alphas))


def _at(axis: _Axis, colors: Sequence[Tint], position: float) -> Tint:
    """Give the colour of a gradient at a position; before its first stop that of the first, after its last the last."""
    ways = zip(pairwise(axis.positions), pairwise(colors), axis.powers, strict=False)
    for (before, after), (one, other), power in ways:
        if position <= after and before < after:
            share = (max(position - before, 0.0) / (after - before)) ** power
            red, green, blue, alpha = [a + (b - a) * share for a, b in zip(one, other, strict=True)]
            return red, green, blue, alpha
    return colors[-1]


def _tint(color: Any) -> Tint:
    return *srgb(color), color.alpha


def _color(parts: Iterable[float]) -> Color:
    red, green, blue = parts
    return red, green, blue


def _rect(x: float, y: float, width: float, height: float) -> Rect:
    return x, y, x + width, y + height


def _round(box: Any) -> Round:
    """Give a rounded box of WeasyPrint: x, y, width, height, and four pairs of radii."""
    x, y, width, height, *radii = box
    return (x, y, x + width, y + height), () if (corners := tuple(radii)) == SHARP else corners


def _within(one: Rect, other: Rect) -> bool:
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]


def _inside(rect: Rect, shape: Round) -> bool:
    """Tell whether a rectangle lies within a rounded one: a convex shape holds it when it holds its corners."""
    outer, radii = shape
    if not _within(rect, outer):
        return False
    for (across, down), (x, y) in zip(radii, CORNERS, strict=False):
        wide, high = abs(rect[x] - outer[x]), abs(rect[y] - outer[y])
        if wide < across and high < down and (1 - wide / across) ** 2 + (1 - high / down) ** 2 > 1:
            return False
    return True
