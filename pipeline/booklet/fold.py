"""Pages -> sheets of two pages a side, which, printed on both sides and folded, make a booklet."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import count

import pikepdf
from pikepdf import Dictionary, Name

from pipeline.impose.write import saved, set_printing

_TO_A_SHEET = 4


def sides(pages: int) -> list[tuple[int, int]]:
    """Give the pages (counted from 0) on the left and right of each side, front and back in turn.

    Pages are filled up to a multiple of four; those past the last are empty. The first sheet holds the first and the
    last page on its front.
    """
    whole = -(-pages // _TO_A_SHEET) * _TO_A_SHEET
    return list(_sides(whole))


def _sides(whole: int) -> Iterator[tuple[int, int]]:
    for number in count():
        low, high = 2 * number, whole - 1 - 2 * number
        if low >= high:
            return
        yield high, low
        yield low + 1, high - 1


def folded(pages: bytes) -> bytes:
    """Put the pages of a PDF, all of one size, two on a side of a sheet twice as wide.

    The file asks for no scaling and for paper that is turned over its short edge.
    """
    with pikepdf.open(io.BytesIO(pages)) as source, pikepdf.new() as made:
        width, height = (float(side) for side in list(source.pages[0].mediabox)[2:])
        forms = [made.copy_foreign(page.as_form_xobject()) for page in source.pages]
        for left, right in sides(len(forms)):
            page = made.add_blank_page(page_size=(2 * width, height))
            own = {f"/P{side}": forms[n] for side, n in enumerate((left, right)) if n < len(forms)}
            page.obj.Resources = Dictionary(XObject=Dictionary(own))
            words = " ".join(f"q 1 0 0 1 {width if name == '/P1' else 0:.4f} 0 cm {name} Do Q" for name in own)
            page.obj.Contents = made.make_stream(words.encode())
        set_printing(made, "short-edge")
        made.Root.PageLayout = Name.SinglePage
        return saved(made)
