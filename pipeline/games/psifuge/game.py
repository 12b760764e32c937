"""The game as the engine sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.engine import chance
from pipeline.engine.cards import GameData
from pipeline.engine.deck import shuffled
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import (
    EVERYBODY,
    TOSS,
    Action,
    EngineFault,
    Frame,
    Held,
    Refusal,
    Value,
    ask,
    bit,
    step,
)  # fmt: skip
from pipeline.games.psifuge import legal, telling, worth
from pipeline.games.psifuge.acts import VOCABULARY, chosen
from pipeline.games.psifuge.drafting import BOOSTED
from pipeline.games.psifuge.flow import FRESH, Flow
from pipeline.games.psifuge.standing import Standing
from pipeline.games.psifuge.table import (
    DECK,
    FACTIONS,
    FREE,
    PILE,
    SEATS,
    added,
    faction,
    hand,
    lanes,
)  # fmt: skip

MAX_LANES = 20
"""The most lanes of a player: each is a zone that every state holds, and that every draft looks at."""


class Psifuge(Game):
    """The rules of Psifuge."""

    acts = VOCABULARY
    max_plies = 5_000
    exact = legal.EXACT
    sections: ClassVar[Mapping[str, str]] = {"turn": "6", "over": "5"}

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.standing = Standing(data)
        self.flow = Flow(self.standing)
        self._looked: tuple[object, object] = (None, None)

    def first(self, players: int, options: Mapping[str, int]) -> State:
        """Choose Factions, the first player last, and deal (section 3, R3)."""
        if options:
            raise ValueError(f"`{sorted(options)[0]}` is no option of this game")
        numbers, book = self.standing.numbers, self.standing.book
        if numbers.lanes > MAX_LANES:
            raise ValueError(f"a row has {numbers.lanes} lanes, and may have {MAX_LANES}")
        named = [name for player in SEATS for name in (hand(player), faction(player), *lanes(player, numbers.lanes))]
        zones: dict[str, tuple[Held, ...]] = {PILE: (), **dict.fromkeys(named, ())}
        zones[FACTIONS] = tuple(sorted(Held(card, EVERYBODY) for card in book.factions))
        cards = [id for id in book.attribute for _ in range(self.data.cards[id].copies)]
        each = (0, 0)
        counted: dict[str, Value] = {
            "turn": 0, "credits": numbers.first, "bonus": each, "more-hand": each, "exhaust": ((), ()),
            "counters": ((0,) * numbers.lanes,) * 2, "roamed": (), "won": -1, "how": "", **FRESH,
        }  # fmt: skip
        deck = shuffled(cards)
        deals = chance.deal(deck, DECK, [hand(player) for player in SEATS], numbers.hand)
        s = State(zones, {DECK: deck}, counted, ())
        return s.push(ask(1, "faction"), ask(0, "faction"), *deals, step("turn", player=0))

    def step(self, s: State, frame: Frame) -> State:
        """Perform a step of a turn or of a card."""
        return self.flow.steps[frame.name](s, frame)

    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        """Give what the player could do."""
        return legal.candidates(self.standing, s, frame)

    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        """Say why the player may not do it."""
        return legal.refused(self.standing, s, frame, a)

    def take(self, s: State, frame: Frame, a: Action) -> State:
        """Carry out what the player does."""
        player = frame.player
        match (a.name, a.args):
            case ("pass", ()):
                return s.push(step("end", player=player))
            case ("draft" | "free-draft", (str(card), int(lane), str(acts))):
                return self.flow.drafted(self._paid(s, player, a.name, card, acts), player, card, lane, acts)
            case ("play", (str(card),)):
                paid = added(s, "credits", player, -self.standing.moment(s, player).costs[card])
                return self.flow.renowned(paid, player, card)
            case ("cycle", (str(card),)):
                return self.flow.cycled(s, player, card)
            case ("shift", (int(seat), int(start), int(end))):
                return self.flow.shifted(s, player, seat - 1, start, end)
            case ("faction", (str(card),)):
                return s.move(card, FACTIONS, faction(player), EVERYBODY)
            case ("take", (str(card),)):
                return s.move(card, hand(1 - player), hand(player), bit(0) | bit(1))
        return self._chosen(s, frame, a)

    def _paid(self, s: State, player: int, name: str, card: str, acts: str) -> State:
        """Pay for a draft and its Boost (sections 7.1, 7.2 and 8.3)."""
        now = self.standing.moment(s, player)
        price = now.prices["boost"] if acts in BOOSTED else 0
        if name == "draft":
            price += now.costs[card]
        else:
            s = s.set(FREE["draft"], s.number(FREE["draft"]) - 1)
        return added(s, "credits", player, -price)

    def _chosen(self, s: State, frame: Frame, a: Action) -> State:
        """Carry out a choice that a card asks for."""
        player = frame.player
        match (frame.name, frame.data, a.args):
            case ("choose", (str(what), least, int(most), tuple(lanes)), args):
                lanes = (*lanes, *args)
                higher = [n for n in legal.choices(self.standing, s, player, what) if n > lanes[-1]] if args else []
                if higher and len(lanes) < most:
                    return s.push(ask(player, "choose", what, least, most, lanes))
                return chosen(s, player, what, lanes)
            case ("swap", (int(most), int(done), _), args):
                card = str(args[0]) if args else ""
                if card:
                    s, done = s.move(card, hand(player), PILE, EVERYBODY), done + 1
                if card and done < most and any(other > card for other in s.cards(hand(player))):
                    return s.push(ask(player, "swap", most, done, card))
                return s.push(step("replace", done, player=player))
            case ("throw", _, (str(card),)):
                return self._thrown(s, card)
            case ("order", (int(place), int(end)), (str(card),)):
                return self._ordered(s, player, place, end, card)
        raise EngineFault(f"nobody carries out {a.name} at {frame.name}")

    def _thrown(self, s: State, card: str) -> State:
        """Discard a card that lies on top of the deck (R33)."""
        deck = s.decks[DECK]
        place = next(n for n, held in enumerate(deck.top) if held.card == card)
        s = s.with_deck(DECK, deck._replace(top=deck.top[:place] + deck.top[place + 1 :]))
        return s.add(PILE, card)

    def _ordered(self, s: State, player: int, place: int, end: int, card: str) -> State:
        """Put a card at a place of the top of the deck; nobody else knows any more what lies where (R52)."""
        deck = s.decks[DECK]
        rest = [Held(held.card, bit(player)) for held in deck.top[place:end] if held.card != card]
        top = (*deck.top[:place], Held(card, bit(player)), *rest, *deck.top[end:])
        return s.with_deck(DECK, deck._replace(top=top))

    def check(self, s: State) -> State:
        """Look whether somebody has won (section 5.2, R8), and show the hand that lies face up (R44). Before chance
        falls there is nothing new to see: what led to it was looked at; nor where only frames have come or gone."""
        if not s.stack or s.stack[-1].kind == TOSS or (s.zones is self._looked[0] and s.vars is self._looked[1]):
            return s
        self._looked = s.zones, s.vars
        won = self.standing.winner(s)
        if won >= 0:
            return s.set("won", won).set("how", "points").ended()
        for player, front in enumerate(self.standing.sides(s)):
            if "reveal" in front.passives:
                s = s.show(hand(1 - player), bit(player))
        return s

    def returns(self, s: State) -> tuple[int, ...]:
        """Give who won."""
        won = s.number("won")
        return (0, 0) if won < 0 else tuple(1 if player == won else -1 for player in SEATS)

    def ending(self, s: State) -> str:
        """Say how the game ended."""
        return telling.ending(s)

    def words(self, s: State, player: int, a: Action) -> str:
        """Say what an action is."""
        return telling.words(self.standing, s, player, a)

    def heard(self, s: State, by: int, a: Action, player: int) -> str:
        """Say what a player learns of an action."""
        return super().heard(s, by, a, player) and telling.heard(self.standing, s, by, a, player)

    def status(self, s: State) -> str:
        """Say how everybody stands."""
        return telling.status(self.standing, s)

    def counted(self, player: int) -> tuple[str, ...]:
        """Count the Faction too: it lies before its player all game."""
        return hand(player), faction(player)

    def used(self, a: Action) -> str:
        """Give the card that is drafted or played, or the Faction that is taken."""
        return str(a.args[0]) if a.name in ("draft", "free-draft", "play", "faction") else ""

    def tries(self, s: State, frame: Frame, card: str) -> Iterable[Action]:
        """Give how a card is paid for alone: into no lane, or as an event."""
        if frame.name != "act":
            return ()
        return (
            Action("draft", (card, 0, "ability")) if card in self.standing.book.commons else Action("play", (card,)),
        )

    def score(self, s: State, player: int) -> float:
        """Say how well a player stands."""
        return worth.score(self.standing, s, player)
