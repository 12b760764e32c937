"""STY: capitals, and symbols written out, on all cards of a game. The way is the game's own habit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from pipeline.findings import Severity
from pipeline.lint.cases import LOWER, UPPER, Cases, all_nouns, cases, keywords, one_of, stem
from pipeline.lint.context import Context, Hit
from pipeline.lint.habits import OFTEN, TIMES, astray, by_way, mostly
from pipeline.lint.joined import PLAYED, PRINTED, Spot
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap

_A = re.compile(r"\b(?:[Aa]n?|[Nn]o|[Aa]ny|[Ee]ach|[Ee]very|[Aa]nother|[Tt]arget|\d+)(?: [A-Z][a-z]+)* $")
"""What stands before a noun that is counted, and is no name in a list."""
_PLACE = re.compile(
    r" (?<=[\w,;)}~] )(?P<place>[A-Za-z][\w-]++ (?:[Pp]hase|[Ss]tep|[Dd]eck|[Pp]ile|[Zz]one))(?![\w'’-])"
)
_START = re.compile(r"[.!?\n][ \n](?P<word>[A-Za-z][a-z'’-]+)(?![\d/])")
_QUOTES = frozenset("\"'”’")
_FIRST = re.compile(r"\n\n(?P<word>[A-Za-z][a-z'’-]*)(?= )")
"""The first word of a text field."""
_LABELLED = re.compile(r"\n\n[A-Z][a-z]+: (?P<word>[A-Za-z][a-z'’-]*)(?= )")
"""The first word behind a label that opens a paragraph: `Effect: draw`."""
_SHORT = re.compile(r"\b(?:vs|etc|e\.g|i\.e|Dr|Mr|Mrs|St|No)$|[^a-z)}\]~\n]$")
"""What stands before a full stop that ends no sentence."""


@rule(code="STY006", key="capital-style", severity=Severity.WARNING, scope="game", since="0.2")
def capital_style(ctx: Context) -> Iterator[Hit]:
    """A word has a capital within a sentence, or none, unlike in the game's other texts.

    Why
        Games tell their own words by capitals: an `Entity` is a kind of card, an `entity` might be
        anything. The rule follows the game's habit, word by word; keywords have a rule of their own. In a game whose
        `language` writes all nouns with capitals (`de`, `lb`, of any region), where `Laden` and `laden` are two words,
        only the names of types are told, where they lack their capital.

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
    corpus, known, nouns = ctx.corpus, cases(ctx), all_nouns(ctx)
    for large, pattern in ((False, LOWER),) if nouns else ((True, UPPER), (False, LOWER)):
        met = corpus.count(pattern, *PRINTED, "book")
        wrong = sorted(word for word in met if known.wanted.get(stem(word), large) is not large)
        wrong = [word for word in wrong if not nouns or stem(word) in known.types]
        names: dict[str, list[str]] = {}
        for part in ctx.parts.each(_names, frozenset(map(stem, wrong)), of=(large,)) if wrong else ():
            for word, name in part:
                names.setdefault(word, []).append(name)
        for found in corpus.find(one_of(wrong, large), *PRINTED, "book") if wrong else ():
            word, key = found["word"], stem(found["word"])
            if _within(names.get(key, ()), found):
                continue
            spot = corpus.spot(found, "word")
            if spot and (_on_card(spot) or _sure(known, key, found)):
                right = word.lower() if large else word.capitalize()
                yield from swap(spot, mostly(right, word), word, right)


@rule(code="STY009", key="place-case", severity=Severity.WARNING, scope="game", since="0.3")
def place_case(ctx: Context) -> Iterator[Hit]:
    """A phase, step, deck, pile or zone has other capitals than in the rulebook.

    Why
        `Draw phase` beside `Draw Phase` looks careless, and a capital may seem to name another thing.

    Bad
        --- rules.md
        ## 1. The turn
        A turn has a Draw Phase and a Duel Phase. Spent cards go to the ash pile.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "Play it in your ⟦Duel phase⟧."}

    Good
        --- rules.md
        ## 1. The turn
        A turn has a Draw Phase and a Duel Phase. Spent cards go to the ash pile.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "Play it in your Duel Phase."}
    """
    corpus = ctx.corpus
    ruled: dict[str, list[str]] = {}
    for place in corpus.count(_PLACE, "book"):
        ruled.setdefault(place.lower(), []).append(place)
    for found in corpus.find(_PLACE, *PLAYED) if ruled else ():
        ways = ruled.get(found["place"].lower(), ())
        if len(ways) == 1 and found["place"] not in ways:
            (right,) = ways
            message = f"the rules write `{right}`, not `{found['place']}`"
            yield from swap(corpus.spot(found, "place"), message, found["place"], right)


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
    spared, corpus = ctx.once(keywords), ctx.corpus
    for met, times in (
        (ctx.each(_starts, spared), TIMES), (ctx.each(_fields), OFTEN), (ctx.each(_labelled), OFTEN),
    ):  # fmt: skip
        for found, _, upper in astray(met, times):
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
    corpus = ctx.corpus
    for symbol in ctx.spec.symbols.values():
        names = "|".join(re.escape(n) for n in sorted({symbol.label, symbol.plural}, key=len, reverse=True) if n)
        mark = re.compile(rf" (?<=[\d+] )(?P<way>{re.escape('{' + symbol.id + '}')}|(?i:{names})(?![\w-]))")
        for found, _, wanted in astray(ctx.parts.each(_marked, mark, of=(mark,))) if names else ():
            if wanted:
                right = "{" + symbol.id + "}"
                yield from swap(corpus.spot(found, "way"), mostly(right, found["way"]), found["way"], right)


def _names(part: Part, wanted: Set[str]) -> list[tuple[str, str]]:
    """Give the names of several words that have one of these words, with that word."""
    names = [card.name for card in part.cards if " " in card.name]
    return [(word, name.lower()) for name in names for word in set(map(stem, name.split())) & wanted]


def _within(names: Iterable[str], found: re.Match[str]) -> bool:
    """Tell whether a word that was found is a part of a name that stands there."""
    text, (start, end) = found.string, found.span("word")
    for name in names:
        first = max(0, start - len(name))
        at = first + text[first : end + len(name)].lower().find(name) if name else -1
        if first <= at <= start and end <= at + len(name):
            return True
    return False


def _on_card(spot: Spot) -> bool:
    return bool(spot.card) or spot.at.path[:1] in (("types",), ("keywords",))


def _sure(known: Cases, word: str, found: re.Match[str]) -> bool:
    """Tell whether a word of the rulebook is no name of a phase or a value, in no list of types, in no quotation."""
    text, (start, end) = found.string, found.span("word")
    if text[end : end + 1] in _QUOTES or text[end : end + 5] == " deck":
        return False
    if found["word"][0].isupper():
        named = word in known.own and word not in known.types
        return not named and bool(_A.search(text, max(0, start - 40), start))
    return word in known.types and (found["word"].endswith("s") or text[start - 2].isdigit())


Cased = dict[bool, list[re.Match[str]]]


def _marked(part: Part, mark: re.Pattern[str]) -> Cased:
    """Give where a symbol stands behind a number, by whether it is the symbol itself or its name."""
    return by_way((found["way"].startswith("{"), found) for found in part.texts.find(mark, *PLAYED))


def _fields(part: Part) -> Cased:
    return _cased(part.texts.find(_FIRST, "field"))


def _labelled(part: Part) -> Cased:
    return _cased(part.texts.find(_LABELLED, "rules"))


def _cased(met: Iterable[re.Match[str]]) -> Cased:
    return by_way((found["word"][0].isupper(), found) for found in met)


def _starts(part: Part, keywords: frozenset[str]) -> Cased:
    """Give the first words of sentences, by whether they have a capital."""
    met = list(part.texts.find(_START, "reminder", "rules"))
    met += [found for found in part.texts.find(_START, "book") if found[0][0] != "\n"]  # an item of a list is none
    return _cased(found for found in met if _begins(found) and found["word"].lower() not in keywords)


def _begins(found: re.Match[str]) -> bool:
    """Tell whether the full stop before a word ends a sentence."""
    return found[0][0] == "\n" or not _SHORT.search(found.string[max(0, found.start() - 4) : found.start()])
