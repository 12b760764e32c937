"""The names of the scenes that pictures are made of, for files that may choose one. `render.artgen` paints them."""

from __future__ import annotations

PLAIN = ("strata", "tiles", "weave", "facets")
"""Patterns that suit any game."""

SCENES = (
    "arms", "blade", "bloom", "burst", "circuit", "citadel", "constellation", "creature", "crystal", "dial", "facets",
    "flames", "fleet", "gate", "host", "iris", "lightning", "nebula", "planet", "portrait", "ridges", "shield", "sigil",
    "skull", "strata", "synapse", "tide", "tiles", "vortex", "waves", "weave",
)  # fmt: skip
"""All scenes, by name."""

STYLES = ("auto", "plain", *SCENES)
"""What may be asked for: `auto` chooses by the card's words, `plain` takes a pattern, the others name a scene."""
