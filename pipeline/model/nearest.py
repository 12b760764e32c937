"""The nearest known name, for every message that says "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process, utils

CUTOFF = 60.0
"""The least likeness (0 to 100, rapidfuzz's ratio) at which a name is worth a guess."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Give the known name most like `name`, or an empty string when none is near."""
    found = process.extractOne(
        name, sorted(known), scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=CUTOFF
    )
    return found[0] if found else ""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Give "; did you mean `x`?" for the nearest known name, or an empty string."""
    near = nearest(name, known)
    return f"; did you mean `{near}`?" if near else ""
