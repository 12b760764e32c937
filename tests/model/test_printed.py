"""The words that the program prints, in each language that it knows, and a game's own."""

from __future__ import annotations

import pytest

from pipeline.model.gamefile import WordsIn
from pipeline.model.printed import ENGLISH, WORDS, counted, players, words
from tests.model.conftest import GAME, Make

CARD = "  wick: {name: Wick, types: [lamp]}\n"


@pytest.mark.parametrize("language", WORDS)
def test_each_language_has_all_words_with_their_numbers(language: str) -> None:
    assert WORDS[language].keys() == ENGLISH.keys() == WordsIn.model_fields.keys()
    for name, word in ENGLISH.items():
        for number in ("{n}", "{all}"):
            assert (number in WORDS[language][name]) == (number in word), name


@pytest.mark.parametrize(("tag", "free"), [("pt-BR", "grátis"), ("DE_AT", "gratis"), ("eo", "free"), ("", "free")])
def test_a_language_is_known_by_the_first_part_of_its_tag(tag: str, free: str) -> None:
    assert words(tag, {})["free"] == free


def test_a_game_may_say_it_otherwise(make: Make) -> None:
    head = "language: de\nwords: {free: umsonst, players: für {n}}\n".replace("für {n}", '"für {n}"')
    spec = make(CARD, head + GAME).games["lanterns"].spec
    assert (spec.words["free"], spec.words["contents"]) == ("umsonst", "Inhalt")
    assert players(spec.words, "2-4") == "für 2–4"


SAID = {"1": "1 player", "2 - 4": "2–4 players", "2+": "2+ players", "": "", "a few": "a few players"}


@pytest.mark.parametrize(("said", "made"), SAID.items())
def test_players_are_counted(said: str, made: str) -> None:
    assert players(ENGLISH, said) == made


def test_a_phrase_takes_its_numbers_once() -> None:
    assert counted("{n} of {all}", "{all}", 2) == "{all} of 2"


def test_a_rarity_without_a_label_goes_by_its_id(make: Make) -> None:
    game = GAME.replace("{common: {copies: 3}}", "{rare: {label: Rarität}, common: }")
    spec = make(CARD, game).games["lanterns"].spec
    assert [spec.rarity_label(id) for id in ("rare", "common", "lost")] == ["Rarität", "common", "lost"]
