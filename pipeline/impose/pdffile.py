"""A PDF file as it is written: object after object, so that the memory it takes is that of its bytes alone.

Small objects are packed by the hundred into object streams (ISO 32000-1, 7.5.7), and found by a cross-reference stream
(7.5.8).
"""

from __future__ import annotations

import hashlib
import io
import zlib

PACKED = 200
"""Objects in one object stream; readers unpack a whole one to reach one object."""

_HEADER = b"%PDF-1.7\n%\xbf\xf7\xa2\xfe\n"


class PdfFile:
    """The bytes of a PDF. Objects are given as they stand in the file; numbers count from 1."""

    def __init__(self) -> None:
        self._out = io.BytesIO()
        self._out.write(_HEADER)
        self._places: list[tuple[int, int, int]] = [(0, 0, 65535)]
        self._packed: list[tuple[int, bytes]] = []

    def reserve(self) -> int:
        """Give the number of an object that is added later, so that others can refer to it before."""
        self._places.append((0, 0, 0))
        return len(self._places) - 1

    def add(self, body: bytes, number: int = 0) -> int:
        """Add an object that is no stream; gives its number, which may have been reserved."""
        number = number or self.reserve()
        self._packed.append((number, body))
        if len(self._packed) == PACKED:
            self._pack()
        return number

    def add_stream(self, entries: bytes, data: bytes, number: int = 0) -> int:
        """Add a stream of packed `data`, with what its dictionary says besides the length; gives its number."""
        number = number or self.reserve()
        self._places[number] = (1, self._out.tell(), 0)
        self._out.write(b"%d 0 obj\n<< /Length %d %s >>\nstream\n" % (number, len(data), entries))
        self._out.write(data)
        self._out.write(b"\nendstream\nendobj\n")
        return number

    def add_deflated(self, entries: bytes, data: bytes) -> int:
        """Add a stream, packing it; gives its number."""
        return self.add_stream(b"/Filter /FlateDecode " + entries, zlib.compress(data, 6))

    def close(self, root: int, info: int) -> bytes:
        """End the file: `root` and `info` are the numbers of its catalog and its information. Gives all its bytes."""
        self._pack()
        here = self._out.tell()
        number = self.reserve()
        self._places[number] = (1, here, 0)
        width = (here.bit_length() + 7) // 8
        rows = b"".join(kind.to_bytes(1) + at.to_bytes(width) + more.to_bytes(2) for kind, at, more in self._places)
        mark = hashlib.sha256(self._out.getbuffer()).hexdigest()[:32].encode()
        self.add_stream(
            b"/Type /XRef /Size %d /W [ 1 %d 2 ] /Root %d 0 R /Info %d 0 R /ID [ <%s> <%s> ] /Filter /FlateDecode"
            % (len(self._places), width, root, info, mark, mark),
            zlib.compress(rows, 6),
            number,
        )
        self._out.write(b"startxref\n%d\n%%%%EOF\n" % here)
        return self._out.getvalue()

    def _pack(self) -> None:
        """Write the small objects that have come together."""
        if not self._packed:
            return
        head, at = [], 0
        for number, body in self._packed:
            head.append(b"%d %d" % (number, at))
            at += len(body) + 1
        first = b" ".join(head) + b"\n"
        entries = b"/Type /ObjStm /N %d /First %d" % (len(self._packed), len(first))
        holder = self.add_deflated(entries, first + b"\n".join(body for _, body in self._packed))
        for index, (number, _) in enumerate(self._packed):
            self._places[number] = (2, holder, index)
        self._packed.clear()
