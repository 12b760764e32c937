"""Sheets to be printed now: all of them, or only what is other than what lies in the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.make import sheets
from pipeline.make.blocking import because
from pipeline.make.sheets import Job
from pipeline.make.types import Bench, FaceSet, Print
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.jobs import Printed
from pipeline.report import prints
from pipeline.swaps import DIGEST, Held, Swap, swap
from pipeline.wishes import PrintWish


def put(
    bench: Bench,
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
    lay = chosen if wish.since else {}
    swapped = swap(lay, now, job.prints_backs)
    lies = now if job.prints_backs else _without_backs(lay, now, swapped)
    behind = {card.id: _behind(job, card) for card, _ in job.cards}
    stale = tuple(dict.fromkeys(behind[id] for id, one in now.items() if _stale(lies[id].back, one.back)))
    if wish.since:
        job = replace(job, cards=_counted(job, swapped))
        _list(shelf, job, wish.since, swapped, behind, stale)
    names = sheets.put(bench, shelf, game, job, faces, keep_going, blocked, bare)
    if wish.since and not names:
        for name in sheets.files_of(shelf, job.wish):
            shelf.retire(name)
    keeps = wish.since or job.wish.only
    files = tuple(f"{shelf.dir}/{name}" for name in names)
    return Print(swapped, {**others, **lies} if keeps else lies, files, behind, stale)


def _stale(lies: str, wanted: str) -> bool:
    """Tell whether a back that lies in the box is an older one; what is not there or cannot be drawn is none."""
    return bool(lies and wanted) and lies != wanted


def _behind(job: Job, card: Card) -> str:
    """Say what is on a card's back."""
    return f"{'reverse' if card.reverse else 'back'} {job.back_of(card)}"


def _without_backs(lay: Mapping[str, Held], now: Mapping[str, Held], swapped: Swap) -> dict[str, Held]:
    """Give the cards `now` with the backs that they have in the box after sheets without backs were printed: those that
    lay there keep the back that they had, those that were printed have none.

    A card of which only some copies were printed counts as one without, since backs must be printed for these; so does
    one whose copies came from cards with different backs.
    """
    alike: dict[str, set[str]] = {}
    for one in (one for one in lay.values() if one.copies):
        alike.setdefault(one.face, set()).add(one.back)
    printed = swapped.printed()
    found = {}
    for id, one in now.items():
        own, backs = lay.get(id), alike.get(one.face, set())
        if id in printed:
            back = ""
        elif own and own.face == one.face and own.copies >= one.copies:
            back = own.back
        else:
            back = min(backs) if len(backs) == 1 else ""
        found[id] = replace(one, back=back)
    return found


def _list(shelf: Shelf, job: Job, since: str, swapped: Swap, behind: Mapping[str, str], stale: Sequence[str]) -> None:
    """Put the list of what to do beside the sheets; where there is nothing to do, take an older one away."""
    name = f"{job.wish.name.removesuffix('.pdf')}.txt"
    if swapped:
        shelf.put(name, prints.text(job.title, since, swapped, behind, stale).encode(), key="")
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
