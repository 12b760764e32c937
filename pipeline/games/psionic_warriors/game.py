"""The game as the engine sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.engine import chance
from pipeline.engine.cards import GameData
from pipeline.engine.deck import shuffled
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import Action, EngineFault, Frame, Held, Refusal, Value, ask, bit, step
from pipeline.games.psionic_warriors import legal, telling
from pipeline.games.psionic_warriors.acts import VOCABULARY
from pipeline.games.psionic_warriors.book import Book
from pipeline.games.psionic_warriors.flow import Flow
from pipeline.games.psionic_warriors.table import (
    DECK,
    HANDS,
    PILE,
    SEARCHED,
    Play,
    hand,
    is_out,
    play,
    powers,
    seats,
    spend,
)

NUMBERS = {
    "mental-points": 20, "physical-points": 20, "opening-hand": 3, "first-discard": 1,
    "most-points": 20,
    "draw": 2, "hand-limit": 7,
}  # fmt: skip
"""What a player starts with and the first player discards (section 3, R4), the most points (R9), cards drawn in a turn
and the limit of a hand (section 5.1), where the game's files do not say otherwise."""
MOST_PLAYERS = len(HANDS)
"""No upper limit is given (R1); this many hands of seven would hold more than the deck, and it still works."""


class PsionicWarriors(Game):
    """The rules of Psionic Warriors."""

    acts = VOCABULARY
    players = (2, MOST_PLAYERS)
    max_plies = 20_000
    exact = legal.EXACT
    sections: ClassVar[Mapping[str, str]] = {"turn": "5", "over": "4.2"}

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.book = Book(data)
        self.numbers = {name: data.constant(name, n) for name, n in NUMBERS.items()}
        most, draws, limit = (self.numbers[name] for name in ("most-points", "draw", "hand-limit"))
        self.flow = Flow(self.book, self.asked, most, draws, limit)

    def first(self, players: int, options: Mapping[str, int]) -> State:
        """Deal (section 3); the first player then discards a card (R4)."""
        if options:
            raise ValueError(f"`{sorted(options)[0]}` is no option of this game")
        each = (0,) * players
        cards = (card.id for card in self.data.cards.values() for _ in range(card.copies))
        zones: dict[str, tuple[Held, ...]] = {PILE: (), SEARCHED: (), **{hand(p): () for p in range(players)}}
        mental, physical = ((self.numbers[name],) * players for name in ("mental-points", "physical-points"))
        numbers: dict[str, Value] = {"MP": mental, "PP": physical, "dazed": each, "out": each}
        rest: dict[str, Value] = {"timers": ((),) * players, "plays": (), "turn": 0, "whose": 0, "roll": 0, "fell": ()}
        deck = shuffled(cards)
        s = State(zones, {DECK: deck}, {**numbers, **rest}, ())
        deals = chance.deal(deck, DECK, HANDS[:players], self.numbers["opening-hand"])
        discards = [ask(0, "discard", 0)] * min(self.numbers["first-discard"], self.numbers["opening-hand"])
        return s.push(*deals, *discards, step("turn", player=0))

    def step(self, s: State, frame: Frame) -> State:
        """Perform a step of a turn or of a card."""
        return self.flow.steps[frame.name](s, frame)

    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        """Give what the player could do."""
        return legal.candidates(self.book, s, frame)

    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        """Say why the player may not do it."""
        return legal.refused(self.book, s, frame, a)

    def take(self, s: State, frame: Frame, a: Action) -> State:
        """Carry out what the player does."""
        player = frame.player
        match (frame.name, a.name, a.args, frame.data):
            case ("answer", "pass", _, (number,)):
                return s.push(step("window", number, 1))
            case ("react", "pass", _, (number, int(place))):
                return s.push(step("window", number, place + 1))
            case (_, "pass", _, _):
                return s
            case (_, "discard", (str(card),), (int(owner),)):
                return spend(s, owner, card)
            case (name, "find", (str(card),), _):
                return self._found(s, player, card, SEARCHED if name == "find" else PILE)
            case (_, "play", (str(card), str(use), *target), _):
                aimed = int(target[0]) - 1 if target else -1
                return self.flow.played(s, Play(card, use, player, aimed))
            case (_, "join", (str(card),), (int(number),)):
                return self.flow.joined(s, player, number, card)
            case (_, "answer", (str(card), str(use)), (int(number),)):
                return self.flow.answered(s, Play(card, use, player, on=number), step("window", number, 0))
            case (_, "ransom", (str(card),), (int(number),)):
                return self._ransomed(s, player, number, card)
            case (_, "negate", (str(card), int(which)), (int(number), *place)):
                on = powers(s, number)[which - 1] if which else number
                made = Play(card, self.book.types(card)[0], player, on=on)
                return self.flow.answered(s, made, step("window", number, *(place or (0,))))
        raise EngineFault(f"nobody carries out {a.name} at {frame.name}")

    def _found(self, s: State, player: int, card: str, source: str) -> State:
        """Take a card that was searched for. Out of the open pile all see which; the deck is shuffled (R45)."""
        if source == PILE:
            return s.move(card, PILE, hand(player), -1)
        s = s.move(card, SEARCHED, hand(player), bit(player))
        return s.with_deck(DECK, shuffled(s.cards(SEARCHED))).with_zone(SEARCHED, ())

    def _ransomed(self, s: State, player: int, number: int, card: str) -> State:
        """Discard a card to be rid of an attack, and the rest of its price (R30)."""
        attack = play(s, number)
        more = self.book.ransom(attack.card, attack.use) - 1
        return self.flow.freed(spend(s, player, card), number).push(*[ask(player, "discard", player)] * more)

    def returns(self, s: State) -> tuple[int, ...]:
        """Give 1 to the last player left; if none is left, those who fell last draw (R7)."""
        left = [p for p in range(seats(s)) if not is_out(s, p)]
        if left:
            return tuple(1 if p in left else -1 for p in range(seats(s)))
        return tuple(0 if p in s.items("fell") else -1 for p in range(seats(s)))

    def ending(self, s: State) -> str:
        """Name the track on which the last fell."""
        return telling.ending(s)

    def words(self, s: State, player: int, a: Action) -> str:
        """Say what an action is."""
        return telling.words(self.book, s, player, a)

    def heard(self, s: State, by: int, a: Action, player: int) -> str:
        """Say what a player learns: not which card another found in the deck (R45)."""
        if s.stack[-1].name == "find" and by != player:
            return f"player {by + 1} takes a card out of the deck"
        return super().heard(s, by, a, player)

    def status(self, s: State) -> str:
        """Say how everybody stands."""
        return telling.status(s)

    def used(self, a: Action) -> str:
        """Give the card that is played, as an attack, an answer, Power or a help."""
        return str(a.args[0]) if a.name in ("play", "join", "answer", "negate") else ""

    def works_unplayed(self, card: str) -> bool:
        """Tell whether a card works from the hand (R34)."""
        return card in self.book.traps

    def tries(self, s: State, frame: Frame, card: str) -> Iterable[Action]:
        """Give the uses of a card that belong into this phase, also of what works from the hand."""
        return legal.tries(self.book, s, frame, card)

    def score(self, s: State, player: int) -> float:
        """Count points, the lower track more, cards, and what hampers; against the best of the opponents."""
        rivals = [self._worth(s, p) for p in range(seats(s)) if p != player]
        return self._worth(s, player) - max(rivals)

    def _worth(self, s: State, player: int) -> float:
        if is_out(s, player):
            return -100.0
        mental, physical = s.of("MP", player), s.of("PP", player)
        venom: int = sum(timer[-1] for timer in s.items("timers")[player])
        low = min(mental - venom, physical)
        cards = len(s.zone(hand(player)))
        return mental + physical - venom + 2 * low + 1.5 * cards - 4 * (s.of("dazed", player) > 0)
