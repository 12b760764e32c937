"""Pictures for print services, measured: pixels, pixels per inch, and whether they show their faces true to size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pypdfium2
from PIL import Image

from pipeline.errors import InputError
from pipeline.verify import pixels
from pipeline.verify.figure import Figure
from pipeline.verify.pdf import trim_of
from pipeline.verify.places import Place, Rect
from pipeline.verify.ticket import PictureTicket

MM_PER_INCH = 25.4
DPI_OFF = 0.005
"""What a picture's pixels per inch may be off, as a share: a file tells them in whole pixels per metre."""


@dataclass(frozen=True, slots=True)
class Job:
    """A picture to measure: the file, what it should be, and the face that it should show."""

    file: str
    ticket: PictureTicket
    face: bytes


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture as it is: its size in pixels, its pixels per inch, what its pixels are, and the square millimetres on
    which it does not look like its face (None where its size is another)."""

    size: tuple[int, int]
    dpi: tuple[float, float]
    mode: str
    differs: float | None


def measure(jobs: Sequence[Job]) -> list[Seen]:
    """Measure pictures, in a worker. Raises InputError for a file that is none."""
    return [_measure(job) for job in jobs]


def _measure(job: Job) -> Seen:
    try:
        with Image.open(job.file) as image:
            size, mode = image.size, image.mode
            across, down = image.info.get("dpi", (0.0, 0.0))
            # Of another size it is not even unpacked.
            shown = np.asarray(image.convert("RGB"))[:, :, ::-1] if size == job.ticket.pixels else None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise InputError(f"`{job.file}` is no picture: {str(error).lower()}", "export it again") from error
    differs = None if shown is None else _differs(job, shown)
    return Seen(size, (float(across), float(down)), mode, differs)


def _differs(job: Job, shown: pixels.Pixels) -> float:
    """Compare a picture with its face, drawn anew with its cut in the middle of it, as far as the bleed goes."""
    scale = job.ticket.dpi / MM_PER_INCH
    wide, high = (side / scale for side in job.ticket.pixels)
    document = pypdfium2.PdfDocument(job.face)
    try:
        page = document[0]
        trim, (across, down) = trim_of(page)
        place = _in_middle(wide, high, trim.right - trim.left, trim.bottom - trim.top)
        view = pixels.inner(_in_middle(wide, high, min(wide, across), min(high, down)), scale)
        return pixels.difference(
            pixels.cut(shown, view, scale),
            lambda nudge: pixels.drawn(page, pixels.laid(trim, place, nudge), view, scale),
            scale,
        )
    finally:
        document.close()


def _in_middle(wide: float, high: float, across: float, down: float) -> Place:
    """Give an upright place of a size in the middle of a picture."""
    left, top = (wide - across) / 2, (high - down) / 2
    none = (0.0, 0.0, 0.0, 0.0)
    return Place("card", "", Rect(left, top, left + across, top + down), (0.0, -1.0), (1, 1), none, none)


def figures(wanted: Sequence[tuple[str, PictureTicket]], seen: Sequence[Seen | None]) -> tuple[Figure, ...]:
    """Give the figures of the pictures of a folder, each with its name in it; None stands for one that is not there."""
    there = [(name, ticket, one) for (name, ticket), one in zip(wanted, seen, strict=True) if one]
    lost = tuple(f"`{name}` is not there" for (name, _), one in zip(wanted, seen, strict=True) if one is None)
    pairs = sorted({(ticket.pixels, ticket.dpi) for _, ticket in wanted})
    sizes = " or ".join(f"{wide} x {high}" for (wide, high), _ in pairs)
    dpi = " or ".join(f"{one}" for one in sorted({one for _, one in pairs}))
    right = [one for _, ticket, one in there if one.size == ticket.pixels]
    coarse = [min(one.dpi) for _, _, one in there]
    worst = max((one.differs for one in right if one.differs is not None), default=0.0)
    return (
        Figure("pictures", f"{len(there)} of {len(wanted)}", "all", lost),
        Figure("pixels", f"{len(right)} of {len(there)} have {sizes}", "exact", tuple(
            f"`{name}` has {one.size[0]} x {one.size[1]} pixels, {ticket.pixels[0]} x {ticket.pixels[1]} expected"
            for name, ticket, one in there if one.size != ticket.pixels
        )),
        Figure("resolution", f"{min(coarse, default=0.0):.1f} dpi at least", f"{dpi}, {DPI_OFF:.1%}", tuple(
            f"`{name}` says {one.dpi[0]:.1f} x {one.dpi[1]:.1f} dpi, {ticket.dpi} expected"
            for name, ticket, one in there if any(abs(have / ticket.dpi - 1) > DPI_OFF for have in one.dpi)
        )),
        Figure("colours", f"{sum(one.mode == 'RGB' for _, _, one in there)} of {len(there)} RGB", "all, opaque", tuple(
            f"`{name}` is {one.mode}" for name, _, one in there if one.mode != "RGB"
        )),
        Figure("looks like its face", f"{worst:.2f} mm² differ", f"{pixels.SAME} mm²", tuple(
            f"`{name}`: {one.differs:.2f} mm² do not look like `{ticket.face[1]}`"
            for name, ticket, one in there if one.differs is not None and one.differs > pixels.SAME
        )),
    )  # fmt: skip
