"""The sentence: load -> model -> lint -> render -> impose. The packages are its words.

One bad card never stops the rest: what is broken is not rendered, and its picture and the sheets it belongs to stay as
they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import cache, partial
from importlib import import_module

from pipeline.cache import Store
from pipeline.editors import refresh_schemas
from pipeline.errors import UsageError, WriteError
from pipeline.fixed import fixed
from pipeline.lint.runner import begin, ordered
from pipeline.make.types import Bench, GameOutcome, Progress
from pipeline.make.work import GameWork
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project
from pipeline.render.workers import Workers
from pipeline.seen import Seen
from pipeline.survey import Survey, ended
from pipeline.wishes import Request

FEW_CARDS = 5
"""Cards that are named where one is asked for that is not there."""


@fixed(frozen=True, slots=True)
class Outcome:
    """What came of a run: everything found, and each game's outputs."""

    survey: Survey
    games: tuple[GameOutcome, ...]
    helps: Mapping[str, str] = field(default_factory=dict)
    """Files beside the games that were written for editors, by their names in the project, with the sha256 of their
    bytes."""

    @property
    def idle(self) -> bool:
        """Whether nothing was written or removed."""
        return not any(one.action in ("made", "removed") for game in self.games for one in game.outputs)

    def next(self) -> Outcome | None:
        """Give what comes of the same run when nothing is touched; None where that cannot be known: where something
        could not be made, or went."""
        if self.idle:
            return self
        certain = ("made", "reused")
        if any(game.broken or any(one.action not in certain for one in game.outputs) for game in self.games):
            return None
        games = (
            replace(game, outputs=tuple(replace(one, action="reused") for one in game.outputs)) for game in self.games
        )
        return replace(self, games=tuple(games))

    @property
    def written(self) -> dict[str, str]:
        """The files that were written anew, by their names in the project, with the sha256 of their bytes."""
        return {name: sha for one in (*(game.written for game in self.games), self.helps) for name, sha in one.items()}


def run(project: Project, request: Request, workers: Workers, tell: Progress) -> Outcome:
    """Make what is asked for of a project that was read. The caller holds the lock. Raises as `build.build` does."""
    _check(project, request)
    store = Store(project.root)
    seen = Seen(store, trust=not request.verify)
    bench = Bench(project, store, seen, workers, tell)
    works = [GameWork(bench, game, request) for game in project.games.values()]
    lint = cache(partial(begin, project, has_faces=True))
    workers.meanwhile = partial(_meanwhile, lint)
    for work in works:
        work.render()
        work.draw()
    workers.meanwhile = None
    found = ended(lint(), {at: face for work in works for at, face in work.faces().items()})
    backs = [finding for work in works for finding in work.back_findings()]
    found = Survey(project, ordered((*found.findings, *backs), project.span))
    outcomes = tuple(work.finish(found.findings) for work in works)
    seen.save()
    helps: dict[str, str] = {}
    if request.whole:  # a field that was added just now is known to the editor from the next key on
        for game in project.games.values():
            if game.spec.id not in project.broken:
                with suppress(WriteError):  # a help for editors, which a project that may only be read does without
                    helps |= refresh_schemas(project.root, game, store)
    return Outcome(found, outcomes, helps)


def _meanwhile(lint: Callable[[], object]) -> None:
    """Do what can be done while workers lay out a face: run the rules, and load what writes sheets."""
    lint()
    import_module("pipeline.impose.write")


def _check(project: Project, request: Request) -> None:
    """Refuse cards that no game has, before any work is done; what else is wished for, each game's work looks at."""
    known = [card.id for game in project.games.values() for card in game.cards]
    for id in request.cards:
        if id not in known:
            some = ", ".join(f"`{one}`" for one in sorted(known)[:FEW_CARDS])
            raise UsageError(
                f"there is no card `{id}`{did_you_mean(id, known)}", f"name a card by its id in `sets/`, such as {some}"
            )
