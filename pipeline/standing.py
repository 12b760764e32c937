"""What was said when there was nothing to do, to be said again while nothing was touched.

A build whose outputs all stood already is kept by a mark of everything that it could have looked at: the project with
its outputs, the program with the looks that come with it, and the libraries. While the mark is the same the next one
need not read a file. It believes sizes, dates and places, as `seen.py` does, and `--verify` believes nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from pipeline.cache import FOLDER, Store
from pipeline.seen import is_settled
from pipeline.settings import data_dir

MOST_LOOKED_AT = 50_000
"""Files that are looked at; with more a build does its work."""
_UNSEEN = frozenset([".git", ".venv", FOLDER])
"""Folders that are passed over where they lie in the project's own: no game is made from them, and what is kept in the
last is believed by its seal alone."""
_ENVIRON = ("SOURCE_DATE_EPOCH", "NO_COLOR", "TERM")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a build said, without its time, and the exit code."""

    text: str
    code: int


class Standing:
    """Keeps the answer to one wish (`words`) in a project."""

    def __init__(self, root: Path, words: str) -> None:
        self._root, self._store = root, Store(root)
        places = [words, str(Path.cwd()), sys.version, *sys.path, str(sys.stdout.isatty())]
        self._words = json.dumps([*places, *(os.environ.get(name, "") for name in _ENVIRON)])
        self._mark = self._look()

    def answer(self) -> Answer | None:
        """Give the answer that still holds, if there is one."""
        kept = self._store.get("standing", self._words)
        if kept is None or not self._mark:
            return None
        with suppress(ValueError, TypeError, KeyError):  # another version's
            found = json.loads(kept)
            if found["mark"] == self._mark:
                return Answer(str(found["text"]), int(found["code"]))
        return None

    def keep(self, answer: Answer) -> None:
        """Keep the answer of a build that made nothing, unless something was touched meanwhile."""
        if self._mark and self._look() == self._mark:
            kept = {"mark": self._mark, "text": answer.text, "code": answer.code}
            self._store.put("standing", self._words, json.dumps(kept).encode())

    def _look(self) -> str:
        """Give the mark of all that is there now; empty when a date does not yet tell of the next change."""
        from pipeline.render.version import tools

        made = hashlib.sha256(tools().encode())
        now = time.time_ns()
        files = _files(self._root, _UNSEEN), _files(Path(__file__).parent), _files(data_dir() / "templates")
        for number, (path, state) in enumerate(chain.from_iterable(files)):
            dates = state.st_mtime_ns, state.st_ctime_ns
            if number >= MOST_LOOKED_AT or not is_settled(*dates, now):
                return ""
            facts = (path, state.st_size, *dates, state.st_ino, state.st_dev)
            made.update(repr(facts).encode("utf-8", "surrogateescape"))
        for place in sys.path:  # a library that comes or goes changes the folder that it lies in
            with suppress(OSError):
                made.update(repr((place, Path(place).stat().st_mtime_ns)).encode("utf-8", "surrogateescape"))
        return made.hexdigest()


def _files(folder: Path, unseen: frozenset[str] = frozenset()) -> Iterator[tuple[str, os.stat_result]]:
    """Give each file below a folder, links as such, in an order that is always the same; nothing of what is `unseen`
    in it, nor what Python keeps of its modules."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            if entry.name in unseen:
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _files(Path(entry.path))
            elif not entry.name.endswith(".pyc"):
                yield entry.path, entry.stat(follow_symlinks=False)
                if entry.is_symlink():
                    with suppress(OSError):
                        yield entry.path, entry.stat()
