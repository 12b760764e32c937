"""How many cards a game has of each sort, beside what its plan says: the numbers of `--statistics`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pipeline.fixed import fixed
from pipeline.lint.context import Context
from pipeline.lint.parts import Part
from pipeline.model.declared import GameSpec, PlanRow
from pipeline.model.expr import ExprError, evaluate_all
from pipeline.model.types import Card, Game


@fixed(frozen=True, slots=True)
class Count:
    """How many different cards, and how many in the box, are of one sort; `plan_*` is None where
    the plan does not say."""

    group: str
    label: str
    cards: int
    copies: int
    plan_cards: int | None = None
    plan_copies: int | None = None


def planned(ctx: Context, row: PlanRow) -> Count:
    """Count what a row of the plan speaks of. Raises ExprError when its expression has no value."""
    found = ctx.parts.each(_planned, row.where, ctx.spec, of=(row.where,))
    for one in found:
        if isinstance(one, ExprError):
            raise one
    cards, copies = (sum(one[n] for one in found if isinstance(one, tuple)) for n in (0, 1))
    return Count("plan", row.label, cards, copies, row.cards, row.copies)


def _planned(part: Part, where: str, spec: GameSpec) -> tuple[int, int] | ExprError:
    """Count the cards and the copies in a part on which an expression holds, or tell why it has no value."""
    cards = list(part.fronts)
    try:
        holds = evaluate_all(where, part.names(spec)) if where else [True] * len(cards)
    except ExprError as error:
        return error
    held = [card for card, value in zip(cards, holds, strict=True) if value]
    return len(held), _copies(held)


def counts(game: Game) -> tuple[Count, ...]:
    """Count a game's cards by its plan, by type, by rarity, by status, and by each field of choices.

    A card of two types counts under both. Raises ExprError when a row of the plan has no value.
    """
    ctx = Context(game)
    found = [planned(ctx, row) for row in game.spec.plan]
    found += _by("type", [t.label for t in game.spec.types.values()], game, _types(game))
    found += _by("rarity", [*game.spec.rarities, ""], game, lambda c: [c.rarity]) if game.spec.rarities else []
    for field in game.spec.fields.values():
        if field.choices:
            found += _by(field.label.lower(), field.choices, game, _choices(field.name))
    found += _by("status", ("final", "draft", "broken"), game, lambda c: [c.status])
    return tuple(found)


def _types(game: Game) -> Callable[[Card], Iterable[str]]:
    return lambda card: [game.spec.types[t].label for t in card.types]


def _choices(field: str) -> Callable[[Card], Iterable[str]]:
    def chosen(card: Card) -> Iterable[str]:
        value = card.fields.get(field)
        return [value] if isinstance(value, str) else [v for v in value if isinstance(v, str)] if value else []  # type: ignore[union-attr]

    return chosen


def _by(group: str, labels: Iterable[str], game: Game, sorts: Callable[[Card], Iterable[str]]) -> Iterator[Count]:
    """Count under each label that a card has; a label that none has is left out."""
    held: dict[str, list[Card]] = {label: [] for label in labels}
    for card in game.fronts:
        for label in dict.fromkeys(sorts(card)):
            held.setdefault(label, []).append(card)
    for label, cards in held.items():
        if cards:
            yield Count(group, label or "(none)", len(cards), _copies(cards))


def _copies(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)
