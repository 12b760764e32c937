"""Tables go out, are changed by other programs, and come back into the set files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from typer.testing import CliRunner, Result

from pipeline import cli, importing
from pipeline.errors import InputError, UsageError
from pipeline.load.project import load
from pipeline.model.project import build
from pipeline.report.plain import counted
from pipeline.tables import csvfile, jsonfile, rows, xlsxfile
from tests.export.conftest import export
from tests.project import CARDS, TINY, edit, write

ROOT = Path(__file__).parents[1]
FILE = "cards/tiny/sets/first.yaml"
GAMES = sorted(path.name for path in (ROOT / "cards").iterdir() if (path / "game.yaml").is_file())
COMMENTED = CARDS.replace("cards:\n", "# Mine.\ncards:   # of the first set\n")


@pytest.fixture
def commented(tmp_path: Path) -> Path:
    write(tmp_path, TINY | {FILE: COMMENTED})
    return tmp_path


@pytest.fixture
def run(commented: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(commented)
    return lambda *words: CliRunner().invoke(cli.app, words)


def taken(root: Path, name: str, data: bytes | str, **more: str) -> importing.Imported:
    (root / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return importing.plan(root, root / name, "", more.get("set_", ""))


@pytest.mark.parametrize("target", ["csv", "xlsx", "json"])
def test_out_and_in_again_changes_no_byte(commented: Path, target: str) -> None:
    folder, outcome = export(commented, target)
    found = importing.plan(commented, folder / f"tiny.{target}", "", "")
    assert (found.patches, found.fresh, found.same, found.missing) == ((), {}, 3, 0)
    importing.write(found)
    assert (commented / FILE).read_text() == COMMENTED
    assert outcome.games[0].remarks == ("3 cards",)
    before = (folder / f"tiny.{target}").read_bytes()
    export(commented, target)
    assert (folder / f"tiny.{target}").read_bytes() == before


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_shipped_games_comes_back_as_it_was(game: str) -> None:
    docs = load(ROOT, [game]).games[game].sets
    listed = tuple(rows.gather(docs))
    written = rows.table(listed, ())
    meant = [(row.set, row.id, {key: rows.shortened(value) for key, value in row.fields.items()}) for row in listed]
    for back in (rows.rows(csvfile.read(csvfile.write(written))), rows.rows(xlsxfile.read(xlsxfile.write(written)))):
        assert [(row.set, row.id, dict(row.fields)) for row in back] == meant
    exact = jsonfile.read(jsonfile.write(listed, game))
    assert [(row.id, row.fields) for row in exact] == [(row.id, row.fields) for row in listed]


def test_a_cell_changed_in_a_spreadsheet_changes_its_field_alone(commented: Path) -> None:
    folder, _ = export(commented, "xlsx")
    book = openpyxl.load_workbook(folder / "tiny.xlsx")
    sheet: Any = book.active
    head = [cell.value for cell in sheet[1]]
    assert head[:3] == ["set", "id", "name"]
    sheet.cell(2, head.index("text") + 1).value = "Draw three cards."
    sheet.cell(3, head.index("copies") + 1).value = 4
    sheet.append(["first", "dog", "Dog"])
    book.save(folder / "mine.xlsx")
    found = importing.plan(commented, folder / "mine.xlsx", "tiny", "")
    assert (found.changed, found.added, found.same) == (("ant", "bee"), ("dog",), 1)
    importing.write(found)
    text = COMMENTED.replace("text: Draw a card.", "text: Draw three cards.")
    text = text.replace("Draw two cards.}", "Draw two cards., copies: 4}") + "  dog:\n    name: Dog\n"
    assert (commented / FILE).read_text() == text.replace("cards., copies", "cards., copies")


def test_what_begins_as_a_formula_does_goes_out_guarded_and_comes_back(commented: Path) -> None:
    edit(commented / FILE, "text: Wait.", "text: '=HYPERLINK(\"https://x\")'")
    folder, _ = export(commented, "csv")
    (cell,) = (
        one
        for line in csv.reader(io.StringIO((folder / "tiny.csv").read_text("utf-8-sig")))
        for one in line
        if "HYP" in one
    )
    assert cell == '\'=HYPERLINK("https://x")'
    assert importing.plan(commented, folder / "tiny.csv", "", "").patches == ()


def test_what_has_no_column_stays_and_an_empty_cell_takes_away(commented: Path) -> None:
    importing.write(taken(commented, "some.csv", "id,cost\nbee,\nant,F\n"))
    assert (commented / FILE).read_text() == COMMENTED.replace("name: Bee, cost: FF, ", "name: Bee, ")


def test_in_json_a_card_is_whole(commented: Path) -> None:
    card = {"id": "bee", "set": "first", "fields": {"name": "Bee", "text": "Draw two cards."}}
    importing.write(taken(commented, "some.json", json.dumps({"cards": [card]})))
    assert (commented / FILE).read_text() == COMMENTED.replace("name: Bee, cost: FF, ", "name: Bee, ")


class TestChoice:
    def test_a_table_lists_what_is_chosen(self, commented: Path) -> None:
        write(commented, {"cards/tiny/decks/duel.yaml": "cards: {ant: 3, bee: 1}\n"})

        def ids(**more: Any) -> list[str]:
            folder, _ = export(commented, "json", **more)
            return [card["id"] for card in json.loads((folder / "tiny.json").read_text())["cards"]]

        assert ids(deck="duel") == ["ant", "bee"]
        assert ids(drafts=False) == ["ant", "bee"]
        assert ids(only=("cow",)) == ["cow"]
        with pytest.raises(UsageError, match="takes no `--copies`"):
            export(commented, "json", copies=2)

    def test_a_card_of_no_copies_or_with_an_error_is_in_the_table(self, commented: Path) -> None:
        edit(commented / FILE, "copies: 2", "copies: 0")
        edit(commented / FILE, "cost: FF", "cots: FF")
        folder, _ = export(commented, "csv")
        assert [row.id for row in rows.rows(csvfile.read((folder / "tiny.csv").read_bytes()))] == ["ant", "bee", "cow"]


class TestNewCards:
    def test_they_go_to_the_set_that_is_named(self, commented: Path) -> None:
        found = taken(commented, "more.csv", "id,name,types\nfox,Fox,[spell]\n", set_="second")
        assert list(found.fresh) == ["cards/tiny/sets/second.yaml"]
        assert found.missing == 3
        importing.write(found)
        game = build(load(commented)).games["tiny"]
        assert [card.id for card in game.cards] == ["ant", "bee", "cow", "fox"]

    @pytest.mark.parametrize(
        ("table", "set_", "error", "said"),
        [
            ("id,name\nfox,Fox\n", "", UsageError, "row 2: `fox` is new, and no set is named for it"),
            ("id,name\nfox one,Fox\n", "first", InputError, "`fox one` is no id"),
            ("id,name\nfox,Fox\n", "../first", UsageError, "`../first` is no set"),
            ("id,name\nfox,Fox\n", "/x", UsageError, "`/x` is no set"),
            ("set,id,name\nfrist,fox,Fox\n../x,gnu,Gnu\n", "", UsageError, "row 3: `../x` is no set"),
            ("set,id,name\nfirst,fox,Fox\nnowy zestaw,gnu,Gnu\n", "", UsageError, "row 3: `nowy zestaw` is no set"),
        ],
    )
    def test_what_is_not_clear_is_refused(
        self, commented: Path, table: str, set_: str, error: type[Exception], said: str
    ) -> None:
        with pytest.raises(error, match=said.replace(".", r"\.")):
            taken(commented, "more.csv", table, set_=set_)
        assert sorted(path.name for path in (commented / "cards/tiny/sets").iterdir()) == ["first.yaml"]


class TestJudged:
    def test_what_would_be_wrong_is_told_by_row_and_column_and_not_written(
        self, run: Callable[..., Result], commented: Path
    ) -> None:
        (commented / "t.csv").write_text("id,cost,copies,cots\nant,F,2.5,x\nbee,2-Mar,TRUE,y\ncow,,1,\n")
        for words in ((), ("--write",)):
            done = run("import", "t.csv", *words)
            assert done.exit_code == 1
            said = done.stderr.splitlines()
            assert "row 2, column `copies`: error[MOD003] `2.5` is no whole number from 0 to 999" in said
            assert "row 3, column `copies`: error[MOD003] `TRUE` is no whole number from 0 to 999" in said
            assert "rows 2, 3, column `cots`: error[MOD001] `cots` is no key here; did you mean `cost`?" in said
            assert any(line.startswith("row 3, column `cost`: error[") for line in said)
            assert said[-1].endswith("; nothing is written, `--write --force` does it all the same")
            assert (commented / FILE).read_text() == COMMENTED
        done = run("import", "t.csv", "--write", "--force")
        assert (done.exit_code, done.stdout) == (1, f"written {FILE}\n")
        assert "copies: 2.5" in (commented / FILE).read_text()

    def test_a_field_taken_away_and_a_new_card_are_judged(self, run: Callable[..., Result], commented: Path) -> None:
        cards = [{"id": "bee", "fields": {"text": "Wait."}}, {"id": "fox", "fields": {"name": "Ant"}}]
        (commented / "t.json").write_text(json.dumps({"cards": cards}))
        said = run("import", "t.json", "--set", "second").stderr.splitlines()
        assert "card 1: error[MOD002] the key `name` is missing" in said
        assert "card 2: error[MOD002] the key `types` is missing" in said
        assert "card 2, field `name`: error[IDN002] `Ant` is also the name of the card `ant`" in said

    def test_errors_that_were_there_before_hinder_nothing(self, run: Callable[..., Result], commented: Path) -> None:
        edit(commented / FILE, "cost: FF", "cost: X")
        (commented / "t.csv").write_text("id,name\nant,Army\nbee,Wasp\n")
        done = run("import", "t.csv", "--write")
        assert done.exit_code == 0
        assert "error" not in done.stderr

    def test_what_is_elsewhere_is_told_with_its_place(self, run: Callable[..., Result], commented: Path) -> None:
        edit(commented / "cards/tiny/game.yaml", "backs:", "plan: [{label: all, cards: 3}]\nbacks:")
        (commented / "t.csv").write_text("id,name,cost,text\nfox,Fox,F,Hide.\n")
        done = run("import", "t.csv", "--set", "first", "--write")
        assert done.exit_code == 0
        assert "cards/tiny/game.yaml:6:28: warning[PLN001] `all`: found 4 cards, the plan says 3" in done.stderr
        assert "fox" in (commented / FILE).read_text()

    def test_drafts_are_counted_as_what_is_to_do(self, run: Callable[..., Result], commented: Path) -> None:
        (commented / "t.csv").write_text('id,name,status,lacks\nfox,Fox,draft,"[cost, text]"\n')
        done = run("import", "t.csv", "--set", "first")
        assert (done.exit_code, done.stderr.splitlines()[0]) == (
            0, "not found before: 1 to-do (to-dos are not listed)",
        )  # fmt: skip

    def test_all_that_is_counted_is_listed(self, run: Callable[..., Result], commented: Path) -> None:
        edit(commented / "cards/tiny/game.yaml", "backs:", "plan: [{label: all, cards: 3}]\nbacks:")
        rows = "fox,Fox,Q,Hide.\nelk,Elk,F,\ngnu,Gnu,F,\nowl,Owl,F,See the the.\n"
        (commented / "t.csv").write_text(f"id,name,cost,text\n{rows}")
        lines = run("import", "t.csv", "--set", "first").stderr.splitlines()
        listed = Counter[str]()
        for line in lines:
            if found := re.search(r"(?:rows? ([\d, ]+)|game\.yaml\S+).*?: (error|warning|info)\[", line):
                listed[found[2]] += len(re.findall(r"\d+", found[1] or "1"))
        assert min(listed["error"], listed["warning"], listed["info"]) > 0
        told = ", ".join(counted(listed[word], word) for word in ("error", "warning", "info"))
        assert f"not found before: {told}" in lines

    def test_a_file_that_would_be_too_large_is_not_written(self, commented: Path) -> None:
        table = "id,name,notes\n" + "".join(f"n{n},N{n},{'a' * 19_000}\n" for n in range(220))
        found = taken(commented, "more.csv", table, set_="second")
        assert "over the limit of 4,000,000" in found.findings[0].message
        assert found.errors

    @pytest.mark.parametrize("file", [".", "cards"])
    def test_a_folder_is_no_table(self, run: Callable[..., Result], file: str) -> None:
        assert str(run("import", file).exception) == f"`{file}` is no table"


class TestRefused:
    def test_a_file_that_cannot_be_read_whole_is_not_changed(self, commented: Path) -> None:
        edit(commented / FILE, "bee: {", "ant: {")
        with pytest.raises(InputError, match=r"first\.yaml:5"):
            taken(commented, "more.csv", "id,name\nant,Army\n")

    def test_another_kind_of_file_is_none(self, commented: Path) -> None:
        with pytest.raises(UsageError, match=r"`cards\.txt` is no table"):
            taken(commented, "cards.txt", "id\n")

    def test_a_table_that_is_not_there(self, commented: Path) -> None:
        with pytest.raises(InputError, match=r"`none\.csv` is not there"):
            importing.plan(commented, commented / "none.csv", "", "")

    def test_a_file_that_changed_in_the_meantime_is_left_alone(self, commented: Path) -> None:
        found = taken(commented, "more.csv", "id,name\nant,Army\n")
        edit(commented / FILE, "Wait.", "Wait!")
        assert importing.write(found) == (FILE,)
        assert "Army" not in (commented / FILE).read_text()


class TestCommand:
    def test_it_shows_what_would_change_and_writes_nothing(self, run: Callable[..., Result], commented: Path) -> None:
        (commented / "t.csv").write_text("id,name\nant,Army\n")
        done = run("import", "t.csv")
        assert done.exit_code == 0
        assert f"--- a/{FILE}" in done.stdout
        assert "+  ant: {name: Army, cost: F, text: Draw a card., copies: 2}" in done.stdout
        assert (
            "1 card: 1 changed, 0 new, 0 the same; 2 that the table does not have stay; `--write` writes it"
            in done.stderr
        )
        assert (commented / FILE).read_text() == COMMENTED
        assert f"written {FILE}" in run("import", "t.csv", "--write").stdout
        assert (commented / FILE).read_text() == COMMENTED.replace("name: Ant", "name: Army")

    def test_what_could_not_be_done_is_told_and_is_1(self, run: Callable[..., Result], commented: Path) -> None:
        edit(commented / FILE, "  bee: {name: Bee, cost: FF,", "  bee: {name: Bee,  # b\n    cost: FF,")
        (commented / "t.csv").write_text("id,text\nbee,\n")
        done = run("import", "t.csv", "--write")
        assert done.exit_code == 1
        assert f"not changed: {FILE}: `bee`: a comment would be lost" in done.stderr
        assert "1 card: 0 changed, 0 new, 0 the same, 1 refused;" in done.stderr

    def test_export_of_a_table_draws_nothing(self, run: Callable[..., Result], commented: Path) -> None:
        done = run("export", "csv")
        assert done.exit_code == 0
        assert "  output/tiny/export/csv/tiny.csv (made)\n  3 cards\n" in done.stdout
        assert not list(commented.rglob("*.png"))
        assert [path.name for path in (commented / "output/tiny/export").iterdir()] == ["csv"]

    def test_the_targets_are_listed(self, run: Callable[..., Result]) -> None:
        lines = run("export", "list").stdout.splitlines()
        assert [line.split()[0] for line in lines] == sorted(line.split()[0] for line in lines)
        assert {"csv", "gapless", "silhouette", "tabletop-simulator"} <= {line.split()[0] for line in lines}
        assert list(json.loads(run("export", "list", "--json").stdout)) == [line.split()[0] for line in lines]

    def test_a_spreadsheets_cells_are_named_as_it_names_them(self, run: Callable[..., Result], commented: Path) -> None:
        book = openpyxl.Workbook()
        book.active.title = "My cards"
        for cells in (
            ["set", "id", "copies", "cots"],
            ["first", "ant", "2.5", "x"],
            ["", "bee", "1", "y"],
            ["", "gnu"],
        ):
            book.active.append(cells)
        book.save(commented / "t.xlsx")
        done = run("import", "t.xlsx", "--set", "first")
        said = done.stderr.splitlines()
        assert "My cards!C2, column `copies`: error[MOD003] `2.5` is no whole number from 0 to 999" in said
        assert "My cards!D2, D3, column `cots`: error[MOD001] `cots` is no key here; did you mean `cost`?" in said
        assert any(line.startswith("My cards, row 4: error[MOD002]") for line in said)
        assert str(run("import", "t.xlsx").exception) == "My cards, row 4: `gnu` is new, and no set is named for it"
