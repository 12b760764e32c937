"""Work for the workers' tests, in a module of its own so that another process can import it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from pipeline.errors import EnvironmentFault


def work(jobs: Sequence[str]) -> list[str]:
    """Do what each job says; gives its words in capitals and the process that did it."""
    return [f"{_one(job).upper()} {os.getpid()}" for job in jobs]


def deaf(jobs: Sequence[str]) -> list[str]:
    """Tell whether the worker was born deaf to Ctrl-C: nothing here makes it so."""
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    return ["deaf" if blocked else "hears" for _ in jobs]


def leave(jobs: Sequence[str]) -> list[None]:
    """Write into a file which process this is."""
    for job in jobs:
        Path(job).write_text(str(os.getpid()), "ascii")
    return [None for _ in jobs]


def fault(jobs: Sequence[str]) -> list[str]:
    """Fail as a missing library does."""
    raise EnvironmentFault("no library", "install it")


def _one(job: str) -> str:
    if job == "die":
        os._exit(3)
    if job == "hang":
        time.sleep(60)
    if job == "raise":
        raise RecursionError("too deep")
    if job == "eat":
        return str(len(bytearray(8 * 1024**3)))
    return job


def prepare() -> None:
    """Stand for the loading of libraries."""
