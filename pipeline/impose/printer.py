"""What a printer does wrong, and how a page is drawn so that it comes out right."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pipeline.impose.paper import Paper
from pipeline.units import Um, to_pt

Matrix = tuple[float, float, float, float, float, float]
"""A PDF matrix: a b c d e f."""
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer: the strip at the paper's edge where it prints nothing, and the corrections of both sides."""

    name: str
    margin: Um | None = None
    front: Correction = Correction()
    back: Correction = Correction()
