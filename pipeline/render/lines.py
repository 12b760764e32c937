"""A line of words, written into a face glyph by glyph: what a glyph is written as is found out once for each size.

It is the longest of all that WeasyPrint does while it draws. Its function is no part of its interface:
`tests/render/test_lines.py` tells when a new version moves it, or writes otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from struct import Struct
from typing import Any

from weasyprint.draw import text
from weasyprint.text.ffi import FROM_UNITS, ffi, pango

GLYPH = Struct("=Iiii4x")
"""A glyph of Pango's (`PangoGlyphInfo`): its number, its width, how far it is moved across and down, in Pango's units;
and whether it begins a cluster."""
SMALL = 1 / 1024
"""A size in pixels below which nothing is written: the least that Pango tells from none, by which one cannot divide."""
MOST = 10_000
"""Glyphs of a font that are kept in their sizes, of some 200 bytes each: a game's have two thousand."""
PARAGRAPHS = frozenset("\n\r\u2029")
"""Letters at which Pango begins a paragraph."""
SIZED = 14_802
"""The version of Pango since which a font tells the size that it is used in."""

Info = tuple[int, int, int, int]
Shown = dict[Info, str]


class _UnlikeOthers(Exception):
    """A line with something that only WeasyPrint knows to write."""


@cache
def put_in_place() -> None:
    """Let lines be written so from now on; once in a process."""
    text.draw_first_line = _quick(text.draw_first_line)


def _quick(draw: Callable[..., Any]) -> Callable[..., Any]:
    """Write a line of fonts that `fontkit` has, without an ellipsis. WeasyPrint (`draw`) writes all others, and lines
    with glyphs that are missing, raised, or in none of the font's tables."""

    @wraps(draw)
    def draw_first_line(stream: Any, box: Any, overflow: str, ellipsis: Any, matrix: Any) -> Any:
        plain = overflow != "ellipsis" and ellipsis == "none"
        if box.style["font_size"] < SMALL:
            return []
        if not plain or not box.text.strip():
            return draw(stream, box, overflow, ellipsis, matrix)
        try:
            parts = list(_parts(stream, box))
        except _UnlikeOthers:
            return draw(stream, box, overflow, ellipsis, matrix)
        stream.set_text_matrix(*matrix.values)
        for place, (font, size, shown) in enumerate(parts, 1):
            stream.set_font_size(font.hash, size)
            if shown or place == len(parts):
                stream.show_text(shown)
        return []

    return draw_first_line


def _parts(stream: Any, box: Any) -> Iterator[tuple[Any, float, str]]:
    """Give the parts of a line that have one font in one size, with these. Notes in the font what its glyphs stand
    for. Raises _UnlikeOthers."""
    layout = box.pango_layout
    if not PARAGRAPHS.isdisjoint(layout.text):  # Pango shapes a line again when it is told so
        pango.pango_layout_set_single_paragraph_mode(layout.layout, True)
    words = layout.text.encode()
    run = layout.get_first_line()[0].runs[0]
    before, font, size, shown = None, None, 0.0, ""
    while run != ffi.NULL:
        item = run.data
        run = run.next
        pango_font = item.item.analysis.font
        if pango_font != before:
            if before is not None:
                yield font, size, shown
            before, shown = pango_font, ""
            font, size = stream.add_font(pango_font)
            if pango.pango_version() < SIZED:
                size = box.style["font_size"]
        shown += _run(item, font, size, words)
    if before is None:
        raise _UnlikeOthers
    yield font, size, shown


def _run(item: Any, font: Any, size: float, words: bytes) -> str:
    """Give the glyphs of a run as PDF has them in a text that is spaced. Raises _UnlikeOthers."""
    known: Shown = _known(font, size)
    texts, found = font.to_unicode, []
    count = item.glyphs.num_glyphs
    for place, info in enumerate(GLYPH.iter_unpack(ffi.buffer(item.glyphs.glyphs, count * GLYPH.size))):
        shown = known.get(info)
        if shown is None:
            shown = known[info] = _glyph(info, font, size)
        found.append(shown)
        if info[0] not in texts and info[0] != pango.PANGO_GLYPH_EMPTY:
            texts[info[0]] = _letters(item, place, count, words)
    shown = f"<{''.join(found)}"
    return shown[:-1] if shown.endswith("<") else f"{shown}>"


def _known(font: Any, size: float) -> Shown:
    """Give the glyphs of a font in a size that are known. Raises _UnlikeOthers for a font that `fontkit` has not: its
    widths are another face's to change."""
    if not hasattr(font, "shown"):
        raise _UnlikeOthers
    sizes: dict[float, Shown] = font.shown
    if size not in sizes and sum(map(len, sizes.values())) > MOST:
        sizes.clear()
    return sizes.setdefault(size, {})


def _glyph(info: Info, font: Any, size: float) -> str:
    """Give a glyph as PDF has it, with the space before it and that which makes it as wide as Pango has it."""
    glyph, width, across, down = info
    if glyph == pango.PANGO_GLYPH_EMPTY:
        return f">{-width / size}<"
    if glyph & pango.PANGO_GLYPH_UNKNOWN_FLAG or down or glyph not in font.facts.widths:
        raise _UnlikeOthers
    offset = across / size
    kerning = font.facts.widths[glyph] + offset - width * 1000 * FROM_UNITS / size
    before = f">{-offset}<" if offset else ""
    return f"{before}{glyph:04x}{f'>{int(kerning)}<' if kerning else ''}"


def _letters(item: Any, place: int, count: int, words: bytes) -> str:
    """Give the letters that a glyph of a run stands for: those up to the next glyph's, which in words from right to
    left comes before it."""
    clusters, whole, backward = item.glyphs.log_clusters, item.item.length, item.item.analysis.level % 2
    last = place == (0 if backward else count - 1)
    end = whole if last else clusters[place - 1 if backward else place + 1]
    start = item.item.offset
    return words[start + clusters[place] : start + end].decode()
