"""Faces -> sheets: which cards lie on them, and what keeps them from being made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.impose import impose
from pipeline.impose import layouts as catalogue
from pipeline.impose import printer as printers
from pipeline.impose.marks import warnings
from pipeline.impose.plan import Item, parts
from pipeline.impose.printer import Printer
from pipeline.impose.spec import SheetSpec
from pipeline.make import blocking
from pipeline.make.blocking import because, listed
from pipeline.make.choice import Choice, choose
from pipeline.make.tickets import sided, tickets
from pipeline.make.types import FaceSet
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.jobs import Pdfs
from pipeline.wishes import SheetWish, sheets_from, sheets_key

MOST_FACES = 500
"""Faces in one file of sheets, about 75 MB with pictures, and 300 MB of memory while it is written: a game of more is
laid out in several files."""


@dataclass(frozen=True, slots=True)
class Job(Choice):
    """A wish for sheets, and what it means for a game: the cards, the sheet, the printer."""

    wish: SheetWish
    spec: SheetSpec
    printer: Printer

    @property
    def prints_backs(self) -> bool:
        """Whether backs are printed."""
        return self.spec.backs != "none"


def job(tree: Tree, game: Game, wish: SheetWish) -> Job:
    """Find out what a wish means. Raises UsageError for a deck, a card, a layout or a printer that does not exist, and
    where no card fits the paper; InputError, with the place, for a file that is wrong."""
    printer = printers.find(wish.printer, tree)
    layout = catalogue.find(wish.layout, tree, dict(wish.options))
    if wish.apart and layout.backs not in ("long-edge", "short-edge"):
        raise UsageError("fronts and backs apart need backs on the other side of the paper", "add `--backs long-edge`")
    spec = _spec(layout, wish, game, printer, catalogue.known(tree)[wish.layout])
    choice = choose(game, wish)
    return Job(choice.cards, choice.back, choice.title, wish, spec, printer)


def job_then(game: Game, wish: SheetWish, now: Job) -> Job:
    """Give what a wish would have meant for an older state of a game, on the paper of today. A deck or a card that was
    not there is passed over."""
    there = {card.id for card in game.fronts}
    only = tuple(id for id in wish.only if id in there)
    if (wish.deck and not game.deck(wish.deck)) or (wish.only and not only):
        return replace(now, cards=())
    choice = choose(game, replace(wish, only=only))
    return replace(now, cards=choice.cards, back=choice.back, title=choice.title)


def _spec(layout: catalogue.Layout, wish: SheetWish, game: Game, printer: Printer, file: str) -> SheetSpec:
    """Give the sheet of a layout for the cards of a game. What does not fit is told with the layout's own file."""
    try:
        return layout.spec(wish.size or game.spec.size, printer)
    except UsageError as error:
        raise UsageError(f"`{file}`: {error.message}" if file else error.message, error.remedy) from None


def blocked(job: Job, faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]) -> dict[str, str]:
    """Give the cards that may not stand on sheets, and why."""
    cards = ((card, job.back_of(card) if job.prints_backs else "") for card, _ in job.cards)
    return blocking.blocked(cards, faces, bad_fronts, bad_backs)


def put(
    shelf: Shelf,
    game: Game,
    job: Job,
    faces: FaceSet,
    keep_going: bool,
    blocked: Mapping[str, str],
    bare: Sequence[str] = (),
) -> tuple[str, ...]:
    """Put a file of sheets on the shelf; give the names of its files. `blocked` says of cards why they may not stand on
    it; `bare` are those without the mark that was wished.

    With blocked cards it stays as it was, or is made without them when it is to keep going and others are left. With no
    cards there is none.
    """
    wish = job.wish
    bad = [card.id for card, _ in job.cards if card.id in blocked]
    items = [_item(card, copies, job, faces) for card, copies in job.cards if card.id not in blocked]
    if bad and not (keep_going and items):
        keep(shelf, wish, because([blocked[id] for id in bad]))
        return ()
    if not items:
        shelf.drop(wish.name, "there is no card to print")
        return ()
    notes = [f"without {listed(bad)}"] if bad else []
    unmarked = [card.id for card, _ in job.cards if card.id in bare]
    notes += [f"no room for a revision mark on {listed(unmarked)}"] if unmarked else []
    two_faced = [card.id for card, _ in job.cards if card.reverse and not job.prints_backs]
    notes += [f"without the reverse of {listed(two_faced)}: these sheets have no backs"] if two_faced else []
    note = "; ".join((*notes, *warnings(job.spec)))
    found = parts(items, job.spec.cols * job.spec.rows, MOST_FACES)
    wanted = wish.files(len(found))
    made_of = tickets(job, {card.id: copies for card, copies in job.cards if card.id not in blocked}, found)
    label = game.spec.title if job.title == game.spec.title else f"{game.spec.title}, {job.title}"
    pdfs = Pdfs((*faces.fronts.values(), *faces.backs.values()))
    for name, part, side in wanted:
        ticket = sided(made_of[part], side)
        key = sheets_key(job.spec, found[part], (game.spec.title, label, side or ""), job.printer)
        if not shelf.reuse(name, key, note, ticket):
            pdf = impose(job.spec, found[part], pdfs, game.spec.title, label, job.printer, side)
            shelf.put(name, pdf, key, note, wish.dump(), ticket)
    made = {name for name, _, _ in wanted}
    for name in files_of(shelf, wish):
        if name not in made:
            shelf.retire(name)
    return tuple(name for name, _, _ in wanted)


def keep(shelf: Shelf, wish: SheetWish, why: str) -> None:
    """Leave the file of a wish as it was, or all the files that it takes."""
    for name in files_of(shelf, wish) or (wish.name,):
        shelf.keep(name, why)


def files_of(shelf: Shelf, wish: SheetWish) -> tuple[str, ...]:
    """Give the files that were made for a wish before."""
    return tuple(name for name, raw in shelf.wishes().items() if sheets_from(raw) == wish)


def older(shelf: Shelf, tree: Tree, game: Game) -> Iterator[Job]:
    """Give the jobs of what was wished for before and still is there. What cannot be made as things stand (a layout
    that is broken, a deck that is gone) stays as it is, and is told."""
    there = set(shelf.unspoken())
    wishes = (sheets_from(raw) for name, raw in shelf.wishes().items() if name in there)
    for wish in dict.fromkeys(wish for wish in wishes if wish and not wish.since):
        try:
            yield job(tree, game, wish)
        except (InputError, UsageError) as error:
            keep(shelf, wish, error.message)


def _item(card: Card, copies: int, job: Job, faces: FaceSet) -> Item:
    """Give a card as it is laid out: faces are known by their bytes' hash, so that equal ones are stored once."""
    behind = faces.behind(job.back_of(card)) if job.prints_backs else None
    back = behind.face.pdf_sha if behind else None
    return Item(faces.fronts[card.id].face.pdf_sha, copies, back)
