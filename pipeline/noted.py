"""What can be measured, as manifests tell: sheets, and exported PDFs and pictures; and what of it is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline import files, manifest
from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.model.nearest import did_you_mean
from pipeline.settings import MAX_OUTPUT
from pipeline.units import mm
from pipeline.verify.ticket import PictureTicket, Ticket, read_picture
from pipeline.verify.ticket import read as read_ticket
from pipeline.wishes import SheetWish, sheets_from

DRAWN = (".png", ".jpg", ".pdf", ".svg", ".dxf")
"""How the names of outputs end that show cards, or where they are cut."""
EXPORTS = "export/"
"""Where in a game's outputs lies what was exported."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """A file of sheets: where it is, what it was wished for, and what it should hold. `exported` ones have faces in
    full ink, with nothing drawn over them."""

    file: Path
    wish: SheetWish
    ticket: Ticket
    exported: bool = False


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of an export: their folder, and what each should be, by its name in that folder."""

    file: Path
    tickets: Mapping[str, PictureTicket]


Known = Mapping[str, Mapping[str, Sheets | Pictures]]
"""What can be measured, by game and by name in its folder of outputs."""


def _folder(game: str) -> str:
    return f"output/{files.safe_name(game)}"


def known_of(tree: Tree, game: str) -> dict[str, Sheets | Pictures]:
    """Give what a game's manifest tells of, by name: files of sheets that are there, folders of pictures."""
    folder = _folder(game)
    try:
        raw = tree.read(f"{folder}/{manifest.NAME}", manifest.MAX_BYTES)
    except InputError:
        return {}
    found: dict[str, Sheets | Pictures] = {}
    pictures: dict[str, dict[str, PictureTicket]] = {}
    for name, entry in manifest.read(raw).outputs.items():
        if entry.ticket is None:
            continue
        path, exported = f"{folder}/{name}", name.startswith(EXPORTS)
        wish = sheets_from(entry.wish)
        if exported and name.endswith(".png"):
            target, _, rest = name.removeprefix(EXPORTS).partition("/")
            tree.resolve(path)  # refuses a link out of the project
            pictures.setdefault(f"{EXPORTS}{target}", {})[rest] = read_picture(entry.ticket, path)
        elif (wish or exported) and tree.exists(path):
            ticket = read_ticket(entry.ticket, path)
            width, height = ticket.groups[0].card
            wish = wish or SheetWish(size=(mm(width), mm(height)))
            found[name] = Sheets(tree.resolve(path), wish, ticket, exported)
    return found | {name: Pictures(tree.resolve(f"{folder}/{name}"), some) for name, some in pictures.items()}


def unmeasured_of(tree: Tree, game: str) -> list[str]:
    """Give what was exported of a game and nobody measures, in its order: sheets for tables on screens, cut paths."""
    folder = _folder(game)
    try:
        outputs = manifest.read(tree.read(f"{folder}/{manifest.NAME}", manifest.MAX_BYTES)).outputs
    except InputError:
        return []
    drawn = (name for name, entry in outputs.items() if name.startswith(EXPORTS) and entry.ticket is None)
    return [f"{folder}/{name}" for name in drawn if name.lower().endswith(DRAWN)]


def check_noted(tree: Tree, known: Known, names: Sequence[str]) -> None:
    """Refuse to pass over sheets that lie there while no manifest tells of any: those of a game that is named, those in
    the folder of a file that is named, or all."""
    for game in (game for game, sheets in known.items() if not sheets):
        folder = _folder(game)
        named = (tree.root / folder in Path(name).resolve().parents for name in names)
        meant = not names or game in names or any(named)
        lying = [*tree.glob(folder, "sheets*.pdf"), *tree.glob(f"{folder}/print", "*.pdf")] if meant else []
        if lying:
            raise InputError(
                f"what `{lying[0]}` should hold is not known: `{folder}/{manifest.NAME}` is missing or broken",
                "`cardwright build` makes it anew; `cardwright sheets` makes other sheets than the plain ones again",
            )


def chosen(known: Known, names: Sequence[str]) -> dict[str, list[Sheets | Pictures]]:
    """Give what is meant by names of games, of files and of folders of pictures, by game."""
    if not names:
        every = {game: list(sheets.values()) for game, sheets in known.items() if sheets}
        if not every:
            raise UsageError("no sheets are noted in a manifest of `output/`", "make them with `cardwright sheets`")
        return every
    meant: dict[str, list[Sheets | Pictures]] = {}
    for name in names:
        if name.lower().endswith(".pdf"):
            game, one = _file(known, Path(name))
            meant.setdefault(game, []).append(one)
        elif found := _folder_of_pictures(known, Path(name)):
            meant.setdefault(found[0], []).append(found[1])
        elif name not in known:
            there = ", ".join(f"`{one}`" for one in known)
            hint = f"there are {there}; a file ends in `.pdf`; pictures are named by their folder"
            raise UsageError(f"there is no game `{name}`{did_you_mean(name, known)}", hint)
        elif not known[name]:
            raise UsageError(f"`{name}` has no sheets to measure", f"make them with `cardwright sheets {name}`")
        else:
            meant.setdefault(name, []).extend(known[name].values())
    return meant


def _folder_of_pictures(known: Known, path: Path) -> tuple[str, Pictures] | None:
    """Find the pictures of an export by their folder."""
    every = ((game, one) for game, some in known.items() for one in some.values())
    return next(((game, one) for game, one in every if isinstance(one, Pictures) and one.file == path.resolve()), None)


def _file(known: Known, path: Path) -> tuple[str, Sheets]:
    """Find what a file should hold: by its place, else by its name, so that a copy can be measured."""
    if not path.is_file():
        raise UsageError(f"there is no file `{path}`", "give the path of a PDF that `cardwright sheets` made")
    every = ((game, one) for game, some in known.items() for one in some.values())
    named = [(game, one) for game, one in every if isinstance(one, Sheets) and one.file.name == path.name]
    found = [(game, one) for game, one in named if one.file == path.resolve()] or named
    if len(found) != 1:
        listed = f"{len(found)} files have this name" if found else "no manifest names sheets of this name"
        hint = "what `cardwright sheets` and `cardwright export` made is measured, under the name that it was given"
        raise UsageError(f"it is not known what `{path}` should hold: {listed}", hint)
    game, one = found[0]
    if path.stat().st_size > MAX_OUTPUT:
        raise InputError(f"`{path}` has more than {MAX_OUTPUT} bytes, the limit")
    return game, replace(one, file=path.resolve())
