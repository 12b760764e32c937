"""The rule book of section 7: drafting commons and playing Renowned Morphons."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.engine.values import Action, Refusal
from pipeline.games.psifuge.flow import ORDERS
from pipeline.games.psifuge.fronts import NOTHING, SHELTERED, SWIFT, WEAK
from pipeline.games.psifuge.moment import Moment

NOT_HELD = Refusal("not-held", "that card is not in the hand", "12")
BOOSTED = tuple(acts for acts, order in ORDERS.items() if len(order) > 1)
"""What is done with a Boost (section 7.2)."""
NO_ATTACK = {
    NOTHING: Refusal(NOTHING, "no Morphon lies across from that lane", "7.3"),
    WEAK: Refusal(WEAK, "its points would be fewer than those of the Morphon across from it", "7.3"),
    SWIFT: Refusal(SWIFT, "only an Agile Morphon can attack an Agile one", "11.1"),
    SHELTERED: Refusal(SHELTERED, "the Morphon across from it cannot be attacked", "R37"),
}


def candidates(now: Moment) -> Iterator[Action]:
    """Give the cards that could be paid for, and what they could do."""
    credits, boost = now.credits, now.prices["boost"]
    for card in now.hand:
        cost = now.costs[card]
        if card not in now.game.book.commons:
            if cost <= credits:
                yield Action("play", (card,))
            continue
        if cost <= credits:
            yield from _ways(now, "draft", card, credits >= cost + boost)
        if now.free["draft"]:
            yield from _ways(now, "free-draft", card, credits >= boost)


def _ways(now: Moment, name: str, card: str, boosted: bool) -> Iterator[Action]:
    yield Action(name, (card, 0, "ability"))
    for lane, target in enumerate(now.other.cards, 1):
        yield Action(name, (card, lane, "ability"))
        if target and _idle(now, card, lane) is None:
            yield Action(name, (card, lane, "attack"))
            if boosted:
                yield from (Action(name, (card, lane, acts)) for acts in BOOSTED)


def refused(now: Moment, name: str, card: str, lane: int, acts: str) -> Refusal | None:
    """Say why a common cannot be drafted so; lane 0 is the Discard Pile."""
    if card not in now.hand:
        return NOT_HELD
    if card not in now.game.book.commons:
        return Refusal("no-common", f"{now.game.book.names[card]} is an event: it is played, not drafted", "R22")
    if not 0 <= lane <= len(now.own.cards):
        return Refusal("no-lane", f"lanes are numbered from 1 to {len(now.own.cards)}", "4.1")
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
    hindrance = now.game.fronts.hindrance(now.own.put(lane, card), now.other, lane - 1)
    return NO_ATTACK[hindrance] if hindrance else None


def event_refused(now: Moment, name: str, card: str) -> Refusal | None:
    """Say why a Renowned Morphon cannot be played."""
    if card not in now.hand:
        return NOT_HELD
    if card in now.game.book.commons:
        return Refusal("no-event", f"{now.game.book.names[card]} is drafted, not played", "7.2")
    cost = now.costs[card]
    return Refusal("cannot-pay", f"{now.game.book.names[card]} costs {cost} SC", "7.1") if now.credits < cost else None
