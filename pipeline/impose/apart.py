"""Sheets that are written in a worker, of faces that lie in the cache. Light in the process that asks.

A file of sheets has 75 MB. It comes back as a file in the cache's own folder, not through the pipe, so that none of
those that are done waits in memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pipeline.cache import Store
from pipeline.files import temp_beside
from pipeline.fixed import fixed
from pipeline.impose import impose
from pipeline.impose.plan import Group, Side
from pipeline.impose.printer import Printer
from pipeline.render.pages import KIND


@fixed(frozen=True, slots=True)
class Sheets:
    """What `impose` is asked for, but for the faces."""

    groups: Sequence[Group]
    title: str
    label: str
    printer: Printer
    side: Side | None

    def imposed(self, faces: Mapping[str, bytes]) -> bytes:
        """Lay them out, of these faces. Raises what `impose` does."""
        return impose(self.groups, faces, self.title, self.label, self.printer, self.side)


def written(store: Store, jobs: Sequence[Sheets]) -> Sequence[Path | None]:
    """Lay sheets out in whichever process this is; give the files that hold them, to be taken by `taken`. None for
    those of which a face is no longer there, and where the cache's folder takes no file. Raises what `impose` does."""
    return [_written(store, job) for job in jobs]


def _written(store: Store, job: Sheets) -> Path | None:
    try:
        data = job.imposed(_Cached(store))
    except _GoneError:
        return None
    file = temp_beside(store.folder("faces") / "sheets.pdf")
    try:
        with file.open("xb") as out:
            out.write(data)
    except OSError:
        with suppress(OSError):
            file.unlink()
        return None
    return file


def taken(file: Path) -> bytes | None:
    """Give the bytes of a file that a worker has written, and remove it; None where it cannot be read."""
    with suppress(OSError):
        data = file.read_bytes()
        file.unlink()
        return data
    return None


class _GoneError(Exception):
    """A face does not lie in the cache, or not as it was written."""


class _Cached(Mapping[str, bytes]):
    """The faces in the cache."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getitem__(self, sha: str) -> bytes:
        page = self._store.get(KIND, sha)
        if page is None:
            raise _GoneError(sha)
        return page

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0
