"""Pages put two on a side of a sheet."""

from __future__ import annotations

import io

import pikepdf
from hypothesis import given
from hypothesis import strategies as st
from pdfplumber import open as open_pdf

from pipeline.booklet.fold import folded, sides


@given(st.integers(1, 200))
def test_each_page_stands_once_and_folding_puts_them_in_order(pages: int) -> None:
    made = sides(pages)
    whole = 2 * len(made)
    assert sorted(n for side in made for n in side) == list(range(whole))
    assert whole % 4 == 0
    assert 0 <= whole - pages < 4
    fronts, backs = made[0::2], made[1::2]
    leaves = [(front[1], back[0]) for front, back in zip(fronts, backs, strict=True)]  # the right half of each sheet
    leaves += [(back[1], front[0]) for front, back in reversed(list(zip(fronts, backs, strict=True)))]
    assert [page for leaf in leaves for page in leaf] == list(range(whole))


def test_pages_lie_side_by_side_at_their_size() -> None:
    source = io.BytesIO()
    with pikepdf.new() as pdf:
        for number in range(5):
            page = pdf.add_blank_page(page_size=(300, 400))
            font = {"/Type": pikepdf.Name.Font, "/Subtype": pikepdf.Name.Type1, "/BaseFont": pikepdf.Name.Helvetica}
            page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pikepdf.Dictionary(font)))
            page.obj.Contents = pdf.make_stream(f"BT /F 20 Tf 50 60 Td (page{number}) Tj ET".encode())
        pdf.save(source)
    made = folded(source.getvalue())
    assert made == folded(source.getvalue())
    with open_pdf(io.BytesIO(made)) as pdf:
        assert [(page.width, page.height) for page in pdf.pages] == [(600, 400)] * 4
        found = [[(w["text"], round(w["x0"])) for w in page.extract_words()] for page in pdf.pages]
    assert found == [[("page0", 350)], [("page1", 50)], [("page2", 350)], [("page3", 50), ("page4", 350)]]
    with pikepdf.open(io.BytesIO(made)) as read:
        assert read.Root.ViewerPreferences.PrintScaling == "/None"
        assert read.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
