"""The vocabulary of effects: what each op does when a card acts. One function an op.

Each takes the game's standing, the state, the player and the effect, and gives the next state; choices and chance are
frames that it pushes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.engine import chance
from pipeline.engine.cards import Effect
from pipeline.engine.state import State
from pipeline.engine.values import ask, bit, step
from pipeline.games.psifuge.standing import Standing
from pipeline.games.psifuge.table import (
    DECK,
    FREE,
    added,
    count,
    discard,
    hand,
    set_counter,
    struck,
)  # fmt: skip

Act = Callable[[Standing, State, int, Effect], State]
ACTS: dict[str, Act] = {}
"""The ops that do something as a card acts. The others are conditions and passives, which are true as long as their
Morphon lies in its lane, and what a Faction is for."""
BOUNDS: Mapping[str, tuple[str, ...]] = {"least": (), "most": ()}
STATES = ("filled", "empty")
VOCABULARY: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "discard-morphon": {"amount": (), "limit": ("exactly", "up-to"), "counters": ("stop", "ignore")},
    "discard-highest": {"counters": ("stop", "ignore")},
    "arrange": {"look": (), "discard": ()},
    "take": {"amount": ()},
    "cycle": {"limit": ("up-to", "any"), "amount": ()},
    "free": {"what": ("cycle", "shift", "draft"), "amount": ()},
    "free-shifts": {"whose": ("own", "both"), "each": ()},
    "bonus": {"amount": ()},
    "bonus-per-active": {"amount": (), "most": ()},
    "gain": {"amount": ()},
    "counter": {"who": ("up-to", "all"), "amount": ()},
    "hand-size": {"who": ("you", "opponent"), "amount": (), "lasts": ("always", "game")},
    "active": {"when": ("own", "opposing", "always"), "points": ()},
    "holds": {"what": ("morphons", "agile", "blue", "red", "green", "counters"), **BOUNDS},
    "attribute": {"of": (), **BOUNDS},
    "base": {"low": (), "high": (), **BOUNDS},
    "total-base": BOUNDS,
    "attributes": BOUNDS,
    "alike": {"least": ()},
    "lanes": {"lanes": ("16", "34", "135", "246"), "state": STATES},
    "row": {"least": (), "state": STATES},
    "more": {"what": ("morphons", "agile", "green", "base")},
    "here": {"what": ("none", "any", "agile")},
    "beside": {"what": ("morphons", "counters"), "least": ()},
    "adjust": {"who": ("across", "beside", "own-agile", "own-green", "opposing-green"), "amount": ()},
    "grant": {"keyword": (), "who": ("beside",)},
    "protect": {"who": ("beside",)},
    "ban": {"what": ("counter", "cycle", "shift")},
    "pierce": {},
    "might": {"amount": ()},
    "income": {"amount": ()},
    "bank": {"amount": ()},
    "allowance": {"what": ("cycle", "shift"), "amount": ()},
    "price": {"who": ("you", "opponent"), "what": ("boost", "cycle", "shift"), "change": ()},
    "reveal": {},
    "faction-price": {"price": ()},
}
"""Every op, with its parameters and choices."""


def act(op: str) -> Callable[[Act], Act]:
    """Register the function of an op."""

    def register(function: Act) -> Act:
        ACTS[op] = function
        return function

    return register


@act("discard-morphon")
def _discard_morphon(game: Standing, s: State, player: int, e: Effect) -> State:
    """Whom, their player chooses; as many as there are (R30, R31, R38)."""
    most = min(e.number("amount"), len(game.sides(s)[1 - player].filled()))
    least = most if e.word("limit") == "exactly" else 0
    what = "discard" if e.word("counters") == "ignore" else "strike"
    return s.push(ask(player, "choose", what, least, most, ())) if most else s


@act("discard-highest")
def _discard_highest(game: Standing, s: State, player: int, e: Effect) -> State:
    """Printed base points decide, and each of those that tie is hit (R32)."""
    bases = {lane: one.base for lane, one in enumerate(game.sides(s)[1 - player].morphons, 1) if one}
    hit = discard if e.word("counters") == "ignore" else struck
    for lane, base in bases.items():
        if base == max(bases.values()):
            s = hit(s, 1 - player, lane)
    return s


@act("arrange")
def _arrange(game: Standing, s: State, player: int, e: Effect) -> State:
    """Only its player sees the cards; with fewer in the deck, what there is (R33, R48)."""
    look = min(e.number("look"), s.decks[DECK].size)
    thrown = min(e.number("discard"), look)
    looks = [chance.look(DECK, place, bit(player)) for place in range(look)]
    throws = [ask(player, "throw", look - n) for n in range(thrown)]
    orders = [ask(player, "order", place, look - thrown) for place in range(look - thrown - 1)]
    return s.push(*looks, *throws, *orders)


@act("take")
def _take(game: Standing, s: State, player: int, e: Effect) -> State:
    """The whole hand is seen, and whose it was refills at once (R34)."""
    s = s.show(hand(1 - player), bit(player))
    many = min(e.number("amount"), count(s, 1 - player))
    return s.push(*[ask(player, "take")] * many, step("refill", player=1 - player)) if many else s


@act("cycle")
def _cycle(game: Standing, s: State, player: int, e: Effect) -> State:
    """As many as the deck can replace; all are chosen before any is drawn (R24). Forbidden, it does nothing (R42)."""
    wanted = count(s, player) if e.word("limit") == "any" else e.number("amount")
    most = min(wanted, count(s, player), s.decks[DECK].size)
    if not most or game.is_banned(s, player, "cycle"):
        return s
    return s.push(ask(player, "swap", most, 0, ""))


@act("free")
def _free(game: Standing, s: State, player: int, e: Effect) -> State:
    name = FREE[e.word("what")]
    return s.set(name, s.number(name) + e.number("amount"))


@act("free-shifts")
def _free_shifts(game: Standing, s: State, player: int, e: Effect) -> State:
    """Each Morphon so often, that there is an end (R39)."""
    name = f"roam-{e.word('whose')}"
    return s.set(name, s.number(name) + e.number("each"))


@act("bonus")
def _bonus(game: Standing, s: State, player: int, e: Effect) -> State:
    return added(s, "bonus", player, e.number("amount"))


@act("bonus-per-active")
def _bonus_per_active(game: Standing, s: State, player: int, e: Effect) -> State:
    """Counted now; what becomes active later adds nothing (R35)."""
    own, other = game.sides(s)[:: 1 - 2 * player]
    gained = e.number("amount") * own.actives(other)
    return added(s, "bonus", player, min(gained, e.number("most")) if e.number("most") else gained)


@act("gain")
def _gain(game: Standing, s: State, player: int, e: Effect) -> State:
    return added(s, "credits", player, e.number("amount"))


@act("counter")
def _counter(game: Standing, s: State, player: int, e: Effect) -> State:
    """Only on those that have none (R36). Forbidden, it does nothing (R42)."""
    if game.is_banned(s, player, "counter"):
        return s
    bare = unguarded(game, s, player)
    if e.word("who") == "all":
        for lane in bare:
            s = guarded(s, player, lane)
        return s
    most = min(e.number("amount"), len(bare))
    return s.push(ask(player, "choose", "guard", 0, most, ())) if most else s


@act("hand-size")
def _hand_size(game: Standing, s: State, player: int, e: Effect) -> State:
    """For the rest of the game, when a card says it that lies in no lane (R41)."""
    return added(s, "more-hand", player if e.word("who") == "you" else 1 - player, e.number("amount"))


def unguarded(game: Standing, s: State, player: int) -> list[int]:
    """Give the lanes of a player in which a Morphon could get a Counter (section 11.2)."""
    mine = game.sides(s)[player]
    return [lane for lane in mine.filled() if mine.counters[lane - 1] < game.numbers.counters]


def guarded(s: State, player: int, lane: int) -> State:
    """Place a Counter."""
    return set_counter(s, player, lane, s.items("counters")[player][lane - 1] + 1)


def chosen(s: State, player: int, what: str, lanes: tuple[int, ...]) -> State:
    """Do to the Morphons in these lanes, all at once, what they were chosen for (R8)."""
    for lane in lanes:
        if what == "guard":
            s = guarded(s, player, lane)
        else:
            s = (discard if what == "discard" else struck)(s, 1 - player, lane)
    return s
