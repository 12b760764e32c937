"""All outputs of the games that ship have the same bytes, however they come about:

    python -m tests.long.same_bytes
    python -m tests.long.same_bytes power-trip --only build

Cold; again; with outputs deleted and all that is kept still there; with half of what is kept; with a card edited, and
edited back; after an edit against a clean build of the same tree; and in another folder, time zone, language and hash
seed, with another mask and number of workers. Prints how many outputs were compared.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.project import shas

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "sheets {game} --backs long-edge --marks cross --header --keep-going",
    "sheets {game} --layout a4-fold --ink low --keep-going",
    "rulebook",
    "aids",
    "tuckbox",
    "proof",
    *(f"export {target} {{game}}" for target in ("gapless", "json", "csv", "xlsx", "silhouette", "tabletop-simulator")),
    "build",
)
"""What makes all kinds of outputs; last what reports on all that are there."""
PLAIN = {"TZ": "UTC", "LANG": "C.UTF-8", "PYTHONHASHSEED": "1"}
OTHER = {"TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "2"}


def run(root: Path, commands: Sequence[str], jobs: int = 2, mask: int = 0o022, **environment: str) -> dict[str, str]:
    """Run commands, each a process of its own; gives the hash of each output. Raises AssertionError for one that ends
    as a bug or fault does; a game without aids is none."""
    (game,) = (path.name for path in (root / "cards").iterdir())
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(root.parent), **environment}
    environ.pop("SOURCE_DATE_EPOCH", None)
    for words in commands:
        command = [sys.executable, "-m", "pipeline", *words.format(game=game).split(), "--project", str(root)]
        command += ["--jobs", str(jobs)]
        done = subprocess.run(command, env=environ, umask=mask, capture_output=True, text=True, check=False, cwd=root)
        assert done.returncode in (0, 1, 2), (words, done.returncode, done.stderr)
    return shas(root)


def same(found: dict[str, str], expected: dict[str, str], what: str) -> None:
    """Raise AssertionError that names the outputs that differ."""
    differ = sorted(path for path in {*found, *expected} if found.get(path) != expected.get(path))
    assert not differ, f"{what}: {differ[:20]}"


def check(source: Path, game: str, folder: Path, commands: Sequence[str] = COMMANDS) -> int:
    """Compare all outputs of a game of the project `source`, made in folders below `folder`; gives how many there are.

    Raises AssertionError.
    """
    one, two = folder / "one" / "p", folder / "two" / "öther plâce" / "deep"
    for root in (one, two):
        shutil.copytree(source / "cards" / game, root / "cards" / game, ignore=shutil.ignore_patterns(".schema"))
        shutil.copytree(source / "templates", root / "templates")
    cold = run(one, commands, **PLAIN)
    same(run(one, commands, **PLAIN), cold, "again")
    shutil.rmtree(one / "output")
    same(run(one, commands, **PLAIN), cold, "from what is kept")
    for path in sorted(path for path in (one / ".cardwright/cache").rglob("*") if path.is_file())[::2]:
        path.unlink()
    shutil.rmtree(one / "output")
    same(run(one, commands, **PLAIN), cold, "from half of what is kept")
    file = with_texts(one / "cards" / game)
    before = file.read_text("utf-8")
    file.write_text(EDIT.sub(r"\g<0>And so on. ", before, count=1), "utf-8")
    edited = run(one, commands, **PLAIN)
    assert edited != cold
    shutil.rmtree(one / "output")
    shutil.rmtree(one / ".cardwright")
    same(run(one, commands, **PLAIN), edited, "an edit and a clean build")
    file.write_text(before, "utf-8")
    same(run(one, commands, **PLAIN), cold, "edited back")
    same(run(two, commands, jobs=1, mask=0o077, **OTHER), cold, "elsewhere")
    return len(cold)


EDIT = re.compile(r"^    (?:flavor|text): (\|\n +)?(?=\w)", re.MULTILINE)
"""Where words of a card begin."""


def with_texts(game: Path) -> Path:
    """Give a file of a game that has cards with text."""
    return next(path for path in sorted((game / "sets").glob("*.yaml")) if EDIT.search(path.read_text("utf-8")))


def main() -> None:
    """Compare the outputs of some games, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--only", action="append", help="a command, without what follows it; all when left out")
    words = parser.parse_args()
    commands = [each for each in COMMANDS if not words.only or each.split()[0] in words.only]
    shipped = sorted(path.name for path in (ROOT / "cards").iterdir() if (path / "game.yaml").is_file())
    for game in words.games or shipped:
        folder = Path(tempfile.mkdtemp(prefix="same-bytes-"))
        print(f"{game}: {check(ROOT, game, folder, commands)} outputs, the same bytes each time", flush=True)
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
