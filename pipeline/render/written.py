"""What a face is written in by pydyf, put together in fewer steps: its numbers, paths, dictionaries and streams.

A face has two thousand numbers and names, of which nearly all are on the next face too. These functions are no part of
pydyf's or WeasyPrint's interface: `tests/render/test_written.py` holds each to what theirs gives.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any

import pydyf
from weasyprint import draw
from weasyprint.draw import border

NUMBERS = frozenset((float, int))
MOST = 65_536
"""Numbers that are kept, of some 100 bytes each."""
SHORT = 2_048
"""Bytes up to which a stream is kept packed: patterns and groups, which many faces have alike, are shorter; what is
painted on a face, which no other has, is longer."""
LEVEL = 9
"""How hard pydyf packs."""

Radii = tuple[Any, ...]


class Numbers(dict[Any, bytes]):
    """Numbers as PDF has them, each written once (by `write`). What is no number is written anew each time."""

    def __init__(self, write: Callable[[Any], bytes]) -> None:
        super().__init__()
        self.write = write

    def __missing__(self, item: Any) -> bytes:
        written = self.write(item)
        if type(item) in NUMBERS:
            if len(self) >= MOST:
                self.clear()
            self[item] = written
        return written


@cache
def put_in_place() -> None:
    """Let all that is written from now on be written so; once in a process."""
    number = Numbers(pydyf._to_bytes)
    pydyf._to_bytes = _to_bytes(number)
    for name, operator in {"move_to": "m", "line_to": "l"}.items():
        setattr(pydyf.Stream, name, _point(number, operator.encode()))
    pydyf.Stream.rectangle = _rectangle(number)
    for name, operator in {"curve_to": "c", "set_matrix": "cm", "set_text_matrix": "Tm"}.items():
        setattr(pydyf.Stream, name, _six(number, operator.encode()))
    pydyf.Dictionary.data, pydyf.Array.data = property(_dictionary), property(_array)
    pydyf.Stream.data = property(_stream)
    draw.rounded_box = border.rounded_box = _path(border.rounded_box)


def _to_bytes(number: Numbers) -> Callable[[Any], bytes]:
    """Write anything that a PDF is made of."""

    def to_bytes(item: Any) -> bytes:
        kind = type(item)
        if kind is bytes:
            return item  # type: ignore[no-any-return]
        if kind in NUMBERS:
            return number[item]
        if kind is str:
            return item.encode("ascii")  # type: ignore[no-any-return]
        return item.data if isinstance(item, pydyf.Object) else number.write(item)

    return to_bytes


def _point(number: Numbers, operator: bytes) -> Callable[..., None]:
    """Add an operator of a point to a stream."""
    form = b"%b %b " + operator

    def at(stream: Any, x: float, y: float) -> None:
        stream.stream.append(form % (number[x], number[y]))

    return at


def _rectangle(number: Numbers) -> Callable[..., None]:
    """Add a rectangle to the path of a stream."""

    def rectangle(stream: Any, x: float, y: float, width: float, height: float) -> None:
        stream.stream.append(b"%b %b %b %b re" % (number[x], number[y], number[width], number[height]))

    return rectangle


def _six(number: Numbers, operator: bytes) -> Callable[..., None]:
    """Add an operator of six numbers to a stream: a curve, or a matrix."""
    form = b"%b %b %b %b %b %b " + operator

    def six(stream: Any, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        stream.stream.append(form % (number[a], number[b], number[c], number[d], number[e], number[f]))

    return six


def _path(add: Callable[[Any, Radii], None]) -> Callable[[Any, Radii], None]:
    """Add the path of a rounded box to a stream: that of one with the same numbers, where there was one."""

    @lru_cache(maxsize=4_096)
    def lines(radii: Radii) -> list[bytes]:
        aside = pydyf.Stream()
        add(aside, radii)
        return aside.stream  # type: ignore[no-any-return]

    @wraps(add)
    def rounded_box(stream: Any, radii: Radii) -> None:
        try:
            stream.stream += lines(radii)
        except TypeError:  # a shadow's, which has its radii in lists
            add(stream, radii)

    return rounded_box


def _dictionary(made: Any) -> bytes:
    """Give a dictionary as PDF has it."""
    write = pydyf._to_bytes
    return b"<<%b>>" % b"".join([b"/%b %b" % (write(key), write(value)) for key, value in made.items()])


def _array(made: Any) -> bytes:
    """Give an array as PDF has it."""
    return b"[%b]" % b" ".join(map(pydyf._to_bytes, made))


def _stream(made: Any) -> bytes:
    """Give a stream as PDF has it, with what is said of it."""
    try:
        stream = b"\n".join(made.stream)
    except TypeError:  # some of it is no bytes yet
        stream = b"\n".join(map(pydyf._to_bytes, made.stream))
    extra = pydyf.Dictionary(made.extra.copy())
    if made.compress:
        extra["Filter"] = "/FlateDecode"
        stream = _packed_once(stream) if len(stream) <= SHORT else _packed(stream)
    extra["Length"] = len(stream)
    return b"%b\nstream\n%b\nendstream" % (extra.data, stream)


def _packed(stream: bytes) -> bytes:
    """Pack a stream, by the calls that pydyf makes: there are libraries that pack otherwise by others."""
    packer = zlib.compressobj(level=LEVEL)
    return packer.compress(stream) + packer.flush()


_packed_once = lru_cache(maxsize=1_024)(_packed)
"""The same for a stream that is likely to come again."""
