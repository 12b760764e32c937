"""Faces -> one PDF that holds each of their objects once: fonts, pictures and forms that came with several faces.

Faces are written one by one, so each brings its own copy of what it shares with the others, some eighty objects in all.
To hand these over one by one, as PDF libraries do, takes most of the time that sheets take. But each face is taken
apart already (`pieces.py`): what no face before has brought is written, under numbers of one file.
"""

from __future__ import annotations

import io

from pipeline.render.pieces import NO_DATA, Piece, Pieces


class OneFile:
    """A PDF that is written, object by object, each only once."""

    def __init__(self) -> None:
        self._out = io.BytesIO()
        self._places: list[int] = []
        self._numbers: dict[str, int] = {}
        self._last = 0
        self._pages: list[int] = []
        self._out.write(b"%PDF-1.7\n")
        self._put(self._next(), b"<< /Type /Catalog /Pages 2 0 R >>")
        self._tree = self._next()

    def add(self, face: Pieces) -> int:
        """Write those pieces of a face that no other has brought; give the number of its form."""
        new = []
        for place, digest in enumerate(face.digests):
            if digest not in self._numbers:
                self._numbers[digest] = self._next()
                new.append((self._last, face.piece(place)))
        for number, piece in new:
            data = memoryview(face.bytes)[slice(*piece.data)] if piece.data != NO_DATA else None
            self._put(number, self._words(piece, face), data)
        return self._numbers[face.digests[face.form]]

    def add_page(self, face: Pieces) -> None:
        """Write a face, and a page that shows it as its own does."""
        form, content, page = self.add(face), self._next(), self._next()
        whole, trim = (" ".join(f"{edge:f}" for edge in box).encode() for box in (face.whole, face.trim))
        self._put(content, b"<< /Length 5 >>", b"/F Do")
        self._put(
            page,
            b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /TrimBox [%s] /Contents %d 0 R "
            b"/Resources << /XObject << /F %d 0 R >> >> >>" % (whole, trim, content, form),
        )
        self._pages.append(page)

    def ended(self) -> io.BytesIO:
        """End the file, and give it to be read from its beginning."""
        kids = b"".join(b"%d 0 R " % page for page in self._pages)
        self._put(self._tree, b"<< /Type /Pages /Kids [ %s] /Count %d >>" % (kids, len(self._pages)))
        start = self._out.tell()
        table = b"".join(b"%010d 00000 n \n" % place for place in self._places)
        size = self._last + 1
        self._out.write(b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table))
        self._out.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start))
        self._out.seek(0)
        return self._out

    def _words(self, piece: Piece, face: Pieces) -> bytes:
        """Give what a piece says, by the numbers of this file."""
        at, end = piece.words
        words: list[bytes] = []
        for start, behind, place in piece.links:
            words += (face.bytes[at:start], b"%d 0 R" % self._numbers[face.digests[place]])
            at = behind
        return b"".join((*words, face.bytes[at:end]))

    def _next(self) -> int:
        """Give a number that no object has."""
        self._last += 1
        self._places.append(-1)
        return self._last

    def _put(self, number: int, words: bytes, data: bytes | memoryview | None = None) -> None:
        """Write an object."""
        self._places[number - 1] = self._out.tell()
        self._out.write(b"%d 0 obj\n%s\n" % (number, words))
        if data is not None:
            self._out.write(b"stream\n")
            self._out.write(data)
            self._out.write(b"\nendstream\n")
        self._out.write(b"endobj\n")
