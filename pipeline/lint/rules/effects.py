"""EFF: a card's own text beside its effects as data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.families import nested
from pipeline.model.declared import ParamSpec
from pipeline.model.types import Card, Game
from pipeline.model.values import Cost, Dice, Effect, Token

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = re.compile(rf"\d+d\d+(?:[+-]\d+)?|\d+|\b(?:{'|'.join(_WORDS)}|twice|both|double|half|all|any|each|every)\b")
SAME = 4
"""The least words of a text that is held against others: many cards may draw a card."""
_OPEN = frozenset({"all", "any", "each", "every", "half"})
"""Words for a number that only the game's state knows."""
_SAID = {**{word: str(n) for n, word in enumerate(_WORDS)}, "twice": "2", "both": "2", "double": "2"}


@rule(code="EFF001", key="drifted-text", severity=Severity.WARNING, scope="card", since="0.2")
def drifted_text(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card has text of its own beside its effects, and the text lacks a number, a symbol or a target of the effects.

    Why
        The text is printed, the effects are what it means when the game is played by the checker: one was
        changed and the other was not.

    Bad
        --- game.yaml
        ops: {draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: Draw 2 cards., effects: [{draw: ⟦3⟧}]}

    Good
        --- game.yaml
        ops: {draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: Draw three cards., effects: [{draw: 3}]}
    """
    own = [b.tokens for b in card.blocks if b.source == "text"] if card.effects else []
    pairs = [(card.effects, tokens) for tokens in own[:1]]
    pairs += [(use.effects, use.tokens) for use in card.uses.values() if use.effects]
    for effects, tokens in pairs:
        text, at = _text(tokens)
        for effect in nested(effects):
            yield from _drifted(effect, text, at, ctx.game) if at else ()


@rule(code="EFF002", key="unused-op", severity=Severity.INFO, scope="game", since="0.2", whole=True)
def unused_op(ctx: Context) -> Iterator[Hit]:
    """An op or a cost phrase is declared, and no card uses it.

    Why
        It is a plan that was given up, or a card that should use it says it in plain text.

    Bad
        --- game.yaml
        ops:
          draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}
          ⟦burn⟧: {params: {amount: {kind: integer}}, text: "Burn {{ amount }}."}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, effects: [{draw: 3}]}

    Good
        --- game.yaml
        ops:
          draw: {params: {amount: {kind: integer}}, text: "Draw {{ amount }}."}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, effects: [{draw: 3}]}
    """
    of_types = {effect.op for spec in ctx.spec.types.values() for effect in nested(spec.effects)}
    used = {*ctx.parts.total(_ops), *of_types}
    for what, specs in (("op", ctx.spec.ops), ("cost phrase", ctx.spec.phrases)):
        for name, spec in specs.items() if ctx.game.cards else ():
            if name not in used:
                yield Hit(f"no card uses the {what} `{name}`", spec.at.key(), hint="use it, or take it out")


def _effects(card: Card) -> Iterable[Effect]:
    return (*card.effects, *(effect for use in card.uses.values() for effect in use.effects))


def _ops(part: Part) -> Counter[str]:
    """Count the ops and cost phrases that cards use."""
    used = Counter(effect.op for card in part.cards for effect in nested(_effects(card)))
    costs = (value for card in part.cards for value in card.fields.values() if isinstance(value, Cost))
    used.update(one.phrase.op for cost in costs for one in cost.parts if one.phrase)
    return used


@rule(code="EFF003", key="same-effect", severity=Severity.INFO, scope="game", since="0.3")
def same_effect(ctx: Context) -> Iterator[Hit]:
    """Two cards do the same: they are alike in types, figures and text, word for word.

    Why
        Under two names it may be what is wanted; or one of them was copied to begin with, and its own text was
        never written.

    Bad
        cards:
          owl: {name: Night Owl, cost: F, text: "Discard 2 cards at random."}
          moth: {name: Moth, cost: F, text: ⟦"Discard 2 cards at random."⟧}

    Good
        cards:
          owl: {name: Night Owl, cost: F, text: "Discard 2 cards at random."}
          moth: {name: Moth, cost: O, text: "Discard 2 cards at random."}
    """
    first: dict[str, tuple[str, Origin]] = {}
    for doing, id, at in chain.from_iterable(ctx.each(_doings)):
        twin, there = first.setdefault(doing, (id, at))
        if twin != id:
            message, hint = f"the card does word for word what `{twin}` does", "tell them apart, or join them"
            yield Hit(message, at, hint=hint, related=(there,), card=id)


def _doings(part: Part) -> list[tuple[str, str, Origin]]:
    """Give what cards do that say more than a few words (their words, types and figures, as one text, which is soon
    compared), each with its id and the place of its text."""
    made = []
    for card in part.cards:
        own = next((block.tokens for block in card.blocks if block.source == "text"), ())
        words = "\0".join([token.text for token in own])
        if words.count(" ") + 1 >= SAME:
            figures = [f"{name}\0{_raw(value)}" for name, value in card.fields.items()]
            made.append(("\0\0".join((words, *card.types, *figures)), card.id, card.at.child("text")))
    return made


def _raw(value: object) -> str:
    """Give a field's value without its place."""
    if isinstance(value, tuple):
        return " ".join(_raw(part) for part in value)
    return value.text if isinstance(value, Token) else str(getattr(value, "raw", getattr(value, "name", value)))


def _text(tokens: Iterable[Token]) -> tuple[str, Origin | None]:
    """Give what an author wrote, in small letters, and the place of its value; no place for what effects made."""
    own = [t for t in tokens if t.at.range is not None and t.kind != "reminder"]
    return "".join(t.text for t in own).lower(), Origin(own[0].at.file, own[0].at.path) if own else None


def _drifted(effect: Effect, text: str, at: Origin, game: Game) -> Iterator[Hit]:
    spec = game.spec.ops.get(effect.op)
    for param in spec.params if spec else ():
        value = effect.args.get(param.name)
        lacking = _lacking(param, value, text, game)
        if lacking:
            place = effect.at.child(param.name) if len(effect.args) > 1 else effect.at
            yield Hit(f"the text does not say `{lacking}`, which the effect `{effect.op}` does", place, lacking,
                      "what the text says", "change one of them, so that both say the same", related=(at,))  # fmt: skip


def _lacking(param: ParamSpec, value: object, text: str, game: Game) -> str:
    """Give what an argument says and the text does not; nothing for 1, which is often said by `a` or by no word."""
    said: str = ""
    if isinstance(value, int) and abs(value) > 1:
        numbers = {_SAID.get(n, n) for n in _NUMBER.findall(text)}
        said = str(abs(value)) if not numbers & {str(abs(value)), *_OPEN} else ""
    elif isinstance(value, Dice):
        said = str(value) if str(value) not in text else ""
    elif isinstance(value, str) and value:
        said = _word(param, value, text, game)
    return said


def _word(param: ParamSpec, value: str, text: str, game: Game) -> str:
    match param.kind:
        case "symbol":
            symbol = game.spec.symbols[value]
            forms = ["{" + value + "}", symbol.label, symbol.plural]
        case "keyword" | "family":
            forms = [value]
        case "type":
            forms = [game.spec.types[value].label]
        case "enum" if param.words.get(value) and _other(param, value, text):
            forms = [param.words[value]]
        case _:
            return ""
    return "" if any(form and form.lower() in text for form in forms) else forms[0]


def _other(param: ParamSpec, value: str, text: str) -> bool:
    """Tell whether the text has the words of another choice, so that it says something else and not nothing."""
    return any(w and len(w) > 2 and w.lower() in text for id, w in param.words.items() if id != value)
