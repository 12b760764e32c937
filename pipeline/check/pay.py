"""Can each card of a deck be paid for, by what else is in the deck?"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pipeline.check.bounds import at_hand
from pipeline.check.cast import Cast, Counts
from pipeline.findings import Origin, Severity
from pipeline.model.play import PriceSpec
from pipeline.model.types import Card, Deck
from pipeline.model.values import Cost, CostPart
from pipeline.model.verdicts import Verdict

Asked = tuple[str, tuple[tuple[str, str], ...]]
"""A price, and the arguments of a price in words."""
MAX_ASKED = 1_000
"""The most prices with different arguments that are looked into in a deck: each asks every card of it."""


def judge(deck: Deck, cast: Cast) -> Iterator[Verdict]:
    """Give a verdict for each card of the deck that nobody can ever pay for, or one for all.

    A list without a format is no deck that anybody plays, and is not judged.
    """
    prices = cast.game.spec.play.prices
    if not prices or deck.format not in cast.game.spec.play.formats:
        return
    counts = {id: n for id, n in deck.copies().items() if n and cast.finished(cast.cards[id])}
    places = _lines(deck)
    purse = _Purse(cast, counts)
    bad = 0
    for id in counts:
        for code, message, section in purse.lacking(cast.cards[id]):
            bad += 1
            severity = Severity.WARNING if code == "PLY010" else Severity.ERROR
            yield Verdict(code, False, message, section, places[id], ((id, counts[id]),), about=deck.id,
                          severity=severity)  # fmt: skip
    if not bad and counts:
        first = next(iter(prices.values()))
        message = f"all {len(counts)} cards can be paid for"
        yield Verdict("PLY001", True, message, first.section, deck.at, found=len(counts), about=deck.id)


def _lines(deck: Deck) -> dict[str, Origin]:
    """Give the first line of each card that the deck holds."""
    lines = [line for part in (deck.lines, *deck.parts.values()) for line in part if line.copies]
    return {line.card: line.at for line in reversed(lines)}


class _Purse:
    """What the cards of a deck can pay."""

    def __init__(self, cast: Cast, counts: Counts) -> None:
        self.cast, self.counts = cast, counts
        self.prices = cast.game.spec.play.prices
        self._worths: dict[Asked, dict[str, float]] = {}
        self._totals: dict[Asked, float] = {}
        self._hands: dict[str, float] = {}
        self.symbols = [id for id in self.prices if id in cast.game.spec.symbols]

    def lacking(self, card: Card) -> Iterator[tuple[str, str, str]]:
        """Give code, message and section of each part of a card's price that cannot be paid."""
        for name, value in card.fields.items():
            if isinstance(value, Cost):
                for part in value.parts:
                    yield from self.part(card, part)
            elif name in self.prices and isinstance(value, int):
                yield from self.short(card, self.prices[name], value, {}, f"{name} {value}")

    def part(self, card: Card, part: CostPart) -> Iterator[tuple[str, str, str]]:
        """Judge a part of a cost: a symbol, a price in words, or a bare number, which any symbol pays."""
        if part.phrase:
            price = self.prices.get(part.phrase.op)
            if price:
                args = {name: arg for name, arg in part.phrase.args.items() if isinstance(arg, int | str)}
                yield from self.short(card, price, 1, args, f"`{part.words or part.phrase.op}`")
        elif part.symbol and part.symbol not in self.prices:
            yield "PLY010", f"nothing is said to pay the `{part.symbol}` of `{card.id}`", ""
        elif part.symbol:
            yield from self.short(card, self.prices[part.symbol], part.amount, {}, f"{part.amount} {part.symbol}")
        elif not any(self.holds(card, self.prices[s], part.amount, {}) for s in self.symbols):
            yield "PLY001", f"nothing in this deck pays the {part.amount} of `{card.id}`", ""

    def short(
        self, card: Card, price: PriceSpec, amount: int, args: Mapping[str, object], shown: str
    ) -> Iterator[tuple[str, str, str]]:
        """Give the trouble of a part that cannot be paid."""
        if not self.holds(card, price, amount, args):
            yield "PLY001", f"nothing in this deck pays the {shown} of `{card.id}`", price.section

    def holds(self, card: Card, price: PriceSpec, amount: int, args: Mapping[str, object]) -> bool:
        """Tell whether so much of a price can be paid: from its resource, by other cards, or always."""
        if price.resource:
            return self.hand(price.resource) >= amount
        return not price.cards or self.supply(card, price, args) >= amount

    def hand(self, resource: str) -> float:
        """Give how much of a resource there can be in one turn."""
        if resource not in self._hands:
            declared = self.cast.game.spec.play.resources[resource]
            self._hands[resource] = at_hand(declared, self.cast, self.counts)
        return self._hands[resource]

    def supply(self, card: Card, price: PriceSpec, args: Mapping[str, object]) -> float:
        """Give how much the other cards of the deck can pay together; any amount when too much was asked already."""
        key = (price.id, tuple(sorted((name, str(value)) for name, value in args.items())))
        if key not in self._worths:
            if len(self._worths) == MAX_ASKED:
                return math.inf
            self._worths[key] = dict(self.worths(price, args))
            self._totals[key] = sum(worth * self.counts[id] for id, worth in self._worths[key].items())
        return self._totals[key] - self._worths[key].get(card.id, 0)

    def worths(self, price: PriceSpec, args: Mapping[str, object]) -> Iterator[tuple[str, float]]:
        """Give what one copy of each card is worth towards a price, where it is worth anything."""
        for id in self.counts:
            card = self.cast.cards[id]
            worth = [self.cast.worth(s, card, 1) for s in price.cards if self.cast.does(s, card, args)]
            if worth:
                yield id, max(worth)
