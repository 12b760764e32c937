"""Paint the pictures of a game's cards: the CPU time of one, and all of them on a sheet to be looked at.

python -m benchmarks.art star-fiefs --sheet pictures.png
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pipeline.model.types import Game
from pipeline.render.art import ArtIdentity, art_image, art_jpeg, art_scene
from pipeline.render.seeds import card_seed
from pipeline.survey import read

ROOT = Path(__file__).parents[1]
SIZE = (500, 350)
"""Pixels of a picture: 56 x 40 mm at 225 dpi, the middle of what the shipped looks ask for."""
COLUMNS, SMALL = 10, (200, 140)


def seeds(game: Game, style: str = "auto") -> list[ArtIdentity]:
    """Give what the pictures of a game depend on."""
    return [ArtIdentity(**asdict(card_seed(card, game.spec, style))) for card in game.cards]


def milliseconds(wanted: Sequence[ArtIdentity]) -> float:
    """Give the CPU time of a picture, painted and packed, in the mean over some; the first is painted twice."""
    art_jpeg(wanted[0], *SIZE)
    begun = time.process_time()
    for one in wanted:
        art_jpeg(one, *SIZE)
    return (time.process_time() - begun) / len(wanted) * 1000


def sheet(wanted: Sequence[ArtIdentity]) -> Image.Image:
    """Give all pictures on one, each with its card and its scene."""
    step = (SMALL[0] + 4, SMALL[1] + 20)
    whole = Image.new("RGB", (COLUMNS * step[0], -(-len(wanted) // COLUMNS) * step[1]), "white")
    pen, font = ImageDraw.Draw(whole), ImageFont.load_default(size=12)
    for number, one in enumerate(wanted):
        row, column = divmod(number, COLUMNS)
        at = (column * step[0], row * step[1])
        whole.paste(art_image(one, *SIZE).resize(SMALL, Image.Resampling.LANCZOS), at)
        pen.text((at[0] + 2, at[1] + SMALL[1] + 2), f"{one.name[:22]} [{art_scene(one)}]", fill="black", font=font)
    return whole


def main() -> None:
    """Measure a game's pictures, and write them on a sheet when one is asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--style", default="auto")
    words.add_argument("--sheet", type=Path)
    told = words.parse_args()
    wanted = seeds(read(ROOT, (told.game,)).games[told.game], told.style)
    print(f"{len(wanted)} pictures, {milliseconds(wanted):.1f} ms of CPU each")
    if told.sheet:
        sheet(wanted).save(told.sheet)


if __name__ == "__main__":
    main()
