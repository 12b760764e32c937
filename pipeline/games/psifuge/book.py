"""What the cards say, looked up once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.engine.cards import Card, Effect, GameData
from pipeline.games.psifuge.conditions import Condition, condition

AGILE = "Agile"
"""The trait of section 11.1."""


@dataclass(frozen=True, slots=True)
class Common:
    """A common Morphon (section 2.2). `looks` says whose Psifront its bar looks at (`own`, `opposing`, `always`),
    `worth` what it adds to the points while active; `passives` are what a green bar does."""

    id: str
    attribute: str
    bar: str
    base: int
    agile: bool
    looks: str
    worth: int
    conditions: tuple[Condition, ...]
    passives: tuple[Effect, ...]


class Book:
    """The cards of a game, with what play needs to know of them."""

    def __init__(self, data: GameData) -> None:
        self.names = {card.id: card.name for card in data.cards.values()}
        bars = {name for name, effects in data.types.items() if any(e.op == "active" for e in effects)}
        self.commons: dict[str, Common] = {}
        self.factions: dict[str, tuple[frozenset[str], int]] = {}
        """The attributes of each Faction and what a card of them costs (section 7.1)."""
        self.attribute: dict[str, str] = {}
        """The attribute of each card of the deck."""
        self.cost: dict[str, int] = {}
        self.effects: dict[str, tuple[Effect, ...]] = {}
        """The ability of a common, what a Renowned Morphon does: what happens when the card acts."""
        for card in data.cards.values():
            self._read(card, bars)
        self.dearest = max(self.cost.values(), default=0)
        """What any card costs at most (R12)."""

    def _read(self, card: Card, bars: set[str]) -> None:
        every = [effect for name in card.types for effect in card.uses[name]]
        price = next((e.number("price") for e in every if e.op == "faction-price"), None)
        if price is not None:
            self.factions[card.id] = (frozenset(_words(card, "attributes")), price)
            return
        bar = next((name for name in card.types if name in bars), None)
        if bar is None:
            self.attribute[card.id] = str(card.fields["attribute"])
            self.effects[card.id] = tuple(every)
        else:
            self.attribute[card.id] = next(name for name in card.types if name != bar)
            self.effects[card.id] = card.uses[self.attribute[card.id]]
            self.commons[card.id] = _common(card, self.attribute[card.id], bar)
        cost = card.fields.get("cost", 0)
        self.cost[card.id] = cost if isinstance(cost, int) else 0


def _common(card: Card, attribute: str, bar: str) -> Common:
    active = next(e for e in card.uses[bar] if e.op == "active")
    rest = tuple(e for e in card.uses[bar] if e is not active)
    green = active.word("when") == "always"
    points = card.fields.get("points")
    return Common(
        id=card.id,
        attribute=attribute,
        bar=bar,
        base=sum(points.values()) if isinstance(points, Mapping) else 0,
        agile=AGILE in _words(card, "traits"),
        looks=active.word("when"),
        worth=active.number("points"),
        conditions=() if green else tuple(map(condition, rest)),
        passives=rest if green else (),
    )


def _words(card: Card, name: str) -> tuple[str, ...]:
    found = card.fields.get(name)
    return found if isinstance(found, tuple) else ()
