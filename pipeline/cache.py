"""The cache: a store of bytes by key in the project's `.cardwright/cache`, never trusted and never needed.

An entry that is missing, cut short, changed, or made elsewhere is a miss. Each entry is sealed with a secret made from
this machine and this folder, so that entries which come with a shared project are not believed.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import stat
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from pipeline import files

FOLDER = ".cardwright"
LIMIT = 4 * 1024**3
"""Bytes that the cache may hold: a game of 10,000 cards with pictures takes half. The entries that were not used
for longest go first."""
LARGEST = 64 * 1024 * 1024
"""Bytes of one entry; a face with a full picture has under one megabyte."""

_SHARE = re.compile("[0-9a-f]{2}")
"""How the folders are named that entries are shared out to."""
_LOCK = ("lock", "lock.pid")
_MAGIC = b"CWC1"
_HEADER = len(_MAGIC) + hashlib.sha256().digest_size
_MACHINE_IDS = ("/etc/machine-id", "/var/lib/dbus/machine-id", "/proc/sys/kernel/random/boot_id")
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Store:
    """Bytes by kind and key. The file system's trouble is never raised: a cache that cannot be written is an empty
    one. Several processes may use one store at a time."""

    def __init__(self, project: Path, limit: int = LIMIT, spare: Path | None = None) -> None:
        self._root = Path(os.path.realpath(project))
        self._limit = limit
        self._spare = spare

    def __reduce__(self) -> tuple[type[Store], tuple[Path, int, Path | None]]:
        """Go to another process as a place, without what was made here but for the temporary folder: a process that is
        killed would leave one of its own behind."""
        usable = self._usable(self._root / FOLDER)
        return Store, (self._root, self._limit, None if usable else self._temporary)

    def get(self, kind: str, key: str) -> bytes | None:
        """Give what was stored under a kind and key, or None."""
        path = self._path(kind, key)
        try:
            with os.fdopen(os.open(path, _READ), "rb") as file:
                state = os.fstat(file.fileno())
                if not stat.S_ISREG(state.st_mode) or state.st_size > LARGEST + _HEADER:
                    return None
                raw = file.read()
            os.utime(path)
        except OSError:
            return None
        data = raw[_HEADER:]
        return data if hmac.compare_digest(raw[:_HEADER], self._seal(path.name, data)) else None

    def has(self, kind: str, key: str) -> bool:
        """Tell whether something lies under a kind and key, which nobody has looked at."""
        return self._path(kind, key).is_file()

    def put(self, kind: str, key: str, data: bytes) -> bool:
        """Store bytes under a kind and key, and tell whether that was done; an older entry is replaced whole."""
        path = self._path(kind, key)
        if len(data) > LARGEST or not self._made(path.parent):
            return False
        temp = files.temp_beside(path)
        try:
            with os.fdopen(os.open(temp, _NEW, 0o600), "wb") as file:
                file.write(self._seal(path.name, data))
                file.write(data)
            temp.replace(path)
        except OSError:
            with suppress(OSError):
                temp.unlink()
            return False
        return True

    def trim(self) -> int:
        """Remove the entries that were not used for longest until the limit holds; give how many went."""
        total = gone = 0
        for _, size, path in sorted(self._entries(), reverse=True):
            total += size
            if total > self._limit:
                with suppress(OSError):
                    os.unlink(path)  # noqa: PTH108  # as it was found
                    gone += 1
        return gone

    def clear(self) -> tuple[int, int]:
        """Remove all that was kept, by whomever; give how many files went and their bytes. The lock stays, and where a
        link leads elsewhere nothing is touched. Raises WriteError."""
        base = self._root / FOLDER
        count = size = 0
        for where, folders, names in os.walk(base, topdown=False) if _is_itself(base) else ():
            for path in (Path(where, name) for name in names if not (Path(where) == base and name in _LOCK)):
                try:
                    size += path.lstat().st_size
                    path.unlink()
                except OSError as error:
                    raise files.unwritable(path, error) from error
                count += 1
            for folder in (Path(where, name) for name in folders):
                with suppress(OSError):  # a link to a folder goes as a file does; one that is not empty stays
                    folder.unlink() if folder.is_symlink() else folder.rmdir()
        return count, size

    def folder(self, name: str) -> Path:
        """Give a folder for what other libraries keep. Nobody can have planted it: its name holds the secret. Where the
        project cannot be written, it is a temporary one."""
        path = self._root / FOLDER / f"{name}-{hashlib.sha256(self._secret + name.encode()).hexdigest()[:16]}"
        return path if self._usable(path) else self.spare_folder(name)

    def spare_folder(self, name: str) -> Path:
        """Give a temporary folder instead, for when that one turns out to be full or spoilt. Raises WriteError."""
        path = self._temporary / name
        try:
            path.mkdir(exist_ok=True)
        except OSError as error:
            raise files.unwritable(path, error) from error
        return path

    def _usable(self, folder: Path) -> bool:
        return self._made(folder) and os.access(folder, os.W_OK)

    @property
    def _temporary(self) -> Path:
        return self._spare or Path(self._own_temporary.name)

    @cached_property
    def _own_temporary(self) -> tempfile.TemporaryDirectory[str]:
        return tempfile.TemporaryDirectory(prefix="cardwright-", ignore_cleanup_errors=True)

    @cached_property
    def _secret(self) -> bytes:
        """A secret of this machine, this user and this folder, that needs no file of its own."""
        state = self._root.stat() if self._root.exists() else None
        place = (str(self._root), state and (state.st_dev, state.st_ino), getattr(os, "getuid", lambda: 0)())
        return hashlib.sha256(repr((_machine(), place)).encode()).digest()

    def _seal(self, name: str, data: bytes) -> bytes:
        return _MAGIC + hmac.digest(self._secret, name.encode() + b"\0" + data, "sha256")

    def _path(self, kind: str, key: str) -> Path:
        name = hashlib.sha256(f"{kind}\0{key}".encode()).hexdigest()
        return Path(f"{self._root}/{FOLDER}/cache/{name[:2]}/{name}")

    def _made(self, folder: Path) -> bool:
        """Make a folder of ours; False when that cannot be, or when a link leads it elsewhere."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return False
        return _is_itself(folder)

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        """Give each entry's last use, size and path; none from where a link leads, for they are not ours to remove."""
        base = self._root / FOLDER / "cache"
        folders = _within(base) if _is_itself(base) else ()
        inside = (entry for entry in folders if _SHARE.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False))
        for entry in (entry for folder in inside for entry in _within(folder.path)):
            with suppress(OSError):
                state = entry.stat(follow_symlinks=False)
                yield state.st_mtime, state.st_size, entry.path


def _within(folder: str | Path) -> list[os.DirEntry[str]]:
    """Give what lies in a folder; nothing of one that cannot be looked into."""
    with suppress(OSError), os.scandir(folder) as entries:
        return list(entries)
    return []


def _is_itself(folder: Path) -> bool:
    """Tell whether a path is a folder by itself, and no link is on the way to it."""
    return os.path.realpath(folder) == str(folder) and folder.is_dir()


def _machine() -> str:
    """Give what tells this machine from others; where there is nothing, its network card's number."""
    for file in _MACHINE_IDS if sys.platform != "win32" else ():
        with suppress(OSError, UnicodeDecodeError):
            words = Path(file).read_text("ascii").strip()
            if words:
                return words
    return str(uuid.getnode())
