"""Examples of rules, read as the documentation writes them, and projects made of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest
import yaml

from pipeline.lint.example import BASE
from pipeline.load.project import load
from pipeline.model import project
from pipeline.model.faces import Face, FaceProblem
from pipeline.model.project import Project

GAME = "lantern"
ROOT = f"cards/{GAME}"
LOOK = "title: Classic\n"
DEFAULTS = "defaults: {types: [spell]}\n"
"""What is added to a card file that does not say it."""
_FILE = re.compile(r"^--- (\S+)\n", re.MULTILINE)

Marks = list[tuple[str, int, int, int, int]]
"""Spots that must fire: file, line, column, and the exclusive end."""


@dataclass(frozen=True)
class Example:
    """An example as files of a project, the marks in them, and the faces it speaks of."""

    files: dict[str, str]
    marks: Marks
    faces: dict[tuple[str, str], Face]


def read(source: str) -> Example:
    """Read an example and complete its files to a game."""
    head, *parts = _FILE.split(source.rstrip() + "\n")
    given = dict(zip(parts[::2], parts[1::2], strict=True)) if parts else {"sets/cards.yaml": head}
    problems = yaml.safe_load(given.pop("faces", "")) or {}
    files, marks = {"game.yaml": ""}, []
    for name, text in given.items():
        files[name], found = unmarked(in_project(name), text)
        marks += found
    whole = {in_project(name): complete(name, text) for name, text in files.items()}
    return Example(whole, marks, {(GAME, card): face(card, found) for card, found in problems.items()})


def in_project(name: str) -> str:
    """Give a file's name in the project; `../other/` leads to another game."""
    return str(PurePosixPath(ROOT, name)).replace(f"{ROOT}/../", "cards/")


def complete(name: str, text: str) -> str:
    """Add what an example leaves out, after its own lines, so that these keep their places."""
    if name.endswith("game.yaml"):
        return text + "".join(part for key, part in BASE.items() if not re.search(rf"^{key}:", text, re.MULTILINE))
    return text + ("" if name.endswith(".md") or "defaults:" in text else DEFAULTS)


def unmarked(file: str, text: str) -> tuple[str, Marks]:
    """Take the brackets out of a text, and give the spots that they stood round."""
    plain, marks, start = "", [], (1, 1)
    for piece in re.split("([⟦⟧])", text):
        here = plain.count("\n") + 1, len(plain) - plain.rfind("\n")
        if piece == "⟦":
            start = here
        elif piece == "⟧":
            marks.append((file, *start, *here))
        else:
            plain += piece
    return plain, marks


def face(card: str, problems: list[dict[str, str]]) -> Face:
    """Make a face that has nothing but problems."""
    made = (FaceProblem(**{"box": "text", "detail": "", **p}) for p in problems)  # type: ignore[arg-type]
    return Face("key", card, "sha", (), (), tuple(made))


def write(root: Path, files: dict[str, str]) -> Project:
    """Write files into a folder and build the project of them."""
    for name, text in {"templates/classic/template.yaml": LOOK, **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return project.build(load(root))


@pytest.fixture
def example() -> Callable[[str], Example]:
    return read


@pytest.fixture
def build(tmp_path: Path) -> Callable[[dict[str, str]], Project]:
    """Give a function that builds a project of files, in a new folder each time."""
    made = iter(range(1000))
    return lambda files: write(tmp_path / str(next(made)), files)
