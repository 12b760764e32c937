"""`cardwright clean`: remove what builds have kept, and what they have made where that is asked for."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pipeline import files, locking, manifest
from pipeline.cache import Store
from pipeline.load.folders import find_root
from pipeline.outputs import Shelf
from pipeline.seen import Seen
from pipeline.settings import LOCK_WAIT_S


@dataclass(frozen=True, slots=True)
class Cleaned:
    """How many files went from the cache, how many bytes they had, and which outputs went."""

    kept: int
    bytes: int
    outputs: tuple[str, ...]


def clean(start: Path, outputs: bool) -> Cleaned:
    """Empty the cache of the project that `start` lies in, and with `outputs` remove what builds made.

    Files in `output/` that no manifest names stay. Raises InputError where there is no project, LockedError while a
    build is running, WriteError for what cannot be removed.
    """
    root = find_root(start)
    with locking.lock(root, LOCK_WAIT_S, clean=[root / "output"]):
        store = Store(root)
        gone = tuple(name for game in _games(root) for name in _emptied(root, game, store)) if outputs else ()
        return Cleaned(*store.clear(), gone)


def _games(root: Path) -> list[str]:
    """Give the folders in `output/` that builds made."""
    tree = files.Tree(root)
    return [name for name in tree.folders("output") if tree.exists(f"output/{name}/{manifest.NAME}")]


def _emptied(root: Path, game: str, store: Store) -> list[str]:
    """Remove a game's outputs, its manifest, and the folders that are empty then."""
    done = Shelf(root, game, store, Seen(store)).close()
    folder = root / "output" / game
    with suppress(OSError):
        (folder / manifest.NAME).unlink()
    for empty, _, _ in os.walk(folder, topdown=False):  # from the innermost; no link is followed
        with suppress(OSError):
            Path(empty).rmdir()
    return [one.path for one in done if one.action == "removed"]
