"""`cardwright new`: a small game to start from, with comments that teach, in a folder of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pipeline import files
from pipeline.editors import FOLDER, schemas, write_schemas
from pipeline.errors import UsageError
from pipeline.survey import read

STARTER = Path(__file__).parent / "starter"
"""The game that is copied. `$title` stands for the new game's title."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that was made: its folder, and the files in it, relative to that with `/`."""

    folder: Path
    files: tuple[str, ...]


def new(name: str, where: Path) -> NewGame:
    """Make the game `name`: in `cards/` of the project that holds `where`, or in `where` itself.

    Raises UsageError when the name is no id or the folder is there already, WriteError when it
    cannot be written.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"`{name}` cannot be a game's name", "use letters, digits, `-` and `_`, beginning with a letter or digit"
        )
    project = _project(where)
    folder = (project / "cards" if project else where) / name
    if folder.exists() or folder.is_symlink():
        raise UsageError(f"`{folder}` is there already", "choose another name; nothing was changed")
    sources = [source for source in sorted(STARTER.rglob("*")) if source.is_file()]
    if project:  # the project that it joins has a .gitignore of its own
        sources = [source for source in sources if source.name != "gitignore"]
    made = [_copy(source, folder, name) for source in sources]
    made += _schemas(folder, name)
    return NewGame(folder, tuple(sorted(made)))


def _project(where: Path) -> Path | None:
    """Give the nearest folder, from `where` upwards, that keeps its games in `cards/`."""
    return next((folder for folder in (where, *where.parents) if any(folder.glob("cards/*/game.yaml"))), None)


def _schemas(folder: Path, name: str) -> list[str]:
    """Write the schemas that the new game's files name; give their names."""
    project = read(folder, [name])
    write_schemas(project.root, project.games[name])
    return [f"{FOLDER}/{file}" for file in schemas(project.games[name])]


def _copy(source: Path, folder: Path, name: str) -> str:
    """Copy a file of the starter game, with its title; give its name."""
    target = source.relative_to(STARTER).as_posix()
    if target == "gitignore":  # kept without its dot, so that it does not work on our own files
        target = ".gitignore"
    title = name.replace("-", " ").replace("_", " ").strip().title()
    files.write(folder / target, source.read_text("utf-8").replace("$title", title).encode(), within=folder.parent)
    return target
