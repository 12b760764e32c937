"""What `game.yaml` declares, as frozen types: types, fields, symbols, keywords, ops, plan, look."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from pipeline.findings import Origin, Severity
from pipeline.fixed import fixed
from pipeline.model.play import PlaySpec
from pipeline.model.printed import ENGLISH
from pipeline.model.values import NO_FILE, ArtFile, Effect, Map, Token
from pipeline.units import Um

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


@fixed(frozen=True, slots=True)
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


@fixed(frozen=True, slots=True)
class IconSet:
    """A set of icons: texts may print `{prefix:name}`, and a symbol may be drawn from it. `file` is relative
    to the game; `title`, `author`, `license` and `source` are for the credits."""

    prefix: str
    file: str
    names: frozenset[str]
    title: str
    author: str
    license: str
    source: str


@fixed(frozen=True, slots=True)
class KeywordSpec:
    """A keyword or trait. `parameter` says what may follow its name; `optional` that nothing may;
    `in_text` that its reminder text is printed wherever a card's text uses it."""

    name: str
    parameter: Literal["none", "signed", "integer", "word"]
    optional: bool
    reminder: str
    at: Origin
    in_text: bool = False


@fixed(frozen=True, slots=True)
class ParamSpec:
    """A parameter of an op or a cost phrase. `words` gives each choice of an enum its wording."""

    name: str
    kind: Literal["integer", "amount", "enum", "symbol", "string", "keyword", "family", "type", "card", "effects"]
    required: bool
    words: Map[str, str]
    default: str | None


@fixed(frozen=True, slots=True)
class OpSpec:
    """An op of the effect vocabulary (or a cost phrase): its parameters and its wording, a Jinja
    template over them."""

    name: str
    params: tuple[ParamSpec, ...]
    text: str
    at: Origin


@fixed(frozen=True, slots=True)
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


@fixed(frozen=True, slots=True)
class TypeSpec:
    """A card type. `text` and `effects` are what every card of the type does, printed on each. `scene` is what pictures
    are made of for its cards that bring none; empty leaves it to the look. `answers` are the types that its cards are
    played against, such as the attacks that a defense stops."""

    id: str
    label: str
    color: str
    icon: str
    back: str
    reminder: str
    text: tuple[Token, ...]
    effects: tuple[Effect, ...]
    at: Origin
    scene: str = ""
    answers: tuple[str, ...] = ()


@fixed(frozen=True, slots=True)
class FamilySpec:
    """A family of cards that texts may name: by words of the name, by a keyword, or by list."""

    id: str
    words: tuple[str, ...]
    keywords: tuple[str, ...]
    cards: tuple[str, ...]
    at: Origin


@fixed(frozen=True, slots=True)
class BackSpec:
    """A card back; all cards that can come to share a pile share one, and so its `size` and its `look`, each None for
    the game's. `art` is the file of `picture`."""

    id: str
    title: str
    subtitle: str
    color: str
    art: str
    at: Origin
    picture: ArtFile = NO_FILE
    size: tuple[Um, Um] | None = None
    look: LookSpec | None = None


@fixed(frozen=True, slots=True)
class PlanRow:
    """A line of the set plan: how many different cards, and how many in the box, match `where`
    (an expression; empty for all). None is not checked."""

    label: str
    where: str
    cards: int | None
    copies: int | None
    at: Origin


@fixed(frozen=True, slots=True)
class CheckSpec:
    """The designer's own check: on cards where `where` holds, `expect` must hold too."""

    id: str
    where: str
    expect: str
    message: str
    severity: Severity
    at: Origin


@fixed(frozen=True, slots=True)
class TermSpec:
    """A term of the game and the aliases that its texts should not use."""

    term: str
    avoid: tuple[str, ...]
    at: Origin


@fixed(frozen=True, slots=True)
class RaritySpec:
    """A rarity, how it is printed, and how many copies of each such card are in the box."""

    id: str
    label: str
    copies: int
    at: Origin


@fixed(frozen=True, slots=True)
class LookSpec:
    """The look that a game chose, for all its cards or for those of a back, and the options it gives it (checked
    against template.yaml). `revision_mark` tells whether cards on sheets carry a mark that changes with their face."""

    template: str
    options: Map[str, str] = field(hash=False)
    reminders: bool
    at: Origin = field(compare=False)
    revision_mark: bool = False


@fixed(frozen=True, slots=True)
class LevelSpec:
    """How grave a game says that a rule is, and why. `level` is a severity's name, or `off`."""

    level: Literal["off", "info", "warning", "error"]
    reason: str


@fixed(frozen=True, slots=True)
class LintSpec:
    """What a game sets for the rules of lint. The names of rules and options are as they were written; the values of
    options are raw (lint knows what its rules take)."""

    profile: str = "default"
    levels: Map[str, LevelSpec] = field(default_factory=dict)
    options: Map[str, Map[str, object]] = field(default_factory=dict)


@fixed(frozen=True, slots=True)
class CounterSpec:
    """Counters of one kind. `size` is their width; on them stand a symbol's picture, words, or else the title."""

    title: str
    count: int
    size: Um
    shape: Literal["round", "square"]
    symbol: str
    text: str
    color: str | None
    at: Origin


@fixed(frozen=True, slots=True)
class TrackSpec:
    """A track of numbers from `low` to `high`."""

    title: str
    low: int
    high: int
    copies: int
    color: str | None
    at: Origin


@fixed(frozen=True, slots=True)
class MatSpec:
    """Places for cards: `columns` side by side in `rows`, each `cell` wide and high."""

    title: str
    columns: int
    rows: int
    label: str
    cell: tuple[Um, Um]
    copies: int
    at: Origin


@fixed(frozen=True, slots=True)
class ReferenceSpec:
    """A card that players keep beside them; its text is Markdown."""

    title: str
    text: str
    width: Um
    copies: int
    at: Origin


@fixed(frozen=True, slots=True)
class AidsSpec:
    """What is cut out and laid out beside the cards."""

    counters: tuple[CounterSpec, ...] = ()
    tracks: tuple[TrackSpec, ...] = ()
    mats: tuple[MatSpec, ...] = ()
    references: tuple[ReferenceSpec, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.counters or self.tracks or self.mats or self.references)


def as_name(field: str) -> str:
    """Give a field's name as an expression writes it: with `_` for `-`, which would take away."""
    return field.replace("-", "_")


@fixed(frozen=True, slots=True)
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
    play: PlaySpec = field(default_factory=PlaySpec)
    lint: LintSpec = field(default_factory=LintSpec)
    icons: Map[str, IconSet] = field(default_factory=dict)
    words: Map[str, str] = field(default_factory=lambda: ENGLISH)
    """What the program itself prints, by the names of `pipeline.model.printed`."""
    aids: AidsSpec = field(default_factory=AidsSpec)
    in_expressions: Map[str, FieldSpec] = field(init=False, repr=False, compare=False)
    """The fields by their names in expressions."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "in_expressions", {as_name(name): one for name, one in self.fields.items()})

    def size_of(self, back: str) -> tuple[Um, Um]:
        """Give the cut size of the cards that have a back, and of that back."""
        return (self.backs[back].size if back in self.backs else None) or self.size

    def look_of(self, back: str) -> LookSpec:
        """Give the look of the cards that have a back, and of that back."""
        return (self.backs[back].look if back in self.backs else None) or self.look

    def rarity_label(self, rarity: str) -> str:
        """Give how a rarity is printed; one that is not declared as it is written."""
        return self.rarities[rarity].label if rarity in self.rarities else rarity

    @property
    def looks(self) -> tuple[LookSpec, ...]:
        """All looks in use, the game's own first."""
        return tuple(dict.fromkeys((self.look, *(self.look_of(id) for id in self.backs))))

    def is_icon(self, id: str) -> bool:
        """Tell whether `prefix:name` is an icon of the game's."""
        prefix, _, name = id.partition(":")
        return prefix in self.icons and name in self.icons[prefix].names
