"""`docs/limits.md` names each limit of the code, with its value."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOC = (ROOT / "docs/limits.md").read_text("utf-8")
ROW = re.compile(r"^\| `(?P<module>[\w.]+)\.(?P<name>[A-Z_]+)` \| (?P<value>[\d,]+) \| [^|]+ \| (?P<said>[^|]+) \|$")
ROWS = [found for line in DOC.splitlines() if (found := ROW.match(line))]
LIMIT = re.compile(r"(MAX|MOST)_\w+|LARGEST(_\w+)?|DEEPEST|LIMIT|MEMORY|(ALONE_)?SECONDS")
"""How limits are called in the code."""


def limits() -> set[str]:
    """The dotted names of the constants in the code that are called like limits."""
    found = set()
    for file in (ROOT / "pipeline").rglob("*.py"):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(file.read_text("utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            names = [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
            found |= {f"{module}.{name}" for name in names if LIMIT.fullmatch(name)}
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['module']}.{row['name']}")
def test_each_limit_that_is_named_has_the_value_that_is_told(row: re.Match[str]) -> None:
    assert getattr(import_module(row["module"]), row["name"]) == float(row["value"].replace(",", ""))


def test_each_limit_of_the_code_is_named_once() -> None:
    named = [f"{row['module']}.{row['name']}" for row in ROWS]
    assert sorted(named) == sorted(set(named))
    assert limits() - set(named) == set()


def test_every_row_of_the_tables_is_read() -> None:
    lines = [line for line in DOC.splitlines() if line.startswith("| `")]
    assert len(lines) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['module']}.{row['name']}")
def test_what_is_said_names_a_code_that_exists(row: re.Match[str]) -> None:
    from pipeline.lint.explain import explain

    for code in re.findall(r"`([A-Z]{3}\d{3})`", row["said"]):
        assert explain(code).startswith(code)
