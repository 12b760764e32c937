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
    assert cards.saves(tmp_path / "game", rounds=1).keys() == {"a word", "a name", "a card"}
    assert _files(tmp_path / "game") == before


@pytest.mark.slow
def test_5000_cards_are_read_and_linted_in_time(tmp_path: Path) -> None:
    cards.generate(tmp_path / "game", SHAPE, 5_000, 1)
    best = min((cards.stages(tmp_path / "game") for _ in range(3)), key=lambda run: run["all"])
    assert best["cards"] == 5_000
    assert best["all"] < 6  # 3 s is the aim, on a machine that does nothing else


@pytest.mark.slow
@pytest.mark.parametrize("alone", [False, True])
def test_a_save_of_5000_cards_is_answered_in_time(tmp_path: Path, alone: bool) -> None:
    cards.generate(tmp_path / "game", SHAPE, 5_000, 1)
    if alone:
        cards.joined(tmp_path / "game")
    assert max(cards.saves(tmp_path / "game").values()) < 0.6  # 0.3 s is the aim, on a machine that does nothing else
