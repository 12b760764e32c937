from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pipeline.model.declared import IconSet
from pipeline.render import svg
from pipeline.render.icons import DEEPEST_ALIAS, Icons

from .conftest import kinds
from .factory import FACE, make_card, make_game, symbol, word

BODY = '<path fill="currentColor" d="M0 0h9v9z"/>'


def icons(**data) -> Icons:
    return Icons(json.dumps({"prefix": "arms", **data}).encode())


def test_an_icon_has_its_own_size_or_its_sets():
    one = icons(
        icons={"a": {"body": BODY}, "b": {"body": BODY, "width": 24, "left": 2, "top": -1}}, width=512, height=512
    )
    assert b'viewBox="0 0 512 512"' in one.svg("a")
    assert b'viewBox="2 -1 24 512"' in one.svg("b")
    assert b'viewBox="0 0 16 16"' in icons(icons={"a": {"body": BODY}}).svg("a")


def test_an_alias_turns_and_flips_its_parent():
    one = icons(
        icons={"a": {"body": BODY, "width": 20, "height": 10, "rotate": 1}},
        aliases={"b": {"parent": "a", "rotate": 1}, "c": {"parent": "b", "hFlip": True}},
    )
    assert b'viewBox="5 -5 10 20"' in one.svg("a"), "a quarter turn makes it high"
    assert b"rotate(180) scale(1 1)" in one.svg("b")
    assert b"rotate(180) scale(-1 1)" in one.svg("c")
    assert all(svg.clean(one.svg(name), "#112233") for name in "abc")


@pytest.mark.parametrize(
    "data",
    [
        {}, {"icons": []}, {"icons": {"a": 3}}, {"icons": {"a": {"body": 3}}}, {"aliases": {"a": {"parent": "a"}}},
        {"aliases": {"a": {"parent": "b"}, "b": {"parent": "a"}}},
    ],
)  # fmt: skip
def test_what_is_no_icon_gives_nothing(data):
    assert icons(**data).svg("a") == b""
    assert Icons(b"no json").svg("a") == b""


def test_aliases_lead_to_one_another_so_far_and_no_further():
    chain = {f"a{n}": {"parent": f"a{n - 1}"} for n in range(1, 9)}
    one = icons(icons={"a0": {"body": BODY}}, aliases=chain)
    assert one.svg(f"a{DEEPEST_ALIAS}")
    assert one.svg(f"a{DEEPEST_ALIAS + 1}") == b""


@pytest.mark.parametrize("size", ["1e999", "NaN", 10**30, "9" * 400, None, [1]])
def test_a_size_that_is_none_counts_as_the_usual(size):
    assert b'viewBox="0 0 16 16"' in icons(icons={"a": {"body": BODY, "width": size}}).svg("a")


ARMS = IconSet("arms", "symbols/arms.json", frozenset({"sword", "bad"}), "Arms", "", "", "")


def test_an_icon_is_printed_in_a_text_and_as_a_symbol(press, tmp_path):
    (tmp_path / "cards/demo/symbols").mkdir(parents=True)
    (tmp_path / "cards/demo/symbols/arms.json").write_text(
        json.dumps({"prefix": "arms", "icons": {"sword": {"body": BODY}, "bad": {"body": "<script/>"}}})
    )
    game = make_game(icons={"arms": ARMS})
    game = replace(game, symbols={**game.symbols, "F": replace(game.symbols["F"], shape="", svg="arms:sword")})
    card = make_card(text=(word("Swing "), symbol("arms:sword"), word(", pay "), symbol("F"), word(".")))
    (printed,) = press(card, face=FACE, game=game).values()
    assert printed.face.problems == ()
    assert dict(printed.face.deps)["cards/demo/symbols/arms.json"]
    bad = make_card(text=(word("Swing "), symbol("arms:bad")))
    (printed,) = press(bad, face=FACE, game=game).values()
    assert "art-bad" in kinds(printed)
