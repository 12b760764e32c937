"""The watcher of lint: it finds what a look from nothing finds, whatever changed, and reads only that again."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.lint import write
from pipeline import lintwatch
from pipeline.errors import UsageError
from pipeline.findings import Finding
from pipeline.lint import runner
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import rules
from pipeline.linter import Wish, check
from pipeline.lintwatch import Session
from pipeline.load import project as loading
from pipeline.model.types import Card
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


class Editor:
    """Somebody who changes lines of a game at random: takes them out, doubles them, moves them, changes words."""

    def __init__(self, root: Path, chance: Random) -> None:
        self.files = sorted(file for file in (root / "cards").rglob("*") if file.suffix in (".yaml", ".md"))
        self.chance = chance

    def save(self) -> None:
        """Change one file."""
        file = self.chance.choice(self.files)
        lines = file.read_text("utf-8").splitlines()
        here, there = (self.chance.randrange(len(lines)) for _ in range(2))
        words = lines[here].split(" ")
        match self.chance.randrange(6):
            case 0:
                del lines[here]
            case 1:
                lines.insert(here, lines[here])
            case 2:
                lines[here], lines[there] = lines[there], lines[here]
            case 3:
                words[-1] = lines[there].split(" ")[-1]
                lines[here] = " ".join(words)
            case 4:
                lines[here] = re.sub(r"\d", lambda _: str(self.chance.randrange(9)), lines[here])
            case _:
                lines[here] = " ".join([*words[:-1], words[-1], words[-1]])
        file.write_text("\n".join(lines) + "\n", "utf-8")


@given(st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_whatever_was_changed_all_is_found_as_from_nothing(seed: int) -> None:
    with TemporaryDirectory() as place:
        write(Path(place), 30)
        session, editor = Session(Wish(Path(place))), Editor(Path(place), Random(seed))
        for _ in range(5):
            assert final(session) == check(Wish(Path(place))).survey.findings
            editor.save()


def test_what_a_rule_found_on_a_card_is_kept_while_the_card_is(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    draft = rules()["CMP001"]
    counted = replace(draft, check=lambda card, ctx: (seen.append(card.id), draft.check(card, ctx))[1])
    monkeypatch.setitem(rules(), "CMP001", counted)
    session = Session(Wish(tiny))
    final(session)
    edit(tiny / FILE, "Draw a card.", "Draw one card.")
    assert final(session) == check(Wish(tiny)).survey.findings
    assert seen == ["ant", "bee", "cow", "ant", "ant", "bee", "cow"]  # the first and the last look are from nothing


def test_a_rule_that_crashed_or_found_too_much_runs_again_on_all(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(card: Card, ctx: Context) -> Iterator[Hit]:
        yield Hit("seen", card.at)
        if card.id == "bee":
            raise KeyError

    monkeypatch.setitem(rules(), "CMP001", replace(rules()["CMP001"], check=fails))
    session = Session(Wish(tiny))
    for most in (10, 1, 10):
        monkeypatch.setattr(runner, "MAX_HITS", most)
        edit(tiny / FILE, "Draw a card.", "Draw a card. Draw a card.")
        assert final(session) == check(Wish(tiny)).survey.findings


def test_only_what_changed_is_read_again(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Wish(tiny))
    final(session)
    parsed: list[str] = []
    parse = loading.parse_again
    monkeypatch.setattr(loading, "parse_again", lambda file, raw, old: (parsed.append(file), parse(file, raw, old))[1])
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
