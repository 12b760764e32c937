"""What cards do, as the declared rules ask it: which have a source's effect, words or fields, and what they give."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pipeline.model import expr
from pipeline.model.play import Source
from pipeline.model.reverses import statuses
from pipeline.model.types import Card, Game
from pipeline.model.values import Effect

Counts = Mapping[str, int]
"""Copies by card id."""


@dataclass
class Cast:
    """A game's cards, with what is worked out of each once: what expressions know of it, its words, its effects."""

    game: Game
    _scopes: dict[str, expr.Scope] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = {card.id: card for card in self.game.cards}
        self.final = {card.id: card.copies for card in self.game.cards if self.finished(card)}

    def finished(self, card: Card) -> bool:
        """Tell whether nothing is missing or wrong on either side of a card, so that it counts as one to play with."""
        return set(statuses(card, self.cards)) == {"final"}

    def holds(self, where: str, card: Card, more: Mapping[str, object] | None = None) -> bool:
        """Tell whether an expression holds on a card; an empty one always does, one without a value does not."""
        if not where:
            return True
        try:
            return bool(expr.evaluate_in(where, self._names(card, more)))
        except expr.ExprError:
            return False

    def does(self, source: Source, card: Card, more: Mapping[str, object] | None = None) -> bool:
        """Tell whether a card is one of a source."""
        return (
            self.holds(source.where, card, more)
            and (not source.text or source.text in self.text(card))
            and (not source.op or any(_is(source, effect) for effect in effects(card, self.game)))
        )

    def worth(self, source: Source, card: Card, otherwise: float) -> float:
        """Give how much a card of a source is worth; `otherwise` where the source does not say."""
        if not source.worth:
            return otherwise
        try:
            return float(expr.evaluate_in(source.worth, self._names(card, None)))
        except (expr.ExprError, TypeError, ValueError):
            return 0

    def given(self, sources: Iterable[Source], counts: Counts, most: int | None = None) -> float:
        """Give how much the cards of a deck can bring in all, or the best `most` of them.

        A source that does not say how much it is worth brings any amount.
        """
        listed = tuple(sources)
        worths: list[tuple[float, int]] = []
        for id, copies in counts.items():
            card = self.cards[id]
            best = max((self.worth(s, card, math.inf) for s in listed if self.does(s, card)), default=0)
            if copies and best > 0:
                worths.append((best, copies))
        total, left = 0.0, math.inf if most is None else most
        for worth, copies in sorted(worths, reverse=True):
            if left > 0:
                total += worth * min(copies, left)
                left -= copies
        return total

    def text(self, card: Card) -> str:
        """Give the words of a card's text box, in small letters, without reminders; symbols stand as `{id}`."""
        if card.id not in self._texts:
            tokens = (t for block in card.blocks for t in block.tokens if t.kind != "reminder")
            self._texts[card.id] = "".join(token.text for token in tokens).casefold()
        return self._texts[card.id]

    def _names(self, card: Card, more: Mapping[str, object] | None) -> Mapping[str, object]:
        if card.id not in self._scopes:
            self._scopes[card.id] = expr.scope(card, self.game.spec)
        known = self._scopes[card.id]
        return {**more, **known.whole()} if more else known


def effects(card: Card, game: Game) -> Iterator[Effect]:
    """Give all effects of a card: its own, those of its uses and of its types, and those within them."""
    own = [card.effects, *(use.effects for use in card.uses.values())]
    typed = [game.spec.types[name].effects for name in card.types]
    for effect in (one for listed in (*own, *typed) for one in listed):
        yield from _within(effect)


def _within(effect: Effect) -> Iterator[Effect]:
    yield effect
    for arg in effect.args.values():
        for inner in arg if isinstance(arg, tuple) else ():
            yield from _within(inner)


def _is(source: Source, effect: Effect) -> bool:
    return effect.op == source.op and all(str(effect.args.get(k)) == v for k, v in source.args.items())
