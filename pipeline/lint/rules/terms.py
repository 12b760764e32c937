"""TRM: the game's own terms, and the words that its texts should not use for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import Corpus
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap
from pipeline.lint.words import whole_words
from pipeline.model.declared import TermSpec
from pipeline.model.types import Game

_PLAIN = re.compile(r"[\w' -]+")
"""Words that mean the same in every YAML style, so that an edit can put them anywhere in a text."""


@rule(code="TRM001", key="discouraged-word", severity=Severity.WARNING, scope="game", since="0.1")
def discouraged_word(ctx: Context) -> Iterator[Hit]:
    """A text uses a word that the game avoids.

    Why
        Two words for one thing make players look for a difference. `terms:` of game.yaml says which
        word the game uses, and which it avoids.

    Bad
        --- game.yaml
        terms: [{term: discard, avoid: [throw away, bin]}]
        --- sets/cards.yaml
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card. ⟦Throw away⟧ another.

    Good
        --- game.yaml
        terms: [{term: discard, avoid: [throw away, bin]}]
        --- sets/cards.yaml
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card. Discard another.
    """
    pattern, aliases, corpus = _pattern(ctx.game), _aliases(ctx.game), ctx.once(Corpus)
    for found in corpus.find(pattern, "rules", "field"):
        spec = aliases.get(found[0].casefold())
        spot = corpus.spot(found) if spec else None  # none for the term itself, which may hold an alias (`discard bin`)
        if spec and spot and spot.plain:
            right = _like(found[0], spec.term)
            message, fixed = f"`{found[0]}` is a word that this game avoids", bool(_PLAIN.fullmatch(right))
            yield from swap(spot, message, found[0], right, fixed=fixed, related=(spec.at,))


def _like(found: str, term: str) -> str:
    """Give the term with a capital where the found word has one."""
    return term[:1].upper() + term[1:] if found[:1].isupper() else term


def _aliases(game: Game) -> dict[str, TermSpec]:
    return {alias.casefold(): spec for spec in game.spec.terms for alias in spec.avoid}


def _pattern(game: Game) -> re.Pattern[str] | None:
    aliases = _aliases(game)
    return whole_words([*aliases, *(spec.term for spec in game.spec.terms)], fold=True) if aliases else None
