"""What the parts of a game's way hand to each other, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from pipeline.cache import Store
from pipeline.fixed import fixed
from pipeline.model.outline import Outline
from pipeline.model.project import Project
from pipeline.outputs import Output
from pipeline.render.jobs import Printed
from pipeline.render.workers import Workers
from pipeline.seen import Seen
from pipeline.swaps import Held, Swap
from pipeline.units import Um

Progress = Callable[[str, int, int], None]
"""Told of each step: what is being done, how much of it is done, and of how much."""
Size = tuple[Um, Um]
"""A card's cut width and height."""
Trim = tuple[Size, Outline]
"""What a card is cut to: a size, and the shape within it."""


@fixed(frozen=True, slots=True)
class Bench:
    """What the games of a run share."""

    project: Project
    store: Store
    seen: Seen
    workers: Workers
    tell: Progress


@fixed(frozen=True, slots=True)
class FaceSet:
    """A game's faces, all in one size of card or each in its own: fronts by the card's id (the reverses of double-faced
    cards too), backs by the back's."""

    fronts: Mapping[str, Printed]
    backs: Mapping[str, Printed]

    def behind(self, id: str) -> Printed | None:
        """Give what is printed on the back of a card: a back, else a reverse. No reverse has the id of a back."""
        return self.backs.get(id) or self.fronts.get(id)


@fixed(frozen=True, slots=True)
class Print:
    """A print that was made: what to do with it, what lies in the box then, the sheets' files in the project, what is
    on the back of each card (`reverse` or `back`, and its id), and what of that is `stale`: changed since it was
    printed, and not on these sheets, which have no backs."""

    swap: Swap
    after: Mapping[str, Held]
    files: tuple[str, ...]
    behind: Mapping[str, str]
    stale: tuple[str, ...]


@fixed(frozen=True, slots=True)
class GameOutcome:
    """What came of a game. `copies` counts the cards in the box, `broken` lists those that could not be rendered,
    `remarks` are what a target has to say, and `written` the files that were written anew, by their names in the
    project, with the sha256 of their bytes."""

    id: str
    cards: int
    copies: int
    drafts: int
    broken: tuple[str, ...]
    outputs: tuple[Output, ...]
    remarks: tuple[str, ...] = ()
    printed: Print | None = None
    written: Mapping[str, str] = field(default_factory=dict)
