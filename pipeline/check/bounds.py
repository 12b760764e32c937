"""How much of a resource a player can come to have, at most, with the cards of a deck; infinity where no bound is."""

from __future__ import annotations

import math

from pipeline.check.cast import Cast, Counts
from pipeline.model.play import PlaySpec, ResourceSpec


def highest(resource: ResourceSpec, cast: Cast, counts: Counts) -> float:
    """Give the most of a resource that one player can hold.

    Of a `closed` one it is what all have at the start, with the fewest players; of one on the cards of a zone, what the
    best cards that the zone can hold bring.
    """
    play = cast.game.spec.play
    start = math.inf if resource.start.most is None else resource.start.most
    if resource.closed:
        return _capped(start * max(1, play.players.least), resource)
    by_steps = any(step.gain[resource.id].most != 0 for step in play.steps if resource.id in step.gain)
    if by_steps and not resource.zone:
        return _capped(math.inf, resource)
    return _capped(start + cast.given(resource.gains, counts, _room(resource, play)), resource)


def can_fall(resource: ResourceSpec, cast: Cast, counts: Counts) -> bool:
    """Tell whether anything takes of a resource: a step, a price, or a card."""
    play = cast.game.spec.play
    by_steps = any(step.lose[resource.id].most != 0 for step in play.steps if resource.id in step.lose)
    paid = any(price.resource == resource.id for price in play.prices.values())
    return by_steps or paid or cast.given(resource.losses, counts) > 0


def at_hand(resource: ResourceSpec, cast: Cast, counts: Counts) -> float:
    """Give how much of a resource a player can have in one turn: what may be kept and what the steps of a turn bring,
    or more, where cards bring more."""
    ever = highest(resource, cast, counts)
    if resource.keep is None or cast.given(resource.gains, counts) > 0:
        return ever
    brought = [step.gain[resource.id].most for step in cast.game.spec.play.turn if resource.id in step.gain]
    turn = resource.keep + sum(math.inf if most is None else most for most in brought)
    return min(ever, max(turn, math.inf if resource.start.most is None else resource.start.most))


def _room(resource: ResourceSpec, play: PlaySpec) -> int | None:
    """Give how many cards may lie in the zone of a resource."""
    limits = [limit for limit in play.limits if resource.zone and limit.zone == resource.zone and not limit.where]
    return min((limit.cards.most for limit in limits if limit.cards.most is not None), default=None)


def _capped(amount: float, resource: ResourceSpec) -> float:
    return amount if resource.most is None else min(amount, resource.most)
