"""Which scene a card gets: by what its game or its author says, else by the words of its name, types, traits and icons.

Only words decide, never a game's name. Stems are matched at the beginning of a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import numpy as np

from pipeline.model.scenes import PLAIN
from pipeline.render.artgen.beasts import creature
from pipeline.render.artgen.city import citadel
from pipeline.render.artgen.fleet import fleet
from pipeline.render.artgen.force import burst, crystal, lightning
from pipeline.render.artgen.growth import bloom, sigil
from pipeline.render.artgen.host import host
from pipeline.render.artgen.land import flames, ridges
from pipeline.render.artgen.mind import iris, synapse, waves
from pipeline.render.artgen.nets import arms, circuit
from pipeline.render.artgen.people import portrait
from pipeline.render.artgen.plain import facets, strata, tiles, weave
from pipeline.render.artgen.sky import constellation, nebula, vortex
from pipeline.render.artgen.stage import Picture, Stage
from pipeline.render.artgen.things import blade, dial, gate, skull
from pipeline.render.artgen.tide import tide
from pipeline.render.artgen.wards import shield
from pipeline.render.artgen.worlds import planet

Scene = Callable[[Stage], Picture]

SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        arms, blade, bloom, burst, circuit, citadel, constellation, creature, crystal, dial, facets, flames, fleet,
        gate, host, iris, lightning, nebula, planet, portrait, ridges, shield, sigil, skull, strata, synapse, tide,
        tiles, vortex, waves, weave,
    )
}  # fmt: skip

BY_NAME: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("shield", ("firewall", "bodyguard", "shield", "wall", "barrier", "fortress", "tower", "ward", "guard", "armor",
                "armour",
                "defen", "reflect", "brick", "deflect", "protect", "bastion")),
    ("flames", ("pyro", "fire", "flame", "burn", "inferno", "lava", "ember", "blaze", "torch", "heat", "ash",
                "hellfire")),
    ("dial", ("time", "temporal", "clock", "hour", "moment", "stasis", "past", "future", "delay", "age", "chrono")),
    ("crystal", ("cryo", "ice", "frost", "crystal", "gem", "frozen", "glass", "shard", "diamond", "refract", "prism")),
    ("lightning", ("electr", "lightning", "storm", "bolt", "thunder", "spark", "shock")),
    ("tide", ("sea", "ocean", "tide", "wave", "maelstrom", "flood", "river", "abyss", "drown", "whale", "kraken")),
    ("fleet", ("navy", "fleet", "ship", "pirate", "transport", "spacing", "smuggl", "ranger", "admiral", "starship")),
    ("gate", ("teleport", "gate", "portal", "door", "dimension", "rift", "escape", "journey", "passage", "transfer",
              "projection", "threshold")),
    ("circuit", ("data", "circuit", "network", "computer", "machine", "code", "hack", "cyber", "digital", "algorithm",
                 "processor", "virus", "signal")),
    ("blade", ("blade", "sword", "dagger", "knife", "stab", "duel", "assassin", "betray", "traitor", "riposte",
               "weapon", "strike", "slash", "carve", "surgeon", "lobotomy")),
    ("skull", ("death", "dead", "die", "skull", "grave", "ghoul", "bone", "doom", "necro", "corpse", "annihil",
               "kill", "nihil")),
    ("iris", ("sight", "vision", "eye", "clairvoy", "scry", "watch", "aura", "see", "precog", "probe", "spy", "visage",
              "foresight", "invisib")),
    ("bloom", ("regen", "rejuv", "heal", "bloom", "flower", "rose", "seed", "grow", "life", "garden", "nature",
               "mulch")),
    ("arms", ("veto", "imperia", "treaty", "pax", "edict", "contract", "decree", "law", "crest", "seal", "aristo",
              "revolt",
              "intervention", "deal")),
    ("synapse", ("brain", "nerve", "neural", "memory", "mind", "adrenal", "psych", "ego", "thought", "recall")),
    ("vortex", ("dream", "sleep", "trance", "fugue", "confus", "hypno", "mesmer", "spiral", "amnesia", "void",
                "spaghett",
                "quantum")),
    ("burst", ("blast", "bomb", "nova", "supernova", "explo", "burst", "quasar", "pulsar", "flare", "scream", "kinesis",
               "telekine", "disintegr", "shatter")),
    ("constellation", ("star", "stars", "fate", "omen", "comet", "probab", "cosm", "stellar")),
    ("planet", ("world", "planet", "moon", "homeworld", "eclipse")),
)  # fmt: skip
"""Scenes that a name asks for, the strongest first."""

BY_KIND: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("planet",), ("world", "planet")),
    (("ridges",), ("place", "location", "terrain", "land", "region")),
    (("host", "ridges"), ("army", "troop", "unit", "soldier", "swords", "legion")),
    (("portrait",), ("leader", "persona", "person", "hero", "character", "crown", "ally")),
    (("creature",), ("creature", "beast", "monster", "entity", "skull", "alien")),
    (
        ("citadel", "arms", "citadel"),
        ("org", "house", "building", "guild", "coin", "faction", "church", "temple", "company"),
    ),
    (("circuit", "shield"), ("firewall",)),
    (("shield", "shield", "sigil"), ("defen", "shield", "ward")),
    (("iris", "iris", "constellation", "waves", "nebula"), ("esp", "eye", "sense")),
    (("bloom",), ("regen", "heal", "heart", "leaf", "life")),
    (("vortex", "dial", "nebula"), ("incapac", "stun", "hourglass", "time")),
    (("vortex", "nebula", "gate", "facets"), ("trick", "trap", "spiral", "phenomen", "aberration")),
    (("waves", "waves", "synapse", "synapse", "vortex"), ("mind", "mental", "psych", "psy", "head")),
    (("burst", "lightning", "blade"), ("physical", "attack", "bolt", "dagger")),
    (("circuit",), ("data", "grid", "net", "uplink", "code", "gear")),
    (("flames",), ("flame", "fire")),
    (("arms", "constellation", "blade", "burst", "gate"), ("event", "scroll", "fate")),
    (("constellation", "nebula", "burst"), ("star", "moon")),
    (("sigil", "burst", "weave"), ("power", "spell", "body", "die", "sun", "light", "dark")),
    (("sigil", "crystal", "dial"), ("item", "artifact", "relic", "gem", "book", "hand", "resource", "key")),
)
"""Scenes by types, icons and traits, in this order; of several, chance takes one."""

PERSONS = (
    "witch", "seer", "king", "queen", "priest", "knight", "lord", "lady", "monk", "wizard", "mage",
    "prophet", "channel", "cult", "assassin", "hunter", "thief", "scholar", "astronom", "emper", "prince", "sage",
    "baron", "soldier", "warrior",
)  # fmt: skip
"""Names of persons among beings that may be anything."""

KEPT = {
    ("planet",): (),
    ("portrait",): (),
    ("host", "ridges"): ("fleet", "tide"),
    ("citadel", "arms", "citadel"): ("fleet",),
}
"""Kinds that a name does not change (a person stays a person), except to these scenes."""

BEINGS = ("flames", "crystal", "lightning", "tide", "skull")
"""What a being's name may turn its picture into."""

TINTS: tuple[tuple[float, tuple[str, ...]], ...] = (
    (48, ("pyro", "fire", "flame", "burn", "lava", "volcan", "blast", "gold", "sun", "desert", "rage")),
    (225, ("cryo", "ice", "frost", "sea", "ocean", "water", "electr", "sky", "cold", "crystal")),
    (145, ("jungle", "heal", "regen", "rejuv", "venom", "poison", "virus", "leaf", "nature", "life")),
    (305, ("psych", "mind", "mental", "dream", "mystic", "tele", "magic")),
    (22, ("blood", "heart", "death", "kill", "assassin", "hell", "pain", "fear")),
    (88, ("crown", "imperial", "emper", "guild", "holy", "church", "solar", "star")),
)
"""The hue of a picture's contrasting light, in degrees of OKLCH, by words."""


ELEMENTS: dict[str, tuple[float, tuple[str, ...]]] = {
    "crystal": (228, ("cryo", "ice", "frost", "frozen", "cold", "glacier")),
    "tide": (234, ()),
}
"""Scenes of one element: its hue, and the words that it takes."""


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


def element_of(scene: str, name: frozenset[str]) -> float | None:
    """Give the hue of what a scene is made of, where the type's colour has no say in it: ice is cold on red cards."""
    hue, stems = ELEMENTS.get(scene, (None, ()))
    return hue if not stems or any(w.startswith(stems) for w in name) else None


def scene_of(
    name: str,
    kinds: tuple[str, ...],
    icons: tuple[str, ...],
    traits: tuple[str, ...],
    style: str,
    rng: np.random.Generator,
) -> str:
    """Choose a scene's name. `style` names one, or `plain`, or `auto`.

    A person stays a person and a world a world, whatever the name; else the name speaks first, then types, then icons,
    then traits. A card of which nothing is known gets a pattern, and so does every card where the style is `plain`: the
    same for all cards of one type. A style that is none of these counts as `auto`.
    """
    if style in SCENES:
        return style
    if style == "plain":
        return _pattern(kinds)
    fit = _of_kind(kinds) or _of_kind(icons)
    named = _named(words_of([name]))
    if "creature" in fit and any(w.startswith(PERSONS) for w in words_of([name])):
        return "portrait"
    if named and named in (BEINGS if "creature" in fit else KEPT.get(fit, (named,))):
        return named
    trait = _named(words_of(traits))
    return str(rng.choice(fit or ((trait,) if trait else _of_kind(traits) or (_pattern(kinds),))))


def _pattern(kinds: Iterable[str]) -> str:
    """Give the pattern of cards of some types."""
    return PLAIN[sum(" ".join(kinds).encode()) % len(PLAIN)]
