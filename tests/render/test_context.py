from __future__ import annotations

from dataclasses import replace

import pytest
from markupsafe import Markup

from pipeline.model.declared import BackSpec
from pipeline.model.types import Block
from pipeline.render.context import NO_COLOR, Pictures, back_context, card_context, game_context, options, symbol_url

from .factory import AT, keyword, make_card, make_game, make_look, word

GAME = make_game()
PICTURES = Pictures(GAME, frozenset({"flame"}))


def plain(value) -> bool:
    """Tell whether a value holds only what a template may touch."""
    if isinstance(value, dict):
        return all(type(key) is str and plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(plain, value))
    return type(value) in (str, int, float, bool, Markup)


def test_a_context_is_plain_data(tmp_path):
    card = make_card(flavor=(word("Burnt."),), status="draft", lacks=("art",))
    assert plain(card_context(card, GAME, PICTURES))
    assert plain(game_context(GAME, make_look(tmp_path), PICTURES))
    assert plain(back_context(BackSpec("main", "Demo", "", "", "", AT)))


def test_what_a_card_is():
    made = card_context(make_card(types=("spell", "unit"), number="007", copies=3), GAME, PICTURES)
    assert (made["id"], made["name"], made["number"], made["copies"]) == ("pale-fire", "Pale Fire", "007", 3)
    assert made["type_line"] == "Spell / Unit"
    assert (made["color"], made["color2"]) == ("#2d4a7a", "#7a2d2d")
    assert made["types"][0]["icon"] == '<img class="icon" src="https://project.invalid/symbols/demo/F.svg" alt="">'
    assert made["types"][1]["icon"] == ""
    assert (made["draft"], made["lacks"], made["has_art"]) == (False, [], False)


def test_a_type_knows_what_it_answers_and_what_answers_it():
    types = {**GAME.types, "unit": replace(GAME.types["unit"], icon="flame", answers=("spell",))}
    pictures = Pictures(replace(GAME, types=types), frozenset({"flame"}))
    made = card_context(make_card(types=("spell", "unit")), pictures.game, pictures)
    spell, unit = made["types"]
    assert [(t["id"], t["color"], t["shape"]) for t in spell["answered"]] == [("unit", "#7a2d2d", "flame")]
    assert [(t["id"], t["shape"]) for t in unit["answers"]] == [("spell", "")]
    assert spell["answers"] == unit["answered"] == []


def test_an_icon_may_be_a_shape_of_the_look():
    assert PICTURES.icon("flame", "#AABBCC") == (
        '<img class="icon" src="https://project.invalid/shapes/aabbcc/flame.svg" alt="">'
    )
    assert PICTURES.icon("none", "#AABBCC") == ""


def test_blocks_and_flavour_are_safe_html():
    card = make_card(
        blocks=(Block("spell", "As a spell", (keyword("Duelist"), word(" <b>")), "type", AT),), flavor=(word("&"),)
    )
    made = card_context(card, GAME, PICTURES)
    assert made["blocks"] == [
        {
            "type": "spell",
            "label": "As a spell",
            "color": "#2d4a7a",
            "source": "type",
            "html": '<p><b class="kw">Duelist</b> &lt;b&gt;</p>',
        }
    ]
    assert made["flavor"] == "<p>&amp;</p>"


def test_a_draft_tells_what_it_lacks():
    priced = replace(GAME, fields={**GAME.fields, "cost": replace(GAME.fields["cost"], label="Price")})
    made = card_context(make_card(status="draft", lacks=("cost", "art")), priced, PICTURES)
    assert (made["draft"], made["lacks"]) == (True, ["Price", "Art"])


def test_options_are_the_games_or_the_looks(tmp_path):
    game = replace(GAME, look=replace(GAME.look, options={"accent": "#000000"}))
    assert options(game, make_look(tmp_path)) == {"body": "Alegreya Sans", "accent": "#000000"}


def test_measures_are_in_millimetres(tmp_path):
    assert game_context(GAME, make_look(tmp_path), PICTURES)["face"] == {
        "width": 63.0,
        "height": 88.0,
        "bleed": 3.0,
        "safe": 3.0,
        "corner": 3.0,
        "shape": "rectangle",
    }


@pytest.mark.parametrize("color", ["", "#123456"])
def test_a_back_always_has_a_colour(color):
    assert back_context(BackSpec("main", "Demo", "", color, "", AT))["color"] == (color or NO_COLOR)


def test_symbols_have_their_picture_and_unknown_ones_have_none():
    assert symbol_url("demo", "../../a?b") == "https://project.invalid/symbols/demo/..%2F..%2Fa%3Fb.svg"
    assert PICTURES.symbol("O") == '<img class="sym" src="https://project.invalid/symbols/demo/O.svg" alt="{O}">'
    assert PICTURES.symbol("Q") == ""
