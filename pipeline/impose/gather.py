"""Faces -> one PDF that holds each of their objects once, to be put on sheets."""

from __future__ import annotations

from collections.abc import Iterable

import pikepdf
from pikepdf import Object, Pdf

from pipeline.fixed import fixed
from pipeline.render.onefile import OneFile
from pipeline.render.pieces import pieces


@fixed(frozen=True, slots=True)
class Face:
    """A face in a PDF: its form, and in the form's own space its trim and all that it prints, in points: left, foot,
    right, top."""

    form: Object
    trim: tuple[float, ...]
    whole: tuple[float, ...]


def gather(faces: Iterable[bytes]) -> tuple[Pdf, list[Face]]:
    """Give a PDF without pages that holds the faces, and these, in order. Raises BrokenFaceError for bytes that are no
    face."""
    file = OneFile()
    found = [(file.add(one), one.trim, one.whole) for one in map(pieces, faces)]
    pdf = pikepdf.open(file.ended())
    return pdf, [Face(pdf.get_object(number, 0), trim, whole) for number, trim, whole in found]
