"""Profiles: how grave the rules are at a time in a game's life. A profile says only what differs, and why."""

from __future__ import annotations

from typing import Literal

from pipeline.findings import Severity
from pipeline.fixed import fixed
from pipeline.model.values import Map

Level = Severity | Literal["off"]
"""How grave a rule's findings are, or that the rule does not run."""

LEVELS: dict[str, Level] = {"off": "off", **{str(severity): severity for severity in Severity}}
"""The levels by the words that authors write."""


@fixed(frozen=True, slots=True)
class Change:
    """Another level for a rule, and the reason."""

    level: Level
    why: str


@fixed(frozen=True, slots=True)
class Profile:
    """A profile: when to use it, and the rules (by code) that it changes."""

    about: str
    changes: Map[str, Change]


PROFILES: dict[str, Profile] = {
    "default": Profile("Every rule as it stands.", {}),
    "draft": Profile(
        "While a game is being written: what is known to be unfinished is told, and stops nothing.",
        {
            "CMP001": Change(Severity.INFO, "a draft is the normal thing now"),
            "CMP005": Change(Severity.INFO, "words are still to come"),
            "PLN001": Change(Severity.INFO, "the plan is a goal, not yet a count"),
            "RUL001": Change(Severity.INFO, "rulings are found by playing"),
        },
    ),
    "release": Profile(
        "Before a game goes to print: what a printer or a player would meet is an error.",
        {
            "CMP001": Change(Severity.ERROR, "a draft does not go to print"),
            "CMP005": Change(Severity.ERROR, "the mark would be printed"),
            "FAC002": Change(Severity.ERROR, "it cannot be read at a table"),
            "FAC012": Change(Severity.ERROR, "it prints blurred"),
            "PLN001": Change(Severity.ERROR, "the box would not hold what it promises"),
            "RUL001": Change(Severity.ERROR, "players would have to settle it"),
        },
    ),
}
