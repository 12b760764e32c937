"""A card's picture, ready for print: the author's own, or one made from the card's identity. Kept in the cache."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import asdict, dataclass
from functools import cache

from pipeline.cache import Store
from pipeline.model.faces import FaceProblem
from pipeline.render import jpegfile, pictures
from pipeline.render.jobs import ART_DPI, FaceJob
from pipeline.render.version import sources
from pipeline.settings import version

MADE_DPI = 225
"""Pixels per inch of a made picture: it is painted with soft edges, and nobody sees more on paper. The authors' own are
asked for ART_DPI."""
LINE_MM = 0.85
"""From line to line of a picture that is printed in inks: what the eye still sees at arm's length."""
_HEAD = struct.Struct(">I4d")
"""What stands before a kept picture: its dpi, and the part of it to be shown."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A picture as PNG or JPEG, and the part of it that fills its place."""

    data: bytes
    part: pictures.Part = pictures.WHOLE


def paint(
    job: FaceJob, width: int, height: int, bleed: tuple[int, int], store: Store, inks: tuple[str, ...] = ()
) -> tuple[Painted, tuple[FaceProblem, ...]]:
    """Give a face's picture for a place of `width` x `height` pixels at ART_DPI, and what is wrong with the author's.
    `bleed` is how much of the place lies past the cut, left and right, top and bottom. A made picture is printed in
    `inks`, where there are some. A picture that cannot be read is replaced by a made one."""
    if not job.picture:
        return Painted(_made(job, width, height, store, inks)), ()
    try:
        margin = (0, 0) if job.art_bleed == "included" else bleed
        place = pictures.Place(width, height, margin, job.art_bleed == "mirror", job.focus)
        painted, dpi = _prepared(job.picture, place, store)
    except pictures.BadPicture as bad:
        return Painted(_made(job, width, height, store, inks)), (FaceProblem("art-bad", "", str(bad)),)
    if dpi >= ART_DPI:
        return painted, ()
    return painted, (FaceProblem("art-dpi", "", "the picture is coarse at its size", f"{dpi} dpi", f"{ART_DPI} dpi"),)


def _prepared(picture: bytes, place: pictures.Place, store: Store) -> tuple[Painted, int]:
    """Give the author's picture cut to size, and its own resolution there. Of one that is set as it is, only the part
    to be shown is kept."""
    key = f"{hashlib.sha256(picture).hexdigest()} {place!r} {_maker()}"
    kept = store.get("picture", key)
    if kept is None:
        made = pictures.prepare(picture, place, ART_DPI)
        own = jpegfile.bare(picture) == made.data
        kept = _HEAD.pack(made.dpi, *made.part) + (b"" if own else made.data)
        store.put("picture", key, kept)
    dpi, *part = _HEAD.unpack_from(kept)
    left, top, right, bottom = part
    return Painted(kept[_HEAD.size :] or jpegfile.bare(picture), (left, top, right, bottom)), dpi


def _made(job: FaceJob, width: int, height: int, store: Store, inks: tuple[str, ...]) -> bytes:
    """Give a picture made from the card's identity."""
    key = f"{job.seed!r} {width} {height} {inks!r} {_maker()}"
    kept = store.get("made", key)
    if kept is None:
        from pipeline.render.art import SMALLEST, ArtIdentity, art_jpeg

        wide, high = (max(SMALLEST, round(side * MADE_DPI / ART_DPI)) for side in (width, height))
        kept = art_jpeg(ArtIdentity(**asdict(job.seed)), wide, high, inks, LINE_MM / 25.4 * MADE_DPI)
        store.put("made", key, kept)
    return kept


@cache
def _maker() -> str:
    return f"{version('pillow')} {sources()}"
