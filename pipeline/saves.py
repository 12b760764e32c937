"""When a file that matters is saved: the seam between the watchers and the system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.settings import WATCH_DEBOUNCE_MS

TICK_MS = 100
"""How long the watcher waits before it looks round, so that the first round starts at once."""

_IGNORED = frozenset({"output", "__pycache__"})


def is_source(root: Path, path: Path) -> bool:
    """Tell whether a file that changed may matter: none of our own outputs, and none of an editor's hidden files."""
    parts = path.relative_to(root).parts if path.is_relative_to(root) else (path.name,)
    hidden = any(part.startswith(".") or part.endswith("~") for part in parts)
    return not hidden and parts[0] not in _IGNORED


def rounds(root: Path, *folders: Path) -> Iterator[bool]:
    """Look at folders again and again; give True at once and after each save of a source, else False on each tick.

    They are watched from before the first, so that no save is missed.
    """
    from watchfiles import watch as changes  # here, since only this function needs it

    for number, changed in enumerate(
        changes(
            *folders,
            watch_filter=lambda _, path: is_source(root, Path(path)),
            debounce=WATCH_DEBOUNCE_MS,
            step=WATCH_DEBOUNCE_MS // 2,
            rust_timeout=TICK_MS,
            yield_on_timeout=True,
        )
    ):
        yield bool(changed) or number == 0
