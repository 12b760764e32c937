"""How the sentence (`making.py`) begins: with the project's lock, and workers that load while this process does.

Nothing else is loaded here, so that the workers are on their way before all that reads and checks comes in.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pipeline import locking
from pipeline.cache import Store
from pipeline.collector import paused
from pipeline.load.folders import find_root
from pipeline.render.laying import warm_up
from pipeline.render.workers import Workers
from pipeline.seen import look_round
from pipeline.settings import LOCK_WAIT_S

if TYPE_CHECKING:
    from pipeline.make.types import Progress
    from pipeline.making import Outcome
    from pipeline.wishes import Request


def build(start: Path, request: Request, tell: Progress = lambda what, done, total: None) -> Outcome:
    """Make what is asked for, of the project that `start` lies in, under its lock.

    Raises InputError for what cannot be read, UsageError for a game, card, paper or size that is none, EnvironmentFault
    for a missing font or library, WriteError when an output cannot be written, LockedError when another build does not
    end. Every output is then the new one or the last good one, whole.
    """
    root = find_root(start)
    with locking.lock(root, LOCK_WAIT_S, clean=[root / "output"]), Workers(request.workers) as workers:
        store = Store(root)
        touched = look_round(root)
        if store.get("touched", "project") != touched.encode():
            warm_up(store, workers)
        with paused():
            from pipeline.making import run
            from pipeline.survey import read

        outcome = run(read(root, request.games), request, workers, tell)
        store.put("touched", "project", touched.encode())
        return outcome
