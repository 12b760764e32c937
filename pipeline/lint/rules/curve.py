"""CST: prices beside those of the game's other cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Set
from itertools import chain, product
from statistics import median

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.model.types import Card
from pipeline.model.values import Cost, Stats, Values

LEAST = 20
"""The least cards of which a habit of prices can be told."""
ALIKE = 5
"""The least cards of one price whose middle says what that price buys."""
OWN = 3
"""Of how many cards of a type one must cost a symbol, so that the symbol is the type's own."""
SIGMA = 1.4826
"""What makes a median absolute deviation a standard deviation, for a normal distribution (1 / 0.6745)."""
FAR = 4.0
"""How many deviations from the habit are far."""


@rule(code="CST004", key="cost-outlier", severity=Severity.INFO, scope="game", since="0.2")
def cost_outlier(ctx: Context) -> Iterator[Hit]:
    """A card's figures are far from those of other cards of its price, or its price is far from all others.

    Why
        It may be the game's best card on purpose; or a digit was lost. What a price mostly buys is the
        middle of all cards of that price, and far is four deviations, with medians throughout, so that
        the odd cards do not move the measure. Fewer than 20 cards are not judged.

    Bad
        --- game.yaml
        fields: {cost: {kind: cost, symbols: [F]}, stats: {kind: stats}}
        --- sets/cards.yaml
        cards:
          c00: {name: Ca, cost: F, stats: 1/1}
          c01: {name: Cb, cost: F, stats: 1/2}
          c02: {name: Cc, cost: F, stats: 1/1}
          c03: {name: Cd, cost: F, stats: 0/2}
          c04: {name: Ce, cost: F, stats: 1/1}
          c05: {name: Cf, cost: F, stats: 2/1}
          c06: {name: Cg, cost: F, stats: ⟦9/9⟧}
          c07: {name: Ch, cost: F, stats: 1/1}
          c08: {name: Ci, cost: F, stats: 1/2}
          c09: {name: Cj, cost: F, stats: 1/1}
          c10: {name: Ck, cost: FF, stats: 2/2}
          c11: {name: Cl, cost: FF, stats: 2/3}
          c12: {name: Cm, cost: FF, stats: 2/2}
          c13: {name: Cn, cost: FF, stats: 1/3}
          c14: {name: Co, cost: FF, stats: 2/2}
          c15: {name: Cp, cost: FF, stats: 3/2}
          c16: {name: Cq, cost: FF, stats: 2/2}
          c17: {name: Cr, cost: FF, stats: 2/3}
          c18: {name: Cs, cost: FF, stats: 2/2}
          c19: {name: Ct, cost: FF, stats: 2/2}

    Good
        --- game.yaml
        fields: {cost: {kind: cost, symbols: [F]}, stats: {kind: stats}}
        --- sets/cards.yaml
        cards:
          c00: {name: Ca, cost: F, stats: 1/1}
          c01: {name: Cb, cost: FFF, stats: 9/9}
    """
    for name, field in ctx.spec.fields.items():
        if field.kind == "cost":
            priced = list(chain.from_iterable(ctx.parts.each(_priced, name, of=(name,))))
            yield from _worth(priced)
            yield from _price(priced, name)


@rule(code="CST005", key="odd-symbol", severity=Severity.INFO, scope="game", since="0.2")
def odd_symbol(ctx: Context) -> Iterator[Hit]:
    """A card is the only one of its type that costs a symbol, while many of other types cost it.

    Why
        Cards of one type are mostly paid with the same few symbols; this one cannot be paid by a deck of
        its type alone. It may be meant so; or a letter is wrong. Types of fewer than 20 cards are not judged.

    Bad
        --- game.yaml
        types: {ash: {}, oil: {}}
        fields: {cost: {kind: cost, symbols: [F, O]}}
        --- sets/cards.yaml
        cards:
          a00: {name: Ba, types: [ash], cost: F}
          a01: {name: Bb, types: [ash], cost: F}
          a02: {name: Bc, types: [ash], cost: F}
          a03: {name: Bd, types: [ash], cost: F}
          a04: {name: Be, types: [ash], cost: F}
          a05: {name: Bf, types: [ash], cost: F}
          a06: {name: Bg, types: [ash], cost: F}
          a07: {name: Bh, types: [ash], cost: F}
          a08: {name: Bi, types: [ash], cost: F}
          a09: {name: Bj, types: [ash], cost: F}
          a10: {name: Bk, types: [ash], cost: F}
          a11: {name: Bl, types: [ash], cost: F}
          a12: {name: Bm, types: [ash], cost: F}
          a13: {name: Bn, types: [ash], cost: F}
          a14: {name: Bo, types: [ash], cost: F}
          a15: {name: Bp, types: [ash], cost: F}
          a16: {name: Bq, types: [ash], cost: F}
          a17: {name: Br, types: [ash], cost: F}
          a18: {name: Bs, types: [ash], cost: F}
          a19: {name: Bt, types: [ash], cost: ⟦FO⟧}
          o1: {name: Ca, types: [oil], cost: O}
          o2: {name: Cb, types: [oil], cost: O}
          o3: {name: Cc, types: [oil], cost: O}
          o4: {name: Cd, types: [oil], cost: O}
          o5: {name: Ce, types: [oil], cost: O}

    Good
        --- game.yaml
        types: {ash: {}, oil: {}}
        fields: {cost: {kind: cost, symbols: [F, O]}}
        --- sets/cards.yaml
        cards:
          a00: {name: Ba, types: [ash], cost: F}
          a01: {name: Bb, types: [ash], cost: FO}
          o1: {name: Ca, types: [oil], cost: O}
    """
    for name, field in ctx.spec.fields.items():
        if field.kind == "cost":
            yield from _odd(ctx, name)


def _odd(ctx: Context, field: str) -> Iterator[Hit]:
    often = ctx.parts.total(_costing, field, of=(field,))
    odd = {
        (type, symbol): of_type
        for (type, symbol), cards in often.items()
        if type and symbol and cards == 1 and (of_type := often[type, ""]) >= LEAST and often["", symbol] > ALIKE
    }
    explained = (
        {(type, symbol) for type, symbol in often if often[type, symbol] * OWN >= often[type, ""]} if odd else ()
    )
    labels = {type: ctx.spec.types[type].label for type, _ in odd}
    yield from ctx.hits(_odd_in, field, odd, frozenset(explained), labels, of=field)


def _costing(part: Part, field: str) -> Counter[tuple[str, str]]:
    """Count the cards by type and by the symbols of their cost, those of any type, and those that cost any symbol."""
    often: Counter[tuple[str, str]] = Counter()
    for card in part.cards:
        symbols = _symbols(card, field)
        often.update(product(("", *card.types), ("", *symbols)) if symbols else ())
    return often


def _odd_in(
    part: Part,
    field: str,
    odd: Mapping[tuple[str, str], int],
    explained: Set[tuple[str, str]],
    labels: Mapping[str, str],
) -> Iterator[Hit]:
    for card in part.cards if odd else ():
        for type, symbol in product(card.types, sorted(_symbols(card, field))):
            if (type, symbol) in odd and not any((t, symbol) in explained for t in card.types):
                message = f"of {odd[type, symbol]} cards of the type {labels[type]}, only this one costs `{symbol}`"
                yield Hit(message, card.at.child(field), symbol, hint="look whether a letter is wrong", card=card.id)


def _symbols(card: Card, field: str) -> set[str]:
    cost = card.fields.get(field)
    return {part.symbol for part in cost.parts if part.symbol} if isinstance(cost, Cost) else set()


def _plain(card: Card, field: str) -> int | None:
    """Give a price in symbols alone; None for a phrase, which says no number, and for none at all."""
    cost = card.fields.get(field)
    if not isinstance(cost, Cost) or any(p.phrase for p in cost.parts) or card.status != "final":
        return None
    return sum(part.amount for part in cost.parts)


Priced = tuple[Card, int, tuple[str, int] | None]
"""A card, its price, and its figures with their field."""


def _priced(part: Part, field: str) -> list[Priced]:
    return [(card, cost, _figures(card)) for card in part.cards if (cost := _plain(card, field)) is not None]


def _worth(priced: list[Priced]) -> Iterator[Hit]:
    """Find cards whose figures are far from what their price mostly buys."""
    figures = [(card, cost, worth) for card, cost, worth in priced if worth is not None]
    bought: dict[int, list[int]] = defaultdict(list)
    for _, cost, worth in figures:
        bought[cost].append(worth[1])
    usual = {cost: median(all) for cost, all in bought.items() if len(all) >= ALIKE}
    judged = [(card, cost, worth) for card, cost, worth in figures if cost in usual]
    if len(judged) < LEAST:
        return
    far = FAR * _sigma([worth[1] - usual[cost] for _, cost, worth in judged])
    for card, cost, (field, total) in judged:
        if abs(total - usual[cost]) > far:
            yield Hit(f"the figures add up to {total}; other cards of its price have about {usual[cost]:g}",
                      card.at.child(field), str(total), f"about {usual[cost]:g}",
                      "look whether its text makes up for it, or a digit is wrong", card=card.id)  # fmt: skip


def _price(priced: list[Priced], field: str) -> Iterator[Hit]:
    """Find prices that are far from all others."""
    if len(priced) < LEAST:
        return
    middle = median(cost for _, cost, _ in priced)
    far = FAR * _sigma([cost - middle for _, cost, _ in priced])
    for card, cost, _ in priced:
        if cost - middle > far:
            message = f"it costs {cost}; the game's cards mostly cost about {middle:g}"
            hint = "look whether a symbol is too many"
            yield Hit(message, card.at.child(field), str(cost), f"about {middle:g}", hint, card=card.id)


def _sigma(off: list[float]) -> float:
    """Give the robust deviation of what is off, 1 at least: figures are whole numbers, and one more is not far."""
    return max(SIGMA * median(map(abs, off)), 1.0)


def _figures(card: Card) -> tuple[str, int] | None:
    """Give the field of a card's figures and their sum; None where it has none, or one is `x`."""
    for name, value in card.fields.items():
        if isinstance(value, Stats) and None not in value.parts:
            return name, sum(part or 0 for part in value.parts)
        if isinstance(value, Values):
            return name, sum(value.parts.values())
    return None
