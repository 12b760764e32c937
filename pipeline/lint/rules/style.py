"""STY: one way to write one thing, on all cards of a game. The way is the game's own habit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from pipeline.findings import Origin, Severity
from pipeline.lint.cases import stem
from pipeline.lint.context import Context, Hit
from pipeline.lint.corpus import Corpus
from pipeline.lint.habits import OFTEN, TIMES, against, astray, by_way, habit, mostly
from pipeline.lint.joined import BREAK, PLAYED, SOURCES, Source, Spot
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ENOUGH = 2
"""How often else a noun must be counted as one, so that `one` before it is a number and not just any."""
_DIGITS = {word: str(n) for n, word in enumerate(_WORDS)}
_SPELT = {str(n): word for n, word in enumerate(_WORDS)}
_NUMBER = re.compile(
    r"[ \n(](?P<number>\d|10|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en)"
    r" (?P<noun>[A-Za-z]{3,})(?![\w-])"
)
Ways = tuple[dict[str, re.Pattern[str]], ...]
WORDED: tuple[Source, ...] = (*PLAYED, "book")
"""Where one wording is asked for."""
WAYS: Ways = (
    {"When": re.compile(r"When(?= )(?<!\wWhen)"), "Whenever": re.compile(r"Whenever(?= )(?<!\wWhenever)")},
    {"at the start of": re.compile(r"[Aa]t the start of\b"),
     "at the beginning of": re.compile(r"[Aa]t the beginning of\b")},
    {"until end of turn": re.compile(r"until end of turn\b"),
     "until the end of turn": re.compile(r"until the end of turn\b")},
    {"When summoned": re.compile(r"When \w+ed(?=[:,])"),
     "When this is summoned": re.compile(r"When (?:~|it|this(?: card)?) is \w+ed(?=[:,])")},
    {"(once per turn": re.compile(r"\(once per turn\b"),
     "(only once per turn": re.compile(r"\(only once per turn\b")},
    {"cannot": re.compile(r"cannot\b"), "can not": re.compile(r"can not\b"), "can't": re.compile(r"can['’]t\b")},
)  # fmt: skip
"""Wordings that mean one thing; a game uses one of each row."""
NORMS: Ways = ({"and": re.compile(r" and(?= [\w{~+])"), "&": re.compile(r" &(?= [\w{~+])")},)
"""Wordings of which one is what the language asks for, so that a weaker habit is enough."""
_MARKS: Ways = (
    {'"': re.compile('"'), "“”": re.compile("[“”]"), "«»": re.compile("[«»]")},
    {"'": re.compile(r"'(?=\w)(?<=\w')"), "’": re.compile(r"’(?=\w)(?<=\w’)")},
    {"-": re.compile(r" -(?= \w)(?<=\w -)|\n-(?= )"), "–": re.compile(r" –(?= \w)(?<=\w –)|\n–(?= )"),
     "—": re.compile(r"—(?= ?\w)")},
    {"...": re.compile(r"\.\.\.(?!\.)(?<!\.\.\.\.)"), "…": re.compile("…")},
)  # fmt: skip
_DASH = re.compile(r" ?[-–—](?: (?=\w)|(?<= .)(?=\w))")
"""A dash between two parts of a name, with the spaces about it; no hyphen."""
_PAIRS = frozenset(("“”", "«»"))
"""Marks of which it must be seen whether one opens or closes."""
_TRIGGER = re.compile(
    r"(?:When|Whenever|While|At the (?:start|beginning|end) of)\b"
    r"(?:[^.:\n]{3,120}(?=:)|[^.:,\n]{3,80}(?=,))(?P<mark>[,:]) (?P<next>[\w{~])"
)
_STOPPED = (")/", ".)", "!)", "?)")
"""Ends of which another rule speaks, or which are stopped within a bracket."""
_STOPS = frozenset('.!?…:”"')


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
    often = ctx.parts.total(_numbers)
    wanted: dict[str, str] = {}
    for noun in {noun for noun, what in often if what == "words"} & {noun for noun, what in often if what == "digits"}:
        own = habit({way: often[noun, way] for way in ("words", "digits")})
        if own:
            wanted[noun] = own
    yield from ctx.hits(_misnumbered, wanted, frozenset(n for n in wanted if often.get((n, "one"), 0) > ENOUGH))


def _counted(part: Part) -> Iterator[tuple[str, str, re.Match[str]]]:
    """Give each number before a noun: the noun, how the number is written, and where."""
    for found in part.texts.find(_NUMBER, "rules"):
        yield stem(found["noun"]), "digits" if found["number"].isdigit() else "words", found


def _numbers(part: Part) -> Counter[tuple[str, str]]:
    """Count by noun how numbers are written, and how often it is one."""
    met: Counter[tuple[str, str]] = Counter()
    for noun, way, found in _counted(part):
        met[noun, way] += 1
        met[noun, "one"] += found["number"] in ("1", "One", "one")
    return met


def _misnumbered(part: Part, wanted: Mapping[str, str], single: frozenset[str]) -> Iterator[Hit]:
    for noun, way, found in _counted(part) if wanted else ():
        number, own = found["number"], wanted.get(noun, way)
        right = _DIGITS.get(number.lower(), "") if own == "digits" else _SPELT.get(number, "")
        if own != way and right and (number.lower() != "one" or noun in single):
            message = f"`{number} {found['noun']}` is written in {own} elsewhere"
            yield from swap(part.texts.spot(found, "number"), message, number, right)


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
    corpus = ctx.corpus
    for found, way, wanted in (*_against(corpus, WAYS, WORDED), *_against(corpus, NORMS, WORDED, OFTEN)):
        right = wanted[0].upper() + wanted[1:] if found[0][0].isupper() else wanted
        yield from swap(corpus.spot(found), mostly(wanted, way), found[0], right)


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
    for (at, card), way, wanted in astray(ctx.each(_dashes)):
        yield Hit(f"names of this game mostly have `{wanted}`, not `{way}`", at, way, wanted, f"write `{wanted}`",
                  card=card)  # fmt: skip
    corpus = ctx.corpus
    for found, way, wanted in _against(corpus, _MARKS, SOURCES):
        fixed = wanted not in _PAIRS and way not in _PAIRS
        right = found[0].replace(way, wanted) if fixed else wanted
        yield from swap(corpus.spot(found), mostly(wanted, way), found[0].strip(), right, fixed=fixed)


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
    corpus, met = ctx.corpus, ctx.each(_triggers)
    for found, mark, wanted in astray(by_way((found["mark"], found) for found in part) for part in met):
        message = f"the condition ends with `{mark}`, in this game mostly with `{wanted}`"
        yield from swap(corpus.spot(found, "mark"), message, mark, wanted, fixed=False)
    for mark in (":", ","):
        found_so = (f for part in met for f in part if f["mark"] == mark and f["next"].isalpha())
        for found, _, upper in against((found["next"].isupper(), found) for found in found_so):
            right = found["next"].upper() if upper else found["next"].lower()
            message = f"after a condition's `{mark}`, this game mostly goes on with `{right}`"
            yield from swap(corpus.spot(found, "next"), message, found["next"], right)


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
    for (word, spot), stopped, wanted in astray(ctx.each(_ends)):
        if wanted and not stopped:
            yield from swap(spot, "the paragraph ends without a full stop", word, f"{word}.", fixed=word[-1].isalnum())


def _dashes(part: Part) -> dict[str, list[tuple[Origin, str]]]:
    """Give the dashes in names, by how they are written, each with its place and its card."""
    met = ((card, found) for card in part.cards if " " in card.name for found in _DASH.finditer(card.name))
    return by_way((found[0], (card.at.child("name").slice(*found.span()), card.id)) for card, found in met)


def _triggers(part: Part) -> list[re.Match[str]]:
    return [found for found in part.texts.find(_TRIGGER, "rules") if found.string[found.start() - 2] in "\n.!?"]


def _ends(part: Part) -> dict[bool, list[tuple[str, Spot | None]]]:
    """Give the paragraphs that look like sentences, by whether they are stopped, each with its last word. In a list of
    choices a mark stands before it; in the rulebook, only a paragraph of several sentences must be one."""
    met: dict[bool, list[tuple[str, Spot | None]]] = {True: [], False: []}
    for source in ("rules", "book"):
        for start, end in part.texts.regions(source):
            at = start
            for paragraph in part.texts.text[start:end].split(BREAK):
                said = paragraph.rstrip()
                words = said.lstrip("–—-•* ")
                sentence = words.count(" ") >= 2 and (words[0].isupper() or words[0] in "~{[")
                if sentence and (source == "rules" or ". " in said):
                    note = said[-1] == "]" and said[-2] != "]"  # of what is still to come
                    stopped = note or said[-1] in _STOPS or said.endswith(_STOPPED)
                    word, last = "" if stopped else said.split()[-1], at + len(said)
                    met[stopped].append((word, part.texts.place(last - len(word), last) if word else None))
                at += len(paragraph) + len(BREAK)
    return met


def _against(
    corpus: Corpus, rows: Ways, sources: tuple[Source, ...], times: int = TIMES
) -> Iterator[tuple[re.Match[str], str, str]]:
    """Give what goes against the game's habit in each row of ways: the match, its way, and the habit."""
    for row in rows:
        wanted = habit(
            {way: often for way, pattern in row.items() if (often := corpus.number(pattern, *sources))}, times
        )
        for way, pattern in row.items() if wanted else ():
            for found in corpus.find(pattern, *sources) if way != wanted else ():
                yield found, way, str(wanted)
