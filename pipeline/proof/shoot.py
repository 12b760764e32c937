"""A face's PDF -> its pictures for proof views: the task for `Workers.run`."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model.faces import FaceBox
from pipeline.proof.types import Frame, Shot
from pipeline.render.inks import toned
from pipeline.render.tone import Ink, Sight

SMALL_DPI = 150
"""Pixels per inch of a face in the gallery: its small print can be read."""
QUALITY = 84


@dataclass(frozen=True, slots=True)
class View:
    """How faces are shown: the resolution of marked ones, the ink, and whose eyes see them."""

    dpi: int
    ink: Ink
    sight: Sight


@dataclass(frozen=True, slots=True)
class Film:
    """A face to be shown: its place among them, its measures, its PDF, and its boxes."""

    place: int
    frame: Frame
    pdf: bytes
    boxes: tuple[FaceBox, ...]


def shoot(view: View, films: Sequence[Film]) -> Sequence[Shot]:
    """Give the pictures of some faces, in their order."""
    return [_shot(view, film) for film in films]


def portraits(faces: Sequence[bytes]) -> list[bytes]:
    """Give Face PDFs as small JPEGs, as they are cut."""
    return [_small(face, "full", "all") for face in faces]


def _small(face: bytes, ink: Ink, sight: Sight) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(toned(face, SMALL_DPI, False, ink, sight)).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def _shot(view: View, film: Film) -> Shot:
    from pipeline.proof.marks import marked

    whole = toned(film.pdf, view.dpi, True, view.ink, view.sight)
    return Shot(marked(whole, film.frame, film.boxes, view.dpi), _small(film.pdf, view.ink, view.sight))
