"""Make the pictures of this folder from the faces in `output/`: eight cards, and one contact sheet a game.

cardwright build
python docs/gallery/make.py
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
CARDS = {
    "power-trip": ("glassify", "quark-angel"),
    "psifuge": ("little-ezekiel", "marguerite-frost"),
    "psionic-warriors": ("dream-stalker", "pyrokinesis"),
    "star-fiefs": ("aquara", "emporex"),
}
"""The cards that the front page shows: two of each game."""

HIGH = 600
"""Pixels of a card's height."""
COLUMNS, ROWS = 8, 3
"""Cards on a contact sheet, taken evenly from the whole game."""
WIDE, GAP = 140, 8
"""Pixels of a card's width on a contact sheet, and between two."""
GROUND = "#f6f4ef"
CORNER = 3 / 63
"""A corner's radius, as a share of the card's width."""


def face(picture: Image.Image) -> Image.Image:
    """Give a card with round corners, in 256 colours: half the weight, and the same to the eye."""
    width = round(picture.width * HIGH / picture.height)
    small = picture.convert("RGB").resize((width, HIGH), Image.Resampling.LANCZOS)
    cut = Image.new("RGB", small.size, "white")
    cut.paste(small, (0, 0), _corners(small.size))
    return cut.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG)


def sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """Give a contact sheet of some cards."""
    high = round(WIDE * pictures[0].height / pictures[0].width)
    whole = Image.new("RGB", (COLUMNS * (WIDE + GAP) + GAP, ROWS * (high + GAP) + GAP), GROUND)
    mask = _corners((WIDE, high))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, COLUMNS)
        small = picture.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS)
        whole.paste(small, (GAP + column * (WIDE + GAP), GAP + row * (high + GAP)), mask)
    return whole


def spread(names: Sequence[str], count: int) -> list[str]:
    """Take `count` of some names, evenly from the first to the last."""
    if len(names) <= count:
        return list(names)
    return [names[round(i * (len(names) - 1) / (count - 1))] for i in range(count)]


def _corners(size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", (size[0] * 3, size[1] * 3))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] * 3 - 1, size[1] * 3 - 1), size[0] * 3 * CORNER, fill=255)
    return mask.reduce(3)


def main(output: Path, into: Path) -> None:
    """Make all pictures from `output/<game>/faces/`."""
    for game, cards in CARDS.items():
        faces = output / game / "faces"
        for card in cards:
            with Image.open(faces / f"{card}.png") as picture:
                face(picture).save(into / f"{game}-{card}.png", optimize=True)
        chosen = spread(sorted(path.stem for path in faces.glob("*.png")), COLUMNS * ROWS)
        whole = sheet([Image.open(faces / f"{name}.png") for name in chosen])
        whole.save(into / f"{game}.jpg", quality=80, optimize=True, progressive=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[1] / "output", HERE)
