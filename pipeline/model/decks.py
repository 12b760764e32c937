"""Deck files -> Decks: which cards, how often, each line checked against the game's cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.findings import Origin, Severity
from pipeline.load.doc import Doc
from pipeline.load.folders import DECKS
from pipeline.model import expr
from pipeline.model.cardfile import MAX_COPIES
from pipeline.model.codes import Notebook
from pipeline.model.deckfile import DeckIn
from pipeline.model.declared import GameSpec
from pipeline.model.invalid import note_expression, note_unknown, read
from pipeline.model.nearest import nearest
from pipeline.model.raw import ID, kind_of, shown, ticked, whole
from pipeline.model.types import Card, Deck, DeckLine, summed
from pipeline.units import show_size

MAX_DECKS = 200
"""The most decks of a game; each may ask of every card whether it is in it."""
MAX_LINES = 10_000
"""The most lines of a deck file; the largest decks that are played have some hundred."""


@dataclass(frozen=True)
class Shelf:
    """What reading a deck needs to know: the game and its cards. `whole` is False where not all cards could be read, so
    that a card which seems to be missing is not told."""

    spec: GameSpec
    cards: Mapping[str, Card]
    notes: Notebook
    whole: bool = True


def shelf(spec: GameSpec, cards: Iterable[Card], notes: Notebook, whole: bool = True) -> Shelf:
    """Gather what reading decks needs."""
    return Shelf(spec, {card.id: card for card in cards}, notes, whole)


def build(docs: Iterable[Doc], on: Shelf) -> tuple[Deck, ...]:
    """Read a game's decks, in the order of their files. Two files of one id are a finding. Raises NotebookFull."""
    made: dict[str, Deck] = {}
    for doc in docs:
        id = deck_id(doc.file)
        if len(made) == MAX_DECKS:
            message = f"the game has more than {MAX_DECKS} decks, the limit"
            on.notes.add("MOD020", message, Origin(doc.file), hint="what follows was not read")
            break
        if not ID.fullmatch(id):
            on.notes.add("MOD016", f"`{id}` is no id", Origin(doc.file), hint="rename the file")
        elif id in made:
            on.notes.add("MOD014", f"the deck `{id}` is there already", Origin(doc.file), related=(made[id].at,))
        else:
            made[id] = read_deck(doc, id, on)
    return tuple(made.values())


def deck_id(file: str) -> str:
    """Give a deck's id: its file's name below `decks/`, without the ending, `-` for folders."""
    return file.rpartition(f"{DECKS}/")[2].removesuffix(".yaml").replace("/", "-")


def read_deck(doc: Doc, id: str, on: Shelf) -> Deck:
    """Read one deck. What is wrong is noted and left out; the deck is then broken. Raises NotebookFull."""
    at, before = Origin(doc.file), len(on.notes.findings)
    data = {k: v for k, v in doc.data.items() if not k.startswith("x-")} if isinstance(doc.data, dict) else doc.data
    raw = read(DeckIn, data, at, on.notes, {}) or DeckIn()
    _known(raw.back, on.spec.backs, "back", at.child("back"), on.notes)
    if raw.format and not on.spec.play.formats:
        on.notes.add("MOD019", "the game declares no formats", at.child("format"), actual=raw.format,
                     hint="declare some under `rules: formats:` of game.yaml")  # fmt: skip
    else:
        _known(raw.format, on.spec.play.formats, "format", at.child("format"), on.notes)
    form = on.spec.play.formats.get(raw.format)
    for name in raw.parts if form else ():
        _known(name, form.parts if form else (), f"part of `{raw.format}`", at.child("parts", name).key(), on.notes)
    lines = (*_every(raw.every, at.child("every"), on), *_lines(raw.cards, at.child("cards"), on))
    parts = {name: tuple(_lines(value, at.child("parts", name), on)) for name, value in raw.parts.items()}
    _check_back(raw.back, (*lines, *(line for some in parts.values() for line in some)), at.child("back"), on)
    wrong = any(f.severity >= Severity.ERROR for f in on.notes.findings[before:])
    return Deck(
        on.spec.id, id, raw.title or id, raw.format, raw.back, raw.provenance, raw.notes, lines, parts, wrong, at
    )


def total(decks: Iterable[Deck]) -> dict[str, int]:
    """Give the copies by card of several decks together: what must be printed for all of them to lie on the table."""
    return summed(line for deck in decks for lines in (deck.lines, *deck.parts.values()) for line in lines)


def _check_back(back: str, lines: Iterable[DeckLine], at: Origin, on: Shelf) -> None:
    """Note a card whose size is not that of the back which the deck gives to all."""
    if back not in on.spec.backs:
        return
    size = on.spec.size_of(back)
    faced = (line for line in lines if not on.cards[line.card].reverse)  # a double-faced card needs no back
    odd = next((line for line in faced if on.spec.size_of(on.cards[line.card].back) != size), None)
    if odd:
        own = show_size(*on.spec.size_of(on.cards[odd.card].back))
        message = f"the back `{back}` is for cards of `{show_size(*size)}`; the card `{odd.card}` has `{own}`"
        hint = "leave `back` out: each card then has its own"
        on.notes.add("MOD022", message, at, actual=back, hint=hint, related=(odd.at,))


def _known(name: str, known: Iterable[str], what: str, at: Origin, notes: Notebook) -> None:
    """Note a name that is given and not among the known."""
    known = list(known)
    if name and name not in known:
        note_unknown(notes, name, known, what, at, fix=False)


def _every(where: str, at: Origin, on: Shelf) -> Iterator[DeckLine]:
    """Give every card for which an expression holds, as often as it is in the box."""
    if not where:
        return
    try:
        expr.check(where, on.spec)
        found = [card for card in on.cards.values() if not card.reverse_of and expr.evaluate(where, card, on.spec)]
    except expr.ExprError as error:
        note_expression(on.notes, error, at, where)
        return
    if not found and on.whole and on.cards:
        on.notes.add("MOD009", f"there is no card with `{where}`", at, actual=where, severity=Severity.WARNING)
    yield from (DeckLine(card.id, card.copies, at) for card in found)


def _lines(raw: Any, at: Origin, on: Shelf) -> Iterator[DeckLine]:
    """Read lines; a line that is wrong is noted and left out."""
    if raw is None:
        return
    if not isinstance(raw, dict | list) or len(raw) > MAX_LINES:
        found = f"{len(raw):,} lines" if isinstance(raw, dict | list) else kind_of(raw)
        expected = f"cards and their copies, at most {MAX_LINES:,} lines"
        on.notes.add("MOD003", f"expected {expected}, found {found}", at, expected=expected)
        return
    for place, card, copies in _items(raw, at, on.notes):
        if card not in on.cards:
            if on.whole:
                _unknown(card, place, on)
            continue
        if front := on.cards[card].reverse_of:
            where = place if isinstance(place.path[-1], int) else place.key()
            message = f"`{card}` is the reverse of `{front}`, and comes with it"
            on.notes.add("MOD023", message, where, actual=card, expected=front, hint=f"write `{front}`")
            continue
        try:
            yield DeckLine(card, 1 if copies is None else whole(copies, MAX_COPIES), place)
        except ValueError:
            expected = f"a whole number from 0 to {MAX_COPIES}"
            message = f"{ticked(copies)} is no number of copies of `{shown(card)}`; write {expected}"
            on.notes.add("MOD003", message, place, actual=shown(copies), expected=expected)


def _items(raw: dict[str, Any] | list[Any], at: Origin, notes: Notebook) -> Iterator[tuple[Origin, str, Any]]:
    """Give place, card and copies of each line."""
    if isinstance(raw, dict):
        yield from ((at.child(card), card, copies) for card, copies in raw.items())
        return
    for n, item in enumerate(raw):
        if isinstance(item, str):
            yield at.child(n), item, None
        elif isinstance(item, dict):
            yield from ((at.child(n, card), card, copies) for card, copies in item.items())
        else:
            notes.add("MOD003", f"expected a card and its copies, found {kind_of(item)}", at.child(n))


def _unknown(card: str, at: Origin, on: Shelf) -> None:
    """Note a card that the game has not, with the nearest id; a card's name leads to its id."""
    ids = {other.name: id for id, other in on.cards.items()}
    near = ids.get(card) or nearest(card, on.cards) or ids.get(nearest(card, ids), "")
    meant = f"; did you mean `{near}`?" if near else ""
    where = at if isinstance(at.path[-1], int) else at.key()
    hint = "a deck names cards by their ids" if card in ids else ""
    on.notes.add("MOD009", f"there is no card `{shown(card)}`{meant}", where, actual=card, hint=hint)
