"""A moment of a game set up by hand, and played on move by move, for tests of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from pipeline import games
from pipeline.engine.cards import GameData
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, OVER, PASS, Action, Refusal
from pipeline.playing.data import game_data
from pipeline.survey import read

ROOT = Path(__file__).parents[2]


@cache
def shipped(name: str) -> GameData:
    """The data of a game that comes with the project."""
    return game_data(read(ROOT, [name]).games[name])


def rules(name: str, data: GameData | None = None) -> Game:
    found = games.find(name)
    assert found is not None
    return found(data or shipped(name))


class Scene:
    """A state, and moves that lead on from it. Players are counted from 1, as in traces."""

    def __init__(self, game: Game, s: State) -> None:
        self.game, self.s = game, game._settled(s)

    def do(self, player: int, name: str, *args: int | str) -> Scene:
        """A player acts; it must be legal."""
        assert self.game.to_move(self.s) == player - 1, f"{self.s.stack[-1]} asks another"
        self.s = self.game.apply(self.s, player - 1, Action(name, args))
        return self

    def passes(self, player: int) -> Scene:
        return self.do(player, PASS.name)

    def rolls(self, *dice: int) -> Scene:
        """Dice fall."""
        for die in dice:
            assert self.s.stack[-1].name == "roll"
            self.s = self.game.apply(self.s, CHANCE, Action("roll", (die,)))
        return self

    def comes(self, *cards: str) -> Scene:
        """Cards are drawn, seen or picked."""
        for card in cards:
            self.s = self.game.apply(self.s, CHANCE, Action("card", (card,)))
        return self

    @property
    def asks(self) -> tuple[int, str]:
        """Who is to decide (0: chance, -1: the game is over), and what."""
        mover = self.game.to_move(self.s)
        return (-1, "") if mover == OVER else (0 if mover == CHANCE else mover + 1, self.s.stack[-1].name)

    def legal(self) -> list[str]:
        """What is legal now, in the words of a trace."""
        player = self.game.to_move(self.s)
        return [" ".join([a.name, *map(str, a.args)]) for a in self.game.legal(self.s, player)]

    def refusal(self, name: str, *args: int | str) -> Refusal:
        refusal = self.game.refusal(self.s, self.game.to_move(self.s), Action(name, args))
        assert refusal is not None
        return refusal

    def zone(self, name: str) -> list[str]:
        return list(self.s.cards(name))


def placed(s: State, deck: str, zones: Mapping[str, Iterable[str]], seen: Mapping[str, int]) -> State:
    """Bring cards from the pool of a deck to zones; `seen` gives the mask of each zone."""
    for zone, cards in zones.items():
        for card in cards:
            s = s.with_deck(deck, s.decks[deck].without(card)).add(zone, card, seen[zone])
    return s
