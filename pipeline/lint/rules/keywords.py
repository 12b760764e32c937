"""KEY: keywords and traits, declared and used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rapidfuzz.distance import OSA

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.swap import swap
from pipeline.lint.words import folded
from pipeline.model.types import Card
from pipeline.model.values import KeywordUse
from pipeline.model.whole import whole_words

_SHAPES = {
    "signed": (r"[+-]\d+", "a number with its sign, such as `+2`"),
    "integer": (r"\d+", "a whole number, such as `2`"),
    "word": (r"[^\d+-].*", "a word in brackets, such as `(fire)`"),
}
_SENTENCE = re.compile(r"(?:^|[.:!?—\n]\s*)$")


def uses(card: Card) -> Iterator[KeywordUse]:
    """Give the keywords that a card's fields list, with their parameters."""
    for value in card.fields.values():
        if isinstance(value, tuple) and value and isinstance(value[0], KeywordUse):  # a field's items are of one kind
            yield from value


def listings(part: Part) -> Counter[str]:
    """Count how often cards list each keyword."""
    return Counter(use.name for card in part.cards for use in uses(card))


def _in_texts(part: Part) -> Counter[str]:
    """Count how often cards name each keyword in their text."""
    tokens = (token for card in part.cards for block in card.blocks for token in block.tokens)
    return Counter(token.id for token in tokens if token.kind == "keyword")


def _used(ctx: Context) -> set[str]:
    """Give the keywords that cards list, name in their text, or belong to a family by."""
    families = ctx.spec.families.values()
    return {*ctx.parts.total(listings), *ctx.parts.total(_in_texts), *(name for f in families for name in f.keywords)}


@rule(code="KEY001", key="unused-keyword", severity=Severity.WARNING, scope="game", since="0.1", whole=True)
def unused_keyword(ctx: Context) -> Iterator[Hit]:
    """A keyword is declared, and no card has it.

    Why
        A rule that no card uses is one more for players to learn. Often a card lost the keyword, or
        writes it in other words.

    Bad
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
          ⟦Swift⟧: {reminder: It may move twice.}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded]}

    Good
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded]}
    """
    on_cards = _used(ctx)
    for name, spec in ctx.spec.keywords.items():
        if name not in on_cards:
            yield Hit(f"the keyword `{name}` is on no card", spec.at.key(), hint="give it to a card, or take it out")


@rule(code="KEY002", key="keyword-case", severity=Severity.WARNING, scope="game", since="0.1")
def keyword_case(ctx: Context) -> Iterator[Hit]:
    """A text writes a keyword in other letters than it is declared in.

    Why
        Keywords are found by their spelling: written otherwise, the word is not set bold and gets no
        reminder text. A capital at the start of a sentence is no fault.

    Bad
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            text: Another spell becomes ⟦warded⟧.

    Good
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl:
            name: Night Owl
            text: Another spell becomes Warded.
    """
    declared, corpus = {name.casefold(): name for name in ctx.spec.keywords}, ctx.corpus
    for found in corpus.find(whole_words(corpus.met(declared), fold=True), "rules", "field"):
        name = declared.get(found[0].casefold(), found[0])
        capital = name[:1].upper() + name[1:]
        before = found.string[max(0, found.start() - 4) : found.start()]
        if found[0] == name or (found[0] == capital and _SENTENCE.search(before)):
            continue
        spot = corpus.spot(found)
        if spot and spot.plain:
            hint = "write it as declared, or choose another word if the keyword is not meant"
            message = f"`{found[0]}` is not how the keyword `{name}` is written"
            yield from swap(spot, message, found[0], name, hint=hint)


@rule(code="KEY003", key="parameter-missing", severity=Severity.ERROR, scope="card", since="0.1")
def parameter_missing(card: Card, ctx: Context) -> Iterator[Hit]:
    """A keyword stands without the parameter that it needs.

    Why
        Its rule counts by the parameter: without it, the card cannot be played.

    Bad
        --- game.yaml
        keywords:
          Duelist: {parameter: signed}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [⟦Duelist⟧]}

    Good
        --- game.yaml
        keywords:
          Duelist: {parameter: signed}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Duelist +2]}
    """
    for use in uses(card):
        spec = ctx.spec.keywords.get(use.name)
        if spec and spec.parameter != "none" and not spec.optional and not use.parameter:
            wanted = _SHAPES[spec.parameter][1]
            yield Hit(f"`{use.name}` stands without its parameter", use.at, str(use), wanted,
                      "add it, or declare the keyword with `optional: yes`", related=(spec.at.key(),))  # fmt: skip


@rule(code="KEY004", key="parameter-unfit", severity=Severity.ERROR, scope="card", since="0.1")
def parameter_unfit(card: Card, ctx: Context) -> Iterator[Hit]:
    """A keyword has a parameter that it does not take, or one of another kind.

    Why
        The rule of the keyword says nothing of such a parameter, so players would have to guess.

    Bad
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [⟦Warded 2⟧]}

    Good
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded]}
    """
    for use in uses(card):
        spec = ctx.spec.keywords.get(use.name)
        if not spec or not use.parameter:
            continue
        if spec.parameter == "none":
            yield Hit(f"`{use.name}` takes no parameter, found `{use.parameter}`", use.at, str(use), use.name,
                      "take it out, or declare the keyword's `parameter`", related=(spec.at.key(),))  # fmt: skip
        elif not re.fullmatch(_SHAPES[spec.parameter][0], use.parameter):
            wanted = _SHAPES[spec.parameter][1]
            yield Hit(f"the parameter of `{use.name}` is `{use.parameter}`, expected {wanted}", use.at, use.parameter,
                      wanted, related=(spec.at.key(),))  # fmt: skip


@rule(code="KEY005", key="keyword-twice", severity=Severity.WARNING, scope="card", since="0.1", broken=True)
def keyword_twice(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card lists one keyword twice.

    Why
        The second means nothing, unless the rules say that parameters add up; then one sum is clearer.

    Bad
        --- game.yaml
        keywords:
          Duelist: {parameter: signed}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Duelist +2, ⟦Duelist +1⟧]}

    Good
        --- game.yaml
        keywords:
          Duelist: {parameter: signed}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Duelist +3]}
    """
    first: dict[str, KeywordUse] = {}
    for use in uses(card):
        if first.setdefault(use.name, use) is not use:
            yield Hit(f"`{use.name}` stands twice on this card", use.at, str(use), hint="take one of them out",
                      related=(first[use.name].at,))  # fmt: skip


@rule(code="KEY006", key="reminder-missing", severity=Severity.INFO, scope="game", since="0.1")
def reminder_missing(ctx: Context) -> Iterator[Hit]:
    """A keyword has no reminder text, while others have one and reminders are printed.

    Why
        Players who read a reminder beside one keyword take a keyword without one for a plain word.

    Bad
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
          ⟦Swift⟧: {}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded, Swift]}

    Good
        --- game.yaml
        keywords:
          Warded: {reminder: It cannot be chosen.}
          Swift: {reminder: It may move twice.}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded, Swift]}
    """
    keywords = ctx.spec.keywords
    if not ctx.spec.look.reminders or not any(spec.reminder for spec in keywords.values()):
        return
    on_cards = _used(ctx)
    for name, spec in keywords.items():
        if name in on_cards and not spec.reminder:
            yield Hit(f"the keyword `{name}` has no reminder text, others have one", spec.at.key(),
                      hint="add `reminder:`, or switch them all off by `look: {reminders: off}`")  # fmt: skip


@rule(code="KEY007", key="near-duplicate-keyword", severity=Severity.WARNING, scope="game", since="0.1")
def near_duplicate_keyword(ctx: Context) -> Iterator[Hit]:
    """Two keywords are one letter apart.

    Why
        Mostly they are one keyword in two spellings, and cards that should share a rule do not.

    Bad
        --- game.yaml
        keywords:
          Defense: {reminder: It may block.}
          ⟦Defence⟧: {reminder: It may block twice.}

    Good
        --- game.yaml
        keywords:
          Defense: {reminder: It may block.}
    """
    names = list(ctx.spec.keywords)
    for i, name in enumerate(names):
        twin = next((other for other in names[:i] if _alike(name, other)), None)
        if twin:
            yield Hit(f"the keyword `{name}` is one letter from `{twin}`", ctx.spec.keywords[name].at.key(), name, twin,
                      "keep one of them", related=(ctx.spec.keywords[twin].at.key(),))  # fmt: skip


def _alike(one: str, other: str) -> bool:
    a, b = folded(one), folded(other)
    if sorted((a, b), key=len) in ([a, f"{a}s"], [b, f"{b}s"]):  # a plural is a form of its own, not a slip
        return False
    return a == b or (min(len(a), len(b)) >= 5 and OSA.distance(a, b, score_cutoff=1) <= 1)
