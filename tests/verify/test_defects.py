"""Each defect that a sheet can have is planted, and found."""

from __future__ import annotations

import re

import pikepdf
import pytest
from pikepdf import Array, Name, Pdf

from pipeline.verifying import verify
from pipeline.wishes import Request, sheet_wish
from tests.project import edit, made
from tests.verify.conftest import FORM, Bench, edit_form, faults, project, rewrite

PT_PER_MM = 72 / 25.4


def numbers(found: re.Match[bytes], group: str) -> list[float]:
    return [float(one) for one in found[group].split()]


def placed(found: re.Match[bytes], matrix: list[float], clip: bytes | None = None, name: bytes | None = None) -> bytes:
    words = " ".join(f"{value:.4f}" for value in matrix).encode()
    return b"q %s re W n %s cm %s Do Q" % (clip or found["clip"], words, name or found["name"])


def moved(right: float, up: float):
    def change(found: re.Match[bytes]) -> bytes:
        a, b, c, d, e, f = numbers(found, "matrix")
        return placed(found, [a, b, c, d, e + right * PT_PER_MM, f + up * PT_PER_MM])

    return change


def test_a_sheet_with_no_defect_has_none(bench: Bench) -> None:
    assert bench.faults(lambda pdf: None) == {}


@pytest.mark.parametrize(("right", "up"), [(0.2, 0), (-0.2, 0), (0, 0.2), (0, -0.06)])
def test_a_back_that_is_off(bench: Bench, right: float, up: float) -> None:
    found = bench.faults(lambda pdf: edit_form(pdf.pages[1], 0, moved(right, up)))
    assert {"positions", "registration"} <= found.keys()
    off = f"{max(abs(right), abs(up)):.3f} mm off"
    assert off in found["positions"]
    assert f"{off} its front" in found["registration"]
    assert "page 2" in found["registration"]


def test_a_back_may_be_off_by_less_than_the_tolerance(bench: Bench) -> None:
    assert bench.faults(lambda pdf: edit_form(pdf.pages[1], 0, moved(0.03, 0.02))) == {}


def test_all_is_off_when_the_page_was_shrunk_to_fit(bench: Bench) -> None:
    found = bench.faults(
        lambda pdf: [rewrite(p, lambda text: b"q 0.97 0 0 0.97 9 12 cm " + text + b" Q") for p in pdf.pages]
    )
    assert {"positions", "looks like its face", "marks"} <= found.keys()


def test_a_mark_in_the_cut(bench: Bench) -> None:
    x, y = 30 * PT_PER_MM, (297 - 60) * PT_PER_MM
    line = b"\nq 0 0 0 1 K 0.25 w %.3f %.3f m %.3f %.3f l S Q" % (x, y, x, y - 11)
    found = bench.faults(lambda pdf: rewrite(pdf.pages[0], lambda text: text + line))
    assert "at 30.00, 60.00 mm lies on page 1, column 1, row 1, `ant`" in found["marks"]
    assert "`ant`: 0." in found["looks like its face"]


@pytest.mark.parametrize("over", [b"10.5 0 m 10.5 8 l S", b"34 8 m 30 2 l S"], ids=["beside a cut", "aslant"])
def test_a_mark_that_marks_no_cut(bench: Bench, over: bytes) -> None:
    found = bench.faults(lambda pdf: rewrite(pdf.pages[0], lambda text: text + b"\nq 0.25 w " + over + b" Q"))
    assert found.keys() == {"marks"}
    assert re.search("mm off any cut|runs aslant", found["marks"])


def test_a_mark_that_is_missing(bench: Bench) -> None:
    def without_first(text: bytes) -> bytes:
        first = re.search(rb"\n([\d.]+) [\d.]+ m \1 [\d.]+ l S", text)
        assert first
        return re.sub(rb"\n%s [\d.]+ m %s [\d.]+ l S" % (first[1], first[1]), b"", text)

    found = bench.faults(lambda pdf: rewrite(pdf.pages[0], without_first))
    assert found == {"marks": "page 1: no mark at the vertical cut at 10.50 mm"}


def test_a_picture_of_147_dpi(tmp_path) -> None:
    root = project(tmp_path, (231, 116))
    made(root, Request(pictures=(), sheets=(sheet_wish(),), workers=0))
    (found,) = verify(root, [], 300, 0)
    assert set(faults(found)) == {"pictures"}
    assert "`ant`: a picture of 147 dpi, 300 needed" in faults(found)["pictures"]
    (accepted,) = verify(root, [], 145, 0)
    assert accepted.ok
    ignored = "art: art/ant.png, lint: {ignore: {FAC012: A child drew it.}}"
    edit(root / "cards/tiny/sets/first.yaml", "art: art/ant.png", ignored)
    (declared,) = verify(root, [], 300, 0)
    assert declared.ok


def test_a_missing_card(bench: Bench) -> None:
    found = bench.faults(lambda pdf: edit_form(pdf.pages[0], 2, lambda _: b""))
    assert "page 1, column 3, row 1, `bee`: no card lies there" in found["cards in their places"]
    assert "`bee`: 4 words missing: Bee Draw two cards." in found["words in their places"]


def test_a_card_too_many(bench: Bench) -> None:
    def twice(found: re.Match[bytes]) -> bytes:
        a, b, c, d, e, f = numbers(found, "matrix")
        return found[0] + b"\n" + placed(found, [a, b, c, d, e, f - 180 * PT_PER_MM], b"0 0 900 900")

    found = bench.faults(lambda pdf: edit_form(pdf.pages[0], 2, twice))
    assert re.search(r"page 1: a card at [\d.]+, [\d.]+ mm too many", found["cards in their places"])


def test_a_swapped_column(bench: Bench) -> None:
    def swap(page: pikepdf.Page) -> None:
        names = [found["name"] for found in FORM.finditer(page.obj.Contents.read_bytes())]
        for one, other in ((1, 2), (2, 1)):
            edit_form(page, one, lambda found, other=other: placed(found, numbers(found, "matrix"), name=names[other]))

    found = bench.faults(lambda pdf: swap(pdf.pages[0]))
    assert "column 2, row 1, `ant`: `bee` lies there" in found["cards in their places"]
    assert "column 3, row 1, `bee`: `ant` lies there" in found["cards in their places"]
    assert "`bee`: 3 words missing: Bee two cards." in found["words in their places"]
    assert "positions" not in found


def test_a_card_that_is_printed_twice_in_place_of_another(bench: Bench) -> None:
    found = bench.faults(lambda pdf: edit_form(pdf.pages[0], 2, lambda f: placed(f, numbers(f, "matrix"), name=b"/F0")))
    assert "`ant` is printed 3 times, 2 expected" in found["cards in their places"]
    assert "`bee` is printed 0 times, 1 expected" in found["cards in their places"]


def test_a_back_that_stands_on_its_head(bench: Bench) -> None:
    def turned(found: re.Match[bytes]) -> bytes:
        _, _, _, _, e, f = numbers(found, "matrix")
        wide, high = 69 * PT_PER_MM, 94 * PT_PER_MM
        return placed(found, [-1, 0, 0, -1, e + wide, f + high])

    found = bench.faults(lambda pdf: edit_form(pdf.pages[1], 1, turned))
    assert found["upright"].endswith("back `main`: upside down")
    assert "looks like its face" in found
    assert "registration" not in found


def test_a_font_that_is_not_embedded(bench: Bench) -> None:
    def strip(pdf: Pdf) -> None:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == Name.FontDescriptor:
                for key in ("/FontFile2", "/FontFile3"):
                    if key in item:
                        del item[key]

    assert "is not embedded" in bench.faults(strip)["fonts embedded"]


def test_viewers_that_would_shrink_or_turn_the_paper_otherwise(bench: Bench) -> None:
    def unasked(pdf: Pdf) -> None:
        del pdf.Root.ViewerPreferences

    told = bench.faults(unasked)["printing"]
    assert "PrintScaling is not None" in told
    assert "Duplex is not set, DuplexFlipLongEdge fits the backs" in told

    def other_edge(pdf: Pdf) -> None:
        pdf.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge

    assert bench.faults(other_edge).keys() == {"printing"}


def test_ink_outside_the_bleed(bench: Bench) -> None:
    dot = b"\nq 0.8 g 20 10 3 3 re f Q"
    found = bench.faults(lambda pdf: rewrite(pdf.pages[0], lambda text: text + dot))
    assert found.keys() == {"ink outside the bleed"}
    assert "of ink outside bleed and marks, at 7." in found["ink outside the bleed"]


def test_a_card_whose_bleed_lies_on_its_neighbour(bench: Bench) -> None:
    wide = b"0 0 900 900"
    found = bench.faults(lambda pdf: edit_form(pdf.pages[0], 1, lambda f: placed(f, numbers(f, "matrix"), clip=wide)))
    assert "`ant`: 3.00 mm over column 1, row 1" in found["off the neighbours"]


def test_a_card_with_too_little_bleed(bench: Bench) -> None:
    def narrow(found: re.Match[bytes]) -> bytes:
        x, y, wide, high = numbers(found, "clip")
        clip = b"%.4f %.4f %.4f %.4f" % (x + 2.5 * PT_PER_MM, y, wide - 2.5 * PT_PER_MM, high)
        return placed(found, numbers(found, "matrix"), clip=clip)

    found = bench.faults(lambda pdf: edit_form(pdf.pages[0], 0, narrow))
    assert found.keys() == {"bleed"}
    assert "0.50 mm of bleed at the left, 1 mm expected" in found["bleed"]


def test_boxes_that_are_not_the_paper(bench: Bench) -> None:
    def crop(pdf: Pdf) -> None:
        pdf.pages[1].obj.TrimBox = Array([0, 0, 590, 841.89])
        del pdf.pages[0].obj.BleedBox

    told = bench.faults(crop)["page boxes"]
    assert "page 1: no BleedBox" in told
    assert "page 2: the TrimBox ends at 208.14 x 297.00 mm, not 210 x 297 mm" in told


def test_pages_too_many_and_too_few(bench: Bench) -> None:
    assert bench.faults(lambda pdf: pdf.pages.append(pdf.pages[0]))["pages"] == "3 pages, 2 expected"

    def without_backs(pdf: Pdf) -> None:
        del pdf.pages[1]

    assert bench.faults(without_backs)["pages"] == "1 pages, 2 expected"


def test_sheets_that_are_older_than_the_cards(tmp_path) -> None:
    root = project(tmp_path, (473, 237))
    made(root, Request(pictures=(), sheets=(sheet_wish(),), workers=0))
    edit(root / "cards/tiny/sets/first.yaml", "Draw two cards.", "Draw seven cards.")
    (found,) = verify(root, ["tiny"], 300, 0)
    assert "`bee`: 1 words missing: seven" in faults(found)["words in their places"]
    assert "`bee`" in faults(found)["looks like its face"]
