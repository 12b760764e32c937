"""CST: costs in symbols, and fields that are computed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Edit, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import rule
from pipeline.model.declared import FieldSpec, GameSpec
from pipeline.model.expr import ExprError
from pipeline.model.types import Card
from pipeline.model.values import Cost, CostPart

_PLAIN = re.compile(r"-?\w+")
"""What YAML reads as these letters wherever an edit puts them."""


@rule(code="CST001", key="symbol-order", severity=Severity.WARNING, scope="card", since="0.1", broken=True)
def symbol_order(card: Card, ctx: Context) -> Iterator[Hit]:
    """The symbols of a cost do not stand in their order.

    Why
        `FFO` and `OFF` are one price. Written in one order (the field's `symbols`, or else that of
        the game), prices can be compared at a glance.

    Bad
        cards:
          pale-fire: {name: Pale Fire, cost: ⟦1OF⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, cost: 1FO}
    """
    for field, cost in _costs(card, ctx.spec):
        order = _order(field, ctx.spec)
        places = [order.index(p.symbol) for p in cost.parts if p.symbol in order]
        if places != sorted(places):
            wanted = " ".join(order)
            yield Hit(f"the symbols of `{cost.raw}` do not stand in their order", card.at.child(field.name), cost.raw,
                      wanted, f"write them in the order `{wanted}`", _fix(card, field, cost, ctx.spec))  # fmt: skip


@rule(code="CST002", key="number-place", severity=Severity.WARNING, scope="card", since="0.1", broken=True)
def number_place(card: Card, ctx: Context) -> Iterator[Hit]:
    """The bare number of a cost does not stand first.

    Why
        `F2` reads as two flames. A number that any symbol pays stands before all symbols.

    Bad
        cards:
          pale-fire: {name: Pale Fire, cost: ⟦F2⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, cost: 2F}
    """
    for field, cost in _costs(card, ctx.spec):
        plain = [part for part in cost.parts if not part.phrase]
        if any(_is_number(part) for part in plain[1:]):
            fix = _fix(card, field, cost, ctx.spec)
            wanted = fix.text if fix else "one number, first"
            yield Hit(f"a bare number stands within `{cost.raw}`", card.at.child(field.name), cost.raw, wanted,
                      "write the number once, before the symbols", fix)  # fmt: skip


@rule(code="CST003", key="computed-differs", severity=Severity.ERROR, scope="card", since="0.1")
def computed_differs(card: Card, ctx: Context) -> Iterator[Hit]:
    """A field that the game computes was typed, and the two differ.

    Why
        One of them is wrong: the card's figures changed and the typed one did not, or the card is an
        exception that the game's expression does not know.

    Bad
        --- game.yaml
        fields:
          oil: {kind: integer}
          upkeep: {kind: integer, expr: 1 + oil}
        --- sets/cards.yaml
        cards:
          lamp: {name: Lamp, oil: 2, upkeep: ⟦2⟧}

    Good
        --- game.yaml
        fields:
          oil: {kind: integer}
          upkeep: {kind: integer, expr: 1 + oil}
        --- sets/cards.yaml
        cards:
          lamp: {name: Lamp, oil: 2, upkeep: 3}
    """
    for field in ctx.spec.fields.values():
        typed = card.fields.get(field.name)
        if not field.expr or not isinstance(typed, int | str) or ctx.unknown(field.expr, card):
            continue
        try:
            computed = ctx.value(field.expr, card)
        except ExprError:  # the model has said so
            continue
        if typed != computed:
            at, text = card.at.child(field.name), str(computed)
            fix = Edit(at, text, safe=False) if _PLAIN.fullmatch(text) else None
            yield Hit(f"`{field.name}` is `{typed}`, computed is `{text}`", at, str(typed), text,
                      f"leave `{field.name}` out: it is `{field.expr}`", fix, (field.at.child("expr"),))  # fmt: skip


def _costs(card: Card, spec: GameSpec) -> Iterator[tuple[FieldSpec, Cost]]:
    for name, value in card.fields.items():
        if isinstance(value, Cost) and name in spec.fields:
            yield spec.fields[name], value


def _order(field: FieldSpec, spec: GameSpec) -> tuple[str, ...]:
    return field.symbols or tuple(spec.symbols)


def _is_number(part: CostPart) -> bool:
    return not part.symbol and not part.phrase


def _fix(card: Card, field: FieldSpec, cost: Cost, spec: GameSpec) -> Edit | None:
    """Give the cost in its order. None for lists and phrases, for two numbers (to add them up is the
    author's choice), where ids of several letters could run together into another, and for signs that YAML reads."""
    order = _order(field, spec)
    numbers = [part for part in cost.parts if _is_number(part)]
    listed = " " in cost.raw or any(part.phrase for part in cost.parts)
    if listed or len(numbers) > 1 or any(len(symbol) > 1 for symbol in order):
        return None
    symbols = sorted((p for p in cost.parts if p.symbol), key=lambda p: order.index(p.symbol))
    text = "".join(str(p.amount) for p in numbers) + "".join(p.symbol * p.amount for p in symbols)
    return Edit(card.at.child(field.name), text) if _PLAIN.fullmatch(text) else None
