"""What a face's layout had to say -> what a rule tells: at the card's value, or in the look's own file."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Origin, Span
from pipeline.lint.context import Context, Hit
from pipeline.lint.words import texts
from pipeline.model.faces import Face, FaceProblem
from pipeline.model.types import Card
from pipeline.model.values import Token


def of_kind(face: Face, kind: str) -> Iterator[FaceProblem]:
    """Give the problems of a kind that a face has."""
    return (p for p in face.problems if p.kind == kind)


def hit(p: FaceProblem, card: Card, message: str, hint: str) -> Hit:
    """Tell of a problem at the card, at the value whose words or picture have it."""
    return Hit(with_detail(message, p), _place(p, card), p.actual, p.expected, hint)


def letter_hit(p: FaceProblem, card: Card, message: str, hint: str) -> Hit:
    """Tell of letters (`actual`) at the first of them in the words that have them."""
    place = _place(p, card)
    spot = next((spot for spot in _spots(card, p.actual[:1]) if _within(spot, place)), place)
    return Hit(with_detail(message, p), spot, p.actual, "", hint)


def _spots(card: Card, letter: str) -> Iterator[Origin]:
    """Give each place of a letter in a card's words, as far as these are written as they are printed."""
    words = {"name": card.name, **{name: value for name, value in card.fields.items() if isinstance(value, str)}}
    for name, value in words.items():
        if letter in value:
            yield card.at.child(name).slice(value.index(letter), value.index(letter) + 1)
    for token in (*(token for block in card.blocks for token in block.tokens), *card.flavor):
        if letter in token.text:
            start, end = token.at.range or (0, 0)
            first = token.text.index(letter)
            yield token.at.slice(first, first + 1) if end - start == len(token.text) else token.at


def _within(spot: Origin, place: Origin) -> bool:
    """Tell whether a place lies in a value. A card as a whole has all its words, and its text those of its types."""
    whole = place.part == "key" or place.path[-1] in ("text", "effects")
    return whole or (spot.file, spot.path[: len(place.path)]) == (place.file, place.path)


def look_hit(p: FaceProblem, card: Card, ctx: Context, message: str, hint: str = "mend the look's own files") -> Hit:
    """Point at the look's own file where it is known, else at where the card's look is chosen: a fault that every card
    shows is one finding."""
    chosen = ctx.spec.look_of(card.back)
    box = f", box `{p.box}`" if p.box else ""
    line, col = max(p.line, 1), max(p.col, 1)
    at = Span(p.file, line, col, line, col, "parent") if p.file else chosen.at.child("use")
    words = f"look `{chosen.template}`{box}: {with_detail(message, p)}"
    return Hit(words, at, p.actual, p.expected, hint)


def with_detail(message: str, p: FaceProblem) -> str:
    """Add what was found out of a problem to what is said of it."""
    return f"{message}: {p.detail}" if p.detail else message


def _place(p: FaceProblem, card: Card) -> Origin:
    """Give the words that have the problem, from where it begins as far as that is known: a text may be long, and a
    block begins with its `|`."""
    value = _value(p, card)
    if value.part == "key":
        return value
    own = [
        t for words in (*texts(card), card.flavor) for t in words if (t.at.file, t.at.path) == (value.file, value.path)
    ]
    ranges = [token.at.range for token in own if token.at.range]
    return Origin(value.file, value.path, (_begun(p.words, own) or ranges[0][0], ranges[-1][1])) if ranges else value


def _begun(words: str, tokens: list[Token]) -> int | None:
    """Give where printed words begin in the value that wrote these tokens; None where they are not written so. Of
    several places the last is meant: what does not fit stands at the end."""
    letters = [(c, token, n) for token in tokens for n, letter in enumerate(token.text) for c in _counting(letter)]
    at = "".join(letter for letter, _, _ in letters).rfind(_counting(words)) if words else -1
    if at < 0:
        return None
    _, token, n = letters[at]
    start, end = token.at.range or (0, 0)
    return start + n if end - start == len(token.text) else start


def _counting(words: str) -> str:
    """Give what a style and the end of a line leave as it is: letters and digits, without their case."""
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def _value(p: FaceProblem, card: Card) -> Origin:
    """Give the value whose words have the problem; the card's id when it is not known."""
    name = p.field or p.box or ("art" if p.kind.startswith("art") else "")
    if name in ("text", "effects"):
        uses = card.at.child("uses") if card.uses else card.at.key()
        return next((b.at for b in card.blocks if b.source in ("text", "effects")), uses)
    if name in ("name", "flavor", "art", "number", "rarity") or name in card.fields:
        return card.at.child(name)
    return card.at.key()
