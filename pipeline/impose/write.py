"""Write sheets as a PDF. The only place where micrometres become PDF points and y turns upwards.

Decides nothing: `plan` and `marks` say what lies where.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf

from pipeline.errors import InternalError
from pipeline.impose.gather import Face, gather
from pipeline.impose.header import header
from pipeline.impose.lettering import Lettering
from pipeline.impose.marks import Segment, fold, marks
from pipeline.impose.plan import Laid, Placement, Sheet
from pipeline.impose.printer import IDENTITY, Matrix, Printer
from pipeline.impose.spec import SheetSpec
from pipeline.render.pieces import BrokenFaceError
from pipeline.units import show, to_pt

BLACK = "0 0 0 1 K"
"""Marks are black ink alone, so that no misregistered colour widens them."""
DASHES = "[6 4] 0 d"
"""The line to fold along is no line to cut along."""
NO_PRINTER = Printer("")
TRIM_TOLERANCE_PT = 0.03
"""How far a face's trim may be off the sheet's card, about 10 micrometres: what rounding makes."""


def _gathered(sheets: Sequence[Laid], source: Mapping[str, bytes]) -> tuple[Pdf, dict[str, Face]]:
    """Give a PDF with the faces that are placed, and these by key. Raises InternalError for one that is missing or
    breaks its contract."""
    keys = dict.fromkeys(one.face for _, sheet in sheets for one in (*sheet.placements, *sheet.folded))
    asked = ""

    def faces() -> Iterator[bytes]:
        nonlocal asked
        for asked in keys:
            yield source[asked]

    try:
        pdf, found = gather(faces())
    except (KeyError, BrokenFaceError, pikepdf.PdfError) as error:
        raise InternalError(f"the face `{asked}` is missing or holds no form: {error!r}") from error
    return pdf, dict(zip(keys, found, strict=True))


def _check(key: str, trim: tuple[float, ...], spec: SheetSpec) -> None:
    for side, want in ((trim[2] - trim[0], spec.card[0]), (trim[3] - trim[1], spec.card[1])):
        if abs(side - to_pt(want)) > TRIM_TOLERANCE_PT:
            raise InternalError(f"the face `{key}` has a side of `{side:.3f} pt`, its place `{show(want)}`")


def write(
    sheets: Sequence[Laid],
    faces: Mapping[str, bytes],
    title: str,
    made: int | None = None,
    label: str = "",
    printer: Printer = NO_PRINTER,
    over: str = "",
) -> bytes:
    """Write the sheets, a page each, and give the PDF's bytes; the same input gives the same bytes.

    `faces` holds one-page face PDFs by key; each that is placed is asked for and stored once, however often it is
    printed. `made` is the date to write in, in seconds since 1970; None writes none. `label` begins the header of the
    sheets that want one; `printer` says how pages are drawn so that they come out right; `over`, operators of
    a PDF, is drawn last on each front.
    Raises InternalError when a face is missing or breaks its contract.
    """
    pdf, found = _gathered(sheets, faces)
    with pdf:
        lines = _headers(sheets, label)
        lettering = Lettering(pdf, lines) if any(lines) else None
        for (spec, sheet), line in zip(sheets, lines, strict=True):
            last = [header(spec, lettering, line)] if lettering and line else []
            last += [over] if over and sheet.side == "front" else []
            matrix = (printer.front if sheet.side == "front" else printer.back).matrix(spec.paper)
            _add_page(pdf, spec, sheet, found, _Frame(lettering.font if lettering else None, last, matrix))
        both = {sheet.side for _, sheet in sheets} == {"front", "back"}  # backs in a file of their own are fed by hand
        set_printing(pdf, sheets[0][0].backs if both else "")
        pdf.Root.ViewerPreferences.DisplayDocTitle = True
        set_info(pdf, title, made)
        return saved(pdf)


class _Frame(NamedTuple):
    """What a page has besides cards: the header's font, the operators that come last, and how all of it is moved."""

    font: Object | None
    last: Sequence[str]
    matrix: Matrix


def _headers(sheets: Sequence[Laid], label: str) -> tuple[str, ...]:
    """Give the line of each page: what it is of, which sheet, which side; empty where its sheet wants none."""
    total = sheets[-1][1].number if sheets else 0
    both = any(sheet.side == "back" for _, sheet in sheets)
    return tuple(
        f"{label} \u2013 sheet {sheet.number} of {total}{f', {sheet.side}' if both else ''}" if spec.header else ""
        for spec, sheet in sheets
    )


def _add_page(pdf: Pdf, spec: SheetSpec, sheet: Sheet, faces: Mapping[str, Face], frame: _Frame) -> None:
    """Add a page: all its boxes are the paper, from 0,0."""
    width, height = _points(spec.paper.width), _points(spec.paper.height)
    page = pdf.add_blank_page(page_size=(width, height))
    for box in ("MediaBox", "CropBox", "BleedBox", "TrimBox"):
        page.obj[f"/{box}"] = Array([0, 0, width, height])
    names: dict[str, str] = {}
    for placement in (*sheet.placements, *sheet.folded):
        names.setdefault(placement.face, f"/F{len(names)}")
    for key in names:
        _check(key, faces[key].trim, spec)
    forms = {name: faces[key].form for key, name in names.items()}
    page.obj.Resources = Dictionary(XObject=Dictionary(forms))
    if frame.font is not None:
        page.obj.Resources.Font = Dictionary(H=frame.font)
    # Marks lie under the faces: those that run on below a card show only where it ends.
    lines = [*_draw_marks(spec, sheet), *_draw_faces(spec, sheet, names, faces), *frame.last]
    if frame.matrix != IDENTITY:
        lines = [f"q {_numbers(*frame.matrix, digits=8)} cm", *lines, "Q"]
    page.obj.Contents = pdf.make_stream("\n".join(lines).encode("ascii"))


def _draw_faces(spec: SheetSpec, sheet: Sheet, names: Mapping[str, str], faces: Mapping[str, Face]) -> Iterator[str]:
    for placement in (*sheet.placements, *sheet.folded):
        matrix = _matrix(spec, placement, faces[placement.face].trim)
        yield f"q {_clip(spec, placement)} re W n {_numbers(*matrix)} cm {names[placement.face]} Do Q"


def _clip(spec: SheetSpec, placement: Placement) -> str:
    """Give the rectangle that shows: the trim and the bleed past each side."""
    left, top, right, bottom = placement.clip
    foot = spec.paper.height - placement.y - spec.cell[1] - bottom
    width, height = spec.cell[0] + left + right, spec.cell[1] + top + bottom
    return _numbers(*(to_pt(value) for value in (placement.x - left, foot, width, height)))


def _matrix(spec: SheetSpec, placement: Placement, trim: tuple[float, ...]) -> tuple[float, ...]:
    """Give the matrix that lays a face's trim on its place, turned as planned."""
    x, y = to_pt(placement.x), to_pt(spec.paper.height - placement.y - spec.cell[1])
    left, foot, right, top = trim
    match placement.turn:
        case 0:
            return 1, 0, 0, 1, x - left, y - foot
        case 90:
            return 0, -1, 1, 0, x - foot, y + right
        case 180:
            return -1, 0, 0, -1, x + right, y + top
        case 270:
            return 0, 1, -1, 0, x + top, y - left


def _draw_marks(spec: SheetSpec, sheet: Sheet) -> Iterator[str]:
    segments, folds = marks(spec, sheet), fold(spec)
    if segments or folds:
        yield f"q {BLACK} {_numbers(to_pt(spec.marks.weight))} w"
        yield from (_line(spec, segment) for segment in segments)
        if folds:
            yield DASHES
        yield from (_line(spec, segment) for segment in folds)
        yield "Q"


def _line(spec: SheetSpec, segment: Segment) -> str:
    x1, y1, x2, y2 = segment
    start = _numbers(to_pt(x1), to_pt(spec.paper.height - y1))
    end = _numbers(to_pt(x2), to_pt(spec.paper.height - y2))
    return f"{start} m {end} l S"


def set_printing(pdf: Pdf, flip: str = "") -> None:
    """Ask viewers to print at true size, on this paper, turned over the `long-edge` or the `short-edge`; on one side
    where it is neither."""
    duplex = {"long-edge": Name.DuplexFlipLongEdge, "short-edge": Name.DuplexFlipShortEdge}.get(flip, Name.Simplex)
    pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), PickTrayByPDFSize=True, Duplex=duplex)


def saved(pdf: Pdf) -> bytes:
    """Give a PDF's bytes, packed, and the same for the same PDF."""
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True, min_version="1.7", object_stream_mode=ObjectStreamMode.generate)
    return out.getvalue()


def set_info(pdf: Pdf, title: str, made: int | None) -> None:
    """Write the document's title and, when there is one, its date, in seconds since 1970."""
    pdf.docinfo["/Title"] = title
    pdf.docinfo["/Producer"] = "Cardwright"
    if made is not None:
        date = datetime.fromtimestamp(made, UTC).strftime("D:%Y%m%d%H%M%SZ")
        pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = date


def _points(value: int) -> Decimal:
    """Give points to a tenth of a micrometre, as they are written."""
    return round(Decimal(value) * 72 / 25400, 4)


def _numbers(*values: float, digits: int = 4) -> str:
    """Write numbers for a content stream; four digits are a tenth of a micrometre."""
    return " ".join(f"{value:.{digits}f}".rstrip("0").rstrip(".") for value in values)
