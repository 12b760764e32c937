"""Test faces drawn with a few PDF operators, and sheet specs of every shape."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

import pikepdf
import pytest
from hypothesis import assume
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from pipeline.errors import UsageError
from pipeline.impose.paper import Paper
from pipeline.impose.plan import Group, Item, Sheet
from pipeline.impose.plan import plan as plan_groups
from pipeline.impose.spec import BLEED, LEAST_MARK, Marks, SheetSpec
from pipeline.units import Um, mm, to_pt

CARD = (mm(63), mm(88))
SHIFT = (100, 50)
"""Where the form's own space begins, as in a face that was cropped from a larger page."""


def plan(sheet: SheetSpec, items: Sequence[Item]) -> tuple[Sheet, ...]:
    """Lay out cards of one size."""
    return tuple(side for _, side in plan_groups([Group(sheet, items)]))


@pytest.fixture(scope="session")
def make_face() -> Callable[..., bytes]:
    """Give a function that draws a face: the bleed box in `ground`, the trim in `fill`, and a
    white notch whose corner is `notch` from the trim's top left, or top right when `mirrored`."""

    def draw(
        notch: tuple[Um, Um] = (mm(5), mm(7)),
        *,
        card: tuple[Um, Um] = CARD,
        bleed: Um = BLEED,
        ground: str = "0.5 g",
        fill: str = "1 0 0 rg",
        mirrored: bool = False,
        notch_size: tuple[Um, Um] = (mm(10), mm(4)),
    ) -> bytes:
        width, height = (to_pt(side + 2 * bleed) for side in card)
        left = card[0] - notch[0] - notch_size[0] if mirrored else notch[0]
        edge = to_pt(bleed)
        body = (
            f"1 0 0 1 {SHIFT[0]} {SHIFT[1]} cm {ground} 0 0 {width} {height} re f "
            f"{fill} {edge} {edge} {to_pt(card[0])} {to_pt(card[1])} re f "
            f"1 g {edge + to_pt(left)} {height - edge - to_pt(notch[1] + notch_size[1])} "
            f"{to_pt(notch_size[0])} {to_pt(notch_size[1])} re f"
        )
        with pikepdf.new() as pdf:
            form = pdf.make_stream(body.encode())
            form.Type, form.Subtype = Name.XObject, Name.Form
            form.BBox = Array([SHIFT[0], SHIFT[1], SHIFT[0] + width, SHIFT[1] + height])
            form.Matrix = Array([1, 0, 0, 1, -SHIFT[0], -SHIFT[1]])
            return finish(pdf, form, (width, height), edge)

    return draw


@pytest.fixture(scope="session")
def finish_face() -> Callable[..., bytes]:
    """Give a function that makes a face PDF of a form, its size and its bleed in points."""
    return finish


def finish(pdf: pikepdf.Pdf, form: pikepdf.Object, size: tuple[float, float], edge: float) -> bytes:
    page = pdf.add_blank_page(page_size=size)
    page.trimbox = [edge, edge, size[0] - edge, size[1] - edge]
    page.obj.Resources = Dictionary(XObject=Dictionary(F=pdf.make_indirect(form)))
    page.obj.Contents = pdf.make_stream(b"/F Do")
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


@pytest.fixture(scope="session")
def sheet_specs() -> st.SearchStrategy[SheetSpec]:
    """Give specs that fit: any paper, card and grid, odd micrometres too."""

    @st.composite
    def specs(draw: st.DrawFn) -> SheetSpec:
        paper = Paper("Odd", Um(draw(st.integers(100_000, 300_000))), Um(draw(st.integers(100_000, 300_000))))
        margin = Um(draw(st.integers(0, 12_000)))
        card = Um(draw(st.integers(15_000, 76_000))), Um(draw(st.integers(15_000, 76_000)))
        bleed = Um(draw(st.integers(0, 25_000)))
        backs = draw(st.sampled_from(("none", "long-edge", "short-edge", "gutterfold")))
        gutter = Um(draw(st.integers(0, 20_000))), Um(draw(st.integers(0, 20_000)))
        kind = draw(st.sampled_from(("corner", "cross", "edge", "none")))
        marks = Marks(kind, length=Um(draw(st.integers(LEAST_MARK, 20_000))), offset=Um(draw(st.integers(100, 3_000))))
        turned, fold = draw(st.booleans()), draw(st.sampled_from(("vertical", "horizontal")))
        gap, header = Um(draw(st.integers(0, 9_000))), draw(st.booleans())
        try:
            one = SheetSpec(paper, card, 1, 1, bleed, margin, marks, backs, gutter, turned, fold, gap, header)
        except UsageError:
            assume(False)
        cols, rows = (
            (room + between) // (side + between)
            for room, side, between in zip(one.inside, one.cell, one.gutter, strict=True)
        )
        try:
            return replace(one, cols=draw(st.integers(1, min(5, cols))), rows=draw(st.integers(1, min(5, rows))))
        except UsageError as error:  # the ranges above are chosen so that all fit
            raise AssertionError(error.message) from error

    return specs()
