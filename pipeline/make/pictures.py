"""Faces -> PNG and PDF files of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Literal

from pipeline.fixed import fixed
from pipeline.make.types import Bench, FaceSet
from pipeline.model.faces import FaceProblem
from pipeline.outputs import Shelf
from pipeline.render.jobs import Printed
from pipeline.render.raster import pngs
from pipeline.render.workers import Failure, in_chunks
from pipeline.wishes import PictureWish, picture_of

Shown = tuple[Literal["faces", "backs"], str]
"""What a picture shows: a card, or a back, by its id. A card and a back may have one id."""
CHUNK = 8
"""Pictures that a worker makes in one go; each takes about 15 ms."""


@fixed(frozen=True, slots=True)
class Drawing:
    """A picture to be made: its name and key among the outputs, which card or back it shows, and the face."""

    name: str
    key: str
    shows: Shown
    face: Printed


@fixed(frozen=True, slots=True)
class Job:
    """A picture for a worker: its place among those to be made, and the face's PDF, read when its turn comes."""

    place: int
    pdf: bytes


def drawings(wish: PictureWish, faces: FaceSet) -> list[Drawing]:
    """Give the pictures that a wish means, for the faces that could be made."""
    fronts: list[tuple[Shown, Printed]] = [(("faces", id), one) for id, one in faces.fronts.items()]
    backs: list[tuple[Shown, Printed]] = [(("backs", id), one) for id, one in faces.backs.items()]
    return [
        Drawing(wish.name(shows[1], shows[0]), wish.key(one.face.pdf_sha), shows, one)
        for shows, one in (*fronts, *backs)
        if one.made
    ]


def put(bench: Bench, shelf: Shelf, wish: PictureWish, wanted: Iterable[Drawing]) -> dict[Shown, FaceProblem]:
    """Put pictures on the shelf, those that are right there already apart. Gives what could not be drawn."""
    pending = [one for one in wanted if not shelf.reuse(one.name, one.key)]
    if wish.form == "pdf":
        for one in pending:
            shelf.put(one.name, one.face.pdf, one.key)
        return {}
    undrawn: dict[Shown, FaceProblem] = {}
    what = f"{shelf.game}: pictures"
    jobs = (Job(place, one.face.pdf) for place, one in enumerate(pending))
    for number, done in enumerate(bench.workers.run(partial(_pngs, wish), in_chunks(jobs, CHUNK)), start=1):
        one = pending[done.job.place]
        if isinstance(done.result, Failure):
            undrawn[one.shows] = FaceProblem("crash", "", f"it could not be drawn: {done.result.reason}")
            shelf.keep(one.name, "its face cannot be drawn")
        else:
            shelf.put(one.name, done.result, one.key)
        bench.tell(what, number, len(pending))
    return undrawn


def keep_right_extras(shelf: Shelf, faces: FaceSet) -> None:
    """Keep the pictures that other wishes made while they are right: of these faces, and of no older ones."""
    extras = {name: wish for name in shelf.unspoken() if (wish := picture_of(name))}
    for wish in dict.fromkeys(extras.values()):
        for one in drawings(wish, faces):
            if one.name in extras:
                shelf.reuse(one.name, one.key)


def _pngs(wish: PictureWish, chunk: Sequence[Job]) -> Sequence[bytes]:
    """Draw a chunk of pictures, in a worker."""
    return pngs(wish.dpi, wish.bleed, [one.pdf for one in chunk])
