"""What a game module knows of its cards: plain frozen values, made from a game's files by a layer above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll of `count` dice of `sides`, plus a constant."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


Arg: TypeAlias = int | str | Dice | tuple["Effect", ...]
FieldValue: TypeAlias = int | str | tuple[str, ...] | Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: an op of the game's vocabulary and its arguments by name; one that was left out is the empty word."""

    op: str
    args: Mapping[str, Arg] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """Give an argument that is a whole number. Raises KeyError when it is none."""
        value = self.args[name]
        if not isinstance(value, int):
            raise KeyError(name)
        return value

    def word(self, name: str) -> str:
        """Give an argument that is a word (a choice's id, a symbol, a type). Raises KeyError when it is none."""
        value = self.args[name]
        if not isinstance(value, str):
            raise KeyError(name)
        return value

    def amount(self, name: str) -> int | Dice:
        """Give an argument that is a number or dice. Raises KeyError when it is neither."""
        value = self.args[name]
        if not isinstance(value, int | Dice):
            raise KeyError(name)
        return value

    def inner(self, name: str) -> tuple[Effect, ...]:
        """Give an argument that is a list of effects. Raises KeyError when it is none."""
        value = self.args[name]
        if not isinstance(value, tuple):
            raise KeyError(name)
        return value


@dataclass(frozen=True, slots=True)
class Card:
    """A card. `uses` gives, for each of its types, all that it does when used as that type: first what every card of
    the type does, then what this card says. `effects` is what the card itself says, whatever its types.

    `fields` holds integers, words, lists of words and values by symbol (`{"PTS": 2}`); keywords are words as printed.
    """

    id: str
    name: str
    types: tuple[str, ...]
    copies: int = 1
    uses: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    fields: Mapping[str, FieldValue] = field(default_factory=dict)
    back: str = ""


@dataclass(frozen=True, slots=True)
class Op:
    """An op as a game declares it: its parameters, and for each that is an enum its choices (else none)."""

    name: str
    params: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameData:
    """A game's cards, what every card of a type does (`types`), its vocabulary (`ops`), its numbers (`constants`, by
    name: one for all players, or one for each seat) and the titles of its rules' sections and rulings (`6.1`, `R7`).

    `digest` changes with everything that can change a played game.
    """

    id: str
    title: str
    cards: Mapping[str, Card]
    types: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    ops: Mapping[str, Op] = field(default_factory=dict)
    constants: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sections: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""

    def constant(self, name: str, default: int, seat: int = 0) -> int:
        """Give a number that the game declares, for a seat from 0; the default when it declares none."""
        values = self.constants.get(name) or (default,)
        return values[min(seat, len(values) - 1)]
