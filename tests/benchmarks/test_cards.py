"""The large game that speed is measured on: the same by seed, sound, and read in time."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import cards
from pipeline.findings import Severity
from pipeline.load.project import load
from pipeline.model.project import build

SHAPE = cards.ROOT / "cards" / cards.SHAPE


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_seed_gives_the_same_game(tmp_path: Path) -> None:
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        cards.generate(tmp_path / name, SHAPE, 300, seed)
    assert _files(tmp_path / "one") == _files(tmp_path / "again") != _files(tmp_path / "other")


def test_the_game_has_as_many_cards_and_no_error(tmp_path: Path) -> None:
    cards.generate(tmp_path / "game", SHAPE, 300, 1)
    project = build(load(tmp_path / "game"))
    (game,) = project.games.values()
    assert (len(game.cards), len({card.name for card in game.cards})) == (300, 300)
    assert [f.message for f in project.findings if f.severity >= Severity.ERROR] == []


def test_all_cards_in_one_file_are_the_same_game(tmp_path: Path) -> None:
    cards.generate(tmp_path / "game", SHAPE, 300, 1)
    (many,) = build(load(tmp_path / "game")).games.values()
    cards.joined(tmp_path / "game")
    (one,) = build(load(tmp_path / "game")).games.values()
    assert len(list((tmp_path / "game/sets").iterdir())) == 1
    assert [(card.name, card.types, card.copies) for card in many.cards] == [
        (card.name, card.types, card.copies) for card in one.cards
    ]


def test_saves_of_each_kind_are_timed_and_undone(tmp_path: Path) -> None:
    cards.generate(tmp_path / "game", SHAPE, 300, 1)
    before = _files(tmp_path / "game")
    assert cards.saves(tmp_path / "game", rounds=1).keys() == {"all", "a word", "a name", "a card"}
    assert _files(tmp_path / "game") == before


@pytest.mark.slow
def test_a_card_costs_no_more_to_lint_among_5000(tmp_path: Path) -> None:
    taken = {}
    for count in (500, 5_000):
        folder = tmp_path / str(count)
        cards.generate(folder, SHAPE, count, 1)
        best = min((cards.stages(folder) for _ in range(2)), key=lambda run: run["all"])
        assert best["cards"] == count
        taken[count] = best["all"]
    assert taken[5_000] < 20 * taken[500], "it takes ten times as long where a card costs the same"


@pytest.mark.slow
@pytest.mark.parametrize("alone", [False, True])
def test_a_save_costs_a_part_of_what_5000_cards_cost(tmp_path: Path, alone: bool) -> None:
    cards.generate(tmp_path / "game", SHAPE, 5_000, 1)
    if alone:
        cards.joined(tmp_path / "game")
    taken = cards.saves(tmp_path / "game")
    assert taken.pop("all") > 4 * max(taken.values())
