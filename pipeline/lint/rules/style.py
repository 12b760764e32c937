"""STY: one way to write one thing, on all cards of a game. The way is the game's own habit."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pipeline.findings import Edit, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import PLAYED, Corpus, Spot
from pipeline.lint.habits import against
from pipeline.lint.registry import rule

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DIGITS = {word: str(n) for n, word in enumerate(_WORDS)}
_NUMBER = re.compile(
    rf"(?<![\w/+.,:{{-])(?P<number>\d\d?|{'|'.join(_WORDS[2:])}) (?P<noun>[A-Za-z]{{3,}})(?![\w-])", re.IGNORECASE
)
_WAYS: tuple[dict[str, re.Pattern[str]], ...] = (
    {"When": re.compile(r"\bWhen(?= )"), "Whenever": re.compile(r"\bWhenever\b")},
    {"at the start of": re.compile(r"\b[Aa]t the start of\b"),
     "at the beginning of": re.compile(r"\b[Aa]t the beginning of\b")},
    {"until end of turn": re.compile(r"\buntil end of turn\b"),
     "until the end of turn": re.compile(r"\buntil the end of turn\b")},
    {"cannot": re.compile(r"\bcannot\b"), "can not": re.compile(r"\bcan not\b"), "can't": re.compile(r"\bcan['’]t\b")},
)  # fmt: skip
"""Wordings that mean one thing; a game uses one of each row."""
_MARKS: tuple[dict[str, re.Pattern[str]], ...] = (
    {'"': re.compile('"'), "“”": re.compile("[“”]"), "«»": re.compile("[«»]")},
    {"'": re.compile(r"(?<=\w)'(?=\w)"), "’": re.compile(r"(?<=\w)’(?=\w)")},
    {"-": re.compile(r"(?<=\w) -(?= \w)|(?<=\n)-(?= )"), "–": re.compile(r"(?<=\w) –(?= \w)|(?<=\n)–(?= )"),
     "—": re.compile(r"(?<=\w) ?—(?= ?\w)|(?<=\n)—(?= )")},
    {"...": re.compile(r"(?<!\.)\.\.\.(?!\.)"), "…": re.compile("…")},
)  # fmt: skip
_PAIRS = frozenset(("“”", "«»"))
"""Marks of which it must be seen whether one opens or closes."""
_TRIGGER = re.compile(
    r"(?:(?<=\n\n)|(?<=[.!?] ))(?P<opener>When|Whenever|While|At the (?:start|beginning|end) of)\b"
    r"(?:[^.:\n]{3,120}(?=:)|[^.:,\n]{3,80}(?=,))(?P<mark>[,:]) (?P<next>[\w{~])"
)
_STOP = re.compile(r"(?<=\n\n)(?P<words>[A-Z~{\[][^\n]*?(?P<last>[\w}\])~.!?:;,…”\"'’—–-]))(?=\n\n)")


@rule(code="STY001", key="number-style", severity=Severity.WARNING, scope="game", since="0.2")
def number_style(ctx: Context) -> Iterator[Hit]:
    """A number is written in words where the game writes digits before the same word, or the other way round.

    Why
        `Draw two cards` beside `Draw 2 cards` looks like another rule. The rule follows the game's habit.

    Bad
        cards:
          a: {name: Ash, text: "Draw 2 cards, then 3 cards."}
          b: {name: Brand, text: "Show 4 cards, then 5 cards, then 6 cards."}
          c: {name: Coal, text: Draw ⟦two⟧ cards.}

    Good
        cards:
          a: {name: Ash, text: "Draw 2 cards, then 3 cards."}
          b: {name: Brand, text: "Show 4 cards, then 5 cards, then 6 cards."}
          c: {name: Coal, text: Draw 2 cards.}
    """
    corpus = ctx.once(Corpus)
    by_noun: dict[str, list[tuple[str, Spot]]] = defaultdict(list)
    for spot in corpus.find(_NUMBER, "rules"):
        way = "digits" if spot.found["number"].isdigit() else "words"
        by_noun[spot.found["noun"].lower()].append((way, spot))
    for spots in by_noun.values():
        for spot, _, wanted in against(spots):
            number = spot.found["number"]
            right = _DIGITS[number.lower()] if wanted == "digits" else dict(enumerate(_WORDS)).get(int(number), "")
            place = corpus.spot(spot.found, spot.found.start("number"), spot.found.end("number"))
            if right and place:
                message = f"`{number} {spot.found['noun']}` is written in {wanted} elsewhere"
                yield _hit(place, message, number, right)


@rule(code="STY002", key="wording-style", severity=Severity.WARNING, scope="game", since="0.2")
def wording_style(ctx: Context) -> Iterator[Hit]:
    """A text opens a condition, or forbids, in other words than the game's other texts do.

    Why
        Players read a difference into `Whenever` where all other cards say `When`, and into `the beginning
        of your turn` where all others say `the start`. The rule follows the game's habit.

    Bad
        cards:
          a: {name: Ash, text: "When ~ dies: Draw. When ~ burns: Draw. When ~ moves: Draw."}
          b: {name: Brand, text: "When ~ dies: Burn. When ~ burns: Burn."}
          c: {name: Coal, text: "⟦Whenever⟧ ~ dies: Draw."}

    Good
        cards:
          a: {name: Ash, text: "When ~ dies: Draw. When ~ burns: Draw. When ~ moves: Draw."}
          b: {name: Brand, text: "When ~ dies: Burn. When ~ burns: Burn."}
          c: {name: Coal, text: "When ~ dies: Draw."}
    """
    for spot, way, wanted in _against(ctx, _WAYS, rules_only=True):
        right = wanted[0].upper() + wanted[1:] if spot.found[0][0].isupper() else wanted
        yield _hit(spot, _mostly(wanted, way), spot.found[0], right)


@rule(code="STY003", key="mark-style", severity=Severity.WARNING, scope="game", since="0.2")
def mark_style(ctx: Context) -> Iterator[Hit]:
    """A quotation mark, apostrophe, dash or ellipsis is of another kind than in the game's other texts.

    Why
        Straight and curly marks side by side look unfinished in print. The rule follows the game's habit.

    Bad
        cards:
          a: {name: Ash, text: "It’s yours, it’s mine, it’s his."}
          b: {name: Brand, text: "It’s hers. It’s late."}
          c: {name: Coal, text: "It⟦'⟧s night."}

    Good
        cards:
          a: {name: Ash, text: "It’s yours, it’s mine, it’s his."}
          b: {name: Brand, text: "It’s hers. It’s late."}
          c: {name: Coal, text: "It’s night."}
    """
    for spot, way, wanted in _against(ctx, _MARKS):
        right = spot.found[0].replace(way, wanted)
        fixed = wanted not in _PAIRS and way not in _PAIRS
        yield _hit(spot, _mostly(wanted, way), way, right if fixed else wanted, fixed=fixed)


@rule(code="STY004", key="trigger-style", severity=Severity.WARNING, scope="game", since="0.2")
def trigger_style(ctx: Context) -> Iterator[Hit]:
    """A condition ends with another mark than in the game's other texts, or goes on with another case of letter.

    Why
        `When it dies: Draw a card` and `When it dies, draw a card` are two styles for one rule. The rule
        follows the game's habit.

    Bad
        cards:
          a: {name: Ash, text: "When ~ dies: Draw. When ~ burns: Draw. When ~ moves: Draw."}
          b: {name: Brand, text: "When ~ dies: Burn. When ~ burns: Burn."}
          c: {name: Coal, text: "When ~ dies⟦,⟧ draw."}

    Good
        cards:
          a: {name: Ash, text: "When ~ dies: Draw. When ~ burns: Draw. When ~ moves: Draw."}
          b: {name: Brand, text: "When ~ dies: Burn. When ~ burns: Burn."}
          c: {name: Coal, text: "When ~ dies: Draw."}
    """
    corpus = ctx.once(Corpus)
    spots = list(corpus.find(_TRIGGER, "rules"))
    for spot, mark, wanted in against((s.found["mark"], s) for s in spots):
        place = corpus.spot(spot.found, spot.found.start("mark"), spot.found.end("mark"))
        if place:
            yield Hit(f"the condition ends with `{mark}`, in this game mostly with `{wanted}`", place.at, mark, wanted,
                      f"end it with `{wanted}`", card=spot.card)  # fmt: skip
    cased = [(s.found["mark"], s.found["next"].isupper(), s) for s in spots if s.found["next"].isalpha()]
    for mark in (":", ","):
        for spot, _, upper in against((up, s) for m, up, s in cased if m == mark):
            place = corpus.spot(spot.found, spot.found.start("next"), spot.found.end("next"))
            if place:
                letter = spot.found["next"]
                right = letter.upper() if upper else letter.lower()
                message = f"after a condition's `{mark}`, this game mostly goes on with `{right}`"
                yield _hit(place, message, letter, right)


@rule(code="STY005", key="full-stop", severity=Severity.WARNING, scope="game", since="0.2")
def full_stop(ctx: Context) -> Iterator[Hit]:
    r"""A paragraph ends without a full stop, while the game's other paragraphs have one.

    Why
        It looks as if something were missing, and often it is: the end of a sentence was lost.

    Bad
        cards:
          a: {name: Ash, text: "Draw a card now.\n\nShow it to all.\n\nPut it on top."}
          b: {name: Brand, text: "Draw a card now.\n\nBurn it at once."}
          c: {name: Coal, text: "Draw a card ⟦now⟧"}

    Good
        cards:
          a: {name: Ash, text: "Draw a card now.\n\nShow it to all.\n\nPut it on top."}
          b: {name: Brand, text: "Draw a card now.\n\nBurn it at once."}
          c: {name: Coal, text: "Draw a card now."}
    """
    corpus = ctx.once(Corpus)
    ends = [(s.found["last"] in '.!?…:”"', s) for s in corpus.find(_STOP, "rules") if s.found[0].count(" ") >= 2]
    for spot, _, stopped in against(ends):
        end = spot.found.end("words")
        word = re.search(r"\S+$", spot.found["words"])
        place = corpus.spot(spot.found, end - len(word[0]), end) if word and stopped else None
        if word and place and spot.found["last"].isalnum():
            yield _hit(place, "the paragraph ends without a full stop", word[0], f"{word[0]}.")
        elif place:
            yield Hit("the paragraph ends without a full stop", place.at, spot.found["last"], ".",
                      "end the sentence", card=spot.card)  # fmt: skip


def _against(
    ctx: Context, rows: tuple[dict[str, re.Pattern[str]], ...], *, rules_only: bool = False
) -> Iterator[tuple[Spot, str, str]]:
    """Give what goes against the game's habit in each row of ways: the spot, its way, and the habit."""
    corpus, sources = ctx.once(Corpus), PLAYED if rules_only else ()
    for row in rows:
        yield from against((way, spot) for way, pattern in row.items() for spot in corpus.find(pattern, *sources))


def _mostly(wanted: str, way: str) -> str:
    return f"this game mostly writes `{wanted}`, not `{way}`"


def _hit(spot: Spot, message: str, actual: str, right: str, *, fixed: bool = True) -> Hit:
    fix = Edit(spot.at, right, safe=False) if spot.exact and fixed else None
    return Hit(message, spot.at, actual, right, f"write `{right}`", fix, card=spot.card)
