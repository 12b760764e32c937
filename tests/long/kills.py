"""Kill builds of a game that ships at random moments: each output is old or new, whole, and nothing else stays:

    python -m tests.long.kills power-trip --moments 50 --seed 1

Each time a card is edited, or edited back, and `build` is killed with all its workers, somewhere between its start and
its end.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.long.same_bytes import EDIT, ROOT, with_texts
from tests.project import shas


def build(root: Path) -> subprocess.Popen[bytes]:
    """Start a build in a group of processes of its own."""
    command = [sys.executable, "-m", "pipeline", "build", "--project", str(root)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )


def strays(root: Path, temporary: Path) -> list[Path]:
    """Give what half-written files there are, and what lies in the temporary folder."""
    return [*root.rglob(".cw-tmp-*"), *temporary.iterdir()]


def check(game: str, folder: Path, moments: int, seed: int) -> dict[str, int]:
    """Kill builds; gives how often outputs were all old, all new, and both kinds at once. Raises AssertionError."""
    root, temporary, dice = folder / "p", folder / "tmp", random.Random(seed)
    shutil.copytree(ROOT / "cards" / game, root / "cards" / game)
    temporary.mkdir()
    os.environ["TMPDIR"] = str(temporary)
    (root / "templates").symlink_to(ROOT / "templates")
    file = with_texts(root / "cards" / game)
    first = file.read_text("utf-8")
    texts = first, EDIT.sub(r"\g<0>And so on. ", first)  # every card
    states = []
    for text in texts:
        file.write_text(text, "utf-8")
        assert build(root).wait() in (0, 1)
        states.append(shas(root))
    assert states[0].keys() == states[1].keys()
    counts = {"old": 0, "new": 0, "mixed": 0, "came through": 0}
    begun = time.monotonic()
    file.write_text(texts[0], "utf-8")
    assert build(root).wait() in (0, 1)
    assert shas(root) == states[0]
    length, now = time.monotonic() - begun, 0
    for number in range(moments):
        now = 1 - now
        file.write_text(texts[now], "utf-8")
        if number % 2:  # faces are laid out anew every other time
            shutil.rmtree(root / ".cardwright/cache")
        process = build(root)
        time.sleep(dice.uniform(0.1, 1.1 * length * (8 if number % 2 else 1)))
        counts["came through"] += process.poll() is not None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        found = {path: sha for path, sha in shas(root).items() if ".cw-tmp-" not in path}
        assert found.keys() == states[0].keys(), number
        assert all(sha in (states[0][path], states[1][path]) for path, sha in found.items()), number
        counts["old" if found == states[1 - now] else "new" if found == states[now] else "mixed"] += 1
        if number % 5 == 4:
            assert build(root).wait() in (0, 1)
            assert shas(root) == states[now], number
            assert not strays(root, temporary), strays(root, temporary)
    return counts


def main() -> None:
    """Kill builds of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="psionic-warriors")
    parser.add_argument("--moments", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kills-"))
    print(f"{words.game} in {folder}: {check(words.game, folder, words.moments, words.seed)}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
