"""Sheet layouts as data: those that are shipped (`impose/sheets/`), and a project's own (`sheets/`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.impose.datafile import NAME, read_changed, read_doc
from pipeline.impose.paper import find_paper
from pipeline.impose.printer import Printer
from pipeline.impose.spec import (
    BLEED,
    FOLD_GAP,
    MARGIN,
    MARK_LENGTH,
    MARK_OFFSET,
    MARK_WEIGHT,
    Backs,
    MarkKind,
    Marks,
    SheetSpec,
    spec,
)  # fmt: skip
from pipeline.load.decode import MAX_BYTES
from pipeline.load.doc import Doc
from pipeline.load.folders import LAYOUTS
from pipeline.model.nearest import did_you_mean
from pipeline.model.raw import Flag, Length, Section, Words, refuse, shown, ticked, words
from pipeline.units import Um, parse_length, parse_size

_SHIPPED = resources.files("pipeline.impose").joinpath("sheets")
MOST_ACROSS = 100
"""The most columns or rows: a paper of 2 m holds fewer of the smallest cards."""


def _grid(value: Any) -> tuple[int, int] | None:
    """Read `fit`, or columns x rows."""
    text = words(value).strip().lower()
    if text == "fit":
        return None
    cols, times, rows = text.replace("×", "x").partition("x")
    numbers = [part.strip() for part in (cols, rows)]
    if times and all(n.isascii() and n.isdecimal() and len(n) < 4 and 0 < int(n) <= MOST_ACROSS for n in numbers):
        return int(numbers[0]), int(numbers[1])
    raise refuse(f"{ticked(value)} is no grid; write `fit`, or columns x rows, such as `3x3`")


def _gutter(value: Any) -> tuple[Um, Um] | Literal["full"]:
    """Read a length, two of them (across and down), or `full`: twice the bleed."""
    text = words(value).strip()
    if text.lower() == "full":
        return "full"
    try:
        return parse_size(text) if "x" in text.lower() else (parse_length(text),) * 2
    except ValueError as error:
        raise refuse(f"{error}; or `full`, for the whole bleed of each card") from None


def _paper(value: Any) -> str:
    """Read the name of a paper, or its size."""
    try:
        find_paper(words(value))
    except UsageError as error:
        raise refuse(error.message) from None
    return words(value)


def _turned(value: Any) -> bool | None:
    """Read yes, no, or `fit`: where more cards fit so."""
    text = words(value).strip().lower()
    if text in ("yes", "no", "fit"):
        return {"yes": True, "no": False, "fit": None}[text]
    raise refuse(f"{ticked(value)} is neither `yes`, `no` nor `fit`")


_TEXT = WithJsonSchema({"type": "string"})


class MarksIn(Section):
    """How cuts are marked, as a file says it."""

    kind: MarkKind = "corner"
    weight: Length = MARK_WEIGHT
    length: Length = MARK_LENGTH
    distance: Length = MARK_OFFSET


def _marks(value: Any) -> Any:
    """Let a word stand for the kind alone."""
    return {"kind": value} if isinstance(value, str) else value


class Layout(Section):
    """How cards lie on paper, for cards of any size: what a layout's file says."""

    title: Words = ""
    paper: Annotated[str, BeforeValidator(_paper), _TEXT] = "A4"
    orientation: Literal["any", "portrait", "landscape"] = "any"
    grid: Annotated[tuple[int, int] | None, BeforeValidator(_grid), _TEXT] = None
    turned: Annotated[bool | None, BeforeValidator(_turned), _TEXT] = None
    gutter: Annotated[tuple[Um, Um] | Literal["full"], BeforeValidator(_gutter), _TEXT] = (Um(0), Um(0))
    bleed: Length = BLEED
    margin: Length = MARGIN
    marks: Annotated[MarksIn, BeforeValidator(_marks)] = MarksIn()
    backs: Backs = "none"
    fold_gap: Length = Field(default=FOLD_GAP, alias="fold-gap")
    header: Flag = False

    def spec(self, card: tuple[Um, Um], printer: Printer) -> SheetSpec:
        """Give the sheet for cards of a size and a printer: of all that the layout leaves open, what holds most cards.

        Raises UsageError, with the figures, when nothing fits.
        """
        return spec(
            self.paper, card, grid=self.grid, orientation=None if self.orientation == "any" else self.orientation,
            turned=self.turned, backs=self.backs, bleed=self.bleed, margin=printer.margin or self.margin,
            marks=Marks(self.marks.kind, self.marks.weight, self.marks.length, self.marks.distance),
            gutter=(Um(2 * self.bleed),) * 2 if self.gutter == "full" else self.gutter,
            fold_gap=self.fold_gap, header=self.header,
        )  # fmt: skip


def known(tree: Tree) -> dict[str, str]:
    """Give the names of all layouts, each with the project's file of it; empty for one that is shipped. A project's own
    comes before a shipped one of the same name. A file whose name is none for a layout is left out (`own` tells it)."""
    shipped = (entry.name for entry in _SHIPPED.iterdir() if entry.name.endswith(".yaml"))
    found = {file.removesuffix(".yaml"): "" for file in sorted(shipped)}
    for file in tree.glob(LAYOUTS, "*.yaml"):
        name = file.rpartition("/")[2].removesuffix(".yaml")
        if NAME.fullmatch(name):
            found[name] = file
    return found


def find(name: str, tree: Tree, options: Mapping[str, str] | None = None) -> Layout:
    """Give a layout by its name, changed by options that are written as in its file.

    Raises UsageError for an unknown name or a bad option, InputError, with the place, for a bad file.
    """
    have = known(tree)
    if name not in have:
        listed = ", ".join(f"`{one}`" for one in have)
        raise UsageError(f"there is no layout `{shown(name)}`{did_you_mean(name, have)}", f"there are {listed}")
    if options and "paper" in options:
        find_paper(options["paper"])
    return read_changed(Layout, _doc(name, have[name], tree), options or {})


def _doc(name: str, file: str, tree: Tree) -> Doc:
    """Read the file of a layout."""
    if file:
        return read_doc(file, tree.read(file, MAX_BYTES))
    try:
        return read_doc(f"{name}.yaml", _SHIPPED.joinpath(f"{name}.yaml").read_bytes())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"the layout `{name}` cannot be read: {reason}", "reinstall Cardwright") from error
