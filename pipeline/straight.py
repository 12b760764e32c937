"""Names that lead straight to where they say: with no link on the way, which most do, nothing needs to be resolved."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path


def straight(root: Path, parts: Iterable[str]) -> Path | None:
    """Give the path of what stands below a folder, which is a real path itself, under a name of these parts; None where
    a link, or nothing, stands on the way, or the name is written otherwise than the path would be."""
    path = str(root).rstrip("/")
    for part in parts:
        if part in ("", ".") or os.sep != "/":
            return None
        path = f"{path}/{part}"
        try:
            if stat.S_ISLNK(os.lstat(path).st_mode):
                return None
        except OSError:
            return None
    return Path(path)
