"""Reminder text: printed where a card has a keyword, once, and nowhere else."""

from __future__ import annotations

import pytest

from pipeline.model.text import plain
from tests.model.conftest import GAME, Make


def printed(make: Make, body: str, game: str = GAME) -> list[str]:
    project = make("  a:\n    name: A\n    types: [lamp]\n" + body, game)
    assert [f.message for f in project.findings] == []
    return [plain(b.tokens) for b in project.games["lanterns"].cards[0].blocks]


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("    traits: [Bright, Duelist +2]\n", ["Bright (It is seen by all.)"]),
        ("    text: Bright\n", ["Bright (It is seen by all.)"]),
        ("    text: Shield 2, Bright\n", ["Shield 2 (It takes less.), Bright (It is seen by all.)"]),
        ("    text: |\n      Bright\n\n      Bright is A.\n", ["Bright (It is seen by all.)\nBright is A."]),
        ("    text: A Bright card rests.\n", ["A Bright card rests."]),
        ("    text: Scry twice, then Scry.\n", ["Scry twice, then Scry.", "Scry (Look at a hand.)"]),
        ("    traits: [Bright]\n    text: Bright\n", ["Bright (It is seen by all.)", "Bright"]),
    ],
)
def test_where_a_reminder_stands(make: Make, body: str, lines: list[str]) -> None:
    assert printed(make, body) == lines


def test_no_reminders_where_the_game_turns_them_off(make: Make) -> None:
    game = GAME.replace("{use: bare}", "{use: bare, reminders: off}")
    game = game.replace("{label: Lamp}", "{label: Lamp, reminder: Lit.}")
    assert printed(make, "    traits: [Bright]\n    text: Scry.\n", game) == ["Scry."]


def test_the_small_print_of_a_type_stands_last(make: Make) -> None:
    game = GAME.replace("{label: Lamp}", "{label: Lamp, reminder: Pay 2.}")
    assert printed(make, "    text: Scry now.\n", game) == ["Scry now.", "Scry (Look at a hand.)", "(Pay 2.)"]
