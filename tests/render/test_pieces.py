from __future__ import annotations

import io
import zlib

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Dictionary, ObjectStreamMode, String

from pipeline.render.pieces import NO_DATA, BrokenFaceError, Pieces, _begun, _references, indexed, pieces, plain

SIZE = (200, 300)


def face(body: bytes = b"face", mode: ObjectStreamMode = ObjectStreamMode.generate, **more: pikepdf.Object) -> bytes:
    """Give a face with a font of three objects, and whatever else its form has."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=SIZE)
        page.trimbox = [10, 12.5, 190, 287.5]
        font = pdf.make_indirect(Dictionary(File=pdf.make_stream(b"a font program"), Name=String("of 5 0 R")))
        form = pdf.make_stream(body, Resources=Dictionary(Font=Dictionary(F=font)), **more)
        page.obj.Resources = Dictionary(XObject=Dictionary(F=form))
        out = io.BytesIO()
        pdf.save(out, object_stream_mode=mode)
    return out.getvalue()


def told(found: Pieces) -> list[tuple[bytes, bytes | None, list[int]]]:
    """Give what each piece says, between its links and in its stream, and which it refers to."""
    every = []
    for piece in (found.piece(place) for place in range(len(found.digests))):
        at, words = piece.words[0], b""
        for start, end, _ in piece.links:
            words, at = words + found.bytes[at:start] + b"@", end
        words += found.bytes[at : piece.words[1]]
        data = zlib.decompress(found.bytes[slice(*piece.data)]) if piece.data != NO_DATA else None
        every.append((words, data, [place for _, _, place in piece.links]))
    return every


@pytest.mark.parametrize("mode", [ObjectStreamMode.generate, ObjectStreamMode.disable])
def test_a_face_comes_back_from_its_index_as_it_is_taken_apart(mode: ObjectStreamMode) -> None:
    pdf = face(mode=mode)
    one, other = pieces(pdf), pieces(indexed(pdf))
    assert plain(indexed(pdf)) == plain(pdf) == pdf
    assert (one.digests, one.form, one.trim, one.whole) == (other.digests, other.form, other.trim, other.whole)
    assert told(one) == told(other)
    assert (one.trim, one.whole, one.size) == ((10, 12.5, 190, 287.5), (0, 0, *SIZE), len(pdf))


def test_what_others_refer_to_comes_first_and_words_in_a_string_are_no_reference() -> None:
    found = pieces(face())
    (file, font, form) = told(found)
    assert (file[1], file[2]) == (b"a font program", [])
    assert b"(of 5 0 R)" in font[0]
    assert (font[1], font[2]) == (None, [0])
    assert (form[1], form[2], found.form) == (b"face", [1], 2)


@given(st.binary(max_size=40), st.binary(max_size=40))
def test_pieces_are_known_by_what_they_say_and_by_what_is_below_them(one: bytes, other: bytes) -> None:
    first, second = pieces(face(one)), pieces(face(other, ObjectStreamMode.disable))
    assert first.digests[:2] == second.digests[:2]
    assert (first.digests[2] == second.digests[2]) == (one == other)


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"%PDF-1.7\nno face",
        face()[:300],
        face(mode=ObjectStreamMode.disable).replace(b"/TrimBox", b"/TrimFox"),
        face(mode=ObjectStreamMode.disable).replace(b"/Length ", b"/Length 1"),
    ],
)
def test_what_is_no_face_is_refused(damaged: bytes) -> None:
    with pytest.raises(BrokenFaceError):
        indexed(damaged)


def test_what_is_kept_of_objects_changes_no_hash() -> None:
    """Faces of which nothing is known yet have the hashes of those of which all is."""
    faces = [face(b"one"), face(b"two", ObjectStreamMode.disable), face(b"one")]
    known = [pieces(pdf) for pdf in faces]
    for pdf, before in zip(faces, known, strict=True):
        _references.cache_clear()
        _begun.cache_clear()
        assert pieces(pdf) == before
    assert known[0].digests == known[2].digests
