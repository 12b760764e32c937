"""How far a game's faces are: those kept from before at once, the others as the workers give them back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from pipeline.make.types import Progress
from pipeline.render.workers import Done, Task, Workers

J = TypeVar("J")
R = TypeVar("R")
T = TypeVar("T")


class TellingWorkers(Workers):
    """Workers that tell how many of `total` cards and backs have their face.

    They are taken well before they are laid out, so one counts when it was taken and no job of it is under way.
    """

    def __init__(self, workers: Workers, what: str, total: int, tell: Progress) -> None:
        super().__init__(workers.count)
        self._workers, self._what, self._total, self._tell = workers, what, total, tell
        self._taken = self._under_way = 0

    def take(self, wanted: Iterable[T]) -> Iterator[T]:
        """Give the cards or backs, and count those that are taken."""
        for one in wanted:
            self._taken += 1
            yield one

    def ahead(self, task: Task[J, R], chunk: Sequence[J]) -> None:
        """Have a chunk done ahead, as `Workers.ahead` does."""
        self._workers.ahead(task, chunk)

    def run(self, task: Task[J, R], chunks: Iterable[Sequence[J]]) -> Iterator[Done[J, R]]:
        """Do chunks of work, as `Workers.run` does."""
        for done in self._workers.run(task, self._counted(chunks)):
            self._under_way -= 1
            self._say()
            yield done
        self._say()

    def _counted(self, chunks: Iterable[Sequence[J]]) -> Iterator[Sequence[J]]:
        for chunk in chunks:
            self._under_way += len(chunk)
            self._say()
            yield chunk

    def _say(self) -> None:
        self._tell(self._what, self._taken - self._under_way, self._total)
