"""Is a deck legal? Each rule of its format gives a verdict, with the section, the cards and the counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.check.cast import Cast, Counts
from pipeline.findings import Place, Severity
from pipeline.model.declared import PlanRow
from pipeline.model.play import PRINTED, FormatSpec, PartSpec, Range
from pipeline.model.types import Card, Deck
from pipeline.model.verdicts import Verdict


def judge(deck: Deck, cast: Cast) -> tuple[Verdict, ...]:
    """Give the verdicts on a deck; none where it has no format. A list of the whole box is bad with a warning only: its
    cards may still be to come."""
    form = cast.game.spec.play.formats.get(deck.format)
    return tuple(_Judge(deck, form, cast).all()) if form else ()


class _Judge:
    """Judges one deck by one format."""

    def __init__(self, deck: Deck, form: FormatSpec, cast: Cast) -> None:
        self.deck, self.form, self.cast = deck, form, cast

    def all(self) -> Iterator[Verdict]:
        """Give every verdict, from the whole to the parts."""
        if self.deck.broken:
            yield self.verdict("DEK007", False, "lines of the deck could not be read", self.form.section)
        whole = self.deck.copies()
        if not self.form.drafts:
            yield self.drafts(whole)
        label = f"{self.form.label} with all parts" if self.form.parts else self.form.label
        yield self.copies(label, self.form.copies, whole, self.form.section)
        yield from self.part(self.form.main, self.counted(self.deck.part()))
        for name, part in self.form.parts.items():
            counts = self.counted(self.deck.part(name))
            yield from self.part(part, counts)
            if part.copies is not None:
                yield self.copies(part.label, part.copies, counts, part.section)
        if self.form.plan:
            for row in self.cast.game.spec.plan:
                yield self.planned(row, whole)

    def part(self, part: PartSpec, counts: Counts) -> Iterator[Verdict]:
        """Judge the deck itself, or a part beside it: its size, its cards, its groups."""
        yield self.sized("DEK001", part.label, part.cards, counts, part.section, shown=False)
        if part.where:
            out = {id: n for id, n in counts.items() if n and not self.cast.holds(part.where, self.card(id))}
            told = f"{_copies(out)} may not be in it" if out else "all cards may be in it"
            message = f"{part.label}: {told}"
            yield self.verdict("DEK003", not out, message, part.section, cards=out, allowed=part.where)
        for group in part.groups:
            held = {id: n for id, n in counts.items() if n and self.cast.holds(group.where, self.card(id))}
            yield self.sized("DEK004", f"{part.label}, {group.label}", group.cards, held, group.section)

    def sized(self, code: str, label: str, allowed: Range, counts: Counts, section: str, shown: bool = True) -> Verdict:
        """Judge a number of cards."""
        total = sum(counts.values())
        message = f"{label}: {_number(total, 'card')}, allowed {allowed}"
        short = allowed.least - total
        over = total - allowed.most if allowed.most is not None else 0
        hint = f"add {short}" if short > 0 else f"take out {over}" if over > 0 else ""
        return self.verdict(code, total in allowed, message, section, cards=counts if shown else {}, found=total,
                            allowed=str(allowed), hint=hint)  # fmt: skip

    def copies(self, label: str, limit: int | None, counts: Counts, section: str) -> Verdict:
        """Judge how often each card is there."""
        over = {id: n for id, n in counts.items() if limit is not None and n > self.most(limit, id)}
        allowed = "any number" if limit is None else "as many as the box holds" if limit == PRINTED else str(limit)
        if over:
            id, n = next(iter(over.items()))
            more = f", and {len(over) - 1} more" if len(over) > 1 else ""
            message = f"{label}: {n} of `{id}`{more}, allowed {self.most(limit or 0, id)} of a card"
            return self.verdict("DEK002", False, message, section, cards=over, found=n, allowed=allowed)
        highest = max(counts.values(), default=0)
        message = f"{label}: at most {highest} of a card, allowed {allowed}"
        return self.verdict("DEK002", True, message, section, found=highest, allowed=allowed)

    def drafts(self, counts: Counts) -> Verdict:
        """Judge whether all cards are finished."""
        drafts = {id: n for id, n in counts.items() if n and not self.cast.finished(self.card(id))}
        message = f"{_copies(drafts)} unfinished, not counted" if drafts else "all cards are finished"
        return self.verdict("DEK005", not drafts, message, self.form.section, cards=drafts, allowed="finished cards")

    def planned(self, row: PlanRow, counts: Counts) -> Verdict:
        """Judge a row of the game's plan: how many different cards there are, and how many in all."""
        held = {id: n for id, n in counts.items() if self.cast.holds(row.where, self.card(id))}
        found, copies = len(held), sum(held.values())
        ok = row.cards in (None, found) and row.copies in (None, copies)
        wanted = "/".join("-" if number is None else str(number) for number in (row.cards, row.copies))
        message = f"plan, {row.label}: {found} different cards and {copies} in all, planned {wanted}"
        return replace(self.verdict("DEK006", ok, message, self.form.section, found=copies, allowed=wanted), at=row.at)

    def counted(self, counts: Counts) -> Counts:
        """Leave out what is unfinished, unless the format counts it."""
        if self.form.drafts:
            return counts
        return {id: n for id, n in counts.items() if self.cast.finished(self.card(id))}

    def most(self, limit: int, id: str) -> int:
        """Give how often a card may be there."""
        return self.card(id).copies if limit == PRINTED else limit

    def card(self, id: str) -> Card:
        """Give a card of the deck; its lines name only cards that there are."""
        return self.cast.cards[id]

    def verdict(
        self, code: str, ok: bool, message: str, section: str, *, cards: Counts | None = None,
        found: int | None = None, allowed: str = "", hint: str = "",
    ) -> Verdict:  # fmt: skip
        """Make a verdict on the deck."""
        severity = Severity.WARNING if self.form.drafts else Severity.ERROR
        listed = tuple((cards or {}).items())
        return Verdict(
            code, ok, message, section, self.place(listed), listed, found, allowed, hint, self.deck.id, severity
        )

    def place(self, cards: tuple[tuple[str, int], ...]) -> Place:
        """Give the first line that names one of the cards, or the deck."""
        ids = {id for id, _ in cards}
        lines = (self.deck.lines, *self.deck.parts.values())
        return next((line.at for part in lines for line in part if line.card in ids), self.deck.at)


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _copies(counts: Counts) -> str:
    """Name the first of some cards, and say how many there are."""
    named = ", ".join(f"`{id}`" for id in list(counts)[:3])
    more = f" and {len(counts) - 3} more" if len(counts) > 3 else ""
    return f"{named}{more} ({_number(sum(counts.values()), 'card')})"
