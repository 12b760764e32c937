"""The games that can be played: one module each, found by its presence.

A module's name is the game's folder name with `_` for `-`; its `GAME` is a subclass of `engine.game.Game`. A package
that is installed may bring another, by an entry point of the group `cardwright.games` whose name is the folder's. What
a game's files say never chooses code.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points

from pipeline.engine.game import Game

GROUP = "cardwright.games"


def find(game: str) -> type[Game] | None:
    """Give the rules of a game by the name of its folder; None when nobody has written them as a module."""
    name = game.replace("-", "_")
    if any(found.name == name for found in pkgutil.iter_modules(__path__)):
        return _game(importlib.import_module(f"{__name__}.{name}").GAME)
    for point in entry_points(group=GROUP, name=game):
        return _game(point.load())
    return None


def _game(found: object) -> type[Game]:
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise TypeError(f"{found!r} is no subclass of `Game`")
    return found
