"""Measure a page: what lies at each place, and what lies elsewhere. The task for a worker."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pypdfium2

from pipeline.verify import pixels
from pipeline.verify.affine import Affine, Point
from pipeline.verify.pdf import Form, Letter, Page, opened, seen
from pipeline.verify.places import Kind, Place, Rect, Wanted
from pipeline.verify.words import letters, missing

_PAST_MARK = 0.1
"""Millimetres round a mark where its ink may be: what smoothing makes."""

_LINE = 0.2
"""Millimetres within which baselines are one: a line of 6 pt is ten times as high."""
Key = tuple[Kind, str]
"""What lies at a place, and its id."""


@dataclass(frozen=True, slots=True)
class Job:
    """A page to measure: the file, what the page should be, what takes back its printer's correction, and by card or
    back its face and the runs of words that it should show."""

    file: str
    wanted: Wanted
    paper: Point
    undo: Affine
    faces: Mapping[Key, bytes]
    words: Mapping[Key, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found at a place. `trim` is where the card's cut lies, None where there is no card; `off` how far its
    edges are from where they should be, `turned` how many degrees its top is off; `bleed` what shows past each side.

    `dpi` is that of its coarsest picture, `differs` the area that does not look like its face, `looks_like` what it is
    instead, where that is known; `words` counts the words that it should show, `lost` are those that it does not.
    """

    place: Place
    trim: Rect | None = None
    off: float = 0.0
    turned: float = 0.0
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    order: int = -1
    dpi: float = math.inf
    differs: float = 0.0
    looks_like: Key | None = None
    words: int = 0
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A page as it was measured. `extra` are cards where none belongs, `stray` is the area inked outside all that may
    be, `stray_at` a point in it; `shown` is what is seen of each card found, with its place."""

    wanted: Wanted
    page: Page
    found: tuple[Found, ...]
    extra: tuple[Point, ...]
    shown: tuple[tuple[Place, Rect], ...]
    stray: float
    stray_at: Point | None


def measure(jobs: Sequence[Job]) -> list[Reading]:
    """Measure pages, in a worker."""
    return [_measure(job) for job in jobs]


def _measure(job: Job) -> Reading:
    document = opened(job.file)
    keys = list(job.faces)
    faces = pixels.Faces([job.faces[key] for key in keys])
    try:
        page = document[job.wanted.page - 1]
        trims = dict(zip(keys, faces.trims, strict=True))
        size = next(iter(trims.values()))[1] if trims else (0.0, 0.0)  # the cards of a page are of one size
        return _Reader(job, page, seen(page, job.undo, size), trims, faces).read()
    finally:
        faces.close()
        document.close()


def _past(shown: Rect, trim: Rect) -> tuple[float, float, float, float]:
    """Give how far what is shown reaches past each side of a cut."""
    return trim.left - shown.left, trim.top - shown.top, shown.right - trim.right, shown.bottom - trim.bottom


class _Reader:
    """Measures one page against what it should be."""

    def __init__(
        self,
        job: Job,
        page: pypdfium2.PdfPage,
        there: Page,
        trims: Mapping[Key, tuple[Rect, Point]],
        faces: pixels.Faces,
    ) -> None:
        self._job, self._there, self._trims, self._faces = job, there, trims, faces
        self._number = {key: number for number, key in enumerate(trims)}
        self._scale = pixels.per_mm(job.paper)
        self._sheet = pixels.drawn(page, job.undo, Rect(0, 0, *job.paper), self._scale)

    def read(self) -> Reading:
        """Measure it."""
        forms = {form.order: form for form in self._there.forms}
        found = []
        shown = []
        for place in self._job.wanted.places:
            form = self._nearest(place, forms)
            if form:
                del forms[form.order]
                shown.append((place, form.shown))
            found.append(self._at(place, form))
        extra = tuple(form.shown.middle for form in forms.values())
        stray, at = pixels.ink_outside(self._sheet, self._allowed(), self._scale)
        return Reading(self._job.wanted, self._there, tuple(found), extra, tuple(shown), stray, at)

    def _nearest(self, place: Place, forms: Mapping[int, Form]) -> Form | None:
        """Give the form whose cut lies nearest to a place, at most half a card off."""
        x, y = place.trim.middle

        def far(form: Form) -> float:
            left, top = form.corners[0]
            right, foot = form.corners[2]
            return math.hypot((left + right) / 2 - x, (top + foot) / 2 - y)

        near = min(forms.values(), key=far, default=None)
        reach = min(place.trim.right - place.trim.left, place.trim.bottom - place.trim.top) / 2
        return near if near and far(near) < reach else None

    def _at(self, place: Place, form: Form | None) -> Found:
        key = (place.kind, place.id)
        count, lost = missing(self._job.words.get(key, ()), self._said(place))
        if form is None:
            return Found(place, words=count, lost=tuple(lost))
        trim, turned = self._cut_of(form, key, place)
        seen_at = replace(place, trim=trim)  # how far it is off is measured already
        differs = self._differs(key, seen_at)
        looks = key if differs <= pixels.SAME else self._looks_like(key, seen_at)
        off = max(abs(a - b) for a, b in zip(trim, place.trim, strict=True))
        dpi = min((one.dpi for one in form.pictures), default=math.inf)
        bleed = _past(form.shown, trim)
        return Found(place, trim, off, turned, bleed, form.order, dpi, differs, looks, count, tuple(lost))

    def _said(self, place: Place) -> set[str]:
        """Give the letters at a place, in the order in which they were written, and line by line as the card is read:
        PDFium tells those of turned cards in neither."""
        here = [one for one in self._there.letters if place.trim.holds(*one.at)]
        (up_x, up_y) = place.up

        def read(one: Letter) -> tuple[float, float]:
            x, y = one.at
            return round((-x * up_x - y * up_y) / _LINE), x * -up_y + y * up_x

        return {letters("".join(one.text for one in some)) for some in (here, sorted(here, key=read))}

    def _cut_of(self, form: Form, key: Key, place: Place) -> tuple[Rect, float]:
        """Give where the cut of a form lies, and how many degrees its top is off."""
        (trim, (wide, high)), corners = self._trims[key], form.corners

        def on(x: float, y: float) -> Point:
            """Give where a point of the face, by its share of width and height, lies on the sheet."""
            (x0, y0), (x1, y1), _, (x3, y3) = corners
            return x0 + x * (x1 - x0) + y * (x3 - x0), y0 + x * (y1 - y0) + y * (y3 - y0)

        points = [on(x / wide, y / high) for x in (trim.left, trim.right) for y in (trim.top, trim.bottom)]
        xs, ys = zip(*points, strict=True)
        (x0, y0), (x3, y3) = corners[0], corners[3]
        angle = math.degrees(math.atan2(y0 - y3, x0 - x3) - math.atan2(place.up[1], place.up[0]))
        return Rect(min(xs), min(ys), max(xs), max(ys)), abs((angle + 180) % 360 - 180)

    def _differs(self, key: Key, place: Place) -> float:
        return self._faces.differ(self._number[key], place, self._sheet, self._scale)

    def _looks_like(self, key: Key, place: Place) -> Key | None:
        """Give the face of this page, other than the one that belongs there, that is seen at a place."""
        likely = [other for other in self._number if other[0] == place.kind]
        near = min(likely, key=lambda one: self._faces.afar(self._number[one], place, self._sheet, self._scale))
        return near if near != key and self._differs(near, place) <= pixels.SAME else None

    def _allowed(self) -> list[Rect]:
        """Give where there may be ink: cards with their bleed, marks, words outside cards."""
        lines = [
            Rect(
                min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
            ).grown((weight / 2 + _PAST_MARK,) * 4)
            for a, b, weight in ((line.start, line.end, line.weight) for line in self._there.lines)
        ]  # fmt: skip
        bars = (bar.grown((_PAST_MARK,) * 4) for bar in self._job.wanted.bars)
        return [*(one.trim.grown(one.most) for one in self._job.wanted.places), *lines, *bars, *self._there.words]
