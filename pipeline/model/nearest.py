"""The nearest known name, for every message that says "did you mean"."""

from __future__ import annotations

from collections.abc import Iterable, KeysView, Set

from pipeline.findings import Edit, Place

CUTOFF = 60.0
"""The least likeness (0 to 100, rapidfuzz's ratio) at which a name is worth a guess."""


CERTAIN = 4
"""The least letters of a name in which one wrong letter leaves no doubt which name is meant, if only one is so near."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Give the known name most like `name`, or an empty string when none is near.

    Of two alike the first is given: in the order of the declarations, or of the alphabet where there is none.
    """
    from rapidfuzz import fuzz, process, utils  # a game without slips does not need it

    names = sorted(known) if isinstance(known, Set) and not isinstance(known, KeysView) else list(known)
    found = process.extractOne(name, names, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=CUTOFF)
    return found[0] if found else ""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Give "; did you mean `x`?" for the nearest known name, or an empty string."""
    near = nearest(name, known)
    return f"; did you mean `{near}`?" if near else ""


def respelt(at: Place, name: str, known: Iterable[str], form: str = "{}") -> Edit | None:
    """Give the edit that writes the nearest known name, as `form` shows it, at the place of `name`; None when none is
    near. It is safe where one letter is wrong and no other known name is so near."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    names = list(known)
    near = nearest(name, names)
    if not near:
        return None
    close = [found[0] for found in process.extract(name, names, scorer=OSA.distance, score_cutoff=1, limit=2)]
    return Edit(at, form.format(near), safe=close == [near] and len(name) >= CERTAIN)
