"""A project's faces, to be looked at and compared: made, and drawn small, without any output."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.cache import Store
from pipeline.fixed import fixed
from pipeline.make import faces
from pipeline.make.types import Bench, FaceSet, Size
from pipeline.model.project import Project
from pipeline.proof.shoot import portraits
from pipeline.render.jobs import Printed
from pipeline.render.workers import Failure, Workers, in_chunks
from pipeline.seen import Seen

CHUNK = 8
"""Faces that a worker draws in one go; each takes about 20 ms."""


@fixed(frozen=True, slots=True)
class _Sitting:
    id: str
    pdf: bytes


class Studio:
    """Makes the faces of a project's games. What is made is kept in `store`, which may be another project's: a face's
    key holds all that it depends on."""

    def __init__(self, project: Project, store: Store, workers: Workers) -> None:
        self._workers = workers
        self._bench = Bench(project, store, Seen(store, trust=False), workers, lambda what, done, total: None)

    def set(self, game: str, size: Size | None = None) -> FaceSet:
        """Give the faces of a game, each in its own size or all in another; those that cannot be made are left out.

        Raises EnvironmentFault for a font or a library that is missing.
        """
        found = self._bench.project.games[game]
        made = faces.render(self._bench, found, size, found.cards)
        return FaceSet(_made(made.fronts), _made(made.backs))

    def portraits(self, chosen: Mapping[str, Printed]) -> Mapping[str, bytes]:
        """Give faces as JPEG, as they are cut. One that cannot be drawn is left out."""
        sittings = (_Sitting(id, one.pdf) for id, one in chosen.items())
        done = self._workers.run(_task, in_chunks(sittings, CHUNK))
        return {one.job.id: one.result for one in done if not isinstance(one.result, Failure)}


def _made(faces: Mapping[str, Printed]) -> dict[str, Printed]:
    return {id: one for id, one in faces.items() if one.made}


def _task(sittings: Sequence[_Sitting]) -> Sequence[bytes]:
    return portraits([one.pdf for one in sittings])
