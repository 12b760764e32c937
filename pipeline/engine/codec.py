"""States and actions as JSON, and back."""

from __future__ import annotations

import json
from typing import Any

from pipeline.engine.deck import Deck
from pipeline.engine.state import State
from pipeline.engine.values import Action, Frame, Held


def encode_action(action: Action) -> list[int | str]:
    """Give an action as a list: its name, then its arguments."""
    return [action.name, *action.args]


def decode_action(raw: object) -> Action:
    """Read an action from a list. Raises ValueError when it is none."""
    if not isinstance(raw, list) or not raw or not isinstance(raw[0], str):
        raise ValueError("an action is a list of its name and its arguments")
    if any(type(arg) not in (int, str) for arg in raw[1:]):
        raise ValueError("the arguments of an action are words and whole numbers")
    return Action(raw[0], tuple(raw[1:]))


def encode(s: State) -> str:
    """Give a state as JSON; equal states give equal text."""
    return json.dumps(s._asdict(), sort_keys=True, separators=(",", ":"))


def decode(text: str) -> State:
    """Read a state from the JSON that `encode` gives."""
    raw = json.loads(text)
    return State(
        {name: _held(zone) for name, zone in raw["zones"].items()},
        {name: Deck(_held(top), _value(pool), _held(bottom)) for name, (top, pool, bottom) in raw["decks"].items()},
        {name: _value(value) for name, value in raw["vars"].items()},
        tuple(Frame(kind, name, player, _value(data)) for kind, name, player, data in raw["stack"]),
    )


def _held(raw: list[list[Any]]) -> tuple[Held, ...]:
    return tuple(Held(card, seen) for card, seen in raw)


def _value(raw: Any) -> Any:
    return tuple(map(_value, raw)) if isinstance(raw, list) else raw
