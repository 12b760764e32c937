"""A playtest's report, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from statistics import median
from typing import Any

from pipeline.playing.summary import CardCount, Playtest, Share
from pipeline.report.plain import visible

BAR = 40
"""Letters of the longest bar of a chart."""
BINS = 12
"""Rows of the chart of lengths, at most."""


def document(test: Playtest) -> dict[str, Any]:
    """Give a playtest as plain data, but for its findings, which need places."""
    return {name: value for name, value in asdict(test).items() if name != "findings"} | {
        "games": len(test.lengths),
        "seats": [asdict(share) | {"rate": round(share.rate, 6)} for share in test.seats],
        "cards": [asdict(card) | {"won": asdict(card.won) | {"rate": round(card.won.rate, 6)}} for card in test.cards],
        "lengths": {str(turns): n for turns, n in sorted(Counter(test.lengths).items())},
    }


def render(test: Playtest) -> str:
    """Give a playtest as text: charts and a table of the cards. Findings, which have places, are shown elsewhere."""
    return "\n".join(visible(line) for line in _lines(test)) + "\n"


def _lines(test: Playtest) -> Iterator[str]:
    games = len(test.lengths)
    yield f"{test.title}: {games} games, seed {test.wish.seed}, {', '.join(test.wish.agents)} (cards {test.digest})"
    if not games:
        yield from (f"game {crash.seed} broke off: {crash.reason}" for crash in test.crashes)
        return
    yield ""
    yield "wins by seat (a draw counts half)"
    for seat, (share, agent) in enumerate(zip(test.seats, test.wish.agents, strict=True), 1):
        yield f"  {seat} {agent:<8} {_share(share)}  {_bar(share.rate)}"
    yield ""
    yield "how games end"
    for ending, n in test.endings.items():
        yield f"  {n:>6}  {n / games:>6.1%}  {ending}"
    yield ""
    yield from _lengths(test.lengths)
    yield ""
    yield from _cards(test.cards)
    yield ""
    yield from _told(test)


def _share(share: Share) -> str:
    return f"{share.rate:>6.1%} ({share.low:.1%} to {share.high:.1%})"


def _bar(rate: float) -> str:
    return "#" * round(BAR * rate)


def _lengths(lengths: tuple[int, ...]) -> Iterator[str]:
    yield f"length in turns: median {median(lengths):g}, from {lengths[0]} to {lengths[-1]}"
    width = max(1, -(-(lengths[-1] - lengths[0] + 1) // BINS))
    bins = Counter((turns - lengths[0]) // width for turns in lengths)
    most = max(bins.values())
    for n in range(max(bins) + 1):
        low = lengths[0] + n * width
        label = f"{low}" if width == 1 else f"{low}-{low + width - 1}"
        yield f"  {label:>9} {bins[n]:>6}  {_bar(bins[n] / most)}".rstrip()


def _cards(cards: tuple[CardCount, ...]) -> Iterator[str]:
    wide = max(len(card.name) for card in cards)
    yield f"{'card':<{wide}}   drawn  played  won when drawn"
    for card in sorted(cards, key=lambda card: (-card.won.rate, card.name)):
        never = "" if card.playable or not card.drawn else "  never playable"
        yield f"{card.name:<{wide}}  {card.drawn:>6}  {card.played:>6}  {_share(card.won)}{never}"


def _told(test: Playtest) -> Iterator[str]:
    names = {card.id: card.name for card in test.cards}
    told = {note.card for note in test.findings}
    yield from (f"game {crash.seed} broke off: {crash.reason}" for crash in test.crashes)
    for id, reasons in test.never_playable.items():
        if id not in told:
            yield from (f"{names[id]} was never playable: {reason.words()}" for reason in reasons)
    if not test.findings:
        yield "the numbers allow nothing to be said: no seat and no card stands out"
