"""A set of faces -> the same set in another ink, each face made once and kept."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from pipeline.fixed import fixed
from pipeline.make.types import Bench, FaceSet
from pipeline.render.inks import inked
from pipeline.render.jobs import Printed
from pipeline.render.pages import Pages
from pipeline.render.tone import Ink
from pipeline.render.workers import Failure, in_chunks
from pipeline.settings import code_sha

CHUNK = 8
"""Faces that a worker makes in one go; each takes about 80 ms."""


def in_ink(bench: Bench, faces: FaceSet, ink: Ink) -> FaceSet:
    """Give a set of faces in an ink. One that cannot be made so is left out."""
    if ink == "full":
        return faces
    return FaceSet(_made(bench, faces.fronts, ink), _made(bench, faces.backs, ink))


@fixed(frozen=True, slots=True)
class _Job:
    id: str
    pdf: bytes


def _made(bench: Bench, faces: Mapping[str, Printed], ink: Ink) -> dict[str, Printed]:
    keys = {id: f"{ink} {one.face.pdf_sha} {code_sha('render')}" for id, one in faces.items() if one.face.pdf_sha}
    pages = Pages(bench.store.folder("faces"))
    made: dict[str, Printed] = {}
    for id, key in keys.items():
        data = bench.store.get("inked", key)
        if data:
            made[id] = _printed(faces[id], data, pages)
    jobs = (_Job(id, faces[id].pdf) for id in [id for id in keys if id not in made])
    for number, done in enumerate(bench.workers.run(partial(_task, ink), in_chunks(jobs, CHUNK)), start=1):
        if not isinstance(done.result, Failure):
            made[done.job.id] = _printed(faces[done.job.id], done.result, pages)
            bench.store.put("inked", keys[done.job.id], done.result)
        bench.tell(f"faces in ink: {ink}", number, len(keys))
    return {id: made[id] for id in keys if id in made}


def _printed(one: Printed, pdf: bytes, pages: Pages) -> Printed:
    return replace(one, face=replace(one.face, pdf_sha=hashlib.sha256(pdf).hexdigest()), page=pages.keep(pdf))


def _task(ink: Ink, jobs: list[_Job]) -> list[bytes]:
    return list(inked(ink, [job.pdf for job in jobs]))
