"""When a file that matters is saved: the seam between the watchers and the system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.settings import WATCH_DEBOUNCE_MS

TICK_MS = 100
"""How long the watcher waits before it looks round, so that the first round starts at once."""

_YAML = frozenset({".yaml", ".yml"})
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".svg"})
_LOOK = frozenset({".yaml", ".j2", ".css", ".svg", ".png", ".jpg", ".jpeg"})
_READ = {
    "sets": _YAML, "decks": _YAML, "sheets": _YAML, "printers": _YAML, "templates": _LOOK, "art": _PICTURES,
    "fonts": frozenset({".ttf", ".otf"}), "symbols": _PICTURES | {".json"},
}  # fmt: skip
"""The endings of what is read, by the folder of a game or project that it lies in."""
_READ_BY_NAME = frozenset({"game.yaml", "rules.md"})


def is_source(root: Path, path: Path) -> bool:
    """Tell whether what changed can be a file that is read, or a folder of such files that came or went.

    All else is let be, whoever writes it: a log of this very watch, which grows with each build, would start the next.
    """
    if not path.is_relative_to(root):  # a look that is shipped
        return path.suffix.lower() in _LOOK and not path.name.startswith(".")
    parts = path.relative_to(root).parts
    if any(part.startswith(".") or part.endswith("~") for part in parts):
        return False
    within = parts[2:] if parts[:1] == ("cards",) else parts
    if len(within) == 0:
        return parts != () and not path.is_file()
    if len(within) == 1:
        return within[0] in _READ_BY_NAME or (within[0] in _READ and not path.is_file())
    endings = _READ.get(within[0], frozenset())
    return path.suffix.lower() in endings or (bool(endings) and not path.suffix and not path.is_file())


def rounds(root: Path, *folders: Path) -> Iterator[bool]:
    """Look at folders again and again; give True at once and after each save of a source, else False on each tick.

    They are watched from before the first, so that no save is missed.
    """
    from watchfiles import Change  # here, since only this function needs it
    from watchfiles import watch as changes

    for number, changed in enumerate(
        changes(
            *folders,
            watch_filter=lambda change, path: (
                is_source(root, Path(path)) and not (change is Change.modified and Path(path).is_dir())
            ),
            debounce=WATCH_DEBOUNCE_MS,
            step=WATCH_DEBOUNCE_MS // 2,
            rust_timeout=TICK_MS,
            yield_on_timeout=True,
        )
    ):
        yield bool(changed) or number == 0
