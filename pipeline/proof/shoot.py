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
    """How faces are shown: their measures, the resolution of marked ones, the ink, and whose eyes see them."""

    frame: Frame
    dpi: int
    ink: Ink
    sight: Sight


@dataclass(frozen=True, slots=True)
class Film:
    """A face to be shown: its place among them, its PDF, and its boxes."""

    place: int
    pdf: bytes
    boxes: tuple[FaceBox, ...]


def shoot(view: View, films: Sequence[Film]) -> Sequence[Shot]:
    """Give the pictures of some faces, in their order."""
    return [_shot(view, film) for film in films]


def _shot(view: View, film: Film) -> Shot:
    from PIL import Image

    from pipeline.proof.marks import marked

    whole = toned(film.pdf, view.dpi, True, view.ink, view.sight)
    cut = toned(film.pdf, SMALL_DPI, False, view.ink, view.sight)
    small = io.BytesIO()
    Image.fromarray(cut).save(small, "JPEG", quality=QUALITY)
    return Shot(marked(whole, view.frame, film.boxes, view.dpi), small.getvalue())
