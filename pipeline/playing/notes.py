"""What the numbers of a playtest allow to be said, and of which card.

Many things are asked at once: of each seat and of each card whether it wins more or less often than is usual. Those
answers are corrected for each other, and then only what is also far off is told, so that more games do not tell more
and more of less and less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.engine.game import Game
from pipeline.findings import Finding, Severity
from pipeline.model.playtests import CODES
from pipeline.model.types import Game as GameModel
from pipeline.playing.stats import discoveries, two_sided

if TYPE_CHECKING:
    from pipeline.playing.run import Wish
    from pipeline.playing.summary import CardCount, Share
    from pipeline.playing.tally import Tally
    from pipeline.playing.why import Reason

FALSE_RATE = 0.05
"""The share of what is told of seats and cards that may be expected to be false; of a game in which nothing is to be
found, it is the chance that anything is told."""
FEWEST = 30
"""Games in which a card must have been drawn before anything is said of it: below, the normal curve is too rough, and
what happened in none of them may well happen in one of ten."""
FAR = 0.02
"""How far from what is usual the nearer end of the 95 % interval must be: a card that wins one game of a hundred more
is no trouble, however surely it does."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that can be said. `card` is an id, or empty when it is of the whole game."""

    code: str
    message: str
    card: str = ""
    actual: str = ""
    expected: str = ""
    hint: str = ""
    severity: Severity = Severity.WARNING


def notes(
    game: Game,
    wish: Wish,
    shares: Sequence[Share],
    cards: Sequence[CardCount],
    tallies: Sequence[Tally],
    never: Mapping[str, Sequence[Reason]],
) -> Iterator[Note]:
    """Give all that can be said of games that were played."""
    stopped = sum(tally.returns is None for tally in tallies)
    if stopped:
        much = f"{stopped} of {len(tallies)} games"
        hint = "see how they go: `cardwright play --trace` writes the first game"
        yield Note("PLT007", f"`{much}` did not end", "", much, "each game ends", hint, Severity.ERROR)
    yield from _off(wish, shares, cards)
    yield from _idle(game, wish, cards, never)


def _off(wish: Wish, shares: Sequence[Share], cards: Sequence[CardCount]) -> Iterator[Note]:
    """Say of which seats and cards the wins are far off."""
    fair = 1 / len(shares)
    chances = {f"card {card.id}": card.chance for card in cards if card.won.of >= FEWEST}
    if len(set(wish.agents)) == 1:
        for seat, share in enumerate(shares):
            variance = share.of * fair * (1 - fair)
            chances[f"seat {seat}"] = two_sided(share.rate * share.of, share.of * fair, variance)
    told = discoveries(chances, FALSE_RATE)
    for seat, share in enumerate(shares):
        if f"seat {seat}" in told and _is_far(share, fair):
            hint = "change what the seats start with, or who begins"
            yield Note("PLT001", f"seat {seat + 1} wins {_often(share)}", "", f"{share.rate:.1%}", f"{fair:.1%}", hint)
    for card in cards:
        if f"card {card.id}" in told and _is_far(card.won, card.expected):
            more = card.won.rate > card.expected
            yield Note(
                "PLT002" if more else "PLT003",
                f"who draws `{card.name}` wins {'more' if more else 'less'} often: {_often(card.won)}",
                card.id, f"{card.won.rate:.1%}", f"about {card.expected:.1%}",
                "make it dearer or weaker" if more else "make it cheaper or stronger, if the agents play it well",
            )  # fmt: skip


def _is_far(share: Share, usual: float) -> bool:
    return share.low > usual + FAR or share.high < usual - FAR


def _often(share: Share) -> str:
    return f"`{share.rate:.1%}` of {share.of:,} (95 %: {share.low:.1%} to {share.high:.1%})"


def _idle(game: Game, wish: Wish, cards: Sequence[CardCount], never: Mapping[str, Sequence[Reason]]) -> Iterator[Note]:
    """Say which cards did nothing: never drawn, never playable, never chosen."""
    first = game.initial(wish.options)
    hands = {game.hand(seat) for seat in range(len(wish.agents))}
    lying = {held.card for name, zone in first.zones.items() if name not in hands for held in zone}
    for card in cards:
        name, games = f"`{card.name}`", f"{card.drawn:,} games"
        if not card.drawn and card.id not in lying:
            yield Note("PLT006", f"{name} was never drawn", card.id, severity=Severity.INFO)
        elif card.drawn < FEWEST or card.played:
            continue
        elif not card.playable and not game.works_unplayed(card.id):
            why = "; ".join(reason.words() for reason in never.get(card.id, ()))
            yield Note("PLT004", f"{name} was drawn in {games} and never playable: {why}", card.id)
        elif card.playable and "random" not in wish.agents:
            yield Note("PLT005", f"{name} could be played in some of {games}, and never was", card.id)


def located(found: Sequence[Note], game: GameModel) -> tuple[Finding, ...]:
    """Give notes as findings, each at its card or the game's file: the gravest first, then in the order of cards."""
    places = {card.id: (n, card.at) for n, card in enumerate(game.cards)}
    ranked = sorted(found, key=lambda note: (-note.severity, places[note.card][0] if note.card else -1))
    return tuple(
        Finding(
            note.code, CODES[note.code][0], note.severity, note.message,
            places[note.card][1].key() if note.card else game.spec.at,
            note.actual, note.expected, note.hint, card=note.card,
        )
        for note in ranked
    )  # fmt: skip
