"""STY: capitals, and symbols written out, on all cards of a game. The way is the game's own habit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import PLAYED, Corpus
from pipeline.lint.habits import against, habit, mostly
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap
from pipeline.model.types import Game

_INSIDE = r" (?<=[a-z0-9,;)}}~] )(?P<word>{})(?! [A-Z])(?![\w'’-])"
"""A word within a sentence. What a capital follows is part of a name, and counts for nothing."""
_LOWER = re.compile(_INSIDE.format("[a-z]{3,}"))
_UPPER = re.compile(_INSIDE.format("[A-Z][a-z]{2,}"))
_START = re.compile(r"[.!?\n][ \n](?P<word>[A-Za-z][a-z'’-]+)(?![\d/])")
_SHORT = re.compile(r"\b(?:vs|etc|e\.g|i\.e|Dr|Mr|Mrs|St|No)$|[^a-z)}\]~\n]$")
"""What stands before a full stop that ends no sentence."""


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
    corpus, keywords = ctx.once(Corpus), ctx.once(_keywords)
    upper = Counter(word.lower() for word in corpus.all(_UPPER, "rules", "field"))
    lower = Counter(word for word in corpus.all(_LOWER, "rules", "field") if word in upper)
    habits = {word: habit({True: upper[word], False: lower[word]}) for word in lower if word not in keywords}
    for large, pattern in ((True, _UPPER), (False, _LOWER)):
        wrong = {word.capitalize() if large else word for word, wanted in habits.items() if wanted is (not large)}
        for found in corpus.find(pattern, "rules", "field") if wrong else ():
            word = found["word"]
            if word in wrong:
                right = word.lower() if large else word.capitalize()
                yield from swap(corpus.spot(found, "word"), mostly(right, word), word, right)


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
    corpus, keywords = ctx.once(Corpus), ctx.once(_keywords)
    for found, _, upper in against(_starts(corpus, keywords)):
        word = found["word"]
        if upper:
            right = word[0].upper() + word[1:]
            yield from swap(corpus.spot(found, "word"), "the sentence begins with a small letter", word, right)


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
        names = "|".join(re.escape(n) for n in sorted({symbol.label, symbol.plural}, key=len, reverse=True) if n)
        mark = re.compile(rf"[\d+] (?P<way>{re.escape('{' + symbol.id + '}')}|(?i:{names})(?![\w-]))")
        met = ((found["way"].startswith("{"), found) for found in corpus.find(mark, *PLAYED))
        for found, _, wanted in against(met) if names else ():
            if wanted:
                right = "{" + symbol.id + "}"
                yield from swap(corpus.spot(found, "way"), mostly(right, found["way"]), found["way"], right)


def _keywords(game: Game) -> frozenset[str]:
    """Give the words of the keywords, whose capitals `KEY002` looks after."""
    return frozenset(part.lower() for name in game.spec.keywords for part in name.split())


def _starts(corpus: Corpus, keywords: frozenset[str]) -> Iterator[tuple[bool, re.Match[str]]]:
    """Give the first words of sentences, and whether each has a capital."""
    for found in corpus.find(_START, "rules", "reminder"):
        word, before = found["word"], corpus.text[max(0, found.start() - 4) : found.start()]
        if word.lower() not in keywords and (found[0][0] == "\n" or not _SHORT.search(before)):
            yield word[0].isupper(), found
