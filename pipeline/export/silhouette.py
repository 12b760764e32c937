"""Silhouette's cutters: sheets with registration marks, and the cut paths for them in SVG and DXF."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pipeline.errors import UsageError
from pipeline.export.kit.cutter import V1, MarkLayout, cuts, marks, paper_name, sheet
from pipeline.export.kit.paths import dxf, svg
from pipeline.export.kit.types import Data, Made, Order, Parcel, Target, Wants, own_size
from pipeline.impose import impose
from pipeline.impose.plan import Group, Item, parts
from pipeline.impose.printer import Printer
from pipeline.impose.spec import Backs, SheetSpec
from pipeline.impose.ticket import sided, tickets
from pipeline.render.jobs import Pdfs
from pipeline.units import Um, show, to_pt

BACKS: Mapping[str, Backs] = {"none": "none", "long-edge": "long-edge", "short-edge": "short-edge"}
MOST_FACES = 500
"""Faces in one file of sheets; the memory that it takes to write is theirs."""


def _spec(wants: Wants) -> SheetSpec:
    backs = wants.options.get("backs", "long-edge")
    if backs not in BACKS:
        raise UsageError(f"a cutter needs no backs `{backs}`", f"choose {', '.join(BACKS)}")
    return sheet(V1, wants.options.get("paper", "a4"), own_size(wants), BACKS[backs])


def _size(wants: Wants) -> tuple[Um, Um]:
    """Give the game's own size. Raises UsageError for a paper or backs that there are not, or cards that do not fit."""
    _spec(wants)
    return own_size(wants)


def _pack(order: Order) -> Parcel:
    """Give the sheets, and the paths for a full one."""
    spec = _spec(order.wants)
    back = {entry.back: order.backs[entry.back].face.pdf_sha for entry in order.wants.entries}
    items = [
        Item(order.fronts[entry.card.id].face.pdf_sha, entry.copies, back[entry.back] if spec.backs != "none" else None)
        for entry in order.wants.entries
    ]
    pdfs, title, over = Pdfs((*order.fronts.values(), *order.backs.values())), order.wants.title, _operators(V1, spec)
    name = f"{paper_name(spec)}-{V1.version}"
    files = parts([Group(spec, items)], MOST_FACES)
    pieces: list[Made | Data] = []
    cards = {entry.card.id: entry.copies for entry in order.wants.entries}
    backs_of = {entry.card.id: entry.back for entry in order.wants.entries} if spec.backs != "none" else {}
    made = tickets(cards, backs_of, files, Printer(""))
    bars = [list(bar) for bar in marks(V1, spec)]
    for number, (part, ticket) in enumerate(zip(files, made, strict=True), start=1):
        file = f"sheets-{name}{f'-part-{number}' if len(files) > 1 else ''}.pdf"
        pieces.append(
            Made(
                file,
                (part, V1, title),
                partial(impose, part, pdfs, title, over=over),
                {**sided(ticket, None), "bars": bars},
            )
        )
    paths = tuple(cuts(spec, order.wants.look.corner, order.wants.look.outline))
    pieces += [Data(f"cut-{name}.svg", svg(spec.paper, paths)), Data(f"cut-{name}.dxf", dxf(spec.paper, paths))]
    return Parcel(tuple(pieces), (*_told(spec), *_halved(order, spec)))


def _halved(order: Order, spec: SheetSpec) -> tuple[str, ...]:
    """Say that double-faced cards lose a side where no backs are printed."""
    count = sum(bool(entry.card.reverse) for entry in order.wants.entries) if spec.backs == "none" else 0
    return (f"warning: {count} double-faced cards without their reverse: the sheets have no backs",) if count else ()


def _told(spec: SheetSpec) -> tuple[str, ...]:
    return (
        f"{spec.cols} x {spec.rows} cards on `{spec.paper}`, bleed `{show(spec.bleed)}`, marks {V1.version}",
        f"in the cutter's software: paper {spec.paper}, registration marks of `{show(V1.length)}`, "
        f"`{show(V1.weight)}` thick, `{show(V1.inset)}` from each edge; print at 100 %",
    )


def _operators(layout: MarkLayout, spec: SheetSpec) -> str:
    """Give the marks of each front, since what is cut is printed there, as a PDF's operators in black ink alone."""
    lines = ["q 0 0 0 1 k"]
    for x, y, width, height in marks(layout, spec):
        foot = spec.paper.height - y - height
        lines.append(" ".join(f"{to_pt(side):.4f}" for side in (x, foot, width, height)) + " re f")
    return "\n".join([*lines, "Q"])


TARGET = Target(
    "sheets with registration marks, and cut paths in SVG and DXF", _pack, _size, frozenset({"paper", "backs"})
)
