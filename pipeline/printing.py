"""The sentence of `print`: find what lies in the box, lay out what is other, and note the print in the log."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pipeline import locking, making, manifest, printlog
from pipeline.cache import Store
from pipeline.errors import InputError, UsageError
from pipeline.files import Tree
from pipeline.load.folders import find_root
from pipeline.make import prints, sheets
from pipeline.make.portraits import Studio
from pipeline.make.types import Print, Progress
from pipeline.model import numbering
from pipeline.model.project import Project
from pipeline.model.types import Card
from pipeline.printlog import Entry
from pipeline.render.workers import Workers
from pipeline.revisions import Repository
from pipeline.settings import LOCK_WAIT_S
from pipeline.states import Place, place, revision
from pipeline.survey import read
from pipeline.swaps import Held
from pipeline.wishes import PrintWish, Request, SheetWish

_DATE = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?Z?)?")
_NUMBER = re.compile(r"[1-9]\d{0,3}")
_DAY = timedelta(days=1, seconds=-1)
LAST = "last"


@dataclass(frozen=True, slots=True)
class Printing:
    """What came of a print. `printed` is None when the sheets could not be made, `log` the file that it is noted in,
    empty where there was nothing to note. `recounted` are the copies that are replaced although nothing changed of
    their cards but the total that their numbers count."""

    outcome: making.Outcome
    since: str
    printed: Print | None
    log: str
    recounted: int = 0


def print_sheets(start: Path, game: str, wish: SheetWish, request: Request, tell: Progress) -> Printing:
    """Lay a game's sheets out for a print, and note it in the game's log. With `wish.since`, only the cards that
    changed since then: a tag or commit, a date (the last print up to it, else the last commit), the number of a print
    in the log, `last`, or a file that is a manifest. `request` says how to go about it.

    Raises what `build.build` does, and UsageError for a `since` that is none.
    """
    root = find_root(start)
    with locking.lock(root, LOCK_WAIT_S, clean=[root / "output"]), Workers(request.workers) as workers:
        project = read(root, [game])
        tree, found = Tree(root), project.games[game]
        log = printlog.read(tree, found.dir)
        past = _Past(project, game, wish, log, workers)
        label, before = past.find() if wish.since else ("", past.latest())
        wish = replace(wish, since=label)
        paper = PrintWish(wish.since, before)
        outcome = making.run(project, replace(request, games=(game,), sheets=(wish,), paper=paper), workers, tell)
        made = outcome.games[0].printed
        if made is None or (wish.since and not made.swap):
            return Printing(outcome, wish.since, made, "")
        date = printlog.date_of(_now())
        printlog.append(
            tree, found.dir, Entry(date, wish.deck, wish.since, made.files, made.swap.printed(), made.after)
        )
        recounted = past.recounted(wish, before, made) if wish.since else 0
        return Printing(outcome, wish.since, made, printlog.path(found.dir), recounted)


def the_log(start: Path, game: str) -> tuple[Entry, ...]:
    """Give a game's print log. Raises InputError for one that is wrong, UsageError for an unknown game."""
    root = find_root(start)
    return printlog.read(Tree(root), read(root, [game]).games[game].dir)


@dataclass(frozen=True, slots=True)
class _Past:
    """Finds what lay in the box. Prints in the log are known by their numbers, from 1."""

    project: Project
    game: str
    wish: SheetWish
    log: Sequence[Entry]
    workers: Workers

    def find(self) -> tuple[str, Mapping[str, Held]]:
        """Give what lay there, and how it is called. Raises UsageError, InputError."""
        since = self.wish.since
        if since == LAST or _NUMBER.fullmatch(since):
            return self._logged(max(self._numbers(), default=0) if since == LAST else int(since))
        if _DATE.fullmatch(since):
            return self._dated(_until(since))
        if Path(since).is_file():
            return Path(since).name, _from_manifest(Path(since))
        with place(since, self.project.root) as then:
            return since, self._drawn(then)

    def latest(self) -> Mapping[str, Held]:
        """Give what lies in the box after the last print; nothing where there was none."""
        return self.log[max(self._numbers()) - 1].cards if self._numbers() else {}

    def recounted(self, wish: SheetWish, before: Mapping[str, Held], made: Print) -> int:
        """Count the copies that are replaced for their number's total alone: those whose face, drawn with the total
        that was, is the one that lies in the box. Mostly the store has these faces still."""
        now = self.project.games[self.game]
        pattern = now.spec.number_format
        open_ids = {card.id for card in now.fronts if numbering.read(pattern, card.number)}
        more = len(open_ids & made.after.keys() - before.keys()) - len(before.keys() - made.after.keys())
        if not open_ids or not more or not made.swap.replace:
            return 0
        then = replace(now, cards=tuple(_recounted(card, pattern, more) for card in now.cards))
        project = replace(self.project, games={**self.project.games, self.game: then})
        faces = Studio(project, Store(self.project.root), self.workers).set(self.game, wish.size)
        held = prints.on_paper(sheets.job(project, then, wish), faces)
        return sum(
            move.copies
            for move in made.swap.replace
            if move.old and move.id in held and held[move.id].face == move.old and move.old_back == move.new_back
        )

    def _numbers(self) -> list[int]:
        """Give the numbers of the prints of the same deck."""
        return [number for number, entry in enumerate(self.log, start=1) if entry.deck == self.wish.deck]

    def _logged(self, number: int) -> tuple[str, Mapping[str, Held]]:
        if number not in self._numbers():
            what = f"the deck `{self.wish.deck}`" if self.wish.deck else "the whole game"
            message = f"the print log has no print {number} of {what}" if number else f"{what} was not printed yet"
            raise UsageError(message, "`cardwright print --log` lists the prints")
        return f"print {number}", self.log[number - 1].cards

    def _dated(self, until: datetime) -> tuple[str, Mapping[str, Held]]:
        """Look a date up: the last print that is not younger, else the last commit."""
        earlier = [number for number in self._numbers() if self.log[number - 1].when <= until]
        if earlier:
            return self._logged(earlier[-1])
        repository = Repository(self.project.root)
        commit = repository.commit_at(int(until.timestamp()))
        if not commit:
            date = printlog.date_of(until)
            raise UsageError(f"neither the print log nor git has anything up to {date}", "name a later date")
        with revision(repository, commit, commit[:8], self.project.root) as then:
            return commit[:8], self._drawn(then)

    def _drawn(self, then: Place) -> Mapping[str, Held]:
        """Draw the cards as they were, in the size that is printed now."""
        now = self.project.games[self.game]
        project = read(then.root)
        name = self.game if self.game in project.games else next(iter(project.games), "")
        if name != self.game and (len(project.games) > 1 or now.dir):
            raise UsageError(f"there was no game `{self.game}` in `{then.label}`", "print all of it, without `--since`")
        job = sheets.job(self.project, now, self.wish)
        studio = Studio(project, Store(self.project.root), self.workers)
        faces = studio.set(name, self.wish.size)
        return prints.on_paper(sheets.job_then(project, project.games[name], self.wish, job), faces)


def _recounted(card: Card, pattern: str, more: int) -> Card:
    """Give a card as it was when so many cards fewer were counted."""
    found = numbering.read(pattern, card.number)
    return (
        replace(card, number=numbering.number(pattern, found.get("index", 0), found["total"] - more)) if found else card
    )


def _from_manifest(path: Path) -> Mapping[str, Held]:
    """Read the cards of a manifest, whatever it is called."""
    found = manifest.read(Tree(path.parent).read(path.name, manifest.MAX_BYTES)).cards
    if not found:
        raise InputError(f"`{path}` is no manifest that holds a game's cards", "`cardwright build` writes one")
    return found


def _until(date: str) -> datetime:
    """Give the time that a date means, the end of the day where it is a day. In UTC, as the log tells it."""
    try:
        when = datetime.fromisoformat(date.removesuffix("Z")).replace(tzinfo=UTC)
    except ValueError as error:
        raise UsageError(f"`{date}` is no date", "write it as 2026-01-31, or 2026-01-31T18:00") from error
    return when + _DAY if len(date) == len("2026-01-31") else when


def _now() -> datetime:
    """Give the time; `SOURCE_DATE_EPOCH` stands for it, so that a print can be made again to the byte."""
    return datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()), UTC)
