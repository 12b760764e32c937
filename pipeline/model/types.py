"""The types that every stage shares: a game's declarations, its cards, their text and effects.

All are frozen and picklable, so that they can go to a worker. `Map` is a read-only view by type;
treat every value as immutable. Lengths are whole micrometres (`Um`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from pipeline.findings import Origin, Severity
from pipeline.units import Um

Map = Mapping

Kind = Literal[
    "text",  # rules text with house markup -> tuple[Token, ...]
    "string",  # plain words -> str
    "integer",  # whole number -> int
    "signed",  # whole number printed with its sign -> int
    "enum",  # one of `choices` -> str
    "list",  # strings, of `choices` when there are any -> tuple[str, ...]
    "keywords",  # keywords with parameters -> tuple[KeywordUse, ...]
    "cost",  # symbols and phrases -> Cost
    "stats",  # `2/1`, `x/3` -> Stats
    "values",  # `10E/12M/8P` -> Values
    "image",  # a file of the game's folder -> str
    "reference",  # the id of another card -> str
]
Show = Literal["cost", "stats", "values", "keywords", "line", "body", "none"]
"""Where a look puts a field: the cost corner, the stats corner, the row of values, the line of
keywords, a labelled line, the text box, or nowhere."""


class Unset(Enum):
    """The value of a required field that a draft still lacks; it prints as a marked gap."""

    UNSET = "unset"


UNSET = Unset.UNSET


@dataclass(frozen=True, slots=True)
class Token:
    r"""A piece of rules text. The `text` of all tokens, joined, is what a reader must find on the
    card; a symbol's `text` is its id in braces, which the face draws as a picture.

    `kind`: `word` (a run of text, spaces kept), `symbol`, `keyword` (set bold, found by name),
    `ref` (another card's name), `self` (the card's own name), `reminder` (set in italics),
    `break` (a new paragraph, text `\n`). `id` names the symbol, keyword or card meant.
    """

    kind: Literal["word", "symbol", "keyword", "ref", "self", "reminder", "break"]
    text: str
    at: Origin
    bold: bool = False
    italic: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll of `count` dice of `sides`, plus a constant: `1d6`, `2d6+1`."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect as data: an op that the game declares, with its arguments."""

    op: str
    args: Map[str, int | str | Dice | tuple[Effect, ...]]
    at: Origin


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """A keyword on a card, with its parameter as the author wrote it (`+2` keeps its plus)."""

    name: str
    parameter: str
    at: Origin

    def __str__(self) -> str:
        return f"{self.name} {self.parameter}".rstrip()


@dataclass(frozen=True, slots=True)
class CostPart:
    """A part of a cost: `amount` times a symbol, a bare number (symbol empty), or a phrase."""

    symbol: str
    amount: int
    phrase: Effect | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """A price in parts. `free` was written as `free`; that is not the same as unset."""

    parts: tuple[CostPart, ...]
    raw: str
    free: bool = False


@dataclass(frozen=True, slots=True)
class Stats:
    """Figures such as AP/HP; None stands for `x`, a figure that the text defines."""

    parts: tuple[int | None, ...]
    raw: str


@dataclass(frozen=True, slots=True)
class Values:
    """Lettered figures (`10E/12M/8P`), by symbol id; a letter that is not written is absent."""

    parts: Map[str, int]
    raw: str


Value = (str | int | tuple[Token, ...] | tuple[str, ...] | tuple[KeywordUse, ...] | Cost | Stats | Values) | Unset


@dataclass(frozen=True, slots=True)
class SymbolSpec:
    """A symbol for costs, values and text: `{id}`. Drawn from `svg` (a file of the game), from a
    named `shape` of the look, or as `letter` in a disc of `color`."""

    id: str
    label: str
    letter: str
    color: str
    shape: str
    svg: str
    plural: str
    at: Origin


@dataclass(frozen=True, slots=True)
class KeywordSpec:
    """A keyword or trait. `parameter` says what may follow its name; `optional` that nothing may;
    `in_text` that its reminder text is printed wherever a card's text uses it."""

    name: str
    parameter: Literal["none", "signed", "integer", "word"]
    optional: bool
    reminder: str
    at: Origin
    in_text: bool = False


@dataclass(frozen=True, slots=True)
class ParamSpec:
    """A parameter of an op or a cost phrase. `words` gives each choice of an enum its wording."""

    name: str
    kind: Literal["integer", "amount", "enum", "symbol", "string", "keyword", "family", "type", "card", "effects"]
    required: bool
    words: Map[str, str]
    default: str | None


@dataclass(frozen=True, slots=True)
class OpSpec:
    """An op of the effect vocabulary (or a cost phrase): its parameters and its wording, a Jinja
    template over them."""

    name: str
    params: tuple[ParamSpec, ...]
    text: str
    at: Origin


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A field that the game declares. `applies_to` empty means every type. `expr` computes it;
    `when` says on which cards it stands at all. `low` and `high` are inclusive."""

    name: str
    kind: Kind
    label: str
    applies_to: frozenset[str]
    required: bool
    choices: tuple[str, ...]
    symbols: tuple[str, ...]
    low: int | None
    high: int | None
    expr: str | None
    when: str | None
    show: Show
    at: Origin


@dataclass(frozen=True, slots=True)
class TypeSpec:
    """A card type. `text` and `effects` are what every card of the type does, printed on each."""

    id: str
    label: str
    color: str
    icon: str
    back: str
    reminder: str
    text: tuple[Token, ...]
    effects: tuple[Effect, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class FamilySpec:
    """A family of cards that texts may name: by words of the name, by a keyword, or by list."""

    id: str
    words: tuple[str, ...]
    keywords: tuple[str, ...]
    cards: tuple[str, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class BackSpec:
    """A card back; all cards that can come to share a pile share one."""

    id: str
    title: str
    subtitle: str
    color: str
    art: str
    at: Origin


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A line of the set plan: how many different cards, and how many in the box, match `where`
    (an expression; empty for all). None is not checked."""

    label: str
    where: str
    cards: int | None
    copies: int | None
    at: Origin


@dataclass(frozen=True, slots=True)
class CheckSpec:
    """The designer's own check: on cards where `where` holds, `expect` must hold too."""

    id: str
    where: str
    expect: str
    message: str
    severity: Severity
    at: Origin


@dataclass(frozen=True, slots=True)
class TermSpec:
    """A term of the game and the aliases that its texts should not use."""

    term: str
    avoid: tuple[str, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class RaritySpec:
    """A rarity and how many copies of each such card are in the box."""

    id: str
    copies: int
    at: Origin


@dataclass(frozen=True, slots=True)
class LookSpec:
    """The look that a game chose, and the options it gives it (checked against template.yaml)."""

    template: str
    options: Map[str, str]
    reminders: bool
    at: Origin


@dataclass(frozen=True, slots=True)
class GameSpec:
    """All that `game.yaml` declares."""

    id: str
    title: str
    players: str
    language: str
    author: str
    blurb: str
    size: tuple[Um, Um]
    types: Map[str, TypeSpec]
    fields: Map[str, FieldSpec]
    symbols: Map[str, SymbolSpec]
    keywords: Map[str, KeywordSpec]
    ops: Map[str, OpSpec]
    phrases: Map[str, OpSpec]
    families: Map[str, FamilySpec]
    backs: Map[str, BackSpec]
    rarities: Map[str, RaritySpec]
    terms: tuple[TermSpec, ...]
    plan: tuple[PlanRow, ...]
    checks: tuple[CheckSpec, ...]
    number_format: str
    look: LookSpec
    at: Origin


@dataclass(frozen=True, slots=True)
class Use:
    """What a card does when it is played as one of its types."""

    type: str
    tokens: tuple[Token, ...]
    effects: tuple[Effect, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph group of the text box, in printing order. `type` is the type whose use it
    tells (a panel of its own on a card of two types), or empty for the card as a whole.

    `source` tells where the words come from: the author's text, effects, the type's own
    ability, or a keyword's line with its reminder.
    """

    type: str
    label: str
    tokens: tuple[Token, ...]
    source: Literal["text", "effects", "type", "keywords"]
    at: Origin


@dataclass(frozen=True, slots=True)
class Suppression:
    """A lint code that the author silences on a card, and why."""

    code: str
    reason: str
    at: Origin


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `fields` holds what the game declares, by name; a field that the author left out
    is absent, or UNSET where its type needs it. `blocks` is the text box in printing order.

    `status` is `broken` when the card has an error that keeps it from being rendered.
    `provenance` maps a field (or `` for the card) to `source` or `proposed`.
    """

    game: str
    id: str
    name: str
    types: tuple[str, ...]
    fields: Map[str, Value]
    uses: Map[str, Use]
    effects: tuple[Effect, ...]
    blocks: tuple[Block, ...]
    flavor: tuple[Token, ...]
    families: tuple[str, ...]
    copies: int
    number: str
    rarity: str
    art: str
    back: str
    status: Literal["final", "draft", "broken"]
    lacks: tuple[str, ...]
    provenance: Map[str, str]
    notes: str
    ignores: tuple[Suppression, ...]
    at: Origin


@dataclass(frozen=True, slots=True)
class Ruling:
    """A numbered ruling or open question of `rules.md` (a heading `### R7. Title`)."""

    id: str
    title: str
    open: bool
    line: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The rulebook: its text, its numbered sections (number -> title) and its rulings."""

    file: str
    text: str
    sections: Map[str, str]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its declarations, its cards in file order, its rules. `dir` is its folder,
    relative to the project, with `/` (empty when the project is the game's folder)."""

    dir: str
    spec: GameSpec
    cards: tuple[Card, ...]
    rules: Rules | None = None


@dataclass(frozen=True, slots=True)
class FaceBox:
    """A box of a laid-out face, filled by `pipeline.render` and read by lint.

    `rect` is x, y, width, height in micrometres from the trim's top left corner; `over` is how
    far its contents pass the left, top, right and bottom side; `text` is what was laid out.
    """

    name: str
    rect: tuple[Um, Um, Um, Um]
    over: tuple[Um, Um, Um, Um]
    size_pt: float
    text: str


@dataclass(frozen=True, slots=True)
class Face:
    """A printed side of a card: one PDF page, MediaBox = trim + bleed, made once and placed often.

    `key` is the hash of all it depends on; `pdf_sha` of its bytes. `deps` lists each project file
    that was asked for, with its sha256, or None when it was missing.
    """

    key: str
    card: str
    pdf_sha: str
    boxes: tuple[FaceBox, ...]
    deps: tuple[tuple[str, str | None], ...] = ()
    problems: tuple[FaceProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceProblem:
    """Something wrong with a face, as data; lint's face rules turn it into a finding."""

    kind: Literal[
        "over", "small", "lost-text", "glyph", "art-missing", "art-bad", "art-dpi", "denied", "css", "template",
        "crash", "outside",
    ]  # fmt: skip
    box: str
    detail: str
    actual: str = ""
    expected: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class BoxSpec:
    """A named box of a look. A `fit` box is set at the largest size, in points, between `least`
    and `largest` at which its text fits; under `warn` it earns a warning."""

    name: str
    fit: bool
    largest: float
    warn: float
    least: float


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option of a look that a game may set under `look:`."""

    name: str
    kind: Literal["color", "font", "choice", "text", "number"]
    default: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookTemplate:
    """A look as its `template.yaml` declares it. `dir` is its absolute folder."""

    id: str
    title: str
    bleed: Um
    safe: Um
    corner: Um
    boxes: Map[str, BoxSpec]
    options: Map[str, OptionSpec]
    shapes: tuple[str, ...] = ()
    dir: str = ""
