"""Sheets as they are made are right; what is asked for is found, or refused with a remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import cli
from pipeline.errors import InputError, UsageError
from pipeline.verifying import verify
from pipeline.wishes import Request, sheet_wish
from tests.project import edit, made
from tests.verify.conftest import BACKS, PAPERS, WAYS, Bench, faults


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_are_right_on_each_paper_each_way_with_all_kinds_of_backs(
    built: Path, paper: str, way: str, backs: str
) -> None:
    (found,) = verify(built, [str(built / f"output/tiny/sheets-{paper.lower()}-{backs}-{way}.pdf")], 300, 0)
    assert faults(found) == {}
    told = {figure.name: figure.value for figure in found.figures}
    assert told["cards in their places"] == "8 of 8"
    assert told["registration"] == "0.000 mm off, 4 backs"


def test_sides_apart_and_pale_sheets_are_right_too(built: Path) -> None:
    names = ("sheets-a4-long-edge-apart-fronts", "sheets-a4-long-edge-apart-backs", "sheets-a4-low")
    found = verify(built, [str(built / f"output/tiny/{name}.pdf") for name in names], 300, 0)
    assert [faults(one) for one in found] == [{}, {}, {}]
    values = [{figure.name: figure.value for figure in one.figures} for one in found]
    assert {one["registration"] for one in values} == {"no backs beside fronts"}
    assert "Duplex Simplex" in values[1]["printing"]
    assert values[2]["words in their places"] == "none to look for"


def test_turned_cards_headers_gutters_and_other_sizes_are_right(tiny: Path) -> None:
    sheets = (
        sheet_wish(size="45 x 130 mm", options={"paper": "A5", "orientation": "portrait", "backs": "short-edge"}),
        sheet_wish(options={"gutter": "full", "marks": "cross", "header": "yes", "backs": "gutterfold"}),
        sheet_wish(options={"marks": "edge", "header": "yes", "gutter": "3 mm"}),
        sheet_wish(options={"marks": "none", "bleed": "0 mm", "backs": "long-edge"}, copies=7),
    )
    made(tiny, Request(pictures=(), sheets=sheets, workers=0))
    found = verify(tiny, [], 300, 0)
    assert [faults(one) for one in found] == [{}] * 4


@pytest.mark.parametrize("turned", ["yes", "no"])
def test_many_lines_are_read_on_turned_cards_too(tiny: Path, turned: str) -> None:
    edit(
        tiny / "cards/tiny/sets/first.yaml",
        "Draw two cards.",
        "Draw two cards and look at the last of them again. " * 6 + "End.",
    )
    made(tiny, Request(pictures=(), sheets=(sheet_wish(options={"turned": turned, "backs": "long-edge"}),), workers=0))
    (found,) = verify(tiny, [], 300, 0)
    assert faults(found) == {}


def test_a_printers_correction_is_understood(tiny: Path) -> None:
    (tiny / "printers").mkdir()
    (tiny / "printers/mine.yaml").write_text(
        "back: {right: 0.7 mm, down: -0.4 mm, turn: 0.5, scale-across: 1.01, scale-down: 0.99}\nfront: {down: 1 mm}\n"
    )
    wish = sheet_wish(options={"backs": "long-edge"}, printer="mine")
    made(tiny, Request(pictures=(), sheets=(wish,), workers=0))
    (found,) = verify(tiny, [], 300, 0)
    assert faults(found) == {}


def test_the_command_prints_each_figure_with_its_tolerance(built: Path, bench: Bench) -> None:
    name = "sheets-a4-long-edge-portrait"
    words = ["verify", str(bench.file(name)), "--project", str(built), "-j", "0"]
    done = CliRunner().invoke(cli.app, words)
    assert done.exit_code == 0, done.output
    assert "positions              0.000 mm off" in done.output
    assert "1 file measured, all as they should be" in done.output
    told = json.loads(CliRunner().invoke(cli.app, [*words, "--json"]).output)
    (figures,) = told.values()
    assert {"name": "pages", "value": "2 of 2", "tolerance": "exact", "faults": [], "ok": True} in figures


def test_the_command_ends_with_1_where_something_is_wrong(built: Path, bench: Bench) -> None:
    import pikepdf

    path = bench.folder / "sheets-a4-long-edge-portrait.pdf"
    with pikepdf.open(bench.file()) as pdf:
        del pdf.Root.ViewerPreferences
        pdf.save(path)
    done = CliRunner().invoke(cli.app, ["verify", str(path), "--project", str(built), "-j", "0"])
    assert done.exit_code == 1
    assert "NOT OK" in done.output
    assert "      PrintScaling is not None" in done.output


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["tiby"], "there is no game `tiby`; did you mean `tiny`?"),
        (["no.pdf"], "there is no file `no.pdf`"),
        (["cards/tiny/other.pdf"], "no manifest names sheets of this name"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    built: Path, monkeypatch: pytest.MonkeyPatch, names: list[str], said: str
) -> None:
    monkeypatch.chdir(built)
    (built / "cards/tiny/other.pdf").write_bytes(b"%PDF-1.7")
    with pytest.raises(UsageError) as caught:
        verify(built, names, 300, 0)
    assert said in caught.value.message
    assert caught.value.remedy


def test_a_project_without_sheets_says_how_to_make_them(tiny: Path) -> None:
    with pytest.raises(UsageError, match="no sheets") as caught:
        verify(tiny, [], 300, 0)
    assert "cardwright sheets" in caught.value.remedy
    with pytest.raises(UsageError, match="`tiny` has no sheets"):
        verify(tiny, ["tiny"], 300, 0)


@pytest.mark.parametrize("found", [None, "", "{", "[]", '{"version": 1, "outputs": {"sheets-a4.pdf": 3}}'])
def test_sheets_beside_a_lost_manifest_are_not_passed_over(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, found: str | None
) -> None:
    monkeypatch.chdir(tiny)
    folder = tiny / "output/tiny"
    folder.mkdir(parents=True)
    (folder / "sheets-a4.pdf").write_bytes(b"%PDF-1.7")
    if found is not None:
        (folder / "manifest.json").write_text(found)
    for names in ([], ["tiny"], ["output/tiny/sheets-a4.pdf"]):
        with pytest.raises(InputError, match=r"what `output/tiny/sheets-a4.pdf` .*manifest.json` is missing or broken"):
            verify(tiny, names, 300, 0)
    with pytest.raises(UsageError, match="no game `other`"):
        verify(tiny, ["other"], 300, 0)


def test_a_file_that_is_no_pdf_is_told_as_such(bench: Bench) -> None:
    path = bench.folder / "sheets-a4-long-edge-portrait.pdf"
    path.write_bytes(b"no pdf at all")
    with pytest.raises(InputError, match="cannot be read"):
        verify(bench.root, [str(path)], 300, 0)


def test_what_is_written_down_may_be_nonsense(tiny: Path) -> None:
    made(tiny, Request(pictures=(), sheets=(sheet_wish(),), workers=0))
    file = tiny / "output/tiny/manifest.json"
    told = json.loads(file.read_text())
    for key, value in (("grid", [0, 3]), ("cards", {}), ("paper", "A4"), ("cards", {"ant": 10**9}), ("more", 1)):
        (group,) = told["outputs"]["sheets-a4.pdf"]["ticket"]["groups"]
        entry = {**told["outputs"]["sheets-a4.pdf"], "ticket": {"side": "", "groups": [{**group, key: value}]}}
        file.write_text(json.dumps({**told, "outputs": {"sheets-a4.pdf": entry}}))
        with pytest.raises(InputError, match=f"what is written down of .*sheets-a4.pdf.*`groups.0.{key}"):
            verify(tiny, [], 300, 0)


def test_a_card_that_is_gone_is_named(tiny: Path) -> None:
    made(tiny, Request(pictures=(), sheets=(sheet_wish(),), workers=0))
    file = tiny / "cards/tiny/sets/first.yaml"
    file.write_text("".join(line for line in file.read_text().splitlines(True) if "bee" not in line))
    with pytest.raises(InputError, match="has the card `bee`"):
        verify(tiny, [], 300, 0)


def test_sheets_for_another_size_of_card_are_told_as_such(tiny: Path) -> None:
    made(tiny, Request(pictures=(), sheets=(sheet_wish(),), workers=0))
    edit(tiny / "cards/tiny/game.yaml", "title: Tiny\n", "title: Tiny\nsize: 44 x 68 mm\n")
    said = "`sheets-a4.pdf` was made for cards of `63 x 88 mm`, and `ant` has `44 x 68 mm` now"
    with pytest.raises(InputError, match=said) as caught:
        verify(tiny, [], 300, 0)
    assert caught.value.remedy == "make the sheets again"


def test_of_a_game_with_an_error_that_is_told(tiny: Path) -> None:
    made(tiny, Request(pictures=(), sheets=(sheet_wish(),), workers=0))
    edit(tiny / "cards/tiny/game.yaml", "title: Tiny\n", "title: Tiny\nsize: 44 x 68 mmm\n")
    said = (
        r"cannot be measured, since the game has an error: .*game.yaml:2:7: `mmm` is no known unit; did you mean `mm`"
    )
    with pytest.raises(InputError, match=said):
        verify(tiny, [], 300, 0)
