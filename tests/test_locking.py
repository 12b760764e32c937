"""One build at a time: who holds the lock, who waits for it, and where it stands."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import LockedError, WriteError
from pipeline.locking import lock


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock of `tmp_path` and waits."""
    code = (
        "import sys, pathlib; from pipeline.locking import lock\n"
        "with lock(pathlib.Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_two_builds_at_once(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    with pytest.raises(LockedError, match=f"process {holder.pid}") as caught, lock(tmp_path):
        pass
    assert caught.value.exit_code == 6
    assert caught.value.remedy
    began = time.monotonic()
    with pytest.raises(LockedError), lock(tmp_path, wait=0.2):
        pass
    assert 0.2 <= time.monotonic() - began < 5


def test_a_dead_holder_holds_no_more(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    left = tmp_path / "output" / ".cw-tmp-0123456789abcdef"
    left.parent.mkdir()
    left.touch()
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with lock(tmp_path, clean=[tmp_path / "output"]):
        assert not left.exists()
        assert (tmp_path / ".cardwright" / "lock.pid").read_text() == f"{os.getpid()}\n"
    assert not (tmp_path / ".cardwright" / "lock.pid").exists()


def test_a_waiting_build_goes_on(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    assert holder.stdin
    holder.stdin.close()
    with lock(tmp_path, wait=20):
        pass


def test_after_a_while_it_is_said_that_another_build_is_waited_for(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    assert holder.stdin
    code = (
        "import sys; from pathlib import Path; from pipeline.locking import lock\n"
        "with lock(Path(sys.argv[1]), 20): pass"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stderr=subprocess.PIPE, text=True) as waiting:
        assert waiting.stderr
        said = waiting.stderr.readline()
        holder.stdin.close()
        assert waiting.wait(30) == 0
        assert said == f"another build of `{tmp_path}` is running (process {holder.pid}); waiting for it\n"
        assert waiting.stderr.read() == ""


def test_a_lock_is_given_back_after_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), lock(tmp_path):
        raise ZeroDivisionError
    with lock(tmp_path):
        pass


@pytest.mark.parametrize("link", [".cardwright", ".cardwright/lock"])
def test_a_lock_that_is_a_link_is_refused(tmp_path: Path, link: str) -> None:
    """A game from elsewhere must not make a build empty a file of its owner."""
    target = tmp_path / "target"
    if link == ".cardwright":
        target.mkdir()
        (target / "lock").write_text("precious")
    else:
        (tmp_path / ".cardwright").mkdir()
        target.write_text("precious")
    (tmp_path / link).symlink_to(target)
    with pytest.raises(WriteError, match="link"), lock(tmp_path):
        pass
    assert (target / "lock" if target.is_dir() else target).read_text() == "precious"


def test_where_the_project_may_only_be_read_the_lock_stands_in_the_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def mkdir(path: Path, **more: bool) -> None:
        if path.name == ".cardwright":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        make(path, **more)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    output = tmp_path / "output"
    with lock(tmp_path, clean=[output]):
        assert (output / ".lock.pid").read_text() == f"{os.getpid()}\n"
        with pytest.raises(LockedError, match=f"process {os.getpid()}"), lock(tmp_path, clean=[output]):
            pass
    with pytest.raises(WriteError, match=r"\.cardwright/lock` cannot be written: read-only"), lock(tmp_path):
        pass


def test_a_lock_in_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / ".cardwright").write_text("a file in the way")
    with pytest.raises(WriteError) as caught, lock(tmp_path):
        pass
    assert caught.value.exit_code == 5
