"""Generated art: a picture for each card that brings none, made from its identity alone.

The same identity gives the same bytes, in any process; another card gives another picture.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from pipeline.render.artgen.brush import finish
from pipeline.render.artgen.choose import SCENES, element_of, scene_of, tint_of, words_of
from pipeline.render.artgen.color import make_palette
from pipeline.render.artgen.press import printed
from pipeline.render.artgen.stage import Stage

JPEG_QUALITY = 92
"""Above 90 the eye finds no blocks in these pictures; a 700 x 500 one weighs about 110 kB."""

SMALLEST, LARGEST = 8, 4096
"""Limits of a picture's sides in pixels."""


@dataclass(frozen=True)
class ArtIdentity:
    """All that a picture depends on. `game` is the game's title, `card` the card's id; `types` are the types' ids or
    labels, `colors` their colours (`#rrggbb`), `traits` the card's keywords, `icons` the types' icon or shape names;
    `style` is one of `model.scenes.STYLES`.

    Chance hangs on the game's title and the card's id alone: another colour gives the same picture in that colour."""

    game: str
    card: str
    name: str
    types: tuple[str, ...]
    colors: tuple[str, ...]
    style: str = "auto"
    traits: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


def art_scene(identity: ArtIdentity) -> str:
    """Name the scene that a card gets."""
    return scene_of(identity.name, identity.types, identity.icons, identity.traits, identity.style, _chance(identity))


def _chance(identity: ArtIdentity) -> np.random.Generator:
    """Give the source of chance of a card, the same each time."""
    digest = hashlib.sha256(json.dumps([identity.game, identity.card]).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:16], "big"))


def art_image(
    identity: ArtIdentity, width: int, height: int, inks: Sequence[str] = (), pitch: float = 9
) -> Image.Image:
    """Paint a card's picture, RGB, of `width` x `height` pixels; printed in some inks (`#rrggbb`, dark to light) where
    these are given, with lines `pitch` pixels apart.

    Raises ValueError for a side under 8 or over 4096 pixels, or a colour that is none.
    """
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise ValueError(f"a picture of {width} x {height} pixels is out of the range {SMALLEST} to {LARGEST}")
    rng = _chance(identity)
    name = words_of([identity.name])
    words = name | words_of((*identity.types, *identity.traits, *identity.icons))
    scene = art_scene(identity)
    palette = make_palette(
        identity.colors or ("#5b6472",), rng, tint_of(name) or tint_of(words), element_of(scene, name)
    )
    stage = Stage(width, height, palette, rng, words, name)
    picture = SCENES[scene](stage)
    return printed(picture, stage, inks, pitch) if inks else finish(picture, stage)


def art_jpeg(identity: ArtIdentity, width: int, height: int, inks: Sequence[str] = (), pitch: float = 9) -> bytes:
    """Give a card's picture as JPEG bytes: a tenth of the PNG's weight, and faster."""
    buffer = io.BytesIO()
    art_image(identity, width, height, inks, pitch).save(buffer, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return buffer.getvalue()
