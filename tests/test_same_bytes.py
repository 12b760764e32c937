"""The same tree gives the same bytes: of faces, sheets, reports and manifests, wherever and however it is built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import illustrated, made, shas

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-c", "from pipeline.cli import main; main()"]
ENVIRONMENTS = (
    {"jobs": "0", "TZ": "UTC", "LANG": "C.UTF-8", "PYTHONHASHSEED": "1", "umask": "022"},
    {"jobs": "1", "TZ": "Pacific/Kiritimati", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "2", "umask": "077"},
    {"jobs": "2", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "3", "umask": "002"},
)

TWO_CARDS = """\
cards:
  ant:
    name: Ant
    types: [spell]
    text: Draw {F}.
    art: art/ant.jpg
  bee: {name: Bee, types: [trick], cost: FI, text: Wait.}
"""


def built(project: Path, home: Path, **environment: str) -> dict[str, str]:
    """Build a project as a process with an environment of its own."""
    jobs, mask = environment.pop("jobs"), environment.pop("umask")
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home), **environment}
    environ.pop("SOURCE_DATE_EPOCH", None)
    command = [*COMMAND, "build", "--jobs", jobs, "--project", str(project)]
    subprocess.run(command, env=environ, umask=int(mask, 8), check=True, capture_output=True, cwd=home)
    return shas(project)


def test_workers_zone_language_mask_hash_seed_home_and_folder_do_not_show(tmp_path: Path) -> None:
    found = []
    for number, environment in enumerate(ENVIRONMENTS):
        project = tmp_path / ("a" * number) / "some where é" / f"p{number}"
        project.mkdir(parents=True)
        home = tmp_path / f"home{number}"
        home.mkdir()
        found.append(built(illustrated(project), home, **environment))
    assert len(found[0]) == 7
    assert found[1] == found[0]
    assert found[2] == found[0]


def test_cold_warm_and_half_warm_builds_do_not_differ(tmp_path: Path) -> None:
    illustrated(tmp_path)
    made(tmp_path)
    cold = shas(tmp_path)
    made(tmp_path)
    assert shas(tmp_path) == cold
    shutil.rmtree(tmp_path / "output")
    made(tmp_path)  # faces come from the cache
    assert shas(tmp_path) == cold
    entries = sorted(path for path in (tmp_path / ".cardwright/cache").rglob("*") if path.is_file())
    for path in entries[::2]:
        path.unlink()
    shutil.rmtree(tmp_path / "output")
    made(tmp_path)
    assert shas(tmp_path) == cold


@pytest.mark.slow
def test_however_outputs_come_about_they_have_the_same_bytes(tmp_path: Path) -> None:
    """What `python -m tests.long.same_bytes` does with the games that ship, for a game of two cards."""
    from tests.fuzz import looks
    from tests.long.same_bytes import check

    looks.project(tmp_path / "source")
    (tmp_path / "source/cards/tiny/sets/first.yaml").write_text(TWO_CARDS, "utf-8")
    assert check(tmp_path / "source", "tiny", tmp_path, ("rulebook", "build")) > 5


def test_a_date_that_is_given_is_the_only_one_that_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    illustrated(tmp_path)
    made(tmp_path)
    sheets = tmp_path / "output/tiny/sheets-a4.pdf"
    undated = sheets.read_bytes()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    made(tmp_path)
    dated = sheets.read_bytes()
    assert dated != undated
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    made(tmp_path)
    assert sheets.read_bytes() == undated
