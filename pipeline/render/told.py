"""What is told of a face: the causes, without what follows from them, and of what repeats itself the first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.model.faces import FaceProblem

MOST_TOLD = 50
"""Problems of a style sheet or a template that are told. Each is kept with each face, and a sheet of nothing but faults
has 60,000."""

COVERED = "words are covered"
"""What is said of words that something was painted over."""


def few(problems: Iterable[FaceProblem]) -> tuple[FaceProblem, ...]:
    """Give the first problems, and in place of the others one that counts them."""
    found = tuple(problems)
    if len(found) <= MOST_TOLD:
        return found
    rest = found[MOST_TOLD:]
    return (*found[:MOST_TOLD], replace(rest[0], detail=f"and {len(rest):,} more of the kind", actual="", expected=""))


def causes(problems: Iterable[FaceProblem]) -> tuple[FaceProblem, ...]:
    """Leave out what follows from something else that is told. Words that are too many for their box push the flavour
    out, pass the cut, and lie over other words; words that pass the cut are found there twice; and those that are
    covered stand out from nothing."""
    found = tuple(problems)
    over, outside = ({p.box for p in found if p.kind == kind} for kind in ("over", "outside"))
    covered = {p.box for p in found if p.detail == COVERED}
    kept: list[FaceProblem] = []
    for p in found:
        if p.kind in ("contrast", "overprint"):
            follows = bool(over or outside) or p.box in covered
        elif p.box in over:
            follows = p.kind in ("left-out", "lost-text", "near-cut", "outside")
        else:
            follows = p.kind == "outside" and any(k.kind == p.kind and k.box == p.box for k in kept)
        if not follows:
            kept.append(p)
    return tuple(kept)
