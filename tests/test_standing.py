"""A build that found nothing to do is answered from memory, and only until something is touched."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import make
from pipeline.cache import Store
from pipeline.cli import app
from pipeline.seen import COARSE_NS
from pipeline.standing import Answer, Standing
from tests.project import edit, illustrated


def aged(root: Path) -> Path:
    """Date all files of a project back, as if they had lain there for a while; what changed them stays new."""
    for path in (p for p in root.rglob("*") if p.is_file()):
        os.utime(path, ns=(1_700_000_000_123_456_789,) * 2)
    time.sleep(0.15)
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return aged(illustrated(tmp_path))


def test_an_answer_is_given_again(root: Path) -> None:
    assert Standing(root, "build").answer() is None
    Standing(root, "build").keep(Answer("all well", 0))
    assert Standing(root, "build").answer() == Answer("all well", 0)
    assert Standing(root, "sheets").answer() is None


TOUCHES: dict[str, Callable[[Path], object]] = {
    "a card": lambda root: os.utime(root / "cards/tiny/sets/first.yaml"),
    "a new file": lambda root: (root / "cards/tiny/sets/more.yaml").write_text("cards: {}\n"),
    "a picture that goes": lambda root: (root / "cards/tiny/art/ant.png").unlink(),
    "a look": lambda root: (root / "templates/bare/face.css").chmod(0o600),
    "icons that come with a package": lambda root: os.utime(root / "cards/tiny/node_modules/icons.json"),
    "an output": lambda root: (root / "output/tiny/report.json").write_text("{}"),
}


@pytest.mark.parametrize("touch", TOUCHES.values(), ids=TOUCHES)
def test_whatever_is_touched_has_the_work_done(root: Path, touch: Callable[[Path], object]) -> None:
    (root / "output/tiny").mkdir(parents=True)
    (root / "cards/tiny/node_modules").mkdir()
    (root / "cards/tiny/node_modules/icons.json").write_text("{}")
    aged(root)
    Standing(root, "build").keep(Answer("all well", 0))
    touch(root)
    time.sleep(0.15)
    assert Standing(root, "build").answer() is None


@pytest.mark.parametrize("folder", [".git", ".venv", ".cardwright"])
def test_what_no_game_is_made_from_may_change(root: Path, folder: str) -> None:
    Standing(root, "build").keep(Answer("all well", 0))
    (root / folder).mkdir(exist_ok=True)
    (root / folder / "index").write_text("changed")
    assert Standing(root, "build").answer() == Answer("all well", 0)


def test_a_library_that_comes_is_seen_and_a_folder_that_a_build_makes_is_none(
    root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python -m pipeline` has the folder that it is run in among those of libraries."""
    other = tmp_path_factory.mktemp("libraries")
    monkeypatch.syspath_prepend(str(root))
    monkeypatch.syspath_prepend(str(other))
    Standing(root, "build").keep(Answer("all well", 0))
    (root / "made").mkdir()
    assert Standing(root, "build").answer() == Answer("all well", 0)
    (other / "library").mkdir()
    assert Standing(root, "build").answer() is None


def test_another_time_or_place_has_the_work_done(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Standing(root, "build").keep(Answer("all well", 0))
    with monkeypatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        assert Standing(root, "build").answer() is None
    with monkeypatch.context() as patch:
        patch.chdir(root)
        assert Standing(root, "build").answer() is None
    monkeypatch.setattr("pipeline.render.version.tools", lambda: "weasyprint 99")
    assert Standing(root, "build").answer() is None


def test_an_answer_that_comes_with_a_project_is_none(root: Path, tmp_path: Path) -> None:
    """A shared cache is sealed for another place."""
    Standing(root, "build").keep(Answer("all well", 0))
    moved = tmp_path.parent / f"{tmp_path.name}-moved"
    root.rename(moved)
    (root / ".cardwright").parent.mkdir()
    (moved / ".cardwright").rename(root / ".cardwright")
    assert Store(root).get("standing", Standing(root, "build")._words) is None


def test_what_changed_just_now_is_not_trusted(root: Path) -> None:
    card = root / "cards/tiny/sets/first.yaml"
    now = time.time_ns() + COARSE_NS
    os.utime(card, ns=(now, now))
    Standing(root, "build").keep(Answer("all well", 0))
    assert Standing(root, "build").answer() is None


def test_what_is_touched_during_the_build_keeps_its_answer_from_being_kept(root: Path) -> None:
    before = Standing(root, "build")
    os.utime(root / "cards/tiny/game.yaml", ns=(1_600_000_000_123_456_789,) * 2)
    time.sleep(0.15)
    before.keep(Answer("all well", 0))
    assert Standing(root, "build").answer() is None


def test_an_answer_of_another_version_is_none(root: Path) -> None:
    standing = Standing(root, "build")
    standing.keep(Answer("all well", 0))
    Store(root).put("standing", standing._words, b"[]")
    assert standing.answer() is None


@pytest.fixture
def built(root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Give a function that builds the project (for `idle` without doing any work) and gives what is said, without the
    time that it took."""

    def run(*more: str, idle: bool = False) -> str:
        with monkeypatch.context() as patch:
            if idle:
                patch.setattr("pipeline.build.build", lambda *_: pytest.fail("it was built again"))
            said = CliRunner().invoke(app, ["build", "--jobs", "0", "--project", str(root), *more])
        assert said.exit_code == 0, said.output
        return re.sub(r"\d+\.\d s", "", said.output)

    return run


@pytest.mark.parametrize("words", [(), ("--json",)], ids=["", "json"])
def test_the_next_builds_say_what_one_that_did_the_work_would_say(
    root: Path, built: Callable[..., str], words: tuple[str, ...]
) -> None:
    assert "made" in built(*words)
    said = built(*words, idle=True)
    assert "reused" in said
    time.sleep(0.3)
    assert built(*words, idle=True) == said  # the one before read what the first had written
    os.utime(root / "cards/tiny/sets/first.yaml", ns=(1_700_000_000_123_456_789,) * 2)
    time.sleep(0.15)
    assert built(*words) == said
    assert built(*words, "--verify") == said


@pytest.mark.parametrize("name", ["tiny/sheets-a4.pdf", "tiny/faces/ant.png", "tiny/manifest.json"])
def test_what_was_written_just_now_is_read_before_it_is_said_to_stand(
    root: Path, built: Callable[..., str], name: str
) -> None:
    built()
    file = root / "output" / name
    state, data = file.stat(), file.read_bytes()
    file.write_bytes(b"X" + data[1:])
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    time.sleep(0.15)
    built()
    assert file.read_bytes() == data


def test_a_build_that_wrote_much_or_lost_something_says_nothing_of_the_next(
    root: Path, built: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.standing.MOST_READ", 1000)
        built()
    time.sleep(0.15)
    assert Standing(root, "build").answer() is None
    edit(root / "cards/tiny/sets/first.yaml", "  bee: {", "  wasp: {")
    aged(root)
    assert "1 removed" in built()
    with pytest.raises(pytest.fail.Exception):
        built(idle=True)
    assert "removed" not in built()


MODULES = """
import sys
from pipeline.cli import app
try: app({words})
except SystemExit: pass
print(*(name for name in sys.modules if not name.startswith("pipeline.commands.")))
"""


def loaded(*words: str) -> set[str]:
    """Give the modules that a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", MODULES.format(words=[*words])], capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_each_build_loads_only_what_it_needs(root: Path) -> None:
    words = ["sheets", "--fail-on", "never", "--jobs", "0", "--project", str(root)]
    cold = loaded(*words)
    assert {"weasyprint", "pikepdf"} <= cold
    os.utime(root / "cards/tiny/sets/first.yaml", ns=(1_700_000_000_123_456_789,) * 2)
    time.sleep(0.3)
    cached = loaded(*words)
    seldom = {f"pipeline.make.{name}" for name in make.SELDOM} - {"pipeline.make.stamps"}
    heavy = {"weasyprint", "fontTools", "PIL", "numpy", "markdown_it", "openpyxl", "urllib.request"}
    packages = {"pipeline.booklet", "pipeline.export", "pipeline.proof", "pipeline.verify", "pipeline.playing"}
    assert {"pipeline.making", "pipeline.make.work"} <= cached
    assert cached & {*seldom, *heavy, *packages} == set()
    time.sleep(0.3)
    again = {name for name in loaded(*words) if name.startswith("pipeline.")}
    assert again == {f"pipeline.{name}" for name in NOTHING_TO_DO.split()}


def test_workers_are_started_before_what_reads_and_checks_is_loaded(root: Path) -> None:
    code = f"""
import sys
from pipeline import build
from pipeline.cli import app
build.warm_up = lambda store, workers: sys.exit(" ".join(sys.modules))
app(["sheets", "--project", {str(root)!r}])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    started = {name for name in done.stderr.split() if name.startswith("pipeline.") and "commands." not in name}
    more = "bars build collector locking render.laying render.workers"
    assert started <= {f"pipeline.{name}" for name in f"{NOTHING_TO_DO} {more}".split()}
    assert "pipeline.render.workers" in started


NOTHING_TO_DO = """
cache cli commands errors files findings fixed given impose impose.paper load load.codes load.folders manifest model
model.nearest model.values printlog render render.tone render.version seen settings signals standing straight
swaps units wishes
"""
"""The modules that are needed to say that there is nothing to do."""
