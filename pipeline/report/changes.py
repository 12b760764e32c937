"""What changed between two states, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pipeline.changes.types import CardChange, DeckChange, FieldChange, GameChange, Piece
from pipeline.report.plain import counted, visible

AROUND = 40
"""Letters shown before and after what changed in a long text."""
SHORT = 30
"""A value of this many letters at most is shown whole, old and new."""
_RED, _GREEN, _BOLD = "31", "32", "1"

Paint = Callable[[str, str], str]


def document(changes: Iterable[GameChange], sides: tuple[str, str]) -> dict[str, Any]:
    """Give all as plain data for JSON; `sides` name the old state and the new one."""
    return {"old": sides[0], "new": sides[1], "games": [asdict(change) for change in changes]}


def render(changes: Sequence[GameChange], sides: tuple[str, str], color: bool = False) -> str:
    """Give all as text. Nothing that comes from the author's files acts on the terminal. Ends with a line's end."""

    def paint(text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if color and text else text

    lines = [line for change in changes if change.kind != "same" for line in _game(change, paint)]
    title = f"{visible(sides[0])} -> {visible(sides[1])}"
    return "\n".join([title, *lines] if lines else [f"{title}: nothing changed"]) + "\n"


def sentence(change: GameChange) -> str:
    """Count what changed of a game's cards, decks, rules and settings."""
    counts = [(sum(card.kind == kind for card in change.cards), f"card{{}} {kind}") for kind in _KINDS]
    counts += [
        (len(change.redrawn), "face{} drawn otherwise"),
        (len(change.decks), "deck{}"),
        (len(change.rules), "section{} of the rules"),
        (len(change.settings), "setting{}"),
    ]
    return ", ".join(f"{count} {words.format('' if count == 1 else 's')}" for count, words in counts if count)


def recounted(count: int, one: str, more: str = "") -> str:
    """Say why so many cards changed of which nothing was changed."""
    told = f"{counted(count, one, more)} changed in nothing but {'its' if count == 1 else 'their'} number"
    return f"{told}, since `numbers` counts the `{{total}}`; a format without it keeps such cards as they are"


_KINDS = ("added", "removed", "renamed", "changed")


def _game(change: GameChange, paint: Paint) -> Iterator[str]:
    state = f" ({change.kind})" if change.kind in ("added", "removed") else ""
    yield ""
    yield f"{paint(visible(change.title), _BOLD)}{state}: {sentence(change) or 'no cards'}"
    for card in change.cards:
        yield from _card(card, paint)
    if change.redrawn:
        yield f"  drawn otherwise, with the same fields: {visible(', '.join(change.redrawn))}"
    if change.recounted:
        yield f"  {recounted(change.recounted, 'card')}"
    for deck in change.decks:
        yield from _deck(deck, paint)
    for what, fields in (("rules", change.rules), ("game.yaml", change.settings)):
        if fields:
            yield f"  {what}"
            yield from _fields(fields, paint)


def _card(card: CardChange, paint: Paint) -> Iterator[str]:
    old, new = card.copies
    was = f"{visible(card.was)} -> " if card.kind == "renamed" else ""
    count = f", {counted(max(old, new), 'copy', 'copies')}" if card.kind in ("added", "removed") else ""
    yield f"  {_kind(card.kind, paint)} {visible(card.name)} ({was}{visible(card.id)}){count}"
    yield from _fields(card.fields, paint)


def _deck(deck: DeckChange, paint: Paint) -> Iterator[str]:
    yield f"  {_kind(deck.kind, paint)} deck {visible(deck.title)} ({visible(deck.id)})"
    yield from _fields(deck.fields, paint)
    for line in deck.lines:
        part = f"{visible(line.part)}: " if line.part else ""
        yield f"    {part}{visible(line.card)}: {line.old} -> {line.new}"


def _kind(kind: str, paint: Paint) -> str:
    return paint(f"{kind:<8}", {"added": _GREEN, "removed": _RED}.get(kind, _BOLD))


def _fields(fields: Iterable[FieldChange], paint: Paint) -> Iterator[str]:
    yield from (f"    {visible(field.field)}: {_told(field, paint)}" for field in fields)


def _told(field: FieldChange, paint: Paint) -> str:
    """Show a change: short values whole, longer ones with the words that went and came marked in place."""
    if field.old is None or field.new is None:
        new, old = _shown(field.new), _shown(field.old)
        return f"{paint(new, _GREEN)} (new)" if field.old is None else f"{paint(old, _RED)} (gone)"
    if max(len(field.old), len(field.new)) <= SHORT:
        return f"{paint(_shown(field.old), _RED)} -> {paint(_shown(field.new), _GREEN)}"
    shown = (_marked(piece, number, len(field.pieces), paint) for number, piece in enumerate(field.pieces))
    return "".join(shown)


def _marked(piece: Piece, number: int, count: int, paint: Paint) -> str:
    kind, text = piece
    if kind == "old":
        return paint(f"[-{_line(text)}-]", _RED)
    if kind == "new":
        return paint(f"{{+{_line(text)}+}}", _GREEN)
    first, last = number == 0, number == count - 1
    if len(text) > AROUND * (1 if first or last else 2):
        before = "" if first else text[:AROUND].rpartition(" ")[0] + " "
        after = "" if last else " " + text[-AROUND:].partition(" ")[2]
        return f"{_line(before)}…{_line(after)}"
    return _line(text)


def _shown(text: str | None) -> str:
    """Write a value in one line."""
    return _line(text or "") or "(empty)"


def _line(text: str) -> str:
    return visible(text.replace("\n", " / "))
