"""The rule book of section 8: Cycles and Shifts."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.engine.values import Action, Refusal
from pipeline.games.psifuge.drafting import NOT_HELD
from pipeline.games.psifuge.moment import PAY, Moment
from pipeline.games.psifuge.table import DECK, SEATS, filled

BANNED = {
    "cycle": Refusal("banned", "a passive of the opponent forbids to Cycle", "R42"),
    "shift": Refusal("banned", "a passive of the opponent forbids to Shift", "R42"),
}


def candidates(now: Moment) -> Iterator[Action]:
    """Give the Cycles and Shifts that could be made."""
    if not now.s.decks[DECK].empty and (now.cycling() != PAY or now.credits >= now.prices["cycle"] + now.keep):
        yield from (Action("cycle", (card,)) for card in now.hand)
    if now.banned["shift"]:
        return
    paid = now.credits >= now.prices["shift"] + now.keep
    for owner in SEATS if now.s.number("roam-both") else (now.player,):
        there = now.front(owner)
        for start in filled(there):
            if now.shifting(owner, start) not in ("", PAY) or paid:
                ends = range(1, len(there.cards) + 1)
                yield from (Action("shift", (owner + 1, start, end)) for end in ends if end != start)


def cycle_refused(now: Moment, name: str, card: str) -> Refusal | None:
    """Say why a card cannot be cycled."""
    if card not in now.hand:
        return NOT_HELD
    if now.banned["cycle"]:
        return BANNED["cycle"]
    if now.s.decks[DECK].empty:
        return Refusal("nothing-to-draw", "the deck has no card to replace it", "R24")
    return _unpaid(now, "cycle", now.cycling())


def shift_refused(now: Moment, name: str, seat: int, start: int, end: int) -> Refusal | None:
    """Say why a Morphon of a player's Psifront (seats from 1) cannot be shifted from lane to lane."""
    owner, lanes = seat - 1, len(now.own.cards)
    if owner not in SEATS or not 1 <= start <= lanes or not 1 <= end <= lanes:
        return Refusal("no-lane", f"lanes are numbered from 1 to {lanes}, for either player", "4.1")
    if not now.front(owner).cards[start - 1]:
        return Refusal("empty-lane", "no Morphon lies in that lane", "8.2")
    if start == end:
        return Refusal("same-lane", "a Shift goes to another lane", "8.2")
    if now.banned["shift"]:
        return BANNED["shift"]
    way = now.shifting(owner, start)
    if way:
        return _unpaid(now, "shift", way)
    if now.s.number("roam-both"):
        return Refusal("moved", "that Morphon has moved as often as it may in this turn", "R39")
    return Refusal("not-yours", "only your own Morphons can be shifted", "R25")


def _unpaid(now: Moment, what: str, way: str) -> Refusal | None:
    """Credits are kept back for the card that must be played (section 6.2, R12)."""
    if way != PAY:
        return None
    price = now.prices[what]
    if now.credits < price:
        return Refusal("cannot-pay", f"a {what.capitalize()} costs {price} SC", "8.2" if what == "shift" else "8.1")
    if price and now.credits - price < now.keep:
        return Refusal("keep-credits", f"until a card is played, {now.keep} SC are kept back for it", "R12")
    return None
