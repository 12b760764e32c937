"""What `rules:` of `game.yaml` declares: how the game is set up, played and won, and what a deck may be.

Frozen types, as `declared.py` has them for cards. Every one says on which section of `rules.md`, or on which ruling, it
rests. Amounts that name a constant are resolved; the constants themselves stay, for whoever plays the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pipeline.findings import Origin
from pipeline.model.values import Map

PRINTED = -1
"""A limit on copies that is each card's own `copies`: no more of it than the box holds."""


@dataclass(frozen=True, slots=True)
class Range:
    """A number that may vary: `least` to `most`, both inclusive; None is no limit. A plain number is both."""

    least: int
    most: int | None

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least} or more" if self.least else "any number"
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"


ANY = Range(0, None)


@dataclass(frozen=True, slots=True)
class ConstantSpec:
    """A number of the game, by name. Several values are those of the seats, from the first player on."""

    id: str
    values: tuple[int, ...]
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A place for cards: one for all players or one for each, and who may look at its cards."""

    id: str
    label: str
    of: Literal["each", "shared"]
    seen_by: Literal["all", "owner", "nobody"]
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class Source:
    """Cards that do something: those for which `where` holds, whose text holds `text` (in any case of letters), and
    which have the effect `op` with `args`; what is empty is not asked.

    `worth` is how much one such card can give in a game, an expression over it; empty is any amount.
    """

    where: str
    text: str
    op: str
    args: Map[str, str]
    worth: str
    at: Origin


@dataclass(frozen=True, slots=True)
class ResourceSpec:
    """Something that players count: money, health, points.

    `start` is what each has at first, `most` the highest that one may have, `keep` what stays from turn to turn.
    `closed` means that no more of it comes into the game. `zone` names the place whose cards it is counted on, at most
    as many as that place may hold. `gains` and `losses` are the cards that give and take it.
    """

    id: str
    label: str
    start: Range
    most: int | None
    keep: int | None
    closed: bool
    zone: str
    gains: tuple[Source, ...]
    losses: tuple[Source, ...]
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class PriceSpec:
    """What pays a part of a price: a symbol, a price in words, or the number in a field.

    It is paid from a resource, by cards (`cards`, each worth one unless it says otherwise), or, with neither, always.
    """

    id: str
    resource: str
    cards: tuple[Source, ...]
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """A part of a turn."""

    id: str
    label: str
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class StepSpec:
    """Something that players do, in words, and what a program must know of it: the zones that cards go between, how
    many, which cards it plays or moves, what is gained and lost, how often in a turn."""

    words: str
    phase: str
    origin: str
    goal: str
    cards: Range | None
    play: str
    where: str
    gain: Map[str, Range]
    lose: Map[str, Range]
    times: Range | None
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class LimitSpec:
    """How many cards, of those for which `where` holds, may be in a zone."""

    label: str
    zone: str
    where: str
    cards: Range
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class WinSpec:
    """A way in which the game ends: in words, and at which amount of a resource, when it is one."""

    id: str
    words: str
    resource: str
    amount: Range | None
    zone: str
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class EventSpec:
    """Something that cards can answer: the words by which triggers name it, and what causes it (`cards`, a `phase`, or,
    with neither, every game)."""

    id: str
    words: tuple[str, ...]
    cards: tuple[Source, ...]
    phase: str
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class GroupSpec:
    """How many cards of a deck, of those for which `where` holds, there must or may be."""

    label: str
    where: str
    cards: Range
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class PartSpec:
    """A deck, or a part beside it: how many cards, which, how many of one card (None is no limit), and of groups;
    and the zone in which it lies when the game begins."""

    id: str
    label: str
    cards: Range
    where: str
    copies: int | None
    groups: tuple[GroupSpec, ...]
    zone: str
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """A kind of deck that the rules know. `copies` limits one card over the deck and all its parts together; `drafts`
    lets unfinished cards count, as in a list of the whole box; `plan` holds the deck to the game's plan."""

    id: str
    label: str
    main: PartSpec
    parts: Map[str, PartSpec]
    copies: int | None
    drafts: bool
    plan: bool
    section: str
    at: Origin


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """So many cards of a pack, of those for which `where` holds."""

    where: str
    cards: int
    at: Origin


@dataclass(frozen=True, slots=True)
class PackSpec:
    """Packs of cards that each player gets. They come from one pool, the box, in which a card that was given is gone;
    `endless` packs each come from a box of their own. `slots` says what a pack is made of."""

    id: str
    label: str
    slots: tuple[SlotSpec, ...]
    each: int
    endless: bool
    section: str
    at: Origin

    @property
    def cards(self) -> int:
        """The number of cards in a pack."""
        return sum(slot.cards for slot in self.slots)


@dataclass(frozen=True, slots=True)
class PlaySpec:
    """All that `rules:` declares; empty where a game declares nothing."""

    players: Range = ANY
    players_section: str = ""
    constants: Map[str, ConstantSpec] = field(default_factory=dict)
    zones: Map[str, ZoneSpec] = field(default_factory=dict)
    resources: Map[str, ResourceSpec] = field(default_factory=dict)
    prices: Map[str, PriceSpec] = field(default_factory=dict)
    phases: Map[str, PhaseSpec] = field(default_factory=dict)
    setup: tuple[StepSpec, ...] = ()
    turn: tuple[StepSpec, ...] = ()
    limits: tuple[LimitSpec, ...] = ()
    wins: Map[str, WinSpec] = field(default_factory=dict)
    events: Map[str, EventSpec] = field(default_factory=dict)
    trigger_fields: tuple[str, ...] = ()
    trigger_params: tuple[str, ...] = ()
    formats: Map[str, FormatSpec] = field(default_factory=dict)
    packs: Map[str, PackSpec] = field(default_factory=dict)

    @property
    def steps(self) -> tuple[StepSpec, ...]:
        """All that players do, from the setup on."""
        return (*self.setup, *self.turn)
