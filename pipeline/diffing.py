"""The sentence of `diff`: two states -> read both, compare game by game, and draw the faces that changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from pipeline import locking
from pipeline.cache import Store
from pipeline.changes.compare import State, compare, whole
from pipeline.changes.types import GameChange
from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.findings import Severity
from pipeline.load.folders import find_games, find_root
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project
from pipeline.report.facing import Portraits
from pipeline.revisions import LARGEST
from pipeline.states import Place, place
from pipeline.survey import read

_LETTERS = 8
"""Letters of a picture's hash that are told."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What changed between two states. `sides` name them, `wrong` counts the errors in the files of each, for which
    what is said of it may be incomplete. `faces` are those of the cards that changed, old and new, where drawn."""

    sides: tuple[str, str]
    changes: tuple[GameChange, ...]
    wrong: tuple[int, int]
    faces: tuple[Portraits, Portraits] = field(default_factory=lambda: ({}, {}))

    @property
    def any(self) -> bool:
        """Whether anything changed."""
        return any(change.kind != "same" or change.redrawn for change in self.changes)


def diff(start: Path, old: str, new: str, games: Iterable[str] = (), drawn: bool = False, workers: int = 0) -> Compared:
    """Compare two states: folders, or revisions of the project that `start` lies in; an empty `new` is the project as
    it is. `games` are those to compare, all when empty. With `drawn` the faces are made and compared too.

    Raises UsageError for a state or game that is none, InputError for what cannot be read.
    """
    with ExitStack() as stack:
        before = stack.enter_context(place(old, start))
        after = (
            stack.enter_context(place(new, start)) if new else Place("the files as they are", find_root(start), False)
        )
        pairs = _pairs(before.root, after.root, tuple(games))
        projects = [
            _read(side.root, [one for pair in pairs if (one := pair[n])]) for n, side in enumerate((before, after))
        ]
        changes = tuple(_change(projects, pair) for pair in pairs)
        wrong = [sum(f.severity >= Severity.ERROR for f in one.findings) if one else 0 for one in projects]
        made = Compared((before.label, after.label), changes, (wrong[0], wrong[1]))
        return _drawn(made, (before, after), projects, pairs, workers) if drawn else made


_Pair = tuple[str, str]
"""The ids of a game in the two states; empty where it is not there."""


def _pairs(old: Path, new: Path, only: tuple[str, ...]) -> list[_Pair]:
    """Tell which game is which: by their ids, or the only one of each."""
    before, after = ([folder.id for folder in find_games(Tree(root))[0]] for root in (old, new))
    if len(before) == len(after) == 1:
        pairs = [(before[0], after[0])]
    else:
        ids = dict.fromkeys((*after, *before))
        pairs = [(id if id in before else "", id if id in after else "") for id in ids]
    known = {id for pair in pairs for id in pair if id}
    for name in only:
        if name not in known:
            listed = ", ".join(f"`{one}`" for one in sorted(known))
            raise UsageError(f"there is no game `{name}`{did_you_mean(name, known)}", f"there are {listed}")
    return [pair for pair in pairs if not only or not set(pair).isdisjoint(only)]


def _read(root: Path, games: list[str]) -> Project | None:
    return read(root, games) if games else None


def _change(projects: list[Project | None], pair: _Pair) -> GameChange:
    """Give what changed of a game."""
    old, new = (_state(project, id) for project, id in zip(projects, pair, strict=True))
    if old and new:
        return compare(old, new)
    only = old or new
    assert only  # a game stands on one side at least
    return whole(only, "added" if new else "removed")


def _state(project: Project | None, id: str) -> State | None:
    if project is None or not id:
        return None
    game, source = project.games[id], project.sources.games[id]
    tree, dir = Tree(project.root), game.dir

    def digest_of(file: str) -> str:
        try:
            return hashlib.sha256(tree.read(f"{dir}/{file}" if dir else file, LARGEST)).hexdigest()[:_LETTERS]
        except InputError:
            return ""

    return State(game, source.game.data if source.game else None, digest_of)


def _drawn(
    made: Compared, sides: tuple[Place, Place], projects: list[Project | None], pairs: list[_Pair], workers: int
) -> Compared:
    """Draw the cards that changed as they were and as they are, and find those that are drawn otherwise alone."""
    from pipeline.make.portraits import Studio
    from pipeline.render.workers import Workers
    from pipeline.settings import LOCK_WAIT_S

    home = next((side.root for side in reversed(sides) if not side.passing), None)
    with ExitStack() as stack:
        pool = stack.enter_context(Workers(workers))
        if home:
            stack.enter_context(locking.lock(home, LOCK_WAIT_S))
        store = Store(home or sides[1].root)
        studios = [Studio(project, store, pool) if project else None for project in projects]
        changes, faces = [], (dict[tuple[str, str], bytes](), dict[tuple[str, str], bytes]())
        for change, pair in zip(made.changes, pairs, strict=True):
            sets = [studio.set(id).fronts if studio and id else {} for studio, id in zip(studios, pair, strict=True)]
            touched = {card.was or card.id for card in change.cards} | {card.id for card in change.cards}
            same = (id for id in sets[1] if id in sets[0] and id not in touched)
            redrawn = tuple(id for id in same if sets[0][id].face.pdf_sha != sets[1][id].face.pdf_sha)
            changes.append(replace(change, redrawn=redrawn))
            for number, studio in enumerate(studios):
                shown = [id for id in sets[number] if id in touched or id in redrawn]
                drawn = studio.portraits({id: sets[number][id] for id in shown}) if studio else {}
                faces[number].update({(change.id, id): picture for id, picture in drawn.items()})
    return replace(made, changes=tuple(changes), faces=faces)
