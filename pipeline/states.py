"""A state of a project that somebody names: a folder, or a revision that is unpacked for as long as it is needed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import InputError, UsageError
from pipeline.load.folders import find_root
from pipeline.revisions import Repository


@dataclass(frozen=True, slots=True)
class Place:
    """Where a state lies: what it is called, and its project's folder. `passing` ones go when they were looked at."""

    label: str
    root: Path
    passing: bool


@contextmanager
def place(name: str, project: Path) -> Iterator[Place]:
    """Find the state called `name`: a folder, or a revision of the project that the folder `project` lies in.

    Raises UsageError when it is neither, InputError when it cannot be read.
    """
    if Path(name).is_dir():
        yield Place(name, find_root(Path(name)), False)
        return
    root = _root(name, project)
    repository = Repository(root)
    with revision(repository, repository.commit(name), name, root) as found:
        yield found


@contextmanager
def revision(repository: Repository, commit: str, label: str, root: Path) -> Iterator[Place]:
    """Unpack a commit of the project `root`. Raises InputError when there was no game in it, or it cannot be read."""
    with tempfile.TemporaryDirectory(prefix="cardwright-") as scratch:
        into = Path(scratch).resolve() / (root.name or "project")  # a game that is a project has its folder's name
        into.mkdir()
        repository.unpack(commit, into)
        if not any(into.glob("cards/*/game.yaml")) and not (into / "game.yaml").is_file():
            raise InputError(f"there is no game in `{label}`", "name a revision that has this project's files")
        yield Place(label, into, True)


def _root(name: str, project: Path) -> Path:
    """Give the project whose revisions are meant."""
    try:
        return find_root(project)
    except InputError as error:
        raise UsageError(
            f"there is no folder `{name}`, and no project here whose revision it may be", error.remedy
        ) from None
