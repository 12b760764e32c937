"""JSON Schemas beside a game, so that an editor completes and checks its files while they are typed."""

from __future__ import annotations

import json
from pathlib import Path

from pipeline import files
from pipeline.model.schema import Schema, cards_schema, decks_schema, game_schema
from pipeline.model.types import Game

FOLDER = ".schema"
"""In the game's folder; the files name it: `# yaml-language-server: $schema=.schema/game.json`."""


def schemas(game: Game) -> dict[str, Schema]:
    """Give a game's schemas by the name of their file."""
    return {"game.json": game_schema(), "cards.json": cards_schema(game.spec), "decks.json": decks_schema(game)}


def write_schemas(root: Path, game: Game) -> dict[str, bool]:
    """Write a game's schemas into its folder; give the files, relative to the project, and whether each is new.

    Raises WriteError.
    """
    folder = f"{game.dir}/{FOLDER}".lstrip("/")
    texts = {name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for name, schema in schemas(game).items()}
    return {
        f"{folder}/{name}": files.write(root / folder / name, text.encode(), within=root)
        for name, text in texts.items()
    }
