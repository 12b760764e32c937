"""The only door to the disk: reading inside a project, and writing whole files.

A game may come from anybody. What is read is named relative to the project, stays inside it after links are followed,
is a regular file (never a pipe or a device that would block) and has a limit. What is written is written whole or not
at all.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from pathlib import Path
from typing import BinaryIO

from pipeline.errors import InputError, InternalError, WriteError
from pipeline.straight import straight

MAX_ENTRIES = 100_000
"""Files and folders looked at below one folder."""
MAX_NAME = 100
"""Letters of an output's name: short enough for every system, with an ending added."""

_TEMP = re.compile(r"\.cw-tmp-[0-9a-f]{16}")
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
_FULL = {errno.ENOSPC, errno.EDQUOT}
CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}
_READ_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NEW_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class MissingError(InputError):
    """There is no such file."""


class OutsideError(InputError):
    """The name leads out of the project."""


class IrregularError(InputError):
    """It is a folder, pipe, socket, device or broken link, not a file."""


class TooLargeError(InputError):
    """The file is over its limit."""


class DeniedError(InputError):
    """The system does not let the file be read."""


class Tree:
    """The files below `root`, named relative to it with `/`."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))

    def resolve(self, rel: str) -> Path:
        """Give the real path of `rel`, links followed.

        Raises OutsideError when it is absolute, has `..` or a drive, or a link leads out of the project;
        IrregularError when it is a link to nothing or round in a circle.
        """
        parts = rel.split("/")
        if not rel or rel.startswith("/") or ".." in parts or "\0" in rel or "\\" in rel or ":" in parts[0]:
            raise OutsideError(
                f"`{shown(rel)}` leads out of the project", "name a file below it, with `/`, without `..`"
            )
        if path := straight(self.root, parts):
            return path
        try:
            real = Path(os.path.realpath(self.root / rel, strict=True))
        except FileNotFoundError:
            real = Path(os.path.realpath(self.root / rel))
        except OSError as error:
            raise _unreadable(rel, error) from error
        if real != self.root and self.root not in real.parents:
            raise OutsideError(f"`{shown(rel)}` is a link that leads out of the project", "put the file itself there")
        if (self.root / rel).is_symlink() and not os.path.lexists(real):
            raise IrregularError(f"`{shown(rel)}` is a link to nothing", "put the file itself there")
        return real

    def read(self, rel: str, limit: int) -> bytes:
        """Read a file of at most `limit` bytes. Never blocks and never leaves the project.

        Raises MissingError, OutsideError, IrregularError, TooLargeError or DeniedError.
        """
        with self.opened(rel, limit) as file:
            data = file.read(limit + 1)
        if len(data) > limit:
            raise _too_large(rel, len(data), limit)
        return data

    @contextmanager
    def opened(self, rel: str, limit: int) -> Iterator[BinaryIO]:
        """Open a file of at most `limit` bytes, to read some of it. Raises what `read` does; so does reading."""
        path = self.resolve(rel)
        try:
            with held_open(path) as handle:
                state = os.fstat(handle)
                if not stat.S_ISREG(state.st_mode):
                    raise _irregular(rel, state.st_mode)
                if state.st_size > limit:
                    raise _too_large(rel, state.st_size, limit)
                with open(handle, "rb", closefd=False) as file:
                    yield file
        except OSError as error:
            raise _unreadable(rel, error) from error

    def problem(self, rel: str) -> InputError | None:
        """Give the error that reading would meet, by looking only; None for a regular file inside."""
        try:
            state = self.resolve(rel).stat()
        except InputError as error:
            return error
        except OSError as error:
            return _unreadable(rel, error)
        return None if stat.S_ISREG(state.st_mode) else _irregular(rel, state.st_mode)

    def exists(self, rel: str) -> bool:
        """Tell whether a regular file stands there, inside the project."""
        return self.problem(rel) is None

    def glob(self, folder: str, pattern: str = "*", *, recursive: bool = False) -> list[str]:
        """Give the names in `folder` (`.` for the root) that fit `pattern`, sorted.

        With `recursive` the folders in it are entered, and their files are given too. Names that begin with `.` are
        passed over; a link to a folder is given and never entered. What stands under a name, `problem` and `read` tell.
        No such folder: no names. Raises TooLargeError over MAX_ENTRIES names.
        """
        found: list[str] = []
        pending, seen = [folder.rstrip("/")], 0
        while pending:
            here = pending.pop()
            for entry in self._entries(here):
                seen += 1
                if seen > MAX_ENTRIES:
                    message = f"`{shown(folder)}` holds more than {MAX_ENTRIES:,} files, the limit"
                    raise TooLargeError(message, "take out what is not needed")
                rel = entry.name if here in ("", ".") else f"{here}/{entry.name}"
                if not entry.is_dir(follow_symlinks=False):
                    found += [rel] if fnmatchcase(entry.name, pattern) else []
                elif recursive:
                    pending.append(rel)
        return sorted(found)

    def folders(self, folder: str) -> list[str]:
        """Give the names of the folders in `folder`, links to folders too, sorted."""
        return sorted(entry.name for entry in self._entries(folder) if _leads_to_folder(entry))

    def _entries(self, folder: str) -> list[os.DirEntry[str]]:
        path = self.root if folder in ("", ".") else self.resolve(folder)
        try:
            with os.scandir(path) as entries:
                return [entry for entry in entries if not entry.name.startswith(".")]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise _unreadable(folder, error) from error


def write(path: Path, data: bytes, within: Path | None = None) -> bool:
    """Write a file whole: into a new file beside it, read back, then put in its place.

    Gives False, and leaves the file alone, when it holds these bytes already. With `within`, the folder must lie in
    that one, with no link on the way. Raises WriteError; the old file is then as it was.
    """
    try:
        if within and path.parent.resolve() != within.resolve() / path.parent.relative_to(within):
            link = next((one for one in reversed(path.parents) if within in one.parents and one.is_symlink()), path)
            hint = "outputs are written into the project alone: put a folder in place of the link"
            raise WriteError(f"`{link}` leads out of `{within}`", hint)
        path.parent.mkdir(parents=True, exist_ok=True)
        if _holds(path, data):
            return False
        temp = temp_beside(path)
        try:
            _write_new(temp, data)
            temp.replace(path)
        finally:
            with suppress(OSError):
                temp.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error
    _sync_folder(path.parent)
    return True


def temp_beside(path: Path) -> Path:
    """Give the name of a new file in the same folder, to be written and then put in the place of `path`. What is left
    of it when the process is killed, the next run sweeps away."""
    return path.parent / f".cw-tmp-{secrets.token_hex(8)}"


def sweep(folder: Path) -> int:
    """Remove what killed runs left of half-written files below `folder`; give how many there were. No link is followed.

    To be called under the lock alone: a file that is being written looks the same.
    """
    count = 0
    for where, _, names in os.walk(folder) if not folder.is_symlink() else ():
        for name in names:
            if _TEMP.fullmatch(name):
                with suppress(OSError):
                    Path(where, name).unlink()
                    count += 1
    return count


def is_reserved(name: str) -> bool:
    """Tell whether Windows keeps a name for a device, so that no file or folder can have it."""
    return bool(_RESERVED.fullmatch(name))


def safe_name(id_: str) -> str:
    """Give a file name for an id, the same on every system and for every run.

    Most ids stay as they are. One that a system reserves (`con`), that begins with `-`, is longer than 100 letters or
    has other signs gets a mark made of its hash, so that no two ids meet.
    """
    if len(id_) <= MAX_NAME and _PLAIN.fullmatch(id_) and not is_reserved(id_):
        return id_
    if not id_:
        raise InternalError("an output without a name")
    mark = hashlib.sha256(id_.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    return re.sub(r"[^A-Za-z0-9_-]", "_", id_)[: MAX_NAME - 12].lstrip("-") + f"_{mark}"


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    """Tell whether an entry is a folder, or a link to one. What cannot be looked at is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


@contextmanager
def held_open(path: Path) -> Iterator[int]:
    """Open for reading, without following a link or waiting for a pipe's other end."""
    handle = os.open(path, _READ_FLAGS)
    try:
        yield handle
    finally:
        os.close(handle)


def _holds(path: Path, data: bytes) -> bool:
    """Tell whether a regular file holds these bytes. One that cannot be read does not."""
    try:
        state = path.lstat()
        return stat.S_ISREG(state.st_mode) and state.st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _write_new(temp: Path, data: bytes) -> None:
    """Write a new file down to the disk, and read it back."""
    with os.fdopen(os.open(temp, _NEW_FLAGS, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if temp.read_bytes() != data:
        raise OSError(errno.EIO, "what was read back is not what was written")


def _sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut, where the system can. The file is whole either way."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _irregular(rel: str, mode: int) -> IrregularError:
    """Say what stands where a file is expected."""
    kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    what = kinds.get(stat.S_IFMT(mode), "a device")
    return IrregularError(f"`{shown(rel)}` is {what}, not a file", "put a file there, or take it away")


def shown(name: str) -> str:
    """Write a file's name so that it can be printed and cannot steer a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)


def _too_large(rel: str, size: int, limit: int) -> TooLargeError:
    message = f"`{shown(rel)}` has {size:,} bytes, over the limit of {limit:,}"
    return TooLargeError(message, "make it smaller, or split it")


def _unreadable(rel: str, error: OSError) -> InputError:
    """Say why a file cannot be read."""
    name = shown(rel)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return MissingError(f"`{name}` is not there", "write it, or mend its name")
    if error.errno == errno.ELOOP:
        return IrregularError(f"`{name}` is a link that leads to itself", "put the file itself there")
    if error.errno == errno.ENXIO:
        return IrregularError(f"`{name}` is a socket or device, not a file", "put a file there")
    if error.errno == errno.ENAMETOOLONG:
        return MissingError(f"`{name[:60]}...` is too long for a file's name", "give it a shorter one")
    return DeniedError(f"`{name}` cannot be read: {(error.strerror or str(error)).lower()}", "look at its permissions")


def unwritable(path: Path, error: OSError) -> WriteError:
    """Say why a file cannot be written, and what helps."""
    why = (error.strerror or str(error)).lower()
    if error.errno in (errno.ENOTDIR, errno.EEXIST) and (way := _file_on_the_way(path)):
        return WriteError(f"`{path}` cannot be written: `{way}` is a file, not a folder", "move that file away")
    if error.errno in _FULL:
        return WriteError(
            f"`{path}` cannot be written: the disk is full", "make room on it; the old file is still there"
        )
    if error.errno in CLOSED:
        return WriteError(
            f"`{path}` cannot be written: {why}", "make the folder writable, or work in a copy of the project"
        )
    return WriteError(f"`{path}` cannot be written: {why}", "look at its folder; the old file is still there")


def _file_on_the_way(path: Path) -> Path | None:
    """Give what stands where a folder above `path` should be, if anything does."""
    return next((one for one in path.parents if one.exists() and not one.is_dir()), None)
