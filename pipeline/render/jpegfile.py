"""JPEG files (ISO 10918-1, annex B): what surrounds the pixels, taken off without a look at these."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_START, _SCAN = b"\xff\xd8", 0xDA
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""Markers that no length follows (B.1.1.3)."""
_NOTES = frozenset({*range(0xE1, 0xEE), 0xEF})
"""Application segments: camera data, previews, profiles. APP0 (JFIF) and APP14 (Adobe) say how to read the pixels."""


def bare(data: bytes) -> bytes:
    """Give a JPEG file without camera data, previews and profiles; empty for what is no JPEG file."""
    segments = list(_segments(data))
    if not segments or segments[-1][0] != _SCAN:
        return b""
    return _START + b"".join(part for kind, part in segments if kind not in _NOTES)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Give each segment's marker and bytes (B.1.1.4); from the first scan on, all the rest as one."""
    at = len(_START)
    while data.startswith(_START) and at + 4 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == _SCAN:
            yield kind, data[at:]
            return
        size = 0 if kind in _ALONE else struct.unpack_from(">H", data, at + 2)[0]
        if kind != 0xFF:  # a marker may have bytes of 0xFF before it
            yield kind, data[at : at + 2 + size]
        at += 1 if kind == 0xFF else 2 + size
