"""The PDFs of a build's faces: in memory while they are few, then in a file of its own, so that memory stays flat."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pipeline import files

IN_MEMORY = 32 * 1024 * 1024
"""Bytes of faces that are held in memory, about 300 faces with pictures; those of a larger game lie on the disk."""

Page = Callable[[], bytes]
"""Gives the bytes of a face's PDF, with or without its index (`pieces.py`), each time it is called."""


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
