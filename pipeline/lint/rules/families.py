"""FAM and REF: families of cards, declared and named in texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.model.values import Effect
from pipeline.model.whole import whole_words


def _empty(ctx: Context) -> frozenset[str]:
    """Give the families that no card belongs to."""
    return frozenset(ctx.spec.families) - ctx.parts.total(_belonging).keys()


def _belonging(part: Part) -> Counter[str]:
    return Counter(family for card in part.cards for family in card.families)


@rule(code="FAM001", key="empty-family", severity=Severity.WARNING, scope="game", since="0.1", whole=True)
def empty_family(ctx: Context) -> Iterator[Hit]:
    """A family is declared, and no card belongs to it.

    Why
        Mostly a word or a keyword of the declaration is written otherwise on the cards.

    Bad
        --- game.yaml
        families:
          ⟦Church⟧: {words: [Church]}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl}

    Good
        --- game.yaml
        families:
          Church: {words: [Church]}
        --- sets/cards.yaml
        cards:
          choir: {name: Choir of the Church}
    """
    missing = _empty(ctx)
    for name, spec in ctx.spec.families.items():
        if name in missing:
            yield Hit(f"no card belongs to the family `{name}`", spec.at.key(),
                      hint="compare its words, keywords and list with the cards, or take it out")  # fmt: skip


@rule(code="REF001", key="names-empty-family", severity=Severity.WARNING, scope="game", since="0.1", whole=True)
def names_empty_family(ctx: Context) -> Iterator[Hit]:
    """A text or an effect names a family that no card belongs to.

    Why
        The card does nothing, since nothing in the box is what it asks for.

    Bad
        --- game.yaml
        families:
          Church: {words: [Church]}
        --- sets/cards.yaml
        cards:
          heresy:
            name: Heresy
            text: Discard every ⟦Church⟧ card.

    Good
        --- game.yaml
        families:
          Church: {words: [Church]}
        --- sets/cards.yaml
        cards:
          heresy:
            name: Heresy
            text: Discard every Church card.
          choir: {name: Choir of the Church}
    """
    missing = _empty(ctx)
    hint = "compare the words, keywords and list of the family with the cards"
    corpus = ctx.corpus
    for found in corpus.find(whole_words(missing), "rules", "field"):
        message, related = _named(f"the text names the family `{found[0]}`", found[0], ctx)
        spot = corpus.spot(found)
        if spot and not found.string.endswith("[[", 0, found.start()):
            yield Hit(message, spot.at, found[0], hint=hint, related=related, card=spot.card)
    for card in ctx.game.cards if missing else ():
        for effect in nested(card.effects):
            for name in _families(effect, ctx) & missing:
                message, related = _named(f"the effect `{effect.op}` names the family `{name}`", name, ctx)
                yield Hit(message, effect.at, name, hint=hint, related=related, card=card.id)


def nested(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Give effects and all that stand in their arguments, outer ones first."""
    for effect in effects:
        yield effect
        for value in effect.args.values():
            if isinstance(value, tuple):
                yield from nested(value)


def _families(effect: Effect, ctx: Context) -> frozenset[str]:
    op = ctx.spec.ops.get(effect.op)
    params = [p.name for p in op.params if p.kind == "family"] if op else []
    return frozenset(v for p in params if isinstance(v := effect.args.get(p), str))


def _named(said: str, family: str, ctx: Context) -> tuple[str, tuple[Origin]]:
    return f"{said}, and no card belongs to it", (ctx.spec.families[family].at.key(),)
