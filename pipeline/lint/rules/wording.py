"""WRD: slips of the pen in what cards say, in any game and in any style."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pipeline.findings import Edit, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import BREAK, Corpus, Spot
from pipeline.lint.registry import rule

_DOUBLED = re.compile(r"(?<![\w'’-])([A-Za-z]+)(?P<again>[ \n]+\1)(?![\w'’-])", re.IGNORECASE)
_MAY_DOUBLE = frozenset({"had", "that", "no", "very", "so", "bye", "ha", "tick", "knock", "there", "now", "never"})
"""Words that stand twice in good English, or are said twice on purpose."""

_SPACE_BEFORE = r"(?<=[\w}\])~]) +(?=[,;!?](?:\s|$)|[.:](?:\s|$))"
_TWICE = r"(?<![,;:.])(?P<mark>[,;:])(?P=mark)(?![,;:])|(?<![.!?…])\.\.(?![.\w])|[,;:]\.(?![.\d])"
_NO_SPACE = r"(?<=[a-z}]),(?=[A-Za-z{])|(?<=[a-z]{2})[.;](?=[A-Z][a-z])"
_MARKS = re.compile(f"(?P<before>{_SPACE_BEFORE})|(?P<twice>{_TWICE})|(?P<after>{_NO_SPACE})")

_BRACKET = re.compile(rf"{BREAK}|[()\[\]“”]|(?<=\n\n)\w{{1,2}}\)|\w\)(?= )")
_PAIRS = {")": "(", "]": "[", "”": "“"}

_ARTICLE = re.compile(r"(?<![\w'’-])(?P<article>[Aa]n?) (?P<word>[A-Za-z][a-z]+)")
_AS_CONSONANT = re.compile(r"uni(?!n|m)|us[aeiu]|eu|one(?![a-z])|once|ubi|ura|uti|ufo|ukul|ewe", re.IGNORECASE)
"""Words that begin with a vowel and are spoken with a consonant: a unit, a user, a one."""
_AS_VOWEL = re.compile(r"hour|honest|hono|heir|herb|y|x", re.IGNORECASE)
"""Words that begin with a consonant and may be spoken with a vowel: an hour, an heir."""

_COUNTED = re.compile(
    r"(?<![\w/+.,:{-])(?P<count>\d+|[Oo]ne|[Aa]n?|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive) (?P<noun>[A-Za-z]+)\b"
)
_SINGLE = frozenset({"1", "one", "a", "an"})


@rule(code="WRD001", key="doubled-word", severity=Severity.WARNING, scope="game", since="0.2")
def doubled_word(ctx: Context) -> Iterator[Hit]:
    """A word stands twice in a row.

    Why
        The eye skips it while writing and stumbles over it while playing. A line's end often hides it.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw ⟦a a⟧ card.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card.
    """
    for spot in ctx.once(Corpus).find(_DOUBLED):
        word, shown = spot.found[1], " ".join(spot.found[0].split())
        if word.lower() not in _MAY_DOUBLE and not shown.split()[1][0].isupper():  # a name, such as Baden Baden
            yield _hit(spot, f"`{shown}` has a word twice", shown, word, word, safe=False)


@rule(code="WRD002", key="stray-mark", severity=Severity.WARNING, scope="game", since="0.2")
def stray_mark(ctx: Context) -> Iterator[Hit]:
    """A comma, colon or full stop stands twice, after a space, or without the space that should follow it.

    Why
        A small slip; but a colon or a full stop decides where a condition ends.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card⟦ ⟧, then discard a card.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card, then discard a card.
    """
    for spot in ctx.once(Corpus).find(_MARKS):
        found = spot.found[0]
        if spot.found["before"]:
            yield _hit(spot, "a space stands before a mark", found, "no space", "", hint="take the space out")
        elif spot.found["twice"]:
            wanted = "." if "." in found else found[0]
            yield _hit(spot, f"`{found}` is one mark too many", found, wanted, wanted)
        else:
            yield _hit(spot, f"no space stands after `{found}`", found, f"`{found} `", f"{found} ")


@rule(code="WRD003", key="broken-bracket", severity=Severity.WARNING, scope="game", since="0.2")
def broken_bracket(ctx: Context) -> Iterator[Hit]:
    """A bracket or a quotation mark is opened and not closed, or closed and not opened.

    Why
        Nobody can tell where the aside ends, and part of a sentence may be lost.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card ⟦(⟧or two, if it is night.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: Draw a card (or two, if it is night).
    """
    corpus = ctx.once(Corpus)
    opened: list[re.Match[str]] = []
    for found in _BRACKET.finditer(corpus.text):
        mark = found[0]
        if mark == BREAK:
            yield from _alone(corpus, opened)
            opened = []
        elif mark in _PAIRS.values():
            opened.append(found)
        elif mark in _PAIRS or not any(o[0] == "(" for o in opened):
            if opened and opened[-1][0] == _PAIRS.get(mark):
                opened.pop()
            elif mark in _PAIRS:  # `a)` and `1)` number a list
                yield from _alone(corpus, [found])
        elif opened and opened[-1][0] == "(":
            opened.pop()


@rule(code="WRD004", key="wrong-article", severity=Severity.WARNING, scope="game", since="0.2")
def wrong_article(ctx: Context) -> Iterator[Hit]:
    """`a` stands before a vowel, or `an` before a consonant.

    Why
        It is mostly left over from a word that was replaced.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: Discard ⟦a⟧ ember.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: Discard an ember.
    """
    corpus = ctx.once(Corpus)
    for found in _ARTICLE.finditer(corpus.text):
        article, word = found["article"], found["word"]
        vowel = word[0].lower() in "aeiou"
        odd = _AS_CONSONANT.match(word) if vowel else _AS_VOWEL.match(word)
        if odd or vowel == (article.lower() == "an"):
            continue
        spot = corpus.spot(found, found.start("article"), found.end("article"))
        if spot:
            wanted = article[0] + ("n" if vowel else "")
            yield _hit(spot, f"`{article}` stands before `{word}`", article, wanted, wanted)


@rule(code="WRD005", key="wrong-number", severity=Severity.WARNING, scope="game", since="0.2")
def wrong_number(ctx: Context) -> Iterator[Hit]:
    """A number and the word that it counts do not agree (`1 cards`, `2 card`).

    Why
        One of them was changed and the other was not: which is right, players cannot tell. The rule
        learns from the game's other texts how a word is counted.

    Bad
        cards:
          a: {name: Ash, text: Draw 2 cards.}
          b: {name: Brand, text: "Draw 3 cards, then 2 cards."}
          c: {name: Coal, text: Draw ⟦2 card⟧.}

    Good
        cards:
          a: {name: Ash, text: Draw 2 cards.}
          b: {name: Brand, text: "Draw 3 cards, then 2 cards."}
          c: {name: Coal, text: Draw 2 cards.}
    """
    spots = list(ctx.once(Corpus).find(_COUNTED, "rules", "field", "reminder"))
    many = Counter(s.found["noun"] for s in spots if not _single(s))
    one = Counter(s.found["noun"] for s in spots if _single(s))
    for spot in spots:
        count, noun = spot.found["count"], spot.found["noun"]
        wanted = _singular(noun, one) if _single(spot) else _plural(noun, many)
        if wanted:
            right = f"{count} {wanted}"
            yield _hit(spot, f"`{count} {noun}` do not agree", spot.found[0], right, right, safe=False)


def _single(spot: Spot) -> bool:
    return spot.found["count"].lower() in _SINGLE


def _singular(noun: str, one: Counter[str]) -> str:
    """Give the word that one of these is called, when the game says it often enough and this form seldom."""
    forms = [noun[:-1]] * noun.endswith("s") + [noun[:-3] + "y"] * noun.endswith("ies")
    return next((f for f in forms if one[f] >= 3 and one[noun] * 5 <= one[f]), "")


def _plural(noun: str, many: Counter[str]) -> str:
    forms = [noun + "s"] + [noun[:-1] + "ies"] * noun.endswith("y")
    return next((f for f in forms if many[f] >= 3 and many[noun] * 5 <= many[f] + 2), "")


def _alone(corpus: Corpus, found: list[re.Match[str]]) -> Iterator[Hit]:
    for match in found:
        spot = corpus.spot(match, match.start(), match.end())
        if spot:
            hint = "close it, or take it out"
            yield Hit(f"`{match[0]}` has no partner", spot.at, match[0], hint=hint, card=spot.card)


def _hit(spot: Spot, message: str, actual: str, wanted: str, text: str, *, safe: bool = True, hint: str = "") -> Hit:
    """Make a hit whose fix writes `text` in the place of what was found."""
    fix = Edit(spot.at, text, safe=safe) if spot.exact else None
    return Hit(message, spot.at, actual, wanted, hint or f"write `{wanted}`", fix, card=spot.card)
