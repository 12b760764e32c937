"""Sets of icons: found in `symbols/`, named in texts and by symbols; what is none is told."""

from __future__ import annotations

import json

import pytest

from pipeline.model import icons
from tests.model.conftest import GAME, Make, only

SET = json.dumps({
    "prefix": "arms",
    "info": {"name": "Arms", "author": {"name": "A. Smith", "url": "https://example.org"},
             "license": {"spdx": "CC-BY-3.0"}},
    "icons": {"sword": {"body": "<path d='M0 0h9v9z'/>"}},
    "aliases": {"blade": {"parent": "sword", "hFlip": True}},
})  # fmt: skip
WICK = "  wick: {name: Wick, types: [lamp], text: 'Swing {arms:%s}.'}\n"


def test_a_set_tells_its_names_and_its_maker(make: Make) -> None:
    made = make(WICK % "blade", **{"symbols__arms.json": SET})
    assert made.findings == ()
    game = made.games["lanterns"]
    one = game.spec.icons["arms"]
    assert (one.file, one.names, one.title) == ("symbols/arms.json", frozenset({"sword", "blade"}), "Arms")
    assert (one.author, one.license, one.source) == ("A. Smith", "CC-BY-3.0", "https://example.org")
    (token,) = [t for t in game.cards[0].blocks[0].tokens if t.kind == "symbol"]
    assert (token.id, token.text) == ("arms:blade", "{arms:blade}")
    assert game.spec.is_icon("arms:sword")
    assert not game.spec.is_icon("arms:axe")
    assert not game.spec.is_icon("sword")


def test_an_unknown_icon_is_found_at_its_letters(make: Make) -> None:
    found, message = only(make(WICK % "swrd", **{"symbols__arms.json": SET}), "MOD005")
    assert found == "{arms:swrd}"
    assert "did you mean `arms:sword`?" in message


def test_a_symbol_may_be_drawn_from_an_icon(make: Make) -> None:
    game = GAME.replace("F: {label: Flame}", 'F: {label: Flame, svg: "arms:sword"}')
    assert make(WICK % "sword", game, **{"symbols__arms.json": SET}).findings == ()
    wrong = make(WICK % "sword", game.replace("arms:sword", "arms:swrd"), **{"symbols__arms.json": SET})
    assert only(wrong, "MOD005") == ('"arms:swrd"', "`arms:swrd` is no icon of this game; did you mean `arms:sword`?")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "it is no JSON"), ("[" * 100_000, "it is no JSON"), ("[]", "no set of icons"), ("{}", "no set of icons"),
        ('{"prefix": "a", "icons": {}}', "no set of icons"), ('{"prefix": 3, "icons": {"a": {}}}', "no set of icons"),
        ('{"prefix": "a", "icons": ["a"]}', "no set of icons"), ('{"prefix": "a", "aliases": {"b": {}}}',
                                                                 "no set of icons"),
    ],
)  # fmt: skip
def test_what_is_no_set_is_told_by_its_file(make: Make, text: str, says: str) -> None:
    made = make("  wick: {name: Wick, types: [lamp]}\n", **{"symbols__arms.json": text})
    (found,) = made.findings
    assert says in found.message
    assert found.at.file == "symbols/arms.json"
    assert made.span(found.at).line == 1


def test_two_sets_of_one_prefix_are_told(make: Make) -> None:
    made = make("  wick: {name: Wick, types: [lamp]}\n", **{"symbols__a.json": SET, "symbols__b.json": SET})
    (found,) = made.findings
    assert (found.at.file, found.message) == ("symbols/b.json", "`symbols/a.json` has the prefix `arms` too")


def test_a_set_of_too_many_icons_is_none(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "MAX_ICONS", 1)
    (found,) = make("  wick: {name: Wick, types: [lamp]}\n", **{"symbols__arms.json": SET}).findings
    assert found.expected == "`prefix` and up to 1 `icons`"
