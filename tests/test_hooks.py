"""The hooks for pre-commit name commands that there are, and files that a game has."""

import pkgutil
import re
from pathlib import Path

import pytest
import yaml

from pipeline import commands

HOOKS = yaml.safe_load((Path(__file__).parents[1] / ".pre-commit-hooks.yaml").read_text())


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_runs_a_command_on_the_whole_project(hook: dict[str, str]) -> None:
    name, command = hook["entry"].split()
    assert name == "cardwright"
    assert command in {module.name for module in pkgutil.iter_modules(commands.__path__)}
    assert hook["language"] == "python"
    assert hook["pass_filenames"] is False
    assert all(hook[key] for key in ("id", "name", "description", "files"))


@pytest.mark.parametrize(
    "file", ["game.yaml", "cards/a/game.yaml", "cards/a/sets/b.yaml", "sets/b.yml", "decks/c.yaml"]
)
def test_it_runs_when_a_file_of_a_game_changes(file: str) -> None:
    assert all(re.search(hook["files"], file) for hook in HOOKS)
    assert not any(re.search(hook["files"], f"docs/{file}x") for hook in HOOKS)
