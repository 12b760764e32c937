import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.findings import Severity
from pipeline.making import Outcome
from pipeline.render.workers import Workers
from pipeline.saves import is_source
from pipeline.watch import Session
from tests.project import CARDS, edit

OUT = "output/tiny"
FILE = "cards/tiny/sets/first.yaml"


@pytest.fixture
def session(tiny: Path) -> Session:
    """A session in this process, after its first round."""
    made = Session(tiny, "tiny", (), Workers(0))
    fresh(made)
    return made


def fresh(session: Session) -> list[set[str]]:
    """Go a round; give the outputs that each of its steps made."""
    return [made(outcome) for outcome in session.refresh()]


def made(outcome: Outcome) -> set[str]:
    return {one.path.removeprefix(f"{OUT}/") for one in outcome.games[0].outputs if one.action == "made"}


def test_a_save_makes_the_cards_picture_first_and_then_the_sheet(tiny: Path, session: Session) -> None:
    edit(tiny / FILE, "Draw two cards.", "Draw three cards.")
    assert fresh(session) == [{"faces/bee.png"}, {"sheets-a4.pdf"}]


def test_a_save_that_changes_nothing_makes_nothing(tiny: Path, session: Session) -> None:
    edit(tiny / FILE, CARDS, f"{CARDS}# a remark\n")
    assert fresh(session) == [set()]


def test_what_all_cards_share_is_done_in_one_step(tiny: Path, session: Session) -> None:
    edit(tiny / "templates/bare/face.css", "#eee", "#ddd")
    assert fresh(session) == [{"faces/ant.png", "faces/bee.png", "faces/cow.png", "backs/main.png", "sheets-a4.pdf"}]
    edit(tiny / "cards/tiny/game.yaml", "letter: F", "letter: G")
    (step,) = fresh(session)
    assert {"faces/ant.png", "sheets-a4.pdf"} <= step


def test_only_the_chosen_card_is_drawn(tiny: Path) -> None:
    session = Session(tiny, "tiny", ("ant",), Workers(0))
    assert fresh(session) == [{"faces/ant.png", "backs/main.png"}]
    edit(tiny / FILE, "Draw", "Discard")
    assert fresh(session) == [{"faces/ant.png"}]
    assert not (tiny / OUT / "sheets-a4.pdf").exists()


def test_broken_yaml_is_told_and_leaves_the_outputs(tiny: Path, session: Session) -> None:
    before = {path: path.read_bytes() for path in (tiny / OUT).rglob("*.p*")}
    edit(tiny / FILE, "{name: Bee", "{name: Bee: {")
    (outcome,) = session.refresh()
    assert next(f.at.file for f in outcome.survey.findings if f.severity >= Severity.ERROR) == FILE
    assert {path: path.read_bytes() for path in (tiny / OUT).rglob("*.p*")} == before
    (tiny / FILE).write_text(CARDS)
    assert [step - {"report.json"} for step in fresh(session)] == [set(), set()]


def test_a_card_that_is_gone_fails_the_round_and_not_the_session(tiny: Path) -> None:
    session = Session(tiny, "tiny", ("ant",), Workers(0))
    fresh(session)
    edit(tiny / FILE, "ant:", "aunt:")
    with pytest.raises(UsageError, match="there is no card `ant`"):
        fresh(session)
    edit(tiny / FILE, "aunt:", "ant:")
    assert fresh(session) == [set()]


def test_the_games_folder_and_its_looks_are_watched(tiny: Path, session: Session) -> None:
    assert session.folders() == (tiny / "cards/tiny", tiny / "templates/bare")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("cards/tiny/sets/first.yaml", True),
        ("cards/tiny/art/ant.png", True),
        ("output/tiny/faces/ant.png", False),
        (".cardwright/lock", False),
        ("cards/tiny/.schema/cards.json", False),
        ("cards/tiny/sets/.first.yaml.swp", False),
        ("cards/tiny/sets/first.yaml~", False),
        ("/elsewhere/looks/face.css", True),
        ("/elsewhere/looks/.face.css.swp", False),
        ("/elsewhere/looks/w.log", False),
        ("cards/tiny/game.yaml", True),
        ("cards/tiny/rules.md", True),
        ("cards/tiny/decks/mine.yaml", True),
        ("cards/tiny/sets/first.yml", True),
        ("cards/tiny/art/deep/Ant.JPG", True),
        ("cards/tiny/fonts/own.ttf", True),
        ("cards/tiny/symbols/flame.svg", True),
        ("cards/tiny/symbols/icons.json", True),
        ("cards/tiny/art", True),
        ("cards/tiny/art/deep", True),
        ("cards/tiny", True),
        ("templates/bare/face.html.j2", True),
        ("templates/bare/symbols/star.svg", True),
        ("sheets/mine.yaml", True),
        ("game.yaml", True),
        ("sets/first.yaml", True),
        ("", False),
        ("w.log", False),
        ("cards/tiny/w.log", False),
        ("cards/tiny/art/w.log", False),
        ("cards/tiny/sets/w.log", False),
        ("cards/tiny/notes.md", False),
        ("cards/tiny/found.json", False),
        ("cards/tiny/mockups/ant.png", False),
        ("report.html", False),
        ("__pycache__/x.yaml", False),
    ],
)
def test_only_what_is_read_is_a_save(tmp_path: Path, name: str, wanted: bool) -> None:
    assert is_source(tmp_path, tmp_path / name) == wanted


@pytest.mark.parametrize("name", ["log", "cards/tiny/log", "cards/tiny/art/log", "cards/log"])
def test_a_file_without_an_ending_is_no_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "cards/tiny/art").mkdir(parents=True)
    (tmp_path / name).write_text("a log")
    assert not is_source(tmp_path, tmp_path / name)


def hear_ctrl_c() -> None:
    """Undo what a shell does to its background jobs, of which this run may be one: they are deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
class TestCommand:
    @pytest.fixture
    def running(self, tiny: Path) -> Iterator[subprocess.Popen[str]]:
        """`cardwright watch tiny`, when its first round is done."""
        command = [sys.executable, "-c", "from pipeline.cli import main; main()", "watch", "tiny"]
        pipe = subprocess.PIPE
        environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            command, cwd=tiny, stdout=pipe, stderr=pipe, text=True, env=environ, preexec_fn=hear_ctrl_c
        ) as process:
            assert process.stdout
            assert any("watching" in line for line in process.stdout)
            yield process
            process.kill()

    def test_a_saved_edit_is_soon_on_the_picture(
        self, tiny: Path, running: subprocess.Popen[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        picture = tiny / OUT / "faces/bee.png"
        times = []
        for text in ("Draw three cards.", "Draw four cards.", "Draw five cards."):
            before, begun = picture.read_bytes(), time.monotonic()
            (tiny / FILE).write_text(CARDS.replace("Draw two cards.", text))
            wait(lambda before=before: picture.read_bytes() != before)
            times.append(time.monotonic() - begun)
        with capsys.disabled():
            print(f"\nfrom save to picture: {', '.join(f'{one:.2f} s' for one in times)}")

    @pytest.mark.parametrize(
        ("sign", "code", "told"), [(signal.SIGINT, 130, "interrupted\n"), (signal.SIGTERM, 143, "")]
    )
    def test_it_ends_in_a_line_at_most(
        self, running: subprocess.Popen[str], sign: signal.Signals, code: int, told: str
    ) -> None:
        running.send_signal(sign)
        assert running.wait(10) == code
        assert running.stderr
        assert running.stderr.read() == told

    def test_foreign_files_start_no_build(self, tiny: Path, running: subprocess.Popen[str]) -> None:
        """What is said of a round stands before that of the next save, so that a round more would be seen."""
        for name in ("w.log", "cards/tiny/w.log", "cards/tiny/art.psd", "cards/tiny/notes.md"):
            (tiny / name).write_text("foreign")
        time.sleep(1)
        (tiny / FILE).write_text(CARDS.replace("Draw a card.", "Draw one card."))
        assert running.stdout
        assert next(line for line in running.stdout if line.startswith("tiny:")).endswith("1 made, 5 reused\n")

    def test_it_goes_on_after_what_it_cannot_read(self, tiny: Path, running: subprocess.Popen[str]) -> None:
        assert running.stdout
        (tiny / FILE).write_text("cards: [\n")
        assert any("error[YML" in line for line in running.stdout)
        (tiny / FILE).write_text(CARDS.replace("Draw a card.", "Draw one card."))
        assert any("faces/ant.png" in line for line in running.stdout)


def wait(holds: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)
