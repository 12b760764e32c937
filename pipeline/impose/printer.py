"""What a printer does wrong, and how a page is drawn so that it comes out right."""

from __future__ import annotations

import math
import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.errors import UsageError
from pipeline.files import Tree
from pipeline.fixed import fixed
from pipeline.impose.datafile import NAME, read_as, read_doc
from pipeline.impose.paper import Paper
from pipeline.load.decode import MAX_BYTES
from pipeline.load.folders import PRINTERS
from pipeline.model.nearest import did_you_mean
from pipeline.model.raw import Section, Words, length, refuse, shown, ticked, words
from pipeline.units import Um, mm, show, to_pt

MOST_MOVE = mm(10)
MOST_TURN = 5.0
"""Degrees."""
SCALE_SPAN = 0.1
"""What a printer may be off: more is a slip of the pen, or a printer to be mended."""
_SIGNED = re.compile(r"\s*([+-]?)\s*(.*)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?\d{1,4}(\.\d{1,6})?")

Matrix = tuple[float, float, float, float, float, float]
"""A PDF matrix: a b c d e f."""
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


@fixed(frozen=True, slots=True)
class Correction:
    """How one side of the paper is drawn so that the printer puts it where it belongs, as seen on that side: enlarged
    by `scale` across and down about the paper's middle, turned clockwise by `turn` degrees about it, then moved right
    and down by `move`."""

    move: tuple[Um, Um] = (Um(0), Um(0))
    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)

    def matrix(self, paper: Paper) -> Matrix:
        """Give the matrix for a page of that paper, in points, y upwards."""
        if self == Correction():
            return IDENTITY
        across, down = self.scale
        angle = -math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = to_pt(paper.width) / 2, to_pt(paper.height) / 2
        a, b, c, d = across * cos, across * sin, -down * sin, down * cos
        right, up = to_pt(self.move[0]), -to_pt(self.move[1])
        return a, b, c, d, x - a * x - c * y + right, y - b * x - d * y + up


@fixed(frozen=True, slots=True)
class Printer:
    """A printer: the strip at the paper's edge where it prints nothing, and the corrections of both sides."""

    name: str
    margin: Um | None = None
    front: Correction = Correction()
    back: Correction = Correction()


def _move(value: Any) -> Um:
    """Read a length that may have a sign."""
    found = _SIGNED.fullmatch(words(value))
    far = length(found[2] if found else value)
    if far > MOST_MOVE:
        raise refuse(f"`{shown(value)}` is more than the {show(MOST_MOVE)} that a printer may be off")
    return Um(-far if found and found[1] == "-" else far)


def _number(value: Any, low: float, high: float) -> float:
    text = words(value).strip()
    if _NUMBER.fullmatch(text) and low <= float(text) <= high:
        return float(text)
    raise refuse(f"{ticked(value)} is no number from {low:g} to {high:g}")


def _turn(value: Any) -> float:
    return _number(value, -MOST_TURN, MOST_TURN)


def _scale(value: Any) -> float:
    return _number(value, 1 - SCALE_SPAN, 1 + SCALE_SPAN)


_TEXT = WithJsonSchema({"type": "string"})
_NUMERIC = WithJsonSchema({"type": "number"})
Move = Annotated[Um, BeforeValidator(_move), _TEXT]


class SideIn(Section):
    """One side's correction, as a file says it."""

    right: Move = Um(0)
    down: Move = Um(0)
    turn: Annotated[float, BeforeValidator(_turn), _NUMERIC] = 0.0
    scale_across: Annotated[float, BeforeValidator(_scale), _NUMERIC] = Field(default=1.0, alias="scale-across")
    scale_down: Annotated[float, BeforeValidator(_scale), _NUMERIC] = Field(default=1.0, alias="scale-down")

    def correction(self) -> Correction:
        """Give it as the value that pages are drawn by."""
        return Correction((self.right, self.down), self.turn, (self.scale_across, self.scale_down))


class PrinterIn(Section):
    """A printer, as its file says it."""

    title: Words = ""
    notes: Words = ""
    margin: Annotated[Um | None, BeforeValidator(length), _TEXT] = None
    front: SideIn = SideIn()
    back: SideIn = SideIn()


def find(name: str, tree: Tree) -> Printer:
    """Give a project's printer by its name; without a name, one that does nothing wrong.

    Raises UsageError when there is none of that name, InputError with the place when its file is wrong.
    """
    if not name:
        return Printer("")
    have = known(tree)
    if name not in have:
        listed = f"there are {', '.join(f'`{one}`' for one in have)}" if have else f"`{PRINTERS}/` holds none yet"
        raise UsageError(
            f"there is no printer `{shown(name)}`{did_you_mean(name, have)}",
            f"{listed}; describe one in `{PRINTERS}/{shown(name)}.yaml`",
        )
    file = f"{PRINTERS}/{name}.yaml"
    made = read_as(PrinterIn, read_doc(file, tree.read(file, MAX_BYTES)))
    return Printer(name, made.margin, made.front.correction(), made.back.correction())


def known(tree: Tree) -> list[str]:
    """Give the names of a project's printers."""
    names = (file.rpartition("/")[2].removesuffix(".yaml") for file in tree.glob(PRINTERS, "*.yaml"))
    return [name for name in names if NAME.fullmatch(name)]
