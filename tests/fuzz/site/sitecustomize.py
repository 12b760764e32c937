"""Watches what a process opens and asks for: each interpreter that starts with this folder on its path loads it.

`FUZZ_LOG` names the file in which it is told, `FUZZ_OWN` and `FUZZ_READ` the folders that may be written and read.
"""

import os
import sys
from pathlib import Path

_ASKING = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "urllib.Request")
_RUNNING = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.startfile")
_CHANGING = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.symlink",
    "os.link",
    "os.chmod",
    "os.truncate",
    "os.utime",
)
_LOOKING = ("os.listdir", "os.scandir")
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def watch() -> None:
    """Tell, from now on, of all that a build may not do."""
    log = os.open(os.environ["FUZZ_LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    own = tuple(os.environ["FUZZ_OWN"].split(os.pathsep))
    read = (*own, *os.environ["FUZZ_READ"].split(os.pathsep))

    def inside(path: object, folders: tuple[str, ...], base: str = "") -> bool:
        if isinstance(path, int) or path is None:
            return True
        real = os.path.realpath(Path(base) / os.fsdecode(path))
        return any(real == folder or real.startswith(folder.rstrip("/") + "/") for folder in folders)

    def may_change(path: object, base: str = "") -> bool:
        """Tell whether it is ours to write, or what Python makes of a module."""
        made = not isinstance(path, int) and path is not None and "__pycache__" in os.fsdecode(path)
        return inside(path, read if made else own, base)

    def hook(event: str, words: tuple[object, ...]) -> None:
        if event == "open":
            path, mode, flags = words
            writes = any(sign in str(mode or "") for sign in "wax+") or (isinstance(flags, int) and flags & _WRITES)
            bad = not (may_change(path) if writes else inside(path, read))
        elif event in _CHANGING:
            held = [word for word in words if isinstance(word, int) and word > 2]  # a folder that names are relative to
            base = os.path.realpath(f"/proc/self/fd/{held[0]}") if held and event != "os.chmod" else ""
            bad = not all(may_change(word, base) for word in words if isinstance(word, str | bytes | os.PathLike))
        elif event in _LOOKING:
            bad = not inside(words[0], read)
        elif event == "subprocess.Popen":
            bad = not str(words[0]).startswith(sys.prefix)  # the list of misspellings is a program of its own
        else:
            bad = event in _ASKING or event in _RUNNING
        if bad:
            os.write(log, f"{event} {words!r}\n".encode("utf-8", "backslashreplace"))

    sys.addaudithook(hook)


if "FUZZ_LOG" in os.environ:
    watch()
