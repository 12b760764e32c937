"""Signals: when they come, and that a module which is being loaded is loaded whole."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="this system has no such signals")

LISTEN = "from pipeline.signals import Signals; import os, signal, time; signals = Signals(); signals.listen()\n"
BOTH = pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])


def run(script: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(__file__).parents[1]), str(tmp_path)))}
    ended = "try:\n    {}\nexcept BaseException as error:\n    print(type(error).__name__, signals.exit_code)\n"
    words = [sys.executable, "-c", LISTEN + ended.format(script)]
    return subprocess.run(words, capture_output=True, text=True, env=environ, timeout=30, check=False)


@BOTH
def test_a_signal_ends_what_is_at_work(tmp_path: Path, number: int, code: int) -> None:
    done = run(f"os.kill(os.getpid(), {int(number)}); time.sleep(9); print('went on')", tmp_path)
    name = "KeyboardInterrupt" if number == signal.SIGINT else "SystemExit"
    assert (done.stdout, done.stderr) == (f"{name} {code}\n", "")


@BOTH
def test_a_module_is_loaded_whole_before_a_signal_ends_the_process(tmp_path: Path, number: int, code: int) -> None:
    (tmp_path / "half.py").write_text(f"import os\nos.kill(os.getpid(), {int(number)})\nprint('whole', flush=True)\n")
    done = run("import half; time.sleep(9); print('went on')", tmp_path)
    assert done.stdout.splitlines()[0] == "whole"
    assert done.stdout.splitlines()[1].endswith(str(code))
    assert "went on" not in done.stdout


@BOTH
def test_a_signal_within_words_of_code_ends_the_process_by_its_exit_code(
    tmp_path: Path, number: int, code: int
) -> None:
    script = f"eval('os.kill(os.getpid(), {int(number)})'); time.sleep(9); print('went on')"
    done = run(script, tmp_path)
    assert (done.stdout.split()[-1], done.stderr, done.returncode) == (str(code), "", 0)


def test_the_first_of_two_signals_is_told(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text(
        "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\nos.kill(os.getpid(), signal.SIGINT)\n"
    )
    assert run("import half; time.sleep(9)", tmp_path).stdout == "SystemExit 143\n"


@BOTH
def test_a_worker_is_started_whole_before_a_signal_ends_the_process(tmp_path: Path, number: int, code: int) -> None:
    """The signal comes where the worker waits for what it is to do, which it then would never be told."""
    (tmp_path / "pool.py").write_text(
        "import os\n"
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from multiprocessing import get_context, spawn\n"
        "def cut_off():\n"
        "    plain = spawn.get_preparation_data\n"
        f"    spawn.get_preparation_data = lambda name: (os.kill(os.getpid(), {int(number)}), plain(name))[1]\n"
        "    with ProcessPoolExecutor(1, get_context('spawn')) as pool:\n"
        "        done = pool.submit(print, 'the worker works', flush=True)\n"
        "        print('started', len(pool._processes), flush=True)\n"
        "        done.result()\n"
    )
    done = run("import pool; pool.cut_off(); time.sleep(9); print('went on')", tmp_path)
    name = "KeyboardInterrupt" if number == signal.SIGINT else "SystemExit"
    assert done.stderr == ""
    assert "the worker works" in done.stdout
    assert done.stdout.splitlines()[-1] == f"{name} {code}"


@BOTH
@pytest.mark.parametrize("module", ["pipeline.cli", "typer", "pydantic", "pipeline.build", "pipeline.making"])
def test_a_signal_while_the_command_line_is_loaded_ends_it_in_a_line_at_most(
    tiny: Path, number: int, code: int, module: str
) -> None:
    """It comes where a library is looked for, first of all before anything but Python itself is there."""
    done = cut_at(tiny, number, module)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", told(number))


@BOTH
def test_a_signal_just_before_the_end_ends_it_so(tiny: Path, number: int, code: int) -> None:
    """What tells of a build is loaded last; by then all is made, and it may be told before the signal is heard."""
    done = cut_at(tiny, number, "pipeline.console")
    assert (done.returncode, done.stderr) == (code, told(number))
    assert re.fullmatch(r"(tiny: 3 cards.*\n(  .*\n)*.*s\)\n)?", done.stdout)


def cut_at(tiny: Path, number: int, module: str) -> subprocess.CompletedProcess[str]:
    """Build, and send a signal where a module is looked for."""
    (tiny / "sitecustomize.py").write_text(
        "import os, sys\n"
        "class Cut:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            sys.meta_path.remove(self)\n"
        f"            os.kill(os.getpid(), {int(number)})\n"
        "sys.meta_path.insert(0, Cut())\n"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(__file__).parents[1]), str(tiny)))}
    words = [sys.executable, "-m", "pipeline", "build", "--jobs", "0"]
    return subprocess.run(words, cwd=tiny, capture_output=True, text=True, env=environ, timeout=60, check=False)


def told(number: int) -> str:
    """Give what is said of a signal."""
    return "interrupted\n" if number == signal.SIGINT else ""


def is_gone(group: int) -> bool:
    """Tell whether no process of a group is left, after a moment for the last to notice."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_build_can_be_ended_at_any_moment(tiny: Path, number: int) -> None:
    words = [sys.executable, "-c", "import pipeline.cli; print('ready', flush=True); pipeline.cli.main()", "build"]
    for part in range(12):
        with subprocess.Popen(words, cwd=tiny, stdout=-1, stderr=-1, text=True, start_new_session=True) as process:
            assert process.stdout
            assert process.stderr
            process.stdout.readline()
            time.sleep(0.03 + part * 0.06)
            process.send_signal(number)
            told = process.stderr.read()
        ended = (130, "interrupted\n") if number == signal.SIGINT else (143, "")
        assert (process.returncode, told) in ((0, ""), ended)
        assert is_gone(process.pid)
