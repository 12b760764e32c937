"""No line on any card of the games and of the starter breaks while the next word would still have fitted."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.load.project import load
from pipeline.model.project import Project, build
from pipeline.render import faces, laying
from pipeline.render.jobs import Laid
from pipeline.render.workers import Workers
from pipeline.scaffold import new

ROOT = Path(__file__).parents[2]
GAMES = sorted(p.parent.name for p in (ROOT / "cards").glob("*/game.yaml"))


@pytest.fixture(scope="module")
def shipped() -> Project:
    return build(load(ROOT))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A cache for all tests here: cutting fonts takes longer than laying out with them."""
    return Store(tmp_path_factory.mktemp("lines"))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, store: Store) -> dict[str, list[str]]:
    """Let faces be laid out, with their type fitted, but neither painted nor written: gives the early lines of each."""
    laying.load_engine(store)
    from pipeline.render import desk, layout
    from pipeline.render.paint import Painted
    from tests.render.lines import early

    blank, lines = io.BytesIO(), dict[str, list[str]]()
    Image.new("RGB", (4, 4)).save(blank, "JPEG")

    def measured(_: object, drafts: list[layout.Draft]) -> list[Laid]:
        lines.update({draft.job.id: early(draft.document.pages[0]._page_box) for draft in drafts})
        return [Laid(draft.job.id, b"", (), ()) for draft in drafts]

    monkeypatch.setattr(desk, "paint", lambda *_: (Painted(blank.getvalue()), ()))
    monkeypatch.setattr(layout, "_finished", measured)
    return lines


def lay(project: Project, game: str, store: Store) -> None:
    made = project.games[game]
    look = project.looks[made.spec.look.template]
    with Workers(0) as here:
        faces.render_faces(made, made.cards, look, Tree(project.root), store, here)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_game_breaks_early(shipped: Project, game: str, found: dict[str, list[str]], store: Store):
    lay(shipped, game, store)
    assert found.keys() == {card.id for card in shipped.games[game].cards}
    assert {card: lines for card, lines in found.items() if lines} == {}


def test_no_line_of_the_starter_breaks_early(found: dict[str, list[str]], store: Store, tmp_path: Path):
    new("my-game", tmp_path)
    project = build(load(tmp_path / "my-game"))
    (game,) = project.games
    lay(project, game, store)
    assert len(found) == len(project.games[game].cards)
    assert {card: lines for card, lines in found.items() if lines} == {}
