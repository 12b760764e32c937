"""A small game with declared rules on disk, for tests of the checker: each test says only what differs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pipeline.check.run import check
from pipeline.load.project import load
from pipeline.model.project import Project, build
from pipeline.model.types import Game
from pipeline.model.verdicts import Verdict

GAME = """\
title: Ferries
symbols: {F: {label: Flame}, O: {label: Oil}}
types: {boat: {label: Boat}, spell: {label: Spell, effects: [{gain: 1}]}, harbor: {label: Harbor}}
fields:
  cost: {kind: cost}
  seats: {kind: integer}
  trigger: {kind: text}
cost-phrases:
  sink: {params: {least: {kind: integer, default: 0}}, text: "sink a boat of {{ least }} seats"}
ops:
  gain: {params: {amount: {kind: integer}}, text: "Gain {{ amount }} {O}."}
  watch: {params: {event: {kind: enum, words: {storm: a storm, dawn: the dawn}}}, text: "Wait for {{ event.words }}."}
  twice: {params: {effects: {kind: effects}}, text: "Twice: {{ effects }}"}
rules:
"""
RULES = """\
  players: {count: 2-4, section: "1"}
  constants:
    hand: {value: 3, section: "2"}
    first: {value: [1, 2], section: R1}
  zones: {deck: {of: shared, section: "1"}, hand: {section: "1"}}
  phases: {play: {section: "1"}}
  setup:
  - {do: Deal, from: deck, to: hand, cards: hand, section: "2"}
  turn:
  - {do: Play, phase: play, from: hand, cards: 1, play: "'boat' in types or 'spell' in types", section: "2"}
  - {do: Moor, to: hand, where: "'harbor' in types", section: "2"}
  formats:
    duel:
      cards: 4-6
      copies: 3
      where: "'harbor' not in types"
      groups: [{label: boats, where: "'boat' in types", cards: 2+, section: "2"}]
      zone: deck
      section: "1"
      parts: {side: {cards: 0-2, copies: 1}}
    heap: {cards: unlimited, copies: unlimited, section: "1"}
    box: {cards: 6, copies: printed, drafts: yes, section: R1}
"""
CARDS = """\
  raft: {name: Raft, types: [boat], cost: F, seats: 1, copies: 2}
  barge: {name: Barge, types: [boat], cost: FF, seats: 4}
  fog: {name: Fog, types: [spell], cost: O}
  calm: {name: Calm, types: [spell]}
  quay: {name: Quay, types: [harbor]}
  sketch: {name: Sketch, types: [boat], status: draft}
"""
BOOK = "# Ferries\n\n## 1. Decks\n\n## 2. Play\n\n### R1. A ruling\n"

Ferry = Callable[..., Project]


def write(
    folder: Path, rules: str = RULES, cards: str = CARDS, game: str = GAME, book: str = BOOK, **decks: str
) -> Project:
    """Write a game, whose decks are given by name, and build the project."""
    for name in ("sets", "decks"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(game + rules, "utf-8")
    (folder / "rules.md").write_text(book, "utf-8")
    (folder / "sets" / "base.yaml").write_text("cards:\n" + cards, "utf-8")
    for name, text in decks.items():
        (folder / "decks" / f"{name}.yaml").write_text(text, "utf-8")
    return build(load(folder))


@pytest.fixture
def ferry(tmp_path: Path) -> Ferry:
    """Give the function that writes a game and builds the project."""
    return partial(write, tmp_path / "ferries")


def only_game(project: Project) -> Game:
    """Give the one game, in which nothing was wrong."""
    assert [f.message for f in project.findings] == []
    (game,) = project.games.values()
    return game


def verdicts(project: Project) -> list[Verdict]:
    """Give the verdicts on the one game."""
    return list(check(only_game(project)))


def bad(project: Project) -> dict[str, str]:
    """Give what does not hold, by code."""
    return {one.code: one.message for one in verdicts(project) if not one.ok}
