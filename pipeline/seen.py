"""What the hash of a file was when it was last read, believed while the file's dates, size and place are the same.

A build of thousands of pictures then looks at each, and reads only those that were touched. It lies in the cache,
sealed as everything there; `--verify` has every file read.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

from pipeline.cache import Store
from pipeline.files import Tree

MOST_FILES = 200_000
"""Files that are remembered; with more, those that this run did not ask for are forgotten."""
MOST_LOOKED_AT = 20_000
"""Files and folders that are looked at for a mark of them all."""
SETTLED_NS = 100_000_000
COARSE_NS = 2_100_000_000
"""How old a file's last change must be, in nanoseconds, before its dates tell of the next one: clocks of file systems
tick every few milliseconds, and in whole seconds (on some, in two) where dates have no fractions."""
_SECOND = 1_000_000_000
_Facts = tuple[int, int, int, int, int]


class Seen:
    """The hashes of a project's files, or what else is `about` them. With `trust` false none is believed, and each is
    learned anew."""

    def __init__(self, store: Store, trust: bool = True, about: str = "files") -> None:
        self._store = store
        self.trust, self._about = trust, about
        self._before = _loaded(store, about)
        self._now: dict[str, tuple[_Facts, str]] = {}

    def sha(self, tree: Tree, rel: str, limit: int) -> str:
        """Give the sha256 of a file of at most `limit` bytes. Raises what `Tree.read` does."""
        path = tree.resolve(rel)
        state = None
        with suppress(OSError):
            state = path.stat()
            known = self.get(str(path), state)
            if known and stat.S_ISREG(state.st_mode) and state.st_size <= limit:
                return known
        sha = hashlib.sha256(tree.read(rel, limit)).hexdigest()
        if state:
            self.learn(str(path), state, sha)
        return sha

    def get(self, path: str, state: os.stat_result) -> str | None:
        """Give the sha256 of the file at a real path with this state; None when it must be read."""
        known = self._now.get(path) or (self._before.get(path) if self.trust else None)
        if known is None or known[0] != _facts(state):
            return None
        self._now[path] = known
        return known[1]

    def learn(self, path: str, state: os.stat_result, sha: str) -> None:
        """Take note of a file's hash. `state` is from before it was read."""
        self._now[path] = (_facts(state), sha)

    def save(self) -> None:
        """Keep what was asked for or learned, for the next run; what changed just now could change again unnoticed."""
        now = time.time_ns()
        settled = {path: found for path, found in self._now.items() if is_settled(found[0][1], found[0][2], now)}
        others = {path: found for path, found in self._before.items() if path not in self._now}
        kept = {**others, **settled} if len(others) + len(settled) <= MOST_FILES else settled
        if kept != self._before:
            self._store.put("seen", self._about, json.dumps(kept, separators=(",", ":")).encode())


def _facts(state: os.stat_result) -> _Facts:
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino, state.st_dev


def is_settled(written: int, changed: int, now: int) -> bool:
    """Tell whether a file's dates (of its contents and of itself, in nanoseconds) would be others after a change."""
    wait = SETTLED_NS if written % _SECOND and changed % _SECOND else COARSE_NS
    return max(written, changed) + wait < now


def _loaded(store: Store, about: str) -> dict[str, tuple[_Facts, str]]:
    data = store.get("seen", about)
    with suppress(ValueError, TypeError, AttributeError, IndexError):  # another version's
        found = json.loads(data or b"{}")
        return {path: ((*facts,), sha) for path, (facts, sha) in found.items()}
    return {}


def look_round(root: Path) -> str:
    """Give a mark of all names, sizes and dates in a project, outputs and hidden files apart. When it is the one of the
    last build there will hardly be anything to do; nothing else may be concluded from it."""
    made = hashlib.sha256()
    left = MOST_LOOKED_AT
    folders = [root]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                left -= 1
                if entry.name.startswith(".") or (entry.name == "output" and Path(entry.path).parent == root):
                    continue
                if left < 0:
                    return ""
                state = entry.stat(follow_symlinks=False)
                made.update(f"{entry.path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
                if entry.is_dir(follow_symlinks=False):
                    folders.append(Path(entry.path))
    return made.hexdigest()
