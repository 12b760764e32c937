"""Which games a project has, and which files each one has. Only names are looked at here."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from pipeline.errors import InputError
from pipeline.files import IrregularError, MissingError, OutsideError, TooLargeError, Tree
from pipeline.findings import Finding, Severity, Span
from pipeline.load.codes import report

FILE_FOLDERS = ("art", "fonts", "symbols")
"""Folders of a game whose files are used as they are."""

_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_CODES = {MissingError: "FIL001", OutsideError: "FIL002", IrregularError: "FIL003", TooLargeError: "FIL004"}


@dataclass(frozen=True, slots=True)
class GameFolder:
    """A game's id, and its folder in the project (empty when it is the project)."""

    id: str
    dir: str

    def inside(self, name: str) -> str:
        """Give a file of the game as a name in the project."""
        return f"{self.dir}/{name}" if self.dir else name


@dataclass(slots=True)
class GameFiles:
    """The names of a game's card files and of its other files, and what is wrong with names."""

    sets: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def refused(file: str, error: InputError) -> Finding:
    """Make a finding of an error in reading `file`. Nothing in it can be pointed at."""
    code = _CODES.get(type(error), "FIL001")
    return report(code, beginning(file), error.message, error.remedy)


def beginning(file: str) -> Span:
    """Give the span of a file whose contents are not known."""
    return Span(file, 1, 1, 1, 1, "parent")


def find_games(tree: Tree) -> tuple[list[GameFolder], list[Finding]]:
    """Find the games of a project, in the order of their names.

    Raises InputError when there is none.
    """
    findings: list[Finding] = []
    games: dict[str, GameFolder] = {}
    for name, folder in _candidates(tree):
        file = f"{folder}/game.yaml" if folder else "game.yaml"
        if tree.kind(file) == "missing":
            findings.append(report("FIL006", beginning(file), f"`{folder}` has no `game.yaml`", "write one, or remove the folder"))
            continue
        slug = name if _SLUG.fullmatch(name) else _slug(name)
        if slug != name:
            findings.append(_bad_name(name, slug, file))
        twin = next((one for one in games if one.lower() == slug.lower()), None)
        if twin:
            findings.append(
                report("FIL008", beginning(file), f"the folder `{name}` and the game `{twin}` have one name on some systems",
                       "rename one of them")
            )  # fmt: skip
            continue
        games[slug] = GameFolder(slug, folder)
    if not games:
        raise InputError(f"there is no game in `{tree.root}`", "make one: `cardwright new my-game`")
    return list(games.values()), findings


def _candidates(tree: Tree) -> list[tuple[str, str]]:
    """Give the name and folder of what may be a game."""
    found = [(name, f"cards/{name}") for name in tree.folders("cards")]
    if any(tree.kind(f"{folder}/game.yaml") != "missing" for _, folder in found):
        return found
    return [(tree.root.name, "")] if tree.kind("game.yaml") != "missing" else []


def _bad_name(name: str, slug: str, file: str) -> Finding:
    return report(
        "FIL005", beginning(file), f"the folder `{name}` has a name with other signs than letters, digits, `-` and `_`",
        f"rename it to `{slug}`, the name used now", actual=name, expected=slug, severity=Severity.WARNING,
    )  # fmt: skip


def _slug(name: str) -> str:
    """Give a name made of letters, digits, `-` and `_`: `Mein Spiel!` -> `Mein-Spiel`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9_]+", "-", plain).strip("-_")[:64] or "game"


def list_files(tree: Tree, folder: GameFolder) -> GameFiles:
    """List a game's files."""
    out = GameFiles()
    for name in _names(tree, folder.inside("sets"), out):
        if name.endswith(".yaml"):
            out.sets.append(name)
        elif name.lower().endswith((".yml", ".yaml")):
            right = f"{name.rpartition('.')[0]}.yaml"
            out.findings.append(report("FIL007", beginning(name), f"`{name}` is not read: its ending is not `.yaml`", f"rename it to `{right}`"))
    for part in FILE_FOLDERS:
        for name in _names(tree, folder.inside(part), out):
            kind = tree.kind(name)
            if kind == "file":
                out.files.append(name)
            else:
                out.findings.append(_not_a_file(name, kind))
    out.findings += _twins([*out.sets, *out.files])
    return out


def _names(tree: Tree, folder: str, out: GameFiles) -> list[str]:
    try:
        return tree.glob(folder, recursive=True)
    except InputError as error:
        out.findings.append(refused(folder, error))
        return []


def _not_a_file(name: str, kind: str) -> Finding:
    if kind == "outside":
        return report("FIL002", beginning(name), f"`{name}` is a link that leads out of the project", "put the file itself there")
    return report("FIL003", beginning(name), f"`{name}` is {kind}, not a file", "put the file itself there, or remove it")


def _twins(names: list[str]) -> list[Finding]:
    """Find names that are one on systems that do not tell case or composed letters apart."""
    seen: dict[str, str] = {}
    found = []
    for name in names:
        key = unicodedata.normalize("NFC", name).casefold()
        if key in seen:
            found.append(report("FIL008", beginning(name), f"`{name}` and `{seen[key]}` are one file on some systems", "rename one of them", related=(beginning(seen[key]),)))
        seen.setdefault(key, name)
    return found
