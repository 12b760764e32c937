"""Settings: where the shipped looks and games are, and the limits of a build."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
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


@cache
def code_sha(stage: str) -> str:
    """Give a hash of a stage's own code and of the libraries that its bytes come from, so that an output made by
    another version is made anew."""
    folder = Path(__file__).parent / stage
    made = hashlib.sha256(" ".join(map(version, LIBRARIES[stage])).encode())
    for file in sorted(folder.rglob("*.py")):
        made.update(file.read_bytes())
    return made.hexdigest()
