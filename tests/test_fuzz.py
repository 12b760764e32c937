"""The random damage of `python -m tests.fuzz` works, for some seconds of it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--what", "looks", "--kind", "layout", "--kind", "icons"], ["--what", "games"]])
def test_some_rounds_go_by(words: list[str]) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--minutes", "0.1", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rounds" in done.stdout
    assert "nothing crashed" in done.stdout
