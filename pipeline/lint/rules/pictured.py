"""REF: the cards that rules.md names in double brackets, whose pictures a rulebook shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Heads, Hit
from pipeline.lint.registry import rule
from pipeline.model.nearest import did_you_mean
from pipeline.model.rules import lines
from pipeline.model.types import Rules

_CARD = re.compile(r"\[\[(?P<name>[^\[\]\n]{1,200})\]\]")


@rule(code="REF009", key="rules-show-no-card", severity=Severity.WARNING, scope="game", since="0.2")
def rules_show_no_card(ctx: Context) -> Iterator[Hit]:
    """The rules name a card in double brackets that the game does not have.

    Why
        A rulebook shows the pictures of such cards; where the card was renamed, its name alone is left.

    Bad
        --- rules.md
        ## 1. Cards
        ⟦[[Day Owl]]⟧
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl}

    Good
        --- rules.md
        ## 1. Cards
        [[Night Owl]]
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl}
    """
    rules = ctx.game.rules
    if rules is None or "[[" not in rules.text:
        return
    yield from ctx.judged(_not_there, rules, ctx.heads)


def _not_there(rules: Rules, heads: Heads) -> Iterator[Hit]:
    names = {head.name for part in heads for head in part}
    for at, line, _ in lines(rules):
        for found in _CARD.finditer(line):
            name = found["name"].strip()
            if name not in names:
                yield Hit(f"no card is named `{name}`{did_you_mean(name, names)}",
                          at.slice(*found.span()), name, "a card's name")  # fmt: skip
