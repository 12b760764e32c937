"""The JSON Schemas: valid themselves, and they agree with the model on what a file may say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from pipeline.load.project import load
from pipeline.model.project import build
from pipeline.model.schema import cards_schema, game_schema
from pipeline.settings import data_dir
from tests.model.conftest import GAME, Make

GAMES = sorted(p.parent.name for p in (data_dir() / "cards").glob("*/game.yaml"))


def errors(schema: dict[str, Any], data: Any) -> list[str]:
    jsonschema.Draft7Validator.check_schema(schema)
    return [e.message for e in jsonschema.Draft7Validator(schema).iter_errors(data)]


def test_the_small_game_fits(make: Make) -> None:
    make("  wick: {name: Wick, types: [lamp]}\n")
    assert errors(game_schema(), yaml.safe_load(GAME)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_games_fit_their_schemas(game: str) -> None:
    root = data_dir()
    spec = build(load(root, [game])).games[game].spec
    folder = root / "cards" / game
    assert errors(game_schema(), yaml.safe_load((folder / "game.yaml").read_text("utf-8"))) == []
    for file in sorted((folder / "sets").glob("*.yaml")):
        assert errors(cards_schema(spec), yaml.safe_load(file.read_text("utf-8"))) == [], file


@pytest.mark.parametrize("game", GAMES)
def test_each_shipped_file_names_its_schema(game: str) -> None:
    folder = data_dir() / "cards" / game
    for file in [folder / "game.yaml", *sorted((folder / "sets").glob("*.yaml"))]:
        first = file.read_text("utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema=")
        assert (file.parent / first.split("=", 1)[1]).resolve().parent == Path(folder / ".schema").resolve()


WICK: dict[str, Any] = {"name": "Wick", "types": ["lamp"]}


@pytest.mark.parametrize(
    ("more", "good"),
    [
        ({"art": "art/x.png"}, True), ({"art": {"file": "art/x.png", "focus": "top", "bleed": "mirror"}}, True),
        ({"art": {"focus": "top"}}, False), ({"scene": "gate"}, True), ({"scene": "gait"}, False),
        ({"oil": 3}, True), ({"oil": 12}, False), ({"oyl": 3}, False), ({"types": "lamp"}, True),
        ({"types": ["lmap"]}, False),
        ({"cost": "2FFO"}, True), ({"cost": ["F", {"all-of": "O"}]}, True), ({"cost": "FX"}, False),
        ({"cost": "free"}, True),
        ({"glow": "2O/1F"}, True), ({"glow": "O2"}, False), ({"traits": ["Duelist +2", "Bright"]}, True),
        ({"traits": ["Duelist"]}, True), ({"traits": ["Brigth"]}, False),
        ({"effects": [{"draw": "1d6"}, "rest"]}, True),
        ({"effects": [{"drew": 1}]}, False), ({"effects": ["lose"]}, False), ({"x-mood": {"a": 1}}, True),
        ({"copies": 1000}, False), ({"status": "draft", "lacks": ["cost"]}, True), ({"hue": "gren"}, False),
        ({"uses": {"lamp": {"text": "x"}}}, True), ({"uses": {"lmap": {}}}, False), ({"stats": "x/3"}, True),
        ({"provenance": {"oil": "proposed"}}, True), ({"provenance": "mine"}, False), ({"text": None}, True),
    ],
)  # fmt: skip
def test_an_editor_and_the_model_agree(make: Make, more: dict[str, Any], good: bool) -> None:
    card = {**WICK, **more}
    project = make(
        "  wick: " + yaml.safe_dump(card, default_flow_style=True, width=9999).replace("null", ""), **{"art__x.png": ""}
    )
    spec = project.games["lanterns"].spec
    assert (errors(cards_schema(spec), {"cards": {"wick": card}}) == []) is good
    assert (project.findings == ()) is good or "cost" in more, [f.message for f in project.findings]
