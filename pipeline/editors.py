"""JSON Schemas beside a game, so that an editor completes and checks its files while they are typed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
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


def refresh_schemas(root: Path, game: Game, store: Store) -> dict[str, str]:
    """Write a game's schemas where they are missing, or where what they tell of has changed; give the files, relative
    to the project, that may be new, with the sha256 of their bytes. Raises WriteError."""
    cards = [(card.id, card.name) for card in game.cards]
    mark = hashlib.sha256(f"{game.spec!r} {cards} {code_sha('model')}".encode()).hexdigest().encode()
    there = all((root / game.dir / FOLDER / name).is_file() for name in NAMES)
    if not there or store.get("schemas", game.spec.id) != mark:
        texts = _texts(game)
        _write(root, texts)
        store.put("schemas", game.spec.id, mark)
        return {name: hashlib.sha256(text).hexdigest() for name, text in texts.items()}
    return {}


def write_schemas(root: Path, game: Game) -> dict[str, bool]:
    """Write a game's schemas into its folder; give the files, relative to the project, and whether each is new.

    Raises WriteError.
    """
    return _write(root, _texts(game))


def _texts(game: Game) -> dict[str, bytes]:
    """Give the schemas as files, by their names relative to the project."""
    folder = f"{game.dir}/{FOLDER}".lstrip("/")
    return {
        f"{folder}/{name}": f"{json.dumps(schema, indent=1, ensure_ascii=False)}\n".encode()
        for name, schema in schemas(game).items()
    }


def _write(root: Path, texts: Mapping[str, bytes]) -> dict[str, bool]:
    return {name: files.write(root / name, text, within=root) for name, text in texts.items()}
