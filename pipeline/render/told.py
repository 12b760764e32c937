"""Problems of a look that repeat themselves on every face: the first of them, and how many more there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.model.faces import FaceProblem

MOST_TOLD = 50
"""Problems of a style sheet or a template that are told. Each is kept with each face, and a sheet of nothing but faults
has 60,000."""


def few(problems: Iterable[FaceProblem]) -> tuple[FaceProblem, ...]:
    """Give the first problems, and in place of the others one that counts them."""
    found = tuple(problems)
    if len(found) <= MOST_TOLD:
        return found
    rest = found[MOST_TOLD:]
    return (*found[:MOST_TOLD], replace(rest[0], detail=f"and {len(rest):,} more of the kind", actual="", expected=""))
