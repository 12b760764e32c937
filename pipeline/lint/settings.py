"""What a game sets for its rules: profile, levels and options of `lint:` in game.yaml, as the runner needs them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pipeline.errors import UsageError
from pipeline.findings import Severity
from pipeline.fixed import fixed
from pipeline.lint.options import Option
from pipeline.lint.profiles import LEVELS, PROFILES, Level
from pipeline.lint.registry import Rule, by_name
from pipeline.model.declared import GameSpec
from pipeline.model.nearest import did_you_mean
from pipeline.model.values import Map


@fixed(frozen=True, slots=True)
class Settings:
    """The rules whose level is another than their own, by code, and the options that are set."""

    levels: Map[str, Level]
    options: Map[Option[Any], object]

    def off(self, rule: Rule) -> bool:
        """Tell whether a rule does not run at all."""
        return self.levels.get(rule.code) == "off"

    def severity(self, code: str, own: Severity) -> Severity | None:
        """Give the severity of a rule's finding that has `own` by itself; None when the rule is off."""
        level = self.levels.get(code, own)
        return None if level == "off" else level


def settings(spec: GameSpec, profile: str = "") -> Settings:
    """Give a game's settings; `profile`, where it is given, stands for the one that the game names.

    What is wrong in them is passed over: the rule `LNT004` says so.
    """
    chosen = PROFILES.get(profile or spec.lint.profile, PROFILES["default"])
    levels: dict[str, Level] = {code: change.level for code, change in chosen.changes.items()}
    options: dict[Option[Any], object] = {}
    for name, level in spec.lint.levels.items():
        if found := by_name(name):
            levels[found.code] = LEVELS[level.level]
    for name, given in spec.lint.options.items():
        declared = {option.name: option for option in found.options} if (found := by_name(name)) else {}
        for key, raw in given.items():
            if option := declared.get(key):
                with suppress(ValueError):
                    options[option] = option.read(raw)
    return Settings(levels, options)


def check_profile(name: str) -> str:
    """Give a profile's name as it was given on the command line. Raises UsageError when there is none of it."""
    if name and name not in PROFILES:
        known = ", ".join(f"`{one}`" for one in PROFILES)
        raise UsageError(f"there is no profile `{name}`{did_you_mean(name, PROFILES)}", f"there are {known}")
    return name
