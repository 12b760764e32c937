"""One build of a project at a time: the lock that a command holds while it writes."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline import files
from pipeline.errors import LockedError, WriteError

if TYPE_CHECKING:
    from filelock import FileLock

QUIET_S = 1.0
"""Seconds of waiting for another build of which nothing is said."""


@contextmanager
def lock(root: Path, wait: float = 0.0, clean: Sequence[Path] = ()) -> Iterator[None]:
    """Hold the project's lock, `.cardwright/lock`; wait for it at most `wait` seconds, and say so after the first.

    A holder that died holds it no more. Under the lock, what killed runs left in the folders `clean` and in
    `.cardwright` itself is removed. In a project that may only be read, the lock stands in the first of `clean` that
    may be written. Raises LockedError naming the holder's process, or WriteError when the lock cannot be made.
    """
    file, guard = _acquired(root, [root / ".cardwright" / "lock", *(place / ".lock" for place in clean)], wait)
    holder = file.with_name(f"{file.name}.pid")
    try:
        for place in (root / ".cardwright", *clean):
            files.sweep(place)
        with suppress(WriteError):  # who holds the lock is good to know, and no more
            files.write(holder, f"{os.getpid()}\n".encode())
        yield
    finally:
        with suppress(OSError):
            holder.unlink(missing_ok=True)
        guard.release()


def _acquired(root: Path, candidates: Sequence[Path], wait: float) -> tuple[Path, FileLock]:
    """Take the first lock whose folder may be written. Raises LockedError or WriteError."""
    from filelock import FileLock, Timeout  # it takes a while to load, and who only reads needs no lock

    denied: list[tuple[Path, OSError]] = []
    for file in candidates:
        try:
            file.parent.mkdir(exist_ok=True)
            if file.parent.is_symlink() or file.is_symlink():
                raise WriteError(f"`{file.parent}` is or holds a link, which could lead anywhere", "remove it")
            guard = FileLock(file)
            _wait_for(guard, root, file, wait)
            return file, guard
        except Timeout as error:
            raise LockedError(_running(root, file), "wait for it, or end it") from error
        except OSError as error:
            denied.append((file, error))
            if error.errno not in files.CLOSED:
                break
    raise files.unwritable(*denied[0]) from denied[0][1]


def _wait_for(guard: FileLock, root: Path, file: Path, wait: float) -> None:
    """Take a lock within `wait` seconds, and say after the first that it is waited for. Raises filelock's Timeout."""
    from filelock import Timeout

    poll = min(0.05, max(wait, 0.001))
    with suppress(Timeout):
        guard.acquire(timeout=min(wait, QUIET_S), poll_interval=poll)
        return
    if wait > QUIET_S:
        logging.getLogger(__name__).warning("%s; waiting for it", _running(root, file))  # nobody listens: to stderr
    guard.acquire(timeout=max(wait - QUIET_S, 0), poll_interval=poll)


def _running(root: Path, file: Path) -> str:
    """Say that a build holds the lock `file`, and which process it is if that has said so."""
    return f"another build of `{files.shown(str(root))}` is running{_who(file.with_name(f'{file.name}.pid'))}"


def _who(holder: Path) -> str:
    """Name the process that holds the lock, if it has said so."""
    with suppress(OSError), files.held_open(holder) as handle:
        pid = os.read(handle, 20).strip()
        return f" (process {int(pid)})" if pid.isdigit() else ""
    return ""
