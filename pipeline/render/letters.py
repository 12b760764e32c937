"""Symbols that have no drawing: their letter, as an outline, on a disc of their colour."""

from __future__ import annotations

from pipeline.render.colors import ink

SIZE = 100
"""Units of the drawing's side."""
CAP_SHARE = 0.56
"""Height of a capital in a disc, as a share of the disc; two letters are fitted to its width."""
WIDTH_SHARE = 0.74


def letter_svg(words: str, color: str, font: str) -> bytes:
    """Draw one to three letters on a disc, as paths, so that no text hides in a picture. `font` is a font file.

    Letters that the font lacks leave the disc empty.
    """
    path, (left, bottom, right, top) = _outline(words[:3], font)
    if right <= left or top <= bottom:
        return _disc(color, "")
    scale = min(SIZE * CAP_SHARE / (top - bottom), SIZE * WIDTH_SHARE / (right - left))
    x, y = SIZE / 2 - scale * (left + right) / 2, SIZE / 2 + scale * (top + bottom) / 2
    matrix = f"matrix({scale:.5f} 0 0 {-scale:.5f} {x:.3f} {y:.3f})"
    return _disc(color, f'<path transform="{matrix}" fill="{ink(color)}" d="{path}"/>')


def _disc(color: str, inside: str) -> bytes:
    half = SIZE / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<circle cx="{half}" cy="{half}" r="{half - 1}" fill="{color}"/>{inside}</svg>'
    ).encode()


def _outline(words: str, font: str) -> tuple[str, tuple[float, float, float, float]]:
    """Give the SVG path of words in font units, y up, and its bounds (left, bottom, right, top)."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    with TTFont(font, lazy=True) as face:
        glyphs, cmap = face.getGlyphSet(), face.getBestCmap()
        path, bounds, x = SVGPathPen(glyphs), BoundsPen(glyphs), 0
        for name in (cmap[ord(c)] for c in words if ord(c) in cmap):
            for pen in (path, bounds):
                glyphs[name].draw(TransformPen(pen, (1, 0, 0, 1, x, 0)))
            x += glyphs[name].width
    return path.getCommands(), bounds.bounds or (0, 0, 0, 0)
