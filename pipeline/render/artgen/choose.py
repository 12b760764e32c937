"""Which scene a card gets: by the words of its name, its types, its traits and its icons.

Only words decide, never a game's name. Stems are matched at the beginning of a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import numpy as np

from pipeline.render.artgen.beasts import creature
from pipeline.render.artgen.city import citadel
from pipeline.render.artgen.fleet import fleet
from pipeline.render.artgen.force import burst, crystal, lightning
from pipeline.render.artgen.growth import bloom, sigil
from pipeline.render.artgen.host import host
from pipeline.render.artgen.land import flames, ridges
from pipeline.render.artgen.mind import iris, synapse, waves
from pipeline.render.artgen.people import portrait
from pipeline.render.artgen.sky import constellation, nebula, vortex
from pipeline.render.artgen.stage import Picture, Stage
from pipeline.render.artgen.wards import shield
from pipeline.render.artgen.worlds import planet

Scene = Callable[[Stage], Picture]

SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        bloom, burst, citadel, constellation, creature, crystal, flames, fleet, host, iris, lightning, nebula, planet,
        portrait, ridges, shield, sigil, synapse, vortex, waves,
    )
}  # fmt: skip

BY_NAME: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("flames", ("pyro", "fire", "flame", "burn", "inferno", "lava", "ember", "blaze", "torch", "heat", "ash")),
    ("crystal", ("cryo", "ice", "frost", "crystal", "gem", "stasis", "frozen", "glass", "shard", "diamond")),
    ("lightning", ("electr", "lightning", "storm", "bolt", "thunder", "spark", "shock")),
    ("fleet", ("navy", "fleet", "ship", "pirate", "transport", "spacing", "teleport", "smuggl", "ranger", "admiral")),
    ("iris", ("sight", "vision", "eye", "clairvoy", "scry", "watch", "aura", "see", "precog", "probe", "spy")),
    ("bloom", ("regen", "rejuv", "heal", "bloom", "flower", "rose", "seed", "grow", "life", "garden")),
    (
        "shield",
        ("shield", "wall", "barrier", "fortress", "tower", "ward", "guard", "armor", "armour", "defen", "reflect"),
    ),
    (
        "vortex",
        ("dream", "sleep", "trance", "fugue", "confus", "hypno", "mesmer", "spiral", "amnesia", "rift", "time", "void"),
    ),
    ("planet", ("world", "planet", "moon", "homeworld")),
)
"""Scenes that a name asks for, the strongest first."""

BY_KIND: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("planet",), ("world", "planet", "place", "location", "terrain")),
    (("host", "ridges"), ("army", "troop", "unit", "soldier", "swords", "legion")),
    (("portrait",), ("leader", "persona", "person", "hero", "character", "crown", "ally", "morphon")),
    (("creature", "creature", "portrait"), ("creature", "beast", "monster", "entity", "skull", "token", "alien")),
    (("citadel",), ("org", "house", "building", "guild", "coin", "faction", "church", "temple")),
    (("shield", "shield", "sigil"), ("defen", "shield", "ward")),
    (("iris", "iris", "constellation", "waves", "nebula"), ("esp", "eye", "sense")),
    (("bloom",), ("regen", "heal", "heart", "leaf", "life")),
    (("vortex", "nebula"), ("incapac", "stun", "trick", "trap", "spiral", "phenomen", "aberration")),
    (("waves", "waves", "synapse", "synapse", "vortex"), ("mind", "mental", "psych", "psy", "head")),
    (("burst", "lightning"), ("physical", "attack", "bolt", "dagger")),
    (("flames",), ("flame", "fire")),
    (("constellation", "nebula", "burst"), ("event", "star", "fate", "moon")),
    (("sigil", "burst"), ("power", "spell", "body", "die", "scroll", "sun", "light", "dark")),
    (("sigil", "crystal"), ("item", "artifact", "relic", "gem", "book", "hand", "resource", "key", "gear")),
)
"""Scenes by types, icons and traits, in this order; of several, chance takes one."""

PERSONS = (
    "witch", "seer", "king", "queen", "priest", "knight", "lord", "lady", "monk", "wizard", "mage",
    "prophet", "channel", "cult", "assassin", "hunter", "thief", "scholar", "astronom", "emper", "prince", "sage",
    "baron", "soldier", "warrior",
)  # fmt: skip
"""Names of persons among beings that may be anything."""

KEPT = {("planet",): (), ("portrait",): (), ("host", "ridges"): ("fleet",)}
"""Kinds that a name does not change (a person stays a person), except to these scenes."""

BEINGS = ("bloom", "flames", "crystal", "lightning")
"""What a being's name may turn its picture into."""

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


def _named(words: frozenset[str]) -> str:
    """Give the scene that a name asks for, or nothing."""
    return next((scene for scene, stems in BY_NAME if any(w.startswith(stems) for w in words)), "")


def _of_kind(kinds: Iterable[str]) -> tuple[str, ...]:
    """Give the scenes for the first of some types, icons or traits that is known."""
    for scenes, stems in BY_KIND:
        if any(w.startswith(stems) for w in words_of(kinds)):
            return scenes
    return ()


def tint_of(words: frozenset[str]) -> float | None:
    """Give the hue that a card's words call for, or None."""
    return next((hue for hue, stems in TINTS if any(w.startswith(stems) for w in words)), None)


def scene_of(
    name: str,
    kinds: tuple[str, ...],
    icons: tuple[str, ...],
    traits: tuple[str, ...],
    style: str,
    rng: np.random.Generator,
) -> str:
    """Choose a scene's name. `style` names one, or `auto`.

    A person stays a person and a world a world, whatever the name; else the name speaks first, then
    types, then icons, then traits, then chance. A style that is neither counts as `auto`.
    """
    if style in SCENES:
        return style
    fit = _of_kind(kinds) or _of_kind(icons)
    named = _named(words_of([name]))
    if "creature" in fit and any(w.startswith(PERSONS) for w in words_of([name])):
        return "portrait"
    if named and named in (BEINGS if "creature" in fit else KEPT.get(fit, (named,))):
        return named
    trait = _named(words_of(traits))
    return str(rng.choice(fit or ((trait,) if trait else _of_kind(traits) or ELSE)))
