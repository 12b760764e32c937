"""The sheet that a printer is measured by: crosses, scales, stairs, bars of 100 mm, and words that say what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from pipeline.errors import UsageError
from pipeline.fixed import fixed
from pipeline.impose.paper import PAPERS, Paper
from pipeline.impose.plan import Side
from pipeline.units import Um, mm, show, to_mm, to_pt

if TYPE_CHECKING:
    from pipeline.impose.lettering import Lettering

Flip = Literal["long-edge", "short-edge"]
SIDES: tuple[Side, ...] = ("front", "back")
LEAST = mm(145)
"""The shortest side of a paper that has room for the bars and for words."""
BAR = 100
"""Millimetres of the bars that are measured with a ruler: `fit to page` makes 96 or 97 of it."""
BAR_DOWN = 56.0
"""How far below the paper's middle the bar across lies: under the words, which end at the bar down."""
SPAN = 10
"""Millimetres to each side that a scale on the back reads."""
COMB = 15
"""The widest strip without print that the stairs at the edges read."""
STAIR = 1.2
"""A step of these stairs, along the edge."""
STAIRS_UP, STAIRS_LEFT = -16.0, 51.0
"""How far above the middle the stairs at the sides begin, and how far left of it those at top and foot."""
CROSS_OFF = 25.0
"""How far the crosses stay off the paper's edge: a scale, and the stairs."""
APART = 80.0
"""How far a cross is from the middle at most: a hand's breadth is enough to tell a turn."""
SIZE_PT, SMALL_PT, LEADING_PT = 8.0, 5.0, 9.5
HAIR_PT = 0.25
QUADRANT_OFF = 8.0
"""How far words stay off the cross in the middle, in millimetres."""

WORDS = (
    "This is the {side}. What does this printer do? Print both pages on one sheet of {paper}, at 100 % (not `fit to "
    "page`), on both sides, turned over the {flip} edge. Write down the readings in millimetres; leave out those that "
    "you cannot take.",
    "Hold the sheet against the light with the words on the BACK upright. At each of its two scales look where the "
    "FRONT's cross lies. A: left scale, across. B: left scale, down. C: right scale, across. D: right scale, down. "
    "Right and down of zero count as they are, left and up with a minus.",
    "Lay a ruler on the bars, from the first tick to the last. E: the bar across on the FRONT. F: the bar down on the "
    "FRONT. G: the bar across on the BACK. H: the bar down on the BACK. Right would be 100 each.",
    "M: at each edge find the nearest tick that is printed; the largest of the four is the margin. Then type: "
    "cardwright calibrate --name mine {asked} --readings 'A=0.4 B=-0.2 C=0.4 D=-0.1 E=99.8 F=100.1 M=4' with your "
    "figures.",
)
"""What stands in the four quarters of a page: upper left, upper right, lower left, lower right."""


@fixed(frozen=True, slots=True)
class Stroke:
    """A line, in millimetres from the paper's middle, y down."""

    x1: float
    y1: float
    x2: float
    y2: float


@fixed(frozen=True, slots=True)
class Label:
    """A short word in small type, in the middle of its place, which is in millimetres from the paper's middle."""

    text: str
    x: float
    y: float


def apart(paper: Paper) -> float:
    """Give how far the two crosses are from the paper's middle, in millimetres."""
    return min(to_mm(paper.width) / 2 - CROSS_OFF, APART)


def check(paper: Paper) -> None:
    """Raise UsageError for a paper that is too small to measure by."""
    if min(paper.width, paper.height) < LEAST:
        raise UsageError(
            f"`{paper}` is too small to measure a printer by: its shorter side is under {show(LEAST)}",
            "measure with a larger paper, such as `--paper a5`",
        )


def strokes(paper: Paper, side: Side) -> tuple[Stroke, ...]:
    """Give the lines of a page: both have bars and stairs, the front crosses, the back scales at the same places."""
    found = [*_bars(), *_stairs(paper)]
    for x in (-apart(paper), apart(paper)):
        found += _cross(x) if side == "front" else _scale(x)
    return tuple(found)


def _bars() -> Iterator[Stroke]:
    half = BAR / 2
    yield Stroke(-half, BAR_DOWN, half, BAR_DOWN)
    yield Stroke(0, -half, 0, half)
    for step in range(BAR + 1):
        at, tick = step - half, _tick(step)
        yield Stroke(at, BAR_DOWN, at, BAR_DOWN - tick)
        yield Stroke(0, at, tick, at)


def _tick(step: int) -> float:
    """Give a tick's length: longer ones at 5 and 10 millimetres."""
    return 4.0 if step % 10 == 0 else 3.0 if step % 5 == 0 else 2.0


def _cross(x: float) -> Iterator[Stroke]:
    reach = SPAN + 2.0
    yield Stroke(x - reach, 0, x + reach, 0)
    yield Stroke(x, -reach, x, reach)


def _scale(x: float) -> Iterator[Stroke]:
    yield Stroke(x - SPAN, 0, x + SPAN, 0)
    yield Stroke(x, -SPAN, x, SPAN)
    for step in range(-SPAN, SPAN + 1):
        half = _tick(step) / 4
        yield Stroke(x + step, -half, x + step, half)
        yield Stroke(x - half, step, x + half, step)


def _stairs(paper: Paper) -> Iterator[Stroke]:
    """Give stairs at each edge: a step for each millimetre from it, so that the first that is printed can be told."""
    wide, high = to_mm(paper.width) / 2, to_mm(paper.height) / 2
    for step in range(1, COMB + 1):
        near = _stair(step)
        far = near - STAIR
        yield Stroke(-wide + step, near + STAIRS_UP, -wide + step, far + STAIRS_UP)
        yield Stroke(wide - step, near + STAIRS_UP, wide - step, far + STAIRS_UP)
        yield Stroke(near - STAIRS_LEFT, -high + step, far - STAIRS_LEFT, -high + step)
        yield Stroke(near - STAIRS_LEFT, high - step, far - STAIRS_LEFT, high - step)


def _stair(step: int) -> float:
    """Give where a step begins along its edge: the outer ones lie further out, where less may be printed."""
    return -STAIR * (COMB - step)


def labels(paper: Paper, side: Side) -> tuple[Label, ...]:
    """Give the numbers and letters beside the lines of a page."""
    wide, high = to_mm(paper.width) / 2, to_mm(paper.height) / 2
    bars = ("E", "F") if side == "front" else ("G", "H")
    found = [
        Label(bars[0], BAR / 2 + 3, BAR_DOWN), Label(bars[1], 0, -BAR / 2 - 2),
    ]  # fmt: skip
    for step in range(0, BAR + 1, 10):
        found += [Label(str(step), step - BAR / 2, BAR_DOWN + 2), Label(str(step), -3, step - BAR / 2)]
    for step in (5, 10, 15):
        along = _stair(step) - STAIR / 2
        up, left = along + STAIRS_UP, along - STAIRS_LEFT
        found += [
            Label(str(step), -wide + step + 2, up), Label(str(step), wide - step - 2, up),
            Label(str(step), left, -high + step + 2), Label(str(step), left, high - step - 2),
        ]  # fmt: skip
    if side == "back":
        for x, names in ((-apart(paper), "AB"), (apart(paper), "CD")):
            found += [Label(f"{step:+d}", x + step, 3) for step in (-10, -5, 5, 10)]
            found += [Label(f"{step:+d}", x - 3, step) for step in (-10, -5, 5, 10)]
            found += [Label(names[0], x + SPAN + 3, 0), Label(names[1], x, SPAN + 3)]
    return tuple(found)


def draw(paper: Paper, flip: Flip) -> bytes:
    """Draw both pages as a PDF. Raises UsageError for a paper that is too small."""
    import pikepdf
    from pikepdf import Array, Dictionary

    from pipeline.impose.lettering import Lettering
    from pipeline.impose.write import saved, set_info, set_printing

    check(paper)
    with pikepdf.new() as pdf:
        said = {side: _words(paper, side, flip) for side in SIDES}
        texts = [label.text for side in SIDES for label in labels(paper, side)]
        lettering = Lettering(pdf, [*said["front"], *said["back"], *texts])
        width, height = to_pt(paper.width), to_pt(paper.height)
        for side in SIDES:
            page = pdf.add_blank_page(page_size=(width, height))
            page.obj.TrimBox = page.obj.BleedBox = page.obj.CropBox = Array([0, 0, width, height])
            page.obj.Resources = Dictionary(Font=Dictionary(H=lettering.font))
            lines = [*_lines(paper, side), *_said(paper, lettering, said[side])]
            lines += [_label(label, lettering) for label in labels(paper, side)]
            middle = f"1 0 0 1 {width / 2:.4f} {height / 2:.4f} cm"
            page.obj.Contents = pdf.make_stream("\n".join([f"q {middle}", *lines, "Q"]).encode("ascii"))
        set_printing(pdf, flip)
        set_info(pdf, f"Calibration, {paper}", None)
        return saved(pdf)


def _words(paper: Paper, side: Side, flip: Flip) -> list[str]:
    size = f"{to_mm(paper.width):g} x {to_mm(paper.height):g} mm"
    name = paper.name.lower() if paper.name in PAPERS else f'"{size}"'
    asked = f"--paper {name}{' --orientation landscape' if paper.is_landscape else ''}"
    edge = flip.partition("-")[0]
    return [words.format(paper=paper, side=side.upper(), flip=edge, asked=asked) for words in WORDS]


def _pt(value: float) -> float:
    return to_pt(Um(round(value * 1000)))


def _lines(paper: Paper, side: Side) -> Iterator[str]:
    yield f"0 0 0 1 K {HAIR_PT} w"
    for one in strokes(paper, side):
        x1, y1, x2, y2 = (_pt(value) for value in (one.x1, -one.y1, one.x2, -one.y2))
        yield f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S"


def _label(label: Label, lettering: Lettering) -> str:
    left = _pt(label.x) - lettering.width(label.text, SMALL_PT) / 2
    # A digit is two thirds of its size high.
    return f"q 1 0 0 1 {left:.4f} {-_pt(label.y) - SMALL_PT / 3:.4f} cm {lettering.show(label.text, SMALL_PT)} Q"


def _said(paper: Paper, lettering: Lettering, said: list[str]) -> Iterator[str]:
    """Write the words, each in its quarter."""
    wide = to_mm(paper.width) / 2 - COMB - 5 - QUADRANT_OFF
    tops = (-BAR / 2, -BAR / 2, SPAN + 6.0, SPAN + 6.0)
    lefts = (-QUADRANT_OFF - wide, QUADRANT_OFF, -QUADRANT_OFF - wide, QUADRANT_OFF)
    for words, left, top in zip(said, lefts, tops, strict=True):
        for number, line in enumerate(lettering.broken(words, SIZE_PT, _pt(wide))):
            y = -_pt(top) - SIZE_PT - number * LEADING_PT
            yield f"q 1 0 0 1 {_pt(left):.4f} {y:.4f} cm {lettering.show(line, SIZE_PT)} Q"
