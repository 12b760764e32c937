"""A seeded generator of decks: a project with one game of so many unique cards, each with a picture of its own.

    python benchmarks/decks.py 216 /tmp/deck-216

The same number and seed give the same files, so that times can be compared.
"""

from __future__ import annotations

import argparse
import io
import random
import struct
from pathlib import Path

import numpy as np
from PIL import Image

SEED = 2026
A_FILE = 2_000
"""Cards in one file of the game."""
BASES = 64
"""Pictures that are painted; each card's is one of them with a comment in it, so that no two have the same bytes."""
WIDTH, HEIGHT = 800, 680
"""Pixels of a picture, a little more than 300 dpi on a card."""

GAME = """\
title: Deck of {count}
look: {{use: classic}}
types:
  unit: {{label: Unit, color: "#8f3b1b"}}
  spell: {{label: Spell, color: "#2d4a7a"}}
  place: {{label: Place, color: "#3d6b3a"}}
symbols:
  F: {{label: Flame, letter: F, color: "#b3361b"}}
  O: {{label: Oil, letter: O, color: "#5b4a1a"}}
fields:
  cost: {{kind: cost, symbols: [F, O], show: cost}}
  stats: {{kind: stats, for: [unit], show: stats}}
keywords:
  Swift: {{reminder: It may strike first.}}
  Guard: {{reminder: It blocks two units.}}
backs:
  main: {{title: Deck}}
"""
_WORDS = (
    "whenever another unit enters play you may pay oil and draw until the lamps go out choose a target enemy spell "
    "counter discard two cards then gain three each player"
)
_NAMES = "Ash Brass Cinder Dusk Ember Fog Glass Harbour Iron Jet Kiln Lantern Mist North Ochre Pale Quiet Rust Salt"
WORDS, NAMES = _WORDS.split(), _NAMES.split()


def write(root: Path, count: int, seed: int = SEED, pictures: bool = True) -> None:
    """Write a project of `count` cards into a folder. Without pictures each card's is generated when it is drawn."""
    rng = random.Random(seed)
    game = root / "cards" / "deck"
    (game / "sets").mkdir(parents=True, exist_ok=True)
    (game / "game.yaml").write_text(GAME.format(count=count), "utf-8")
    for start in range(0, count, A_FILE):
        cards = (card(rng, number, pictures) for number in range(start, min(start + A_FILE, count)))
        (game / "sets" / f"set-{start // A_FILE + 1:02}.yaml").write_text("cards:\n" + "".join(cards), "utf-8")
    if pictures:
        (game / "art").mkdir(exist_ok=True)
        bases = [base(seed + number) for number in range(min(BASES, count))]
        for number in range(count):
            (game / "art" / f"c{number}.jpg").write_bytes(marked(bases[number % len(bases)], f"card {number}"))


def card(rng: random.Random, number: int, pictures: bool) -> str:
    """Give a card's lines."""
    kind = rng.choice(("unit", "spell", "place"))
    name = f"{rng.choice(NAMES)} {rng.choice(NAMES)} {number}"
    text = " ".join(rng.choices(WORDS, k=rng.randint(12, 30))).capitalize()
    flavor = " ".join(rng.choices(WORDS, k=rng.randint(5, 9))).capitalize()
    return (
        f"  c{number}:\n    name: {name}\n    types: [{kind}]\n    cost: {rng.choice(('F', 'FO', '2', '3OO'))}\n"
        + (f"    stats: {rng.randint(1, 6)}/{rng.randint(1, 6)}\n" if kind == "unit" else "")
        + (f"    art: art/c{number}.jpg\n" if pictures else "")
        + f"    text: |\n      {rng.choice(('Swift', 'Guard'))}.\n\n      {text}, or pay {{F}}.\n"
        + f"    flavor: {flavor}.\n"
    )


def base(seed: int) -> bytes:
    """Paint soft blotches, which pack about as well as painted art does."""
    dots = np.random.default_rng(seed).integers(0, 255, (34, 40, 3), dtype=np.uint8)
    out = io.BytesIO()
    Image.fromarray(dots).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC).save(out, "JPEG", quality=90)
    return out.getvalue()


def marked(jpeg: bytes, words: str) -> bytes:
    """Put a comment into a JPEG (ISO 10918-1, B.2.4.5), after its first marker."""
    return jpeg[:2] + b"\xff\xfe" + struct.pack(">H", len(words) + 2) + words.encode() + jpeg[2:]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--generated", action="store_true", help="no pictures: they are generated when cards are drawn")
    words = parser.parse_args()
    write(words.folder, words.count, words.seed, pictures=not words.generated)
