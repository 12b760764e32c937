"""TRM: the game's own terms, and the words that its texts should not use for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import Corpus
from pipeline.lint.joined import BREAK, PRINTED
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap
from pipeline.model.declared import TermSpec
from pipeline.model.types import Game
from pipeline.model.whole import whole_words

_PLAIN = re.compile(r"[\w' -]+")
"""Words that mean the same in every YAML style, so that an edit can put them anywhere in a text."""
_QUOTES = frozenset("\"'“”‘’")
_CLAUSE = re.compile(r"[.;:!?]|\n\n")
_NAMED = re.compile(r" (?:of )?[A-Z]")


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
    corpus, aliases = ctx.corpus, _aliases(ctx.game)
    for found in corpus.find(_pattern(ctx.game, aliases, corpus), *PRINTED, "book"):
        spec, term = aliases.get(found[0].casefold(), (None, ""))
        ruled = corpus.within(found, "book")
        spot = corpus.spot(found) if spec else None  # none for a term that holds an alias (`discard bin`)
        if spec and spot and spot.plain and not (ruled and _explains(found, spec.term)):
            right = _like(found[0], term)
            message, fixed = f"`{found[0]}` is a word that this game avoids", bool(_PLAIN.fullmatch(right))
            severity = Severity.INFO if ruled else None  # the prose of a rulebook may be freer
            yield from swap(spot, message, found[0], right, fixed=fixed, related=(spec.at,), severity=severity)


def _like(found: str, term: str) -> str:
    """Give the term with a capital where the found word has one."""
    return term[:1].upper() + term[1:] if found[:1].isupper() else term


def _aliases(game: Game) -> dict[str, tuple[TermSpec, str]]:
    """Give what is avoided, in the plural too where it is a word of its own, by what stands for it."""
    listed = {alias.casefold(): (spec, spec.term) for spec in game.spec.terms for alias in spec.avoid}
    many = {
        f"{alias}s": (spec, _many(term))
        for alias, (spec, term) in listed.items()
        if alias[-1] not in "sxz" and term[:1].isupper()
    }
    own = {spec.term.casefold() for spec in game.spec.terms}
    return {alias: meant for alias, meant in (many | listed).items() if alias not in own}


def _explains(found: re.Match[str], term: str) -> bool:
    """Tell whether a clause of the rulebook speaks of the word itself: in quotation marks, as a part of a name, or
    beside the term that stands for it."""
    text = found.string
    stop = _CLAUSE.search(text, found.end())
    begin = max(text.rfind(mark, 0, found.start()) for mark in (BREAK, ". ", "; ", ": "))
    end = stop.start() if stop else len(text)
    quoted = text[found.start() - 1] in _QUOTES or text[found.end()] in _QUOTES
    named = found[0][0].isupper() and bool(_NAMED.match(text, found.end()))
    return quoted or named or re.search(rf"\b{re.escape(term)}s?\b", text[begin:end], re.IGNORECASE) is not None


def _many(term: str) -> str:
    return f"{term[:-1]}ies" if term.endswith("y") and term[-2:-1] not in "aeiou" else f"{term}s"


def _pattern(game: Game, aliases: Iterable[str], corpus: Corpus) -> re.Pattern[str] | None:
    terms = [spec.term for spec in game.spec.terms]
    holding = [term for term in terms if any(alias in term.casefold() for alias in aliases)]
    return whole_words(corpus.met([*aliases, *holding]), fold=True)
