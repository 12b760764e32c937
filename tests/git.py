"""A git repository for tests."""

import os
import subprocess
from pathlib import Path

ENVIRON = {
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.invalid",
    "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b.invalid",
}  # fmt: skip


def git(root: Path, *words: str, stdin: bytes = b"", when: str = "2026-01-01T12:00:00Z") -> str:
    """Run git in a folder; every commit has the date `when`."""
    environ = {**os.environ, **ENVIRON, "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    done = subprocess.run(
        ["git", *words], cwd=root, env=environ, input=stdin, capture_output=True, check=True, timeout=30
    )
    return done.stdout.decode().strip()


def commit(root: Path, tag: str, when: str = "2026-01-01T12:00:00Z") -> None:
    """Commit all that is there, and tag it."""
    if not (root / ".git").exists():
        git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", tag, when=when)
    git(root, "tag", tag)
