"""STY: capitals, and symbols written out, on all cards of a game. The way is the game's own habit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Edit, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import PLAYED, Corpus, Spot
from pipeline.lint.habits import against
from pipeline.lint.registry import rule
from pipeline.lint.words import whole_words
from pipeline.model.types import Game

_INSIDE = re.compile(r"(?<=[a-z0-9,;)}~] )(?P<word>[A-Za-z][a-z]{2,})(?P<end>(?: [A-Z])?)(?![\w'’-])")
"""A word within a sentence. What a capital follows is part of a name, and counts for nothing."""
_START = re.compile(
    r"(?:(?<=\n\n)|(?<!vs)(?<!etc)(?<!e\.g)(?<!i\.e)(?<=[a-z)}\]~][.!?] ))"
    r"(?P<word>[A-Za-z][a-z'’-]+)(?![\d/])"
)


@rule(code="STY006", key="capital-style", severity=Severity.WARNING, scope="game", since="0.2")
def capital_style(ctx: Context) -> Iterator[Hit]:
    """A word has a capital within a sentence, or none, unlike in the game's other texts.

    Why
        Games tell their own words by capitals: an `Entity` is a kind of card, an `entity` might be
        anything. The rule follows the game's habit, word by word; keywords have a rule of their own.

    Bad
        cards:
          a: {name: Ash, text: "Burn 1 Relic. Show 1 Relic. Take 1 Relic."}
          b: {name: Brand, text: "Burn 2 Relic cards. Show a Relic."}
          c: {name: Coal, text: Burn 1 ⟦relic⟧.}

    Good
        cards:
          a: {name: Ash, text: "Burn 1 Relic. Show 1 Relic. Take 1 Relic."}
          b: {name: Brand, text: "Burn 2 Relic cards. Show a Relic."}
          c: {name: Coal, text: Burn 1 Relic.}
    """
    met: dict[str, list[tuple[bool, Spot]]] = {}
    keywords = ctx.once(_keywords)
    corpus = ctx.once(Corpus)
    for spot in corpus.find(_INSIDE, "rules", "field"):
        word = spot.found["word"]
        if not spot.found["end"] and word.lower() not in keywords:
            met.setdefault(word.lower(), []).append((word[0].isupper(), spot))
    for spots in met.values():
        for spot, _, upper in against(spots):
            word = spot.found["word"]
            right = word[0].upper() + word[1:] if upper else word.lower()
            place = corpus.spot(spot.found, spot.found.start("word"), spot.found.end("word"))
            if place:
                yield _hit(place, f"this game mostly writes `{right}`, not `{word}`", word, right)


@rule(code="STY007", key="sentence-start", severity=Severity.WARNING, scope="game", since="0.2")
def sentence_start(ctx: Context) -> Iterator[Hit]:
    """A sentence begins with a small letter, while the game's other sentences begin with a capital.

    Why
        Its beginning may be lost, or two sentences were joined by a full stop that should be a comma.

    Bad
        cards:
          a: {name: Ash, text: "Draw a card. Show it. Burn it."}
          b: {name: Brand, text: "Draw a card. Show it. Burn it."}
          c: {name: Coal, text: "Draw a card. ⟦show⟧ it."}

    Good
        cards:
          a: {name: Ash, text: "Draw a card. Show it. Burn it."}
          b: {name: Brand, text: "Draw a card. Show it. Burn it."}
          c: {name: Coal, text: "Draw a card. Show it."}
    """
    keywords = ctx.once(_keywords)
    spots = (s for s in ctx.once(Corpus).find(_START, "rules", "reminder") if s.found["word"].lower() not in keywords)
    for spot, _, upper in against((s.found["word"][0].isupper(), s) for s in spots):
        word = spot.found["word"]
        if upper and not word.isupper():
            right = word[0].upper() + word[1:]
            yield _hit(spot, "the sentence begins with a small letter", word, right)


@rule(code="STY008", key="symbol-in-words", severity=Severity.WARNING, scope="game", since="0.2")
def symbol_in_words(ctx: Context) -> Iterator[Hit]:
    """A number stands before a symbol's name, where the game's other texts have the symbol itself.

    Why
        `+2 Flames` beside `+2 {F}` makes players ask whether the two are one thing. The rule follows
        the game's habit, symbol by symbol.

    Bad
        cards:
          a: {name: Ash, text: "Gain 2 {F}, then 1 {F}, then 3 {F}."}
          b: {name: Brand, text: "Pay 1 {F} or 2 {F}."}
          c: {name: Coal, text: "Gain 2 ⟦Flame⟧."}

    Good
        cards:
          a: {name: Ash, text: "Gain 2 {F}, then 1 {F}, then 3 {F}."}
          b: {name: Brand, text: "Pay 1 {F} or 2 {F}."}
          c: {name: Coal, text: "Gain 2 {F}."}
    """
    corpus = ctx.once(Corpus)
    for symbol in ctx.spec.symbols.values():
        names = whole_words([symbol.label, symbol.plural], fold=True)
        if names is None:
            continue
        mark = re.compile(rf"(?<=[\d+] )(?P<way>{re.escape('{' + symbol.id + '}')}|{names.pattern})", re.IGNORECASE)
        met = ((s.found["way"].startswith("{"), s) for s in corpus.find(mark, *PLAYED))
        for spot, _, wanted in against(met):
            if wanted:
                right = "{" + symbol.id + "}"
                yield _hit(spot, f"this game mostly writes `{right}`, not `{spot.found['way']}`", spot.found[0], right)


def _keywords(game: Game) -> frozenset[str]:
    """Give the words of the keywords, whose capitals `KEY002` looks after."""
    return frozenset(part.lower() for name in game.spec.keywords for part in name.split())


def _hit(spot: Spot, message: str, actual: str, right: str) -> Hit:
    fix = Edit(spot.at, right, safe=False) if spot.exact else None
    return Hit(message, spot.at, actual, right, f"write `{right}`", fix, card=spot.card)
