"""What a file of sheets should hold, as the build wrote it down: data, believed only as an expectation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pipeline.errors import InputError
from pipeline.verify.affine import Affine, Point, correction

MOST_COPIES = 100_000
"""Cards of a file, copies counted."""
MOST_BARS = 100
"""Marks of a cutter on a sheet; those of the machines that are known have five."""
MOST_SIZES = 1_000
"""Sizes of cards in a file: no game has as many backs."""
M = TypeVar("M", bound=BaseModel)
UM = 1000.0
"""Micrometres in a millimetre."""

_Length = Annotated[int, Field(ge=0, le=2_000_000)]
_Side = Annotated[int, Field(ge=1_000, le=2_000_000)]
_Count = Annotated[int, Field(ge=1, le=1_000)]
_Pixels = Annotated[int, Field(ge=1, le=20_000)]
_Dpi = Annotated[int, Field(ge=1, le=2_400)]
_Move = Annotated[float, Field(ge=-100_000, le=100_000)]
_Scale = Annotated[float, Field(ge=0.5, le=2)]
_Id = Annotated[str, StringConstraints(min_length=1, max_length=200)]
_Turned = tuple[_Move, _Move, Annotated[float, Field(ge=-45, le=45)], _Scale, _Scale]
NOTHING = Affine()
"""What a printer does that is right to begin with."""


class _RawGroup(BaseModel):
    """The cards of one size as the manifest holds them, in micrometres."""

    model_config = ConfigDict(extra="forbid", strict=False, frozen=True)

    paper: tuple[_Side, _Side]
    card: tuple[_Side, _Side]
    grid: tuple[_Count, _Count]
    turned: bool
    gutter: tuple[_Length, _Length]
    bleed: _Length
    margin: _Length
    backs: Literal["none", "long-edge", "short-edge", "gutterfold"]
    fold: Literal["vertical", "horizontal"]
    fold_gap: _Length
    marks: bool
    front: _Turned
    back: _Turned
    cards: Annotated[dict[_Id, Annotated[int, Field(ge=1, le=MOST_COPIES)]], Field(min_length=1)]
    backs_of: dict[_Id, _Id]


class _Raw(BaseModel):
    """A ticket as the manifest holds it."""

    model_config = ConfigDict(extra="forbid", strict=False, frozen=True)

    side: Literal["", "front", "back"]
    groups: Annotated[list[_RawGroup], Field(min_length=1, max_length=MOST_SIZES)]
    first: Literal["front", "back"] = "front"
    cut: tuple[_Side, _Side] | None = None
    for_printers: bool = True
    bars: Annotated[list[tuple[_Length, _Length, _Length, _Length]], Field(max_length=MOST_BARS)] = []


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one size, and the sheets that they should stand on, in millimetres.

    `paper` and `card` are sizes, the card's as it is read; `grid` counts columns and rows; `turned` cards lie on their
    right side. `fold` is how that of a gutterfold runs. `marks` tells whether cuts are marked. `front` and `back` are
    what the printer's correction does to each side. `cards` are all ids in order, copies and all; `backs_of` gives a
    card's back, none where there are no backs.
    """

    paper: Point
    card: Point
    grid: tuple[int, int]
    turned: bool
    gutter: Point
    bleed: float
    margin: float
    backs: Literal["none", "long-edge", "short-edge", "gutterfold"]
    fold: Literal["vertical", "horizontal"]
    fold_gap: float
    marks: bool
    cards: tuple[str, ...]
    backs_of: Mapping[str, str] = field(default_factory=dict)
    front: Affine = NOTHING
    back: Affine = NOTHING


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a file of sheets should hold: groups of cards, one after the other. `side` tells whether the file holds one
    side alone, `first` which side of a sheet comes first.

    `cut` is the size of what is left of a page that is itself a card with bleed round it; None where cards are cut out
    of it. `for_printers` tells whether a viewer prints it, and not a service. `bars` are filled rectangles on each
    front by which a cutter finds the cards: left, top, width, height.
    """

    side: Literal["", "front", "back"]
    groups: tuple[Group, ...]
    first: Literal["front", "back"] = "front"
    cut: Point | None = None
    for_printers: bool = True
    bars: tuple[tuple[float, float, float, float], ...] = ()

    @property
    def cards(self) -> Iterator[str]:
        """All ids in order, copies and all."""
        return chain.from_iterable(group.cards for group in self.groups)

    @property
    def backs(self) -> set[str]:
        """The ids of all backs."""
        return {back for group in self.groups for back in group.backs_of.values()}


class _RawPicture(BaseModel):
    """What a picture for a service should be, as the manifest holds it."""

    model_config = ConfigDict(extra="forbid", strict=False, frozen=True)

    face: tuple[Literal["card", "back"], _Id]
    size: tuple[_Side, _Side]
    pixels: tuple[_Pixels, _Pixels]
    dpi: _Dpi


@dataclass(frozen=True, slots=True)
class PictureTicket:
    """What a picture for a service should be: which card's front, or what is on its back, laid out in which cut size
    (micrometres), in the middle of how many pixels, at how many of them an inch."""

    face: tuple[Literal["card", "back"], str]
    size: tuple[int, int]
    pixels: tuple[int, int]
    dpi: int


def read_picture(raw: Any, file: str) -> PictureTicket:
    """Read the ticket of a picture from the manifest's data. Raises InputError when it is none, naming the file."""
    found = _checked(_RawPicture, raw, file)
    return PictureTicket(found.face, found.size, found.pixels, found.dpi)


def _checked(model: type[M], raw: Any, file: str) -> M:
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"what is written down of `{file}` cannot be read: `{where}`: {first['msg'].lower()}",
            "make it again",
        ) from None


def read(raw: Any, file: str) -> Ticket:
    """Read a ticket from the manifest's data. Raises InputError when it is none, naming the file of sheets."""
    found = _checked(_Raw, raw, file)
    if sum(sum(group.cards.values()) for group in found.groups) > MOST_COPIES:
        raise InputError(f"what is written down of `{file}` has more than {MOST_COPIES} cards, the limit")
    bars = tuple((x / UM, y / UM, wide / UM, high / UM) for x, y, wide, high in found.bars)
    cut = _pair(found.cut) if found.cut else None
    return Ticket(found.side, tuple(map(_group, found.groups)), found.first, cut, found.for_printers, bars)


def _group(found: _RawGroup) -> Group:
    paper = _pair(found.paper)
    return Group(
        paper, _pair(found.card), found.grid, found.turned, _pair(found.gutter), found.bleed / UM, found.margin / UM,
        found.backs, found.fold, found.fold_gap / UM, found.marks,
        tuple(id for id, copies in found.cards.items() for _ in range(copies)), found.backs_of,
        _correction(paper, found.front), _correction(paper, found.back),
    )  # fmt: skip


def _pair(um: tuple[int, int]) -> Point:
    return um[0] / UM, um[1] / UM


def _correction(paper: Point, of: _Turned) -> Affine:
    right, down, turn, across, along = of
    return correction(paper, right / UM, down / UM, turn, across, along)
