"""What can fail while a build writes: each output is the old or the new one, whole, and the next build is right."""

import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from pipeline import locking
from pipeline.build import build
from pipeline.errors import LockedError, PipelineError, WriteError
from pipeline.findings import Severity
from pipeline.render.workers import Workers
from pipeline.wishes import Request
from tests.project import edit, illustrated, made, shas

CARDS = "cards/tiny/sets/first.yaml"
A, B = "Draw two cards.", "Discard two cards."
OUT = "output/tiny/"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that was built with A and with B, so that all its faces are kept; B stands."""
    illustrated(tmp_path)
    made(tmp_path)
    edit(tmp_path / CARDS, A, B)
    made(tmp_path)
    return tmp_path


def states(project: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Give the outputs of B and of A; A stands afterwards."""
    new = shas(project)
    edit(project / CARDS, B, A)
    made(project)
    return new, shas(project)


def temporary(project: Path) -> list[Path]:
    return list(project.rglob(".cw-tmp-*"))


class Nth:
    """Lets the n-th call of a function fail, and (`forever`) all after it."""

    def __init__(self, real: Callable[..., object], n: int, error: int, forever: bool) -> None:
        self._real, self._n, self._error, self._forever = real, n, error, forever
        self.calls = 0

    @property
    def failed(self) -> bool:
        return self.calls >= self._n

    def __call__(self, *words: object, **more: object) -> object:
        self.calls += 1
        if self.calls == self._n or (self._forever and self.calls > self._n):
            raise OSError(self._error, os.strerror(self._error))
        return self._real(*words, **more)


FAULTS = {
    "a write that finds the disk full": ("os.open", errno.ENOSPC, True),
    "a disk that cannot write down": ("os.fsync", errno.EIO, False),
    "a name that is denied": ("pathlib.Path.replace", errno.EACCES, False),
    "a disk that is full at the name": ("pathlib.Path.replace", errno.ENOSPC, True),
    "a file that cannot be read back": ("pathlib.Path.read_bytes", errno.EIO, False),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whichever_call_fails_outputs_are_whole(project: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    place, error, forever = FAULTS[fault]
    new, old = states(project)
    holder = {"os.open": os, "os.fsync": os}.get(place, Path)
    name = place.rsplit(".", 1)[1]
    for n in range(1, 60):
        edit(project / CARDS, A, B)
        real = getattr(holder, name)
        failing = Nth(real, n, error, forever)
        told: PipelineError | None = None
        with monkeypatch.context() as patched:
            # A method must find its object, so it is wrapped as a function.
            patched.setattr(holder, name, lambda *words, failing=failing, **more: failing(*words, **more))
            try:
                made(project)
            except PipelineError as bad:
                told = bad
        between = shas(project)
        assert between.keys() == old.keys()
        assert all(between[path] in (old[path], new[path]) for path in old), n
        if told and isinstance(told, WriteError):
            assert told.exit_code == 5
        if told is None and not failing.failed:
            assert between == new
            return
        made(project)
        assert shas(project) == new
        assert temporary(project) == []
        edit(project / CARDS, B, A)
        made(project)
        assert shas(project) == old
    pytest.fail("it never came through")


def _build_in_a_child(root: Path) -> None:
    os.setsid()
    build(root, Request(workers=0))


def _killed(project: Path, moments: int, seed: int) -> Iterator[tuple[dict[str, str], dict[str, str], dict[str, str]]]:
    """Kill builds at random moments; gives what there was between, before and after, for each."""
    new, old = states(project)
    rng = random.Random(seed)
    begun = time.monotonic()
    edit(project / CARDS, A, B)
    made(project)
    length = time.monotonic() - begun
    for number in range(moments):
        text = (project / CARDS).read_text("utf-8")
        there = B in text
        edit(project / CARDS, B if there else A, A if there else B)
        child = get_context("fork").Process(target=_build_in_a_child, args=(project,))
        child.start()
        time.sleep(rng.uniform(0, 1.2 * length))
        if child.is_alive():
            os.kill(child.pid, signal.SIGKILL)
        child.join()
        yield shas(project), *((new, old) if there else (old, new))
        if number % 5 == 4:
            made(project)
            assert shas(project) == (old if there else new)
            assert temporary(project) == []


def _check(kills: Iterator[tuple[dict[str, str], dict[str, str], dict[str, str]]]) -> None:
    for between, old, new in kills:
        whole = {path: sha for path, sha in between.items() if ".cw-tmp-" not in path}
        assert whole.keys() == old.keys()
        assert all(sha in (old[path], new[path]) for path, sha in whole.items())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_build_that_is_killed_at_random_leaves_outputs_whole(project: Path) -> None:
    _check(_killed(project, 5, seed=1))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_fifty_builds_that_are_killed_at_random_leave_outputs_whole(project: Path) -> None:
    _check(_killed(project, 50, seed=int(time.time())))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_the_second_of_two_builds_waits_for_the_first(project: Path) -> None:
    new, _ = states(project)
    edit(project / CARDS, A, B)
    children = [get_context("fork").Process(target=_build_in_a_child, args=(project,)) for _ in range(3)]
    for child in children:
        child.start()
    for child in children:
        child.join(60)
    assert [child.exitcode for child in children] == [0, 0, 0]
    assert shas(project) == new
    assert temporary(project) == []


def test_a_second_build_that_waits_too_long_says_so(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.build.LOCK_WAIT_S", 0.05)
    with locking.lock(project), pytest.raises(LockedError) as told:
        made(project)
    assert told.value.exit_code == 6


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def _flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _foreign(path: Path) -> None:
    path.write_bytes(b"%PDF-1.7 of somebody else")


def _unreadable(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/full")


@pytest.mark.parametrize("damage", [_cut, _flipped, _empty, _folder, _foreign, _unreadable])
def test_a_poisoned_cache_changes_nothing(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    illustrated(tmp_path)
    made(tmp_path)
    good = shas(tmp_path)
    entries = [path for path in (tmp_path / ".cardwright/cache").rglob("*") if path.is_file()]
    assert len(entries) > 5
    for path in entries:
        damage(path)
    shutil.rmtree(tmp_path / "output")
    made(tmp_path)
    assert shas(tmp_path) == good


def test_a_cache_of_swapped_entries_changes_nothing(tmp_path: Path) -> None:
    illustrated(tmp_path)
    made(tmp_path)
    good = shas(tmp_path)
    entries = sorted(path for path in (tmp_path / ".cardwright/cache").rglob("*") if path.is_file())
    held = [path.read_bytes() for path in entries]
    for path, data in zip(entries, (*held[1:], held[0]), strict=True):
        path.write_bytes(data)
    shutil.rmtree(tmp_path / "output")
    made(tmp_path)
    assert shas(tmp_path) == good


def test_a_cache_that_goes_during_a_build_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipeline.make import pictures

    illustrated(tmp_path)
    made(tmp_path)
    good = shas(tmp_path)
    real = pictures.put

    def gone(*words: object, **more: object) -> object:
        shutil.rmtree(tmp_path / ".cardwright/cache", ignore_errors=True)
        return real(*words, **more)

    monkeypatch.setattr(pictures, "put", gone)
    shutil.rmtree(tmp_path / "output")
    made(tmp_path)
    assert shas(tmp_path) == good


def test_a_worker_that_is_killed_once_costs_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the machine runs out of memory and ends the largest process."""
    new, _ = states(project)
    edit(project / CARDS, A, B)
    shutil.rmtree(project / ".cardwright/cache")
    killed: list[int] = []
    real = Workers._submit

    def submit(pool: Workers, *work: Any) -> object:
        waiting = real(pool, *work)
        if not killed and pool._pool is not None:
            killed.extend(pool._pool._processes)
            os.kill(killed[0], signal.SIGKILL)
        return waiting

    monkeypatch.setattr(Workers, "_submit", submit)
    outcome = build(project, Request(workers=1))
    assert killed
    assert not [found for found in outcome.survey.findings if found.severity >= Severity.ERROR]
    assert shas(project) == new
    assert temporary(project) == []


@pytest.mark.skipif(shutil.which("unshare") is None, reason="there is no way here to make a folder read-only for root")
def test_a_project_that_may_only_be_read_is_built_into_an_output_that_may_be_written(tmp_path: Path) -> None:
    plain, project = illustrated(tmp_path / "plain"), illustrated(tmp_path / "project")
    made(plain)
    (tmp_path / "out").mkdir()
    (project / "output").mkdir()
    script = (
        "mount --bind $0/project $0/project && mount --bind $0/out $0/project/output "
        "&& mount -o remount,bind,ro $0/project && exec $1 -m pipeline build --project $0/project --jobs 1"
    )
    command = ["unshare", "--mount", "--map-root-user", "sh", "-c", script, str(tmp_path), sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent.parent)
    if "mount:" in done.stderr or "unshare:" in done.stderr:
        pytest.skip("this system does not let a folder be made read-only")
    assert done.returncode == 0, done.stderr
    (project / "output").rmdir()
    (tmp_path / "out").rename(project / "output")
    assert shas(project) == shas(plain)
    assert not (project / ".cardwright").exists()
