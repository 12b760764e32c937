from pathlib import Path

import pytest

from pipeline.engine.cards import Dice, Effect
from pipeline.model.types import Game
from pipeline.playing.data import game_data
from pipeline.survey import read
from tests.project import TINY, edit, write

EFFECTS = """\
ops:
  hit: {params: {amount: {kind: amount}, who: {kind: enum, words: {you: You, all: All}, default: all}}, text: "Hit."}
  later: {params: {effects: {kind: effects}}, text: "Later: {{ effects }}"}
types:
  spell: {label: Spell, effects: [{hit: 1d6}]}
  ward: {label: Ward}
fields:
  power: {kind: values, symbols: [F], show: values}
  tags: {kind: list}
  cost: {kind: cost, symbols: [F], show: cost}
"""
CARDS = """\
cards:
  ant: {name: Ant, types: [spell], effects: [{later: [{hit: 2}]}], power: 3F, tags: [a, b], cost: FF, copies: 2}
  bee: {name: Bee, types: [spell, ward], effects: [{hit: {amount: 1, who: you}}], uses: {ward: {effects: [{hit: 3}]}}}
  cow: {name: Cow, types: [spell], status: draft, lacks: [art]}
"""


@pytest.fixture
def folder(tiny: Path) -> Path:
    game = TINY["cards/tiny/game.yaml"].replace("types: {spell: {label: Spell}}\n", EFFECTS)
    game = game.replace("fields: {cost: {kind: cost, symbols: [F], show: cost}}\n", "")
    write(tiny, {"cards/tiny/game.yaml": game, "cards/tiny/sets/first.yaml": CARDS})
    return tiny


def loaded(folder: Path) -> Game:
    project = read(folder)
    assert [f for f in project.findings if f.severity > 1] == []
    return project.games["tiny"]


def test_each_use_is_what_the_type_does_and_then_what_the_card_says(folder: Path) -> None:
    cards = game_data(loaded(folder)).cards
    typed = Effect("hit", {"amount": Dice(1, 6), "who": "all"})
    assert cards["ant"].uses == {
        "spell": (typed, Effect("later", {"effects": (Effect("hit", {"amount": 2, "who": "all"}),)}))
    }
    assert cards["bee"].uses["spell"] == (typed, Effect("hit", {"amount": 1, "who": "you"}))
    assert cards["bee"].uses["ward"] == (Effect("hit", {"amount": 3, "who": "all"}),)


def test_fields_are_plain_and_drafts_are_left_out(folder: Path) -> None:
    data = game_data(loaded(folder))
    assert set(data.cards) == {"ant", "bee"}
    assert data.cards["ant"].fields == {"power": {"F": 3}, "tags": ("a", "b"), "cost": "FF"}
    assert (data.cards["ant"].copies, data.cards["ant"].back) == (2, "main")
    assert data.ops["hit"].params == {"amount": (), "who": ("you", "all")}


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ("{hit: 2}", "{hit: 1}", True),
        ("copies: 2", "copies: 3", True),
        ("name: Ant,", "name: Ant, flavor: Hm.,", False),
    ],
)
def test_the_digest_changes_with_what_is_played(folder: Path, old: str, new: str, changes: bool) -> None:
    before = game_data(loaded(folder)).digest
    edit(folder / "cards/tiny/sets/first.yaml", old, new)
    assert (game_data(loaded(folder)).digest != before) == changes


def test_effects_give_their_arguments_by_kind() -> None:
    effect = Effect("x", {"n": 2, "dice": Dice(1, 6, 1), "word": "you", "inner": (Effect("y"),)})
    assert (effect.number("n"), effect.word("word"), str(effect.amount("dice"))) == (2, "you", "1d6+1")
    assert effect.inner("inner") == (Effect("y"),)
    for ask, name in ((effect.number, "word"), (effect.word, "n"), (effect.amount, "word"), (effect.inner, "n")):
        with pytest.raises(KeyError):
            ask(name)
