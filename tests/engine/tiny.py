"""A game small enough to see through, with all that the engine knows: hands, a deck, dice, looks, picks, answers.

In turn a player draws one card and then plays one (its number of dice with two sides are rolled for points), peeks at
the top card of the deck, or steals a card at random. When the deck is empty at a turn's start, the higher sum wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.engine import chance
from pipeline.engine.cards import Card, GameData
from pipeline.engine.deck import shuffled
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import PASS, Action, Frame, Refusal, ask, bit, step

DATA = GameData("tiny", "Tiny", {id: Card(id, id.title(), ("thing",), 2) for id in ("ant", "bee", "cow")}, digest="0")
DICE = {"ant": 1, "bee": 2, "cow": 3}


class Tiny(Game):
    """The game."""

    sections: ClassVar = {"turn": "2", "over": "4"}
    max_plies = 200

    def first(self, players: int, options: Mapping[str, int]) -> State:
        if options:
            raise ValueError(f"unknown options {sorted(options)}")
        cards = (card.id for card in self.data.cards.values() for _ in range(card.copies))
        s = State({"pile": ()}, {"deck": shuffled(cards)}, {"points": (0, 0), "rolled": 0}, ())
        deals = [chance.draw("deck", self.hand(p), bit(p)) for p in range(players)]
        return s.push(*deals, step("turn", player=0))

    def step(self, s: State, frame: Frame) -> State:
        match frame:
            case (_, "turn", player, _):
                if not s.decks["deck"].size:
                    return s.ended()
                return s.push(
                    chance.draw("deck", self.hand(player), bit(player)),
                    ask(player, "act"),
                    step("score", player=player),
                    step("turn", player=1 - player),
                )
            case (_, "score", player, _):
                points = s.of("points", player) + s.number("rolled")
                return s.set_of("points", player, points).set("rolled", 0)
        raise AssertionError(frame)

    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        yield PASS
        yield Action("peek")
        yield Action("steal")
        yield from (Action("play", (card,)) for card in s.cards(self.hand(frame.player)))

    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        match a:
            case ("peek", ()):
                if not s.decks["deck"].size:
                    return Refusal("empty", "the deck is empty", "3.2")
                return None
            case ("steal", ()):
                if not s.zone(self.hand(1 - frame.player)):
                    return Refusal("no-hand", "the other player holds no card", "3.3")
                return None
            case ("play", (str(card),)) if card in self.data.cards:
                if not s.holds(self.hand(frame.player), card):
                    return Refusal("not-held", f"you do not hold {card}", "3.1")
                return None
            case ("pass", ()):
                return None
        return Refusal("unknown", f"{a.name} is nothing that one can do here", "3")

    def take(self, s: State, frame: Frame, a: Action) -> State:
        mine = self.hand(frame.player)
        match a:
            case ("peek", _):
                return s.push(chance.look("deck", 0, bit(frame.player)))
            case ("steal", _):
                return s.push(chance.pick(self.hand(1 - frame.player), mine, 0b11))
            case ("play", (str(card),)):
                return s.move(card, mine, "pile").push(*[chance.roll(2, "rolled")] * DICE[card])
        return s

    def returns(self, s: State) -> tuple[int, ...]:
        ahead = s.of("points", 0) - s.of("points", 1)
        return (ahead > 0) - (ahead < 0), (ahead < 0) - (ahead > 0)

    def ending(self, s: State) -> str:
        return "the deck was empty"

    def words(self, s: State, player: int, a: Action) -> str:
        return f"player {player + 1}: {a.name} {' '.join(map(str, a.args))}".rstrip()

    def status(self, s: State) -> str:
        return f"points {s.vars['points']}"

    def used(self, a: Action) -> str:
        return str(a.args[0]) if a.name == "play" else ""

    def score(self, s: State, player: int) -> float:
        return s.of("points", player) - s.of("points", 1 - player)
