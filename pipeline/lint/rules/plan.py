"""PLN: what the box should hold, and what it holds."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.counts import planned
from pipeline.lint.registry import rule
from pipeline.model.expr import ExprError
from pipeline.model.types import Card


@rule(code="PLN001", key="plan-differs", severity=Severity.WARNING, scope="game", since="0.1", whole=True)
def plan_differs(ctx: Context) -> Iterator[Hit]:
    """The cards are not as many as the plan says.

    Why
        A card was lost, or one too many was added; or the plan is old. Drafts count.

    Bad
        --- game.yaml
        plan:
          - {label: all, cards: 1, copies: ⟦3⟧}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, copies: 2}

    Good
        --- game.yaml
        plan:
          - {label: all, cards: 1, copies: 2}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, copies: 2}
    """
    for row in ctx.spec.plan:
        try:
            found = planned(ctx, row)
        except ExprError as error:
            yield Hit(f"the plan's row `{row.label}` cannot be counted: {error}", row.at.child("where"), row.where)
            continue
        for what, wanted, have in (("cards", row.cards, found.cards), ("copies", row.copies, found.copies)):
            if wanted is not None and wanted != have:
                message = f"`{row.label}`: found {_count(have, what)}, the plan says {wanted}"
                yield Hit(message, row.at.child(what), str(have), str(wanted))


@rule(code="PLN002", key="no-copies", severity=Severity.WARNING, scope="card", since="0.1")
def no_copies(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card has 0 copies, so no sheet holds it.

    Why
        The card is numbered, linted and drawn, and never printed. A card out of use is better moved
        out of the set; one that is not ready is a draft.

    Bad
        cards:
          pale-fire: {name: Pale Fire, copies: ⟦0⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, copies: 1}
    """
    if card.copies == 0 and not card.reverse_of:
        yield Hit("the card has 0 copies and is on no sheet", card.at.child("copies"), "0", "1 or more",
                  "give it copies, or write `status: draft`")  # fmt: skip


@rule(code="PLN003", key="two-backs", severity=Severity.WARNING, scope="card", since="0.2")
def two_backs(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card's types ask for different backs.

    Why
        A card has one back, that of its first type. In a pile of the other type's cards it could be told
        from behind.

    Bad
        --- game.yaml
        backs: {day: {}, night: {}}
        types: {spell: {back: day}, omen: {back: night}}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, types: ⟦[spell, omen]⟧}

    Good
        --- game.yaml
        backs: {day: {}, night: {}}
        types: {spell: {back: day}, omen: {back: day}}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, types: [spell, omen]}
    """
    backs = list(dict.fromkeys(ctx.spec.types[t].back for t in card.types))
    if len(backs) > 1:
        named = " and ".join(f"`{back}`" for back in backs)
        yield Hit(f"its types have the backs {named}", card.at.child("types"), ", ".join(backs), "one back",
                  "give the types one back, or the card one type",
                  related=tuple(ctx.spec.types[t].at.child("back") for t in card.types))  # fmt: skip


@rule(code="PLN004", key="no-cards", severity=Severity.WARNING, scope="game", since="0.3")
def no_cards(ctx: Context) -> Iterator[Hit]:
    """The game has no cards.

    Why
        Cards are read from files that end in `.yaml` in the game's folder `sets/`, and from nowhere else.

    Bad
        --- game.yaml
        title: ⟦Lanterns⟧

    Good
        --- game.yaml
        title: Lanterns
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire}
    """
    if not ctx.game.cards:
        yield Hit("the game has no cards", ctx.spec.at.child("title"), hint="write some into a file `sets/....yaml`")


def _count(number: int, what: str) -> str:
    return f"{number} {what if number != 1 else {'cards': 'card', 'copies': 'copy'}[what]}"
