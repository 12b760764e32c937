import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import cli

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text("utf-8")
SHELL = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
YAML = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
WATCH_SECONDS = 8


def test_the_two_commands_come_first_and_ci_runs_them() -> None:
    assert SHELL[:2] == ["bash setup.sh\n", ".venv/bin/pytest -n 2\n"]
    ci = (ROOT / ".ci/run").read_text()
    assert "bash setup.sh" in ci
    assert "README.md" in ci


def test_shell_scripts_parse() -> None:
    for script in ("setup.sh", ".ci/run"):
        subprocess.run(["bash", "-n", ROOT / script], check=True)


def test_it_lists_every_command_with_its_own_words() -> None:
    listed = re.findall(r"^\| `([a-z]+)[ `]", TEXT, re.MULTILINE)
    shown = re.findall(r"^  ([a-z]+)  ", CliRunner().invoke(cli.app, ["--help"]).output, re.MULTILINE)
    assert sorted(listed) == shown
    assert set(re.findall(r"^cardwright ([a-z]+)", "".join(SHELL), re.MULTILINE)) == set(shown)


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert links
    assert all((ROOT / link).is_file() for link in links)


@pytest.mark.slow
def test_every_command_works_as_it_stands(tmp_path: Path) -> None:
    """Run the tour from top to bottom in one shell, as a reader who adds the card while the watcher runs."""
    card = tmp_path / "card.yaml"
    card.write_text(YAML[0])
    lines = ["set -euo pipefail", f"cd {tmp_path}"]
    for block in SHELL[2:]:
        lines += [as_run(line, card) for line in block.splitlines()]
    bin_dir = tmp_path / ".venv/bin"
    bin_dir.mkdir(parents=True)
    (bin_dir / "activate").write_text("")
    (tmp_path / "cardwright").symlink_to(ROOT)
    tool = shutil.which("cardwright", path=str(Path(sys.executable).parent))
    assert tool
    who = {f"GIT_{role}_{what}": "a@b.invalid" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environ = {**os.environ, **who, "HOME": str(tmp_path), "PATH": f"{Path(tool).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", "\n".join(lines)], env=environ, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    made = {path.name for path in (tmp_path / "games/my-game/output/my-game").iterdir()}
    assert {"sheets-a4.pdf", "sheets-letter-63.5x88.9-long-edge.pdf", "faces", "faces-bleed-600dpi"} <= made
    assert "PLN001" in done.stdout  # what the tour says that lint will say


def as_run(line: str, card: Path) -> str:
    if line.startswith("cardwright watch"):
        return f"cat {card} >> sets/first.yaml\ntimeout --preserve-status -s INT {WATCH_SECONDS} {line} || [ $? = 130 ]"
    if "--fail-on warning" in line:
        return f"{line} || [ $? = 1 ]"
    return line
