"""Faces -> contact sheets: many on one picture, each with its name."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw, ImageFont

from pipeline.impose.letters import font_file
from pipeline.model.outline import corners
from pipeline.proof.types import Frame

COLUMNS, ROWS = 8, 5
"""Faces across and down: 40 on a sheet that a screen shows whole."""
WIDE = 240
"""Pixels of a face's width."""
GAP, CAPTION = 12, 24
"""Pixels between faces, and below each for its name."""
GROUND, INK = "#23252b", "#e8e6e1"


def sheets(faces: Sequence[tuple[str, bytes]], frame: Frame) -> Iterator[bytes]:
    """Give contact sheets, as PNG, of faces: each a name and a picture of the card's whole size."""
    high = round(WIDE * frame.height / frame.width)
    mask = _mask((WIDE, high), frame)
    for start in range(0, len(faces), COLUMNS * ROWS):
        yield _sheet(faces[start : start + COLUMNS * ROWS], high, mask)


def _sheet(faces: Sequence[tuple[str, bytes]], high: int, mask: Image.Image) -> bytes:
    columns = min(COLUMNS, len(faces))
    rows = -(-len(faces) // columns)
    step = (WIDE + GAP, high + CAPTION + GAP)
    sheet = Image.new("RGB", (columns * step[0] + GAP, rows * step[1] + GAP), GROUND)
    pen, font = ImageDraw.Draw(sheet), ImageFont.truetype(font_file(), size=15)
    for number, (name, data) in enumerate(faces):
        left, top = GAP + number % columns * step[0], GAP + number // columns * step[1]
        with Image.open(io.BytesIO(data)) as face:
            sheet.paste(face.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS), (left, top), mask)
        pen.text((left + WIDE / 2, top + high + 4), _short(pen, name, font), fill=INK, font=font, anchor="ma")
    out = io.BytesIO()
    sheet.save(out, "PNG", compress_level=6)
    return out.getvalue()


def _short(pen: ImageDraw.ImageDraw, name: str, font: ImageFont.FreeTypeFont) -> str:
    """Cut a name to the width of a face."""
    cut = name
    while cut and pen.textlength(cut if cut == name else cut + "…", font=font) > WIDE:
        cut = cut[:-1]
    return cut if cut == name else cut.rstrip() + "…"


def _mask(size: tuple[int, int], frame: Frame) -> Image.Image:
    """Give the mask of a card as it is cut."""
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    pen, (right, foot) = ImageDraw.Draw(mask), (size[0] * 2 - 1, size[1] * 2 - 1)
    if frame.outline == "rectangle":
        pen.rounded_rectangle((0, 0, right, foot), 2 * size[0] * frame.corner / frame.width, fill=255)
    elif frame.outline == "round":
        pen.ellipse((0, 0, right, foot), fill=255)
    else:
        pen.polygon(corners(frame.outline, (right, foot)), fill=255)
    return mask.reduce(2)
