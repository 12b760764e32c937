"""What a rule is given and what it gives: the game with its lookups, and hits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, cast

from pipeline.findings import Edit, Origin, Place, Severity
from pipeline.fixed import fixed
from pipeline.lint.corpus import Corpus
from pipeline.lint.options import Option
from pipeline.lint.parts import Part, Parts
from pipeline.load.doc import Doc
from pipeline.model.declared import GameSpec
from pipeline.model.expr import Scope, evaluate_in, lacking, names_in, scope
from pipeline.model.types import Card, Game
from pipeline.model.values import Map

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
V = TypeVar("V", bool, int, str, tuple[str, ...])


@fixed(frozen=True, slots=True)
class Hit:
    """What a rule found, before the runner adds the rule's code, name and severity.

    `card` names the card that a game's rule blames, so that the card can silence it; a card's rule
    leaves it out. `key` and `severity` stand for the rule's own where they are given (a designer's
    check has both).
    """

    message: str
    at: Place
    actual: str = ""
    expected: str = ""
    hint: str = ""
    fix: Edit | None = None
    related: tuple[Place, ...] = ()
    card: str = ""
    key: str = ""
    severity: Severity | None = None


class Head(NamedTuple):
    """What tells a card from others, as the card has it: rules for names and numbers look at nothing else."""

    id: str
    name: str
    number: str
    at: Origin
    reverse: str
    reverse_of: str


Heads = Sequence[Sequence[Head]]
"""Those of all cards, part by part."""


@dataclass
class Context:
    """A game, with what its rules work out once and share (`once`), and what it sets of their options.

    `docs` are its card files, for rules that look at how a thing is written. What was made of its parts before may be
    handed in.
    """

    game: Game
    options: Map[Option[Any], object] = field(default_factory=dict)
    docs: tuple[Doc, ...] = ()
    _parts: Parts = field(default_factory=Parts)
    _made: dict[Callable[..., Any], Any] = field(default_factory=dict)
    _scopes: dict[str, Scope] = field(default_factory=dict)
    _lacking: dict[str, frozenset[str]] = field(default_factory=dict)

    @property
    def spec(self) -> GameSpec:
        """The game's declarations."""
        return self.game.spec

    @cached_property
    def parts(self) -> Parts:
        """The game in parts."""
        self._parts.begin(self.game)
        return self._parts

    @cached_property
    def corpus(self) -> Corpus:
        """All that the game says."""
        return Corpus(self.parts)

    def each(self, make: Callable[[Part, *Ts], T], *given: *Ts) -> Sequence[T]:
        """Give `make(part, *given)` of each part of the game, as `Parts.each` keeps it."""
        return self.parts.each(make, *given)

    def hits(self, find: Callable[[Part, *Ts], Iterable[Hit]], *given: *Ts, of: str = "") -> Iterator[Hit]:
        """Give what is found in each part of the game: in one that is the same, with the same given, what was found
        before. `of` tells apart what one function finds."""
        for found in self.parts.each(_listed, find, given, of=(find, of)):
            yield from found

    def judged(self, find: Callable[[*Ts], Iterable[Hit]], *given: *Ts, of: str = "") -> Iterator[Hit]:
        """Give what is found in what is given (facts of all parts, as `each` gives them): while that is equal, what was
        found before."""
        yield from self.parts.whole(_judged, find, given, of=(find, of))

    @cached_property
    def heads(self) -> Heads:
        """What the cards are called, part by part."""
        numbers = tuple(card.number for card in self.game.cards)
        return self.parts.whole(_numbered, self.each(_heads), numbers)

    @cached_property
    def by_id(self) -> dict[str, Card]:
        """The game's cards by id."""
        return {card.id: card for card in self.game.cards}

    def value(self, expression: str, card: Card) -> Any:
        """Give the value of an expression on a card. Raises ExprError when it has none.

        What the card's expressions know is gathered once: a plan and checks ask many of each card.
        """
        return evaluate_in(expression, self.names(card))

    def names(self, card: Card) -> Scope:
        """Give what expressions know of a card, the same whenever it is asked for."""
        names = self._scopes.get(card.id)
        if names is None:
            names = self._scopes[card.id] = scope(card, self.spec)
        return names

    def unknown(self, expression: str, card: Card) -> bool:
        """Tell whether an expression cannot be answered yet, since it speaks of what a draft still lacks."""
        if card.status != "draft":
            return False
        if card.id not in self._lacking:
            self._lacking[card.id] = lacking(card, self.spec)
        return not self._lacking[card.id].isdisjoint(names_in(expression))

    def option(self, option: Option[V]) -> V:
        """Give what the game sets of a rule's option, or its default."""
        return cast(V, self.options.get(option, option.default))

    def once(self, make: Callable[[Context], T]) -> T:
        """Give `make(context)`, made the first time it is asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made


def _judged(find: Callable[[*Ts], Iterable[Hit]], given: tuple[*Ts]) -> tuple[Hit, ...]:
    return tuple(find(*given))


def _heads(part: Part) -> list[Head]:
    return [Head(c.id, c.name, c.number, c.at, c.reverse, c.reverse_of) for c in part.cards]


def _numbered(heads: Heads, numbers: tuple[str, ...]) -> Heads:
    """Give heads with the numbers that the cards have now."""
    now = iter(numbers)
    return [[head if head.number == (number := next(now)) else head._replace(number=number) for head in part]
            for part in heads]  # fmt: skip


def _listed(part: Part, find: Callable[[Part, *Ts], Iterable[Hit]], given: tuple[*Ts]) -> tuple[Hit, ...]:
    return tuple(find(part, *given))
