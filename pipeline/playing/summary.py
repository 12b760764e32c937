"""Many counted games, summed up: who wins, how long it takes, how it ends, what each card does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.engine.game import Game
from pipeline.playing.notes import FEWEST, Note, notes
from pipeline.playing.run import Crash, Wish
from pipeline.playing.stats import two_sided, wilson
from pipeline.playing.tally import Tally
from pipeline.playing.why import Reason, reasons


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
    findings: tuple[Note, ...]
    crashes: tuple[Crash, ...]


def summarize(game: Game, wish: Wish, tallies: Sequence[Tally], crashes: Sequence[Crash] = ()) -> Playtest:
    """Sum up games that were played."""
    ended = [tally for tally in tallies if tally.returns is not None]
    shares = tuple(_share(tally.returns[seat] for tally in ended if tally.returns) for seat in range(len(wish.agents)))
    cards = tuple(_cards(game, ended, shares))
    never = reasons(game, wish, tallies, [card.id for card in cards if card.drawn and not card.playable])
    return Playtest(
        wish=wish,
        title=game.data.title,
        digest=game.data.digest,
        seats=shares,
        lengths=tuple(sorted(tally.turns for tally in tallies)),
        moves=sum(tally.moves for tally in tallies),
        endings=dict(sorted(Counter(tally.ending for tally in tallies).items(), key=lambda item: (-item[1], item[0]))),
        cards=cards,
        never_playable=never,
        findings=tuple(notes(game, wish, shares, cards, tallies, never)),
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
