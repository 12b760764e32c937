"""Chance that every game needs: dice, the next card of a deck, a card at random out of a zone.

A game pushes the frames that are made here; `outcomes` and `tossed` serve them. Weights are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from pipeline.engine.deck import Deck
from pipeline.engine.state import State, joined
from pipeline.engine.values import Action, EngineFault, Frame, Held, bit, toss

Outcomes = tuple[tuple[Action, int], ...]
"""What chance can bring, and the weight of each; a probability is a weight divided by their sum."""


CARDS = ("draw", "look", "pick")
"""The frames that bring a card; the last of their data is the mask of who sees it."""


def roll(sides: int, into: str) -> Frame:
    """Roll one die and add it to a variable."""
    return toss("roll", sides, into)


def draw(deck: str, zone: str, seen: int) -> Frame:
    """Draw the top card of a deck into a zone: the players of the mask know it, and those who have seen it on top.
    An empty deck gives nothing: the game looks before it draws."""
    return toss("draw", deck, zone, seen)


def deal(deck: Deck, name: str, hands: Sequence[str], each: int) -> list[Frame]:
    """Deal so many cards to each hand, which only its player knows, one to each in turn. Raises ValueError when the
    deck, of that name in the state, has too few."""
    if deck.size < each * len(hands):
        raise ValueError(f"{each} cards for each of {len(hands)} players are dealt, and the deck has {deck.size}")
    return [draw(name, hand, bit(player)) for _ in range(each) for player, hand in enumerate(hands)]


def look(deck: str, place: int, seen: int) -> Frame:
    """Let players see the card at a place of the top (0 is the uppermost); those above it must have been decided."""
    return toss("look", deck, place, seen)


def pick(source: str, target: str, seen: int) -> Frame:
    """Move a card at random from zone to zone, where the players of the mask know it."""
    return toss("pick", source, target, seen)


@cache
def rolled(number: int) -> Action:
    """Give the outcome of a die."""
    return Action("roll", (number,))


@cache
def came(card: str) -> Action:
    """Give the outcome that a card came."""
    return Action("card", (card,))


@cache
def _die(sides: int) -> Outcomes:
    return tuple((rolled(n), 1) for n in range(1, sides + 1))


def outcomes(s: State, frame: Frame) -> Outcomes:
    """Give what chance can bring for one of the frames above. Raises EngineFault for another."""
    name, data = frame.name, frame.data
    if name == "draw":
        return _next_card(s.decks[data[0]], 0)
    if name == "roll":
        return _die(data[0])
    if name == "look":
        return _next_card(s.decks[data[0]], data[1])
    if name == "pick":
        return tuple([(came(card), n) for card, n in sorted(Counter(s.cards(data[0])).items())])
    raise EngineFault(f"nothing is known of the chance `{name}`")


def _next_card(deck: Deck, place: int) -> Outcomes:
    """Give the cards that can lie at a place of the top, when all above it are decided."""
    if place < len(deck.top):
        return ((came(deck.top[place].card), 1),)
    if deck.pool:
        return tuple([(came(card), n) for card, n in deck.pool])
    below = place - len(deck.top)
    return ((came(deck.bottom[below].card), 1),) if below < len(deck.bottom) else ()


def tossed(s: State, frame: Frame, outcome: Action) -> State:
    """Carry out an outcome of one of the frames above; the frame is off the stack."""
    brings = _BRINGS.get(frame.name)
    if brings is None:
        raise EngineFault(f"nothing is known of the chance `{frame.name}`")
    return brings(s, outcome.args[0], *frame.data)


def _rolled(s: State, number: int, sides: int, into: str) -> State:
    return s.set(into, s.number(into) + number)


def _drawn(s: State, card: str, name: str, zone: str, seen: int) -> State:
    held, deck = _taken(s.decks[name], card)
    zones = {**s.zones, zone: joined(s.zones.get(zone, ()), Held(held.card, held.seen | seen))}
    return State(zones, {**s.decks, name: deck}, s.vars, s.stack)


def _looked(s: State, card: str, name: str, place: int, seen: int) -> State:
    deck = s.decks[name]
    if place >= len(deck.top):
        held, deck = _taken(deck._replace(top=()), card)
        deck = deck._replace(top=(*s.decks[name].top, held))
    return s.with_deck(name, deck.shown(place, seen))


def _picked(s: State, card: str, source: str, target: str, seen: int) -> State:
    return s.move(card, source, target, seen)


_BRINGS: Mapping[str, Callable[..., State]] = {"roll": _rolled, "draw": _drawn, "look": _looked, "pick": _picked}
"""What each outcome does: told of the state, what came, and the data of the frame."""


def _taken(deck: Deck, card: str) -> tuple[Held, Deck]:
    """Take the uppermost card; chance has said which it is. Whoever has seen it there knows where it goes."""
    if deck.top:
        return deck.top[0], deck._replace(top=deck.top[1:])
    if deck.pool:
        return Held(card, 0), deck.without(card)
    return deck.bottom[0], deck._replace(bottom=deck.bottom[1:])
