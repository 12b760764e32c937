"""The first half of the sentence: load -> model -> lint. All that `lint` needs, with no layout engine."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path

from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.findings import Finding
from pipeline.fixed import fixed
from pipeline.lint.runner import Begun, Faces, ordered, run
from pipeline.lint.settings import check_profile
from pipeline.load.folders import LAYOUTS, PRINTERS, find_root
from pipeline.load.project import load
from pipeline.model.nearest import did_you_mean
from pipeline.model.project import Project, build, with_deck
from pipeline.model.types import Deck


@fixed(frozen=True, slots=True)
class Survey:
    """A project as it stands, and all that was found in it, in the order of places."""

    project: Project
    findings: tuple[Finding, ...]


def read(start: Path, games: Iterable[str] = ()) -> Project:
    """Read the project that `start` lies in: the games named, or all.

    Raises InputError when there is no project or it cannot be read, UsageError for an unknown game.
    """
    return build(load(find_root(start), games))


def survey(project: Project, glances: Faces | None = None, select: Collection[str] = (), profile: str = "") -> Survey:
    """Run the rules over a project, on what is known of its faces too, and read its layouts and printers.

    `profile` stands for the one that each game names. Raises UsageError for an unknown rule or profile.
    """
    found = run(project, glances=glances, select=select, profile=check_profile(profile))
    return _with_ways(project, found)


def ended(begun: Begun, faces: Faces | None = None) -> Survey:
    """Give a survey whose rules have come to the faces."""
    return _with_ways(begun.project, begun.end(faces))


def _with_ways(project: Project, found: Iterable[Finding]) -> Survey:
    return Survey(project, ordered((*project.findings, *ways_to_print(project.root), *found), project.span))


def ways_to_print(root: Path) -> tuple[Finding, ...]:
    """Give what is wrong in a project's own layouts and printers."""
    tree = Tree(root)
    if not any(name for folder in (LAYOUTS, PRINTERS) for name in tree.glob(folder, "*.yaml")):
        return ()
    from pipeline.impose import own  # most projects have none, and it loads all that lays sheets out

    return own.findings(tree)


def require(project: Project, wrong: Iterable[Finding], what: str) -> None:
    """Refuse what cannot be done with a game that has errors; the first of them is told. Raises InputError."""
    for first in ordered(wrong, project.span)[:1]:
        place = f"{project.span(first.at)}: {first.message}"
        raise InputError(f"{what}, since the game has an error: {place}", "mend it; `cardwright lint` shows all")


def find_deck(project: Project, game: str, name: str) -> tuple[Project, Deck | None]:
    """Find a deck of a game: by its id, or as a file of the project, which is then read.

    The deck is None when its file cannot be read; the project's findings then say why. Raises UsageError when there is
    no such deck.
    """
    known = project.games[game].deck(name)
    if known:
        return project, known
    path = Path(os.path.realpath(name))
    if not path.is_file():
        ids = [one.id for one in project.games[game].decks]
        message = f"there is no deck `{name}`{did_you_mean(name, ids)}"
        raise UsageError(message, "give the name of a file in the game's `decks/`, or a path")
    if not path.is_relative_to(project.root):
        raise UsageError(f"`{name}` lies outside the project", "put it into the game's `decks/`")
    return with_deck(project, game, path.relative_to(project.root).as_posix())
