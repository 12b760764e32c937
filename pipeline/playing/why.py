"""Why a card was never playable: what the rules said whenever somebody held it and had to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.engine.game import Game
from pipeline.engine.play import Ply, plies
from pipeline.engine.values import CHANCE
from pipeline.playing.tally import Tally, seats

if TYPE_CHECKING:
    from pipeline.playing.run import Wish

GAMES = 20
"""Games that are played once more to find out."""
SHOWN = 3
"""Reasons that are told of a card."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card could not be played, the section that says so, and at how many decisions."""

    message: str
    section: str
    times: int

    def words(self) -> str:
        """Say it, with the section."""
        return f"{self.message} (rules.md {self.section})" if self.section else self.message


NEVER = (Reason("nothing that came up is a time to play it", "", 0),)
"""What is told of a card that no decision so much as offered."""


def reasons(game: Game, wish: Wish, tallies: Sequence[Tally], cards: Sequence[str]) -> Mapping[str, tuple[Reason, ...]]:
    """Play a few games again in which these cards were held, and gather why they could not be played."""
    if not cards:
        return {}
    counts: dict[str, Counter[tuple[str, str]]] = {card: Counter() for card in cards}
    for tally in [tally for tally in tallies if any(held.intersection(cards) for held in tally.drawn)][:GAMES]:
        for ply in plies(game, seats(wish.agents), tally.seed, wish.options):
            if ply.by != CHANCE:
                _gather(game, ply, counts)
    return {
        card: tuple(Reason(message, section, times) for (message, section), times in said.most_common(SHOWN)) or NEVER
        for card, said in counts.items()
    }


def _gather(game: Game, ply: Ply, counts: Mapping[str, Counter[tuple[str, str]]]) -> None:
    frame = ply.before.stack[-1]
    said = set()
    for card in {card for card in ply.before.cards(game.hand(ply.by)) if card in counts}:
        for action in game.tries(ply.before, frame, card):
            if refusal := game.refusal(ply.before, ply.by, action):
                said.add((card, refusal.message, refusal.section))
    for card, message, section in said:
        counts[card][message, section] += 1
