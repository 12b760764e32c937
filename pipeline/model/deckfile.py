"""What a deck file may say, as a pydantic model: the source of its checks and of its JSON Schema.

The model checks keys; the lines are read afterwards (`pipeline.model.decks`), where each one's place is known.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.model.cardfile import MAX_COPIES
from pipeline.model.raw import Phrase, Section, Words, empty_map, limited

MAX_PARTS = 20
"""The most parts beside a deck; games have one or two."""

COPIES: dict[str, Any] = {"type": ["integer", "null"], "minimum": 0, "maximum": MAX_COPIES}
"""The schema of a number of copies; a card alone is there once."""
_LINES: dict[str, Any] = {
    "anyOf": [
        {"type": "object", "additionalProperties": COPIES},
        {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": COPIES}]}},
        {"type": "null"},
    ]
}
Lines = Annotated[Any, WithJsonSchema(_LINES)]
"""Cards and copies: `{imp: 2}`, or a list of `imp` and `{imp: 2}`, in which a card may stand twice."""


def read_parts(value: Any) -> Any:
    """Read the parts beside a deck; an empty value is none."""
    return limited(empty_map(value), MAX_PARTS)


class DeckIn(Section):
    """The whole of a deck file."""

    title: Phrase = ""
    format: Phrase = ""
    back: Phrase = ""
    every: Phrase = ""
    cards: Lines = None
    parts: Annotated[dict[str, Lines], BeforeValidator(read_parts)] = Field(default_factory=dict)
    provenance: Literal["source", "proposed"] = "source"
    notes: Words = ""
