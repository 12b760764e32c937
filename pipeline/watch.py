"""`cardwright watch`: a game is built anew whenever a file of it is saved. The workers stay warm.

A save is answered in two steps: first the pictures of the cards that it changed, then everything else. What cannot be
read leaves all outputs as they were.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from pipeline import console, locking, making
from pipeline.cache import Store
from pipeline.errors import PipelineError
from pipeline.load.folders import find_root
from pipeline.model.project import Project
from pipeline.render.laying import warm_up
from pipeline.render.workers import Workers
from pipeline.saves import rounds
from pipeline.settings import LOCK_WAIT_S
from pipeline.survey import read
from pipeline.wishes import Request

FEW = 16
"""Changed cards that are drawn ahead of all else; with more of them there is nothing to be gained."""


class Session:
    """A game that is watched: what was read last, and workers that are ready."""

    def __init__(self, root: Path, game: str, cards: tuple[str, ...], workers: Workers) -> None:
        self._root, self._game, self._cards, self._workers = root, game, cards, workers
        self._last: Project | None = None

    def refresh(self) -> Iterator[making.Outcome]:
        """Read the game and bring its outputs up to date; gives what came of each step as soon as it is done.

        Raises what `build.build` raises.
        """
        with locking.lock(self._root, LOCK_WAIT_S, clean=[self._root / "output"]):
            project = read(self._root, [self._game])
            first = self._cards or self._changed(project)
            if first:
                yield self._run(project, Request(cards=first, sheets=()))
            if not self._cards:
                yield self._run(project, Request())
            self._last = project

    def folders(self) -> tuple[Path, ...]:
        """Give the folders to watch: the game's, its looks', and those of the looks that these extend."""
        project = self._last or read(self._root, [self._game])
        game = project.games[self._game]
        looks = (project.looks.get(one.template) for one in game.spec.looks)
        layers = dict.fromkeys(layer.dir for look in looks if look for layer in look.layers)
        return (self._root / game.dir, *map(Path, layers))

    def _run(self, project: Project, request: Request) -> making.Outcome:
        return making.run(project, request, self._workers, lambda what, done, total: None)

    def _changed(self, project: Project) -> tuple[str, ...]:
        """Give the cards that differ from those read last, when they are few and nothing else that they share does."""
        game = project.games[self._game]
        if self._last is None or game.spec != self._last.games[self._game].spec:
            return ()
        before = {card.id: card for card in self._last.games[self._game].cards}
        changed = tuple(card.id for card in game.cards if card != before.get(card.id))
        return changed if len(changed) <= FEW else ()


def watch(start: Path, game: str, cards: tuple[str, ...], count: int) -> None:
    """Build a game, and again after each save, until interrupted. Raises what `build.build` does on the first round."""
    root = find_root(start)
    with Workers(count) as workers:
        warm_up(Store(root), workers)
        session = Session(root, game, cards, workers)
        for number, _ in enumerate(_saves(root, session)):
            try:
                _round(session)
            except PipelineError as error:
                if number == 0:
                    raise
                console.fail(error)  # the author mends it, and the next save goes on
            if number == 0:
                console.say(f"watching {', '.join(str(folder) for folder in session.folders())}; Ctrl-C ends it")


def _saves(root: Path, session: Session) -> Iterator[None]:
    """Give a tick at once, and after each save. The folders are watched from before the first, so none is missed."""
    while True:
        folders = session.folders()
        for fresh in rounds(root, *folders):
            if fresh:
                yield
            if session.folders() != folders:  # the game has chosen another look
                break


def _round(session: Session) -> None:
    """Answer a save, and say what came of it."""
    begun = time.monotonic()
    outcome = None
    for outcome in session.refresh():
        console.show_saved(outcome, time.monotonic() - begun)
    if outcome:
        console.show_outcome(outcome, time.monotonic() - begun)
