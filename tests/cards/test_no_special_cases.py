"""No game is named in the program: what a game needs, its own files say. Its rules may be a module of `games/`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))


def words(tree: ast.AST) -> set[str]:
    """Give the strings and names of a module, in lower case, without the examples of the commands' help."""
    found: set[str] = set()
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["EXAMPLES"]:
            continue
        for value in (getattr(node, "value", None), getattr(node, "id", None), getattr(node, "name", None)):
            if isinstance(value, str):
                found.add(value.lower())
        nodes += ast.iter_child_nodes(node)
    return found


def test_the_search_finds_names_and_strings_but_no_examples() -> None:
    found = words(ast.parse("def lantern(): return 'Pale Fire'\nEXAMPLES = ('star',)\nx = f'{moon} sun'"))
    assert {"lantern", "pale fire", "moon", " sun"} <= found
    assert "star" not in found


@pytest.mark.parametrize("game", GAMES)
def test_no_module_names_the_game(game: str) -> None:
    spellings = (game, game.replace("-", " "), game.replace("-", "_"))
    naming = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "pipeline").rglob("*.py"))
        if ROOT / "pipeline/games" not in path.parents
        and any(spelling in word for word in words(ast.parse(path.read_text("utf-8"))) for spelling in spellings)
    ]
    assert naming == []
