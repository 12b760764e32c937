"""The rule book of section 7: drafting commons and playing Renowned Morphons."""

from __future__ import annotations

from functools import cache

from pipeline.engine.values import Action, Refusal
from pipeline.games.psifuge.flow import ORDERS
from pipeline.games.psifuge.fronts import NOTHING, SHELTERED, SWIFT, WEAK
from pipeline.games.psifuge.moment import Moment

NOT_HELD = Refusal("not-held", "that card is not in the hand", "12")
BOOSTED = tuple(acts for acts, order in ORDERS.items() if len(order) > 1)
"""What is done with a Boost (section 7.2)."""
PEACEFUL = ("ability",)
"""What a Morphon does that cannot attack."""
ACTS = {boosted: tuple(sorted(acts for acts in ORDERS if boosted or acts not in BOOSTED)) for boosted in (False, True)}
"""What a Morphon that can attack may do: without the price of a Boost, and with it."""
NO_ATTACK = {
    NOTHING: Refusal(NOTHING, "no Morphon lies across from that lane", "7.3"),
    WEAK: Refusal(WEAK, "its points would be fewer than those of the Morphon across from it", "7.3"),
    SWIFT: Refusal(SWIFT, "only an Agile Morphon can attack an Agile one", "11.1"),
    SHELTERED: Refusal(SHELTERED, "the Morphon across from it cannot be attacked", "R37"),
}


@cache
def _ways(name: str, card: str, lane: int, acts: tuple[str, ...]) -> tuple[Action, ...]:
    """Give a draft for each of the things that it can do; they are the same in all games, and never made again."""
    return tuple([Action(name, (card, lane, one)) for one in acts])


def drafts(now: Moment, name: str) -> list[Action]:
    """Give every draft (or `free-draft`) that is legal, in order."""
    found: list[Action] = []
    if name == "free-draft" and not now.free["draft"]:
        return found
    lanes = [(lane, target is not None) for lane, target in enumerate(now.other.morphons, 1)]
    for card in dict.fromkeys(now.hand):
        if card not in now.game.book.commons or _unpaid(now, name, card, "ability"):
            continue
        all_acts = ACTS[_unpaid(now, name, card, BOOSTED[0]) is None]
        found += _ways(name, card, 0, PEACEFUL)
        for lane, met in lanes:
            found += _ways(name, card, lane, all_acts if met and _idle(now, card, lane) is None else PEACEFUL)
    return found


def events(now: Moment) -> list[Action]:
    """Give every Renowned Morphon that can be played."""
    rest = [card for card in dict.fromkeys(now.hand) if card not in now.game.book.commons]
    return [Action("play", (card,)) for card in rest if event_refused(now, "play", card) is None]


def refused(now: Moment, name: str, card: str, lane: int, acts: str) -> Refusal | None:
    """Say why a common cannot be drafted so; lane 0 is the Discard Pile."""
    if card not in now.hand:
        return NOT_HELD
    if card not in now.game.book.commons:
        return Refusal("no-common", f"{now.game.book.names[card]} is an event: it is played, not drafted", "R22")
    if not 0 <= lane <= len(now.own.morphons):
        return Refusal("no-lane", f"lanes are numbered from 1 to {len(now.own.morphons)}", "4.1")
    if acts not in ORDERS:
        return Refusal("no-act", f"a draft is one of {', '.join(ORDERS)}", "7.2")
    return _unpaid(now, name, card, acts) or (None if acts == "ability" else _idle(now, card, lane))


def _unpaid(now: Moment, name: str, card: str, acts: str) -> Refusal | None:
    """A Free Draft pays the cost, and a Boost is still paid for (R16, R26)."""
    credits = now.credits
    if name == "draft":
        cost = now.costs[card]
        if credits < cost:
            return Refusal("cannot-pay", f"{now.game.book.names[card]} costs {cost} SC", "7.1")
        credits -= cost
    elif not now.free["draft"]:
        return Refusal("no-free-draft", "there is no Free Draft left", "8.3")
    if acts in BOOSTED and credits < (boost := now.prices["boost"]):
        return Refusal("cannot-boost", f"a Boost costs {boost} SC more", "7.2")
    return None


def _idle(now: Moment, card: str, lane: int) -> Refusal | None:
    """Say why the Morphon, once placed, could not attack."""
    if lane == 0:
        return Refusal("no-attack", "a Morphon on the Discard Pile attacks nobody", "7.4")
    hindrance = now.own.put(lane - 1, now.game.book.commons[card]).hindrance(now.other, lane - 1)
    return NO_ATTACK[hindrance] if hindrance else None


def event_refused(now: Moment, name: str, card: str) -> Refusal | None:
    """Say why a Renowned Morphon cannot be played."""
    if card not in now.hand:
        return NOT_HELD
    if card in now.game.book.commons:
        return Refusal("no-event", f"{now.game.book.names[card]} is drafted, not played", "7.2")
    cost = now.costs[card]
    return Refusal("cannot-pay", f"{now.game.book.names[card]} costs {cost} SC", "7.1") if now.credits < cost else None
