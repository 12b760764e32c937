"""What rules for cards found, kept from one run to the next: a watcher runs them on the cards that changed alone.

Such a rule looks at a card (though not at the number that the game may give it), at the game's declarations and at its
options, and at nothing else. A card is made anew whenever one of them changes, so that what was found holds while the
card is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Parts, same
from pipeline.lint.registry import Rule
from pipeline.model.declared import GameSpec
from pipeline.model.types import Card, Game


@dataclass(slots=True)
class Past:
    """What one rule found in one game: hits by card. `fresh` are the cards that changed since; without `whole` it did
    not come to the end, and runs again on all."""

    places: Mapping[str, int] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    hits: dict[str, tuple[Hit, ...]] = field(default_factory=dict)
    whole: bool = False

    def due(self, cards: Mapping[str, Card]) -> Iterable[Card]:
        """Give those of the cards on which something was found, or may be now."""
        if not self.whole:
            return cards.values()
        ids = sorted((self.hits.keys() | self.fresh) & cards.keys(), key=self.places.__getitem__)
        return [cards[id] for id in ids]

    def found(self, rule: Rule, card: Card, ctx: Context) -> Iterator[Hit]:
        """Give what the rule finds on a card, or found on it before."""
        if self.whole and card.id not in self.fresh:
            yield from self.hits[card.id]
            return
        made = []
        for hit in rule.check(card, ctx):
            made.append(hit)
            yield hit
        self.hits.pop(card.id, None)
        if made:
            self.hits[card.id] = tuple(made)


@dataclass(slots=True)
class Kept:
    """What is kept of each game: its cards as they were, and what was found by rule."""

    cards: dict[str, tuple[GameSpec, dict[str, Card]]] = field(default_factory=dict)
    parts: dict[str, tuple[GameSpec, Parts]] = field(default_factory=dict)
    past: dict[tuple[str, str], Past] = field(default_factory=dict)

    def begin(self, game: Game) -> None:
        """Take note of the cards that are others than in the run before."""
        id = game.spec.id
        spec, before = self.cards.get(id, (game.spec, {}))
        now = {card.id: card for card in game.cards}
        before = before if spec is game.spec else {}
        fresh = {name for name, card in now.items() if not same(before.get(name), card)}
        self.cards[id] = game.spec, now
        places = {name: number for number, name in enumerate(now)}
        for (of, _), past in self.past.items():
            if of == id:
                past.places, past.fresh = places, fresh

    def parts_of(self, game: Game) -> Parts:
        """Give what was made of a game's parts, which stands on its declarations."""
        spec, parts = self.parts.get(game.spec.id, (None, Parts()))
        if spec is not game.spec:
            parts = Parts()
        self.parts[game.spec.id] = game.spec, parts
        return parts

    def of(self, rule: Rule, ctx: Context) -> Past:
        """Give what is kept of a rule in a game."""
        return self.past.setdefault((ctx.spec.id, rule.code), Past())
