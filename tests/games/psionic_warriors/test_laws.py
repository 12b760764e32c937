"""Psionic Warriors under the laws of every game, with two players and more."""

import os

import pytest

from pipeline.engine import laws
from pipeline.engine.agents import GreedyAgent
from pipeline.engine.vocabulary import differences, unplayable
from tests.games.psionic_warriors.table import NAME
from tests.games.scene import Scene, rules, shipped

SEEDS = int(os.environ.get("CARDWRIGHT_LAW_SEEDS", "300"))
"""The seeds that the slow test goes up to; 2000 takes minutes, and is for changes of the rules."""


def players(seed: int) -> dict[str, int]:
    return {"players": 5 if seed % 16 == 7 else (2, 2, 2, 3)[seed % 4]}


@pytest.mark.parametrize("start", range(0, 100, 25))
def test_laws_hold(start: int) -> None:
    game = rules(NAME)
    for seed in range(start, start + 25):
        assert laws.check(game, seed, players(seed), every=40)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, SEEDS, 50))
def test_laws_hold_on_many_seeds(start: int) -> None:
    game = rules(NAME)
    for seed in range(start, min(start + 50, SEEDS)):
        assert laws.check(game, seed, players(seed), every=40)


def test_laws_hold_when_agents_think() -> None:
    assert laws.check(rules(NAME), 1, agents=[GreedyAgent(), GreedyAgent()])


def test_the_vocabulary_is_that_of_the_files_and_every_card_is_playable() -> None:
    game = rules(NAME)
    assert differences(game.acts, shipped(NAME).ops) == []
    assert unplayable(game.acts, shipped(NAME)) == {}


def test_every_op_acts_or_has_its_time() -> None:
    from pipeline.games.psionic_warriors.acts import ACTS, VOCABULARY

    assert set(VOCABULARY) - set(ACTS) == {"boost", "serve-as", "price", "ransom", "trap"}


def test_refusals_and_sections_are_in_the_rulebook() -> None:
    import re
    from pathlib import Path

    import pipeline.games.psionic_warriors as package

    text = "".join(path.read_text("utf-8") for path in sorted(Path(package.__file__).parent.glob("*.py")))
    cited = set(re.findall(r"\bR\d+\b", text)) | set(re.findall(r"section (\d+(?:\.\d+)?)", text))
    cited |= set(re.findall(r'Refusal\([^)]*"(R?\d+(?:\.\d+)?)"\)', text))
    assert len(cited) > 30
    assert cited <= set(shipped(NAME).sections)


def test_the_numbers_that_the_files_declare_are_those_of_the_rules() -> None:
    """All but the die, which only settles who sits where (R3); and what the rules take when nothing is declared."""
    from pipeline.games.psionic_warriors.game import NUMBERS

    declared = {name: values[0] for name, values in shipped(NAME).constants.items() if name != "die"}
    assert declared in ({}, NUMBERS)


def test_declared_numbers_are_played() -> None:
    from dataclasses import replace

    numbers = {
        "mental-points": (9,),
        "physical-points": (8,),
        "opening-hand": (2,),
        "first-discard": (2,),
        "draw": (4,),
    }
    game = rules(NAME, replace(shipped(NAME), constants=numbers))
    s = Scene(game, game.first(2, {}))
    assert (s.s.vars["MP"], s.s.vars["PP"]) == ((9, 9), (8, 8))
    s.comes("fear", "images", "drain", "power").do(1, "discard", "fear").do(1, "discard", "drain")
    assert [frame.name for frame in s.s.stack][-5:] == ["limit", *["draw"] * 4]
