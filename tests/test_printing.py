"""Prints, from the command line to the paper: what changed, what is noted, and what is left alone."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from typer.testing import CliRunner, Result

from pipeline import cli
from pipeline.errors import PipelineError
from tests.git import commit
from tests.project import edit, made, write

SETS = "cards/tiny/sets/first.yaml"
LOG = "cards/tiny/print-log.jsonl"
OUT = "output/tiny"
Run = Callable[..., Result]


@pytest.fixture
def run(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `print` in the project `tiny`, in this process, at noon of the third of January."""
    monkeypatch.chdir(tiny)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767441600")
    return lambda *words: CliRunner().invoke(cli.app, ["print", "--jobs", "0", *words])


def listed(done: Result) -> dict[str, dict[str, int]]:
    """The copies to pull, replace and add, by card."""
    assert done.exit_code == 0, done.output
    swap = json.loads(done.stdout)["printed"]
    return {what: {move["id"]: move["copies"] for move in moves} for what, moves in swap.items() if moves}


def cards_on(file: Path) -> int:
    """How many cards lie on a file's sheets."""
    with pikepdf.open(file) as pdf:
        return sum(page.Contents.read_bytes().count(b" Do") for page in pdf.pages)


def letters_on(file: Path) -> str:
    """The letters on a file's first page, in the order in which they are drawn."""
    with pdfplumber.open(file) as pdf:
        return "".join(char["text"] for char in pdf.pages[0].chars)


def change(tiny: Path) -> None:
    """One more ant, another bee, a dog in the place of the cow."""
    edit(tiny / SETS, "copies: 2", "copies: 3")
    edit(tiny / SETS, "cost: FF", "cost: FFF")
    edit(tiny / SETS, "cow: {name: Cow", "dog: {name: Dog")


CHANGED = {"pull": {"cow": 1}, "replace": {"bee": 1}, "add": {"ant": 1, "dog": 1}}


class TestTotal:
    """The copies that are replaced for nothing but the total that their number counts."""

    @pytest.fixture(autouse=True)
    def numbered(self, tiny: Path) -> None:
        edit(tiny / "cards/tiny/game.yaml", "title: Tiny\n", 'title: Tiny\nnumbers: "{index:03d}/{total:03d}"\n')
        edit(tiny / "templates/bare/face.html.j2", "{{ card.name }}", "{{ card.name }} {{ card.number }}")

    def recounted(self, run: Run, since: str) -> int:
        done = run("--since", since, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)["recounted"]

    def test_they_are_counted_with_the_reason(self, run: Run, tiny: Path) -> None:
        commit(tiny, "v1")
        assert run().exit_code == 0
        edit(tiny / SETS, "cost: FF", "cost: FFF")
        with (tiny / SETS).open("a") as file:
            file.write("  elk: {name: Elk, cost: F, types: [spell], text: Run.}\n")
        assert self.recounted(run, "v1") == 3  # two ants and a cow; the bee changed in itself
        said = run("--since", "1").stdout
        assert "of these, 3 copies changed in nothing but their number, since `numbers` counts the `{total}`;" in said
        changed = CliRunner().invoke(cli.app, ["diff", "v1"]).stdout
        assert "  2 cards changed in nothing but their number, since `numbers` counts the `{total}`;" in changed

    def test_a_card_less_is_the_same(self, run: Run, tiny: Path) -> None:
        assert run().exit_code == 0
        text = (tiny / SETS).read_text()
        (tiny / SETS).write_text("".join(line for line in text.splitlines(True) if not line.startswith("  cow")))
        assert self.recounted(run, "last") == 3

    def test_a_card_before_the_others_changes_their_index(self, run: Run, tiny: Path) -> None:
        assert run().exit_code == 0
        edit(tiny / SETS, "cards:\n", "cards:\n  elk: {name: Elk, cost: F, types: [spell], text: Run.}\n")
        assert self.recounted(run, "last") == 0

    def test_a_format_without_a_total_changes_nothing(self, run: Run, tiny: Path) -> None:
        edit(tiny / "cards/tiny/game.yaml", "/{total:03d}", "")
        assert run().exit_code == 0
        with (tiny / SETS).open("a") as file:
            file.write("  elk: {name: Elk, cost: F, types: [spell], text: Run.}\n")
        assert listed(run("--since", "last", "--json")) == {"add": {"elk": 1}}
        assert "in nothing but" not in run("--since", "1").stdout


class TestSince:
    def test_the_last_print(self, run: Run, tiny: Path) -> None:
        assert run().exit_code == 0
        change(tiny)
        assert listed(run("--since", "last", "--json")) == CHANGED
        assert cards_on(tiny / OUT / "print/a4-since-print-1.pdf") == 3
        text = (tiny / OUT / "print/a4-since-print-1.txt").read_text("utf-8")
        assert "[ ] 1 x Cow (cow, " in text
        assert text.endswith("\n3 cards to print\n")

    def test_no_state_is_refused_before_anything_is_printed(self, run: Run, tiny: Path) -> None:
        done = run("--since", "")
        assert "`--since` names no state" in str(done.exception)
        assert not (tiny / OUT / "print").exists()

    def test_a_tag_whose_cards_are_drawn_as_they_were(self, run: Run, tiny: Path) -> None:
        commit(tiny, "v1")
        change(tiny)
        assert listed(run("--since", "v1", "--json")) == CHANGED
        assert listed(run("--since", "v1", "--only", "ant", "--json")) == {"add": {"ant": 1}}
        assert listed(run("--since", "v1", "--no-drafts", "--json")) == {"replace": {"bee": 1}, "add": {"ant": 1}}

    def test_a_manifest_and_a_folder(self, run: Run, tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
        made(tiny)
        aside = tmp_path_factory.mktemp("aside")
        shutil.copy(tiny / OUT / "manifest.json", aside / "old.json")
        shutil.copytree(tiny / "cards", aside / "cards")
        shutil.copytree(tiny / "templates", aside / "templates")
        change(tiny)
        assert listed(run("--since", str(aside / "old.json"), "--json")) == CHANGED
        assert listed(run("--since", str(aside), "--json")) == CHANGED

    def test_a_date_is_the_last_print_up_to_it_or_else_the_last_commit(self, run: Run, tiny: Path) -> None:
        commit(tiny, "v1", when="2026-01-01T12:00:00Z")
        edit(tiny / SETS, "cost: FF", "cost: F")
        assert listed(run("--since", "2026-01-02", "--json")) == {"replace": {"bee": 1}}
        assert [entry["date"] for entry in json.loads(run("--log", "--json").stdout)] == ["2026-01-03T12:00:00Z"]
        edit(tiny / SETS, "copies: 2", "copies: 3")
        assert listed(run("--since", "2026-01-03T12:00", "--json")) == {"add": {"ant": 1}}
        assert listed(run("--since", "2026-01-03T11:59", "--json")) == {"replace": {"bee": 1}, "add": {"ant": 1}}

    def test_nothing_changed_and_only_pulled(self, run: Run, tiny: Path) -> None:
        run()
        done = run("--since", "last")
        assert "nothing changed since print 1" in done.stdout
        assert not (tiny / OUT / "print").exists()
        assert len((tiny / LOG).read_text().splitlines()) == 1
        edit(tiny / SETS, "copies: 2", "copies: 1")
        assert listed(run("--since", "1", "--json")) == {"pull": {"ant": 1}}
        assert [file.name for file in (tiny / OUT / "print").iterdir()] == ["a4-since-print-1.txt"]
        assert listed(run("--since", "last", "--json")) == {}

    def test_backs_count_where_they_are_printed(self, run: Run, tiny: Path) -> None:
        run("--backs", "long-edge")
        edit(tiny / "cards/tiny/game.yaml", "main: {title: Tiny}", "main: {title: Teeny}")
        assert listed(run("--since", "1", "--json")) == {}
        again = run("--since", "1", "--backs", "long-edge", "--json")
        assert listed(again) == {"replace": {"ant": 2, "bee": 1, "cow": 1}}

    def test_decks_are_prints_of_their_own(self, run: Run, tiny: Path) -> None:
        write(tiny, {"cards/tiny/decks/one.yaml": "cards: {ant: 1}\n"})
        run()
        assert run("--deck", "one").exit_code == 0
        edit(tiny / "cards/tiny/decks/one.yaml", "{ant: 1}", "{ant: 3, bee: 1}")
        assert listed(run("--deck", "one", "--since", "last", "--json")) == {"add": {"ant": 2, "bee": 1}}
        error = run("--since", "2").exception
        assert isinstance(error, PipelineError)
        assert "no print 2 of the whole game" in error.message

    @pytest.mark.parametrize(
        ("since", "said"),
        [("last", "was not printed yet"), ("7", "no print 7"), ("2026-13-01", "is no date"), ("v9", "no git"),
         (SETS, "is no manifest"), ("2026-01-01", "no git")],
    )  # fmt: skip
    def test_what_is_no_state(self, run: Run, tiny: Path, monkeypatch, since: str, said: str) -> None:
        monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tiny.parent))
        error = run("--since", since).exception
        assert isinstance(error, PipelineError)
        assert said in error.message
        assert not (tiny / LOG).exists()


class TestLog:
    def test_a_whole_print_is_noted_with_what_lies_in_the_box(self, run: Run, tiny: Path) -> None:
        done = run()
        assert f"noted in {LOG}" in done.stdout
        (entry,) = json.loads(run("--log", "--json").stdout)
        assert (entry["number"], entry["since"], entry["printed"]) == (1, "", {"ant": 2, "bee": 1, "cow": 1})
        assert entry["files"] == [f"{OUT}/sheets-a4.pdf"]
        assert {id: one["copies"] for id, one in entry["cards"].items()} == entry["printed"]
        assert run("--log").stdout == (f"1  2026-01-03T12:00:00Z  the game, 4 cards printed: {OUT}/sheets-a4.pdf\n")

    def test_some_cards_are_put_to_those_that_lie_there(self, run: Run, tiny: Path) -> None:
        run()
        edit(tiny / SETS, "cost: FF", "cost: F")
        edit(tiny / SETS, "name: Ant", "name: Emmet")
        assert run("--only", "bee").exit_code == 0
        assert listed(run("--since", "last", "--json")) == {"replace": {"ant": 2}}

    def test_nothing_printed_yet(self, run: Run) -> None:
        assert run("--log").stdout == "nothing was printed yet\n"

    def test_what_cannot_be_printed_is_not_noted(self, run: Run, tiny: Path) -> None:
        run()
        edit(tiny / SETS, "cost: FF", "cost: QQ")
        edit(tiny / SETS, "copies: 2", "copies: 3")
        assert run("--since", "1").exit_code == 1
        assert len((tiny / LOG).read_text().splitlines()) == 1
        done = json.loads(run("--since", "1", "--keep-going", "--json", "--fail-on", "never").stdout)
        assert [move["id"] for move in done["printed"]["add"]] == ["ant"]
        assert done["printed"]["pull"] == []  # the broken bee stays in the box as it was
        edit(tiny / SETS, "cost: QQ", "cost: FF")
        assert listed(run("--since", "last", "--json")) == {}

    def test_a_wrong_log_is_told_and_left_alone(self, run: Run, tiny: Path) -> None:
        (tiny / LOG).write_text("<<<<<<<\n")
        error = run().exception
        assert isinstance(error, PipelineError)
        assert f"{LOG}:1" in error.message
        assert (tiny / LOG).read_text() == "<<<<<<<\n"


def test_a_build_leaves_prints_and_the_log_alone(run: Run, tiny: Path) -> None:
    run()
    change(tiny)
    run("--since", "last")
    kept = [tiny / LOG, *(tiny / OUT / "print").iterdir()]
    before = [file.read_bytes() for file in kept]
    assert len(before) == 3
    edit(tiny / SETS, "cost: FFF", "cost: F")
    made(tiny)
    assert [file.read_bytes() for file in kept] == before


class TestMarks:
    def test_each_card_has_the_letters_that_the_list_names(self, run: Run, tiny: Path) -> None:
        run()
        edit(tiny / SETS, "cost: FF", "cost: FFF")
        done = run("--since", "last", "--revision-mark", "--json")
        (move,) = json.loads(done.stdout)["printed"]["replace"]
        text = letters_on(tiny / OUT / "print/a4-marked-since-print-1.pdf")
        assert move["new"][:4] in text
        assert move["old"][:4] not in text

    def test_marks_are_no_part_of_what_is_compared(self, run: Run) -> None:
        run()
        assert listed(run("--since", "last", "--revision-mark", "--json")) == {}
        run("--revision-mark")
        assert listed(run("--since", "last", "--json")) == {}

    def test_a_game_may_wish_for_them(self, run: Run, tiny: Path) -> None:
        run()
        plain = letters_on(tiny / OUT / "sheets-a4.pdf")
        edit(tiny / "cards/tiny/game.yaml", "look: {use: bare}", "look: {use: bare, revision-mark: on}")
        run()
        (_, entry) = json.loads(run("--log", "--json").stdout)
        text = letters_on(tiny / OUT / "sheets-a4.pdf")
        for one in entry["cards"].values():
            assert text.count(one["face"][:4]) == one["copies"]
            assert one["face"][:4] not in plain

    def test_a_card_without_room_is_named(self, run: Run, tiny: Path) -> None:
        edit(tiny / "templates/bare/face.css", "left: 4mm; top: 40mm; width: 55mm; height: 30mm", "inset: 4mm")
        edit(
            tiny / "templates/bare/face.css",
            "width: 40mm; height: 8mm; margin: 0",
            "width: 55mm; height: 80mm; margin: 0",
        )
        done = run("--revision-mark", "--fail-on", "never")
        assert "no room for a revision mark on `ant`, `bee`, `cow`" in done.stdout

    def test_verify_knows_them(self, run: Run, tiny: Path) -> None:
        run("--revision-mark")
        done = CliRunner().invoke(cli.app, ["verify", f"{OUT}/sheets-a4-marked.pdf", "--jobs", "0"])
        assert "NOT OK" not in done.stdout
        assert "looks like its face" in done.stdout
