"""Which of a game's words have a capital within a sentence: by what it declares, by its rulebook, by its habit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pipeline.fixed import fixed
from pipeline.lint.context import Context
from pipeline.lint.corpus import Corpus
from pipeline.lint.habits import LEAST, habit
from pipeline.lint.joined import PRINTED, Source

END = r"(?! [A-Z])(?![\w-]|['’](?!s\b))"
"""The end of a word that counts: what a capital follows is part of a name."""
WITHIN = r"(?<=[a-z0-9,;)}\]~] .)"
"""Behind a letter: it begins a word within a sentence."""
UPPER = re.compile(rf" (?P<word>[A-Z]{WITHIN}[a-z]{{2,}}){END}")
"""A capital within a sentence; what stands before it is looked at last, since most words have none."""
LOWER = re.compile(rf"[ (](?P<word>[a-z]{{3,}}){END}")

NOUNS = frozenset({"de", "lb"})
"""The languages whose nouns all have capitals: a capital does not tell there what is the game's own."""

_LINE = re.compile(r"[^\n]+")
CLEAR = 3
"""How many times as often a word of a class is written in the other way, so that it is a word of another meaning."""


@fixed(frozen=True, slots=True)
class Counts:
    """How often each word (by `stem`) has a capital within a sentence, and how often none."""

    upper: Mapping[str, int]
    lower: Mapping[str, int]

    def of(self, word: str) -> dict[bool, int]:
        """Give how often a word has a capital (True) and how often none."""
        return {True: self.upper.get(word, 0), False: self.lower.get(word, 0)}


@fixed(frozen=True, slots=True)
class Cases:
    """What is known of each word: whether a game writes it with a capital. `types` holds those words that name types
    and `own` all words that it declares or that head a section."""

    wanted: Mapping[str, bool]
    types: frozenset[str]
    own: frozenset[str]


def one_of(words: Iterable[str], large: bool) -> re.Pattern[str]:
    """Give the pattern that finds what `UPPER` or `LOWER` finds of these words alone: most words are not looked for."""
    if large:
        listed = "|".join(f"{re.escape(word[0])}{WITHIN}{re.escape(word[1:])}" for word in words)
        return re.compile(rf" (?P<word>{listed}){END}")
    return re.compile(rf"[ (](?P<word>{'|'.join(map(re.escape, words))}){END}")


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """Give a word in small letters and, as far as letters tell, in the singular."""
    low = word.lower()
    return low[:-3] + "y" if low.endswith("ies") else low[:-1] if low.endswith("s") and low[-2:] != "ss" else low


def all_nouns(ctx: Context) -> bool:
    """Tell whether the game's language, of whatever region (`de-AT`), writes all nouns with capitals."""
    return re.split("[-_]", ctx.spec.language.lower())[0] in NOUNS


def cases(ctx: Context) -> Cases:
    """Work out how the game writes its words, once."""
    return ctx.once(_worked_out)


def keywords(ctx: Context) -> frozenset[str]:
    """Give the words of the keywords, whose capitals `KEY002` looks after."""
    return frozenset(part.lower() for name in ctx.spec.keywords for part in name.split())


def _worked_out(ctx: Context) -> Cases:
    corpus, spared = ctx.corpus, ctx.once(keywords)
    cards, book = _counts(corpus, *PRINTED), _counts(corpus, "book")
    types = frozenset(stem(t.label) for t in ctx.spec.types.values() if t.label[:1].isupper() and t.label.isalpha())
    terms = {stem(t.term): t.term[0].isupper() for t in ctx.spec.terms if t.term.isalpha()}
    of_types = _class(types, cards)
    wanted: dict[str, bool] = {}
    for word in {*cards.upper, *book.upper} & {*cards.lower, *book.lower, *types, *terms} - (spared - types):
        printed, ruled = cards.of(word), book.of(word)
        both = {way: printed[way] + ruled[way] for way in (True, False)}
        way = _declared(terms.get(word), both)
        way = _in_class(of_types if word in types else None, both) if way is None else way
        way = habit(printed) if way is None else way
        way = habit(both) if way is None else way
        way = _by_the_book(printed, ruled) if way is None else way
        if way is not None:
            wanted[word] = way
    return Cases(wanted, types, frozenset(_own(ctx)))


def _counts(corpus: Corpus, *sources: Source) -> Counts:
    return Counts(_stems(corpus.count(UPPER, *sources)), _stems(corpus.count(LOWER, *sources)))


def _stems(words: Mapping[str, int]) -> dict[str, int]:
    made: dict[str, int] = {}
    for word, often in words.items():
        key = stem(word)
        made[key] = made.get(key, 0) + often
    return made


def _class(words: frozenset[str], cards: Counts) -> bool | None:
    """Tell whether words of one class mostly have a capital on the cards; None where neither is the habit."""
    upper, lower = (sum(counts.get(word, 0) for word in words) for counts in (cards.upper, cards.lower))
    often, seldom = max(upper, lower), min(upper, lower)
    return upper > lower if often >= LEAST and 2 * often >= 3 * seldom else None


def _declared(way: bool | None, both: Mapping[bool, int]) -> bool | None:
    """Give the way of a declared term, unless the game mostly writes it otherwise."""
    return way if way is not None and both[way] >= both[not way] else None


def _in_class(way: bool | None, both: Mapping[bool, int]) -> bool | None:
    """Give the way of a word's class, unless the word seems to mean something else most of the time."""
    if way is None or both[not way] >= max(LEAST, CLEAR * both[way]):
        return None
    return way


def _by_the_book(printed: Mapping[bool, int], ruled: Mapping[bool, int]) -> bool | None:
    """Give the one way in which the rulebook writes a word, where the cards mostly do so too."""
    way = ruled[True] > ruled[False]
    return way if ruled[way] >= 2 and not ruled[not way] and printed[way] >= printed[not way] else None


def _own(ctx: Context) -> Iterator[str]:
    spec = ctx.spec
    said = [*spec.keywords, *spec.families, *(t.label for t in spec.types.values())]
    said += [f.label for f in spec.fields.values()] + [s.label for s in spec.symbols.values()]
    for words in (*said, *ctx.corpus.count(_LINE, "label")):
        yield from map(stem, words.split())
