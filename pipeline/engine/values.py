"""The small values of the engine: actions, frames, cards that lie somewhere, refusals. All become JSON."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

CHANCE = -1
"""Who moves when chance decides."""
OVER = -2
"""Who moves when the game has ended."""
NOBODY = -3
"""The player of a frame that asks nobody."""
EVERYBODY = -1
"""A `seen` mask with every player's bit set."""

Value: TypeAlias = int | str | tuple["Value", ...]
"""What variables and frames hold: it goes to JSON and back as it is."""


def bit(player: int) -> int:
    """Give the bit of a player in a `seen` mask."""
    return 1 << player


class Action(NamedTuple):
    """What a player does, or what chance brings: a name and plain arguments.

    Actions of one name have arguments of the same kinds in the same places, so that any two can be compared.
    """

    name: str
    args: tuple[int | str, ...] = ()


def written(action: Action) -> str:
    """Give an action as a person writes it."""
    return " ".join([action.name, *map(str, action.args)])


PASS = Action("pass")
"""Declining to act, where the rules allow or force it. Every game names it so."""


class Held(NamedTuple):
    """A card that lies in a zone, and the players who know it as a mask of bits (`EVERYBODY` when it is open)."""

    card: str
    seen: int


STEP = "step"
"""A frame that the game performs by itself."""
ASK = "ask"
"""A frame that waits for a player's action."""
TOSS = "toss"
"""A frame that waits for chance."""


class Frame(NamedTuple):
    """Something still to be done. Only the top frame of the stack acts; `data` holds
    values (`Value`) and names no card that is hidden."""

    kind: str
    name: str
    player: int
    data: tuple[Any, ...]


def step(name: str, *data: Value, player: int = NOBODY) -> Frame:
    """Make a frame that the game performs by itself."""
    return Frame(STEP, name, player, data)


def ask(player: int, name: str, *data: Value) -> Frame:
    """Make a frame that waits for a player's action."""
    return Frame(ASK, name, player, data)


def toss(name: str, *data: Value) -> Frame:
    """Make a frame that waits for chance."""
    return Frame(TOSS, name, NOBODY, data)


class Refusal(NamedTuple):
    """Why an action is not legal: a code that never changes, a sentence, and the section of the rules that says so."""

    code: str
    message: str
    section: str


class IllegalAction(Exception):
    """An action was applied that is not legal. Nothing has happened."""

    def __init__(self, player: int, action: Action, refusal: Refusal) -> None:
        cited = f" (section {refusal.section})" if refusal.section else ""
        super().__init__(f"`{written(action)}`: {refusal.message}{cited}")
        self.player = player
        self.action = action
        self.refusal = refusal


class EngineFault(Exception):
    """A game module breaks the engine's contract: a fault of the module, not of who plays."""
