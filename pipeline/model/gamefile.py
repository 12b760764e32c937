"""What `game.yaml` may say, as pydantic models: the source of its checks and of its JSON Schema."""

# ruff: noqa: RUF012 - pydantic copies a default for each model made
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.model.artfile import NO_ART, Art, Scene
from pipeline.model.declared import Kind, Show
from pipeline.model.facts import Language, Players
from pipeline.model.playfile import PlayIn
from pipeline.model.raw import (
    Color,
    Counted,
    Flag,
    Length,
    Names,
    Phrase,
    Section,
    Signed,
    Size,
    Whole,
    empty_list,
    empty_map,
    field_map,
    limited,
)
from pipeline.units import mm

ParamKind = Literal["integer", "amount", "enum", "symbol", "string", "keyword", "family", "type", "card", "effects"]
Parameter = Literal["none", "signed", "integer", "word"]
Effects = Annotated[
    list[Any],
    BeforeValidator(empty_list),
    WithJsonSchema({"type": "array", "items": {"type": ["object", "string"]}}),
]


Options = Annotated[dict[str, Phrase], BeforeValidator(empty_map)]


class LookIn(Section):
    """`look:` which look the game uses, and its options."""

    use: Phrase = "classic"
    reminders: Flag = True
    revision_mark: Flag = Field(default=False, alias="revision-mark")
    options: Options = {}


class BackLookIn(Section):
    """`look:` of a back: the look of its cards in place of the game's, with options of its own."""

    use: Phrase
    options: Options = {}


class SymbolIn(Section):
    """A symbol for costs, values and text."""

    label: Phrase
    plural: Phrase = ""
    letter: Phrase = ""
    color: Color = "#3a3a3a"
    shape: Phrase = ""
    svg: Phrase = ""


class TypeIn(Section):
    """A card type."""

    label: Phrase = ""
    color: Color = "#3d4a57"
    icon: Phrase = ""
    back: Phrase = ""
    scene: Scene = ""
    answers: Names = []
    reminder: Phrase = ""
    text: Phrase = ""
    effects: Effects = []


class FieldIn(Section):
    """A field that cards may carry."""

    kind: Kind
    label: Phrase = ""
    applies_to: Names = Field(default=[], alias="for")
    required: Flag = False
    choices: Names = []
    symbols: Names = []
    low: Signed | None = None
    high: Signed | None = None
    expr: Phrase = ""
    when: Phrase = ""
    show: Show | None = None


class ParamIn(Section):
    """A parameter of an op or of a cost phrase."""

    kind: ParamKind
    words: Annotated[dict[str, Phrase], BeforeValidator(empty_map)] = {}
    default: Phrase | None = None


class OpIn(Section):
    """An op of the effect vocabulary, or a cost phrase."""

    params: Annotated[dict[str, ParamIn], BeforeValidator(empty_map)] = {}
    text: Phrase


class KeywordIn(Section):
    """A keyword or trait."""

    parameter: Parameter = "none"
    optional: Flag = False
    reminder: Phrase = ""
    in_text: Flag = Field(default=False, alias="in-text")


class FamilyIn(Section):
    """A family of cards."""

    words: Names = []
    keywords: Names = []
    cards: Names = []


class BackIn(Section):
    """A card back."""

    title: Phrase = ""
    subtitle: Phrase = ""
    color: Color = "#1d2433"
    art: Art = NO_ART
    size: Size | None = None
    look: BackLookIn | None = None


class RarityIn(Section):
    """A rarity, and how it is printed."""

    label: Phrase = ""
    copies: Whole = 1


class WordsIn(Section):
    """`words:` what the program itself prints or knows, where the game says it otherwise than its language."""

    free: Phrase = ""
    draft: Phrase = ""
    lacks: Phrase = ""
    stops: Phrase = ""
    stopped: Phrase = ""
    contents: Phrase = ""
    open: Phrase = ""
    player: Counted = ""
    players: Counted = ""
    cards: Counted = ""
    part: Counted = ""
    section: Phrase = ""


class TermIn(Section):
    """A term, and the aliases to avoid."""

    term: Phrase
    avoid: Names


class PlanIn(Section):
    """A row of the set plan."""

    label: Phrase
    where: Phrase = ""
    cards: Whole | None = None
    copies: Whole | None = None


class CheckIn(Section):
    """A check of the designer's own."""

    id: Phrase
    where: Phrase = ""
    expect: Phrase
    message: Phrase
    severity: Literal["error", "warning", "info"] = "warning"


class CounterIn(Section):
    """Counters of one kind: what stands on them, how many there are, and how large they are."""

    title: Phrase
    count: Whole
    size: Length = mm(18)
    shape: Literal["round", "square"] = "round"
    symbol: Phrase = ""
    text: Phrase = ""
    color: Color | None = None


class TrackIn(Section):
    """A track of numbers to move a marker along."""

    title: Phrase
    low: Signed = 0
    high: Signed
    copies: Whole = 1
    color: Color | None = None


class MatIn(Section):
    """Places for cards, side by side in rows; `{n}` in the label is the place's number."""

    title: Phrase
    columns: Whole
    rows: Whole = 1
    label: Phrase = ""
    cell: Size | None = None
    copies: Whole = 1


class ReferenceIn(Section):
    """A card that players keep beside them, as wide as `width`; its text is Markdown."""

    title: Phrase
    text: Phrase
    width: Length = mm(88)
    copies: Whole = 1


class AidsIn(Section):
    """`aids:` what is cut out and laid out beside the cards."""

    counters: Annotated[list[CounterIn], BeforeValidator(empty_list)] = []
    tracks: Annotated[list[TrackIn], BeforeValidator(empty_list)] = []
    mats: Annotated[list[MatIn], BeforeValidator(empty_list)] = []
    references: Annotated[list[ReferenceIn], BeforeValidator(empty_list)] = []


Given = Annotated[dict[str, Any], BeforeValidator(empty_map)]


class LevelIn(Section):
    """How grave a rule is in this game, and why."""

    level: Literal["off", "info", "warning", "error"]
    reason: Phrase = ""


class LintSettingsIn(Section):
    """`lint:` what this game sets for the rules of lint."""

    profile: Phrase = "default"
    severity: Annotated[dict[str, LevelIn], BeforeValidator(empty_map)] = {}
    options: Annotated[dict[str, Given], BeforeValidator(empty_map)] = {}


class GameIn(Section):
    """The whole of `game.yaml`."""

    title: Phrase
    players: Players = ""
    language: Language = "en"
    author: Phrase = ""
    blurb: Phrase = ""
    words: Annotated[WordsIn, BeforeValidator(empty_map)] = WordsIn()
    size: Size = (mm(63), mm(88))
    look: Annotated[LookIn, BeforeValidator(empty_map)] = LookIn()
    symbols: Annotated[dict[str, SymbolIn], BeforeValidator(empty_map)] = {}
    types: Annotated[
        dict[str, Annotated[TypeIn, BeforeValidator(empty_map)]], BeforeValidator(limited), Field(min_length=1)
    ]
    fields: Annotated[dict[str, FieldIn], BeforeValidator(field_map)] = {}
    phrases: Annotated[dict[str, OpIn], BeforeValidator(empty_map)] = Field(default={}, alias="cost-phrases")
    keywords: Annotated[dict[str, Annotated[KeywordIn, BeforeValidator(empty_map)]], BeforeValidator(empty_map)] = {}
    ops: Annotated[dict[str, OpIn], BeforeValidator(empty_map)] = {}
    families: Annotated[dict[str, FamilyIn], BeforeValidator(empty_map)] = {}
    backs: Annotated[dict[str, Annotated[BackIn, BeforeValidator(empty_map)]], BeforeValidator(empty_map)] = {}
    rarities: Annotated[dict[str, Annotated[RarityIn, BeforeValidator(empty_map)]], BeforeValidator(empty_map)] = {}
    terms: Annotated[list[TermIn], BeforeValidator(empty_list)] = []
    numbers: Phrase = ""
    plan: Annotated[list[PlanIn], BeforeValidator(empty_list)] = []
    checks: Annotated[list[CheckIn], BeforeValidator(empty_list)] = []
    aids: Annotated[AidsIn, BeforeValidator(empty_map)] = AidsIn()
    rules: Annotated[PlayIn, BeforeValidator(empty_map)] = PlayIn()
    lint: Annotated[LintSettingsIn, BeforeValidator(empty_map)] = LintSettingsIn()
