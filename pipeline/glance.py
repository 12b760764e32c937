"""A glance at cards' own pictures where nothing is drawn: what their first bytes say, long before a build reads them.

Only pictures that were touched since the last glance are opened, and Pillow is loaded for those alone.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from pipeline.cache import Store
from pipeline.errors import InputError
from pipeline.files import MissingError, Tree
from pipeline.model.faces import IS_EMPTY, Face, FaceProblem
from pipeline.model.types import Game
from pipeline.render import pictures, svg
from pipeline.seen import Seen

WELL = "well"
"""What is remembered of a picture; one that is not well is opened again each time, to say why."""


class Glances:
    """What is known of the pictures of a project, from one look to the next."""

    def __init__(self, root: Path) -> None:
        self._tree = Tree(root)
        self._seen = Seen(Store(root), about="pictures")

    def of(self, game: Game) -> dict[tuple[str, str], Face]:
        """Give the cards of a game whose pictures cannot be used, each as a face that has this problem alone."""
        found = {}
        for card in game.cards:
            why = self._wrong(f"{game.dir}/{card.art}" if game.dir else card.art) if card.art else ""
            if why:
                problem = FaceProblem("art-bad", "", why, card.art, field="art")
                found[card.game, card.id] = Face("", card.id, "", (), problems=(problem,))
        return found

    def save(self) -> None:
        """Keep what was seen, for the next run."""
        self._seen.save()

    def _wrong(self, rel: str) -> str:
        """Say why a picture cannot be used; empty when it looks well, or is gone by now."""
        path = f"{self._tree.root}/{rel}"
        try:
            state = os.stat(path)  # noqa: PTH116 - of thousands, without a `Path` for each
            if self._seen.get(path, state) == WELL:  # these dates and this place: the file that was let in then
                return ""
            with self._tree.opened(rel, pictures.LARGEST) as file:
                _look(file)
        except (MissingError, OSError):
            return ""
        except InputError as bad:
            return bad.message
        except (pictures.BadPicture, svg.BadDrawing) as bad:
            return str(bad)
        self._seen.learn(path, state, WELL)
        return ""


def _look(file: BinaryIO) -> None:
    """Raise BadPicture or BadDrawing where a file's beginning says that it cannot be used."""
    beginning = file.read(64)
    file.seek(0)
    if not beginning:
        raise pictures.BadPicture(IS_EMPTY)
    if svg.is_drawing(beginning):
        svg.clean(file.read(svg.LARGEST + 1), "black")
    else:
        pictures.glance(file)
