"""Hits that say: write this in the place of that."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Edit, Place, Severity
from pipeline.lint.context import Hit
from pipeline.lint.joined import Spot


def swap(
    spot: Spot | None,
    message: str,
    actual: str,
    right: str,
    *,
    safe: bool = False,
    fixed: bool = True,
    hint: str = "",
    related: tuple[Place, ...] = (),
    severity: Severity | None = None,
) -> Iterator[Hit]:
    """Give a hit whose fix writes `right` over the spot; none where there is no spot.

    The fix is left out where the spot is not the very letters found, or where `fixed` says that a person must choose.
    """
    if spot:
        fix = Edit(spot.at, right, safe=safe) if spot.exact and fixed else None
        yield Hit(message, spot.at, actual, right or "nothing", hint or f"write `{right}`", fix, related, spot.card,
                  severity=severity)  # fmt: skip
