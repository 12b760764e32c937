"""WRD: slips of the pen in what cards say, in any game and in any style."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.joined import BREAK, PLAYED
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap

_DOUBLED = re.compile(r"([A-Za-z](?<![\w'’-].)[A-Za-z]*+)(?P<again>[ \n]+\1)(?![\w'’-])", re.IGNORECASE)
_MAY_DOUBLE = frozenset({"had", "that", "no", "very", "so", "bye", "ha", "tick", "knock", "there", "now", "never"})
"""Words that stand twice in good English, or are said twice on purpose."""

_BEFORE = re.compile(r' +(?=[,;:.!?](?:[\s"”)]|$))(?<=[\w}\])~*] )')
_TWICE = re.compile(r"[,;:.][,;:.](?<=(?:,,|;;|::|\.\.|[,;:]\.))(?<![.!?,;:…]..)(?![.,;:\w])")
_MARKS = (
    (re.compile(r"--(?<![-<!]--)(?![->])"), "two hyphens stand for a dash", "–"),
    (re.compile(r"\+ \+(?=\d)"), "`+` stands twice", "+"),
    (re.compile(r"\.\)\.(?<!\.\.\)\.)(?!\.)"), "a full stop stands before and after a bracket", ".)"),
    (re.compile(r"/(?=\n)(?<=[.!?)]/)"), "a stray `/` stands at the end", ""),
)
"""Slips of marks, each with what is said of it and what should stand there."""
_NO_SPACE = re.compile(r",(?=[A-Za-z{])(?<=[a-z}],)|[.;](?=[A-Z][a-z])(?<=[a-z]{2}.)")

_BEFORE_FRENCH = re.compile(r" +(?=[,.](?:\s|$))(?<=[\w}\])~*] )")
"""In French a space stands before `;`, `:`, `!`, `?` and `»`."""
_BRACKET = re.compile(r"[()\[\]„“”\n](?:(?<=\n)\n|(?<=\))(?= )(?:(?<=\b\w\))|(?<=\b\w\w\)))(?P<item>)|(?<!\n))")
_PAIRS = {")": "(", "]": "[", "”": "“„", "“": "„"}
"""What opens the aside or the speech that a mark closes: `“…”`, in German `„…“`, in Polish `„…”`."""
_OPENING = "([“„"

_ARTICLE = re.compile(r"(?P<article>[Aa](?<![\w'’-].)n?) (?P<word>[A-Za-z][a-z]+)")
_AS_CONSONANT = re.compile(r"uni(?!n|m)|us[aeiu]|eu|one(?![a-z])|once|ubi|ura|uti|ufo|ukul|ewe", re.IGNORECASE)
"""Words that begin with a vowel and are spoken with a consonant: a unit, a user, a one."""
_AS_VOWEL = re.compile(r"hour|honest|hono|heir|herb|y|x", re.IGNORECASE)
"""Words that begin with a consonant and may be spoken with a vowel: an hour, an heir."""

_COUNTED = re.compile(r"[ \n(](?P<count>\d+|[Oo]ne|[Aa]n?|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive) (?P<noun>[A-Za-z]+)\b")
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
    corpus = ctx.corpus
    for found in corpus.find(_DOUBLED):
        word, shown = found[1], " ".join(found[0].split())
        name = all(part[0].isupper() for part in shown.split())  # such as Baden Baden
        clause = word == "is" and found.string.endswith(" it ", 0, found.start())  # `whose turn it is is first`
        if word.lower() not in _MAY_DOUBLE and not name and not clause:
            yield from swap(corpus.spot(found), f"`{shown}` has a word twice", shown, word)


@rule(code="WRD002", key="stray-mark", severity=Severity.WARNING, scope="game", since="0.2")
def stray_mark(ctx: Context) -> Iterator[Hit]:
    """A mark stands twice, after a space, without the space that should follow it, or for another (`--`).

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
    corpus = ctx.corpus
    for found in corpus.find(_BEFORE_FRENCH if ctx.spec.language.lower().startswith("fr") else _BEFORE):
        yield from swap(corpus.spot(found), "a space stands before a mark", found[0], "", safe=True, hint="take it out")
    for found in corpus.find(_TWICE):
        right = "." if "." in found[0] else found[0][0]
        yield from swap(corpus.spot(found), f"`{found[0]}` is one mark too many", found[0], right, safe=True)
    for pattern, message, right in _MARKS:
        for found in corpus.find(pattern):
            yield from swap(corpus.spot(found), message, found[0], right, hint="" if right else "take it out")
    for found in corpus.find(_NO_SPACE):
        right = f"{found[0]} "
        yield from swap(corpus.spot(found), f"no space stands after `{found[0]}`", found[0], right, safe=True)


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
    yield from ctx.hits(_unpaired)


def _unpaired(part: Part) -> Iterator[Hit]:
    opened: list[re.Match[str]] = []
    for found in part.texts.find(_BRACKET):
        mark = "" if found["item"] is not None else found[0]
        if mark == BREAK:
            yield from _alone(part, opened)
            opened = []
        elif opened and mark and opened[-1][0] in _PAIRS.get(mark, ""):
            opened.pop()
        elif mark and mark in _OPENING:
            opened.append(found)
        elif mark in _PAIRS:
            yield from _alone(part, [found])
        elif opened and opened[-1][0] == "(":  # else `a)` or `1)`, which number a list
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
    yield from ctx.hits(_unfit)


def _unfit(part: Part) -> Iterator[Hit]:
    for found in part.texts.find(_ARTICLE):
        article, word = found["article"], found["word"]
        vowel = word[0].lower() in "aeiou"
        odd = _AS_CONSONANT.match(word) if vowel else _AS_VOWEL.match(word)
        if not odd and vowel != (article.lower() == "an"):
            right = article[0] + ("n" if vowel else "")
            spot = part.texts.spot(found, "article")
            yield from swap(spot, f"`{article}` stands before `{word}`", article, right, safe=True)


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
    often = ctx.parts.total(_nouns)
    right = {(single, noun): form for single, noun in often if (form := _form(single, noun, often))}
    yield from ctx.hits(_disagreeing, right)


def _counts(part: Part) -> Iterator[tuple[bool, str, re.Match[str]]]:
    """Give what is counted: whether it is one, its noun, and where."""
    return ((f["count"].lower() in _SINGLE, f["noun"], f) for f in part.texts.find(_COUNTED, *PLAYED))


def _nouns(part: Part) -> Counter[tuple[bool, str]]:
    return Counter((single, noun) for single, noun, _ in _counts(part))


def _disagreeing(part: Part, right: Mapping[tuple[bool, str], str]) -> Iterator[Hit]:
    for single, noun, found in _counts(part) if right else ():
        if (single, noun) in right:
            wanted = f"{found['count']} {right[single, noun]}"
            said = f"{found['count']} {noun}"
            spot = part.texts.place(found.start("count"), found.end())
            yield from swap(spot, f"`{said}` do not agree", said, wanted)


def _form(single: bool, noun: str, often: Mapping[tuple[bool, str], int]) -> str:
    """Give the form of a noun behind one or behind several, when the game says it often enough and this one seldom."""
    ones = [noun[:-1]] * noun.endswith("s") + [noun[:-3] + "y"] * noun.endswith("ies")
    forms = ones if single else [noun + "s"] + [noun[:-1] + "ies"] * noun.endswith("y")
    met = ((form, often.get((single, form), 0)) for form in forms)
    return next((form for form, count in met if count >= 3 and often[single, noun] * 5 <= count + 2), "")


def _alone(part: Part, found: list[re.Match[str]]) -> Iterator[Hit]:
    for match in found:
        spot = part.texts.spot(match)
        if spot:
            hint = "close it, or take it out"
            yield Hit(f"`{match[0]}` has no partner", spot.at, match[0], hint=hint, card=spot.card)
