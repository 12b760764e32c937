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

    Files in `output/` that no manifest names stay, and so does the knowledge of which outputs are ours, for these are
    kept up to date. Raises InputError where there is no project, LockedError while a
    build is running, WriteError for what cannot be removed.
    """
    root = find_root(start)
    with locking.lock(root, LOCK_WAIT_S, clean=[root / "output"]):
        store = Store(root)
        shelves = [Shelf(root, game, store, Seen(store)) for game in _games(root)]
        gone = tuple(name for shelf in shelves for name in _emptied(root, shelf)) if outputs else ()
        cleaned = Cleaned(*store.clear(), gone)
        for shelf in () if outputs else shelves:
            shelf.vouch(Store(root))
        return cleaned


def _games(root: Path) -> list[str]:
    """Give the folders in `output/` that builds made."""
    tree = files.Tree(root)
    return [name for name in tree.folders("output") if tree.exists(f"output/{name}/{manifest.NAME}")]


def _emptied(root: Path, shelf: Shelf) -> tuple[str, ...]:
    """Remove a game's outputs, its manifest, and the folders that are empty then."""
    gone = shelf.empty()
    for empty, _, _ in os.walk(root / shelf.dir, topdown=False):  # from the innermost; no link is followed
        with suppress(OSError):
            Path(empty).rmdir()
    return gone
