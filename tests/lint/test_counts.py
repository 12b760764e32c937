"""Counts by plan, type, rarity, status and choice: what `--statistics` shows."""

from __future__ import annotations

from pathlib import Path

from pipeline.lint.counts import Count, counts
from pipeline.load.project import load
from pipeline.model.project import build
from pipeline.report.counts import document, render

GAME = """\
title: Lanterns
types: {spell: {label: Spell}, lamp: {label: Lamp}, none: {label: Unused}}
fields:
  hue: {kind: enum, choices: [red, green]}
  tags: {kind: list, choices: [old, new]}
rarities: {common: {copies: 2}}
plan:
  - {label: all, cards: 3, copies: 9}
  - {label: lamps, where: "'lamp' in types", copies: 5}
"""
CARDS = """\
cards:
  a: {name: A, types: [spell, lamp], hue: red, tags: [old, new], rarity: common}
  b: {name: B, types: lamp, tags: old, copies: 3}
  c: {name: C, types: spell, hue: red, status: draft, lacks: [text]}
"""


def made(root: Path) -> tuple[Count, ...]:
    (root / "sets").mkdir()
    (root / "game.yaml").write_text(GAME, "utf-8")
    (root / "sets" / "cards.yaml").write_text(CARDS, "utf-8")
    (game,) = build(load(root)).games.values()
    return counts(game)


def test_a_card_counts_under_each_sort_it_is_of(tmp_path: Path) -> None:
    assert made(tmp_path) == (
        Count("plan", "all", 3, 6, 3, 9),
        Count("plan", "lamps", 2, 5, None, 5),
        Count("type", "Spell", 2, 3),
        Count("type", "Lamp", 2, 5),
        Count("rarity", "common", 1, 2),
        Count("rarity", "(none)", 2, 4),
        Count("hue", "red", 2, 3),
        Count("tags", "old", 2, 5),
        Count("tags", "new", 1, 2),
        Count("status", "final", 2, 5),
        Count("status", "draft", 1, 1),
    )


def test_the_table_marks_what_is_not_as_planned(tmp_path: Path) -> None:
    lines = render("Lanterns", made(tmp_path)).splitlines()
    assert [line.split() for line in lines[:5]] == [
        ["Lanterns"],
        ["cards", "copies", "plan"],
        ["plan", "all", "3", "6", "3/9", "!"],
        ["lamps", "2", "5", "-/5"],
        ["type", "Spell", "2", "3"],
    ]
    ends = [line.index(word) + len(word) for line, word in ((lines[1], "copies"), (lines[2], " 6 "))]
    assert ends[0] == ends[1] - 1, "figures stand under the end of their heading"


def test_programs_get_each_count_by_name(tmp_path: Path) -> None:
    first = document(made(tmp_path))[0]
    assert first == {"group": "plan", "label": "all", "cards": 3, "copies": 6, "plan_cards": 3, "plan_copies": 9}
