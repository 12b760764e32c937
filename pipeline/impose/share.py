"""Take objects out of other PDFs, each stored once: fonts, pictures and forms that came with several faces.

Faces are written one by one, so each brings its own copy of what it shares with the others.
"""

from __future__ import annotations

import hashlib
import re

from pikepdf import Object, Pdf, Stream

from pipeline.impose.pdffile import PdfFile

_REFERENCE = re.compile(
    rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]+>|(?<![^\s\[<>/()])(\d+) (\d+) R(?![^\s\]<>/()])", re.DOTALL
)
"""A reference to another object; strings, in which it would be mere words, are passed over."""

Name = tuple[int, int]
"""An object's number and generation in its own file."""


class Pool:
    """The objects of the PDF that is being written, by their contents."""

    def __init__(self, out: PdfFile) -> None:
        self._out = out
        self._by_digest: dict[bytes, int] = {}

    def take(self, source: Pdf, wanted: Object) -> int:
        """Copy an indirect object of `source`, and all that it refers to, unless equal ones are there; gives the number
        that it has in the file."""
        return _Taking(self, self._out, source).keep(wanted)

    def known(self, digest: bytes) -> int:
        """Give the number of the object with these contents, 0 when there is none."""
        return self._by_digest.get(digest, 0)

    def learn(self, digest: bytes, number: int) -> None:
        """Take note of an object."""
        self._by_digest[digest] = number


class _Taking:
    """The way of one object, and of those that it refers to, into the file."""

    def __init__(self, pool: Pool, out: PdfFile, source: Pdf) -> None:
        self._pool, self._out, self._source = pool, out, source
        self._numbers: dict[Name, int] = {}
        self._open: set[Name] = set()

    def keep(self, wanted: Object) -> int:
        """Give the object's number in the file. What it refers to goes first, so that equal leaves make equal twigs."""
        name = wanted.objgen
        if name in self._numbers:
            return self._numbers[name]
        if name in self._open:  # a circle: it has its number before its contents are known, and is not shared
            self._numbers[name] = self._out.reserve()
            return self._numbers[name]
        self._open.add(name)
        if isinstance(wanted, Stream):
            stream, data = True, bytes(wanted.read_raw_bytes())
            own = _entries(wanted, len(data))
        else:
            stream, data, own = False, b"", wanted.unparse(resolved=True)
        words = _REFERENCE.sub(self._renumbered, own)
        self._open.remove(name)
        self._numbers[name] = self._stored(words, data, stream, self._numbers.get(name, 0))
        return self._numbers[name]

    def _stored(self, words: bytes, data: bytes, stream: bool, reserved: int) -> int:
        digest = hashlib.sha256(b"%d\0%s\0%s" % (stream, words, data)).digest()
        known = 0 if reserved else self._pool.known(digest)
        if known:
            return known
        number = self._out.add_stream(words, data, reserved) if stream else self._out.add(words, reserved)
        self._pool.learn(digest, number)
        return number

    def _renumbered(self, found: re.Match[bytes]) -> bytes:
        if found[1] is None:
            return found[0]
        return b"%d 0 R" % self.keep(self._source.get_object(int(found[1]), int(found[2])))


def _entries(stream: Stream, length: int) -> bytes:
    """Give what a stream's dictionary says, its length apart, which the file tells itself."""
    words = stream.stream_dict.unparse().strip()[2:-2].strip()
    return words.replace(b"/Length %d " % length, b"", 1) if stream.get("/Length") == length else words
