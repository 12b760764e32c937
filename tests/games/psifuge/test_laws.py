"""Psifuge under the laws of every game; a small variant counted out; a golden trace."""

from __future__ import annotations

import os
import re
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

import pipeline.games.psifuge as package
from pipeline.engine import laws, trace
from pipeline.engine.agents import GreedyAgent, RandomAgent
from pipeline.engine.game import Game
from pipeline.engine.play import play, replayed
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, OVER
from pipeline.engine.vocabulary import differences, unplayable
from pipeline.games.psifuge.acts import ACTS, VOCABULARY
from pipeline.games.psifuge.conditions import COUNTS, TESTS
from pipeline.games.psifuge.game import MAX_LANES, Psifuge
from pipeline.playing.tally import tallied
from tests.games.psifuge.table import ANA, BEN, NAME, only, scene
from tests.games.scene import rules, shipped

SEEDS = int(os.environ.get("CARDWRIGHT_LAW_SEEDS", "100"))
"""The seeds that the slow test goes up to; 2000 takes minutes, and is for changes of the rules."""
GOLDEN = Path(__file__).with_name("golden.jsonl")
"""Made by `cardwright play psifuge --games 1 --seed 1 --agents random --trace FILE`."""


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_laws_hold(start: int) -> None:
    game = rules(NAME)
    for seed in range(start, start + 20):
        assert laws.check(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(60, SEEDS, 20))
def test_laws_hold_on_many_seeds(start: int) -> None:
    game = rules(NAME)
    for seed in range(start, min(start + 20, SEEDS)):
        assert laws.check(game, seed)


@pytest.mark.slow
def test_laws_hold_when_agents_think() -> None:
    assert laws.check(rules(NAME), 1, agents=[GreedyAgent(), GreedyAgent()])


def test_a_greedy_player_beats_one_who_plays_by_chance() -> None:
    assert play(rules(NAME), [GreedyAgent(1), RandomAgent()], "1").returns == (1, -1)


def test_a_greedy_player_wins_when_a_card_wins() -> None:
    s = scene("rook-redline-ashby hedy-torque", {1: "bastien-cull", 2: "magda-steyn", 3: "marguerite-frost"}, bonus=2)
    best = max(s.game.legal(s.s, 0), key=lambda a: s.game.score(s.game.advance(s.s, a), 0))
    assert best == ("play", ("rook-redline-ashby",))


def test_the_vocabulary_is_that_of_the_files_and_every_card_is_playable() -> None:
    game = rules(NAME)
    assert differences(game.acts, shipped(NAME).ops) == []
    assert unplayable(game.acts, shipped(NAME)) == {}


def test_every_op_acts_or_is_a_condition_or_a_passive() -> None:
    others = set(VOCABULARY) - set(ACTS) - set(COUNTS) - set(TESTS)
    passives = {e.op for card in rules(NAME).standing.book.commons.values() for e in card.passives}  # type: ignore[attr-defined]
    assert others == passives - {"hand-size"} | {"active", "faction-price", "price"}


def test_refusals_and_sections_are_in_the_rulebook() -> None:
    text = "".join(path.read_text("utf-8") for path in sorted(Path(package.__file__).parent.glob("*.py")))
    cited = set(re.findall(r"\bR\d+\b", text)) | set(re.findall(r"section (\d+(?:\.\d+)?)", text))
    cited |= set(re.findall(r'Refusal\([^)]*"(R?\d+(?:\.\d+)?)"\)', text))
    assert len(cited) > 40
    assert cited <= set(shipped(NAME).sections)


def test_what_is_hidden_stays_so_while_the_deck_is_looked_at() -> None:
    s = scene("augur-bellamy-finch", their_hand="juno-blaze").do(ANA, "draft", "augur-bellamy-finch", 1, "ability")
    s.comes("magda-steyn", "bastien-cull", "odile-farrow")
    for player in (0, 1):
        seen = s.game.view(s.s, player)
        others = [s.game.resample(s.s, player, Random(n)) for n in range(8)]
        assert {s.game.view(other, player) == seen for other in others} == {True}
        assert any(other.decks != s.s.decks or other.zones != s.s.zones for other in others)


def small() -> Psifuge:
    """Two cards of 4 points, one lane, one card in hand, 2 SC and no gain, and Factions that make neither cheap."""
    constants = {"lanes": (1,), "hand": (1,), "first-credits": (2,), "first-gain": (0,)}
    return Psifuge(only("magda-steyn", "bastien-cull", "halberd-kinetics", "solvane-energy", constants=constants))


def leaves(game: Game, s: State) -> Counter[tuple[int, ...]]:
    """Count all ways to play on, by how they end."""
    mover = game.to_move(s)
    if mover == OVER:
        return Counter([game.returns(s)])
    nexts = [a for a, _ in game.chance(s)] if mover == CHANCE else game.legal(s, mover)
    return sum((leaves(game, game.apply(s, mover, a)) for a in nexts), Counter())


def test_a_small_variant_counted_by_hand() -> None:
    """Ben takes one of 2 Factions (Ana the other), and Ana is dealt one of 2 cards: 4 beginnings. In each, Ana drafts
    to the Discard Pile or into her lane. If she kept her lane empty, Ben does one of the same two: 0 to 0, or 4 to 0
    for Ben. If she filled it, Ben has a third way, to attack 4 with 4: 4 to 0 for Ana, 4 to 4, 0 to 4. No Boost can be
    paid, there is nothing to draw for a Cycle, and no lane to Shift to. So 5 ways: Ana wins 1, Ben 2, and 2 are drawn.
    """
    found = leaves(small(), small().initial())
    assert found == {(1, -1): 4 * 1, (-1, 1): 4 * 2, (0, 0): 4 * 2}


def test_the_small_variant_with_one_credit_more() -> None:
    """With 3 SC Ben can pay for a Boost when he attacks, in either order: 2 ways more, which he wins 4 to 0."""
    game = small()
    game = Psifuge(only(*game.data.cards, constants={**game.data.constants, "first-credits": (3,)}))
    assert leaves(game, game.initial()) == {(1, -1): 4 * 1, (-1, 1): 4 * 4, (0, 0): 4 * 2}


def test_the_golden_trace_is_played_again() -> None:
    text = GOLDEN.read_text("utf-8")
    found = trace.read(text)
    game = rules(NAME)
    last = None
    for ply in replayed(game, found.moves, found.options):
        last = ply.after
    assert last is not None
    assert game.returns(last) == found.returns
    again = play(game, [RandomAgent(), RandomAgent()], found.seed, found.options)
    # other data may change, as long as it plays the same
    assert trace.write(NAME, found.digest, found.agents, again) == text


def test_there_are_not_so_many_lanes_that_nothing_could_be_played() -> None:
    for lanes in (MAX_LANES, MAX_LANES + 1):
        game = Psifuge(only("magda-steyn", "bastien-cull", constants={"lanes": (lanes,), "hand": (1,)}))
        with pytest.raises(ValueError, match="lanes") if lanes > MAX_LANES else nullcontext():
            game.initial()


def test_ben_is_asked_for_his_faction_first() -> None:
    assert rules(NAME).to_move(rules(NAME).initial()) == BEN - 1


def test_a_playtest_counts_the_faction_of_each_player() -> None:
    game = rules(NAME)
    assert isinstance(game, Psifuge)
    games = [tallied(game, [RandomAgent(), RandomAgent()], str(n), {}) for n in range(3)]
    factions = set(game.standing.book.factions)
    for one in games:
        first, second = (had & factions for had in one.drawn)
        assert len(first) == len(second) == 1
        assert first != second
        assert {card: one.played[card] for card in first | second} == dict.fromkeys(first | second, 1)
        assert one.could >= factions
