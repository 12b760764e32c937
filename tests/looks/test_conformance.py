"""Each look, found by its presence: any game's cards fit it, read well and keep clear of the cut."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import pytest

from pipeline.model import look as looks
from pipeline.model.faces import LookTemplate
from pipeline.model.outline import depth
from pipeline.model.printed import WORDS
from pipeline.model.project import Project
from pipeline.render.jobs import Printed
from pipeline.scaffold import new_look
from pipeline.settings import data_dir
from tests.looks import pixels, sample

READS = 4.5
"""The contrast that small type needs (WCAG 2.2, 1.4.3)."""
BODY = 7.0
"""Points: the least that rules text of a common length is set at."""
STARTER = "starter"
SHIPPED = looks.names(data_dir(), data_dir())


@dataclass(frozen=True)
class Proof:
    """The sample game, a look, and the game printed in it."""

    made: Project
    look: LookTemplate
    fronts: dict[str, Printed]
    back: Printed
    size: tuple[int, int]

    @property
    def all(self) -> dict[str, Printed]:
        return {**self.fronts, "(back)": self.back}


@pytest.fixture(scope="module", params=[*SHIPPED, STARTER])
def proof(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Proof:
    root = tmp_path_factory.mktemp("proof")
    if request.param == STARTER:
        (root / "game.yaml").write_text("title: T\n")
        new_look(STARTER, "classic", root)
        (root / "game.yaml").unlink()
    loaded = looks.load(request.param, root, data_dir())
    assert loaded.findings == ()
    assert loaded.look
    made = sample.project(root, loaded.look)
    fronts, back = sample.lay(made, loaded.look)
    return Proof(made, loaded.look, fronts, back, sample.size_of(made.games["demo"]))


def test_every_card_fits_in_good_type(proof: Proof) -> None:
    wrong = [
        f"{id}: {p.kind} {p.box} {p.detail} {p.actual}" for id, one in proof.all.items() for p in one.face.problems
    ]
    assert "\n".join(wrong) == ""
    for id, one in proof.all.items():
        for box in one.face.boxes:
            assert box.size_pt >= proof.look.boxes[box.name].warn, (id, box.name, box.size_pt)
            assert box.name != "text" or box.size_pt >= BODY, (id, box.size_pt)


def test_words_keep_clear_of_the_cut(proof: Proof) -> None:
    width, height = proof.size
    for id, one in proof.all.items():
        for box in one.face.boxes:
            x, y, w, h = box.rect
            spots = product((x, x + w), (y, y + h))
            least = min(depth(proof.look.outline, (width, height), spot) for spot in spots)
            assert least >= proof.look.safe - 30, (id, box.name, box.rect)


def test_the_ground_reaches_the_papers_edge(proof: Proof) -> None:
    assert {id: count for id, one in proof.all.items() if (count := pixels.uncovered(one.pdf))} == {}


def test_letters_read_on_the_worst_of_pictures(proof: Proof) -> None:
    assert {id: found for id, one in proof.all.items() if (found := pixels.faint(one.pdf, READS))} == {}


ROOMY = "full bare draft many"
SIZES: dict[str, list[tuple[str, str]]] = {
    STARTER: [],
    "classic": [("44x68", "bare many"), ("88x63", "bare many")],
    "tokens": [("32x32", "bare"), ("38x38", "bare")],
    "tiles": [("37x32", "bare"), ("32x37", "bare"), ("82.4x93.9", ROOMY)],
}
"""Sizes of card that a look says it is made for, and the cards that it has room for on them."""
OTHERS = [
    ("44x68", "bare both draft many"), ("57x87", f"{ROOMY} both"), ("88x63", f"{ROOMY} both"), ("70x120", ROOMY),
    ("63.5x63.5", "bare draft many"), ("88.9x139.7", "full bare"),
]  # fmt: skip


def test_cards_of_the_sizes_that_a_look_is_made_for_are_right(proof: Proof) -> None:
    look, wrong = proof.look, []
    assert look.least
    assert look.most
    for size, cards in SIZES.get(look.id, OTHERS):
        width, height = (float(side) * 1000 for side in size.split("x"))
        assert look.least[0] <= width <= look.most[0]
        assert look.least[1] <= height <= look.most[1]
        fronts, back = sample.lay(proof.made, look, cards, size)
        faces = {**fronts, "(back)": back} if width > 50_000 else fronts
        wrong += [f"{size} {id}: {p.kind} {p.box} {p.actual}" for id, one in faces.items() for p in one.face.problems]
    assert [line for line in wrong if ": art-dpi " not in line] == []


def test_a_title_that_is_too_long_for_the_foot_is_left_out(proof: Proof) -> None:
    game = proof.made.games["demo"]
    long = replace(game, spec=replace(game.spec, title="A Quarrel of Lighthouses on the Coast of the Long Nights " * 2))
    fronts, _ = sample.lay(replace(proof.made, games={"demo": long}), proof.look, "bare draft")
    assert {id: one.face.problems for id, one in fronts.items() if one.face.problems} == {}


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_the_words_of_a_look_are_those_of_the_games_language(proof: Proof, language: str) -> None:
    """French and Polish have the longest of these words."""
    fronts, _ = sample.lay(proof.made, proof.look, "both draft many", language=language)
    assert [p for face in fronts.values() for p in face.face.problems] == []
    said = " ".join(" ".join(b.text.replace("\u00a0", " ").split()) for f in fronts.values() for b in f.face.boxes)
    known = WORDS[language]
    assert known["free"] in said
    assert f"{known['draft']} · {known['lacks']} Price".replace("\u00a0", " ") in said
    assert not re.search(r"\b(free|Draft|lacks|Stop(s|ped))\b", said)


def test_a_rarity_is_printed_by_its_label(proof: Proof) -> None:
    assert "Hard to find" in " ".join(b.text for b in proof.fronts["full"].face.boxes)


def test_what_is_declared_is_what_is_used(proof: Proof) -> None:
    texts = [file.read_text("utf-8") for layer in proof.look.layers for file in Path(layer.dir).glob("*.*")]
    used = {name for text in texts for name in re.findall(r'data-box="([\w-]+)"', text)}
    assert set(proof.look.boxes) - used == set()
    assert min(box.least for box in proof.look.boxes.values()) >= 6
    spoken = " ".join(texts)
    for option in set(proof.look.options) - {"art"}:
        assert f'option["{option}"]' in spoken or f"var(--{option})" in spoken, f"`{option}` changes nothing"
