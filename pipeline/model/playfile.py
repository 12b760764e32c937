"""What `rules:` of `game.yaml` may say, as pydantic models: the source of its checks and of its JSON Schema."""

# ruff: noqa: RUF012 - pydantic copies a default for each model made
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.model.raw import Flag, Names, Phrase, Section, empty_list, empty_map, limited, name_list, whole

MAX_DECLARED = 100
"""The most entries of one part of `rules:`; the games that are known have 20 steps, 14 constants, 11 events."""
MAX_SOURCES = 20
"""The most words or sorts of cards that one entry names: each is looked for on each card."""


def _few(value: Any) -> Any:
    """Read a mapping of a part of `rules:`."""
    return limited(empty_map(value), MAX_DECLARED)


def _short(value: Any) -> Any:
    """Read a list of a part of `rules:`."""
    return limited(empty_list(value), MAX_DECLARED)


def _sources(value: Any) -> Any:
    """Read sorts of cards."""
    return limited(empty_list(value), MAX_SOURCES)


def _words(value: Any) -> Any:
    """Read the words by which an event is named."""
    return limited(name_list(value), MAX_SOURCES)


Amount = Annotated[Phrase, WithJsonSchema({"type": ["integer", "string"]})]
"""A number, `25+`, `0-15`, `unlimited`, or the name of a constant; read where the constants are known."""
Amounts = Annotated[dict[str, Amount], BeforeValidator(empty_map)]


def _values(value: Any) -> list[int]:
    """Read a whole number, or a list of them, one for each seat."""
    return [whole(one) for one in value] if isinstance(value, list) and value else [whole(value)]


Numbers = Annotated[
    list[int],
    BeforeValidator(_values),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}, "minItems": 1}]}),
]


class Ruled(Section):
    """What rests on a section of rules.md (`4.2`) or on a ruling (`R7`)."""

    section: Phrase


class ConstantIn(Ruled):
    """A number of the game, or one for each seat."""

    value: Numbers


class ZoneIn(Ruled):
    """A place for cards."""

    label: Phrase = ""
    of: Literal["each", "shared"] = "each"
    seen_by: Literal["all", "owner", "nobody"] = Field(default="all", alias="seen-by")


class SourceIn(Section):
    """Cards that do something: by expression, by words of their text, by an effect."""

    where: Phrase = ""
    text: Phrase = ""
    op: Phrase = ""
    args: Annotated[dict[str, Phrase], BeforeValidator(_few)] = Field(default={}, alias="with")
    worth: Phrase = ""


Sources = Annotated[list[SourceIn], BeforeValidator(_sources)]


class ResourceIn(Ruled):
    """Something that players count."""

    label: Phrase = ""
    start: Amount = "0"
    most: Amount = "unlimited"
    keep: Amount = "unlimited"
    closed: Flag = False
    zone: Phrase = ""
    gains: Sources = []
    losses: Sources = []


class PriceIn(Ruled):
    """What pays a symbol, a price in words, or the number in a field."""

    resource: Phrase = ""
    cards: Sources = []


class PhaseIn(Ruled):
    """A part of a turn."""

    label: Phrase = ""


class StepIn(Ruled):
    """Something that players do."""

    words: Phrase = Field(alias="do")
    phase: Phrase = ""
    origin: Phrase = Field(default="", alias="from")
    goal: Phrase = Field(default="", alias="to")
    cards: Amount = ""
    play: Phrase = ""
    where: Phrase = ""
    gain: Amounts = {}
    lose: Amounts = {}
    times: Amount = ""


class LimitIn(Ruled):
    """How many cards may be in a zone."""

    label: Phrase
    zone: Phrase
    where: Phrase = ""
    cards: Amount


class WinIn(Ruled):
    """A way in which the game ends."""

    words: Phrase = Field(alias="when")
    resource: Phrase = ""
    amount: Amount = ""
    zone: Phrase = ""


class EventIn(Ruled):
    """Something that cards can answer."""

    words: Annotated[Names, BeforeValidator(_words)] = []
    cards: Sources = []
    phase: Phrase = ""


class GroupIn(Section):
    """How many cards of a deck there must or may be of a sort."""

    label: Phrase
    where: Phrase
    cards: Amount
    section: Phrase = ""


class PartIn(Section):
    """A deck, or a part beside it."""

    label: Phrase = ""
    cards: Amount = "unlimited"
    where: Phrase = ""
    copies: Amount = "unlimited"
    groups: Annotated[list[GroupIn], BeforeValidator(_short)] = []
    zone: Phrase = ""
    section: Phrase = ""


class FormatIn(PartIn):
    """A kind of deck."""

    section: Phrase
    drafts: Flag = False
    plan: Flag = False
    parts: Annotated[dict[str, Annotated[PartIn, BeforeValidator(_few)]], BeforeValidator(_few)] = {}


class SlotIn(Section):
    """So many cards of a pack."""

    where: Phrase = ""
    cards: Amount


class PackIn(Ruled):
    """Packs of cards for each player."""

    label: Phrase = ""
    each: Amount = "1"
    endless: Flag = False
    slots: Annotated[list[SlotIn], BeforeValidator(_short), Field(min_length=1)]


class PlayersIn(Ruled):
    """How many may play."""

    count: Amount


class TriggersIn(Section):
    """Where cards say what they answer: fields of text, and parameters of ops."""

    fields: Names = []
    params: Names = []


class PlayIn(Section):
    """The whole of `rules:`."""

    players: PlayersIn | None = None
    constants: Annotated[dict[str, ConstantIn], BeforeValidator(_few)] = {}
    zones: Annotated[dict[str, ZoneIn], BeforeValidator(_few)] = {}
    resources: Annotated[dict[str, ResourceIn], BeforeValidator(_few)] = {}
    prices: Annotated[dict[str, PriceIn], BeforeValidator(_few)] = {}
    phases: Annotated[dict[str, PhaseIn], BeforeValidator(_few)] = {}
    setup: Annotated[list[StepIn], BeforeValidator(_short)] = []
    turn: Annotated[list[StepIn], BeforeValidator(_short)] = []
    limits: Annotated[list[LimitIn], BeforeValidator(_short)] = []
    wins: Annotated[dict[str, WinIn], BeforeValidator(_few)] = {}
    events: Annotated[dict[str, EventIn], BeforeValidator(_few)] = {}
    triggers: Annotated[TriggersIn, BeforeValidator(_few)] = TriggersIn()
    formats: Annotated[dict[str, FormatIn], BeforeValidator(_few)] = {}
    packs: Annotated[dict[str, PackIn], BeforeValidator(_few)] = {}
