"""A revision of a project, out of git: found by its name or by a date, and unpacked into a folder.

The repository may have come with somebody's game, so it runs nothing: git is asked only for names and for bytes as they
are stored (`rev-parse`, `rev-list`, `ls-tree`, `cat-file`), which no hook, filter, converter or pager has a part in;
what is missing is not fetched; links are passed over, and no file lands outside the folder.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pipeline.errors import EnvironmentFault, InputError, UsageError
from pipeline.files import shown

MOST_FILES = 20_000
"""Files of a project that a revision may hold: ten thousand cards with a picture and a drawing each."""
MOST_BYTES = 2 << 30
"""Bytes of all files of a revision."""
LARGEST = 64 << 20
"""Bytes of one file: no reader takes a larger one."""
MAX_LISTING = 32 << 20
"""Bytes of git's list of the files."""
MAX_NAME = 200
"""Letters of a revision's name."""
SECONDS = 60
"""How long git may take for an answer."""
MEMORY = 4 << 30
"""Bytes of address space for git, which maps its packs into it."""

PARTS = ("game.yaml", "rules.md", "sets", "decks", "art", "symbols", "fonts", "cards", "templates")
"""What a project consists of, as far as cards and their faces go."""
_FILE_MODES = ("100644", "100755", "100664")
_SAID = 300
"""Letters of what git says that are told."""
_SETTINGS = ("core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "protocol.allow=never")
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_ATTR_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_ALLOW_PROTOCOL": "none", "LC_ALL": "C",
}  # fmt: skip
"""Over what a repository's own settings say; `GIT_ALLOW_PROTOCOL` alone keeps even `protocol.ext.allow` from opening a
way out, where an object is missing that a repository promises to fetch."""


@dataclass(frozen=True, slots=True)
class _Blob:
    """A file as a tree lists it."""

    sha: str
    size: int
    path: str


class Repository:
    """The git repository that the project `root` lies in."""

    def __init__(self, root: Path) -> None:
        self._root = root
        git = shutil.which("git")
        if not git:
            raise EnvironmentFault("`git` is not installed", "install it, or compare folders")
        self._git = git

    def commit(self, name: str) -> str:
        """Give the commit that a name means. Raises UsageError when there is none, InputError for no repository."""
        if name.startswith("-") or not name.isprintable() or len(name) > MAX_NAME:
            raise UsageError(f"`{shown(name[:MAX_NAME])}` is no revision", "name a tag, a branch or a commit")
        self._prefix()
        code, out = self._ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        if code:
            raise UsageError(f"there is no revision `{name}`", "`git tag` and `git log` list what there is")
        return out.strip()

    def commit_at(self, epoch: int) -> str:
        """Give the last commit of the branch not younger than a time in seconds since 1970; empty for none."""
        self._prefix()
        code, out = self._ask("rev-list", "--max-count=1", f"--min-age={epoch}", "HEAD", "--")
        return "" if code else out.strip()

    def unpack(self, commit: str, into: Path) -> None:
        """Write the project's files as a commit holds them into a folder. Links and what is too large are left out.

        Raises InputError for what is over a limit, or cannot be read.
        """
        blobs = list(self._listed(commit))
        if sum(blob.size for blob in blobs) > MOST_BYTES:
            raise InputError(f"the revision has more than {MOST_BYTES:,} bytes, the limit", "compare folders")
        with self._running("cat-file", "--batch") as git:
            for blob in blobs:
                _write(into, blob.path, _content(git, blob))

    def _prefix(self) -> str:
        """Give the project's place in the repository, with a `/` at the end, empty for the top."""
        code, out = self._ask("rev-parse", "--show-prefix")
        if code:
            owner = "dubious ownership" in out
            hint = (
                "if it is yours to trust: `git config --global --add safe.directory DIR`" if owner else "name a folder"
            )
            said = "it belongs to somebody else" if owner else "it is in no git repository"
            raise InputError(f"no revision of `{self._root}` can be read: {said}", hint)
        return out.removesuffix("\n")

    def _listed(self, commit: str) -> Iterator[_Blob]:
        """Give the files of the project in a commit."""
        top = f"{commit}:{self._prefix()}".removesuffix("/")
        with self._running("ls-tree", "-r", "-z", "-l", "--full-tree", top, "--", *PARTS) as git:
            listing = _out(git).read(MAX_LISTING + 1)
            lines = listing.split(b"\0")[:-1]
            if len(listing) > MAX_LISTING or len(lines) > MOST_FILES:
                raise InputError(f"the revision has more than {MOST_FILES:,} files, the limit", "compare folders")
        for line in lines:
            head, _, path = line.partition(b"\t")
            mode, kind, sha, size = head.decode("ascii", "replace").split()
            name = os.fsdecode(path)
            if kind != "blob" or mode not in _FILE_MODES or not _stays_inside(name):
                continue
            if not size.isdecimal():
                raise _missing(name)
            if int(size) <= LARGEST:
                yield _Blob(sha, int(size), name)

    def _ask(self, *words: str) -> tuple[int, str]:
        """Give git's exit code, and its short answer, or what it says is wrong."""
        with self._running(*words, check=False) as git:
            answer = _out(git).read(4096).decode("utf-8", "replace")
        return git.returncode, answer or git.said

    @contextmanager
    def _running(self, *words: str, check: bool = True) -> Iterator[_Git]:
        """Run git for as long as the block takes, and no longer than `SECONDS`."""
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        command = [self._git, "--no-pager", "-C", str(self._root), *settings, *words]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, env={**kept, **_ENVIRONMENT}
            )
            _limit(process.pid)
            git = _Git(process)
            timer = threading.Timer(SECONDS, process.kill)
            timer.start()
            try:
                with process, ExitStack() as unread:
                    unread.callback(process.kill)  # for whoever leaves before all is read
                    yield git
                    unread.pop_all()
            finally:
                timer.cancel()
                said.seek(0)
                git.said = said.read(_SAID).decode("utf-8", "replace")
                git.returncode = process.returncode or 0
        if check and git.returncode:
            raise InputError(
                f"git cannot read the revision: {shown(git.said.strip()) or 'it was ended'}", "try `git fsck`"
            )


@dataclass(slots=True)
class _Git:
    """A git that runs; its exit code and what it complained of once it has ended."""

    process: subprocess.Popen[bytes]
    returncode: int = 0
    said: str = ""


def _out(git: _Git) -> IO[bytes]:
    assert git.process.stdout  # it was opened as a pipe
    return git.process.stdout


def _limit(pid: int) -> None:
    """Bound what git may take of memory, where the system can do it from outside."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))


def _stays_inside(path: str) -> bool:
    """Tell whether a name of a tree leads to a place below its top; a tree made by hand may hold anything."""
    parts = path.split("/")
    return "\\" not in path and "\0" not in path and not any(part in ("", ".", "..") for part in parts)


def _content(git: _Git, blob: _Blob) -> bytes:
    """Read a file's bytes. Raises InputError when they are not there."""
    stdin, out = git.process.stdin, _out(git)
    assert stdin  # it was opened as a pipe
    try:
        stdin.write(f"{blob.sha}\n".encode())
        stdin.flush()
        head = out.readline(1024).split()
        data = out.read(blob.size) if head[1:] == [b"blob", str(blob.size).encode()] else b""
        whole = len(data) == blob.size and out.read(1) == b"\n"
    except OSError:
        whole = False
    if not whole:
        raise _missing(blob.path)
    return data


def _missing(path: str) -> InputError:
    return InputError(f"the revision's `{shown(path)}` is not there", "try `git fsck`, or fetch what is missing")


def _write(into: Path, path: str, data: bytes) -> None:
    """Write a new file. The folder is ours and new, and holds no links."""
    file = into / path
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("xb") as out:
            out.write(data)
    except (FileExistsError, NotADirectoryError) as error:
        raise InputError(f"the revision holds `{shown(path)}` twice", "try `git fsck`") from error
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(f"the revision's `{shown(path)}` cannot be unpacked: {why}", "compare folders") from error
