"""How a game mostly writes a thing, counted in its own texts, so that the one card which differs can be told.

Nothing here says what is right: a game that writes `two` everywhere is as good as one that writes `2`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar, cast

from pipeline.lint.context import Hit
from pipeline.model.types import Card

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

LEAST = 5
"""How often a way must be met before it is a habit."""
TIMES = 5
"""How many times as often as another way, so that the other is a slip and no second habit."""

OFTEN = 3
"""As `TIMES`, where the way is what the language asks for: that a sentence begins with a capital, `and` for `&`."""


def habit(counts: Mapping[K, int], times: int = TIMES) -> K | None:
    """Give the way that a game has made its habit; None when it has none, or only one way was ever met."""
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    if len(ranked) < 2 or ranked[0][1] < LEAST:
        return None
    rest = sum(count for _, count in ranked[1:])
    return ranked[0][0] if ranked[0][1] >= times * rest else None


def against(met: Iterable[tuple[K, T]], times: int = TIMES) -> Iterator[tuple[T, K, K]]:
    """Give what goes against the habit: the thing, its way, and the habit."""
    return astray([by_way(met)], times)


def astray(groups: Iterable[Mapping[K, Sequence[T]]], times: int = TIMES) -> Iterator[tuple[T, K, K]]:
    """Give what goes against the habit, of what was met in several parts of a game, by its way."""
    listed = list(groups)
    counts: dict[K, int] = {}
    for met in listed:
        for way, things in met.items():
            counts[way] = counts.get(way, 0) + len(things)
    wanted = habit(counts, times)
    for met in listed if wanted is not None else ():
        for way, things in met.items():
            if way != wanted:
                yield from ((thing, way, cast(K, wanted)) for thing in things)


def by_way(met: Iterable[tuple[K, T]]) -> dict[K, list[T]]:
    """Put together what is written in one way."""
    made: dict[K, list[T]] = {}
    for way, thing in met:
        made.setdefault(way, []).append(thing)
    return made


def lacking(cards: Iterable[Card], key: str, times: int) -> Iterator[Hit]:
    """Find the cards without a value of their own key, where so many times as many others of their file have one."""
    files: dict[str, list[Card]] = {}
    for card in cards:
        files.setdefault(card.at.file, []).append(card)
    for alike in files.values():
        without = [card for card in alike if not getattr(card, key)]
        having = len(alike) - len(without)
        for card in without if having >= max(LEAST, times * len(without)) else ():
            yield Hit(f"the card has no `{key}`, as {having} others of its file have", card.at.key(), card=card.id)


def mostly(wanted: str, way: str) -> str:
    """Say that a game writes a thing otherwise than here."""
    return f"this game mostly writes `{wanted}`, not `{way}`"
