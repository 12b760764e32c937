"""Packs by seed: what each player draws their cards from, as the game's rules say.

The same game, players and seed give the same packs, in any folder and on any machine: cards are in the order of their
ids before they are shuffled.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from pipeline.check.cast import Cast
from pipeline.errors import UsageError
from pipeline.model.play import PackSpec
from pipeline.model.types import Deck, DeckLine, summed

MAX_PLAYERS = 100
"""The most players that packs are made for; a table has eight."""


MAX_POOL = 100_000
"""The most cards of a pool; a box has some hundred."""
MAX_PACKS = 1_000
"""The most packs that are made at a time: 30 for a large draft."""


def pool(pack: PackSpec, cast: Cast) -> dict[str, int]:
    """Give the finished cards that a pack may hold, each as often as the box holds it, in the order of their ids."""
    fits = (id for id in sorted(cast.final) if any(cast.holds(slot.where, cast.cards[id]) for slot in pack.slots))
    return {id: cast.final[id] for id in fits}


def opened(pack: PackSpec, cast: Cast, players: int, seed: int) -> tuple[Deck, ...]:
    """Make every player's packs, in the order of players and then of packs.

    Raises UsageError for a number of players that the game does not know, or for whom the pool is too small.
    """
    allowed = cast.game.spec.play.players
    if players not in allowed or not 1 <= players <= MAX_PLAYERS:
        section = cast.game.spec.play.players_section
        by = f" (rules.md {section})" if section else ""
        raise UsageError(f"{players} players are not {allowed}{by}", f"choose a number that is, up to {MAX_PLAYERS}")
    chance = random.Random(seed)
    if players * pack.each > MAX_PACKS:
        raise UsageError(f"{players * pack.each:,} packs are more than {MAX_PACKS:,}, the limit", "let fewer play")
    counts = pool(pack, cast)
    if sum(counts.values()) > MAX_POOL:
        raise UsageError(f"the pool has more than {MAX_POOL:,} cards, the limit", "let fewer cards into the pack")
    whole = [id for id, copies in counts.items() for _ in range(copies)]
    left: list[str] = []
    made: list[Deck] = []
    for player in range(1, players + 1):
        for number in range(1, pack.each + 1):
            if pack.endless or not made:
                left = chance.sample(whole, len(whole))
            cards = [id for where, count in _slots(pack) for id in _taken(where, count, left, pack, cast, players)]
            made.append(_deck(pack, cast, sorted(cards), player, number, seed))
    return tuple(made)


def _slots(pack: PackSpec) -> Iterator[tuple[str, int]]:
    return ((slot.where, slot.cards) for slot in pack.slots)


def _taken(where: str, count: int, left: list[str], pack: PackSpec, cast: Cast, players: int) -> list[str]:
    """Take the next cards that fit from what is left of the pool."""
    fits = (n for n, id in enumerate(left) if cast.holds(where, cast.cards[id]))
    places = list(islice(fits, count))
    if len(places) < count:
        what = f" with `{where}`" if where else ""
        message = f"the pool has too few cards{what} for {players} players with {pack.each} packs of {pack.cards}"
        raise UsageError(f"{message} (rules.md {pack.section})", "let fewer play, or print the box twice")
    taken = [left[n] for n in places]
    for n in reversed(places):
        del left[n]
    return taken


def _deck(pack: PackSpec, cast: Cast, cards: list[str], player: int, number: int, seed: int) -> Deck:
    counts = summed(DeckLine(id, 1, pack.at) for id in cards)
    lines = tuple(DeckLine(id, copies, pack.at) for id, copies in counts.items())
    title = f"{pack.label} {number} of player {player}"
    notes = f"Made with the seed {seed}."
    id = f"player-{player}-pack-{number}"
    return Deck(cast.game.spec.id, id, title, "", "", "source", notes, lines, {}, False, pack.at)
