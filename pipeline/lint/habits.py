"""How a game mostly writes a thing, counted in its own texts, so that the one card which differs can be told.

Nothing here says what is right: a game that writes `two` everywhere is as good as one that writes `2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar, cast

from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Part
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


def lacking(ctx: Context, key: str, times: int) -> Iterator[Hit]:
    """Find the cards without a value of their own key, where so many times as many others of their file have one."""
    having, without = Counter[str](), Counter[str]()
    facts = ctx.parts.each(_having, key, of=(key,))
    for have, lack in facts:
        having.update(have)
        without.update(card.at.file for card in lack)
    told = {file: have for file, have in having.items() if have >= max(LEAST, times * without[file])}
    for card in (card for _, lack in facts for card in lack if card.at.file in told):
        yield Hit(
            f"the card has no `{key}`, as {told[card.at.file]} others of its file have", card.at.key(), card=card.id
        )


def _having(part: Part, key: str) -> tuple[Counter[str], list[Card]]:
    """Count the cards that have a value of a key, by file, and give those that have none."""
    fronts = list(part.fronts)
    return Counter(c.at.file for c in fronts if getattr(c, key)), [c for c in fronts if not getattr(c, key)]


def mostly(wanted: str, way: str) -> str:
    """Say that a game writes a thing otherwise than here."""
    return f"this game mostly writes `{wanted}`, not `{way}`"
