"""A game's way from cards to files: faces, pictures, then (lint has seen the faces) sheets and the report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from pipeline import make
from pipeline.findings import Finding, Severity
from pipeline.lint.runner import Faces
from pipeline.make import faces, pictures, sheets
from pipeline.make.choice import Choice
from pipeline.make.types import Bench, FaceSet, GameOutcome, Print, Size
from pipeline.model.faces import FaceProblem
from pipeline.model.reverses import drafts
from pipeline.model.types import Card, Game
from pipeline.outputs import Shelf
from pipeline.report import jsonout
from pipeline.wishes import BookletWish, Request, booklet_from

FACE_CODES = "FAC"
"""How the codes of what is wrong with a face begin. Such an error keeps its card off the sheets."""


class GameWork:
    """A game's work, to be done in the order `render`, `draw`, `finish`."""

    def __init__(self, bench: Bench, game: Game, request: Request) -> None:
        self._bench, self._game, self._request = bench, game, request
        self._shelf = Shelf(bench.project.root, game.spec.id, bench.store, bench.seen)
        jobs = [sheets.job(bench.project, game, wish) for wish in request.sheets]
        jobs += sheets.older(self._shelf, bench.project, game) if request.whole else ()
        self._jobs = tuple({one.wish: one for one in jobs}.values())
        self._books = self._booklets()
        wish = request.export
        self._export = make.exports.job(bench, game, self._shelf.dir, wish) if wish else None
        self._remarks: tuple[str, ...] = ()
        wanted = set(request.cards) or self._needed()
        self._cards = tuple(card for card in game.cards if card.id in wanted)
        self._sets: dict[Size | None, FaceSet] = {}
        self._undrawn: dict[pictures.Shown, FaceProblem] = {}
        self._bad_backs: dict[str, str] = {}
        self._print: Print | None = None

    def _booklets(self) -> tuple[BookletWish, ...]:
        """Give the booklets to make. Raises UsageError for a box that cannot be made."""
        if self._request.booklet or any(booklet_from(raw) for raw in self._shelf.wishes().values()):
            return make.booklets.wishes(self._bench.project, self._shelf, self._request, self._game)
        return ()

    def _needed(self) -> set[str]:
        """Give the cards whose faces are needed: those on sheets, in a booklet or for a target, where nothing else is
        asked for."""
        if self._request.pictures or self._request.proof:
            return {card.id for card in self._game.cards}
        shown = make.booklets.shown(self._game) if self._books else set()
        handed = self._export.choice.cards if self._export else ()
        printed = [card for cards in (handed, *(job.cards for job in self._jobs)) for card, _ in cards]
        return shown | {id for card in printed for id in (card.id, card.reverse) if id}

    def render(self) -> None:
        """Make the faces that the wishes need, in the cards' own sizes and in each that they name. Raises what
        `faces.render` does."""
        sizes = [one.wish.size for one in self._jobs]
        if self._request.pictures or self._request.proof or self._books:
            sizes.insert(0, None)
        alone = None not in sizes  # nothing but an export may ask for cards in their own sizes, and then not for all
        if self._export and self._export.faces:
            sizes.insert(0, self._export.size)
        for size in dict.fromkeys(sizes):
            cards, backs = self._asked_in(size) if size or alone else (self._cards, None)
            self._sets[size] = faces.render(self._bench, self._game, size, cards, backs)

    def _asked_in(self, size: Size | None) -> tuple[list[Card], set[str]]:
        """Give the cards and the backs that are wanted in a size which may be none for others, or alone."""
        choices: list[Choice] = [job for job in self._jobs if job.wish.size == size]
        choices += [self._export.choice] if self._export and self._export.size == size else []
        fronts = {card.id for one in choices for card, _ in one.cards}
        behind = {one.back_of(card) for one in choices for card, _ in one.cards}
        return [card for card in self._cards if card.id in fronts | behind], behind

    def draw(self) -> None:
        """Make the pictures of the faces. Raises WriteError."""
        own = self._sets.get(None)
        if not own or not self._request.pictures:
            return
        why = self._lost() or "its face cannot be made"
        for wish in self._request.pictures:
            self._undrawn |= pictures.put(self._bench, self._shelf, wish, pictures.drawings(wish, own))
            for id in self._unmade():
                self._shelf.keep(wish.name(id), why)
            for id in self._game.spec.backs:
                if id not in own.backs or not own.backs[id].made:
                    self._shelf.keep(wish.name(id, "backs"), why)
        if self._request.whole:
            pictures.keep_right_extras(self._shelf, own)

    def faces(self) -> Faces:
        """Give the cards' faces for lint."""
        return faces.for_lint(self._game, self._sets.values(), self._undrawn)

    def back_findings(self) -> tuple[Finding, ...]:
        """Give what is wrong with the backs."""
        found = faces.back_findings(self._bench, self._game, self._sets.values(), self._undrawn)
        self._bad_backs = _wrong(found)
        return found

    def finish(self, findings: Iterable[Finding]) -> GameOutcome:
        """Make the sheets, and in a whole build the report; clear away what is no longer wanted. Raises WriteError."""
        own = [found for found in findings if self._is_ours(found)]
        lost = self._lost()
        for job in self._jobs:
            if lost and not self._request.keep_going:
                sheets.keep(self._shelf, job.wish, lost)
            else:
                self._put_sheets(job, _wrong(own))
        if self._request.proof:
            faces_ = self._sets[None]
            make.proofs.put(self._bench, self._shelf, self._game, self._cards, faces_, own, self._request.proof)
        for book in self._books if lost else ():
            self._shelf.keep(book.name, lost)
        for book in () if lost else self._books:
            make.booklets.put(self._bench, self._shelf, self._game, self._sets[None], book)
        if self._export:
            self._hand_over(self._export, lost, _wrong(own))
        if self._request.whole:
            self._report(own)
            self._shelf.leave("proof")
            self._shelf.leave("export")
            self._shelf.leave("print/")
            if not lost:
                self._shelf.note_cards(make.prints.as_boxed(self._game, self._sets[None]))
        if lost or not self._request.whole:
            self._shelf.keep_rest()
        return self._outcome()

    def _put_sheets(self, job: sheets.Job, wrong: Mapping[str, str]) -> None:
        plain = self._sets[job.wish.size]
        set_ = make.stamps.as_printed(self._bench, self._game, plain, job.wish, job.marks_cuts)
        blocked = sheets.blocked(job, set_, wrong, self._bad_backs)
        bare = make.stamps.unmarked(self._bench, self._game, plain, job.wish)
        if paper := self._request.paper:
            going = self._request.keep_going
            self._print = make.prints.put(
                self._bench, self._shelf, self._game, job, plain, set_, going, blocked, bare, paper
            )
        else:
            sheets.put(self._bench, self._shelf, self._game, job, set_, self._request.keep_going, blocked, bare)

    def _hand_over(self, job: make.exports.Job, lost: str, wrong: Mapping[str, str]) -> None:
        if lost and not self._request.keep_going:
            make.exports.keep(self._shelf, job, lost)
            return
        set_ = self._sets[job.size] if job.faces else FaceSet({}, {})
        blocked = make.exports.blocked(job, set_, wrong, self._bad_backs)
        self._remarks = make.exports.put(self._bench, self._shelf, job, set_, self._request.keep_going, blocked)

    def _lost(self) -> str:
        """Say why cards may be missing that nothing is known of, such as those of a file that cannot be read. A deck
        with an error is none: `choose` refuses what is wished of it."""
        found = self._bench.project.findings
        source = self._bench.project.sources.games[self._game.spec.id]
        ours = (f for f in found if not f.card and self._is_ours(f))
        ours = (f for f in ours if not source.is_used_alone(f.at.file) and not source.is_deck(f.at.file))
        errors = [f for f in ours if f.severity >= Severity.ERROR]
        return f"`{errors[0].at.file}` has an error" if errors else ""

    def _report(self, findings: Iterable[Finding]) -> None:
        data = {
            "game": self._game.spec.id,
            **self._counts(),
            "outputs": sorted(one.path for one in self._shelf.done if one.action in ("made", "reused")),
            **jsonout.document(findings, self._bench.project.span),
        }
        self._shelf.put("report.json", (json.dumps(data, indent=1) + "\n").encode(), key="")

    def _outcome(self) -> GameOutcome:
        return GameOutcome(
            self._game.spec.id, **self._counts(), broken=self._unmade(), outputs=self._shelf.close(),
            remarks=self._remarks, printed=self._print, written=self._shelf.written,
        )  # fmt: skip

    def _counts(self) -> dict[str, int]:
        cards = self._game.fronts
        return {
            "cards": len(cards),
            "copies": sum(card.copies for card in cards),
            "drafts": drafts(self._game),
        }

    def _is_ours(self, found: Finding) -> bool:
        """Tell whether a finding is about this game, or about something that it shares with others."""
        others = [game.dir for id, game in self._bench.project.games.items() if id != self._game.spec.id]
        return not any(found.at.file.startswith(f"{folder}/") for folder in others)

    def _unmade(self) -> tuple[str, ...]:
        """Give the cards that were to have a face and have none."""
        made = {id for set_ in self._sets.values() for id, one in set_.fronts.items() if one.made}
        return tuple(card.id for card in self._cards if card.id not in made)


def _wrong(findings: Iterable[Finding]) -> dict[str, str]:
    """Give the cards whose face has an error, and the first of these."""
    errors = [f for f in findings if f.card and f.code.startswith(FACE_CODES) and f.severity >= Severity.ERROR]
    return {found.card: f"`{found.card}`: {found.message}" for found in reversed(errors)}
