"""What playtests can find, by code. `pipeline.playing` finds it."""

from __future__ import annotations

CODES: dict[str, tuple[str, str]] = {
    "PLT001": ("seat-bias", "No seat wins so much more or less often than the others that chance does not explain it."),
    "PLT002": ("card-wins", "Whoever draws a card wins about as often as others do, not far more often."),
    "PLT003": ("card-loses", "Whoever draws a card wins about as often as others do, not far less often."),
    "PLT004": ("never-playable", "A card that is drawn can be played at some time, or works without being played."),
    "PLT005": ("never-chosen", "A card that could be played is worth playing at some time."),
    "PLT006": ("never-drawn", "A card of the deck comes to a hand in some game."),
    "PLT007": ("endless-games", "Every game ends."),
}
"""The name of each finding, and what holds when there is none."""
