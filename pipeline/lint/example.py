"""The small game that the examples of the rules stand in.

An example is one or more files of a game's folder, each after a line `--- name`; without such a line it is
`sets/cards.yaml`. A part `--- faces` gives problems of laid-out faces by card, as YAML. What the files leave out
comes from here.
"""

from __future__ import annotations

BASE = {
    "title": "title: Lantern Duel\n",
    "symbols": "symbols: {F: {label: Flame}, O: {label: Oil}}\n",
    "types": "types: {spell: {label: Spell}}\n",
    "fields": "fields:\n  cost: {kind: cost, symbols: [F, O]}\n  traits: {kind: keywords}\n",
}
"""The example game's `game.yaml`, by top-level key."""


def base() -> str:
    """Give the example game's `game.yaml`."""
    return "".join(BASE.values())
