"""The pictures that speed is measured on: one for each card, painted in time."""

from __future__ import annotations

import pytest

from benchmarks import art
from pipeline.render.art import art_image, art_scene
from pipeline.survey import read

GAMES = sorted(read(art.ROOT).games.items())


@pytest.mark.parametrize(("id", "game"), GAMES, ids=lambda value: value if isinstance(value, str) else "")
def test_no_two_cards_of_a_game_have_the_same_picture(id, game):
    wanted = art.seeds(game)
    assert len({art_scene(one) for one in wanted}) >= 3
    small = [art_image(one, 48, 32).tobytes() for one in wanted[::5]]
    assert len(set(small)) == len(small)


def test_all_stand_on_a_sheet():
    wanted = art.seeds(GAMES[0][1])[:11]
    assert art.sheet(wanted).size == (2040, 320)
