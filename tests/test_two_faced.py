"""Double-faced cards on the whole way: linted, drawn, laid out, measured, handed over, compared, printed anew."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline import cli
from pipeline.diffing import diff
from pipeline.errors import UsageError
from pipeline.findings import Severity
from pipeline.make.choice import choose
from pipeline.making import Outcome
from pipeline.model.reverses import drafts
from pipeline.survey import read
from pipeline.verifying import verify
from pipeline.wishes import ProofWish, Request, SheetWish, sheet_wish
from tests.export.conftest import export
from tests.git import commit
from tests.project import TINY, edit, made, write

SETS = "cards/tiny/sets/first.yaml"
CARDS = """\
defaults: {types: [spell]}
cards:
  day: {name: Day, cost: F, text: Turn this over at dusk., reverse: night, copies: 2}
  bee: {name: Bee, cost: FF, text: Draw two cards.}
  night: {name: Night, cost: F, text: Turn this over at dawn.}
"""
TWIN = "  bee: {name: Day, cost: F, text: Turn this over at dusk., copies: 4}"


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A project with a double-faced card and a plain one."""
    write(tmp_path, TINY | {SETS: CARDS})
    return tmp_path


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, for tests that change no card."""
    root = tmp_path_factory.mktemp("two")
    write(root, TINY | {SETS: CARDS})
    return root


def laid(root: Path, **options: str) -> tuple[Outcome, str]:
    """Lay the game out; gives the outcome, and what is said of the file."""
    outcome = made(root, Request(("tiny",), (), (), (sheet_wish(options=options),), workers=0))
    return outcome, outcome.games[0].outputs[0].note


def test_both_sides_are_linted_and_drawn(two: Path) -> None:
    edit(two / SETS, "text: Turn this over at dawn.", f'text: "{"Burn it all down. " * 90}Pay {{X}}."')
    project = read(two)
    (symbol,) = (f for f in project.findings if f.severity is Severity.ERROR)
    assert (symbol.code, symbol.card, str(project.span(symbol.at)).partition(":")[0]) == ("MOD005", "night", SETS)
    edit(two / SETS, "{X}", "{F}")
    outcome = made(two)
    assert [(f.card, f.expected) for f in outcome.survey.findings if f.code == "FAC001"] == [("night", "0 mm")]
    (sheet,) = (one for one in outcome.games[0].outputs if one.path.endswith(".pdf"))
    assert sheet.action == "made", "sheets without backs do without it"
    _, note = laid(two, backs="long-edge")
    assert "`night`" in note, "what is wrong with the reverse keeps its front off sheets with backs"


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "gutterfold"])
def test_the_reverse_lies_behind_its_front(drawn: Path, backs: str) -> None:
    outcome, note = laid(drawn, backs=backs)
    assert (outcome.games[0].cards, outcome.games[0].copies, note) == (2, 3, "")
    (found,) = verify(drawn, [str(drawn / outcome.games[0].outputs[0].path)], 150, 0)
    assert [figure.name for figure in found.figures if not figure.ok] == []
    figures = {figure.name: figure.value for figure in found.figures}
    assert figures["registration"].endswith("3 backs")
    assert figures["cards in their places"] == "6 of 6"


def test_sheets_without_backs_say_what_they_lose(drawn: Path) -> None:
    said = "without the reverse of `day`: these sheets have no backs (`--backs long-edge`)"
    assert laid(drawn, backs="none")[1] == said


def test_a_reverse_is_chosen_with_its_front(drawn: Path) -> None:
    project = read(drawn)
    game = project.games["tiny"]
    assert [card.id for card, _ in choose(project, game, SheetWish(copies=1)).cards] == ["day", "bee"]
    with pytest.raises(UsageError, match="`night` is the reverse of `day`"):
        choose(project, game, SheetWish(only=("night",)))


def test_a_draft_on_either_side_is_a_draft(two: Path) -> None:
    edit(two / SETS, "{name: Night,", "{name: Night, status: draft,")
    project = read(two)
    game = project.games["tiny"]
    assert drafts(game) == 1
    assert [card.id for card, _ in choose(project, game, SheetWish(drafts=False)).cards] == ["bee"]
    wish = sheet_wish(drafts=False, options={"backs": "long-edge"})
    sheet = made(two, Request(("tiny",), (), (), (wish,), workers=0)).games[0].outputs[0]
    assert (sheet.action, sheet.note) == ("made", "without `day`: its reverse is a draft")
    edit(two / SETS, "{name: Bee,", "{name: Bee, status: draft,")
    sheet = made(two, Request(("tiny",), (), (), (wish,), workers=0)).games[0].outputs[0]
    assert sheet.note == "there is no card to print; without `day`: its reverse is a draft"
    project = read(two)
    assert drafts(project.games["tiny"]) == 2
    assert choose(project, project.games["tiny"], SheetWish(drafts=False)).halves == ("day",), (
        "a draft front goes unsaid"
    )


def test_a_table_without_drafts_lists_neither_side_of_such_a_card(two: Path) -> None:
    edit(two / SETS, "{name: Night,", "{name: Night, status: draft,")
    folder, told = export(two, "csv", drafts=False)
    listed = next(folder.glob("*.csv")).read_text("utf-8-sig")
    assert ("bee" in listed, "day" in listed, "night" in listed) == (True, False, False)
    assert "without `day`: its reverse is a draft" in told.games[0].remarks


def test_a_tabletop_has_a_deck_of_them_with_both_texts(drawn: Path) -> None:
    folder, _ = export(drawn, "tabletop-simulator")
    first, second = json.loads((folder / "tiny.json").read_text("utf-8"))["ObjectStates"]
    assert (first["Nickname"], second["Nickname"]) == ("Tiny: double-faced cards", "Bee")
    assert first["DeckIDs"] == [100, 100]
    assert "back-night-" in first["CustomDeck"]["1"]["BackURL"]
    assert "Turn this over at dusk.\n// Night\n" in first["ContainedObjects"][0]["Description"]


def test_several_of_them_share_a_sheet_with_a_back_for_each(two: Path) -> None:
    more = "  dusk: {name: Dusk, cost: F, reverse: dawn}\n  dawn: {name: Dawn, cost: F}\n"
    edit(two / SETS, "  bee:", f"{more}  bee:")
    folder, _ = export(two, "tabletop-simulator")
    deck = json.loads((folder / "tiny.json").read_text("utf-8"))["ObjectStates"][0]
    assert deck["DeckIDs"] == [100, 100, 101]
    assert deck["CustomDeck"]["1"]["UniqueBack"]


def test_a_service_with_a_back_for_each_slot_gets_the_reverse(drawn: Path) -> None:
    folder, _ = export(drawn, "makeplayingcards")
    assert sorted(path.name for path in (folder / "backs").iterdir()) == [
        "001-night.png",
        "002-night.png",
        "003-main.png",
    ]


def test_a_service_with_one_back_a_deck_is_refused(drawn: Path) -> None:
    with pytest.raises(UsageError, match="one back, and `day` is double-faced"):
        export(drawn, "the-game-crafter")


def test_a_table_lists_both_sides(drawn: Path) -> None:
    folder, _ = export(drawn, "csv", only=("day",))
    (table,) = folder.glob("*.csv")
    assert [line.split(",")[1] for line in table.read_text("utf-8-sig").splitlines()] == ["id", "day", "night"]


def test_proofs_show_the_reverse_behind_its_front(drawn: Path) -> None:
    made(drawn, Request(("tiny",), (), (), (), workers=0, proof=ProofWish(dpi=50)))
    shown = re.findall(r'class="dim">([^<]*)', (drawn / "output/tiny/proof/gallery.html").read_text("utf-8"))
    assert shown[1:4] == ["Spell · x2 · reverse: Night", "Spell · reverse of Day", "Spell"]


def test_a_change_of_the_reverse_is_told_and_printed_anew(two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(two, "first")
    monkeypatch.chdir(two)
    edit(two / SETS, "at dawn", "at noon")
    (change,) = diff(two, "first", "").changes
    assert [(card.id, [one.field for one in card.fields]) for card in change.cards] == [("night", ["text"])]

    def replaced(*more: str) -> dict[str, int]:
        words = ["print", "--jobs", "0", "--since", "first", "--json", *more]
        done = CliRunner().invoke(cli.app, words)
        assert done.exit_code == 0, done.output
        return {move["id"]: move["copies"] for move in json.loads(done.stdout)["printed"]["replace"]}

    assert replaced("--backs", "long-edge") == {"day": 2}
    assert replaced() == {}, "without backs there is nothing to print"


class TestPrintsWithoutBacks:
    """What was printed with backs, and since then without: the log holds what lies in the box."""

    BACKS = ("--backs", "long-edge")
    GAME = "cards/tiny/game.yaml"

    @pytest.fixture
    def run(self, two: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
        """Run `print` in the project."""
        monkeypatch.chdir(two)
        return lambda *words: CliRunner().invoke(cli.app, ["print", "--jobs", "0", *words])

    @staticmethod
    def cards(root: Path) -> dict[str, dict[str, str]]:
        """The cards in the box after the last print, as the log notes them."""
        return json.loads((root / "cards/tiny/print-log.jsonl").read_text("utf-8").splitlines()[-1])["cards"]

    def test_a_changed_reverse_stays_in_the_log(self, run: Callable[..., Result], two: Path) -> None:
        run(*self.BACKS)
        before = self.cards(two)
        edit(two / SETS, "at dawn", "at noon")
        edit(two / SETS, "two cards", "three cards")
        done = run("--since", "last")
        assert re.findall(r"replace .*|.*no backs.*", done.stdout) == [
            f"replace 1 x Bee (bee, {before['bee']['face'][:4]} -> {self.cards(two)['bee']['face'][:4]})",
            "1 reverse changed, and these sheets have no backs (reverse night): print with `--backs`",
        ]
        assert "(reverse night): print with `--backs`" in (two / "output/tiny/print/a4-since-print-1.txt").read_text()
        assert self.cards(two)["day"] == before["day"]
        assert self.cards(two)["bee"]["back"] == "", "it was printed without"
        again = run("--since", "last", *self.BACKS)
        after = self.cards(two)
        assert re.findall(r"replace .*", again.stdout) == [
            f"replace 2 x Day (day, reverse night {before['day']['back'][:4]} -> {after['day']['back'][:4]})",
            f"replace 1 x Bee (bee, back main none -> {before['bee']['back'][:4]})",
        ]
        assert "no backs" not in again.stdout
        assert "nothing changed since print 3" in run("--since", "last", *self.BACKS).stdout

    def test_a_changed_back_and_a_face_are_both_told(self, run: Callable[..., Result], two: Path) -> None:
        run(*self.BACKS)
        before = self.cards(two)["bee"]
        edit(two / self.GAME, "{title: Tiny}}", "{title: Teeny}}")
        edit(two / SETS, "two cards", "three cards")
        done = run("--since", "last", *self.BACKS)
        after = self.cards(two)["bee"]
        marks = [f"{before[side][:4]} -> {after[side][:4]}" for side in ("face", "back")]
        assert f"replace 1 x Bee (bee, {marks[0]}, back main {marks[1]})\n" in done.stdout

    def test_only_backs_changed(self, run: Callable[..., Result], two: Path) -> None:
        run(*self.BACKS)
        edit(two / self.GAME, "{title: Tiny}}", "{title: Teeny}}")
        edit(two / SETS, "at dawn", "at noon")
        done = run("--since", "last")
        assert (
            "no face changed since print 1\n1 reverse and 1 back changed, and these sheets have no backs" in done.stdout
        )
        assert json.loads(run("--since", "last", "--json").stdout)["stale"] == ["reverse night", "back main"]
        assert "nothing to note" in done.stdout

    def test_a_renamed_card_and_one_with_fewer_copies_keep_their_backs(
        self, run: Callable[..., Result], two: Path
    ) -> None:
        run(*self.BACKS)
        before = self.cards(two)
        edit(two / SETS, "bee: {", "fly: {")
        edit(two / SETS, "copies: 2", "copies: 1")
        edit(two / self.GAME, "{title: Tiny}}", "{title: Teeny}}")
        assert "pull    1 x Day" in run("--since", "last").stdout
        assert self.cards(two) == {"day": before["day"] | {"copies": 1}, "fly": before["bee"]}

    def test_a_card_with_one_more_copy_counts_as_one_without(self, run: Callable[..., Result], two: Path) -> None:
        run(*self.BACKS)
        edit(two / SETS, "copies: 2", "copies: 3")
        assert "add     1 x Day" in run("--since", "last").stdout
        assert self.cards(two)["day"]["back"] == ""
        assert "replace 3 x Day" in run("--since", "last", *self.BACKS).stdout

    def test_cards_that_look_alike_with_other_backs_are_not_taken_for_each_other(
        self, run: Callable[..., Result], two: Path
    ) -> None:
        edit(two / SETS, "  bee: {name: Bee, cost: FF, text: Draw two cards.}", TWIN)
        run(*self.BACKS)
        before = self.cards(two)
        assert before["day"]["face"] == before["bee"]["face"]
        edit(two / SETS, "copies: 2", "copies: 1")
        edit(two / SETS, "copies: 4", "copies: 5")
        edit(two / SETS, "  night:", "  cat: {name: Cat, cost: F}\n  night:")
        assert "add     1 x Cat" in run("--since", "last").stdout
        backs = {id: one["back"] for id, one in self.cards(two).items()}
        assert backs == {"day": before["day"]["back"], "bee": "", "cat": ""}
        assert "replace 5 x Day" in run("--since", "last", *self.BACKS).stdout

    def test_a_game_printed_without_has_none_in_the_box(self, run: Callable[..., Result], two: Path) -> None:
        run()
        assert {id: one["back"] for id, one in self.cards(two).items()} == {"day": "", "bee": ""}
        edit(two / SETS, "at dawn", "at noon")
        assert "nothing changed since print 1" in run("--since", "last").stdout
        assert "3 cards to print" in run("--since", "last", *self.BACKS).stdout
        run("--only", "bee")
        assert [bool(one["back"]) for one in self.cards(two).values()] == [True, False]
