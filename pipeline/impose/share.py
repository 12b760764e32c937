"""Store each object of a PDF once: fonts, pictures and forms that came with several faces.

Faces are written one by one, so each brings its own copy of what it shares with the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Dictionary, Object, Stream

_REFERENCE = b" R"
"""What stands in the words of an object that refers to others. Most do not (a font's widths, a curve's points), and
need not be searched."""


class Pool:
    """The indirect objects of one PDF, by their contents."""

    def __init__(self) -> None:
        self._by_digest: dict[bytes, Object] = {}
        self._kept: dict[tuple[int, int], Object] = {}

    def keep(self, candidate: Object) -> Object:
        """Give the first object with the same contents; what `candidate` refers to is shared first.

        References to later ones are gone afterwards, and a save leaves out what nothing refers to. What is kept holds
        its own bytes: the file that it was copied from may be closed.
        """
        name = candidate.objgen
        if name not in self._kept:
            self._kept[name] = candidate  # ends a circle of references
            words = _words(candidate)
            if _REFERENCE in words:
                self._share_children(candidate)
                words = _words(candidate)
            data = candidate.read_raw_bytes() if isinstance(candidate, Stream) else b""
            digest = hashlib.sha256(b"%d\0%s\0%s" % (isinstance(candidate, Stream), words, data)).digest()
            first = self._kept[name] = self._by_digest.setdefault(digest, candidate)
            if isinstance(candidate, Stream) and first is candidate:
                _hold(candidate, data)
        return self._kept[name]

    def _share_children(self, holder: Object) -> None:
        for key, child in _children(holder):
            if child.is_indirect:
                kept = self.keep(child)
                if kept.objgen != child.objgen:
                    holder[key] = kept
            elif _REFERENCE in child.unparse():
                self._share_children(child)


def _hold(stream: Stream, data: bytes) -> None:
    """Give a stream its own bytes, packed as they are; a copied one reads them from where it came when it is saved."""
    packing: Any = stream.stream_dict  # a name or a list of names, which pikepdf gives as objects
    stream.write(data, filter=packing.get("/Filter"), decode_parms=packing.get("/DecodeParms"))


def _words(candidate: Object) -> bytes:
    """Give an object's own words, with references by number; a stream's without its bytes."""
    return candidate.stream_dict.unparse() if isinstance(candidate, Stream) else candidate.unparse(resolved=True)


def _children(holder: Object) -> Iterator[tuple[str | int, Object]]:
    """Give the keys and values of a container that are objects; numbers and words hold nothing."""
    pairs: Iterator[tuple[str | int, object]]
    if isinstance(holder, Stream | Dictionary):
        pairs = iter(list(holder.items()))
    elif isinstance(holder, Array):
        pairs = iter(list(enumerate(holder)))
    else:
        return
    for key, child in pairs:
        if isinstance(child, Object):
            yield key, child
