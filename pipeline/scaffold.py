"""`cardwright new`: a small game or look to start from, with comments that teach, in a folder of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline import files
from pipeline.editors import FOLDER, schemas, write_schemas
from pipeline.errors import UsageError
from pipeline.load.folders import find_root
from pipeline.model import look
from pipeline.model.faces import LookTemplate
from pipeline.model.nearest import did_you_mean
from pipeline.settings import data_dir
from pipeline.survey import read

STARTER = Path(__file__).parent / "starter"
"""The game that is copied. `$title` stands for the new game's title."""

STARTER_LOOK = Path(__file__).parent / "starter-look"
"""The look that is copied: one template and its style sheet. `$title` and `$base` stand for its title and the look that
it extends."""

MAX_NAME = 64
"""Letters of the name of a game or look, which is an id."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class New:
    """A game or look that was made: its folder, and the files in it, relative to that with `/`."""

    folder: Path
    files: tuple[str, ...]


def new(name: str, where: Path) -> New:
    """Make the game `name`: in `cards/` of the project that holds `where`, or in `where` itself.

    Raises UsageError when the name is no id or the folder is there already, WriteError when it
    cannot be written.
    """
    _check_name(name, "game")
    project = _project(where)
    folder = _free((project / "cards" if project else where) / name)
    sources = [source for source in sorted(STARTER.rglob("*")) if source.is_file()]
    if project:  # the project that it joins has a .gitignore of its own
        sources = [source for source in sources if source.name != "gitignore"]
    words = {"title": _title(name)}
    made = [_copy(source, STARTER, folder, words) for source in sources]
    made += _schemas(folder, name)
    return New(folder, tuple(sorted(made)))


def new_look(name: str, base: str, where: Path) -> New:
    """Make the look `name`, which extends the look `base`, in `templates/` of the project that holds `where`.

    Raises UsageError when the name is no id or taken, or there is no look `base`, InputError outside of a project,
    WriteError when it cannot be written.
    """
    _check_name(name, "look")
    root = find_root(where)
    loaded = look.load(base, root, data_dir())
    if loaded.look is None:
        near = did_you_mean(base, look.names(root, data_dir()))
        raise UsageError(f"there is no look `{base}` to start from{near}", "leave `--from` out for `classic`")
    folder = _free(root / "templates" / name)
    words = {"title": _title(name), "base": base}
    made = [_copy(source, source.parent, folder, words) for source in _starting(loaded.look)]
    text = (folder / "template.yaml").read_text("utf-8")
    if loaded.look.outline != "rectangle":  # its own boxes are those of the templates that were copied
        text = text.partition("\nboxes:")[0]
    if loaded.look.layouts:  # they would take cards away from the one template that the new look has
        none = "".join(f"  {kind}:\n" for kind in loaded.look.layouts)
        text += f"\nlayouts:  # an empty one is not taken over\n{none}"
    files.write(folder / "template.yaml", text.encode(), within=root)
    return New(folder, tuple(sorted(made)))


def _starting(base: LookTemplate) -> list[Path]:
    """Give the files that a new look begins with. The starter's face is a rectangle; that of another shape begins with
    the face of the look that it extends."""
    own = sorted(STARTER_LOOK.iterdir())
    if base.outline == "rectangle":
        return own
    layers = [Path(layer.dir) for layer in base.layers]
    found = (next((layer / file.name for layer in layers if (layer / file.name).is_file()), file) for file in own)
    return [file if file.name == "template.yaml" else there for file, there in zip(own, found, strict=True)]


def _check_name(name: str, what: str) -> None:
    if len(name) > MAX_NAME:
        raise UsageError(f"a {what}'s name has {MAX_NAME} letters at most, not {len(name)}", "choose a shorter one")
    if files.is_reserved(name):
        raise UsageError(f"`{name}` cannot be a {what}'s name: Windows keeps it for a device", "choose another name")
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"`{name}` cannot be a {what}'s name", "use letters, digits, `-` and `_`, beginning with a letter or digit"
        )


def _free(folder: Path) -> Path:
    """Give a folder that is not there yet."""
    if folder.exists() or folder.is_symlink():
        raise UsageError(f"`{folder}` is there already", "choose another name; nothing was changed")
    return folder


def _title(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").strip().title()


def _project(where: Path) -> Path | None:
    """Give the nearest folder, from `where` upwards, that keeps its games in `cards/`."""
    return next((folder for folder in (where, *where.parents) if any(folder.glob("cards/*/game.yaml"))), None)


def _schemas(folder: Path, name: str) -> list[str]:
    """Write the schemas that the new game's files name; give their names."""
    project = read(folder, [name])
    write_schemas(project.root, project.games[name])
    return [f"{FOLDER}/{file}" for file in schemas(project.games[name])]


def _copy(source: Path, starter: Path, folder: Path, words: Mapping[str, str]) -> str:
    """Copy a file of a starter, with the words that stand for its `$words` put in; give its name."""
    target = source.relative_to(starter).as_posix()
    if target == "gitignore":  # kept without its dot, so that it does not work on our own files
        target = ".gitignore"
    text = source.read_text("utf-8")
    for word, value in words.items():
        text = text.replace(f"${word}", value)
    files.write(folder / target, text.encode(), within=folder.parent)
    return target
