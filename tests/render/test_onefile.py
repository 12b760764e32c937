"""Pages of several faces in one file are those of their own; `tests/impose/test_gather.py` tells of the objects."""

from __future__ import annotations

import io

import pikepdf

from pipeline.render.onefile import OneFile
from pipeline.render.pieces import pieces

from .test_pieces import SIZE, face


def test_each_page_shows_its_own_form_in_its_own_boxes() -> None:
    file = OneFile()
    for body in (b"one", b"two", b"one"):
        file.add_page(pieces(face(body)))
    with pikepdf.open(file.ended()) as pdf:
        assert [page.obj.Resources.XObject.F.read_bytes() for page in pdf.pages] == [b"one", b"two", b"one"]
        for page in pdf.pages:
            assert page.obj.Contents.read_bytes() == b"/F Do"
            assert [float(edge) for edge in page.mediabox] == [0, 0, *SIZE]
            assert [float(edge) for edge in page.trimbox] == [10, 12.5, 190, 287.5]
        first, second, third = (page.obj.Resources.XObject.F for page in pdf.pages)
        assert first.objgen == third.objgen != second.objgen
        assert first.Resources.Font.F.objgen == second.Resources.Font.F.objgen


def test_a_file_without_faces_can_be_read() -> None:
    with pikepdf.open(io.BytesIO(OneFile().ended().getvalue())) as pdf:
        assert len(pdf.pages) == 0
