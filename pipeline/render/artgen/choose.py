"""Which scene a card gets: by the words of its name, its types, its traits and its icons.

Only words decide, never a game's name. Stems are matched at the beginning of a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import numpy as np

from pipeline.render.artgen.city import citadel
from pipeline.render.artgen.fleet import fleet
from pipeline.render.artgen.force import burst, crystal, lightning, shield
from pipeline.render.artgen.growth import bloom, sigil
from pipeline.render.artgen.land import flames, ridges
from pipeline.render.artgen.mind import iris, waves
from pipeline.render.artgen.people import portrait
from pipeline.render.artgen.sky import constellation, nebula, vortex
from pipeline.render.artgen.stage import Picture, Stage
from pipeline.render.artgen.worlds import planet

Scene = Callable[[Stage], Picture]

SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        bloom, burst, citadel, constellation, crystal, flames, fleet, iris, lightning, nebula, planet, portrait, ridges, shield,
        sigil, vortex, waves,
    )
}  # fmt: skip

BY_NAME: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("flames", ("pyro", "fire", "flame", "burn", "inferno", "lava", "ember", "blaze", "torch", "heat", "ash")),
    ("crystal", ("cryo", "ice", "frost", "crystal", "gem", "stasis", "frozen", "glass", "shard", "diamond")),
    ("lightning", ("electr", "lightning", "storm", "bolt", "thunder", "spark", "shock", "surge")),
    ("fleet", ("navy", "fleet", "ship", "pirate", "transport", "spacing", "teleport", "smuggl", "ranger", "admiral")),
    ("iris", ("sight", "vision", "eye", "clairvoy", "scry", "watch", "aura", "see", "precog", "probe", "spy")),
    ("bloom", ("regen", "rejuv", "heal", "bloom", "flower", "rose", "seed", "grow", "life", "garden")),
    ("shield", ("shield", "wall", "barrier", "fortress", "tower", "ward", "guard", "armor", "armour", "defen", "reflect")),
    ("vortex", ("dream", "sleep", "trance", "fugue", "confus", "hypno", "mesmer", "spiral", "amnesia", "rift", "time", "void")),
    ("planet", ("world", "planet", "moon", "homeworld")),
)
"""Scenes that a name asks for, the strongest first."""

BY_KIND: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("planet", ("world", "planet", "place", "location", "land")),
    ("ridges", ("army", "troop", "unit", "soldier", "swords", "legion", "creature")),
    ("portrait", ("leader", "persona", "person", "hero", "character", "crown", "ally", "entity", "morphon", "skull")),
    ("citadel", ("org", "house", "building", "guild", "coin", "faction", "church", "gear")),
    ("shield", ("defen", "shield", "ward")),
    ("iris", ("esp", "eye", "sense", "sun", "moon")),
    ("bloom", ("regen", "heal", "heart", "leaf", "drop")),
    ("vortex", ("incapac", "stun", "trick", "trap")),
    ("waves", ("mind", "mental", "psych", "psy", "head")),
    ("burst", ("physical", "attack", "body", "power", "die", "bolt", "spell")),
    ("flames", ("flame", "fire")),
    ("constellation", ("event", "star", "fate", "card")),
    ("sigil", ("item", "artifact", "relic", "gem", "book", "hand", "resource")),
)
"""Scenes by types, icons and traits, in this order."""

ELSE = ("nebula", "constellation", "sigil")
"""What a card gets of which nothing is known."""

TINTS: tuple[tuple[float, tuple[str, ...]], ...] = (
    (48, ("pyro", "fire", "flame", "burn", "lava", "volcan", "blast", "gold", "sun", "desert", "rage")),
    (225, ("cryo", "ice", "frost", "sea", "ocean", "water", "electr", "sky", "cold", "crystal")),
    (145, ("jungle", "heal", "regen", "rejuv", "venom", "poison", "virus", "leaf", "nature", "life")),
    (305, ("psych", "mind", "mental", "dream", "mystic", "tele", "magic")),
    (22, ("blood", "heart", "death", "kill", "assassin", "hell", "pain", "fear")),
    (88, ("crown", "imperial", "emper", "guild", "holy", "church", "solar", "star")),
)
"""The hue of a picture's contrasting light, in degrees of OKLCH, by words."""


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """Give the words of some texts in lower case: `Off-World` gives `off` and `world`."""
    return frozenset(word for text in texts for word in re.findall(r"[a-z]+", text.lower()))


def _first(words: frozenset[str], table: tuple[tuple[str, tuple[str, ...]], ...]) -> str:
    return next((scene for scene, stems in table if any(w.startswith(stems) for w in words)), "")


def tint_of(words: frozenset[str]) -> float | None:
    """Give the hue that a card's words call for, or None."""
    return next((hue for hue, stems in TINTS if any(w.startswith(stems) for w in words)), None)


def scene_of(name: str, kinds: tuple[str, ...], traits: tuple[str, ...], style: str, rng: np.random.Generator) -> str:
    """Choose a scene's name. `style` names one, or `auto`.

    A person stays a person and a world a world, whatever the name; else the name speaks first,
    then types and icons in the order given, then traits, then chance.
    """
    if style in SCENES:
        return style
    kind = next((s for k in kinds if (s := _first(words_of([k]), BY_KIND))), "")
    if kind in ("planet", "portrait"):
        return kind
    named = _first(words_of([name]), BY_NAME)
    if kind == "ridges" and named != "fleet":
        named = ""
    trait = _first(words_of(traits), BY_NAME) or _first(words_of(traits), BY_KIND)
    return named or kind or trait or str(rng.choice(ELSE))
