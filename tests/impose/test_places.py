"""Two arithmetics of where cards lie, of which neither knows the other, agree."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.impose.plan import Group, Item, Placement, plan
from pipeline.impose.spec import SheetSpec
from pipeline.verify.places import Place, wanted
from pipeline.verify.ticket import read

NEAR = 0.001
"""A micrometre: halves of odd widths are rounded to whole ones."""


def ticket(spec: SheetSpec, counts: dict[str, int]) -> dict[str, object]:
    backs = spec.backs != "none"
    return {
        "paper": [spec.paper.width, spec.paper.height], "card": list(spec.card), "grid": [spec.cols, spec.rows],
        "turned": spec.turned, "gutter": list(spec.gutter), "bleed": spec.bleed, "margin": spec.margin,
        "backs": spec.backs, "fold": spec.fold, "fold_gap": spec.fold_gap, "marks": spec.marks.kind != "none",
        "front": [0, 0, 0, 1, 1], "back": [0, 0, 0, 1, 1], "cards": counts,
        "backs_of": {id: id.upper() for id in counts} if backs else {},
    }  # fmt: skip


def items(spec: SheetSpec, counts: dict[str, int]) -> list[Item]:
    return [Item(id, n, id.upper() if spec.backs != "none" else None) for id, n in counts.items()]


def as_laid(place: Place, spec: SheetSpec) -> list[float]:
    return [*place.trim, *place.up]


def as_planned(one: Placement, spec: SheetSpec) -> list[float]:
    up = math.radians(one.turn)
    x, y = one.x / 1000, one.y / 1000
    return [x, y, x + spec.cell[0] / 1000, y + spec.cell[1] / 1000, math.sin(up), -math.cos(up)]


@given(data=st.data())
def test_both_lay_each_card_and_back_in_the_same_place(data: st.DataObject, sheet_specs) -> None:
    spec = data.draw(sheet_specs)
    specs = [spec, *data.draw(st.lists(sheet_specs.filter(lambda one: one.backs == spec.backs), max_size=2))]
    counts = [data.draw(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 6), min_size=1)) for _ in specs]
    sheets = plan([Group(*one) for one in zip(specs, map(items, specs, counts), strict=True)])
    pages = tuple(wanted(read({"side": "", "groups": [*map(ticket, specs, counts)]}, "x.pdf")))
    assert [(page.sheet, page.side) for page in pages] == [(sheet.number, sheet.side) for _, sheet in sheets]
    for page, (spec, sheet) in zip(pages, sheets, strict=True):
        assert specs[page.group] is spec
        planned = {tuple(as_planned(one, spec)[:2]): one for one in (*sheet.placements, *sheet.folded)}
        assert len(planned) == len(page.places)
        for place in page.places:
            near = min(planned, key=lambda at: math.dist(at, place.trim[:2]))
            one = planned.pop(near)
            assert one.face == place.id
            assert as_planned(one, spec) == pytest.approx(as_laid(place, spec), abs=NEAR)
            shown = [side / 1000 for side in one.clip]
            assert all(
                least - NEAR <= have <= most + NEAR
                for have, least, most in zip(shown, place.least, place.most, strict=True)
            )
