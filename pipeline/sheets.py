"""What sheets are wished for, the name of their file, and what goes on them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from pipeline.errors import UsageError
from pipeline.impose.plan import Item
from pipeline.impose.spec import PAPERS, Backs, SheetSpec, find_paper, spec
from pipeline.manifest import key_of
from pipeline.settings import code_sha
from pipeline.units import Um, mm, to_mm

_PAPER = "|".join(paper.lower() for paper in PAPERS)
_NAME = re.compile(
    rf"sheets-(?P<paper>{_PAPER})(-(?P<w>\d+(\.\d+)?)x(?P<h>\d+(\.\d+)?))?"
    r"(-(?P<backs>long-edge|short-edge))?(?P<bare>-no-marks)?\.pdf"
)


@dataclass(frozen=True, slots=True)
class SheetWish:
    """Sheets as somebody asked for them. `size` is the card's cut size; None is the game's own."""

    paper: str = "a4"
    size: tuple[Um, Um] | None = None
    backs: Backs = "none"
    marks: bool = True

    @property
    def name(self) -> str:
        """The file's name. What differs from the plain wish stands in it, so that no wish overwrites another."""
        parts = [f"sheets-{find_paper(self.paper).name.lower()}"]
        if self.size:
            parts.append("x".join(f"{to_mm(side):g}" for side in self.size))
        if self.backs != "none":
            parts.append(self.backs)
        if not self.marks:
            parts.append("no-marks")
        return "-".join(parts) + ".pdf"

    def spec(self, card: tuple[Um, Um]) -> SheetSpec:
        """Give the sheet for cards of a size: upright, unless more of them fit on the paper lying on its side.

        Raises UsageError, with the figures, when not even one card fits.
        """
        try:
            lying = self._spec(card, landscape=True)
        except UsageError:
            return self._spec(card, landscape=False)
        try:
            upright = self._spec(card, landscape=False)
        except UsageError:
            return lying
        return lying if lying.cols * lying.rows > upright.cols * upright.rows else upright

    def _spec(self, card: tuple[Um, Um], landscape: bool) -> SheetSpec:
        return spec(self.paper, card, landscape=landscape, marks=self.marks, backs=self.backs)


def from_name(name: str) -> SheetWish | None:
    """Give the wish that a file's name stands for; None when it is no sheets' name."""
    found = _NAME.fullmatch(name)
    if not found:
        return None
    size = (mm(found["w"]), mm(found["h"])) if found["w"] else None
    backs: Backs = next((one for one in get_args(Backs) if one == found["backs"]), "none")
    return SheetWish(found["paper"], size, backs, not found["bare"])


def key(spec: SheetSpec, items: Sequence[Item], title: str) -> str:
    """Give the key of all that a file of sheets depends on; an item's faces are named by their bytes' hash."""
    listed = [(item.face, item.copies, item.back) for item in items]
    return key_of("sheets", repr(spec), listed, title, os.environ.get("SOURCE_DATE_EPOCH"), code_sha("impose"))
