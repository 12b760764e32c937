"""A game in parts: runs of cards, what `game.yaml` says, and the rulebook. What rules make of a part is kept while the
part is the same, so that after a save they look at one part again, and put together what is known of all.

Where one part ends and the next begins, the ids of the cards decide: a card that comes or goes changes the part in
which it stands, and no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from operator import attrgetter
from typing import Any, TypeVar, TypeVarTuple
from zlib import crc32

from pipeline.lint.joined import Joined, Passage, printed, said, told
from pipeline.model.declared import GameSpec
from pipeline.model.expr import Scope, scope
from pipeline.model.types import Card, Game

USUAL = 64
"""About how many cards a part has: so few that one is soon looked at, so many that patterns run at full speed."""
MOST = 128
"""How many cards a part has at most."""

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Ts = TypeVarTuple("Ts")

Key = tuple[Hashable, ...]
Given = tuple[object, ...]


_but_number = attrgetter(*(field.name for field in fields(Card) if field.name != "number"))


class Part:
    """A run of cards (none for what `game.yaml` or the rulebook says), and the texts in it. Where the game gives its
    cards their numbers, they may have others by now; `Context.heads` knows."""

    def __init__(self, cards: Sequence[Card], passages: Callable[[], Iterable[Passage]]) -> None:
        self.cards = cards
        self._said = passages
        self._names: list[Scope] | None = None

    @property
    def fronts(self) -> Iterator[Card]:
        """The cards as they are counted: none that stands on the back of another."""
        return (card for card in self.cards if not card.reverse_of)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """All that stands in this part, also what its cards print and another place says."""
        return tuple(self._said())

    @cached_property
    def texts(self) -> Joined:
        """All that is said in this part."""
        return Joined(one for one in self.passages if one.card or not self.cards)

    def names(self, spec: GameSpec) -> list[Scope]:
        """Give what expressions know of each front: many may ask in one run, and few in the next."""
        if self._names is None:
            self._names = [scope(card, spec) for card in self.fronts]
        return self._names

    def end(self) -> None:
        """Forget what is soon made again."""
        self._names = None


class Parts:
    """The parts of a game, and what was made of them. It holds as long as the game's declarations do."""

    def __init__(self) -> None:
        self.all: tuple[Part, ...] = ()
        self._of_cards: dict[str, Part] = {}
        self._said: tuple[object, Part] | None = None
        self._book: tuple[object, Part] | None = None
        self._made: dict[Key, tuple[Given, Any]] = {}
        self._before: dict[Key, tuple[Given, Any]] = {}
        self._totals: dict[Key, tuple[Counter[Any], Mapping[int, Mapping[Any, int]]]] = {}

    def begin(self, game: Game) -> None:
        """Take a game as it is now. A part stays whose cards are the same objects, apart from the numbers that the
        game gives them: one new card moves those of all behind it. What nobody asked for since the last beginning is
        forgotten."""
        cards = [self._part(run) for run in split(game.cards, attrgetter("id"))]
        self._of_cards = {part.cards[0].id: part for part in cards}
        shared = {one.place(): one for part in cards for one in part.passages if not one.card}
        if self._said is None or self._said[0] != shared:
            of_types = {one.place() for one in said(game.spec)}
            others = [one for place, one in shared.items() if place not in of_types]
            self._said = shared, Part((), lambda: (*said(game.spec), *others))
        if self._book is None or self._book[0] != game.rules:
            self._book = game.rules, Part((), lambda: told(game.rules))
        self.all = (self._said[1], *cards, self._book[1])
        for part in self.all:
            part.end()
        self._totals = {key: total for key, total in self._totals.items() if key in self._made}
        self._before, self._made = self._made, {}

    def _part(self, run: Sequence[Card]) -> Part:
        kept = self._of_cards.get(run[0].id)
        if kept and len(kept.cards) == len(run) and all(map(same, kept.cards, run)):
            return kept
        return Part(run, lambda: printed(run))

    def each(self, make: Callable[[Part, *Ts], T], *given: *Ts, of: Key = ()) -> Sequence[T]:
        """Give what `make` makes of each part and of what is given: kept while the part is the same, and what is given
        equal. `make` looks at nothing else but the game's declarations. `of` tells apart what one function makes."""
        key = (make, *of)
        last = self._made.get(key)
        if last and last[0] == given:
            return list(last[1].values())
        last = self._before.get(key)
        kept: dict[Part, T] = last[1] if last and last[0] == given else {}
        made = {part: kept[part] if part in kept else make(part, *given) for part in self.all}
        self._made[key] = given, made
        return list(made.values())

    def whole(self, make: Callable[[*Ts], T], *given: *Ts, of: Key = ()) -> T:
        """Give what `make` makes of what is given, kept while that is equal. `make` looks at nothing else but the
        game's declarations."""
        key = (make, *of)
        last = self._made.get(key) or self._before.get(key)
        if last is None or last[0] != given:
            last = given, make(*given)
        self._made[key] = last
        made: T = last[1]
        return made

    def merged(self, make: Callable[[Part, *Ts], Mapping[K, V]], *given: *Ts) -> dict[K, V]:
        """Give in one mapping what `make` makes of each part; of one key, what the last part has."""
        made: dict[K, V] = {}
        for one in self.each(make, *given):
            made.update(one)
        return made

    def total(self, make: Callable[[Part, *Ts], Mapping[K, int]], *given: *Ts, of: Key = ()) -> dict[K, int]:
        """Give the sum of what `make` counts in each part. Only parts that changed are counted again; in which order
        the keys stand, nobody knows."""
        now = {id(counts): counts for counts in self.each(make, *given, of=of)}
        total, before = self._totals.get((make, *of), (Counter[Any](), {}))
        for counts in (before[one] for one in before.keys() - now.keys()):
            for key, often in counts.items():
                total[key] -= often
                if not total[key]:
                    del total[key]
        for one in now.keys() - before.keys():
            total.update(now[one])
        self._totals[make, *of] = total, now
        return dict(total)


def same(one: Card | None, other: Card) -> bool:
    """Tell whether a card is the same for rules, which do not ask for the number that a game gives it."""
    return one is other or (one is not None and _but_number(one) == _but_number(other))


def split(cards: Iterable[T], id_of: Callable[[T], str]) -> Iterator[list[T]]:
    """Cut the cards of a game into runs."""
    run: list[T] = []
    for card in cards:
        if run and (len(run) == MOST or crc32(id_of(card).encode()) % USUAL == 0):
            yield run
            run = []
        run.append(card)
    if run:
        yield run
