"""The watcher of lint: it finds what a look from nothing finds, whatever changed, and reads only that again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline import lintwatch
from pipeline.errors import UsageError
from pipeline.findings import Finding
from pipeline.linter import Wish, check
from pipeline.lintwatch import Session
from pipeline.load import project as loading
from tests.project import edit

FILE = "cards/tiny/sets/first.yaml"
GAME = "cards/tiny/game.yaml"


def final(session: Session) -> tuple[Finding, ...]:
    """Give what a look finds in the end."""
    *_, (result, whole) = session.look()
    assert whole
    return result.survey.findings


CHANGES: list[Callable[[Path], None]] = [
    lambda root: None,
    lambda root: edit(root / FILE, "Draw a card.", "Draw  a a card."),
    lambda root: edit(root / FILE, "name: Bee", "name: Wasp"),
    lambda root: edit(root / FILE, "cost: FF", "cots: FF"),
    lambda root: edit(root / FILE, "defaults", "x-own: 1\ndefaults"),
    lambda root: edit(root / GAME, "label: Flame", "label: Fire"),
    lambda root: edit(root / GAME, "kind: cost", "kind: cots"),
    lambda root: (root / "cards/tiny/sets/second.yaml").write_text("cards:\n  dog: {name: Dog, types: [spell]}\n"),
    lambda root: (root / "cards/tiny/sets/second.yaml").write_text("cards: [\n"),
    lambda root: (root / "cards/tiny/rules.md").write_text("### R1 (open). Who begins\n"),
    lambda root: edit(root / "templates/bare/template.yaml", "bleed: 3 mm", "bleed: wide"),
    lambda root: ((root / "printers").mkdir(), (root / "printers/mine.yaml").write_text("scale-x: wide\n"))[0],
    lambda root: (root / FILE).unlink(),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_each_change_and_its_undoing_is_seen_as_from_nothing(tiny: Path, number: int) -> None:
    (tiny / "cards/other").mkdir()
    (tiny / "cards/other/game.yaml").write_text("title: Other\nlook: {use: bare}\ntypes: {a: {}}\n")
    before = {file: file.read_bytes() for file in tiny.rglob("*") if file.is_file()}
    session = Session(Wish(tiny))
    assert final(session) == check(Wish(tiny)).survey.findings
    CHANGES[number](tiny)
    assert final(session) == check(Wish(tiny)).survey.findings
    for file in [file for file in tiny.rglob("*") if file.is_file()]:
        file.unlink()
    for file, data in before.items():
        file.write_bytes(data)
    assert final(session) == check(Wish(tiny)).survey.findings


def test_changes_after_one_another(tiny: Path) -> None:
    session = Session(Wish(tiny))
    for change in CHANGES[:8]:
        change(tiny)
        assert final(session) == check(Wish(tiny)).survey.findings


def test_only_what_changed_is_read_again(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Wish(tiny))
    final(session)
    parsed: list[str] = []
    parse = loading.parse
    monkeypatch.setattr(loading, "parse", lambda file, raw: (parsed.append(file), parse(file, raw))[1])
    final(session)
    assert parsed == []
    edit(tiny / FILE, "Draw a card.", "Draw one card.")
    final(session)
    assert parsed == [FILE]


def test_in_a_large_game_what_files_say_wrongly_is_told_first(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lintwatch, "LARGE", 2)
    session = Session(Wish(tiny))
    assert [whole for _, whole in session.look()] == [True]
    edit(tiny / FILE, "cost: FF", "cots: FF")
    steps = list(session.look())
    assert [whole for _, whole in steps] == [False, True]
    assert [f.code for f in steps[0][0].survey.findings] == ["MOD001"]
    assert {f.code for f in steps[1][0].survey.findings} > {"MOD001"}


def test_a_wrong_profile_is_told_at_once(tiny: Path) -> None:
    with pytest.raises(UsageError, match="no profile"):
        Session(Wish(tiny, profile="darft"))


@pytest.mark.slow
def test_the_command_answers_a_save(tiny: Path) -> None:
    words = [sys.executable, "-m", "pipeline", "lint", "--watch"]
    done = tiny / "told.txt"
    with done.open("w") as out, subprocess.Popen(words, cwd=tiny, stdout=out, env=os.environ) as process:
        try:
            waited(lambda: "Ctrl-C" in done.read_text())
            edit(tiny / FILE, "cost: FF", "cots: FF")
            waited(lambda: "MOD001" in done.read_text())
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130


def waited(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    pytest.fail("it did not come to be")
