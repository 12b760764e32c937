"""Sheets to be printed now: all of them, or only what is other than what lies in the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.make import sheets
from pipeline.make.blocking import because
from pipeline.make.sheets import Job
from pipeline.make.types import FaceSet, Print
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.jobs import Printed
from pipeline.report import prints
from pipeline.swaps import DIGEST, Held, Swap, swap
from pipeline.wishes import PrintWish


def put(
    shelf: Shelf,
    game: Game,
    job: Job,
    plain: FaceSet,
    faces: FaceSet,
    keep_going: bool,
    blocked: Mapping[str, str],
    bare: Sequence[str],
    wish: PrintWish,
) -> Print | None:
    """Put the sheets of a print on the shelf, and where only some cards are printed the list of what to do with them;
    None when they cannot be made. `plain` are the faces as they are compared, `faces` as they are printed."""
    bad = [card.id for card, _ in job.cards if card.id in blocked]
    if bad and not keep_going:
        sheets.keep(shelf, job.wish, because([blocked[id] for id in bad]))
        return None
    now = {id: one for id, one in on_paper(job, plain).items() if id not in blocked}
    chosen = {id: one for id, one in wish.before.items() if id not in blocked and id in (job.wish.only or wish.before)}
    others = {id: one for id, one in wish.before.items() if id not in chosen}
    backs = job.prints_backs and any(one.back for one in chosen.values())
    swapped = swap(chosen if wish.since else {}, now, backs)
    if wish.since:
        job = replace(job, cards=_counted(job, swapped))
        _list(shelf, job, wish.since, swapped)
    names = sheets.put(shelf, game, job, faces, keep_going, blocked, bare)
    if wish.since and not names:
        for name in sheets.files_of(shelf, job.wish):
            shelf.retire(name)
    keeps = wish.since or job.wish.only
    return Print(swapped, {**others, **now} if keeps else now, tuple(f"{shelf.dir}/{name}" for name in names))


def _list(shelf: Shelf, job: Job, since: str, swapped: Swap) -> None:
    """Put the list of what to do beside the sheets; where there is nothing to do, take an older one away."""
    name = f"{job.wish.name.removesuffix('.pdf')}.txt"
    if swapped:
        shelf.put(name, prints.text(job.title, since, swapped).encode(), key="")
    else:
        shelf.retire(name)


def on_paper(job: Job, faces: FaceSet) -> dict[str, Held]:
    """Give the cards of a job as they look on paper; those without a face are left out."""
    return {card.id: made for card, copies in job.cards if (made := _held(card, copies, job.back_of(card), faces))}


def as_boxed(game: Game, faces: FaceSet) -> dict[str, Held]:
    """Give a game's cards as they look and as often as they are in the box."""
    found = ((card, _held(card, card.copies, card.reverse or card.back, faces)) for card in game.fronts)
    return {card.id: made for card, made in found if made}


def _held(card: Card, copies: int, back: str, faces: FaceSet) -> Held | None:
    front = _digest(faces.fronts.get(card.id))
    return Held(card.name, front, _digest(faces.behind(back)), copies) if front else None


def _digest(one: Printed | None) -> str:
    """Give the digest of a face: of the bytes that it is printed from."""
    return one.face.pdf_sha[:DIGEST] if one else ""


def _counted(job: Job, swapped: Swap) -> tuple[tuple[Card, int], ...]:
    counts = swapped.printed()
    return tuple((card, counts[card.id]) for card, _ in job.cards if card.id in counts)
