"""JSON Schemas for editors: of `game.yaml`, and of a game's card files with its own names in them.

The loader reads scalars as letters, but an editor resolves them first; so where the format takes
words or numbers the schema lets both pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from pipeline.model.cardfile import MAX_COPIES, CardIn
from pipeline.model.deckfile import COPIES, DeckIn
from pipeline.model.declared import FieldSpec, GameSpec, KeywordSpec, OpSpec, ParamSpec, TypeSpec
from pipeline.model.gamefile import GameIn
from pipeline.model.types import Game

Schema = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The dialect that YAML language servers read; a name, never fetched."""
_OWN: Schema = {"^x-": {}}
_WORDS: dict[str, Any] = {"type": ["string", "number", "boolean", "null"]}


@cache  # it is the same for every game, and takes longer than a card
def game_schema() -> Schema:
    """Give the JSON Schema of `game.yaml`, which is shared: it is not to be changed."""
    made = GameIn.model_json_schema(by_alias=True)
    return {"$schema": DIALECT, **made, "title": "game.yaml", "patternProperties": _OWN}


def cards_schema(spec: GameSpec) -> Schema:
    """Give the JSON Schema of a game's card files."""
    card = _card(spec)
    defaults = {**card, "required": []}
    return {
        "$schema": DIALECT,
        "title": f"{spec.title}: cards",
        "type": "object",
        "properties": {
            "defaults": {"anyOf": [defaults, {"type": "null"}]},
            "cards": {"type": "object", "additionalProperties": {"$ref": "#/definitions/card"}},
        },
        "patternProperties": _OWN,
        "required": ["cards"],
        "additionalProperties": False,
        "definitions": {"card": card, **_effects("effect", spec.ops, spec), **_effects("phrase", spec.phrases, spec)},
    }


def decks_schema(game: Game) -> Schema:
    """Give the JSON Schema of a game's deck files, with the names of its cards."""
    made = DeckIn.model_json_schema(by_alias=True)
    lines = _lines(game)
    parts = sorted({name for form in game.spec.play.formats.values() for name in form.parts})
    properties = {
        **made["properties"], "cards": lines,
        "format": _enum(game.spec.play.formats) if game.spec.play.formats else _WORDS,
        "back": _enum(game.spec.backs),
        "parts": {"type": ["object", "null"], "properties": dict.fromkeys(parts, lines), "additionalProperties": lines},
    }  # fmt: skip
    return {**made, "$schema": DIALECT, "title": f"{game.spec.title}: a deck", "properties": properties,
            "patternProperties": _OWN}  # fmt: skip


def _lines(game: Game) -> Schema:
    """Give the schema of the lines of a deck: cards by id, each with its name."""
    ids = {card.id: {**COPIES, "description": card.name} for card in game.cards}
    mapping = {"type": "object", "properties": ids, "additionalProperties": False}
    return {"anyOf": [mapping, {"type": "array", "items": {"anyOf": [_enum(ids), mapping]}}, {"type": "null"}]}


def _card(spec: GameSpec) -> Schema:
    base = CardIn.model_json_schema(by_alias=True)
    inner = base.get("$defs", {})
    type_names = {"enum": list(spec.types)}
    effects: Schema = {"type": ["array", "null"], "items": {"$ref": "#/definitions/effect"}}
    use = {**inner["UseIn"], "properties": {"text": _WORDS, "effects": effects}}
    properties = {
        **base["properties"],
        "types": {"anyOf": [type_names, {"type": "array", "items": type_names, "minItems": 1, "uniqueItems": True}],
                  "description": _described(spec.types.values())},
        "effects": effects,
        "uses": {"type": "object", "additionalProperties": False,
                 "properties": dict.fromkeys(spec.types, use)},
        "copies": {"type": "integer", "minimum": 0, "maximum": MAX_COPIES},
        "rarity": _enum(spec.rarities) if spec.rarities else _WORDS,
        "provenance": {"anyOf": [{"enum": ["source", "proposed"]},
                                 {"type": "object", "additionalProperties": {"enum": ["source", "proposed"]}}]},
        "lint": {"type": "object", "additionalProperties": False,
                 "properties": {"ignore": {"type": "object", "additionalProperties": {"type": "string"}}}},
        **{f.name: _field(f, spec) for f in spec.fields.values()},
    }  # fmt: skip
    return {
        "type": ["object", "null"],
        "properties": {key: {"anyOf": [one, {"type": "null"}]} for key, one in properties.items()},  # empty is unset
        "patternProperties": _OWN,
        "required": ["name"],
        "additionalProperties": False,
    }


def _described(types: Iterable[TypeSpec]) -> str:
    return "; ".join(f"{t.id}: {t.label}" for t in types)


def _field(field: FieldSpec, spec: GameSpec) -> Schema:
    """Give a field's schema, with where it belongs as its description."""
    where = f" ({', '.join(sorted(field.applies_to))})" if field.applies_to else ""
    return {**_kind(field, spec), "description": field.label + where}


def _kind(field: FieldSpec, spec: GameSpec) -> Schema:
    symbols = "|".join(re.escape(s) for s in (field.symbols or spec.symbols))
    match field.kind:
        case "integer" | "signed":
            low = {} if field.low is None else {"minimum": field.low}
            high = {} if field.high is None else {"maximum": field.high}
            return {"anyOf": [{"type": "integer", **low, **high}, {"type": "string", "pattern": r"^[+-]?\d+$"}]}
        case "enum":
            return _enum(field.choices) if field.choices else _WORDS
        case "list":
            items = _enum(field.choices) if field.choices else _WORDS
            return {"anyOf": [items, {"type": "array", "items": items}]}
        case "keywords":
            one = {"type": "string", "pattern": f"^({'|'.join(_keyword(k) for k in spec.keywords.values())})$"}
            plain = {"enum": [k.name for k in spec.keywords.values() if k.parameter == "none" or k.optional]}
            items = {"anyOf": [plain, one]}
            return {"anyOf": [items, {"type": "array", "items": items}]}
        case "values":
            return {"type": "string", "pattern": rf"^\d+({symbols})(/\d+({symbols}))*$"}
        case "cost":
            run = {
                "anyOf": [
                    {"type": "integer", "minimum": 0},
                    {"type": "string", "pattern": rf"^(free|(\d+|{symbols})+)$"},
                ]
            }
            return {"anyOf": [run, {"type": "array", "items": {"anyOf": [run, {"$ref": "#/definitions/phrase"}]}}]}
        case "stats":
            return {"type": "string", "pattern": r"^(x|\d+)/(x|\d+)$"}
        case _:
            return _WORDS


def _keyword(keyword: KeywordSpec) -> str:
    tail = {"none": "", "signed": r" [+-]?\d+", "integer": r" \d+", "word": r" .+"}[keyword.parameter]
    return re.escape(keyword.name) + (f"({tail})?" if tail and keyword.optional else tail)


def _effects(name: str, ops: Any, spec: GameSpec) -> Schema:
    """Give the definition of one effect (or cost phrase): a bare name, or a name and its parameters."""
    every: list[OpSpec] = list(ops.values())
    bare = [o.name for o in every if not any(p.required for p in o.params)]
    mapping = {
        "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False,
        "properties": {o.name: _op(o, spec) for o in every},
    }  # fmt: skip
    return {name: {"anyOf": [{"enum": bare}, mapping] if bare else [mapping]}}


def _op(op: OpSpec, spec: GameSpec) -> Schema:
    full = {
        "type": "object", "additionalProperties": False, "properties": {p.name: _param(p, spec) for p in op.params},
        "required": [p.name for p in op.params if p.required],
    }  # fmt: skip
    required = [p for p in op.params if p.required]
    main = required[0] if len(required) == 1 else op.params[0] if len(op.params) == 1 else None
    choices = [full] if main is None else [_param(main, spec), full]
    return {"anyOf": choices, "description": op.text}


def _enum(names: Iterable[str]) -> Schema:
    """Give names as an editor meets them: a name in digits is a number there."""
    names = list(names)
    return {"enum": [*names, *(int(n) for n in names if n.isdecimal() and str(int(n)) == n)]}


def _param(param: ParamSpec, spec: GameSpec) -> Schema:
    match param.kind:
        case "integer":
            return {"type": "integer"}
        case "amount":
            return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\d+d\d+([+-]\d+)?$"}]}
        case "effects":
            return {"type": "array", "items": {"$ref": "#/definitions/effect"}}
        case "enum":
            return _enum(param.words)
        case "symbol":
            return _enum(spec.symbols)
        case "keyword":
            return _enum(spec.keywords)
        case "family":
            return _enum(spec.families)
        case "type":
            return _enum(spec.types)
        case _:
            return _WORDS
