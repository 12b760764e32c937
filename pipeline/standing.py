"""What was said when there was nothing to do, to be said again while nothing was touched.

A build whose outputs all stood already is kept by a mark of everything that it could have looked at: the project with
its outputs, the program with the looks that come with it, and the libraries. While the mark is the same the next one
need not read a file. It believes sizes, dates and places, as `seen.py` does, and `--verify` believes nothing.

What a build has written is too young to be told by its dates: after one that made something, it is read the next time,
and held against the hashes of what was written.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path

from pipeline.cache import FOLDER, Store
from pipeline.errors import InputError
from pipeline.files import Tree
from pipeline.fixed import fixed
from pipeline.seen import is_settled
from pipeline.settings import data_dir

MOST_LOOKED_AT = 50_000
"""Files that are looked at; with more a build does its work."""
MOST_READ = 256 * 1024 * 1024
"""Bytes of what a build has written that are read the next time, in a tenth of a second; after one that wrote more, the
next does its work."""
_UNSEEN = frozenset([".git", ".venv", FOLDER])
"""Folders that are passed over where they lie in the project's own: no game is made from them, and what is kept in the
last is believed by its seal alone."""
_ENVIRON = ("SOURCE_DATE_EPOCH", "NO_COLOR", "TERM")


@fixed(frozen=True, slots=True)
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
        self._before = self._look()

    def answer(self) -> Answer | None:
        """Give the answer that still holds, if there is one."""
        kept = self._store.get("standing", self._words)
        if kept is None:
            return None
        with suppress(ValueError, TypeError, KeyError, AttributeError):  # another version's
            found = json.loads(kept)
            answer, written = Answer(str(found["text"]), int(found["code"])), found["written"]
            if found["mark"] == self._before.mark(written) and self._holds(written):
                if written:
                    self.keep(answer)
                return answer
        return None

    def keep(self, answer: Answer, written: Mapping[str, str] | None = None) -> None:
        """Keep the answer that the next build would give. `written` are the files of the project that this one has
        written, by name with the sha256 of their bytes; whatever else was touched since this was made, the next one
        sees."""
        written = written or {}
        mark = self._before.mark(written)
        if mark and self._size(written) <= MOST_READ:
            kept = {"mark": mark, "written": written, "text": answer.text, "code": answer.code}
            self._store.put("standing", self._words, json.dumps(kept).encode())

    def _look(self) -> _Look:
        """Look at all that there is now."""
        from pipeline.render.version import tools

        shared = [tools()]
        for place in sys.path:  # a library that comes or goes changes the folder that it lies in
            if Path(place).absolute() == self._root:  # its files are looked at, and a build makes folders in it
                continue
            with suppress(OSError):
                shared.append(repr((place, Path(place).stat().st_mtime_ns)))
        files = _files(self._root, _UNSEEN), _files(Path(__file__).parent), _files(data_dir() / "templates")
        seen = dict(islice(chain.from_iterable(files), MOST_LOOKED_AT + 1))
        return _Look(str(self._root), shared, seen, time.time_ns())

    def _size(self, written: Iterable[str]) -> int:
        """Count the bytes of files of the project."""
        return sum((self._root / name).stat().st_size for name in written if (self._root / name).is_file())

    def _holds(self, written: Mapping[str, str]) -> bool:
        """Tell whether files of the project are those that were written."""
        tree = Tree(self._root)
        with suppress(InputError):
            return all(sha256(tree.read(name, MOST_READ)).hexdigest() == sha for name, sha in written.items())
        return False


@fixed(frozen=True, slots=True)
class _Look:
    """What was there at a time (in nanoseconds): each file's dates, size and place, and what all projects share."""

    root: str
    shared: Sequence[str]
    files: Mapping[str, os.stat_result]
    time: int

    def mark(self, but: Iterable[str] = ()) -> str:
        """Give the mark of all of it, some files of the project apart; empty when there are too many, or when a date
        does not yet tell of the next change."""
        apart = {os.path.join(self.root, name) for name in but}  # noqa: PTH118  # names as `os.scandir` makes them
        made = sha256("\0".join(self.shared).encode("utf-8", "surrogateescape"))
        if len(self.files) > MOST_LOOKED_AT:
            return ""
        for path, state in self.files.items():
            if path in apart:
                continue
            dates = state.st_mtime_ns, state.st_ctime_ns
            if not is_settled(*dates, self.time):
                return ""
            facts = (path, state.st_size, *dates, state.st_ino, state.st_dev)
            made.update(repr(facts).encode("utf-8", "surrogateescape"))
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
                        yield f"{entry.path}\0", entry.stat()
