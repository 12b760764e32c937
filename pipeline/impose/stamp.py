"""A mark on a card: a few letters on a small white plate, where the face leaves room for it. Lengths are micrometres,
places count from the cut's upper left corner."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from itertools import product

import pikepdf
from pikepdf import Array, Dictionary, Name

from pipeline.impose.letters import Letters
from pipeline.model.outline import Outline, depth
from pipeline.units import Um, to_pt

SIZE_PT = 6.0
"""Height of type: the least that is printed on cards."""
PAD = Um(300)
"""White round the letters."""
HEIGHT = Um(2_400)
"""The plate's height: the letters', which are 1.5 mm high, and what is round them."""
STEP = Um(500)
"""How far apart the places are that are tried."""
Rect = tuple[int, int, int, int]
"""x, y, width, height."""


def place(
    card: tuple[Um, Um], safe: Um, taken: Iterable[Rect], width: int, outline: Outline = "rectangle"
) -> tuple[Um, Um] | None:
    """Find the place of a plate of this width within the safe zone of a card cut in `outline` that covers none of the
    `taken` rectangles: the lowest, and of these the rightmost. None where there is none."""
    rects = [rect for rect in taken if rect[2] > 0 and rect[3] > 0]
    left, top, right, bottom = safe, safe, card[0] - safe - width, card[1] - safe - HEIGHT
    for y, x in product(range(bottom, top - 1, -STEP), range(right, left - 1, -STEP)):
        if any(_meet((x, y, width, HEIGHT), rect) for rect in rects):
            continue
        if all(depth(outline, card, spot) >= safe for spot in product((x, x + width), (y, y + HEIGHT))):
            return Um(x), Um(y)
    return None


class Stamp:
    """Puts marks on faces. `letters` are all that marks may be made of."""

    def __init__(self, letters: str) -> None:
        self._letters = Letters([letters])

    def width(self, text: str) -> Um:
        """Give the width of a mark's plate."""
        return Um(round(self._letters.width(text) * SIZE_PT / 72 * 25_400) + 2 * PAD)

    def put(self, face: bytes, text: str, at: tuple[Um, Um]) -> bytes:
        """Give a Face PDF with a mark on it: the same boxes, and again all in one form."""
        return wrapped(face, lambda trim: self._drawn(text, trim, at), self._letters)

    def _drawn(self, text: str, trim: list[float], at: tuple[Um, Um]) -> Iterator[str]:
        """Give the operators: a white plate, the letters in black."""
        left, low = trim[0] + to_pt(at[0]), trim[3] - to_pt(Um(at[1] + HEIGHT))
        base = low + (to_pt(HEIGHT) - SIZE_PT * 0.65) / 2  # capitals and figures are 0.65 em high
        yield "q"
        yield f"1 g {left:.4f} {low:.4f} {to_pt(self.width(text)):.4f} {to_pt(HEIGHT):.4f} re f"
        yield f"BT 0 g /R {SIZE_PT:g} Tf 1 0 0 1 {left + to_pt(PAD):.4f} {base:.4f} Tm"
        yield f"<{self._letters.codes(text)}> Tj ET"
        yield "Q"


def wrapped(face: bytes, over: Callable[[list[float]], Iterable[str]], letters: Letters | None = None) -> bytes:
    """Give a Face PDF with something drawn over it: the same boxes, and again all in one form. `over` gives the
    operators for a trim, in points; `letters` are the font `R` that they may use."""
    with pikepdf.open(io.BytesIO(face)) as pdf:
        page = pdf.pages[0]
        trim = [float(edge) for edge in page.trimbox]
        form = pdf.make_stream("\n".join(["/G Do", *over(trim)]).encode())
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array(list(page.mediabox))
        form.Resources = Dictionary(XObject=Dictionary(G=page.obj.Resources.XObject.F))
        if letters:
            form.Resources.Font = Dictionary(R=letters.embed(pdf))
        page.obj.Resources = Dictionary(XObject=Dictionary(F=form))
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, min_version="1.7")
    return out.getvalue()


def _meet(a: Rect, b: Rect) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
