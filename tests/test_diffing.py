"""Two states of a project by their names, from the command line to what is told of them."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline import cli
from tests.git import commit
from tests.project import TINY, edit, write

SETS = "cards/tiny/sets/first.yaml"
Run = Callable[..., Result]


@pytest.fixture
def run(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `diff` in the project `tiny`, which has the tag `v1` and a card changed since."""
    commit(tiny, "v1")
    edit(tiny / SETS, "cost: FF", "cost: FFF")
    monkeypatch.chdir(tiny)
    return lambda *words: CliRunner().invoke(cli.app, ["diff", *words])


def cards(done: Result) -> list[tuple[str, str, str]]:
    """The cards that a JSON tells of: game, kind and id."""
    games = json.loads(done.stdout)["games"]
    return [(game["id"], card["kind"], card["id"]) for game in games for card in game["cards"]]


class TestStates:
    def test_a_tag_and_the_files_as_they_are(self, run: Run) -> None:
        done = run("v1")
        assert done.exit_code == 0
        assert "changed  Bee (bee)\n    cost: FF -> FFF\n" in done.stdout

    def test_two_tags_and_the_way_back(self, run: Run, tiny: Path) -> None:
        commit(tiny, "v2")
        assert cards(run("v1", "v2", "--json")) == [("tiny", "changed", "bee")]
        assert "cost: FFF -> FF\n" in run("v2", "v1").stdout

    def test_folders_that_are_no_part_of_a_project(self, run: Run, tmp_path_factory: pytest.TempPathFactory) -> None:
        a, b = (tmp_path_factory.mktemp(name) for name in ("a", "b"))
        for folder, cost in ((a, "F"), (b, "FF")):
            text = TINY[SETS].replace("cost: F,", f"cost: {cost},")
            game = {name.removeprefix("cards/tiny/"): words for name, words in (TINY | {SETS: text}).items()}
            write(folder, game)
        done = run(str(a), str(b), "--json", "--project", "/")
        assert cards(done) == [(b.name, "changed", "ant")]

    def test_a_game_on_one_side(self, run: Run, tiny: Path) -> None:
        write(tiny, {"cards/other/game.yaml": TINY["cards/tiny/game.yaml"].replace("Tiny", "Other")})
        write(tiny, {"cards/other/sets/a.yaml": "cards: {elk: {name: Elk, types: [spell], text: Run.}}\n"})
        assert cards(run("v1", "--json", "--game", "other")) == [("other", "added", "elk")]
        assert [kind for _, kind, _ in cards(run(".", "v1", "--json"))] == ["changed", "removed"]

    @pytest.mark.parametrize(
        ("words", "code", "said"),
        [
            (["v9"], 2, "there is no revision `v9`"),
            (["v1", "--game", "tinny"], 2, "did you mean `tiny`"),
            (["v1", "--project", "/"], 2, "there is no folder `v1`"),
        ],
    )
    def test_what_is_not_there(self, run: Run, words: list[str], code: int, said: str) -> None:
        from pipeline.errors import PipelineError

        error = run(*words).exception
        assert isinstance(error, PipelineError)
        assert (error.exit_code, said in error.message) == (code, True)

    def test_a_state_with_errors_is_told_beside_it(self, run: Run, tiny: Path) -> None:
        edit(tiny / SETS, "cost: FFF", "cots: FF")
        done = run("v1")
        assert "the files as they are: 1 error in its files" in done.stderr
        assert "cost: FF (gone)" in done.stdout


def test_the_exit_code_is_asked_for(run: Run) -> None:
    assert [run(*words).exit_code for words in (["v1"], ["v1", "--exit-code"], ["v1", "v1", "--exit-code"])] == [
        0,
        1,
        0,
    ]


def test_it_leaves_nothing_behind(run: Run, tiny: Path, tmp_path_factory, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path_factory.mktemp("scratch")
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    before = sorted(tiny.rglob("*"))
    run("v1")
    assert list(scratch.iterdir()) == []
    assert sorted(tiny.rglob("*")) == before


@pytest.mark.slow
def test_the_page_shows_faces_and_those_that_are_only_drawn_otherwise(run: Run, tiny: Path) -> None:
    commit(tiny, "v2")
    edit(tiny / "templates/bare/face.css", "#eee", "#fed")
    edit(tiny / SETS, "Ant", "Emmet")
    done = run("v2", "--html", "page.html", "--jobs", "0", "--json")
    (game,) = json.loads(done.stdout)["games"]
    assert [card["id"] for card in game["cards"]] == ["ant"]
    assert game["redrawn"] == ["bee", "cow"]
    page = (tiny / "page.html").read_text("utf-8")
    faces = re.findall(r'<img alt="([^"]+)" src="data:image/jpeg;base64,([^"]+)"', page)
    assert [alt.split(",")[0] for alt, _ in faces] == ["Emmet", "Emmet", "bee", "bee", "cow", "cow"]
    assert len({data for _, data in faces}) == 6
