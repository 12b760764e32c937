"""`docs/looks.md` names what there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import fontpkg
import pytest

from pipeline.model import look as looks
from pipeline.render.env import FILTERS
from pipeline.settings import data_dir

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/looks.md").read_text("utf-8")
CLASSIC = looks.load("classic", data_dir(), data_dir()).look


def named(kind: str) -> list[str]:
    """Give what should be named."""
    assert CLASSIC
    if kind == "shapes":
        return list(CLASSIC.shapes)
    if kind == "pictures":
        return [name for name in CLASSIC.options["art"].choices if name != "auto"]
    if kind == "macros":
        parts = (data_dir() / "templates/classic/parts.html.j2").read_text("utf-8")
        return [line.split("(")[0].split()[-1] + "(" for line in parts.splitlines() if line.startswith("{% macro")]
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    ours = {re.split("[><=]", one)[0] for one in needed}
    return [family.name for slug, family in fontpkg.families().items() if f"fontpkg-{slug}" in ours]


@pytest.mark.parametrize("kind", ["shapes", "pictures", "macros", "fonts"])
def test_all_of_a_kind_is_named(kind: str) -> None:
    assert [name for name in named(kind) if f"`{name}" not in TEXT] == []
    assert named(kind)


def test_all_filters_are_named() -> None:
    listed = TEXT.split("Filters: `")[1].split("`")[0].split()
    assert {*listed, "d", "e"} == FILTERS
