"""A small project, handed over in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build import build
from pipeline.making import Outcome
from pipeline.wishes import ExportWish, Request
from tests.project import TINY, write

Export = Callable[..., tuple[Path, Outcome]]
LOOK = ("templates/bare/template.yaml", "templates/bare/face.html.j2", "templates/bare/face.css")


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose faces are made and kept, for tests that change no card."""
    root = tmp_path_factory.mktemp("drawn")
    write(root, TINY)
    write(root, {"cards/tiny/decks/duel.yaml": "title: Duel\ncards: {ant: 3, bee: 1}\n"})
    return root


def export(root: Path, target: str, **more: object) -> tuple[Path, Outcome]:
    """Hand the game `tiny` over; gives the folder and the outcome."""
    options = {key.replace("_", "-"): str(more.pop(key)) for key in list(more) if key not in ExportWish.__slots__}
    wish = ExportWish(target, options=tuple(options.items()), **more)  # type: ignore[arg-type]
    outcome = build(root, Request(("tiny",), (), (), (), workers=0, export=wish))
    return root / "output/tiny" / wish.folder, outcome


def many(count: int, copies: int = 1, back: str = "") -> str:
    """Give a set file of so many cards."""
    more = f", back: {back}" if back else ""
    lines = [f"  card-{n}: {{name: Card {n}, types: [spell], copies: {copies}{more}}}" for n in range(count)]
    return "\n".join(["cards:", *lines, ""])


def read(path: Path) -> dict[str, object]:
    """Read a JSON file."""
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found
