"""Faces -> the files of a target: its pictures drawn side by side, the rest written, older ones cleared away."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from pipeline.errors import UsageError
from pipeline.export import find
from pipeline.export.kit.types import Data, Entry, Made, Order, Parcel, Picture, Target, Wants
from pipeline.fixed import fixed
from pipeline.make import blocking
from pipeline.make.blocking import because, listed
from pipeline.make.choice import Choice, choose
from pipeline.make.trims import check_size, trim_of
from pipeline.make.types import Bench, FaceSet, Size
from pipeline.manifest import key_of
from pipeline.model.project import Project
from pipeline.model.reverses import statuses
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.canvas import Drawn, Grid, picture
from pipeline.render.workers import Failure, in_chunks
from pipeline.settings import code_sha
from pipeline.wishes import ExportWish

CHUNK = 8
"""Pictures of one face that a worker draws in one go; of those of many it draws one."""
MOST_COPIES = 20_000
"""Cards of one export, copies counted: each is an object of a saved game, a slot of an order."""


@fixed(frozen=True, slots=True)
class Job:
    """A wish for a target, and what it means for a game: the cards, what the target gets, and the size of the faces
    that it wants (None for each in its own). `faces` tells whether it wants any."""

    wish: ExportWish
    choice: Choice
    target: Target
    wants: Wants
    size: Size | None
    faces: bool


def job(bench: Bench, game: Game, folder: str, wish: ExportWish) -> Job:
    """Find out what a wish means; `folder` is that of the game's outputs. Raises UsageError for a target, a deck, a
    card or an option that does not exist, and where the target cannot take such cards."""
    to = find(wish.target)
    for option, _ in wish.options:
        if option not in to.options:
            taken = ", ".join(f"`--{one}`" for one in sorted(to.options)) or "none but those for cards"
            raise UsageError(f"`{wish.target}` takes no `--{option}`", f"its options: {taken}")
    choice = choose(bench.project, game, wish)
    entries = tuple(_entry(bench.project, game, choice, card, copies) for card, copies in choice.cards)
    look = bench.project.look_of(game, next((entry.card.back for entry in entries), ""))
    docs = bench.project.sources.games[game.spec.id].sets
    place = f"{bench.project.root.as_posix()}/{folder}/{wish.folder}"
    if not to.size and wish.copies is not None:
        raise UsageError(f"`{wish.target}` takes no `--copies`", "it lists each card once, with the copies it has")
    wants = Wants(game, look, choice.title, entries, dict(wish.options), place, docs, _ids(game, wish, choice))
    if wants.copies > MOST_COPIES:
        message = f"{wants.copies:,} are more than {MOST_COPIES:,} cards, the limit"
        raise UsageError(message, "choose some with `--deck` or `--only`, or fewer with `--copies`")
    drawn = to.size is not None and bool(entries)
    if drawn and not to.several:
        _of_one_shape(wants)
    size = to.size(wants) if to.size and drawn else None
    if size and size != game.size_of(entries[0].card):
        check_size(bench.project, game, (entry.card for entry in entries), size, "the product")
    return Job(wish, choice, to, wants, size, drawn)


def _entry(project: Project, game: Game, choice: Choice, card: Card, copies: int) -> Entry:
    return Entry(card, copies, choice.back_of(card), *trim_of(project, game, card.back))


def _of_one_shape(wants: Wants) -> None:
    """Raise UsageError for cards of several shapes, of which no product is made."""
    outlines = {entry.outline: entry.card for entry in reversed(wants.entries)}
    if len(outlines) > 1:
        told = " and ".join(f"`{card.id}` is `{outline}`" for outline, card in outlines.items())
        raise UsageError(
            f"the cards are of {len(outlines)} shapes: {told}",
            "hand over those of one shape at a time, chosen with `--deck` or `--only`",
        )


def _ids(game: Game, wish: ExportWish, choice: Choice) -> frozenset[str] | None:
    """Give the cards that a table lists; None for all, those that nothing can be made of too."""
    if not (wish.deck or wish.only) and wish.drafts:
        return None
    by_id = {card.id: card for card in game.cards}
    meant = set(wish.only) or {card.id for card, _ in choice.cards if wish.deck} or {card.id for card in game.fronts}
    fronts = {id for id in meant if wish.drafts or "draft" not in statuses(by_id[id], by_id)}
    return frozenset(fronts | {by_id[id].reverse for id in fronts if by_id[id].reverse})


def blocked(job: Job, faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]) -> dict[str, str]:
    """Give the cards that cannot be handed over, and why; those of a target without faces always can."""
    cards = ((entry.card, entry.back) for entry in (job.wants.entries if job.faces else ()))
    return blocking.blocked(cards, faces, bad_fronts, bad_backs)


def keep(shelf: Shelf, job: Job, why: str) -> None:
    """Leave the files of a wish as they were."""
    for name in _before(shelf, job) or (job.wish.folder,):
        shelf.keep(name, why)


def put(
    bench: Bench, shelf: Shelf, job: Job, faces: FaceSet, keep_going: bool, blocked: Mapping[str, str]
) -> tuple[str, ...]:
    """Put a target's files on the shelf; gives what is to be said of them. Cards that are blocked leave them as they
    were, or are left out when it is to keep going. Raises UsageError for what the target cannot take."""
    entries = tuple(entry for entry in job.wants.entries if entry.card.id not in blocked)
    if blocked and not (keep_going and entries):
        keep(shelf, job, because(list(blocked.values())))
        return ()
    if not entries and job.target.size:
        shelf.drop(job.wish.folder, "; ".join(("there is no card to hand over", *job.choice.without())))
        return ()
    wants = replace(job.wants, entries=entries)
    backs = {entry.back: behind for entry in entries if (behind := faces.behind(entry.back))}
    parcel = job.target.pack(Order(wants, job.size or wants.game.spec.size, faces.fronts, backs))
    _put(bench, shelf, job, parcel)
    out = (f"without {listed(list(blocked))}",) if blocked else ()
    return (*out, *job.choice.without(), *parcel.remarks)


def _put(bench: Bench, shelf: Shelf, job: Job, parcel: Parcel) -> None:
    """Put the pieces on the shelf; what was there before and is in none of them goes."""
    made = set()
    pictures = []
    for piece in parcel.pieces:
        if isinstance(piece, Picture):
            pictures.append(piece)
            made |= {f"{job.wish.folder}/{name}" for name in piece.names}
            continue
        name = f"{job.wish.folder}/{piece.name}"
        made.add(name)
        if isinstance(piece, Data):
            shelf.put(name, piece.data, key="")
        else:
            _put_made(shelf, name, piece)
    _draw(bench, shelf, job, pictures)
    for name in _before(shelf, job):
        if name not in made:
            shelf.retire(name)


def _put_made(shelf: Shelf, name: str, piece: Made) -> None:
    code = [code_sha(stage) for stage in ("impose", "export")]
    key = key_of("made", [repr(one) for one in piece.depends], os.environ.get("SOURCE_DATE_EPOCH"), code)
    if not shelf.reuse(name, key, ticket=piece.ticket):
        shelf.put(name, piece.make(), key, ticket=piece.ticket)


@fixed(frozen=True, slots=True)
class _Drawing:
    """A picture for a worker: its place among those to be drawn, and the faces' PDFs, read when its turn comes."""

    place: int
    how: Drawn
    pdfs: tuple[bytes, ...]


def _draw(bench: Bench, shelf: Shelf, job: Job, pictures: Sequence[Picture]) -> None:
    """Draw the pictures that are not right there already, in workers."""
    pending: list[tuple[Picture, list[str], str]] = []
    for one in pictures:
        shas = [face.face.pdf_sha if face else "" for face in one.faces]
        key = key_of("export", repr(one.how), shas, code_sha("render"))
        names = [f"{job.wish.folder}/{name}" for name in one.names]
        if missing := [name for name in names if not shelf.reuse(name, key, ticket=one.ticket)]:
            pending.append((one, missing, key))
    for size, chosen in ((CHUNK, False), (1, True)):
        some = [n for n, (one, _, _) in enumerate(pending) if isinstance(one.how, Grid) is chosen]
        drawings = (
            _Drawing(n, pending[n][0].how, tuple(face.pdf if face else b"" for face in pending[n][0].faces))
            for n in some
        )
        for number, done in enumerate(bench.workers.run(partial(_task), in_chunks(drawings, size)), start=1):
            one, missing, key = pending[done.job.place]
            for name in missing:
                if isinstance(done.result, Failure):
                    shelf.keep(name, f"it could not be drawn: {done.result.reason}")
                else:
                    shelf.put(name, done.result, key, ticket=one.ticket)
            bench.tell(f"{shelf.game}: pictures", number, len(some))


def _task(drawings: Sequence[_Drawing]) -> Sequence[bytes]:
    """Draw a chunk of pictures, in a worker."""
    return [picture(one.how, one.pdfs) for one in drawings]


def _before(shelf: Shelf, job: Job) -> tuple[str, ...]:
    """Give the files that were made for a wish before."""
    return tuple(name for name in shelf.before() if name.startswith(f"{job.wish.folder}/"))
