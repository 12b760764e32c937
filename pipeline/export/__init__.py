"""Stage 6. Takes faces and the cards to hand over, gives files for others: print services, tabletops, cutters, tables.

A target is a module here, found by its presence: its `TARGET` says what it needs and packs an order. Its name is the
module's, with `-` for `_`. What several of them share lies in `kit/`.
"""

from __future__ import annotations

import importlib
import pkgutil

from pipeline.errors import UsageError
from pipeline.export.kit.types import Target
from pipeline.model.nearest import did_you_mean


def names() -> tuple[str, ...]:
    """Give the names of the targets, in their order."""
    return tuple(sorted(one.name.replace("_", "-") for one in pkgutil.iter_modules(__path__) if not one.ispkg))


def find(name: str) -> Target:
    """Give a target by its name. Raises UsageError for one that does not exist."""
    known = names()
    if name not in known:
        listed = ", ".join(f"`{one}`" for one in known)
        raise UsageError(f"there is no target `{name}`{did_you_mean(name, known)}", f"there are {listed}")
    module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
    found: Target = module.TARGET
    return found
