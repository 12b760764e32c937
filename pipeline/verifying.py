"""The sentence of `verify`: read the project, find its sheets, draw its faces, measure each page, and judge. The same
for what was exported, where what it should be is written down: sheets for cutters, PDFs and pictures for services."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import locking
from pipeline.cache import Store
from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.load.folders import find_games, find_root
from pipeline.make import faces, stamps
from pipeline.make.types import Bench, FaceSet, Progress
from pipeline.model.types import Card, Game
from pipeline.model.values import Token
from pipeline.noted import Pictures, Sheets, check_noted, chosen, known_of, unmeasured_of
from pipeline.render.paint import MADE_DPI
from pipeline.render.workers import Failure, Workers, in_chunks
from pipeline.seen import Seen
from pipeline.settings import LOCK_WAIT_S, MAX_OUTPUT
from pipeline.survey import read, require
from pipeline.units import Um, mm, show_size
from pipeline.verify import picture
from pipeline.verify.figure import Figure, Measured
from pipeline.verify.figures import figures
from pipeline.verify.page import Job, Key, Reading, measure
from pipeline.verify.pdf import outline
from pipeline.verify.places import Wanted, wanted
from pipeline.verify.ticket import PictureTicket, Ticket

COARSE_ART = ("FAC012", "coarse-art")
"""The rule that tells of coarse pictures: who silences it on a card, with a reason, has declared that less will do."""
BREAKS = ("symbol", "break")
"""Where a run of words ends: a symbol may be printed as a picture."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A file of sheets, or a folder of pictures, with its figures. `file` is its path."""

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
    with locking.lock(root, LOCK_WAIT_S), Workers(workers) as pool:
        tree = Tree(root)
        known = {folder.id: known_of(tree, folder.id) for folder in find_games(tree)[0]}
        check_noted(tree, known, names)
        meant = chosen(known, names)
        project = read(root, meant)
        store = Store(root)
        bench = Bench(project, store, Seen(store, trust=True), pool, tell)
        return tuple(
            Verified(str(one.file), _measured(bench, project.games[game], one, dpi))
            for game, some in meant.items()
            for one in some
        )


def passed_over(start: Path, names: Sequence[str]) -> tuple[str, ...]:
    """Give the files among the exports of the games that are named, or of all, that `verify` measures nothing of."""
    tree = Tree(find_root(start))
    games = (folder.id for folder in find_games(tree)[0])
    return tuple(file for game in games if not names or game in names for file in unmeasured_of(tree, game))


def _measured(bench: Bench, game: Game, one: Sheets | Pictures, dpi: float) -> tuple[Figure, ...]:
    if game.spec.id in bench.project.broken:
        require(bench.project, bench.project.errors(game.spec.id), f"`{one.file.name}` cannot be measured")
    return _figures(bench, game, one, dpi) if isinstance(one, Sheets) else _of_pictures(bench, game, one)


def _figures(bench: Bench, game: Game, sheets: Sheets, dpi: float) -> tuple[Figure, ...]:
    """Measure a file."""
    ticket, file = sheets.ticket, str(sheets.file)
    if sheets.wish.size is None:
        _check_sizes(ticket, game, sheets.file.name)
    reverses = ticket.backs - set(game.spec.backs)
    used = {*ticket.cards, *reverses}
    cards = [card for card in game.cards if card.id in used]
    plain = faces.render(bench, game, sheets.wish.size, cards, ticket.backs)
    over = not sheets.exported
    made = stamps.as_printed(bench, game, plain, sheets.wish, any(g.marks for g in ticket.groups)) if over else plain
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


def _of_pictures(bench: Bench, game: Game, pictures: Pictures) -> tuple[Figure, ...]:
    """Measure the pictures of a folder; those of the same bytes and face once."""
    shown = {ticket.face[1] for ticket in pictures.tickets.values()}
    cards = [card for card in game.cards if card.id in shown]
    size, *more = {ticket.size for ticket in pictures.tickets.values()}
    if more:
        raise InputError(f"what is written down of `{pictures.file}` names {1 + len(more)} sizes", "export it again")
    made = faces.render(bench, game, (Um(size[0]), Um(size[1])), cards, shown)
    jobs: dict[tuple[str, PictureTicket], picture.Job] = {}
    keys: list[tuple[str, PictureTicket] | None] = []
    for name, ticket in pictures.tickets.items():
        file, (kind, id) = pictures.file / name, ticket.face
        face = made.fronts.get(id) if kind == "card" else made.behind(id)
        if not (face and face.made):
            raise InputError(f"`{file}` shows `{id}`, which the project has no face for", "export it again")
        keys.append((_digest(file), ticket) if file.is_file() else None)
        if key := keys[-1]:
            jobs.setdefault(key, picture.Job(str(file), ticket, face.pdf))
    seen = {}
    for key, done in zip(jobs, bench.workers.run(picture.measure, in_chunks(jobs.values(), 1)), strict=True):
        if isinstance(done.result, Failure):
            raise InputError(f"`{done.job.file}` could not be measured: {done.result.reason}")
        seen[key] = done.result
        bench.tell(f"{game.spec.id}: pictures", len(seen), len(jobs))
    return picture.figures(list(pictures.tickets.items()), [seen[key] if key else None for key in keys])


def _digest(file: Path) -> str:
    """Give the hash of a picture. Raises InputError for one that is too large."""
    if file.stat().st_size > MAX_OUTPUT:
        raise InputError(f"`{file}` has more than {MAX_OUTPUT} bytes, the limit")
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _readings(bench: Bench, game: str, jobs: Iterable[Job], total: int) -> Iterator[Reading]:
    for number, done in enumerate(bench.workers.run(measure, in_chunks(jobs, 1)), start=1):
        if isinstance(done.result, Failure):
            page = done.job.wanted.page
            raise InputError(f"page {page} of `{done.job.file}` could not be measured: {done.result.reason}")
        bench.tell(f"{game}: pages", number, total)
        yield done.result


def _check_sizes(ticket: Ticket, game: Game, name: str) -> None:
    """Refuse to measure sheets that were made for another size of card than the game has now."""
    now = {card.id: game.size_of(card) for card in game.cards}
    for group in ticket.groups:
        had = mm(group.card[0]), mm(group.card[1])
        for id in group.cards:
            if now.get(id, had) != had:
                raise InputError(
                    f"`{name}` was made for cards of `{show_size(*had)}`, and `{id}` has `{show_size(*now[id])}` now",
                    "make the sheets again",
                )


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
