"""RUL: the sections and the numbered rulings of rules.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipeline.findings import Origin, Severity
from pipeline.lint.book import passages
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import rule
from pipeline.model.rules import lines, sections
from pipeline.model.types import Rules

LEAST_WORDS = 8
"""The least words of a paragraph that is compared: short ones may stand in several lists."""
LEAST_TOLD = 4
"""Of how many items of a list something must be said for each of which nothing is."""
_MARK = re.compile(r"[-*+]\s")
_ITEM = re.compile(r"[-*+]\s+(?P<name>\**[A-Z][\w'’-]*(?: [\w'’-]+){0,2}\**)(?P<said>\s*[:(–—-].*\S)?\s*")
"""An item that is a word, or up to three, and what is said of it."""
_HEADING = re.compile(r"(#{1,6})\s(?P<section>(?<=##\s)\s*(?!R\d+\b))?")
"""A heading; the title is no section, and a ruling may be no more than its heading."""


@rule(code="RUL001", key="open-ruling", severity=Severity.WARNING, scope="game", since="0.1")
def open_ruling(ctx: Context) -> Iterator[Hit]:
    """A ruling is not settled.

    Why
        Players will ask what the rules do not say. An open ruling is a decision that the designer owes.

    Bad
        --- rules.md
        ## 1. The duel
        ⟦### R1 (open). Who begins⟧

    Good
        --- rules.md
        ## 1. The duel
        ### R1. The younger player begins
    """
    for ruling in ctx.game.rules.rulings if ctx.game.rules else ():
        if ruling.open:
            yield Hit(f"the ruling `{ruling.id}` is open: {ruling.title}", ruling.at,
                      hint=f"decide it, and write `### {ruling.id}.` without `(open)`")  # fmt: skip


@rule(code="RUL002", key="ruling-twice", severity=Severity.ERROR, scope="game", since="0.1")
def ruling_twice(ctx: Context) -> Iterator[Hit]:
    """Two rulings have one number.

    Why
        Notes and answers cite a ruling by its number, and could mean either.

    Bad
        --- rules.md
        ### R1. The younger player begins
        ⟦### R1. A tie is fought again⟧

    Good
        --- rules.md
        ### R1. The younger player begins
        ### R2. A tie is fought again
    """
    rules = ctx.game.rules
    yield from _twice((ruling.id, ruling.title, ruling.at) for ruling in rules.rulings) if rules else ()


@rule(code="RUL003", key="empty-section", severity=Severity.WARNING, scope="game", since="0.3")
def empty_section(ctx: Context) -> Iterator[Hit]:
    """A section of the rules has a heading and no words.

    Why
        Players look it up and find nothing. It is still to be written, or was moved elsewhere.

    Bad
        --- rules.md
        ## 1. The duel
        The younger player begins.
        ⟦## 2. The end⟧

    Good
        --- rules.md
        ## 1. The duel
        The younger player begins.
        ## 2. The end
        Whoever has no cards has lost.
    """
    yield from ctx.judged(_without_words, ctx.game.rules, ctx.spec.at)


def _without_words(rules: Rules | None, end: Origin) -> Iterator[Hit]:
    last = None
    for at, line, code in (*lines(rules), (end, "# ", False)) if rules else ():
        heading = None if code else _HEADING.match(line)
        if heading and last and len(heading[1]) <= len(last[2][1]) and last[2]["section"] is not None:
            hint = "write it, or take its heading out"
            yield Hit("the section has a heading and no words", last[0], last[1], hint=hint)
        last = (at, line, heading) if heading else None if line.strip() else last


@rule(code="RUL004", key="paragraph-twice", severity=Severity.WARNING, scope="game", since="0.3")
def paragraph_twice(ctx: Context) -> Iterator[Hit]:
    """A paragraph of the rules stands in two places, word for word.

    Why
        One of the two will be changed and the other forgotten; mostly it is left over from moving a section.

    Bad
        --- rules.md
        ## 1. The duel
        The younger player begins and draws 3 cards from the deck.
        ## 2. The end
        ⟦The younger player begins and draws 3 cards from the deck.⟧

    Good
        --- rules.md
        ## 1. The duel
        The younger player begins and draws 3 cards from the deck.
        ## 2. The end
        Whoever has no cards has lost.
    """
    yield from ctx.judged(_repeated, ctx.game.rules)


def _repeated(rules: Rules | None) -> Iterator[Hit]:
    first: dict[str, Origin] = {}
    for part, tokens in passages(rules) if rules else ():
        words = "".join(token.text for token in tokens).strip()
        if part == "label" or words.count(" ") + 1 < LEAST_WORDS:
            continue
        at = tokens[0].at
        there = first.setdefault(words, at)
        if there is not at:
            yield Hit("the paragraph stands in two places, word for word", at, hint="keep one of them",
                      related=(there,))  # fmt: skip


@rule(code="RUL005", key="section-twice", severity=Severity.WARNING, scope="game", since="0.3")
def section_twice(ctx: Context) -> Iterator[Hit]:
    """Two sections of the rules have one number.

    Why
        Cards, rulings and verdicts cite a section by its number, and players may read the other one.

    Bad
        --- rules.md
        ## 1. The duel
        The younger player begins.
        ⟦## 1. The end⟧
        Whoever has no cards has lost.

    Good
        --- rules.md
        ## 1. The duel
        The younger player begins.
        ## 2. The end
        Whoever has no cards has lost.
    """
    yield from ctx.judged(_sections_twice, ctx.game.rules)


def _sections_twice(rules: Rules | None) -> Iterator[Hit]:
    yield from _twice(sections(rules)) if rules else ()


@rule(code="RUL006", key="item-without-words", severity=Severity.WARNING, scope="game", since="0.3")
def item_without_words(ctx: Context) -> Iterator[Hit]:
    """A list of the rules says something of each of its items, and nothing of one.

    Why
        Players look the word up and find it alone: what it means is still to be written, or was lost.

    Bad
        --- rules.md
        - Warded: it cannot be chosen.
        - Swift: it may act at once.
        - Purely: all your cards are of one kind.
        - Tutor: search your deck for a card.
        - ⟦Intercept⟧

    Good
        --- rules.md
        - Warded: it cannot be chosen.
        - Swift: it may act at once.
        - Purely: all your cards are of one kind.
        - Tutor: search your deck for a card.
        - Intercept: it takes an attack on itself.
    """
    yield from ctx.judged(_unexplained, ctx.game.rules)


def _unexplained(rules: Rules | None) -> Iterator[Hit]:
    for items in _lists(rules) if rules else ():
        bare = [(at, item) for at, item, more in items if item["said"] is None and not more]
        for at, item in bare if len(items) - len(bare) >= LEAST_TOLD * len(bare) else ():
            yield Hit(f"nothing is said of `{item['name']}`, as is of the other items of its list",
                      at.slice(*item.span("name")), item["name"], "what it means",
                      "say it, or take the item out")  # fmt: skip


def _lists(rules: Rules) -> Iterator[list[tuple[Origin, re.Match[str], bool]]]:
    """Give the lists of which each item is a word, with what is said of it or without: place and line of each item, and
    whether more lines follow."""
    run: list[tuple[Origin, re.Match[str], bool]] = []
    sound = True
    for at, line, code in (*lines(rules), (Origin(rules.file), "", False)):
        item = None if code else _ITEM.fullmatch(line)
        if item:
            run.append((at, item, False))
        elif run and line[:1] in (" ", "\t") and line.strip():
            run[-1] = (*run[-1][:2], True)
        elif not _MARK.match(line):
            yield from [run] if run and sound else ()
            run, sound = [], True
        else:  # an item that is a sentence
            sound = False


def _twice(headings: Iterable[tuple[str, str, Origin]]) -> Iterator[Hit]:
    """Find numbers that stand twice, by number, title and place."""
    first: dict[str, tuple[str, Origin]] = {}
    for number, title, at in headings:
        other, there = first.setdefault(number, (title, at))
        if there is not at:
            yield Hit(f"`{number}` is also the number of `{other}`", at, number, "a number of its own",
                      related=(there,))  # fmt: skip
