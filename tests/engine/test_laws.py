"""The laws hold for a small game, and each planted breach of one is caught by its name."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from pipeline.engine import laws
from pipeline.engine.chance import Outcomes
from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, PASS, Action, Frame, IllegalAction, Refusal, ask, step
from pipeline.engine.view import View
from tests.engine.tiny import DATA, Tiny

SEEDS = range(2 * laws.SAMPLE)


def test_a_game_that_obeys_passes_on_many_seeds() -> None:
    lengths = {len(laws.check(Tiny(DATA), seed)) for seed in range(150)}
    assert len(lengths) > 5


class NothingToDo(Tiny):
    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        return () if s.decks["deck"].size < 2 else super().candidates(s, frame)


class ActsOutOfTurn(Tiny):
    def legal(self, s: State, player: int) -> tuple[Action, ...]:
        return super().legal(s, player) or (PASS,)


class Unsorted(Tiny):
    def legal(self, s: State, player: int) -> tuple[Action, ...]:
        return super().legal(s, player)[::-1]


class WeightsThatAreNoNumbers(Tiny):
    def outcomes(self, s: State, frame: Frame) -> Outcomes:
        return tuple((action, True) for action, _ in super().outcomes(s, frame))


class RefusesWhatIsLegal(Tiny):
    def refusal(self, s: State, player: int, a: Action) -> Refusal | None:
        return Refusal("no", "not today", "1") if a == Action("peek") else super().refusal(s, player, a)


class AllowsWhatIsNot(Tiny):
    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        return None if a.name == "peek" else super().refused(s, frame, a)

    def take(self, s: State, frame: Frame, a: Action) -> State:
        return super().take(s, frame, a) if s.decks["deck"].size else s


class GivesTooMuchAsItIs(Tiny):
    exact = frozenset({"act"})

    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        return [*allowed(self, s, frame), Action("sing")]


class GivesTooLittleAsItIs(Tiny):
    """Forgets at times what it gave before: what it never gave, nobody can miss."""

    exact = frozenset({"act"})

    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        return allowed(self, s, frame)[: None if s.decks["deck"].size > 2 else 1]


def allowed(game: Tiny, s: State, frame: Frame) -> list[Action]:
    return [a for a in Tiny.candidates(game, s, frame) if game.refused(s, frame, a) is None]


class IgnoresWhatIsIllegal(Tiny):
    def apply(self, s: State, player: int, a: Action) -> State:
        try:
            return super().apply(s, player, a)
        except IllegalAction:
            return s


class ChangesTheOldState(Tiny):
    def take(self, s: State, frame: Frame, a: Action) -> State:
        s.vars["points"] = (9, 9)  # type: ignore[index]
        return super().take(s, frame, a)


class RemembersOutsideTheState(Tiny):
    count = 0

    def check(self, s: State) -> State:
        self.count += 1
        return s.set("count", self.count)


class HoldsWhatIsNoJson(Tiny):
    def take(self, s: State, frame: Frame, a: Action) -> State:
        return super().take(s, frame, a).set("list", ([1],))  # type: ignore[arg-type]


class LosesACard(Tiny):
    def take(self, s: State, frame: Frame, a: Action) -> State:
        return super().take(s, frame, a).with_zone("pile", ())


class ShowsTheHand(Tiny):
    def view(self, s: State, player: int) -> View:
        seen = super().view(s, player)
        return replace(seen, vars={"theirs": tuple(s.cards(self.hand(0)))})


class AsksByTheHiddenHand(Tiny):
    def candidates(self, s: State, frame: Frame) -> Iterable[Action]:
        others = set(s.cards(self.hand(1 - frame.player)))
        return [a for a in super().candidates(s, frame) if a.name != "peek" or "cow" in others]

    def refused(self, s: State, frame: Frame, a: Action) -> Refusal | None:
        if a.name == "peek" and not s.holds(self.hand(1 - frame.player), "cow"):
            return Refusal("cow", "they hold no cow", "1")
        return super().refused(s, frame, a)


class NeverEnds(Tiny):
    def step(self, s: State, frame: Frame) -> State:
        if frame.name == "turn" and not s.decks["deck"].size:
            return s.push(ask(0, "act"), step("turn", player=1))
        return super().step(s, frame)


class ForgetsAPlayer(Tiny):
    def returns(self, s: State) -> tuple[int, ...]:
        return (0,)


class RollsByItself(Tiny):
    """Chance that does not stand in the record."""

    games = 0

    def first(self, players: int, options: Mapping[str, int]) -> State:
        self.games += 1
        return super().first(players, options).set("game", self.games)


BREACHES: list[tuple[type[Game], str]] = [
    (NothingToDo, "moves"),
    (ActsOutOfTurn, "moves"),
    (Unsorted, "order"),
    (WeightsThatAreNoNumbers, "weights"),
    (RefusesWhatIsLegal, "refusal"),
    (AllowsWhatIsNot, "refusal"),
    (GivesTooMuchAsItIs, "refusal"),
    (GivesTooLittleAsItIs, "refusal"),
    (IgnoresWhatIsIllegal, "refusal"),
    (ChangesTheOldState, "pure"),
    (RemembersOutsideTheState, "pure"),
    (HoldsWhatIsNoJson, "json"),
    (LosesACard, "cards"),
    (ShowsTheHand, "view"),
    (AsksByTheHiddenHand, "view"),
    (NeverEnds, "end"),
    (ForgetsAPlayer, "end"),
    (RollsByItself, "replay"),
]


@pytest.mark.parametrize(("game", "law"), BREACHES, ids=lambda one: getattr(one, "__name__", one))
def test_a_planted_breach_is_caught(game: Any, law: str) -> None:
    with pytest.raises(laws.LawBroken) as caught:
        many(game)
    assert caught.value.law == law


def many(game: type[Game]) -> None:
    for seed in SEEDS:
        laws.check(game(DATA), seed)


def test_every_law_has_a_breach() -> None:
    assert {law for _, law in BREACHES} == set(laws.LAWS)


def test_chance_refuses_what_it_cannot_bring() -> None:
    game = Tiny(DATA)
    s = game.initial()
    assert game.to_move(s) == CHANCE
    with pytest.raises(IllegalAction):
        game.apply(s, CHANCE, Action("card", ("dog",)))
