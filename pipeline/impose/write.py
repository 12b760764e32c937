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
from pikepdf import Array, Dictionary, Name, String

from pipeline.errors import InternalError
from pipeline.impose.marks import marks
from pipeline.impose.pdffile import PdfFile
from pipeline.impose.plan import Placement, Sheet
from pipeline.impose.share import Pool
from pipeline.impose.spec import SheetSpec
from pipeline.units import show, to_pt

HAIRLINE = "0 0 0 1 K 0.25 w"
"""Marks are a quarter of a point wide and black ink alone, so that no misregistered colour widens them."""
TRIM_TOLERANCE_PT = 0.03
"""How far a face's trim may be off the sheet's card, about 10 micrometres: what rounding makes."""


class _Embedded(NamedTuple):
    """A face inside the sheet's PDF: the number of its form, and its trim in the form's own space, in points."""

    form: int
    trim: tuple[float, ...]


class _Faces:
    """The faces of a PDF, each taken from `source` and stored when it is first placed."""

    def __init__(self, out: PdfFile, spec: SheetSpec, source: Mapping[str, bytes]) -> None:
        self._spec = spec
        self._source = source
        self._pool = Pool(out)
        self._embedded: dict[str, _Embedded] = {}

    def get(self, key: str) -> _Embedded:
        """Give a face as a form. Raises InternalError when it is missing or breaks its contract."""
        if key not in self._embedded:
            self._embedded[key] = self._embed(key)
        return self._embedded[key]

    def _embed(self, key: str) -> _Embedded:
        try:
            with pikepdf.open(io.BytesIO(self._source[key])) as pdf:
                page = pdf.pages[0]
                form, trim = page.obj.Resources.XObject.F, tuple(float(edge) for edge in page.trimbox)
                self._check(key, trim)
                return _Embedded(self._pool.take(pdf, form), trim)
        except (KeyError, IndexError, AttributeError, pikepdf.PdfError) as error:
            raise InternalError(f"the face `{key}` is missing or holds no form: {error!r}") from error

    def _check(self, key: str, trim: tuple[float, ...]) -> None:
        for side, want in ((trim[2] - trim[0], self._spec.card[0]), (trim[3] - trim[1], self._spec.card[1])):
            if abs(side - to_pt(want)) > TRIM_TOLERANCE_PT:
                raise InternalError(f"the face `{key}` has a side of `{side:.3f} pt`, its place `{show(want)}`")


def write(
    spec: SheetSpec,
    sheets: Sequence[Sheet],
    faces: Mapping[str, bytes],
    title: str,
    made: int | None = None,
) -> bytes:
    """Write the sheets, a page each, and give the PDF's bytes; the same input gives the same bytes.

    `faces` holds one-page face PDFs by key; each that is placed is asked for and stored once, however often it is
    printed. `made` is the date to write in, in seconds since 1970; None writes none.
    Raises InternalError when a face is missing or breaks its contract.
    """
    out = PdfFile()
    embedded = _Faces(out, spec, faces)
    tree = out.reserve()
    pages = [_add_page(out, spec, sheet, embedded, tree) for sheet in sheets]
    kids = b" ".join(b"%d 0 R" % page for page in pages)
    out.add(b"<< /Type /Pages /Count %d /Kids [ %s ] >>" % (len(pages), kids), tree)
    wishes = _preferences(spec, sheets)
    root = out.add(b"<< /Type /Catalog /Pages %d 0 R /ViewerPreferences %s >>" % (tree, wishes))
    return out.close(root, out.add(_info(title, made)))


def _add_page(out: PdfFile, spec: SheetSpec, sheet: Sheet, faces: _Faces, tree: int) -> int:
    """Add a page and give its number: all its boxes are the paper, from 0,0."""
    paper = Array([0, 0, _points(spec.paper.width), _points(spec.paper.height)]).unparse()
    names: dict[str, str] = {}
    for placement in sheet.placements:
        names.setdefault(placement.face, f"/F{len(names)}")
    forms = b" ".join(b"%s %d 0 R" % (name.encode(), faces.get(key).form) for key, name in names.items())
    lines = [*_draw_faces(spec, sheet, names, faces), *_draw_marks(spec, sheet)]
    contents = out.add_deflated(b"", "\n".join(lines).encode("ascii"))
    boxes = b" ".join(b"/%s %s" % (box, paper) for box in (b"MediaBox", b"CropBox", b"BleedBox", b"TrimBox"))
    return out.add(
        b"<< /Type /Page /Parent %d 0 R %s /Resources << /XObject << %s >> >> /Contents %d 0 R >>"
        % (tree, boxes, forms, contents)
    )


def _draw_faces(spec: SheetSpec, sheet: Sheet, names: Mapping[str, str], faces: _Faces) -> Iterator[str]:
    for placement in sheet.placements:
        matrix = _matrix(spec, placement, faces.get(placement.face).trim)
        yield f"q {_clip(spec, placement)} re W n {_numbers(*matrix)} cm {names[placement.face]} Do Q"


def _clip(spec: SheetSpec, placement: Placement) -> str:
    """Give the rectangle that shows: the trim and the bleed past each side."""
    left, top, right, bottom = placement.clip
    foot = spec.paper.height - placement.y - spec.card[1] - bottom
    width, height = spec.card[0] + left + right, spec.card[1] + top + bottom
    return _numbers(*(to_pt(value) for value in (placement.x - left, foot, width, height)))


def _matrix(spec: SheetSpec, placement: Placement, trim: tuple[float, ...]) -> tuple[float, ...]:
    """Give the matrix that lays a face's trim on its place, upright or on its head."""
    x, y = to_pt(placement.x), to_pt(spec.paper.height - placement.y - spec.card[1])
    if placement.turned:
        return -1, 0, 0, -1, x + trim[2], y + trim[3]
    return 1, 0, 0, 1, x - trim[0], y - trim[1]


def _draw_marks(spec: SheetSpec, sheet: Sheet) -> Iterator[str]:
    segments = marks(spec, sheet)
    if segments:
        yield HAIRLINE
    for x1, y1, x2, y2 in segments:
        start = _numbers(to_pt(x1), to_pt(spec.paper.height - y1))
        end = _numbers(to_pt(x2), to_pt(spec.paper.height - y2))
        yield f"{start} m {end} l S"


def _preferences(spec: SheetSpec, sheets: Sequence[Sheet]) -> bytes:
    """Ask viewers to print at true size, on this paper, over the edge that backs are made for."""
    duplex = "/Simplex"
    if any(sheet.side == "back" for sheet in sheets):
        duplex = "/DuplexFlipLongEdge" if spec.backs == "long-edge" else "/DuplexFlipShortEdge"
    return Dictionary(
        PrintScaling=Name("/None"), PickTrayByPDFSize=True, Duplex=Name(duplex), DisplayDocTitle=True
    ).unparse()


def _info(title: str, made: int | None) -> bytes:
    """Tell the document's title and, when there is one, its date."""
    info = Dictionary(Title=String(title), Producer=String("Cardwright"))
    if made is not None:
        date = datetime.fromtimestamp(made, UTC).strftime("D:%Y%m%d%H%M%SZ")
        info.CreationDate = info.ModDate = String(date)
    return info.unparse()


def _points(value: int) -> Decimal:
    """Give points to a tenth of a micrometre, as they are written."""
    return round(Decimal(value) * 72 / 25400, 4)


def _numbers(*values: float) -> str:
    """Write numbers for a content stream, to a tenth of a micrometre."""
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)
