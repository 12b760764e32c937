"""Faces -> one PDF that holds each of their objects once: fonts, pictures and forms that came with several faces.

Faces are written one by one, so each brings its own copy of what it shares with the others, some eighty objects in all.
To hand these over one by one, as PDF libraries do, takes most of the time that sheets take. But the libraries that
wrote them (pydyf; qpdf where a face was stamped or toned) make simple files: objects follow each other, each with its
own words and, in a stream, its length. So they are taken apart as text, and given numbers of one file.
"""

from __future__ import annotations

import hashlib
import io
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

import pikepdf
from pikepdf import Object, Pdf

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


class BrokenFaceError(Exception):
    """A face is not what our faces are."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face in a PDF: its form, and in the form's own space its trim and all that it prints, in points: left, foot,
    right, top."""

    form: Object
    trim: tuple[float, ...]
    whole: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """An object as it stands in a file: its words, and a stream's bytes, packed as they are."""

    words: bytes
    data: bytes | None


def gather(faces: Iterable[bytes]) -> tuple[Pdf, list[Face]]:
    """Give a PDF without pages that holds the faces, and these, in order. Raises BrokenFaceError for bytes that are no
    face."""
    file = _File()
    found = []
    for face in faces:
        parts = _parts(face)
        pages = [part.words for part in parts.values() if part.data is None and _PAGE.search(part.words)]
        form, *boxes = (pattern.search(pages[0]) if len(pages) == 1 else None for pattern in (_FORM, _TRIM, _WHOLE))
        if not form or not all(boxes):
            raise BrokenFaceError("it has no page with a form and a trim")
        trim, whole = (tuple(float(edge) for edge in box[1].split()) for box in boxes if box)
        found.append((_Taking(file, parts).take(int(form[1])), trim, whole))
    pdf = file.opened()
    return pdf, [Face(pdf.get_object(number, 0), trim, whole) for number, trim, whole in found]


def _parts(face: bytes) -> dict[int, _Part]:
    """Take a file apart."""
    parts: dict[int, _Part] = {}
    at = face.find(b"\n", face.find(b"\n") + 1) + 1  # below the version and a line that tells that bytes follow
    while found := _OBJECT.match(face, at):
        number, words, kind = int(found[1]), found[2], found[3]
        at = found.end()
        if kind == b"endobj":
            parts[number] = _Part(words, None)
        else:
            data, at = _stream(face, at, words)
            if b"/Type /ObjStm" in words:
                parts |= _unpacked(words, data)
            else:
                parts[number] = _Part(words, data)
    if not parts:
        raise BrokenFaceError("it is no PDF as ours are")
    return parts


def _stream(face: bytes, at: int, words: bytes) -> tuple[bytes, int]:
    """Give a stream's bytes, and where what follows begins."""
    length = _LENGTH.search(words)
    end = at + int(length[1]) if length else -1
    closed = _END.match(face, end) if length else None
    if not closed:
        raise BrokenFaceError("a stream is not as long as it says")
    return face[at:end], closed.end()


def _unpacked(words: bytes, data: bytes) -> dict[int, _Part]:
    """Give the objects that lie packed in a stream (ISO 32000-1, 7.5.7)."""
    head = _FIRST.search(words)
    first = int(head[1]) if head else 0
    try:
        plain = zlib.decompress(data)
        pairs = [int(number) for number in plain[:first].split()]
        ends = [*pairs[3::2], len(plain) - first]
        return {
            number: _Part(plain[first + start : first + end].strip(), None)
            for number, start, end in zip(pairs[::2], pairs[1::2], ends, strict=True)
        }
    except (zlib.error, ValueError) as error:
        raise BrokenFaceError(f"its packed objects cannot be read: {error}") from error


class _File:
    """A PDF that is written, object by object, each only once."""

    def __init__(self) -> None:
        self._out = io.BytesIO()
        self._places: dict[int, int] = {}
        self._numbers: dict[bytes, int] = {}
        self._last = 0
        self._out.write(b"%PDF-1.7\n")
        self.put(self.next(), _Part(b"<< /Type /Catalog /Pages 2 0 R >>", None))
        self.put(self.next(), _Part(b"<< /Type /Pages /Kids [ ] /Count 0 >>", None))

    def next(self) -> int:
        """Give a number that no object has."""
        self._last += 1
        return self._last

    def add(self, part: _Part) -> int:
        """Give the number of an object of these words and bytes, which is written when it is the first."""
        digest = hashlib.sha256(b"%d\0%s\0%s" % (part.data is not None, part.words, part.data or b"")).digest()
        if digest not in self._numbers:
            self._numbers[digest] = self.next()
            self.put(self._last, part)
        return self._numbers[digest]

    def put(self, number: int, part: _Part) -> None:
        """Write an object."""
        self._places[number] = self._out.tell()
        self._out.write(b"%d 0 obj\n%s\n" % (number, part.words))
        if part.data is not None:
            self._out.write(b"stream\n%s\nendstream\n" % part.data)
        self._out.write(b"endobj\n")

    def opened(self) -> Pdf:
        """End the file, and open it."""
        start = self._out.tell()
        table = b"".join(b"%010d 00000 n \n" % self._places[number] for number in range(1, self._last + 1))
        size = self._last + 1
        self._out.write(b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table))
        self._out.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start))
        self._out.seek(0)
        return pikepdf.open(self._out)


class _Taking:
    """Takes objects of one face over into a file."""

    def __init__(self, file: _File, parts: dict[int, _Part]) -> None:
        self._file, self._parts = file, parts
        self._numbers: dict[int, int] = {}
        self._open: set[int] = set()

    def take(self, number: int) -> int:
        """Take an object and all that it refers to, these first, so that what is alike becomes one from the leaves up;
        give its number in the file."""
        if number in self._open:  # a circle of references: its objects stay as they are, under numbers of their own
            self._numbers.setdefault(number, self._file.next())
        if number in self._numbers:
            return self._numbers[number]
        part = self._parts.get(number)
        if part is None:
            raise BrokenFaceError(f"it has no object {number}")
        self._open.add(number)
        if b" 0 R" in part.words:
            part = _Part(_REFERENCE.sub(self._renamed, part.words), part.data)
        self._open.remove(number)
        if number in self._numbers:
            self._file.put(self._numbers[number], part)
        else:
            self._numbers[number] = self._file.add(part)
        return self._numbers[number]

    def _renamed(self, found: re.Match[bytes]) -> bytes:
        return b"%d 0 R" % self.take(int(found[1])) if found[1] else found[0]
