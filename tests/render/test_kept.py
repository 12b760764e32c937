"""Faces have the same bytes whether or not styles are kept from those before."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from pipeline.cache import Store
from pipeline.files import Tree
from pipeline.model.faces import LookTemplate
from pipeline.model.types import Card, Game
from pipeline.render import desk
from pipeline.render.faces import render_faces
from pipeline.render.jobs import Printed
from pipeline.render.workers import Workers

from .conftest import NO_ART
from .factory import BACK, CSS, make_card, make_game, make_look, word

CARDS = tuple(
    make_card(id=f"c{n}", name=f"Card {n}", text=(word("Draw a card, then pay two. " * (n % 3 + 1)),)) for n in range(6)
)
TABLE = NO_ART.replace(
    '<div class="text" data-box="text">',
    '<div class="text" data-box="text">'
    '<div class="table"><div class="cell">1</div><div class="cell">{{ card.name }}</div></div>'
    '<ul><li>x</li></ul><p class="row"><span>a</span><b>b</b></p>',
)
SHEETS = {
    "plain": "",
    "table": ".table { display: table; margin: 1mm; overflow: clip } .cell { display: table-cell; border: 1px dotted }",
    "flex": ".row { display: flex } .row b { width: 50%; min-width: 3mm; margin: auto }",
    "grid": ".row { display: grid; grid-template-columns: 1fr 2fr } .row b { padding: 1% }",
    "letter": ".text::first-letter { font-size: 1.5em } .text::first-line { color: #222 } li { list-style: square }",
    "float": ".row span { float: left; width: 4mm; position: relative; left: 1mm } .row { overflow: hidden }",
    "border-box": ".name { box-sizing: border-box; padding: .5mm; border: .2mm solid; border-radius: 1mm 20% 0 0 }",
}


def made(root: Path, css: str, cards: tuple[Card, ...] = CARDS) -> dict[str, Printed]:
    """Make faces with an empty cache, by the desk that there is for the look or by a new one."""
    look, game = make_look(root / "templates" / "mini", TABLE, css, BACK), Game("cards/demo", make_game(), cards)
    faces = pressed(root, game, look)
    assert all(printed.pdf for printed in faces.values())
    return {id: replace(printed, page=partial(bytes, printed.page())) for id, printed in faces.items()}


def pressed(root: Path, game: Game, look: LookTemplate) -> dict[str, Printed]:
    """Make the faces of a game of which none is kept."""
    shutil.rmtree(root / ".cardwright/cache", ignore_errors=True)  # the fonts beside it stay where the desk has them
    with Workers(0) as pool:
        return render_faces(game, game.cards, look, Tree(root), Store(root), pool).fronts


def bytes_of(faces: dict[str, Printed]) -> list[tuple[bytes, object]]:
    return [(printed.pdf, printed.face.problems) for printed in faces.values()]


@pytest.mark.parametrize("kind", SHEETS)
def test_a_face_is_the_same_with_styles_of_others_and_with_none(tmp_path: Path, kind: str) -> None:
    css = CSS + SHEETS[kind]
    first = made(tmp_path, css)
    again = made(tmp_path, css, CARDS[::-1])
    desk._desks.clear()
    alone = {card.id: made(tmp_path, css, (card,))[card.id] for card in CARDS[3:]}
    assert bytes_of(first) == bytes_of({card.id: again[card.id] for card in CARDS})
    assert bytes_of({card.id: first[card.id] for card in CARDS[3:]}) == bytes_of(alone)


def test_most_styles_of_a_second_chunk_are_those_of_the_first(tmp_path: Path) -> None:
    css = CSS + ".name { letter-spacing: 0.01em }"
    made(tmp_path, css, CARDS[:3])
    kept = next(reversed(desk._desks.values())).font_config.kept
    first = len(kept)
    assert first > 20
    made(tmp_path, css, CARDS[3:])
    assert next(reversed(desk._desks.values())).font_config.kept is kept
    assert len(kept) - first < first / 10


@pytest.mark.parametrize("css", [".name { min-width: var(--none, 3frogs) }", ".name { min-width: calc(1mm * 1mm) }"])
def test_a_fault_of_style_is_told_of_each_face_that_has_it(tmp_path: Path, css: str) -> None:
    """WeasyPrint tells of some once for all documents; what is told must not hang on what was made before."""
    for _ in range(2):
        for printed in made(tmp_path, CSS + css).values():
            assert "css" in {p.kind for p in printed.face.problems}


def test_a_fault_in_an_attribute_is_told_of_its_face_alone(tmp_path: Path) -> None:
    face = NO_ART.replace('class="name"', 'class="name" style="{{ "width:3frogs" if card.name == "Card 2" }}"')
    look = make_look(tmp_path / "templates" / "mini", face, CSS, BACK)
    game = Game("cards/demo", make_game(), CARDS)
    for _ in range(2):
        faces = pressed(tmp_path, game, look)
        assert [id for id, printed in faces.items() if printed.face.problems] == ["c2"]
