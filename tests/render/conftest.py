from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.model.declared import GameSpec
from pipeline.model.types import Card, Game
from pipeline.render.faces import render_faces
from pipeline.render.jobs import Printed
from pipeline.render.workers import Workers

from .factory import BACK, CSS, FACE, make_game, make_look

NO_ART = FACE.replace('<img class="art" src="{{ art(69, 50) }}" alt="">', "")

Press = Callable[..., dict[str, Printed]]


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """Give a function that prints cards in this process, in a small look that a test can change."""

    def run(
        *cards: Card, face: str = NO_ART, css: str = CSS, game: GameSpec | None = None, workers: int = 0, **look: Any
    ) -> dict[str, Printed]:
        template = make_look(tmp_path / "templates" / "mini", face, css, BACK, **look)
        with Workers(workers) as pool:
            return render_faces(
                Game("cards/demo", game or make_game(), cards), cards, template, Tree(tmp_path), Store(tmp_path), pool
            ).fronts

    return run


def kinds(printed: Printed) -> list[str]:
    """Give the kinds of a face's problems, sorted."""
    return sorted({p.kind for p in printed.face.problems})
