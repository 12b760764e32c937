"""An author's picture -> pixels of the size that is printed: turned upright, in RGB, cut to shape, scaled once.

WeasyPrint would scale and encode the same picture again for each page; here it is done once, and the result is cached.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Literal

from pipeline.model.values import MIDDLE
from pipeline.render import jpegfile

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 50_000_000
"""A picture's width times height, read from its header before a pixel is decoded."""
LARGEST = 64 * 1024 * 1024
"""Bytes of a picture's file."""
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF")
JPEG_QUALITY = 92
"""Pictures that come as JPEG stay JPEG: a lossless copy would be six times as large and no better."""


KEPT_UP_TO = 1.5
"""How many times the resolution that is wanted a JPEG may have to be set as it is: its pixels are not packed anew."""
ORIENTATION = 0x0112
"""The number by which EXIF tells how a picture is turned; 1 is upright."""
WHOLE = (0.0, 0.0, 1.0, 1.0)
"""All of a picture, as a part of it."""

Part = tuple[float, float, float, float]
"""A part of a picture: left, top, right and bottom as shares of its width and height, from its upper left corner."""


class BadPicture(ValueError):
    """A picture that is refused; the message says why, in words for the author."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A picture ready for print, `width` x `height` pixels. `dpi` is what the author's own pixels give at the printed
    size, rounded down; what is far over the wanted resolution has been scaled down, what is under it is as it came.
    Only `part` of it is to be shown."""

    data: bytes
    mime: Literal["image/png", "image/jpeg"]
    width: int
    height: int
    dpi: int
    part: Part = WHOLE


@dataclass(frozen=True, slots=True)
class Place:
    """Where a picture goes: `width` x `height` pixels, of which `margin` on each side (left and right, top and bottom)
    lie past the cut and are made from its edge, mirrored or drawn out. `focus` is what stays in sight of it."""

    width: int
    height: int
    margin: tuple[int, int] = (0, 0)
    mirrored: bool = True
    focus: tuple[float, float] = MIDDLE


def prepare(data: bytes, place: Place, dpi: int) -> Prepared:
    """Cut a picture to the shape of its place, its pixels counted at `dpi`, and scale it down to that. A JPEG that is
    right already is only told which part of it to show.

    Raises BadPicture for what is no picture, is broken, too large, or moves.
    """
    from PIL import Image

    kept = _as_it_is(data, place, dpi) if not any(place.margin) and jpegfile.bare(data) else None
    if kept:
        return kept
    image = _opened(data)
    lossy = image.format == "JPEG"
    upright = _rgb(image)
    across, down = place.width - 2 * place.margin[0], place.height - 2 * place.margin[1]
    box = crop_box(upright.width, upright.height, across / down, place.focus)
    own_dpi = int(dpi * (box[2] - box[0]) / across)
    size = (across, down) if own_dpi > dpi else (max(1, round(box[2] - box[0])), max(1, round(box[3] - box[1])))
    sized = upright.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=3.0)
    margin = round(place.margin[0] * size[0] / across), round(place.margin[1] * size[1] / down)
    whole = _grown(sized, margin, place.mirrored) if any(margin) else sized
    return Prepared(_encoded(whole, lossy), "image/jpeg" if lossy else "image/png", *whole.size, own_dpi)


def _as_it_is(data: bytes, place: Place, dpi: int) -> Prepared | None:
    """Give a JPEG with the part of it that fills its place, when its pixels can be set as they are."""
    from PIL import Image

    if not _is_plain(_opened(data, quick=True)):
        return None
    width, height = Image.open(io.BytesIO(data)).size  # the one decoded is smaller
    left, top, right, bottom = crop_box(width, height, place.width / place.height, place.focus)
    own_dpi = int(dpi * (right - left) / place.width)
    if own_dpi > KEPT_UP_TO * dpi:
        return None
    part = (left / width, top / height, right / width, bottom / height)
    return Prepared(jpegfile.bare(data), "image/jpeg", width, height, own_dpi, part)


def _grown(image: Image.Image, margin: tuple[int, int], mirrored: bool) -> Image.Image:
    """Give a picture with a margin (left and right, top and bottom) made of its own edge."""
    import numpy as np
    from PIL import Image

    sides = ((margin[1], margin[1]), (margin[0], margin[0]), (0, 0))
    return Image.fromarray(np.pad(np.asarray(image), sides, mode="symmetric" if mirrored else "edge"))


def check(data: bytes) -> None:
    """Raise BadPicture unless a picture can be read whole."""
    _opened(data)


def whole(data: bytes) -> bytes:
    """Give a look's picture ready to be set as it is: a JPEG with its pixels as they are, or turned upright and brought
    to sRGB; anything else as PNG of 8 bits a channel, with its transparency. Raises BadPicture."""
    image = _opened(data)
    kept = jpegfile.bare(data) if _is_plain(image) else b""
    clear = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    return kept or _encoded(image.convert("RGBA") if clear else _rgb(image), lossy=image.format == "JPEG")


def _is_plain(image: Image.Image) -> bool:
    """Tell whether a picture is a JPEG that need not be turned, nor converted from colours of its own."""
    upright = image.getexif().get(ORIENTATION, 1) == 1 and not image.info.get("icc_profile")
    return image.format == "JPEG" and image.mode in ("RGB", "L") and upright


def crop_box(
    width: int, height: int, aspect: float, focus: tuple[float, float] = MIDDLE
) -> tuple[float, float, float, float]:
    """Give the largest box (left, top, right, bottom) of an aspect (width / height) within a picture, as near to having
    the focus (shares of width and height) in its middle as the picture allows."""
    w, h = (height * aspect, float(height)) if width / height > aspect else (float(width), width / aspect)
    left = min(max(focus[0] * width - w / 2, 0.0), width - w)
    top = min(max(focus[1] * height - h / 2, 0.0), height - h)
    return left, top, left + w, top + h


def glance(file: IO[bytes]) -> None:
    """Look at a picture's beginning: raise BadPicture for what is no picture, is too large, or moves."""
    with _refused():
        _header(file)


def _opened(data: bytes, quick: bool = False) -> Image.Image:
    """Open a picture and decode all of it, after its header has passed the limits; a JPEG that is only to be checked
    (`quick`) as small as can be."""
    if len(data) > LARGEST:
        raise BadPicture(f"it has {len(data):,} bytes; {LARGEST:,} is the limit")
    with _refused():
        image = _header(io.BytesIO(data))
        if quick:
            image.draft(None, (1, 1))
        image.load()
    return image


def _header(file: IO[bytes]) -> Image.Image:
    """Open a picture whose header passes the limits; no pixel is decoded."""
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # our own limit is lower
        image = Image.open(file, formats=FORMATS)
    if image.width * image.height > MOST_PIXELS:
        size = f"{image.width} x {image.height} pixels"
        raise BadPicture(f"it has {size}; {MOST_PIXELS // 1_000_000} megapixels is the limit")
    if getattr(image, "is_animated", False) and image.format != "TIFF":
        raise BadPicture("it moves; use a still picture")
    return image


@contextmanager
def _refused() -> Iterator[None]:
    """Give what Pillow raises of a file as BadPicture."""
    from PIL import Image, ImageFile, UnidentifiedImageError

    tolerant, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False  # WeasyPrint turns it on
    try:
        yield
    except UnidentifiedImageError:
        raise BadPicture(f"it is no picture of a kind that is read here: {', '.join((*FORMATS, 'SVG'))}") from None
    except Image.DecompressionBombError:
        raise BadPicture(f"it has far over {MOST_PIXELS // 1_000_000} megapixels, the limit") from None
    except (OSError, SyntaxError, ValueError, EOFError) as bad:
        if isinstance(bad, BadPicture):
            raise
        raise BadPicture("it cannot be read: its file is cut off or damaged") from bad
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = tolerant


def _rgb(image: Image.Image) -> Image.Image:
    """Turn a picture upright and into 8-bit sRGB; what is transparent becomes white."""
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I") or upright.mode == "F":  # 16 bits a grey level; Pillow would clip them at 255
        return upright.convert("I").point([level >> 8 for level in range(65536)], "L").convert("RGB")
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        ground = Image.new("RGBA", upright.size, "white")
        ground.alpha_composite(upright.convert("RGBA"))
        upright = ground.convert("RGB")
    profile = image.info.get("icc_profile")
    if profile and upright.mode in ("RGB", "CMYK"):
        upright = _in_srgb(upright, profile)
    return upright.convert("RGB")


def _in_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    """Convert from the picture's own colour profile; a profile that cannot be used is left out of account."""
    from PIL import ImageCms

    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if "srgb" in ImageCms.getProfileDescription(own).lower():
            return image
        converted = ImageCms.profileToProfile(image, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return image
    return converted or image


def _encoded(image: Image.Image, lossy: bool) -> bytes:
    out = io.BytesIO()
    if lossy:
        image.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    else:
        image.save(out, "PNG", compress_level=6)
    return out.getvalue()
