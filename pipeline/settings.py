"""Settings: where the shipped looks and games are, and the limits of a build."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

DPI = 300
"""Resolution of the faces' PNG files, pixels per inch: what card printers ask for."""

MAX_OUTPUT = 2 << 30
"""The largest output that is read back to see whether it is still ours, in bytes."""

WATCH_DEBOUNCE_MS = 50
"""How long `watch` waits for a save to settle; editors write a file in several steps."""

LOCK_WAIT_S = 10.0
"""How long a build waits for another build of the same project before it gives up."""


def data_dir() -> Path:
    """Give the folder that holds `templates/` and `cards/` as shipped.

    That is the repository when the package runs from a checkout, else the package's own data.
    """
    package = Path(__file__).resolve().parent
    root = package.parent
    if (root / "pyproject.toml").is_file() and (root / "templates").is_dir():
        return root
    return package / "_data"


LIBRARIES = {
    "booklet": ("weasyprint",), "export": ("pikepdf",), "impose": ("pikepdf",), "model": ("pydantic",),
    "render": ("pypdfium2", "deflate"),
}  # fmt: skip
"""The libraries that a stage's bytes come from."""

_INFO = ".dist-info"


def version(name: str) -> str:
    """Give the version of a library, by the name of the folder that tells of it; where there is none, by Python's own
    way, which reads and parses a file. Raises PackageNotFoundError for a library that is not there."""
    known = _versions().get(_plain(name))
    if known:
        return known
    from importlib import metadata  # a tenth of a build that finds nothing to do, with all that it loads

    return metadata.version(name)


@cache
def _versions() -> Mapping[str, str]:
    """Give the versions of the libraries that have such a folder, each the one that Python would load."""
    found: dict[str, str] = {}
    for place in reversed(sys.path):
        with suppress(OSError), os.scandir(place or ".") as entries:
            told = (one.name.removesuffix(_INFO).partition("-") for one in entries if one.name.endswith(_INFO))
            found |= {_plain(name): number for name, _, number in told}
    return found


def _plain(name: str) -> str:
    """Give the name of a library as all its spellings have it."""
    return name.lower().replace("_", "-").replace(".", "-")


@cache
def code_sha(stage: str) -> str:
    """Give a hash of a stage's own code and of the libraries that its bytes come from, so that an output made by
    another version is made anew."""
    folder = Path(__file__).parent / stage
    made = hashlib.sha256(" ".join(map(version, LIBRARIES[stage])).encode())
    for file in sorted(folder.rglob("*.py")):
        made.update(file.read_bytes())
    return made.hexdigest()
