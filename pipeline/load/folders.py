"""Which games a project has, and which files each one has. Only names are looked at here."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import InputError, UsageError
from pipeline.files import IrregularError, MissingError, OutsideError, TooLargeError, Tree, shown
from pipeline.findings import Finding, Severity, Span
from pipeline.fixed import fixed
from pipeline.load.codes import report

DECKS = "decks"
"""The folder of a game's deck files."""
NAMED_FOLDERS = ("art", "symbols")
"""Folders of a game whose files are used where they are named."""
LAYOUTS, PRINTERS = "sheets", "printers"
"""The folders of a project that say how to print."""
_NEARLY = re.compile(r"\.ya?ml(\.txt)?$", re.IGNORECASE)
"""How a file's name ends that is meant to be YAML; some systems hide a second ending."""
_GAME = re.compile(r"game(\.ya?ml)?(\.txt)?", re.IGNORECASE)
FILE_FOLDERS = (*NAMED_FOLDERS, "fonts")
"""Folders of a game whose files are used as they are; fonts are used by every card."""

_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class _NameError(InputError):
    """A file has a name that cannot be printed."""


_CODES: dict[type[InputError], str] = {
    OutsideError: "FIL002",
    IrregularError: "FIL003",
    TooLargeError: "YML013",
    _NameError: "FIL008",
}


@fixed(frozen=True, slots=True)
class GameFolder:
    """A game's id, its folder in the project (empty when it is the project), and that folder's name."""

    id: str
    dir: str
    name: str

    def inside(self, name: str) -> str:
        """Give a file of the game as a name in the project."""
        return f"{self.dir}/{name}" if self.dir else name


@dataclass(slots=True)
class GameFiles:
    """The names of a game's card and deck files and of its other files, and what is wrong with names."""

    sets: list[str] = field(default_factory=list)
    decks: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def refused(file: str, error: InputError) -> Finding:
    """Make a finding of an error in reading `file`. Nothing in it can be pointed at."""
    code = _CODES.get(type(error), "FIL001")
    return report(code, beginning(file), error.message, error.remedy)


def beginning(file: str) -> Span:
    """Give the span of a file whose contents are not known."""
    return Span(shown(file), 1, 1, 1, 1, "parent")


def find_root(start: Path) -> Path:
    """Give the project that `start`, a file or folder, lies in: the nearest above with games.

    Raises InputError when there is none.
    """
    here = Path(os.path.realpath(start))
    for folder in (here, *here.parents):
        if any(folder.glob("cards/*/game.yaml")):
            return folder
        if os.path.lexists(folder / "game.yaml"):
            return folder.parent.parent if folder.parent.name == "cards" else folder
    nearly = next((one.name for one in sorted(here.glob("*")) if _GAME.fullmatch(one.name)), "")
    raise InputError(
        f"there is no game in `{start}` or above it",
        f"rename `{shown(nearly)}` to `game.yaml`"
        if nearly
        else "go to a game's folder, or make one: `cardwright new my-game`",
    )


def find_games(tree: Tree) -> tuple[list[GameFolder], list[Finding]]:
    """Find the games of a project, in the order of their names.

    Raises InputError when there is none.
    """
    findings: list[Finding] = []
    games: dict[str, GameFolder] = {}
    for name, folder in _candidates(tree):
        file = f"{folder}/game.yaml" if folder else "game.yaml"
        slug = name if _SLUG.fullmatch(name) else _slug(name)
        twin = next((one for one in games if one.lower() == slug.lower()), None)
        if odd := _unprintable(name) or _outside(tree, folder):
            findings.append(refused(file, odd))
        elif isinstance(tree.problem(file), MissingError):
            hint = "write one, or take the folder away"
            findings.append(report("FIL005", beginning(file), f"`{folder}` has no `game.yaml`", hint))
        elif twin:
            message = f"the games `{name}` and `{games[twin].name}` have one name on some systems"
            findings.append(report("FIL007", beginning(file), message, "rename one of them"))
        else:
            games[slug] = GameFolder(slug, folder, name)
            findings += [] if slug == name else [_bad_name(name, slug, file)]
    if not games:
        raise InputError(f"there is no game in `{tree.root}`", "make one: `cardwright new my-game`")
    return list(games.values()), findings


def the_games(start: Path, games: Iterable[str]) -> tuple[str, ...]:
    """Give the games that are named, or the project's only one.

    Raises InputError when there is no project, UsageError when none is named and there is not exactly one.
    """
    named = tuple(games)
    if named:
        return named
    found = sorted(folder.id for folder in find_games(Tree(find_root(start)))[0])
    if len(found) == 1:
        return tuple(found)
    listed = ", ".join(f"`{one}`" for one in found)
    raise UsageError(f"which game? the project has {len(found)}", f"name one of {listed}" if listed else "")


def _candidates(tree: Tree) -> list[tuple[str, str]]:
    """Give the name and folder of what may be a game."""
    found = [(name, f"cards/{name}") for name in tree.folders("cards")]
    if any(_stands(tree, f"{folder}/game.yaml") for _, folder in found):
        return found
    return [(tree.root.name, "")] if _stands(tree, "game.yaml") else []


def _stands(tree: Tree, file: str) -> bool:
    """Tell whether anything stands there, be it readable or not."""
    return not isinstance(tree.problem(file), MissingError)


def _outside(tree: Tree, folder: str) -> InputError | None:
    """Refuse a game's folder that is a link out of the project."""
    problem = tree.problem(folder) if folder else None
    return problem if isinstance(problem, OutsideError) else None


def _bad_name(name: str, slug: str, file: str) -> Finding:
    return report(
        "FIL004",
        beginning(file),
        f"the folder `{name}` has a name with other signs than letters, digits, `-` and `_`",
        f"rename it to `{slug}`, the name used now",
        actual=name,
        expected=slug,
        severity=Severity.WARNING,
    )


def _slug(name: str) -> str:
    """Give a name made of letters, digits, `-` and `_`: `Mein Spiel!` -> `Mein-Spiel`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9_]+", "-", plain).strip("-_")[:64] or "game"


def list_files(tree: Tree, folder: GameFolder) -> GameFiles:
    """List a game's files."""
    out = GameFiles()
    _list_yaml(tree, folder.inside("sets"), out.sets, out)
    _list_yaml(tree, folder.inside(DECKS), out.decks, out)
    for part in FILE_FOLDERS:
        out.files += _names(tree, folder.inside(part), out)
    out.findings += _twins([*out.sets, *out.decks, *out.files])
    return out


def _list_yaml(tree: Tree, folder: str, into: list[str], out: GameFiles) -> None:
    """List the YAML files below a folder; one with another ending of the kind is a finding."""
    for name in _names(tree, folder, out):
        ending = _NEARLY.search(name)
        if name.endswith(".yaml"):
            into.append(name)
        elif ending:
            meant = f"{name[: ending.start()]}.yaml"
            there = not isinstance(tree.problem(meant), MissingError)
            hint = f"`{meant}` is there too: put what it holds into that one" if there else f"rename it to `{meant}`"
            out.findings.append(
                report("FIL006", beginning(name), f"`{name}` is not read: it does not end in `.yaml`", hint)
            )


def _names(tree: Tree, folder: str, out: GameFiles) -> list[str]:
    """List the regular files below a folder; what is none is a finding."""
    try:
        names = tree.glob(folder, recursive=True)
    except InputError as error:
        out.findings.append(refused(folder, error))
        return []
    problems = {name: _unprintable(name) or tree.problem(name) for name in names}
    out.findings += [refused(name, problem) for name, problem in problems.items() if problem]
    return [name for name in names if not problems[name]]


def _unprintable(name: str) -> InputError | None:
    """Refuse a name that is not UTF-8 or holds a control character."""
    if name.isprintable():
        return None
    return _NameError(f"`{shown(name)}` has a sign in its name that cannot be shown", "rename it")


def _twins(names: list[str]) -> list[Finding]:
    """Find names that are one on systems that do not tell case or composed letters apart."""
    seen: dict[str, str] = {}
    found = []
    for name in names:
        key = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
        first = seen.setdefault(key, name)
        if first != name:
            message = f"`{name}` and `{first}` are one file on some systems"
            found.append(report("FIL007", beginning(name), message, "rename one of them", related=(beginning(first),)))
    return found
