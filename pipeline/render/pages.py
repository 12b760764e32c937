"""The PDFs of a build's faces: in memory while they are few, then in a file of its own, so that memory stays flat."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pipeline import files
from pipeline.cache import Store

IN_MEMORY = 32 * 1024 * 1024
"""Bytes of faces that are held in memory, about 300 faces with pictures; those of a larger game lie on the disk."""

Page = Callable[[], bytes]
"""Gives the bytes of a face's PDF, with or without its index (`pieces.py`), each time it is called."""


KIND = "page"
"""The kind under which the cache holds pages, by the hash of their bare PDF."""


class Cached:
    """A page that lies in the cache, and is read when it is asked for; where it is no longer there, or not as it was
    written, it is made again."""

    def __init__(self, store: Store, sha: str, again: Page) -> None:
        self._store, self._sha, self._again = store, sha, again

    def __call__(self) -> bytes:
        """Give its bytes. Raises what `again` does."""
        page = self._store.get(KIND, self._sha)
        return self._again() if page is None else page


def no_page() -> bytes:
    """Give the page of a face that could not be made: none."""
    return b""


class Pages:
    """Holds PDFs until it is no longer referred to. Its file has no name, so a killed build leaves none behind."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY, dir=str(folder))  # noqa: SIM115  # lives as long as this

    def keep(self, data: bytes) -> Page:
        """Keep bytes; gives what gives them back. Raises WriteError when the disk is full."""
        if not data:
            return no_page
        try:
            start = self._file.seek(0, 2)
            self._file.write(data)
        except OSError as error:
            raise files.unwritable(self._folder, error) from error
        return partial(self._read, start, len(data))

    def _read(self, start: int, size: int) -> bytes:
        self._file.seek(start)
        return bytes(self._file.read(size))
