"""Many counted games, summed up: who wins, how long it takes, how it ends, what each card does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.engine.game import Game
from pipeline.playing.run import Crash, Wish
from pipeline.playing.stats import discoveries, two_sided, wilson
from pipeline.playing.tally import Tally
from pipeline.playing.why import Reason, reasons

FALSE_RATE = 0.05
"""The share of findings that may be expected to be false."""
FEWEST = 30
"""Hands in which a card must have been before anything is said of it: below, the normal curve is too rough."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins, a draw counting half: of how many, and its 95 % interval."""

    of: int
    wins: int
    draws: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """The share, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class CardCount:
    """What a card did. `drawn` counts games, `played` how often it was played. `won` is the share of wins of those who
    held it at some time, `expected` what their seats win, `chance` the probability of such a share if the card made
    no difference."""

    id: str
    name: str
    drawn: int
    played: int
    playable: bool
    won: Share
    expected: float
    chance: float


@dataclass(frozen=True, slots=True)
class Playtest:
    """The report of many games. `findings` is what the numbers allow to be said."""

    wish: Wish
    title: str
    digest: str
    seats: tuple[Share, ...]
    lengths: tuple[int, ...]
    moves: int
    endings: Mapping[str, int]
    cards: tuple[CardCount, ...]
    never_playable: Mapping[str, tuple[Reason, ...]]
    findings: tuple[str, ...]
    crashes: tuple[Crash, ...]


def summarize(game: Game, wish: Wish, tallies: Sequence[Tally], crashes: Sequence[Crash] = ()) -> Playtest:
    """Sum up games that were played."""
    ended = [tally for tally in tallies if tally.returns is not None]
    shares = tuple(_share(tally.returns[seat] for tally in ended if tally.returns) for seat in range(len(wish.agents)))
    cards = tuple(_cards(game, ended, shares))
    stuck = [card.id for card in cards if card.drawn and not card.playable]
    return Playtest(
        wish=wish,
        title=game.data.title,
        digest=game.data.digest,
        seats=shares,
        lengths=tuple(sorted(tally.turns for tally in tallies)),
        moves=sum(tally.moves for tally in tallies),
        endings=dict(sorted(Counter(tally.ending for tally in tallies).items(), key=lambda item: (-item[1], item[0]))),
        cards=cards,
        never_playable=reasons(game, wish, tallies, stuck),
        findings=tuple(_findings(wish, shares, cards, tallies)),
        crashes=tuple(crashes),
    )


def _share(returns: Iterable[int]) -> Share:
    counted = Counter(returns)
    of, wins, draws = counted.total(), counted[1], counted[0]
    return Share(of, wins, draws, *wilson(wins + draws / 2, of))


def _cards(game: Game, ended: Sequence[Tally], shares: Sequence[Share]) -> Iterable[CardCount]:
    played: Counter[str] = Counter()
    could: set[str] = set()
    for tally in ended:
        played.update(tally.played)
        could |= tally.could
    held: dict[str, list[tuple[int, int]]] = {}
    games: Counter[str] = Counter()
    for tally in ended:
        games.update(frozenset().union(*tally.drawn))
        for seat, drawn in enumerate(tally.drawn):
            for id in drawn:
                held.setdefault(id, []).append((seat, (tally.returns or ())[seat]))
    for card in game.data.cards.values():
        pairs = held.get(card.id, [])
        expected = sum(shares[seat].rate for seat, _ in pairs)
        variance = sum(shares[seat].rate * (1 - shares[seat].rate) for seat, _ in pairs)
        won = _share(result for _, result in pairs)
        chance = two_sided(won.rate * won.of, expected, variance) if won.of >= FEWEST else 1.0
        mean = expected / len(pairs) if pairs else 0.0
        yield CardCount(card.id, card.name, games[card.id], played[card.id], card.id in could, won, mean, chance)


def _findings(
    wish: Wish, shares: Sequence[Share], cards: Sequence[CardCount], tallies: Sequence[Tally]
) -> Iterable[str]:
    """Say what the numbers allow. All questions, of seats and of cards, are corrected for each other."""
    fair = 1 / len(shares)
    chances = {f"card {card.id}": card.chance for card in cards if card.won.of >= FEWEST}
    if len(set(wish.agents)) == 1:
        for seat, share in enumerate(shares):
            variance = share.of * fair * (1 - fair)
            chances[f"seat {seat}"] = two_sided(share.rate * share.of, share.of * fair, variance)
    told = discoveries(chances, FALSE_RATE)
    for seat, share in enumerate(shares):
        if f"seat {seat}" in told:
            yield f"seat {seat + 1} wins {_percent(share)}, where {fair:.1%} would be fair"
    for card in cards:
        if f"card {card.id}" in told:
            more = "more" if card.won.rate > card.expected else "less"
            yield f"who holds {card.name} wins {more} often: {_percent(card.won)}, where {card.expected:.1%} is usual"
    stopped = sum(tally.returns is None for tally in tallies)
    if stopped:
        yield f"{stopped} of {len(tallies)} games did not end"
    undrawn = [card.name for card in cards if not card.drawn]
    if undrawn:
        yield f"never drawn: {', '.join(undrawn)}"


def _percent(share: Share) -> str:
    return f"{share.rate:.1%} (95 %: {share.low:.1%} to {share.high:.1%})"
