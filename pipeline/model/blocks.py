"""The text box of a card in printing order: keywords, what its types do, its own words."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pipeline.findings import Origin
from pipeline.model.declared import GameSpec, TypeSpec
from pipeline.model.reminders import Reminders
from pipeline.model.types import Block, Card, Use
from pipeline.model.values import Token

SPACE = " "


def blocks(
    card: Card,
    spec: GameSpec,
    own: tuple[Token, ...],
    source: Literal["text", "effects"],
    at: Origin,
    remind: Reminders,
) -> tuple[Block, ...]:
    """Give the text box. On a card of several types each type that says something has a panel."""
    kinds = [spec.types[t] for t in card.types]
    uses = {t: replace(u, tokens=remind.inline(u.tokens)) for t, u in card.uses.items()}
    if len(kinds) == 1 and uses:
        use = uses[kinds[0].id]
        own, at = use.tokens, use.at
    listed = remind.listed()
    own = remind.inline(own)
    panels = len(kinds) > 1 and (uses or any(k.text for k in kinds))
    made: list[Block] = []
    for kind in kinds:
        made += _panel(kind, uses, own, remind) if panels else _block(kind.text, kind.at)
    if own and not (panels and uses):
        made.append(Block("", "", own, source, at))
    made += remind.mentioned(made)
    if not panels:
        made += [b for kind in kinds for b in _block(_small_print(kind, remind), kind.at)]
    return (*listed, *made)


def _block(tokens: tuple[Token, ...], at: Origin) -> list[Block]:
    return [Block("", "", tokens, "type", at)] if tokens else []


def _panel(kind: TypeSpec, uses: dict[str, Use], own: tuple[Token, ...], remind: Reminders) -> list[Block]:
    """Give a type's panel: what the type does, then what the card does as this type."""
    use = uses.get(kind.id)
    words = use.tokens if use else own if uses else ()
    parts = [p for p in (kind.text, words, _small_print(kind, remind)) if p]
    tokens = tuple(t for n, p in enumerate(parts) for t in ((Token("word", SPACE, kind.at),) if n else ()) + p)
    return [Block(kind.id, kind.label, tokens, "type", use.at if use else kind.at)] if tokens else []


def _small_print(kind: TypeSpec, remind: Reminders) -> tuple[Token, ...]:
    return remind.bracketed(kind.reminder, kind.at.child("reminder")) if kind.reminder else ()
