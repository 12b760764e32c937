"""From the model to the engine: a game's cards as the plain values that a game module knows."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace

from pipeline.engine.cards import Arg, Card, Dice, Effect, FieldValue, GameData, Op
from pipeline.model import types as model
from pipeline.model import values
from pipeline.model.declared import GameSpec


def game_data(game: model.Game) -> GameData:
    """Give what a game module knows of a game. Drafts and broken cards are left out: they are not played."""
    cards = {card.id: _card(card, game.spec) for card in game.cards if card.status == "final"}
    ops = {op.name: Op(op.name, {p.name: tuple(p.words) for p in op.params}) for op in game.spec.ops.values()}
    types = {spec.id: _effects(spec.effects) for spec in game.spec.types.values()}
    constants = {one.id: one.values for one in game.spec.play.constants.values()}
    data = GameData(game.spec.id, game.spec.title, cards, types, ops, constants, _sections(game))
    played = {name: value for name, value in asdict(data).items() if name not in ("title", "sections", "digest")}
    text = json.dumps(played, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    return replace(data, digest=digest)


def _sections(game: model.Game) -> dict[str, str]:
    if game.rules is None:
        return {}
    return {**game.rules.sections, **{ruling.id: ruling.title for ruling in game.rules.rulings}}


def _card(card: model.Card, spec: GameSpec) -> Card:
    uses = {}
    for name in card.types:
        use = card.uses.get(name)
        uses[name] = _effects((*spec.types[name].effects, *(use.effects if use else card.effects)))
    fields = {name: plain for name, value in card.fields.items() if (plain := _field(value)) is not None}
    return Card(card.id, card.name, card.types, card.copies, uses, _effects(card.effects), fields, card.back)


def _effects(effects: tuple[values.Effect, ...]) -> tuple[Effect, ...]:
    return tuple(Effect(one.op, {name: _arg(value) for name, value in one.args.items()}) for one in effects)


def _arg(value: int | str | values.Dice | tuple[values.Effect, ...]) -> Arg:
    if isinstance(value, values.Dice):
        return Dice(value.count, value.sides, value.plus)
    return _effects(value) if isinstance(value, tuple) else value


def _field(value: values.Value) -> FieldValue | None:
    """Give a field as plain data: words as printed, figures by symbol. What is text to read or unset gives None."""
    match value:
        case int() | str():
            return value
        case values.Cost(raw=raw) | values.Stats(raw=raw):
            return raw
        case values.Values(parts=parts):
            return dict(parts)
        case tuple() if not any(isinstance(one, values.Token) for one in value):
            return tuple(map(str, value))
    return None
