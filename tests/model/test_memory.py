"""What one reading leaves for the next: which cards stay the same objects."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.load.project import Kept, load
from pipeline.model.memory import Memory, Names
from pipeline.model.project import build
from pipeline.model.types import Card
from tests.model.conftest import GAME, LOOK

CARDS = """\
cards:
  day: {name: Day, types: [spell], cost: F, text: "Show [[Night]]."}
  dusk: {name: Dusk, types: [spell], cost: F, text: Draw a card.}
  night: {name: Night, types: [spell], cost: F, heir: dusk, number: "07"}
  odd: {name: Odd, types: [spell], cots: F}
"""


def write(root: Path, cards: str, game: str = GAME) -> None:
    for name, text in (
        ("cards/lanterns/game.yaml", game),
        ("cards/lanterns/sets/a.yaml", cards),
        ("templates/bare/template.yaml", LOOK),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("Draw a card.", "Draw two cards.", {"dusk"}),
        ("name: Night", "name: Late", {"day", "night"}),
        ("name: Dusk", "name: Late", {"dusk"}),
        ("  dusk: {", "  dusk: {copies: 1, ", set()),  # as it was
        ("Flame", "Spark", {"day", "dusk", "night", "odd"}),
        ("cots: F", "cots: FF", set()),
    ],
)
def test_those_cards_are_made_anew_whose_words_or_names_changed(
    tmp_path: Path, old: str, new: str, made: set[str]
) -> None:
    memory, docs = Memory(), Kept()

    def cards() -> dict[str, Card]:
        return {card.id: card for card in build(load(tmp_path, (), docs), memory).games["lanterns"].cards}

    write(tmp_path, CARDS)
    before = cards()
    assert all(before[id] is card for id, card in cards().items())
    write(tmp_path, CARDS.replace(old, new), GAME.replace(old, new))
    after = cards()
    assert {id for id, card in after.items() if before[id] is not card} == made
    assert after == {card.id: card for card in build(load(tmp_path)).games["lanterns"].cards}


def test_names_know_what_was_asked_of_them() -> None:
    names = Names({"a": "Ash", "b": "Brand"})
    assert ("a" in names, names.get("c"), names["b"]) == (True, None, "Brand")
    assert names.asked == {"a": "Ash", "b": "Brand", "c": None}
    assert Names({"a": "Ash", "b": "Brand", "d": "Dust"}).gives(names.asked)
    assert not Names({"a": "Ash", "b": "Brand", "c": "Coal"}).gives(names.asked)
