"""Games that were recorded once. They are played again letter by letter, so that no change of rules goes unseen.

After a change that is meant, write them anew: `cardwright play psionic-warriors --games 1 --seed N --agents A,B --trace
tests/games/psionic_warriors/golden/NAME.jsonl`, with the head's seed (before the colon) and agents.
"""

import json
from pathlib import Path

import pytest

from pipeline.engine import trace
from pipeline.playing.retell import judged, told
from pipeline.playing.run import Wish, traced
from tests.games.psionic_warriors.table import NAME
from tests.games.scene import rules

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def test_there_are_some() -> None:
    assert [path.stem for path in GOLDEN] == ["greedy-two", "random-three", "random-two"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_as_it_was(path: Path) -> None:
    game = rules(NAME)
    text = path.read_text("utf-8")
    found = trace.read(text)
    verdict = judged(game, found)
    assert verdict.refusal is None, verdict
    assert verdict.note == ""
    wish = Wish(NAME, found.agents, 1, int(found.seed.split(":")[0]), found.options)
    again = traced(game, wish, found.seed)
    assert again.splitlines()[1:] == text.splitlines()[1:]
    now, then = (json.loads(one.splitlines()[0]) for one in (again, text))
    assert {**now, "cards": ""} == {**then, "cards": ""}  # other data may change, as long as it plays the same


def test_a_recorded_game_in_words() -> None:
    lines = list(told(rules(NAME), trace.read(GOLDEN[0].read_text("utf-8"))))
    assert lines[0] == "player 1: 20 MP, 20 PP, 0 cards; player 2: 20 MP, 20 PP, 0 cards"
    assert any(" plays " in line and " against player " in line for line in lines)
    assert any(" answers " in line and ", to stop it" in line for line in lines)
    assert lines[-1].startswith("the end: ")
