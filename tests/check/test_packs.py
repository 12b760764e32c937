"""Packs by seed: as many as the rules say, out of one pool, the same for the same seed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.check.cast import Cast
from pipeline.check.packs import opened, pool
from pipeline.check.run import check
from pipeline.errors import UsageError
from pipeline.model.types import Game
from tests.check.conftest import CARDS, RULES, Ferry, bad, only_game, write

FLEET = "".join(f"  b{n}: {{name: Boat {n}, types: [boat], copies: 3}}\n" for n in range(20))
PACKS = """\
  packs:
    draft: {each: 2, slots: [{where: "'harbor' not in types", cards: 5}], section: "1"}
    booster:
      endless: yes
      slots: [{where: "'boat' in types", cards: 3}, {where: "'spell' in types", cards: 1}]
      section: R1
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return only_game(write(tmp_path_factory.mktemp("packs"), RULES + PACKS, CARDS + FLEET))


@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_draft_deals_one_pool(game: Game, players: int, seed: int) -> None:
    cast, pack = Cast(game), game.spec.play.packs["draft"]
    made = opened(pack, cast, players, seed)
    assert [deck.id for deck in made] == [f"player-{p}-pack-{k}" for p in range(1, players + 1) for k in (1, 2)]
    assert all(sum(deck.part().values()) == 5 for deck in made)
    dealt = Counter[str]()
    for deck in made:
        dealt.update(deck.part())
    held = pool(pack, cast)
    assert all(dealt[id] <= held[id] for id in dealt)
    assert not {"quay", "sketch"} & dealt.keys()  # no harbor, and no draft
    assert made == opened(pack, cast, players, seed)


@given(st.integers(0, 999))
def test_a_booster_has_its_slots(game: Game, seed: int) -> None:
    for deck in opened(game.spec.play.packs["booster"], Cast(game), 4, seed):
        types = [game.spec and next(c for c in game.cards if c.id == id).types[0] for id in deck.part()]
        counts = Counter(dict.fromkeys(types, 0))
        for (_, copies), kind in zip(deck.part().items(), types, strict=True):
            counts[kind] += copies
        assert counts == {"boat": 3, "spell": 1}


def test_other_seeds_give_other_packs(game: Game) -> None:
    pack = game.spec.play.packs["draft"]
    assert len({str(opened(pack, Cast(game), 3, seed)) for seed in range(5)}) == 5


@pytest.mark.parametrize("players", [1, 5, 0, -1])
def test_players_whom_the_game_does_not_know_are_refused(game: Game, players: int) -> None:
    with pytest.raises(UsageError, match=r"are not 2 to 4 \(rules.md 1\)"):
        opened(game.spec.play.packs["draft"], Cast(game), players, 1)


def test_a_pool_that_is_too_small_is_refused_and_told(ferry: Ferry) -> None:
    project = ferry(RULES + PACKS)
    small = only_game(project)
    with pytest.raises(UsageError, match=r"too few cards with .* \(rules.md 1\)"):
        opened(small.spec.play.packs["draft"], Cast(small), 2, 1)
    assert bad(project)["PLY011"] == "Draft: the pool holds 5 cards (1 unfinished not counted), 4 players need 40"


def test_a_pool_tells_of_cards_with_an_error(ferry: Ferry) -> None:
    project = ferry(RULES + PACKS, CARDS.replace("{name: Fog, types: [spell]", "{name: Fog, types: [spelling]"))
    (game,) = project.games.values()
    (told,) = [one.message for one in check(game) if one.message.startswith("Draft: the pool")]
    assert told == "Draft: the pool holds 4 cards (1 unfinished and 1 with an error not counted), 4 players need 40"


def test_a_pool_holds_no_card_whose_reverse_is_unfinished(ferry: Ferry) -> None:
    project = ferry(RULES + PACKS, CARDS.replace("{name: Barge,", "{name: Barge, reverse: sketch,"))
    told = bad(project)["PLY011"]
    assert told == "Draft: the pool holds 4 cards (1 unfinished not counted), 4 players need 40"


@pytest.mark.parametrize("limit", ["MAX_PACKS", "MAX_POOL"])
def test_packs_have_limits(game: Game, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"pipeline.check.packs.{limit}", 5)
    with pytest.raises(UsageError, match="more than 5"):
        opened(game.spec.play.packs["draft"], Cast(game), 3, 1)


def test_a_pool_just_large_enough_is_dealt_whole(ferry: Ferry) -> None:
    rules = RULES + PACKS.replace("each: 2", "each: 1").replace("cards: 5", "cards: 1")
    project = ferry(rules.replace("count: 2-4", "count: 2-5"))
    assert "PLY011" not in bad(project)
    exact = only_game(project)
    made = opened(exact.spec.play.packs["draft"], Cast(exact), 5, 3)
    assert sum(Counter(id for deck in made for id in deck.part()).values()) == 5


def test_packs_do_not_depend_on_the_order_of_hashes(game: Game, tmp_path: Path) -> None:
    write(tmp_path, RULES + PACKS, CARDS + FLEET)
    code = (
        "import sys; from pathlib import Path; from pipeline.check.cast import Cast;"
        "from pipeline.check.packs import opened; from pipeline.survey import read;"
        "(g,) = read(Path(sys.argv[1])).games.values();"
        "print([d.part() for d in opened(g.spec.play.packs['draft'], Cast(g), 3, 7)])"
    )
    said = {
        subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True,
                       env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert said == {f"{[d.part() for d in opened(game.spec.play.packs['draft'], Cast(game), 3, 7)]}\n"}
