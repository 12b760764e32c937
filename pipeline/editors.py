"""JSON Schemas beside a game, so that an editor completes and checks its files while they are typed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline import files
from pipeline.cache import Store
from pipeline.model.types import Game
from pipeline.settings import code_sha

if TYPE_CHECKING:
    from pipeline.model.schema import Schema

FOLDER = ".schema"
"""In the game's folder; the files name it: `# yaml-language-server: $schema=.schema/game.json`."""
NAMES = ("game.json", "cards.json", "decks.json")


def schemas(game: Game) -> dict[str, Schema]:
    """Give a game's schemas by the name of their file."""
    from pipeline.model.schema import cards_schema, decks_schema, game_schema  # a build seldom needs what this loads

    return dict(zip(NAMES, (game_schema(), cards_schema(game.spec), decks_schema(game)), strict=True))


def refresh_schemas(root: Path, game: Game, store: Store) -> None:
    """Write a game's schemas where they are missing, or where what they tell of has changed. Raises WriteError."""
    cards = [(card.id, card.name) for card in game.cards]
    mark = hashlib.sha256(f"{game.spec!r} {cards} {code_sha('model')}".encode()).hexdigest().encode()
    there = all((root / game.dir / FOLDER / name).is_file() for name in NAMES)
    if not there or store.get("schemas", game.spec.id) != mark:
        write_schemas(root, game)
        store.put("schemas", game.spec.id, mark)


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
