"""REF: cards, tokens, traits and kinds that a text names, and that nothing in the game is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from pipeline.findings import Edit, Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.joined import PLAYED, Spot
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.keywords import listings
from pipeline.lint.words import folded
from pipeline.model.nearest import did_you_mean
from pipeline.model.whole import whole_words

_SMALL = "of|the|and|to|in|for|from|with|a|an|at|on|over"
_MORE = rf"(?: (?:(?:{_SMALL}) )*[A-Z0-9][\w'’-]*)"
_NAME = rf"[A-Z][\w'’-]*{_MORE}*"
_PHRASE = re.compile(rf"[A-Z](?<![\w'’\[-][A-Z])[\w'’-]*{_MORE}+")
_CREATED = re.compile(
    rf"[Cc](?<!\w.)reates? (?:an?|one|two|three|four|five|\d+|[xX]|that many) (?:[\dxX]+/[\dxX]+ )?(?P<name>{_NAME})"
    rf"(?P<token> [Tt]okens?)?(?: named (?P<called>{_NAME}))?"
)
_WORD = re.compile(r"\S+")
_WITH = re.compile(r"\b(?:with|without) $")
_NAMED = re.compile(rf"[nc](?<!\w.)(?:(?<=n)amed|(?<=c)alled) (?P<name>{_NAME})")


Named = Mapping[str, tuple[str, str, Origin]]
"""Cards by their name, in small letters: id, name, and where that stands."""


def _named(part: Part) -> Named:
    return {folded(card.name): (card.id, card.name, card.at.child("name")) for card in part.cards}


@rule(code="REF002", key="plain-card-name", severity=Severity.INFO, scope="game", since="0.2")
def plain_card_name(ctx: Context) -> Iterator[Hit]:
    """A text names a card in plain words, without the mark for a card's name.

    Why
        `[[Night Owl]]` is checked when the owl is renamed, and `~` follows the card's own name; plain
        words stay as they are. Only names of two words or more are looked for.

    Bad
        cards:
          owl: {name: Night Owl, text: Draw a card.}
          moth: {name: Moth, text: "Discard ⟦Night Owl⟧."}

    Good
        cards:
          owl: {name: Night Owl, text: Draw a card.}
          moth: {name: Moth, text: "Discard [[Night Owl]]."}
    """
    yield from ctx.hits(_in_plain_words, ctx.parts.merged(_named))


def _in_plain_words(part: Part, cards: Named) -> Iterator[Hit]:
    for found in part.texts.find(_PHRASE, *PLAYED):
        for name, start, end in _parts(found[0]):
            card = cards.get(name)
            spot = part.texts.place(found.start() + start, found.start() + end) if card else None
            if card and spot:
                id, named, at = card
                right = "~" if spot.card == id else f"[[{named}]]"
                fix = Edit(spot.at, right, safe=False) if spot.exact else None
                yield Hit(f"`{named}` is a card, named in plain words", spot.at, named, right,
                          f"write `{right}`", fix, (at,), card=spot.card)  # fmt: skip
                break


@rule(code="REF003", key="token-without-card", severity=Severity.WARNING, scope="game", since="0.2")
def token_without_card(ctx: Context) -> Iterator[Hit]:
    """A text creates a token that no card of the game shows.

    Why
        Somebody has to look up what it is, or to make one out of paper; and its figures may differ from
        text to text.

    Bad
        cards:
          nest: {name: Nest, text: Create 2 ⟦Fledgling tokens⟧.}

    Good
        cards:
          nest: {name: Nest, text: Create 2 Fledgling tokens.}
          fledgling: {name: Fledgling, text: It can fly.}
    """
    yield from ctx.hits(_created, ctx.parts.merged(_named))


def _created(part: Part, cards: Named) -> Iterator[Hit]:
    for found in part.texts.find(_CREATED, *PLAYED):
        which = "called" if found["called"] else "name"
        if which == "called" or found["token"]:
            name, end = found[which], found.end("token" if which == "name" else which)
            spot = part.texts.place(found.start(which), end)
            if spot and not _known(name, cards):
                yield _unknown(spot, f"`{name}` is created, and no card shows it", name, cards)


@rule(code="REF004", key="named-card-missing", severity=Severity.WARNING, scope="game", since="0.2")
def named_card_missing(ctx: Context) -> Iterator[Hit]:
    """A text speaks of a card named so, and no card is.

    Why
        The card was renamed or cut, or its name is misspelt: whoever searches for it finds nothing.

    Bad
        cards:
          owl: {name: Night Owl, text: Search your deck for a card named ⟦Grey Moth⟧.}

    Good
        cards:
          owl: {name: Night Owl, text: Search your deck for a card named Moth.}
          moth: {name: Moth, text: Draw a card.}
    """
    yield from ctx.hits(_called, ctx.parts.merged(_named))


def _called(part: Part, cards: Named) -> Iterator[Hit]:
    for found in part.texts.find(_NAMED, *PLAYED):
        spot = part.texts.spot(found, "name")
        created = found.string.rfind("reate", max(0, found.start() - 60), found.start()) >= 0
        if spot and not created and not _known(found["name"], cards):
            yield _unknown(spot, f"no card is named `{found['name']}`", found["name"], cards)


@rule(code="REF005", key="trait-of-nothing", severity=Severity.WARNING, scope="game", since="0.2", whole=True)
def trait_of_nothing(ctx: Context) -> Iterator[Hit]:
    """A text speaks of cards with a keyword that no card has and no text gives.

    Why
        It does nothing, since nothing in the box is what it asks for.

    Bad
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}, Swift: {reminder: It may move twice.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded], text: Draw a card.}
          net: {name: Net, text: "Discard a card with ⟦Swift⟧."}

    Good
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}, Swift: {reminder: It may move twice.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded, Swift], text: Draw a card.}
          net: {name: Net, text: "Discard a card with Swift."}
    """
    listed = ctx.parts.total(listings)
    missing = [name for name in ctx.spec.keywords if name not in listed]
    pattern = whole_words(missing) if listed else None
    if pattern is None:
        return
    corpus = ctx.corpus
    met: dict[str, list[re.Match[str]]] = {}
    for found in corpus.find(pattern, *PLAYED):
        met.setdefault(found[0], []).append(found)
    for name, named in met.items():
        for found in named if all(_WITH.search(f.string, max(0, f.start() - 9), f.start()) for f in named) else ():
            place = corpus.spot(found)
            if place:
                yield Hit(f"the text speaks of cards with `{name}`, and no card has it", place.at, name,
                          hint="give it to a card, or ask for something else",
                          related=(ctx.spec.keywords[name].at.key(),), card=place.card)  # fmt: skip


@rule(code="REF006", key="kind-of-nothing", severity=Severity.WARNING, scope="game", since="0.2", whole=True)
def kind_of_nothing(ctx: Context) -> Iterator[Hit]:
    """A text names a type, or a choice of a field, that no card has.

    Why
        It does nothing, since nothing in the box is what it asks for.

    Bad
        --- game.yaml
        fields: {breed: {kind: enum, choices: [Bird, Moth]}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, breed: Bird}
          net: {name: Net, text: "Discard 1 ⟦Moth⟧."}

    Good
        --- game.yaml
        fields: {breed: {kind: enum, choices: [Bird, Moth]}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, breed: Bird}
          net: {name: Net, text: "Discard 1 Bird."}
    """
    missing = _missing_kinds(ctx)
    pattern = whole_words([*missing, *(f"{name}s" for name in missing)])
    corpus = ctx.corpus
    for found in corpus.find(pattern, "rules", "field"):
        spot, name = corpus.spot(found), found[0] if found[0] in missing else found[0][:-1]
        if spot:
            yield Hit(f"the text names `{name}`, and no card is one", spot.at, name,
                      hint="give it to a card, or ask for something else", card=spot.card)  # fmt: skip


def _missing_kinds(ctx: Context) -> frozenset[str]:
    """Give the types' labels and the choices that no card has; those of small letters are words like others."""
    spec, types, held = ctx.spec, ctx.parts.total(of_types), ctx.parts.total(_held)
    missing = {one.label for id, one in spec.types.items() if id not in types and one.label not in held}
    missing |= {c for field in spec.fields.values() for c in field.choices if c not in held}
    missing = {name for name in missing if name[:1].isupper() and len(name) > 2}
    names = ctx.parts.total(_words_of_names) if missing else {}
    return frozenset(name for name in missing if name not in names and name not in spec.keywords)


def of_types(part: Part) -> Counter[str]:
    """Count the cards of each type."""
    return Counter(type for card in part.cards for type in card.types)


def _held(part: Part) -> Counter[object]:
    """Count the choices that cards have in their fields."""
    held: Counter[object] = Counter()
    for card in part.cards:
        for value in card.fields.values():
            if isinstance(value, str):
                held[value] += 1
            elif isinstance(value, tuple) and value and isinstance(value[0], str):
                held.update(value)
    return held


def _words_of_names(part: Part) -> Counter[str]:
    return Counter(word for card in part.cards for word in card.name.split())


def _parts(phrase: str) -> Iterator[tuple[str, int, int]]:
    """Give the stretches of two words or more of a phrase, the longest first: folded, with their begin and end."""
    found = list(islice(_WORD.finditer(phrase), 12))
    words = [folded(word[0]) for word in found]
    for size in range(len(words), 1, -1):
        for first in range(len(words) - size + 1):
            yield " ".join(words[first : first + size]), found[first].start(), found[first + size - 1].end()


def _known(name: str, cards: Named) -> bool:
    """Tell whether a name, in the singular too, is a card's, or begins with a card's."""
    words = folded(name).split()
    heads = [" ".join(words[:n]) for n in range(len(words), 0, -1)]
    return any(form in cards for head in heads for form in (head, head.removesuffix("s"), head.removesuffix("es")))


def _unknown(spot: Spot, message: str, name: str, cards: Named) -> Hit:
    near = did_you_mean(name, [named for _, named, _ in cards.values()])
    return Hit(message + near, spot.at, name, hint="name one that is there, or write the card", card=spot.card)
