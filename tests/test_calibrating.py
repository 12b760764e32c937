"""From the sheet to a printer's file, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline import cli, readout
from pipeline.errors import UsageError
from pipeline.wishes import Request, sheet_wish
from tests.project import made

READ = "A=0.4 B=-0.2 C=0.4 D=-0.1 E=99.8 F=100.1 M=6"


def run(at: Path, *words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(cli.app, ["calibrate", *words, "--project", str(at)], input=typed)


def test_it_makes_the_sheet(tiny: Path) -> None:
    done = run(tiny, "--paper", "letter", "--orientation", "landscape", "--backs", "short-edge")
    assert done.exit_code == 0, done.output
    assert "output/calibrate-letter-landscape-short-edge.pdf (made)" in done.output
    assert (tiny / "output/calibrate-letter-landscape-short-edge.pdf").read_bytes().startswith(b"%PDF")
    assert "(unchanged)" in run(tiny, "--paper", "letter", "--orientation", "landscape", "--backs", "short-edge").output


def test_readings_become_a_printer_that_sheets_know(tiny: Path) -> None:
    done = run(tiny, "--name", "hall", "--readings", READ)
    assert done.exit_code == 0, done.output
    assert "cardwright sheets GAME --printer hall" in done.output
    text = (tiny / "printers/hall.yaml").read_text()
    assert 'notes: "measured on A4: A=0.4 B=-0.2 C=0.4 D=-0.1 E=99.8 F=100.1 M=6"' in text
    assert "right: 0.4 mm" in text
    wish = sheet_wish(options={"backs": "long-edge"}, printer="hall")
    found = made(tiny, Request(pictures=(), sheets=(wish,), workers=0))
    assert [one.action for one in found.games[0].outputs] == ["made"]
    verified = CliRunner().invoke(cli.app, ["verify", "--project", str(tiny), "-j", "0"])
    assert verified.exit_code == 0, verified.output
    assert "6 mm at least" in verified.output


def test_a_printer_that_is_there_is_replaced_only_when_asked(tiny: Path) -> None:
    run(tiny, "--name", "hall", "--readings", READ)
    before = (tiny / "printers/hall.yaml").read_text()
    refused = run(tiny, "--name", "hall", "--readings", "A=1 B=1")
    assert isinstance(refused.exception, UsageError)
    assert (tiny / "printers/hall.yaml").read_text() == before
    assert run(tiny, "--name", "hall", "--readings", "A=1 B=1", "--force").exit_code == 0
    assert "right: 1 mm" in (tiny / "printers/hall.yaml").read_text()


@pytest.mark.parametrize(
    "words",
    [
        ["--readings", READ],
        ["--name", "../evil", "--readings", READ],
        ["--name", "Hall", "--readings", READ],
        ["--name", "hall", "--readings", "A=25 B=0"],
        ["--name", "hall"],
        ["--paper", "100 x 100 mm"],
        ["--paper", "a44"],
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(tiny: Path, words: list[str]) -> None:
    assert isinstance(run(tiny, *words).exception, UsageError)
    assert not (tiny / "printers").exists()
    assert not (tiny / "output").exists()


def test_readings_are_asked_for_one_by_one(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["0.4", "twenty", "-0.2", "", "", "99.8", "", "", "", "4"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    assert readout.ask_readings() == {"A": 0.4, "B": -0.2, "E": 99.8, "M": 4.0}
    assert next(answers, None) is None
