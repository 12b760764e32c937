"""What `game.yaml` may say, as pydantic models: the source of its checks and of its JSON Schema."""

# ruff: noqa: RUF012 - pydantic copies a default for each model made
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.model.declared import Kind, Show
from pipeline.model.raw import Color, Flag, Names, Section, Signed, Size, Whole, Words, empty_list, empty_map
from pipeline.units import mm

ParamKind = Literal["integer", "amount", "enum", "symbol", "string", "keyword", "family", "type", "card", "effects"]
Parameter = Literal["none", "signed", "integer", "word"]
Effects = Annotated[
    list[Any],
    BeforeValidator(empty_list),
    WithJsonSchema({"type": "array", "items": {"type": ["object", "string"]}}),
]


class LookIn(Section):
    """`look:` which look the game uses, and its options."""

    use: Words = "classic"
    reminders: Flag = True
    options: Annotated[dict[str, Words], BeforeValidator(empty_map)] = {}


class SymbolIn(Section):
    """A symbol for costs, values and text."""

    label: Words
    plural: Words = ""
    letter: Words = ""
    color: Color = "#3a3a3a"
    shape: Words = ""
    svg: Words = ""


class TypeIn(Section):
    """A card type."""

    label: Words = ""
    color: Color = "#3d4a57"
    icon: Words = ""
    back: Words = ""
    reminder: Words = ""
    text: Words = ""
    effects: Effects = []


class FieldIn(Section):
    """A field that cards may carry."""

    kind: Kind
    label: Words = ""
    applies_to: Names = Field(default=[], alias="for")
    required: Flag = False
    choices: Names = []
    symbols: Names = []
    low: Signed | None = None
    high: Signed | None = None
    expr: Words = ""
    when: Words = ""
    show: Show | None = None


class ParamIn(Section):
    """A parameter of an op or of a cost phrase."""

    kind: ParamKind
    words: Annotated[dict[str, Words], BeforeValidator(empty_map)] = {}
    default: Words | None = None


class OpIn(Section):
    """An op of the effect vocabulary, or a cost phrase."""

    params: Annotated[dict[str, ParamIn], BeforeValidator(empty_map)] = {}
    text: Words


class KeywordIn(Section):
    """A keyword or trait."""

    parameter: Parameter = "none"
    optional: Flag = False
    reminder: Words = ""
    in_text: Flag = Field(default=False, alias="in-text")


class FamilyIn(Section):
    """A family of cards."""

    words: Names = []
    keywords: Names = []
    cards: Names = []


class BackIn(Section):
    """A card back."""

    title: Words = ""
    subtitle: Words = ""
    color: Color = "#1d2433"
    art: Words = ""


class RarityIn(Section):
    """A rarity."""

    copies: Whole = 1


class TermIn(Section):
    """A term, and the aliases to avoid."""

    term: Words
    avoid: Names


class PlanIn(Section):
    """A row of the set plan."""

    label: Words
    where: Words = ""
    cards: Whole | None = None
    copies: Whole | None = None


class CheckIn(Section):
    """A check of the designer's own."""

    id: Words
    where: Words = ""
    expect: Words
    message: Words
    severity: Literal["error", "warning", "info"] = "warning"


class GameIn(Section):
    """The whole of `game.yaml`."""

    title: Words
    players: Words = ""
    language: Words = "en"
    author: Words = ""
    blurb: Words = ""
    size: Size = (mm(63), mm(88))
    look: Annotated[LookIn, BeforeValidator(empty_map)] = LookIn()
    symbols: Annotated[dict[str, SymbolIn], BeforeValidator(empty_map)] = {}
    types: Annotated[dict[str, Annotated[TypeIn, BeforeValidator(empty_map)]], Field(min_length=1)]
    fields: Annotated[dict[str, FieldIn], BeforeValidator(empty_map)] = {}
    phrases: Annotated[dict[str, OpIn], BeforeValidator(empty_map)] = Field(default={}, alias="cost-phrases")
    keywords: Annotated[dict[str, Annotated[KeywordIn, BeforeValidator(empty_map)]], BeforeValidator(empty_map)] = {}
    ops: Annotated[dict[str, OpIn], BeforeValidator(empty_map)] = {}
    families: Annotated[dict[str, FamilyIn], BeforeValidator(empty_map)] = {}
    backs: Annotated[dict[str, Annotated[BackIn, BeforeValidator(empty_map)]], BeforeValidator(empty_map)] = {}
    rarities: Annotated[dict[str, Annotated[RarityIn, BeforeValidator(empty_map)]], BeforeValidator(empty_map)] = {}
    terms: Annotated[list[TermIn], BeforeValidator(empty_list)] = []
    numbers: Words = ""
    plan: Annotated[list[PlanIn], BeforeValidator(empty_list)] = []
    checks: Annotated[list[CheckIn], BeforeValidator(empty_list)] = []
