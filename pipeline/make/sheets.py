"""Faces -> sheets: which cards lie on them, and what keeps them from being made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path

from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.fixed import fixed
from pipeline.impose import layouts as catalogue
from pipeline.impose import printer as printers
from pipeline.impose.apart import Sheets, taken, written
from pipeline.impose.marks import warnings
from pipeline.impose.plan import Group, Item, parts
from pipeline.impose.printer import Printer
from pipeline.impose.spec import SheetSpec
from pipeline.impose.ticket import sided, tickets
from pipeline.make import blocking
from pipeline.make.blocking import because, listed
from pipeline.make.choice import Choice, choose
from pipeline.make.trims import check_size, told, trim_of
from pipeline.make.types import Bench, FaceSet, Size, Trim
from pipeline.model.project import Project
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.render.jobs import Pdfs
from pipeline.wishes import SheetWish, sheets_from, sheets_key

MOST_FACES = 500
"""Faces in one file of sheets, about 75 MB with pictures, and 300 MB of memory while it is written: a game of more is
laid out in several files."""


@fixed(frozen=True, slots=True)
class Job(Choice):
    """A wish for sheets, and what it means for a game: the cards, with what each is cut to, the sheet for each trim, in
    the order in which they are printed, and the printer."""

    wish: SheetWish
    trims: Mapping[str, Trim]
    specs: Mapping[Trim, SheetSpec]
    printer: Printer

    @property
    def prints_backs(self) -> bool:
        """Whether backs are printed."""
        return any(spec.backs != "none" for spec in self.specs.values())

    @property
    def marks_cuts(self) -> bool:
        """Whether the cuts of cards are marked."""
        return any(spec.marks.kind != "none" for spec in self.specs.values())

    def laid(self, out: Mapping[str, str]) -> list[tuple[Card, int]]:
        """Give the cards and their copies in the order in which they are laid out, trim by trim, without some."""
        places = {trim: place for place, trim in enumerate(self.specs)}
        left = [(card, copies) for card, copies in self.cards if card.id not in out]
        return sorted(left, key=lambda one: places[self.trims[one[0].id]])


def job(project: Project, game: Game, wish: SheetWish) -> Job:
    """Find out what a wish means. Raises UsageError for a deck, a card, a layout or a printer that does not exist, for
    a size that cards cannot have, and where no card fits the paper; InputError, with the place, for a file that is
    wrong."""
    tree = Tree(project.root)
    printer = printers.find(wish.printer, tree)
    layout = catalogue.find(wish.layout, tree, dict(wish.options))
    if wish.apart and layout.backs not in ("long-edge", "short-edge"):
        raise UsageError("fronts and backs apart need backs on the other side of the paper", "add `--backs long-edge`")
    choice = choose(project, game, wish)
    if wish.size:
        check_size(project, game, (card for card, _ in choice.cards), wish.size, "`--size`")
    trims = {card.id: trim_of(project, game, card.back, wish.size) for card in game.cards}
    own = trim_of(project, game, "", wish.size)
    there = {trims[card.id] for card, _ in choice.cards} or {own}
    file = catalogue.known(tree)[wish.layout]
    # The game's own trim comes first, whatever cards are chosen, then the others from the narrowest on.
    specs = {trim: _spec(layout, trim[0], printer, file) for trim in sorted(there, key=lambda one: (one != own, one))}
    return Job(choice.cards, choice.back, choice.title, choice.halves, wish, trims, specs, printer)


def job_then(project: Project, game: Game, wish: SheetWish, now: Job) -> Job:
    """Give what a wish would have meant for a game in an older state of the project, on the paper of today. A deck or a
    card that was not there is passed over."""
    there = {card.id for card in game.fronts}
    only = tuple(id for id in wish.only if id in there)
    if (wish.deck and not game.deck(wish.deck)) or (wish.only and not only):
        return replace(now, cards=())
    choice = choose(project, game, replace(wish, only=only))
    return replace(now, cards=choice.cards, back=choice.back, title=choice.title, halves=choice.halves)


def _spec(layout: catalogue.Layout, size: Size, printer: Printer, file: str) -> SheetSpec:
    """Give the sheet of a layout for cards of a size. What does not fit is told with the layout's own file."""
    try:
        return layout.spec(size, printer)
    except UsageError as error:
        raise UsageError(f"`{file}`: {error.message}" if file else error.message, error.remedy) from None


def blocked(job: Job, faces: FaceSet, bad_fronts: Mapping[str, str], bad_backs: Mapping[str, str]) -> dict[str, str]:
    """Give the cards that may not stand on sheets, and why."""
    cards = ((card, job.back_of(card) if job.prints_backs else "") for card, _ in job.cards)
    return blocking.blocked(cards, faces, bad_fronts, bad_backs)


def put(
    bench: Bench,
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
    cards = job.laid(blocked)
    if bad and not (keep_going and cards):
        keep(shelf, wish, because([blocked[id] for id in bad]))
        return ()
    if not cards:
        shelf.drop(wish.name, "; ".join(("there is no card to print", *job.without())))
        return ()
    notes = [f"without {listed(bad)}"] if bad else []
    notes += job.without()
    unmarked = [card.id for card, _ in job.cards if card.id in bare]
    notes += [f"no room for a revision mark on {listed(unmarked)}"] if unmarked else []
    two_faced = [card.id for card, _ in job.cards if card.reverse and not job.prints_backs]
    if two_faced:
        notes.append(f"without the reverse of {listed(two_faced)}: these sheets have no backs (`--backs long-edge`)")
    laid = groups(job, cards, faces)
    note = "; ".join((*notes, *_trims_told(laid), *_warnings(job.specs)))
    found = parts(list(laid.values()), MOST_FACES)
    wanted = wish.files(len(found))
    backs_of = {card.id: job.back_of(card) for card, _ in cards} if job.prints_backs else {}
    made_of = tickets({card.id: copies for card, copies in cards}, backs_of, found, job.printer)
    label = game.spec.title if job.title == game.spec.title else f"{game.spec.title}, {job.title}"
    todo: list[tuple[Sheets, tuple[str, str, dict[str, object]]]] = []
    for name, part, side in wanted:
        ticket = sided(made_of[part], side)
        key = sheets_key(found[part], (game.spec.title, label, side or ""), job.printer)
        if not shelf.reuse(name, key, note, ticket):
            todo.append((Sheets(found[part], game.spec.title, label, job.printer, side), (name, key, ticket)))
    pdfs = Pdfs((*faces.fronts.values(), *faces.backs.values()))
    made_ = _imposed(bench, [one for one, _ in todo], pdfs, shelf.game)
    for _, (name, key, ticket) in todo:
        # The file has no name here, so that there is one of them at a time in memory.
        shelf.put(name, next(made_), key, note, wish.dump(), ticket)
    made = {name for name, _, _ in wanted}
    for name in files_of(shelf, wish):
        if name not in made:
            shelf.retire(name)
    return tuple(name for name, _, _ in wanted)


def _imposed(bench: Bench, todo: Sequence[Sheets], pdfs: Pdfs, game: str) -> Iterator[bytes]:
    """Give files of sheets: a single one is made in this process, several side by side."""
    if len(todo) == 1 or not pdfs.cached:
        yield from (one.imposed(pdfs) for one in todo)
        return
    ran = bench.workers.run(partial(written, bench.store), ([one] for one in todo))
    for number, done in enumerate(ran, start=1):
        data = taken(done.result) if isinstance(done.result, Path) else None
        # What a worker cannot do, for a face that has gone or for its limits, is done here.
        yield done.job.imposed(pdfs) if data is None else data
        bench.tell(f"{game}: sheets", number, len(todo))


def keep(shelf: Shelf, wish: SheetWish, why: str) -> None:
    """Leave the file of a wish as it was, or all the files that it takes."""
    for name in files_of(shelf, wish) or (wish.name,):
        shelf.keep(name, why)


def files_of(shelf: Shelf, wish: SheetWish) -> tuple[str, ...]:
    """Give the files that were made for a wish before."""
    return tuple(name for name, raw in shelf.wishes().items() if sheets_from(raw) == wish)


def older(shelf: Shelf, project: Project, game: Game) -> Iterator[Job]:
    """Give the jobs of what was wished for before and still is there. What cannot be made as things stand (a layout
    that is broken, a deck that is gone) stays as it is, and is told."""
    there = set(shelf.unspoken())
    wishes = (sheets_from(raw) for name, raw in shelf.wishes().items() if name in there)
    for wish in dict.fromkeys(wish for wish in wishes if wish and not wish.since):
        try:
            yield job(project, game, wish)
        except (InputError, UsageError) as error:
            keep(shelf, wish, error.message)


def groups(job: Job, cards: Sequence[tuple[Card, int]], faces: FaceSet) -> dict[Trim, Group]:
    """Give cards as they are laid out, those of one trim together."""
    by_trim = groupby(cards, key=lambda one: job.trims[one[0].id])
    return {
        trim: Group(job.specs[trim], [_item(card, copies, job, faces) for card, copies in some])
        for trim, some in by_trim
    }


def _trims_told(laid: Mapping[Trim, Group]) -> Iterator[str]:
    """Say on how many sheets the cards of each size and shape stand, where there are several."""
    counts = ((-(-sum(item.copies for item in group.items) // group.fill), trim) for trim, group in laid.items())
    if len(laid) > 1:
        yield f"sheets by size of card: {', '.join(f'{count} of {told(trim)}' for count, trim in counts)}"


def _warnings(specs: Mapping[Trim, SheetSpec]) -> Iterator[str]:
    """Say what a paper costs; of several sizes of cards with the size that it is said of."""
    for trim, spec in specs.items():
        yield from (f"cards of {told(trim)}: {one}" if len(specs) > 1 else one for one in warnings(spec))


def _item(card: Card, copies: int, job: Job, faces: FaceSet) -> Item:
    """Give a card as it is laid out: faces are known by their bytes' hash, so that equal ones are stored once."""
    behind = faces.behind(job.back_of(card)) if job.prints_backs else None
    back = behind.face.pdf_sha if behind else None
    return Item(faces.fronts[card.id].face.pdf_sha, copies, back)
