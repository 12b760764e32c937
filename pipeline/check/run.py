"""The whole check of a game: its rules, its decks, and what its cards can do in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.check import decks, pay, reach, table
from pipeline.check.cast import Cast
from pipeline.model.types import Deck, Game
from pipeline.model.verdicts import Verdict


def check(game: Game) -> tuple[Verdict, ...]:
    """Give the verdicts on a game and on all its decks."""
    cast = Cast(game)
    return (*reach.judge(cast), *table.packed(cast), *_decks(game.decks, cast))


def check_deck(game: Game, deck: Deck) -> tuple[Verdict, ...]:
    """Give the verdicts on one deck."""
    return tuple(_decks((deck,), Cast(game)))


def _decks(judged: Iterable[Deck], cast: Cast) -> Iterator[Verdict]:
    for deck in judged:
        yield from decks.judge(deck, cast)
        yield from table.dealt(deck, cast)
        yield from pay.judge(deck, cast)
