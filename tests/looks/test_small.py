"""The games that come along, on smaller cards: their longest (the first of each), emptiest, and of several types."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.cache import Store
from pipeline.make import faces
from pipeline.make.types import Bench
from pipeline.render.workers import Workers
from pipeline.seen import Seen
from pipeline.survey import read
from pipeline.units import parse_card

ROOT = Path(__file__).parents[2]
CARDS = {
    "psifuge": "notary-edwina-slate kestrel-voss juno-blaze wharfgate-logistics",
    "psionic-warriors": "cryokinesis dream-stalker brain-storm thought-shield",
    "star-fiefs": "baron-gurati psychic-natives sisteria teleportation computus-android-advisor pyreen dalton",
    "power-trip": "symbiote-omega epitome-of-progress the-aristocrats counterfactual-counter unnamed-dark-1 alien",
}
TOLD = {"small", "left-out"}
"""What a small card may cost: type under the size that the look warns of, and flavour."""
LEAST = 6.5
"""Points: the body of text, whose smallest parts are set at 0.92 of it."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Keeps the fonts, of which some take half a second each to make."""
    return Store(tmp_path_factory.mktemp("small"))


@pytest.mark.parametrize("size", ["44 x 68 mm", "57 x 87 mm", "88 x 63 mm"])
@pytest.mark.parametrize("game", CARDS)
def test_the_longest_and_the_emptiest_cards_fit(game: str, size: str, store: Store) -> None:
    ids = CARDS[game].split()
    problems, sizes = laid(game, size, ids if size.startswith("44") else ids[:1], store)
    assert [one for one in problems if one[1] not in TOLD] == []
    assert min(sizes) >= (7 if size == "57 x 87 mm" else LEAST)


def test_what_has_no_room_is_told(store: Store) -> None:
    problems, _ = laid("power-trip", "44 x 63 mm", ["epitome-of-progress"], store)
    assert ("epitome-of-progress", "over", "text") in problems


def laid(game: str, size: str, ids: list[str], store: Store) -> tuple[list[tuple[str, str, str]], list[float]]:
    """Lay cards and the backs of a game out; give what is wrong with them, and the sizes of their text."""
    project = read(ROOT, [game])
    cards = [card for card in project.games[game].cards if card.id in ids]
    assert len(cards) == len(ids)
    with Workers(0) as workers:
        bench = Bench(project, store, Seen(store, trust=False), workers, lambda what, done, total: None)
        made = faces.render(bench, project.games[game], parse_card(size), cards)
    all_ = {**made.fronts, **made.backs}
    problems = [(id, p.kind, p.box) for id, one in all_.items() for p in one.face.problems]
    return problems, [box.size_pt for one in all_.values() for box in one.face.boxes if box.name == "text"]
