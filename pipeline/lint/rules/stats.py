"""STA: figures of cards, and the types that they are of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from pipeline.findings import Edit, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.references import of_types
from pipeline.lint.words import texts
from pipeline.model.declared import FieldSpec
from pipeline.model.types import Card
from pipeline.model.values import Stats, Values

_PLAIN = re.compile(r"[\w/+-]*[A-Za-z][\w/+-]*")
"""What YAML reads as these letters wherever an edit puts them."""
_FIGURE = " +-0123456789"
_HEALTH = frozenset({"hp", "health", "life", "hit points", "toughness", "endurance", "vitality", "hits"})
"""What games call the figure that keeps a card alive."""


@rule(code="STA001", key="no-health", severity=Severity.WARNING, scope="card", since="0.2", broken=True)
def no_health(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card has 0 health, and its text does not speak of it.

    Why
        It dies as soon as it is there. The figure may have been lost, or belong to another card.

    Bad
        --- game.yaml
        fields: {stats: {kind: stats, label: AP/HP}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, stats: ⟦2/0⟧}

    Good
        --- game.yaml
        fields: {stats: {kind: stats, label: AP/HP}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, stats: 2/1}
          moth: {name: Moth, stats: 0/0, text: It has 1 HP for each card in your hand.}
    """
    for field, stats in _stats(card, ctx):
        for name, figure in zip(_labels(field), stats.parts, strict=False):
            if figure == 0 and name.lower() in _HEALTH and not _speaks(card, name):
                yield Hit(f"the card has 0 {name}", card.at.child(field.name), stats.raw, f"1 {name} or more",
                          f"give it {name}, or say in its text where it gets some")  # fmt: skip


@rule(code="STA002", key="undefined-x", severity=Severity.WARNING, scope="card", since="0.2", broken=True)
def undefined_x(card: Card, ctx: Context) -> Iterator[Hit]:
    """A figure is `x`, and no text of the card says what it is.

    Why
        The card cannot be played: nobody knows its figures.

    Bad
        --- game.yaml
        fields: {stats: {kind: stats, label: AP/HP}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, stats: ⟦x/2⟧, text: Draw a card.}

    Good
        --- game.yaml
        fields: {stats: {kind: stats, label: AP/HP}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, stats: x/2, text: Its AP is the number of cards in your hand.}
    """
    for field, stats in _stats(card, ctx):
        labels = _labels(field)
        for number, figure in enumerate(stats.parts):
            name = labels[number] if number < len(labels) else field.label
            if figure is None and not _speaks(card, name, "x"):
                yield Hit(f"`{stats.raw}`: no text says what the {name} is", card.at.child(field.name), stats.raw,
                          "a figure", f"say it in the text: `Its {name} is ...`")  # fmt: skip


@rule(code="STA003", key="unused-type", severity=Severity.INFO, scope="game", since="0.2", whole=True)
def unused_type(ctx: Context) -> Iterator[Hit]:
    """A type is declared, and no card is of it.

    Why
        It is a plan that was given up, or the cards of it were lost.

    Bad
        --- game.yaml
        types:
          spell: {label: Spell}
          ⟦relic⟧: {label: Relic}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl}

    Good
        --- game.yaml
        types:
          spell: {label: Spell}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl}
    """
    used = ctx.parts.total(of_types)
    for id, spec in ctx.spec.types.items() if used else ():
        if id not in used:
            yield Hit(f"no card is of the type `{id}`", spec.at.key(), hint="give it a card, or take it out")


@rule(code="STA004", key="values-order", severity=Severity.WARNING, scope="card", since="0.3", broken=True)
def values_order(card: Card, ctx: Context) -> Iterator[Hit]:
    """Lettered figures do not stand in the order of their field's symbols.

    Why
        `8O/2F` and `2F/8O` are the same figures. Written in one order, cards can be compared at a glance.

    Bad
        --- game.yaml
        symbols: {F: {label: Flame}, O: {label: Oil}}
        fields: {worth: {kind: values, symbols: [F, O]}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, worth: ⟦8O/2F⟧}

    Good
        --- game.yaml
        symbols: {F: {label: Flame}, O: {label: Oil}}
        fields: {worth: {kind: values, symbols: [F, O]}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, worth: 2F/8O}
    """
    for name, value in card.fields.items():
        parts = value.raw.split("/") if isinstance(value, Values) else []
        order = list(ctx.spec.fields[name].symbols or ctx.spec.symbols) if len(parts) > 1 else []
        places = [order.index(symbol) if (symbol := part.strip(_FIGURE)) in order else -1 for part in parts]
        if order and places != sorted(places) and -1 not in places:
            at, raw = card.at.child(name), "/".join(parts)
            right = "/".join(part for _, part in sorted(zip(places, parts, strict=True)))
            fix = Edit(at, right) if _PLAIN.fullmatch(right) else None
            yield Hit(f"the figures of `{raw}` do not stand in their order", at, raw, right, f"write `{right}`", fix)


@rule(code="STA005", key="types-order", severity=Severity.WARNING, scope="game", since="0.3")
def types_order(ctx: Context) -> Iterator[Hit]:
    """Two types of a card stand the other way round than on most cards that have both.

    Why
        The first type gives a card its back and its colour, and lists are sorted by it. The rule follows the
        game's habit.

    Bad
        --- game.yaml
        types: {spell: {label: Spell}, omen: {label: Omen}}
        --- sets/cards.yaml
        cards:
          ash: {name: Ash, types: [omen, spell]}
          brand: {name: Brand, types: [omen, spell]}
          coal: {name: Coal, types: ⟦[spell, omen]⟧}

    Good
        --- game.yaml
        types: {spell: {label: Spell}, omen: {label: Omen}}
        --- sets/cards.yaml
        cards:
          ash: {name: Ash, types: [omen, spell]}
          brand: {name: Brand, types: [omen, spell]}
          coal: {name: Coal, types: [omen, spell]}
    """
    often = ctx.parts.total(_pairs)
    usual = {pair: usual for pair, cards in often.items() if (usual := often.get(pair[::-1], 0)) >= 2 * cards}
    yield from ctx.hits(_turned, usual)


def _pairs(part: Part) -> Counter[tuple[str, str]]:
    return Counter(pair for card in part.cards for pair in combinations(card.types, 2))


def _turned(part: Part, unusual: Mapping[tuple[str, str], int]) -> Iterator[Hit]:
    for card in part.cards if unusual else ():
        for first, second in combinations(card.types, 2):
            usual = unusual.get((first, second))
            if usual is None:
                continue
            yield Hit(f"`{first}` stands before `{second}`, on {usual} other cards after it", card.at.child("types"),
                      " ".join(card.types), f"{second} {first}", "turn the two round", card=card.id)  # fmt: skip


def _stats(card: Card, ctx: Context) -> Iterator[tuple[FieldSpec, Stats]]:
    for name, value in card.fields.items():
        if isinstance(value, Stats) and card.status != "draft":
            yield ctx.spec.fields[name], value


def _labels(field: FieldSpec) -> list[str]:
    return [part.strip() for part in field.label.split("/")]


def _speaks(card: Card, *names: str) -> bool:
    """Tell whether a text on the card has one of the names as a whole word."""
    wanted = re.compile(rf"(?<![\w/])(?:{'|'.join(map(re.escape, names))})(?![\w/])", re.IGNORECASE)
    return any(wanted.search("".join(t.text for t in text)) for text in texts(card))
