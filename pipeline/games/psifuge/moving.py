"""The rule book of section 8: Cycles and Shifts."""

from __future__ import annotations

from functools import cache

from pipeline.engine.values import Action, Refusal
from pipeline.games.psifuge.drafting import NOT_HELD
from pipeline.games.psifuge.moment import PAY, Moment
from pipeline.games.psifuge.table import SEATS

BANNED = {
    "cycle": Refusal("banned", "a passive of the opponent forbids to Cycle", "R42"),
    "shift": Refusal("banned", "a passive of the opponent forbids to Shift", "R42"),
}


def cycles(now: Moment) -> list[Action]:
    """Give every Cycle that is legal: the same is said of each card of the hand."""
    if not now.hand or cycle_refused(now, "cycle", now.hand[0]):
        return []
    return [Action("cycle", (card,)) for card in dict.fromkeys(now.hand)]


@cache
def _ways(seat: int, start: int, lanes: int) -> tuple[Action, ...]:
    """Give the Shifts out of a lane to each other one; they are the same in all games, and never made again."""
    return tuple([Action("shift", (seat, start, end)) for end in range(1, lanes + 1) if end != start])


def shifts(now: Moment) -> list[Action]:
    """Give every Shift that is legal, in order: the same is said of each end."""
    found: list[Action] = []
    if now.banned["shift"]:
        return found
    for owner in SEATS if now.roam_both else (now.player,):
        for start in now.front(owner).filled():
            way = now.shifting(owner, start)
            if way and _unpaid(now, "shift", way) is None:
                found += _ways(owner + 1, start, len(now.own.morphons))
    return found


def cycle_refused(now: Moment, name: str, card: str) -> Refusal | None:
    """Say why a card cannot be cycled."""
    if card not in now.hand:
        return NOT_HELD
    if now.banned["cycle"]:
        return BANNED["cycle"]
    if now.dry:
        return Refusal("nothing-to-draw", "the deck has no card to replace it", "R24")
    return _unpaid(now, "cycle", now.cycling())


def shift_refused(now: Moment, name: str, seat: int, start: int, end: int) -> Refusal | None:
    """Say why a Morphon of a player's Psifront (seats from 1) cannot be shifted from lane to lane."""
    owner, lanes = seat - 1, len(now.own.morphons)
    if owner not in SEATS or not 1 <= start <= lanes or not 1 <= end <= lanes:
        return Refusal("no-lane", f"lanes are numbered from 1 to {lanes}, for either player", "4.1")
    if not now.front(owner).morphons[start - 1]:
        return Refusal("empty-lane", "no Morphon lies in that lane", "8.2")
    if start == end:
        return Refusal("same-lane", "a Shift goes to another lane", "8.2")
    if now.banned["shift"]:
        return BANNED["shift"]
    way = now.shifting(owner, start)
    if way:
        return _unpaid(now, "shift", way)
    if now.roam_both:
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
