"""SYM: symbols for costs, values and texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.joined import PRINTED
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.families import nested
from pipeline.lint.swap import swap
from pipeline.model.types import Card, Game
from pipeline.model.values import Cost, Values


@rule(code="SYM001", key="unused-symbol", severity=Severity.INFO, scope="game", since="0.1", whole=True)
def unused_symbol(ctx: Context) -> Iterator[Hit]:
    """A symbol is declared, and nothing uses it.

    Why
        It is in the legend and in the rules for nothing; or a card that should cost it does not.

    Bad
        --- game.yaml
        symbols:
          F: {label: Flame}
          O: {label: Oil}
          ⟦W⟧: {label: Water}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, cost: FFO}

    Good
        --- game.yaml
        symbols:
          F: {label: Flame}
          O: {label: Oil}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, cost: FFO}
    """
    used = {*ctx.parts.total(_on_cards), *_in_declarations(ctx.game)}
    for id, spec in ctx.spec.symbols.items():
        if id not in used:
            yield Hit(f"the symbol `{id}` is used nowhere", spec.at.key(), hint="use it, or take it out")


@rule(code="SYM002", key="symbol-in-brackets", severity=Severity.WARNING, scope="game", since="0.3")
def symbol_in_brackets(ctx: Context) -> Iterator[Hit]:
    """A text has a symbol's letters in square brackets, where braces make it the symbol.

    Why
        The card prints `[F]` and no picture; beside cards that show the picture it looks like another thing.

    Bad
        cards:
          owl: {name: Night Owl, text: "Pay ⟦[F][F]⟧: draw a card."}

    Good
        cards:
          owl: {name: Night Owl, text: "Pay {F}{F}: draw a card."}
    """
    ids = {id.lower(): id for id in ctx.spec.symbols}
    corpus = ctx.corpus
    some = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
    pattern = re.compile(rf"\[(?<!\[\[)(?:{some})\](?:\[(?:{some})\])*(?![\](])", re.IGNORECASE)
    for found in corpus.find(pattern if ids else None, *PRINTED):
        marks = re.findall(r"\[([^\]]+)\]", found[0])
        right = "".join("{" + ids[mark.lower()] + "}" for mark in marks)
        yield from swap(corpus.spot(found), f"`{found[0]}` is no symbol", found[0], right)


def _on_cards(part: Part) -> Counter[str]:
    return Counter(symbol for card in part.cards for symbol in _on(card))


def _on(card: Card) -> Iterator[str]:
    for value in card.fields.values():
        if isinstance(value, Values):
            yield from value.parts
        elif isinstance(value, Cost):
            for part in value.parts:
                yield part.symbol
                yield from _words(part.phrase.args.values()) if part.phrase else ()
    for effect in nested((*card.effects, *(e for use in card.uses.values() for e in use.effects))):
        yield from _words(effect.args.values())
    for block in card.blocks:
        yield from (token.id for token in block.tokens if token.kind == "symbol")


def _words(values: object) -> Iterator[str]:
    yield from (value for value in values if isinstance(value, str))  # type: ignore[attr-defined]


def _in_declarations(game: Game) -> set[str]:
    """Give the symbols that types show as icons, or that wordings and reminder texts print."""
    spec = game.spec
    texts = [op.text for op in (*spec.ops.values(), *spec.phrases.values())]
    texts += [keyword.reminder for keyword in spec.keywords.values()] + [t.reminder for t in spec.types.values()]
    icons = {t.icon for t in spec.types.values()}
    return {id for id in spec.symbols if id in icons or any("{" + id + "}" in text for text in texts)}
