"""The package as people install it: a wheel with the looks and example games in it, in an environment of its own."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.slow


def run(*words: str | Path, at: Path) -> str:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(words, cwd=at, env=environ, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made by way of the source distribution, as an index would have it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, at=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment with the wheel; its dependencies are those of the present one."""
    folder = tmp_path_factory.mktemp("env")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", at=folder).strip())
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel, at=folder)
    # Named after the wheel's own folder, so that the wheel's package comes first; not the checkout's editable link.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


def test_the_wheel_holds_looks_and_games_and_no_outputs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "pipeline/_data/templates/classic/template.yaml" in names
    for game in sorted((ROOT / "cards").iterdir()):
        assert f"pipeline/_data/cards/{game.name}/game.yaml" in names
    assert "pipeline/starter/game.yaml" in names
    assert "pipeline/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "output/")) or ".cardwright" in name]
    assert not [name for name in names if "__pycache__" in name]


def test_a_new_game_builds_in_an_empty_folder(scripts: Path, tmp_path: Path) -> None:
    tool = scripts / "cardwright"
    run(tool, "new", "my-game", at=tmp_path)
    game = tmp_path / "my-game"
    told = run(tool, "build", at=game)
    assert "12 in the box" in told
    assert (game / "output/my-game/sheets-a4.pdf").read_bytes().startswith(b"%PDF-1.7")
    assert len(list((game / "output/my-game/faces").glob("*.png"))) == 5
    where = run(scripts / "python", "-c", "import pipeline.settings as s; print(s.data_dir())", at=game).strip()
    assert where.endswith("pipeline/_data")
    assert not where.startswith(str(ROOT))
