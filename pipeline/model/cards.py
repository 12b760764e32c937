"""From a card file's data to Cards: defaults, fields by type, effects, the text box, families."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pipeline.findings import Origin
from pipeline.model import expr, fields, text
from pipeline.model.blocks import blocks
from pipeline.model.cardfile import CardIn, belongs, model_for
from pipeline.model.codes import Notebook
from pipeline.model.declared import FieldSpec, GameSpec, as_name
from pipeline.model.effects import read_effects
from pipeline.model.invalid import listed, note_unknown, read
from pipeline.model.nearest import did_you_mean, nearest, respelt
from pipeline.model.raw import name_list
from pipeline.model.reminders import Reminders
from pipeline.model.spec import tokens_of
from pipeline.model.types import Block, Card, Suppression, Use
from pipeline.model.values import NO_FILE, UNSET, ArtFile, Value

MAX_PRINTED = 10_000
"""The most letters in a card's text box, with all that its types and keywords add: five times a full card of fine
print."""


@dataclass(frozen=True)
class Entry:
    """A card as it stands in its file, with the file's defaults filled in."""

    id: str
    data: Mapping[str, Any]
    at: Origin
    defaulted: frozenset[str]
    file: str

    def origin(self, key: str) -> Origin:
        """Give the place of a key's value: on the card, or in the file's defaults."""
        return Origin(self.file, ("defaults", key)) if key in self.defaulted else self.at.child(key)


@dataclass(frozen=True)
class Shape:
    """What cards of the same types have in common: the model of their keys, and the fields that they may carry."""

    model: type[CardIn]
    fields: Mapping[str, FieldSpec]
    worked_out: tuple[FieldSpec, ...]
    """Those that an expression computes, or takes away."""
    needed: tuple[FieldSpec, ...]


@dataclass(frozen=True)
class Ground:
    """What a game's cards are read with: its declarations, what its texts may name, its files and its cards' names."""

    spec: GameSpec
    known: text.Lexicon
    files: frozenset[str]
    dir: str
    cards: Mapping[str, str]
    """Card id -> name."""
    _shapes: dict[tuple[str, ...], Shape] = field(default_factory=dict)

    def shape(self, types: tuple[str, ...]) -> Shape:
        """Give what cards of these types have in common, worked out once."""
        if types not in self._shapes:
            own = {f.name: f for f in self.spec.fields.values() if belongs(f, frozenset(types))}
            self._shapes[types] = Shape(
                model_for(tuple(own)), own, tuple(f for f in own.values() if f.when or f.expr),
                tuple(f for f in own.values() if f.required and not f.expr),
            )  # fmt: skip
        return self._shapes[types]


def build(entry: Entry, ground: Ground, notes: Notebook) -> Card:
    """Make one card. What is wrong is noted under the card's id."""
    notes.card, notes.vague = entry.id, False
    spec, known, cards = ground.spec, ground.known, ground.cards
    types = _types(entry, spec, notes)
    shape = ground.shape(types)
    data = _typed(entry, spec, types, shape, notes)
    r = fields.Reading(spec, known, ground.files, ground.dir, cards, notes, data.name)
    values = _values(entry, shape, r)
    given = data.effects is not None  # what most cards lack is not even given a place
    effects, made = read_effects(data.effects, entry.origin("effects"), spec, cards, notes) if given else ((), "")
    at = entry.origin("text" if data.text else "effects")
    own = tokens_of(data.text, made, at, data.name, known, notes)
    uses = _uses(entry, data, spec, types, r)
    picture = _picture(data, entry, r)
    card = Card(
        game=spec.id, id=entry.id, name=data.name, types=types, fields=values, uses=uses, effects=effects,
        blocks=(),
        flavor=text.parse(data.flavor, entry.origin("flavor"), data.name, known, notes) if data.flavor else (),
        families=families(data.name, entry.id, values, spec), copies=_copies(data, entry, spec, notes),
        number=data.number, rarity=data.rarity, art=picture.file, back=spec.types[types[0]].back,
        status=data.status, lacks=tuple(data.lacks), provenance=data.provenance, notes=data.notes,
        ignores=tuple(
            Suppression(c, w, entry.at.child("lint", "ignore", c).key()) for c, w in data.lint.ignore.items()
        ),
        at=entry.at, picture=picture, scene=data.scene,
        reverse=fields.card(data.reverse, entry.origin("reverse"), r) if data.reverse else "",
    )  # fmt: skip
    _computed(card, values, shape, spec, entry, notes)
    _required(card, values, shape, entry, spec, notes)
    source: Literal["text", "effects"] = "text" if data.text else "effects"
    printed = blocks(card, spec, own, source, at, Reminders(card, spec, known, notes, MAX_PRINTED))
    object.__setattr__(card, "blocks", _within_limit(printed, entry, notes))  # nobody has seen it yet; a copy is slow
    notes.card, notes.vague = "", False
    return card


def _within_limit(printed: tuple[Block, ...], entry: Entry, notes: Notebook) -> tuple[Block, ...]:
    """Give the text box, empty when it is too long: a few words of `game.yaml` may stand for many on each card."""
    count = letters(printed)
    if count <= MAX_PRINTED:
        return printed
    message = f"the text box has {count:,} letters with what types and keywords add; the limit is {MAX_PRINTED:,}"
    notes.add("MOD020", message, entry.at.key(), actual=str(count), expected=str(MAX_PRINTED))
    return ()


def letters(printed: tuple[Block, ...]) -> int:
    """Count the letters of a text box."""
    return sum(len(token.text) for block in printed for token in block.tokens)


def _types(entry: Entry, spec: GameSpec, notes: Notebook) -> tuple[str, ...]:
    """Give a card's types that the game knows; the first type of the game where there is none."""
    raw = entry.data.get("types")
    try:
        names = name_list(raw)
    except ValueError:
        names = []
        notes.vague = True
    types: list[str] = []
    for n, name in enumerate(names):
        if name in spec.types and name not in types:
            types.append(name)
            continue
        at = entry.origin("types")
        here = at.child(n) if isinstance(raw, list) else at
        if name in types:
            notes.add("MOD003", f"the type `{name}` stands twice", here)
        else:
            note_unknown(notes, name, spec.types, "type", here, code="MOD004")
            notes.vague = True
    return tuple(types) or (next(iter(spec.types)),)


def _typed(entry: Entry, spec: GameSpec, types: tuple[str, ...], shape: Shape, notes: Notebook) -> CardIn:
    """Read the card's keys; a field of other types and a misspelt key are told apart."""
    data = {k: v for k, v in entry.data.items() if v is not None and not k.startswith("x-")}
    for key in [k for k in data if k in spec.fields and k not in shape.fields]:
        field = spec.fields[key]
        message = f"`{key}` is no field of {listed(types)}; it belongs to {listed(sorted(field.applies_to))}"
        notes.add("MOD012", message, entry.origin(key).key(), actual=key)
        del data[key]
    fallback = {"name": entry.id, "types": list(types)}
    before = len(notes.findings)
    made = read(shape.model, data, entry.at, notes, fallback)
    for number, finding in enumerate(notes.findings[before:], start=before):
        at = finding.at
        if finding.code == "MOD002" and finding.expected in entry.data:
            at = entry.origin(finding.expected).key()
            notes.findings[number] = finding = replace(finding, message=f"`{finding.expected}` is empty", at=at)
        if finding.code == "MOD001" and not spec.fields and not finding.hint:
            hint = "`game.yaml` declares no `fields:` that cards may carry"
            notes.findings[number] = finding = replace(finding, hint=hint)
        first = at.path[len(entry.at.path)] if isinstance(at, Origin) and len(at.path) > len(entry.at.path) else ""
        if isinstance(at, Origin) and first in entry.defaulted:
            at = Origin(at.file, ("defaults", *at.path[len(entry.at.path) :]), at.range, at.part)
            notes.findings[number] = replace(finding, at=at)
    return made or CardIn(name=entry.id, types=list(types))


def _values(entry: Entry, shape: Shape, r: fields.Reading) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, spec in shape.fields.items():
        raw = entry.data.get(name)
        if raw is None:
            continue
        value = fields.read(spec, raw, entry.origin(name), r)
        if value is not None:
            values[name] = value
    return values


def _uses(entry: Entry, data: CardIn, spec: GameSpec, types: tuple[str, ...], r: fields.Reading) -> dict[str, Use]:
    uses: dict[str, Use] = {}
    for type_id, use in data.uses.items():
        at = entry.origin("uses").child(type_id)
        if type_id not in types:
            message = f"the card is no `{type_id}`{did_you_mean(type_id, types)}"
            fix = respelt(at.key(), type_id, types)
            r.notes.add("MOD004", message, at.key(), actual=type_id, expected=listed(types), fix=fix)
            continue
        effects, made = read_effects(use.effects, at.child("effects"), spec, r.cards, r.notes)
        where = at.child("text" if use.text else "effects")
        uses[type_id] = Use(type_id, tokens_of(use.text, made, where, data.name, r.known, r.notes), effects, at)
    return uses


def _copies(data: CardIn, entry: Entry, spec: GameSpec, notes: Notebook) -> int:
    if data.rarity and data.rarity not in spec.rarities:
        note_unknown(notes, data.rarity, spec.rarities, "rarity", entry.origin("rarity"))
    if data.copies is not None:
        return data.copies
    rarity = spec.rarities.get(data.rarity)
    return rarity.copies if rarity else 1


def _picture(data: CardIn, entry: Entry, r: fields.Reading) -> ArtFile:
    """Give the card's own picture; none when its file is not there."""
    if not data.art.file:
        return NO_FILE
    at = entry.origin("art")
    where = at.child("file") if isinstance(entry.data.get("art"), dict) else at
    file = fields.picture(data.art.file, where, r)
    return data.art.told(file) if file else NO_FILE


def families(name: str, id: str, values: Mapping[str, Value], spec: GameSpec) -> tuple[str, ...]:
    """Give the families that a card belongs to: by a word of its name, by keyword, or by list."""
    if not spec.families:
        return ()
    words = set(re.findall(r"[\w'-]+", name.casefold()))
    keywords = {getattr(k, "name", "") for v in values.values() if isinstance(v, tuple) for k in v}
    return tuple(
        f.id for f in spec.families.values()
        if id in f.cards or keywords & set(f.keywords) or words & {w.casefold() for w in f.words}
    )  # fmt: skip


def _computed(
    card: Card, values: dict[str, Value], shape: Shape, spec: GameSpec, entry: Entry, notes: Notebook
) -> None:
    """Fill into the card's `values` what expressions compute, and take away what does not stand on this card."""
    if not shape.worked_out:
        return
    names, lacking = expr.scope(card, spec), expr.lacking(card, spec)
    for one in shape.worked_out:
        try:
            if one.when and not expr.evaluate_in(one.when, names):
                _take_away(values, one, entry, notes)
            elif one.expr and one.name not in values and lacking.isdisjoint(expr.names_in(one.expr)):
                value = expr.evaluate_in(one.expr, names)
                values[one.name] = value if isinstance(value, str) else int(value)
            names[as_name(one.name)] = expr.plain(values.get(one.name), one)
        except (expr.ExprError, TypeError, ValueError) as error:
            notes.add("MOD010", f"`{one.name}` cannot be computed: {error}", entry.at.key(),
                      actual=f"{one.when or ''} {one.expr or ''}".strip(), related=(one.at,))  # fmt: skip


def _take_away(values: dict[str, Value], field: FieldSpec, entry: Entry, notes: Notebook) -> None:
    if values.pop(field.name, None) is not None:
        notes.add("MOD012", f"`{field.name}` does not stand on this card", entry.origin(field.name).key(),
                  expected=f"only where {field.when}", related=(field.at,))  # fmt: skip


def _required(
    card: Card, values: dict[str, Value], shape: Shape, entry: Entry, spec: GameSpec, notes: Notebook
) -> None:
    """Note what a final card lacks. A draft's gap is UNSET, which prints as a marked gap."""
    for one in shape.needed:
        if one.name in values or _elsewhere(one, card, spec):
            continue
        if card.status == "draft":
            values[one.name] = UNSET
        elif entry.data.get(one.name) is None and not _misspelt(one.name, entry, spec):
            by = f"a {card.types[0]}" if not one.applies_to else listed(t for t in card.types if t in one.applies_to)
            notes.add("MOD013", f"`{one.name}` is missing; {by} needs it", entry.at.key(), expected=one.name,
                      hint="or mark the card `status: draft` with `lacks:`", related=(one.at,))  # fmt: skip


def _misspelt(field: str, entry: Entry, spec: GameSpec) -> bool:
    """Tell whether a card has the key of a field with a slip in it: that is told, and says enough."""
    known = {**spec.fields, **CardIn.model_fields}
    unknown = (k for k, value in entry.data.items() if k not in known and value is not None and k[:2] != "x-")
    return any(nearest(key, [field]) for key in unknown)


def _elsewhere(field: FieldSpec, card: Card, spec: GameSpec) -> bool:
    return bool(field.when) and not expr.evaluate(field.when or "", card, spec)
