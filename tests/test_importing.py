"""Tables go out, are changed by other programs, and come back into the set files."""

from __future__ import annotations

import csv
import io
import json
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
            ("set,id,name\nfrist,fox,Fox\n../x,gnu,Gnu\n", "", UsageError, "`../x` is no set"),
        ],
    )
    def test_what_is_not_clear_is_refused(
        self, commented: Path, table: str, set_: str, error: type[Exception], said: str
    ) -> None:
        with pytest.raises(error, match=said.replace(".", r"\.")):
            taken(commented, "more.csv", table, set_=set_)
        assert sorted(path.name for path in (commented / "cards/tiny/sets").iterdir()) == ["first.yaml"]


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

    def test_export_of_a_table_draws_nothing(self, run: Callable[..., Result], commented: Path) -> None:
        done = run("export", "csv")
        assert done.exit_code == 0
        assert "  output/tiny/export/csv/\n  3 cards\n" in done.stdout
        assert not list(commented.rglob("*.png"))
        assert [path.name for path in (commented / "output/tiny/export").iterdir()] == ["csv"]

    def test_the_targets_are_listed(self, run: Callable[..., Result]) -> None:
        lines = run("export", "list").stdout.splitlines()
        assert [line.split()[0] for line in lines] == sorted(line.split()[0] for line in lines)
        assert {"csv", "gapless", "silhouette", "tabletop-simulator"} <= {line.split()[0] for line in lines}
        assert list(json.loads(run("export", "list", "--json").stdout)) == [line.split()[0] for line in lines]
