"""What a face has to say is told at the words themselves, wherever on the card they stand."""

import pytest

from pipeline.lint.runner import run
from pipeline.model.faces import IS_EMPTY, Face, FaceProblem
from tests.lint.conftest import GAME, ROOT

GAME_FILE = """\
title: Lantern
look: {use: classic}
types: {spell: {label: Spell, text: Ash 土.}}
symbols: {F: {label: Flame}}
"""
CARDS = """\
defaults: {types: [spell]}
cards:
  owl:
    name: Night 火 Owl
    text: |-
      Draw {F} a card.

      **Then 水** burn.
    flavor: "It is \\u98a8 late 金."
"""


@pytest.mark.parametrize(
    ("box", "letter", "place"),
    [
        ("name", "火", "sets/cards.yaml:4:17"),
        ("text", "水", "sets/cards.yaml:8:14"),
        ("flavor", "金", "sets/cards.yaml:9:32"),
        ("flavor", "風", "sets/cards.yaml:9:20"),
        ("text", "土", "game.yaml:3:41"),
        ("number", "木", "sets/cards.yaml:3:3"),
        ("footer", "火", "sets/cards.yaml:4:17"),
    ],
)
def test_a_missing_letter_is_told_where_it_stands(build, box: str, letter: str, place: str) -> None:
    project = build({f"{ROOT}/game.yaml": GAME_FILE, f"{ROOT}/sets/cards.yaml": CARDS})
    problem = FaceProblem("glyph", box, "", letter, "Spectral", field=box if box != "footer" else "")
    faces = {(GAME, "owl"): Face("", "owl", "", (), problems=(problem,))}
    (found,) = run(project, faces, select=["FAC004"])
    assert str(project.span(found.at)).removeprefix(f"{ROOT}/") == place


@pytest.mark.parametrize(
    ("box", "words", "place"),
    [
        ("text", "Then 水 burn", "8:9"),  # behind the marks that are not printed
        ("text", "A CARD.", "6:16"),  # printed in capitals
        ("text", "5\u00a0{F}a card", "6:7"),  # printed otherwise than written: the text's first words, not its `|`
        ("text", "Ash", "6:7"),  # the words of the type
        ("text", "", "6:7"),
        ("flavor", "", "9:14"),
        ("name", "Night", "4:11"),
    ],
)
def test_words_without_room_are_told_where_they_begin(build, box: str, words: str, place: str) -> None:
    project = build({f"{ROOT}/game.yaml": GAME_FILE, f"{ROOT}/sets/cards.yaml": CARDS})
    faces = {(GAME, "owl"): Face("", "owl", "", (), problems=(FaceProblem("over", box, "", words=words),))}
    (found,) = run(project, faces, select=["FAC001"])
    span = project.span(found.at)
    assert (span.file, f"{span.line}:{span.col}") == (f"{ROOT}/sets/cards.yaml", place)
    assert span.end_line == {"text": 8}.get(box, span.line)


@pytest.mark.parametrize(
    ("picture", "detail", "hint"),
    [
        ("art/owl.png", "the file ends too early", "save it again as PNG or JPEG"),
        ("art/owl.SVG", "`<script>` is not allowed; take it out", "mend the drawing"),
        ("art/owl.png", IS_EMPTY, "put a picture there"),
    ],
)
def test_a_picture_that_cannot_be_used_has_the_remedy_for_its_kind(build, picture: str, detail: str, hint: str) -> None:
    project = build({f"{ROOT}/game.yaml": GAME_FILE, f"{ROOT}/sets/cards.yaml": CARDS})
    problem = FaceProblem("art-bad", "", detail, picture, field="art")
    (found,) = run(project, {(GAME, "owl"): Face("", "owl", "", (), problems=(problem,))}, select=["FAC006"])
    assert hint in found.hint
