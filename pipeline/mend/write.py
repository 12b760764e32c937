"""Patches -> files. A file that is no longer what was read stays as it is."""

from __future__ import annotations

import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pipeline.errors import InputError
from pipeline.files import Tree, write
from pipeline.load.decode import MAX_BYTES
from pipeline.mend.plan import Patch


def write_patches(root: Path, patches: Iterable[Patch]) -> tuple[tuple[Patch, ...], tuple[Patch, ...]]:
    """Write each patch whose file still holds what was read; give those written and those left alone.

    A file keeps its permissions, and a link stays one. Raises WriteError; a file is the old one or the new one, whole.
    """
    tree = Tree(root)
    done: list[Patch] = []
    left: list[Patch] = []
    for patch in patches:
        if not _unchanged(tree, patch):
            left.append(patch)
            continue
        path = tree.resolve(patch.file)
        mode = stat.S_IMODE(path.stat().st_mode)
        write(path, patch.after)
        with suppress(OSError):
            path.chmod(mode)
        done.append(patch)
    return tuple(done), tuple(left)


def _unchanged(tree: Tree, patch: Patch) -> bool:
    try:
        return tree.read(patch.file, MAX_BYTES) == patch.before
    except InputError:
        return False
