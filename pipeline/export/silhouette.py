"""Silhouette's cutters: sheets with registration marks, and the cut paths for them in SVG and DXF."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import partial

from pipeline.errors import UsageError
from pipeline.export.kit.cutter import V1, MarkLayout, cuts, marks, paper_name, sheet
from pipeline.export.kit.paths import dxf, svg
from pipeline.export.kit.types import Data, Made, Order, Parcel, Target, Wants, own_size
from pipeline.impose import impose
from pipeline.impose.plan import Item, parts, plan
from pipeline.impose.spec import Backs, SheetSpec
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
    pdfs = Pdfs((*order.fronts.values(), *order.backs.values()))
    name = f"{paper_name(spec)}-{V1.version}"
    files = parts(items, spec.cols * spec.rows, MOST_FACES)
    pieces: list[Made | Data] = []
    for number, part in enumerate(files, start=1):
        file = f"sheets-{name}{f'-part-{number}' if len(files) > 1 else ''}.pdf"
        listed = [(item.face, item.copies, item.back) for item in part]
        pieces.append(Made(file, (spec, V1, listed, order.wants.title), partial(_marked, V1, spec, part, pdfs, order)))
    paths = tuple(cuts(spec, order.wants.look.corner))
    pieces += [Data(f"cut-{name}.svg", svg(spec.paper, paths)), Data(f"cut-{name}.dxf", dxf(spec.paper, paths))]
    return Parcel(tuple(pieces), _told(spec))


def _told(spec: SheetSpec) -> tuple[str, ...]:
    return (
        f"{spec.cols} x {spec.rows} cards on `{spec.paper}`, bleed `{show(spec.bleed)}`, marks {V1.version}",
        f"in the cutter's software: paper {spec.paper}, registration marks of `{show(V1.length)}`, "
        f"`{show(V1.weight)}` thick, `{show(V1.inset)}` from each edge; print at 100 %",
    )


def _marked(layout: MarkLayout, spec: SheetSpec, items: Sequence[Item], pdfs: Pdfs, order: Order) -> bytes:
    """Lay cards out, and add the marks to each front: what is cut is printed there."""
    import pikepdf

    made = impose(spec, items, pdfs, order.wants.title)
    drawn = _operators(layout, spec)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        for page, side in zip(pdf.pages, plan(spec, items), strict=True):
            if side.side == "front":
                page.contents_add(drawn)
        out = io.BytesIO()
        modern = pikepdf.ObjectStreamMode.generate
        pdf.save(out, deterministic_id=True, min_version="1.7", object_stream_mode=modern)
        return out.getvalue()


def _operators(layout: MarkLayout, spec: SheetSpec) -> bytes:
    """Give the marks as a PDF's operators, in black ink alone."""
    lines = ["q 0 0 0 1 k"]
    for x, y, width, height in marks(layout, spec):
        foot = spec.paper.height - y - height
        lines.append(" ".join(f"{to_pt(side):.4f}" for side in (x, foot, width, height)) + " re f")
    return "\n".join([*lines, "Q"]).encode("ascii")


TARGET = Target(
    "sheets with registration marks, and cut paths in SVG and DXF", _pack, _size, frozenset({"paper", "backs"})
)
