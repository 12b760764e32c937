"""The sentence of `verify`: read the project, find its sheets, draw its faces, measure each page, and judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import files, manifest
from pipeline.cache import Store
from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.load.folders import find_games
from pipeline.load.project import find_root
from pipeline.make import faces, stamps
from pipeline.make.types import Bench, FaceSet, Progress
from pipeline.model.nearest import did_you_mean
from pipeline.model.types import Card, Game
from pipeline.model.values import Token
from pipeline.render.paint import MADE_DPI
from pipeline.render.workers import Failure, Workers, in_chunks
from pipeline.seen import Seen
from pipeline.settings import LOCK_WAIT_S, MAX_OUTPUT
from pipeline.survey import read
from pipeline.verify.figure import Figure, Measured
from pipeline.verify.figures import figures
from pipeline.verify.page import Job, Key, Reading, measure
from pipeline.verify.pdf import outline
from pipeline.verify.places import Wanted, wanted
from pipeline.verify.ticket import Ticket
from pipeline.verify.ticket import read as read_ticket
from pipeline.wishes import SheetWish, sheets_from

COARSE_ART = ("FAC012", "coarse-art")
"""The rule that tells of coarse pictures: who silences it on a card, with a reason, has declared that less will do."""
BREAKS = ("symbol", "break")
"""Where a run of words ends: a symbol may be printed as a picture."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """A file of sheets: where it is, what it was wished for, and what it should hold."""

    file: Path
    wish: SheetWish
    ticket: Ticket


@dataclass(frozen=True, slots=True)
class Verified:
    """A file of sheets with its figures. `file` is its path, from here."""

    file: str
    figures: tuple[Figure, ...]

    @property
    def ok(self) -> bool:
        """Whether every figure keeps its tolerance."""
        return all(figure.ok for figure in self.figures)


def verify(
    start: Path, names: Sequence[str], dpi: float, workers: int, tell: Progress = lambda what, done, total: None
) -> tuple[Verified, ...]:
    """Measure sheets against the project as it stands: those of the games named, or the files named, or all.

    `dpi` is what pictures need that authors bring. Raises UsageError for a name that is none, and where there is
    nothing to measure; InputError for what cannot be read; LockedError during a build.
    """
    root = find_root(start)
    with files.lock(root, LOCK_WAIT_S), Workers(workers) as pool:
        tree = Tree(root)
        known = {folder.id: _sheets_of(tree, folder.id) for folder in find_games(tree)[0]}
        _check_noted(tree, known, names)
        chosen = _chosen(known, names)
        project = read(root, chosen)
        store = Store(root)
        bench = Bench(project, store, Seen(store, trust=True), pool, tell)
        return tuple(
            Verified(str(one.file), _figures(bench, project.games[game], one, dpi))
            for game, sheets in chosen.items()
            for one in sheets
        )


def _folder(game: str) -> str:
    return f"output/{files.safe_name(game)}"


def _sheets_of(tree: Tree, game: str) -> dict[str, Sheets]:
    """Give the files of sheets that a game's manifest tells of and that are there, by name."""
    folder = _folder(game)
    try:
        raw = tree.read(f"{folder}/{manifest.NAME}", manifest.MAX_BYTES)
    except InputError:
        return {}
    found = {}
    for name, entry in manifest.read(raw).outputs.items():
        wish = sheets_from(entry.wish)
        if wish and entry.ticket is not None and tree.exists(f"{folder}/{name}"):
            found[name] = Sheets(tree.resolve(f"{folder}/{name}"), wish, read_ticket(entry.ticket, f"{folder}/{name}"))
    return found


def _check_noted(tree: Tree, known: Mapping[str, Mapping[str, Sheets]], names: Sequence[str]) -> None:
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


def _chosen(known: Mapping[str, Mapping[str, Sheets]], names: Sequence[str]) -> dict[str, list[Sheets]]:
    """Give the files that are meant by names of games and of files, by game."""
    if not names:
        every = {game: list(sheets.values()) for game, sheets in known.items() if sheets}
        if not every:
            raise UsageError("no sheets are noted in a manifest of `output/`", "make them with `cardwright sheets`")
        return every
    chosen: dict[str, list[Sheets]] = {}
    for name in names:
        if name.lower().endswith(".pdf"):
            game, one = _file(known, Path(name))
            chosen.setdefault(game, []).append(one)
        elif name not in known:
            hint = f"there are {', '.join(f'`{one}`' for one in known)}; a file ends in `.pdf`"
            raise UsageError(f"there is no game `{name}`{did_you_mean(name, known)}", hint)
        elif not known[name]:
            raise UsageError(f"`{name}` has no sheets to measure", f"make them with `cardwright sheets {name}`")
        else:
            chosen.setdefault(name, []).extend(known[name].values())
    return chosen


def _file(known: Mapping[str, Mapping[str, Sheets]], path: Path) -> tuple[str, Sheets]:
    """Find what a file should hold: by its place, else by its name, so that a copy can be measured."""
    if not path.is_file():
        raise UsageError(f"there is no file `{path}`", "give the path of a PDF that `cardwright sheets` made")
    named = {game: sheets[path.name] for game, sheets in known.items() if path.name in sheets}
    here = {game: one for game, one in named.items() if one.file == path.resolve()}
    found = here or named
    if len(found) != 1:
        listed = f"{len(found)} games have sheets of this name" if found else "no manifest names sheets of this name"
        hint = "what `cardwright sheets` made is measured, under that name; exports, as those for cutters, are not"
        raise UsageError(f"it is not known what `{path}` should hold: {listed}", hint)
    game, one = next(iter(found.items()))
    if path.stat().st_size > MAX_OUTPUT:
        raise InputError(f"`{path}` has more than {MAX_OUTPUT} bytes, the limit")
    return game, Sheets(path.resolve(), one.wish, one.ticket)


def _figures(bench: Bench, game: Game, sheets: Sheets, dpi: float) -> tuple[Figure, ...]:
    """Measure a file."""
    ticket, file = sheets.ticket, str(sheets.file)
    reverses = ticket.backs - set(game.spec.backs)
    used = {*ticket.cards, *reverses}
    cards = [card for card in game.cards if card.id in used]
    plain = faces.render(bench, game, sheets.wish.size, cards)
    made = stamps.as_printed(bench, game, plain, sheets.wish, any(group.marks for group in ticket.groups))
    _check_faces(ticket, made, sheets.file.name)
    pages = tuple(wanted(ticket))
    # In other inks faces are pictures, and their words are looked at as such.
    spoken = cards if sheets.wish.ink == "full" else []
    words: dict[Key, tuple[str, ...]] = {
        ("back" if card.id in reverses else "card", card.id): tuple(_runs(card, _left_out(made, card.id)))
        for card in spoken
    }
    jobs = (_job(file, ticket, page, made, words) for page in pages)
    (told,) = bench.workers.run(outline, [[file]])
    if isinstance(told.result, Failure):
        raise InputError(f"`{sheets.file}` could not be read: {told.result.reason}")
    count, preferences = told.result
    there = (job for job in jobs if job.wanted.page <= count)
    readings = list(_readings(bench, game.spec.id, there, min(count, len(pages))))
    least: dict[Key, float] = {
        ("back" if card.id in reverses else "card", card.id): _least(card, dpi) for card in cards
    }
    least |= {("back", id): dpi if back.art else MADE_DPI for id, back in game.spec.backs.items()}
    return figures(Measured(ticket, pages, count, preferences, readings, least))


def _readings(bench: Bench, game: str, jobs: Iterable[Job], total: int) -> Iterator[Reading]:
    for number, done in enumerate(bench.workers.run(measure, in_chunks(jobs, 1)), start=1):
        if isinstance(done.result, Failure):
            page = done.job.wanted.page
            raise InputError(f"page {page} of `{done.job.file}` could not be measured: {done.result.reason}")
        bench.tell(f"{game}: pages", number, total)
        yield done.result


def _check_faces(ticket: Ticket, made: FaceSet, name: str) -> None:
    """Refuse to measure sheets whose cards can no longer be drawn."""
    for what, ids, find in (
        ("card", set(ticket.cards), made.fronts.get),
        ("back", ticket.backs, made.behind),
    ):
        gone = sorted(id for id in ids if not ((one := find(id)) and one.made))
        if gone:
            raise InputError(
                f"`{name}` has the {what} `{gone[0]}`, which the project has no face for", "make the sheets again"
            )


def _job(file: str, ticket: Ticket, page: Wanted, made: FaceSet, words: Mapping[Key, tuple[str, ...]]) -> Job:
    keys: list[Key] = list(dict.fromkeys((one.kind, one.id) for one in page.places))
    found = ((key, made.fronts.get(key[1]) if key[0] == "card" else made.behind(key[1])) for key in keys)
    pdfs = {key: one.pdf for key, one in found if one}
    group = ticket.groups[page.group]
    undo = (group.front if page.side == "front" else group.back).inverse()
    return Job(file, page, group.paper, undo, pdfs, {key: words[key] for key in keys if key in words})


def _least(card: Card, dpi: float) -> float:
    """Give the pixels per inch that a card's pictures need."""
    if any(one.code in COARSE_ART for one in card.ignores):
        return 0.0
    return dpi if card.art else min(dpi, MADE_DPI)


def _left_out(made: FaceSet, id: str) -> set[str]:
    """Give the fields that a face leaves out, as lint tells."""
    return {problem.field for problem in made.fronts[id].face.problems if problem.kind == "left-out"}


def _runs(card: Card, left_out: set[str]) -> Iterator[str]:
    """Give the runs of words that a card should show, without what may be drawn as a picture."""
    yield card.name
    spoken = [block.tokens for block in card.blocks]
    for tokens in [*spoken, *([] if "flavor" in left_out else [card.flavor])]:
        yield from _words(tokens)


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    run = ""
    for token in tokens:
        if token.kind in BREAKS:
            yield run
            run = ""
        else:
            run += token.text
    yield run
