"""Drawings are worked out once a size, and put on each page as if they had been drawn there."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from weasyprint.svg import SVG

from pipeline.render import desk, drawings
from pipeline.render.jobs import BASE_URL

from .conftest import Press, kinds
from .factory import make_card

PAINT = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'
PLAIN = f'<svg {PAINT}><path fill="#a03010" fill-opacity=".5" d="M0 0H10V10Z"/></svg>'
SHADED = (
    f'<svg {PAINT}><defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" '
    'stop-color="blue"/></linearGradient></defs><rect width="10" height="10" fill="url(#g)"/></svg>'
)
FACE = """\
<div class="card"><div class="trim">
  <img class="mark" style="left:5mm" src="{{ image("mark.svg") }}" alt="">
  <img class="mark" style="left:25mm" src="{{ image("mark.svg") }}" alt="">
  <div class="name" data-box="name">{{ card.name }}</div>
</div></div>
"""
CSS = """\
.mark { top: 20mm; width: 12mm; height: 12mm }
.name { left: 5mm; top: 4mm; width: 40mm; height: 6mm; line-height: 1.1; background: white; color: #111 }
"""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take note of each drawing that is worked out."""
    made: list[str] = []
    draw = SVG.draw

    def noted(self: Any, *args: Any) -> None:
        made.append(self.url)
        draw(self, *args)

    monkeypatch.setattr(SVG, "draw", noted)
    return made


Marked = Callable[..., dict[str, bytes]]


@pytest.fixture
def marked(press: Press, tmp_path: Path) -> Marked:
    """Give a function that prints cards with a drawing on each, twice."""

    def run(drawing: str, *ids: str) -> dict[str, bytes]:
        file = tmp_path / "templates/mini/images/mark.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(drawing, "utf-8")
        made = press(*(make_card(id, blocks=(), fields={}) for id in ids), face=FACE, css=CSS)
        assert {id: kinds(one) for id, one in made.items()} == {id: [] for id in ids}
        return {id: one.pdf for id, one in made.items()}

    return run


def test_a_drawing_is_worked_out_once(marked: Marked, drawn: list[str]) -> None:
    marked(PLAIN, "a", "b", "c")
    assert len(drawn) == 1


def test_what_belongs_to_a_page_is_drawn_on_each(marked: Marked, drawn: list[str]) -> None:
    faces = marked(SHADED, "a", "b")
    assert len(drawn) == 1 + 4
    assert all(b"/Shading" in pdf or b"/Pattern" in pdf for pdf in faces.values())


@pytest.mark.parametrize("drawing", [PLAIN, SHADED], ids=["plain", "shaded"])
def test_a_face_is_the_same_alone_and_after_others(marked: Marked, tmp_path: Path, drawing: str) -> None:
    beside = marked(drawing, "a", "b", "c")
    shutil.rmtree(tmp_path / ".cardwright")
    desk._desks.clear()
    assert marked(drawing, "c")["c"] == beside["c"]


def test_only_so_many_drawings_are_kept_and_the_others_are_read_again(
    marked: Marked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "MOST_DRAWINGS", 1)
    marked(PLAIN, "a")
    kept: dict[str, object] = {"old": object()}
    found = drawings.Pictures({}, kept, list(desk._desks.values())[-1].fetcher)
    assert f"{BASE_URL}look/images/mark.svg" in found
    assert list(kept) == [f"{BASE_URL}look/images/mark.svg"]
