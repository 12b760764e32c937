"""A face's PDF -> the objects that its form is made of, each with the hash of all that it says and refers to.

Sheets hold what faces share once: fonts, pictures, forms. To find it, a face is taken apart as text: the libraries that
write faces (pydyf; qpdf where one was stamped or toned) make simple files, in which objects follow each other, each
with its own words and, in a stream, its length. That is done once, by the worker that made the face, and kept with it
as an index before the PDF.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from functools import lru_cache
from typing import Any, NamedTuple

_MAGIC = b"CWF1"
_SIZE = 4
_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\n(stream|endobj)\n", re.DOTALL)
_LENGTH = re.compile(rb"/Length (\d+)\b(?! \d+ R)")
_END = re.compile(rb"\n?endstream\nendobj\n")
_FIRST = re.compile(rb"/First (\d+)\b")
_PAGE = re.compile(rb"/Type /Page(?![A-Za-z])")
_FORM = re.compile(rb"/XObject ?<< ?/F (\d+) 0 R ?>>")
_WHOLE = re.compile(rb"/MediaBox \[([-\d. ]+)\]")
_TRIM = re.compile(rb"/TrimBox \[([-\d. ]+)\]")
_REFERENCE = re.compile(rb"\((?:[^\\()]|\\.)*\)|(?<!\d)(\d+) 0 R\b", re.DOTALL)
"""A reference to another object; or a string, in which the same letters are none."""


KEPT = 4_096
"""Objects of which it is kept what they refer to, and their hashes: the faces of a game have most of theirs alike, such
as fonts. Each has some hundred bytes, a font's widths a thousand."""

NO_DATA = (0, 0)
DIGITS = 40
"""Hexadecimal digits of a piece's hash, 160 bits."""

Link = tuple[int, int, int]
"""Where an object refers to another, begin and end, and the place of that among the pieces."""


class BrokenFaceError(Exception):
    """A face is not what our faces are."""


class Piece(NamedTuple):
    """An object of a face: where its words begin and end, and a stream's bytes (`NO_DATA` for an object without); and
    where it refers to others."""

    words: tuple[int, int]
    data: tuple[int, int]
    links: list[Link]


class Pieces(NamedTuple):
    """A face taken apart: the hash of each piece, of all that it says and refers to; the fields of the pieces; the
    place of its form among them; in the form's own space its trim and all that it prints, in points: left, foot, right,
    top; and the bytes in which all of it stands, of which the first `size` are the PDF."""

    digests: list[str]
    fields: list[Any]
    form: int
    trim: tuple[float, ...]
    whole: tuple[float, ...]
    size: int
    bytes: bytes

    def piece(self, place: int) -> Piece:
        """Give the piece at a place. Most are never asked for: another face has brought them."""
        words, data, links = self.fields[place]
        return Piece(tuple(words), tuple(data), links)


def indexed(pdf: bytes) -> bytes:
    """Give a face's PDF with its index before it. Raises BrokenFaceError for bytes that are no face."""
    return packed(_taken_apart(pdf))


def packed(face: Pieces) -> bytes:
    """Give the PDF of a face that was taken apart with its index before it."""
    *known, data = face
    index = json.dumps(known, separators=(",", ":")).encode()
    return b"".join((_MAGIC, len(index).to_bytes(_SIZE, "big"), index, data))


def plain(face: bytes) -> bytes:
    """Give the PDF of a face that may have its index before it."""
    if not face.startswith(_MAGIC):
        return face
    return file_of(pieces(face))


def file_of(face: Pieces) -> bytes:
    """Give the PDF of a face that was taken apart."""
    return face.bytes[: face.size]


def pieces(face: bytes) -> Pieces:
    """Give the pieces of a face by its index, or where it has none take it apart. Raises BrokenFaceError for bytes that
    are no face."""
    if not face.startswith(_MAGIC):
        return _taken_apart(face)
    head = len(_MAGIC) + _SIZE
    start = head + int.from_bytes(face[len(_MAGIC) : head], "big")
    digests, fields, form, trim, whole, size = json.loads(face[head:start])
    return Pieces(digests, fields, form, tuple(trim), tuple(whole), size, face[start:])


class _Part(NamedTuple):
    """An object as it stands in a file: its words, where they begin, and where a stream's bytes begin and end."""

    words: bytes
    at: int
    data: tuple[int, int] = NO_DATA


def _taken_apart(pdf: bytes) -> Pieces:
    whole, parts = _parts(pdf)
    pages = [part.words for part in parts.values() if part.data == NO_DATA and _PAGE.search(part.words)]
    form, *boxes = (pattern.search(pages[0]) if len(pages) == 1 else None for pattern in (_FORM, _TRIM, _WHOLE))
    if not form or not all(boxes):
        raise BrokenFaceError("it has no page with a form and a trim")
    taking = _Taking(whole, parts)
    place = taking.take(int(form[1]))
    trim, edges = (tuple(float(edge) for edge in box[1].split()) for box in boxes if box)
    return Pieces(taking.digests, taking.pieces, place, trim, edges, len(pdf), whole)


def _parts(pdf: bytes) -> tuple[bytes, dict[int, _Part]]:
    """Find the objects of a file by their numbers. Gives them with the file, behind which the words stand of those that
    lie packed in it."""
    parts: dict[int, _Part] = {}
    packed: dict[int, bytes] = {}
    at = pdf.find(b"\n", pdf.find(b"\n") + 1) + 1  # below the version and a line that tells that bytes follow
    while found := _OBJECT.match(pdf, at):
        number, words, kind = int(found[1]), found[2], found[3]
        at = found.end()
        if kind == b"endobj":
            parts[number] = _Part(words, found.start(2))
        else:
            start, end, at = _stream(pdf, at, words)
            if b"/Type /ObjStm" in words:
                packed |= _unpacked(words, pdf[start:end])
            else:
                parts[number] = _Part(words, found.start(2), (start, end))
    if not parts:
        raise BrokenFaceError("it is no PDF as ours are")
    at = len(pdf)
    for number, words in packed.items():
        parts[number] = _Part(words, at)
        at += len(words)
    return b"".join((pdf, *packed.values())), parts


def _stream(face: bytes, at: int, words: bytes) -> tuple[int, int, int]:
    """Give where a stream's bytes begin and end, and where what follows begins."""
    length = _LENGTH.search(words)
    end = at + int(length[1]) if length else -1
    closed = _END.match(face, end) if length else None
    if not closed:
        raise BrokenFaceError("a stream is not as long as it says")
    return at, end, closed.end()


def _unpacked(words: bytes, data: bytes) -> dict[int, bytes]:
    """Give the objects that lie packed in a stream (ISO 32000-1, 7.5.7)."""
    head = _FIRST.search(words)
    first = int(head[1]) if head else 0
    try:
        plain = zlib.decompress(data)
        pairs = [int(number) for number in plain[:first].split()]
        ends = [*pairs[3::2], len(plain) - first]
        return {
            number: plain[first + start : first + end].strip()
            for number, start, end in zip(pairs[::2], pairs[1::2], ends, strict=True)
        }
    except (zlib.error, ValueError) as error:
        raise BrokenFaceError(f"its packed objects cannot be read: {error}") from error


@lru_cache(maxsize=KEPT)
def _references(words: bytes) -> tuple[tuple[int, int, int], ...]:
    """Give where an object's words refer to others, begin and end, and the numbers of these."""
    if b" 0 R" not in words:
        return ()
    return tuple((found.start(), found.end(), int(found[1])) for found in _REFERENCE.finditer(words) if found[1])


@lru_cache(maxsize=KEPT)
def _begun(words: bytes, below: tuple[str, ...], plain: bool) -> hashlib._Hash:
    """Begin the hash of an object, `plain` or with a stream, with its words and the hashes of those that it refers to
    in place of their numbers. What is given is to be copied."""
    links = _references(words)
    starts, ends = [0, *(end for _, end, _ in links)], [*(start for start, _, _ in links), len(words)]
    said = [words[start:end] for start, end in zip(starts, ends, strict=True)]
    return hashlib.sha256(b"".join((repr((plain, [len(part) for part in said], list(below))).encode(), *said)))


class _Taking:
    """Takes objects out of a file, those that others refer to first, so that each has a hash of all below it."""

    def __init__(self, whole: bytes, parts: dict[int, _Part]) -> None:
        self._whole, self._parts = whole, parts
        self.digests: list[str] = []
        self._pieces: dict[int, Piece] = {}
        self._places: dict[int, int] = {}
        self._open: set[int] = set()

    @property
    def pieces(self) -> list[Piece]:
        """The pieces that were taken, by their places."""
        return [self._pieces[place] for place in range(len(self._pieces))]

    def take(self, number: int) -> int:
        """Take an object and all that it refers to; give its place among the pieces."""
        if number in self._open and number not in self._places:  # a circle of references
            self._places[number] = self._place(self._own_digest(number))
        if number in self._places:
            return self._places[number]
        part = self._parts.get(number)
        if part is None:
            raise BrokenFaceError(f"it has no object {number}")
        self._open.add(number)
        links = [(part.at + start, part.at + end, self.take(other)) for start, end, other in _references(part.words)]
        self._open.remove(number)
        if number not in self._places:
            self._places[number] = self._place(self._digest(part, links))
        place = self._places[number]
        self._pieces[place] = Piece((part.at, part.at + len(part.words)), part.data, links)
        return place

    def _place(self, digest: str) -> int:
        self.digests.append(digest)
        return len(self.digests) - 1

    def _digest(self, part: _Part, links: list[Link]) -> str:
        """Give the hash of an object by what it says, and of what it refers to by theirs."""
        below = tuple(self.digests[place] for _, _, place in links)
        made = _begun(part.words, below, part.data == NO_DATA).copy()
        made.update(memoryview(self._whole)[slice(*part.data)])
        return made.hexdigest()[:DIGITS]

    def _own_digest(self, number: int) -> str:
        """Give a hash that no object of another file has, for one of a circle: what is below it cannot tell it."""
        return hashlib.sha256(b"%s %d" % (hashlib.sha256(self._whole).digest(), number)).hexdigest()[:DIGITS]
