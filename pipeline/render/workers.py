"""The one seam for work that runs side by side: faces and pixels, in this process or in others with limits.

What an author wrote is laid out in workers, which may use so much memory and time and no more. A chunk of work that
ends its worker is done again one by one, so that the culprit is known and all others are made.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.context import BaseContext
from pathlib import Path
from time import monotonic
from typing import Any, Generic, TypeVar

from pipeline.errors import PipelineError
from pipeline.fixed import fixed

J = TypeVar("J")
R = TypeVar("R")
T = TypeVar("T")

MEMORY = 2 * 1024**3
"""Bytes of address space of a worker; a chunk of crowded cards takes 600 MB of it."""
SECONDS = 60
"""How long a chunk may take; one of 16 cards takes half a second."""
ALONE_SECONDS = 20
"""How long one job may take that is done again alone; a crowded card with a picture to paint takes one."""
RECYCLE = 200
"""Chunks for each worker after which all are replaced by fresh ones, so that memory that was lost comes back."""
GIVE_UP = 3
"""Failures one after the other after which the rest of a chunk is not tried: then it is the look, not a card."""
LOST = 2
"""Chunks given up one after the other after which no other is begun."""


Task = Callable[[Sequence[J]], Sequence[R]]
"""Work on a chunk of jobs: a result for each, in order. It must be importable by name, to go to another process."""


@fixed(frozen=True, slots=True)
class Failure:
    """Why a piece of work has no result, in words for the author."""

    reason: str


@fixed(frozen=True, slots=True)
class Done(Generic[J, R]):
    """A piece of work and its result."""

    job: J
    result: R | Failure


class Workers:
    """A pool of worker processes, started when it is first needed or by `warm`. With a count of 0 the work is done in
    this process, without limits. What is to be done `meanwhile` in this process is, once, when it first waits for
    them."""

    def __init__(self, count: int = 2) -> None:
        self.count = count
        self.meanwhile: Callable[[], object] | None = None
        self._lost = 0
        self._pool: ProcessPoolExecutor | None = None
        self._handed = 0
        self._given: list[Future[Any]] = []

    def warm(self, prepare: Callable[[], object]) -> None:
        """Start what workers come from, and the first of them, which runs `prepare`, without waiting for it."""
        if self.count:
            self._submit(prepare)

    def ahead(self, task: Task[J, R], chunk: Sequence[J]) -> None:
        """Have a worker that was warmed do a chunk, for what is left of it there: nobody waits for its results, and
        what goes wrong shows when it is done again."""
        if self._pool is not None:
            self._submit(partial(_limited, task, chunk, SECONDS))

    def run(self, task: Task[J, R], chunks: Iterable[Sequence[J]]) -> Iterator[Done[J, R]]:
        """Do chunks of work; gives each job with its result, or why there is none, chunk by chunk in order.

        `chunks` is read only a little ahead of the work, so that jobs may be large. Raises the PipelineError that a
        task raises: a missing library is no job's fault.
        """
        waiting: deque[tuple[Sequence[J], Callable[[], Sequence[R]]]] = deque()
        self._lost = 0
        for chunk in chunks:
            if self._pool is not None and self._handed >= RECYCLE * self.count:
                while waiting:
                    yield from self._result(task, *waiting.popleft())
                self._renew()
            if self._lost >= LOST:
                while waiting:
                    yield from _untried(waiting.popleft()[0])
                yield from _untried(chunk)
                continue
            waiting.append((chunk, self._call(task, chunk, SECONDS, len(waiting) + 1)))
            if len(waiting) > 2 * self.count:
                yield from self._result(task, *waiting.popleft())
        while waiting:
            chunk, results_of = waiting.popleft()
            yield from self._result(task, chunk, results_of) if self._lost < LOST else _untried(chunk)

    def close(self, now: bool = False) -> None:
        """End the workers. Work that has not begun is dropped; `now` does not wait for what has begun either, and one
        that warms up or is done is not waited for at all."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if now or all(one.done() for one in self._given):
            for process in list((pool._processes or {}).values()):  # Python 3.14 has `kill_workers` for this
                process.kill()
        pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        self.close(now=kind is not None)

    def _started(self, most: int) -> ProcessPoolExecutor:
        """Give the pool, which may start workers until it has `most`.

        The pool's own way to replace workers (`max_tasks_per_child`) can leave it without any, and work waiting for
        ever (Python's issue 115634).
        """
        if self._pool is None:
            self._handed = 0
            self._pool = ProcessPoolExecutor(self.count, _context(), initializer=_begin, initargs=(MEMORY,))
        started = len(self._pool._processes or ())
        self._pool._max_workers = max(started, min(self.count, most))  # type: ignore[attr-defined]
        self._handed += 1
        return self._pool

    def _renew(self) -> None:
        """Let the workers end when they have done what was handed to them; the next work is for others."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True)

    def _call(self, task: Task[J, R], chunk: Sequence[J], seconds: float, chunks: int = 1) -> Callable[[], Sequence[R]]:
        """Hand a chunk to the pool, and give what waits for its results. It is one of so many `chunks` that are to be
        done now."""
        if self.count == 0:
            return partial(task, chunk)
        given = self._submit(partial(_limited, task, chunk, seconds), chunks)
        self._given = [*(one for one in self._given if not one.done()), given]
        return given.result

    def _submit(self, work: Callable[[], T], most: int = 1) -> Future[T]:
        """Hand work to the pool, or to a new one when the last has broken. No more than `most` workers are started for
        it: one that is still warming up is soon free, and another would only take the processor from it."""
        with _deaf():
            try:
                return self._started(most).submit(work)
            except BrokenProcessPool:
                self._pool = None
                return self._started(most).submit(work)

    def _result(
        self, task: Task[J, R], chunk: Sequence[J], results_of: Callable[[], Sequence[R]]
    ) -> Iterator[Done[J, R]]:
        """Wait for a chunk. One that failed is done again job by job; behind a chunk that was given up it is done again
        whole, for it may only have shared the fate of that one."""
        todo, self.meanwhile = self.meanwhile, None
        if todo:
            todo()
        results = _attempted(results_of)
        if isinstance(results, Exception) and self._lost:
            results = _attempted(self._call(task, chunk, ALONE_SECONDS))
        if not isinstance(results, Exception):
            self._lost = 0
            yield from (Done(job, result) for job, result in zip(chunk, results, strict=True))
        elif self._lost:
            self._lost += 1
            self.close(now=True)  # what is still at work is as lost, and would be waited for
            yield from _untried(chunk)
        else:
            yield from self._one_by_one(task, chunk)

    def _one_by_one(self, task: Task[J, R], chunk: Sequence[J]) -> Iterator[Done[J, R]]:
        """Do a chunk that failed job by job, until too many have failed one after the other."""
        failed = 0
        for job in chunk:
            if failed < GIVE_UP:
                done = self._alone(task, job)
                failed = failed + 1 if isinstance(done.result, Failure) else 0
                yield done
            else:
                self._lost = 1
                yield from _untried([job])

    def _alone(self, task: Task[J, R], job: J) -> Done[J, R]:
        """Do one job by itself."""
        start = monotonic()
        results = _attempted(self._call(task, [job], ALONE_SECONDS))
        if isinstance(results, Exception):
            return Done(job, Failure(_reason(results, monotonic() - start)))
        return Done(job, results[0])


def in_chunks(jobs: Iterable[J], size: int) -> Iterator[list[J]]:
    """Give jobs in chunks of `size`, the last one smaller, each taken when it is asked for."""
    left = iter(jobs)
    while chunk := list(islice(left, size)):
        yield chunk


def _untried(chunk: Sequence[J]) -> Iterator[Done[J, R]]:
    """Give a chunk without having done it."""
    return (Done(job, Failure(f"not tried, since {GIVE_UP} others failed one after the other")) for job in chunk)


def _attempted(results_of: Callable[[], Sequence[R]]) -> Sequence[R] | Exception:
    """Give the results of a chunk, or what ended it: at this boundary, any trouble is a job's and not the build's."""
    try:
        return results_of()
    except PipelineError:
        raise
    except Exception as bad:
        return bad


def _reason(bad: Exception, seconds: float) -> str:
    """Say why a piece of work failed."""
    if isinstance(bad, MemoryError):
        return f"it took over {MEMORY // 1024**3} GB of memory"
    if not isinstance(bad, BrokenProcessPool):
        return f"{type(bad).__name__}: {bad}"
    if seconds >= ALONE_SECONDS:
        return f"it took over {ALONE_SECONDS} s"
    return f"it ended its worker, which may use {MEMORY // 1024**3} GB of memory and {ALONE_SECONDS} s"


def _context() -> BaseContext:
    """Give the way in which workers are started: each a new interpreter."""
    return get_context("spawn")


@contextmanager
def _deaf() -> Iterator[None]:
    """Let what is started meanwhile, be it a process or a thread that starts some, be deaf to Ctrl-C from its birth:
    the terminal sends it to all, and a worker that is still loading would tell at length of being cut off. One that
    comes to this process in the meantime waits.

    All of them, the tracker of resources too, look for modules where this process does, and not in the working folder,
    which may be that of somebody's game.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it is deaf by itself, but starting it ends the deafness of this thread
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(memory: int) -> None:
    """Set a worker's limits. It leaves Ctrl-C to its parent, and ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy's threads take time to start, and there is one core
    gc.disable()  # collected after each chunk instead, what has been loaded by now left out
    gc.freeze()
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):  # some systems set a lower limit, or know none
            resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _limited(task: Task[J, R], chunk: Sequence[J], seconds: float) -> Sequence[R]:
    """Do a chunk in a worker; the worker is ended when it takes too long, even inside a library."""
    with Path(os.devnull).open("w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            return task(chunk)
        finally:
            faulthandler.cancel_dump_traceback_later()
            gc.collect()
