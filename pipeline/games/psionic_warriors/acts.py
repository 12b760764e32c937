"""The vocabulary of effects: what each op does when its card does something. One function an op.

Each takes the state, the play, the effect and how much was rolled or printed, and gives the next state; choices and
chance are frames that it pushes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.engine import chance
from pipeline.engine.cards import Effect
from pipeline.engine.deck import shuffled
from pipeline.engine.state import State
from pipeline.engine.values import EVERYBODY, Held, ask, bit, step
from pipeline.games.psionic_warriors.table import DECK, PILE, SEARCHED, Play, change, count, hand, lose, others, play

Act = Callable[[State, Play, Effect, int, int], State]
"""State, play (its path leads to the effect), effect, amount, the largest number of points -> state."""
ACTS: dict[str, Act] = {}
"""The ops that do something when their card is carried out."""
WHO = ("target", "they", "you")
VOCABULARY: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "lose": {"who": WHO, "points": (), "amount": ()},
    "gain": {"points": (), "amount": ()},
    "steal": {"points": (), "amount": ()},
    "draw": {"amount": ()},
    "discard": {"who": WHO, "amount": (), "choice": ("random", "you")},
    "take": {"amount": ()},
    "swap-hands": {},
    "scry": {"who": ("target", "each")},
    "look-at-deck": {"amount": ()},
    "search": {"pile": ("deck", "discard")},
    "stun": {},
    "timer": {"turns": (), "effects": ()},
    "negate": {"what": ("attack", "physical", "mental", "card")},
    "redirect": {},
    "boost": {"amount": ()},
    "serve-as": {"type": ()},
    "price": {"effects": ()},
    "ransom": {"cards": ()},
    "trap": {"event": ("looked-at",), "effects": ()},
}
"""Every op, with its parameters and choices. Those without a function here act at other times: `boost` in a roll,
`serve-as`, `price` and `ransom` as a card is played, `trap` as a hand is seen."""


def act(op: str) -> Callable[[Act], Act]:
    """Register the function of an op."""

    def register(function: Act) -> Act:
        ACTS[op] = function
        return function

    return register


def struck(p: Play, effect: Effect) -> int:
    """Give the player whom an effect means. What a card puts on its own player stays with who played it (R32)."""
    return p.player if effect.args.get("who") == "you" else p.target


@act("lose")
def _lose(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    return lose(s, struck(p, effect), effect.word("points"), amount)[0]


@act("gain")
def _gain(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """Points that would go beyond what one starts with are lost (R9)."""
    points = effect.word("points")
    return s.set_of(points, p.by, min(s.of(points, p.by) + amount, most))


@act("steal")
def _steal(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """One roll serves both halves, and only what was truly lost is regained (R41)."""
    s, lost = lose(s, p.target, effect.word("points"), amount)
    return _gain(s, p, effect, lost, most)


@act("draw")
def _draw(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    return s.push(step("draw", amount, player=p.by))


@act("discard")
def _discard(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """All there is goes when there is less than was asked for (R18); at random, chance picks (R17)."""
    owner = struck(p, effect)
    amount = min(amount, count(s, owner))
    if effect.args.get("choice") == "random":
        return s.push(*[chance.pick(hand(owner), PILE, EVERYBODY)] * amount)
    # who chooses from a hand has seen it
    return s.show(hand(owner), bit(p.by)).push(*[ask(p.by, "discard", owner)] * amount)


@act("take")
def _take(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """Both know what changed hands; anybody else no longer knows which of the cards that they saw are left."""
    both = bit(p.target) | bit(p.by)
    s = s.forget(hand(p.target), both)
    return s.push(*[chance.pick(hand(p.target), hand(p.by), both)] * min(amount, count(s, p.target)))


@act("swap-hands")
def _swap(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """Hands are swapped whole (R42), and each player still knows what they gave."""
    mine, theirs = s.zone(hand(p.by)), s.zone(hand(p.target))
    s = s.with_zone(hand(p.by), theirs).with_zone(hand(p.target), mine)
    return s.show(hand(p.by), bit(p.by)).show(hand(p.target), bit(p.target))


@act("scry")
def _scry(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """All hands are seen together, then what guards them springs (R36, R49)."""
    seen = others(s, p.by) if effect.args.get("who") == "each" else [p.target]
    for owner in seen:
        s = s.show(hand(owner), bit(p.by))
    return s.push(*(step("spring", p.by, player=owner) for owner in seen))


@act("look-at-deck")
def _look(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    s = replenished(s)
    return s.push(*(chance.look(DECK, n, bit(p.by)) for n in range(min(amount, s.decks[DECK].size))))


@act("search")
def _search(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    if effect.args["pile"] == "discard":
        only_itself = [*s.cards(PILE)] == [p.card]
        return s if only_itself or not s.zone(PILE) else s.push(ask(p.by, "recall", p.card))
    s = replenished(s)
    deck = s.decks[DECK]
    if deck.empty:
        return s
    found = tuple(Held(card, bit(p.by)) for card in deck.cards())
    return _deduced(s, p.by).with_zone(SEARCHED, found).with_deck(DECK, shuffled(())).push(ask(p.by, "find"))


@act("stun")
def _stun(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """It lasts until a turn of theirs has ended that has not begun yet; hit again, it is the same turn (R37)."""
    return s.set_of("dazed", p.target, 1)


@act("timer")
def _timer(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """What it does waits for so many Power phases of its target (R40)."""
    timer = (p.card, p.use, p.path, p.by, amount)
    return s.set_of("timers", p.target, (*s.items("timers")[p.target], timer)) if amount else s


@act("negate")
def _negate(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """A play that was answered does nothing (R27)."""
    return change(s, p.on, play(s, p.on)._replace(live=0)) if p.on >= 0 else s


@act("redirect")
def _redirect(s: State, p: Play, effect: Effect, amount: int, most: int) -> State:
    """The attack stands again, and strikes whose it was (R31, R32)."""
    turned = play(s, p.on)
    return change(s, p.on, turned._replace(live=1, by=turned.target, target=turned.by))


def replenished(s: State) -> State:
    """Make the discard pile the deck when the deck is empty (section 6.5, R5)."""
    if not s.decks[DECK].empty or not s.zone(PILE):
        return s
    return s.with_deck(DECK, shuffled(s.cards(PILE))).with_zone(PILE, ())


def _deduced(s: State, player: int) -> State:
    """Let who has seen the whole deck know what is left for the one hand that they have not seen."""
    unknown = [name for name, zone in s.zones.items() if any(not held.seen & bit(player) for held in zone)]
    return s.show(unknown[0], bit(player)) if len(unknown) == 1 else s
