"""What a target gets, an order, and what it gives: a parcel of pieces, each of which becomes a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pipeline.errors import UsageError
from pipeline.load.doc import Doc
from pipeline.model.faces import LookTemplate
from pipeline.model.outline import Outline
from pipeline.model.types import Card, Game
from pipeline.render.canvas import Drawn
from pipeline.render.jobs import Printed
from pipeline.units import Um, show_size


@dataclass(frozen=True, slots=True)
class Entry:
    """A card to hand over, how often (1 or more), the id of what is on its back (a back, or its reverse), and what it
    is cut to by itself: width and height, and shape."""

    card: Card
    copies: int
    back: str
    size: tuple[Um, Um]
    outline: Outline

    @property
    def pile(self) -> str:
        """The back that it shares with other cards; empty for a double-faced one, which shares none."""
        return "" if self.card.reverse else self.back

    @property
    def heap(self) -> tuple[str, tuple[Um, Um], Outline]:
        """Its pile, its size and its shape: cards that have all of these in common lie in one deck."""
        return self.pile, self.size, self.outline


@dataclass(frozen=True, slots=True)
class Wants:
    """What is known before any face is made: the game, its look, the cards and the options that were given.

    `title` is what the cards are called together; `folder` is the absolute folder of the files, with `/`. `docs` are
    the game's set files, and `ids` the cards that are meant of them (None for all), also those of no copies.
    """

    game: Game
    look: LookTemplate
    title: str
    entries: tuple[Entry, ...]
    options: Mapping[str, str]
    folder: str
    docs: tuple[Doc, ...] = ()
    ids: frozenset[str] | None = None

    @property
    def copies(self) -> int:
        """How many cards there are, copies counted."""
        return sum(entry.copies for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Order:
    """What a target packs: the wants, the size in which faces were made (width and height of the cut; of a target that
    takes several, each has its own), the faces by the ids of cards, and what is on their backs by the ids that entries
    give. A target without faces gets none."""

    wants: Wants
    size: tuple[Um, Um]
    fronts: Mapping[str, Printed] = field(default_factory=dict)
    backs: Mapping[str, Printed] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, drawn from faces in a worker, and its names in the folder: the same picture may be wanted several times.
    None leaves a place of a grid empty. `ticket` says what it should be, for `verify`; None where none measures it."""

    names: tuple[str, ...]
    how: Drawn
    faces: tuple[Printed | None, ...]
    ticket: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """A file that takes its time: its name, all that it depends on (written as `repr` does), what makes it, and what it
    should hold, for `verify`."""

    name: str
    depends: tuple[object, ...]
    make: Callable[[], bytes]
    ticket: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Data:
    """A file that is made already."""

    name: str
    data: bytes


Piece = Picture | Made | Data


@dataclass(frozen=True, slots=True)
class Parcel:
    """The files of an order, and what is to be said of them: what was chosen, what may not please."""

    pieces: tuple[Piece, ...]
    remarks: tuple[str, ...] = ()


def own_size(wants: Wants) -> tuple[Um, Um]:
    """Give the size of the cards: what a target takes that has no products of its own. Raises UsageError for cards of
    several sizes, of which no product is made."""
    sizes = {entry.size: entry.card for entry in reversed(wants.entries)}
    if len(sizes) > 1:
        told = " and ".join(f"`{card.id}` has `{show_size(*size)}`" for size, card in list(sizes.items())[:2])
        raise UsageError(
            f"the cards are of {len(sizes)} sizes: {told}",
            "hand over those of one size at a time, chosen with `--deck` or `--only`",
        )
    return next(iter(sizes), wants.game.spec.size)


def each_own(wants: Wants) -> None:
    """Ask for each card in its own size."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where cards can be handed over to. `title` says it in a line. `options` are those of the command's that it takes.

    `size` gives the cut size in which it wants the faces, None for each in its own, and refuses what cannot work
    (UsageError, before any work is done); a target without `size` needs no faces. `several` tells whether it takes
    cards of several sizes and shapes at a time. `pack` gives the files.
    """

    title: str
    pack: Callable[[Order], Parcel]
    size: Callable[[Wants], tuple[Um, Um] | None] | None = own_size
    options: frozenset[str] = frozenset()
    several: bool = False
