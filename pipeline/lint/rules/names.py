"""IDN: names in a shorter form, and letters that nobody sees."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Set
from itertools import chain

from pipeline.findings import Edit, Origin, Severity
from pipeline.lint.context import Context, Head, Heads, Hit
from pipeline.lint.habits import against
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.words import folded

STEM = 3
"""The least letters that a shortened word keeps."""
MOST_ALIKE = 20
"""How many names that begin alike are compared: more are a series, and would cost squared time."""

_ASIDE = re.compile(r"[(\[](?P<words>[^()\[\]]+)[)\]]$")
_LATER = re.compile(r"(?<=[ -])[A-Za-z][a-z]{3,}(?![\w'’])")
"""A word of a name that is not the first."""
_LATER_SMALL = re.compile(r"[ -]([a-z]{4,})(?![\w'’])")
_SMALL_WORDS = (
    "above after against along among around before behind below beneath beside between beyond down from into like near "
    "onto over past since than that through till under until unto upon when with within without"
)
_SMALL = frozenset(_SMALL_WORDS.split())
_UNSEEN = "\u200b\u200c\u2060-\u2064\u180e\ufe00-\ufe0d\U000e0000-\U000e007f"
_OTHER = "\u0370-\u03ff\u0400-\u052f"
_HIDDEN = re.compile(  # one set in front, so that the search skips all else
    rf"[{_UNSEEN}\u200d{_OTHER}](?:(?<=[{_UNSEEN}])|(?<=\u200d)(?=[\w\s])"
    rf"|(?P<mixed>(?<=[{_OTHER}])(?:(?=[A-Za-z])|(?<=[A-Za-z].))))"
)


@rule(code="IDN007", key="short-form-name", severity=Severity.WARNING, scope="game", since="0.2")
def short_form_name(ctx: Context) -> Iterator[Hit]:
    """A name is another card's name, with words cut short.

    Why
        The two are mostly one card, entered twice: `Sub Mutants` in one list, `Subterranean Mutants` in
        the other.

    Bad
        cards:
          lamplighters: {name: Subterranean Lamplighters}
          sub: {name: ⟦Sub. Lamplighters⟧}

    Good
        cards:
          lamplighters: {name: Subterranean Lamplighters, copies: 2}
          city: {name: City Lamplighters}
    """
    yield from ctx.judged(_cut_short, ctx.heads)


def _cut_short(heads: Heads) -> Iterator[Hit]:
    alike: dict[tuple[str, ...], list[tuple[list[str], Head]]] = defaultdict(list)
    for card in chain.from_iterable(heads):
        words = folded(card.name.replace(".", " ")).split()
        key = tuple(word[:STEM] for word in words)
        for others, other in alike[key][:MOST_ALIKE] if len(words) > 1 else ():
            if _shortened(words, others):
                short, long = sorted((card.name, other.name), key=len)
                yield Hit(
                    f"`{short}` may be `{long}`, cut short", card.at.child("name"), card.name, long,
                    "make them one card, or name one of them so that nobody takes it for the other",
                    related=(other.at.child("name"),), card=card.id,
                )  # fmt: skip
                break
        alike[key].append((words, card))


@rule(code="IDN009", key="hidden-letter", severity=Severity.WARNING, scope="game", since="0.2")
def hidden_letter(ctx: Context) -> Iterator[Hit]:
    """A name or text has a letter that nobody sees, or one of another script that looks like a Latin one.

    Why
        The name cannot be found by typing it, and two names that look the same are not. Such letters come
        along when a text is copied from a web page.

    Bad
        cards:
          owl: {name: Night ⟦О⟧wl, text: Draw a card.}

    Good
        cards:
          owl: {name: Night Owl, text: Draw a card.}
    """
    yield from ctx.hits(_unseen)


def _unseen(part: Part) -> Iterator[Hit]:
    for card in part.cards:
        for found in _HIDDEN.finditer(card.name) if not card.name.isascii() else ():
            yield _hidden(found, card.at.child("name").slice(*found.span()), card.id)
    for found in part.texts.find(_HIDDEN) if not part.texts.text.isascii() else ():
        if spot := part.texts.spot(found):
            yield _hidden(found, spot.at, spot.card)


@rule(code="IDN014", key="name-case", severity=Severity.WARNING, scope="game", since="0.3")
def name_case(ctx: Context) -> Iterator[Hit]:
    """A word of a name is small, while such words of other names have a capital.

    Why
        In a list and on the table the name looks unfinished. Short words (`of`, `from`, `over`) may be small.

    Bad
        cards:
          ash: {name: Ash Tower}
          brand: {name: Brand Tower}
          coal: {name: Coal Tower}
          dust: {name: Dust Tower}
          ember: {name: Ember Tower}
          flame: {name: Flame ⟦moth⟧}

    Good
        cards:
          ash: {name: Ash Tower}
          brand: {name: Brand Tower}
          coal: {name: Coal Tower}
          dust: {name: Dust Tower}
          ember: {name: Ember Tower}
          flame: {name: Flame Moth}
    """
    yield from ctx.judged(_small, ctx.heads)


def _small(heads: Heads) -> Iterator[Hit]:
    cards = list(chain.from_iterable(heads))
    if not any(word not in _SMALL for word in _LATER_SMALL.findall("\n".join(card.name for card in cards))):
        return
    met = [(found, card) for card in cards for found in _LATER.finditer(card.name)]
    capitals = {found[0].lower() for found, _ in met if found[0][0].isupper()}
    spaced = [(found, card) for found, card in met if found.start() and card.name[found.start() - 1] == " "]
    styled = {id(found) for (found, _), _, upper in against((f[0][0].isupper(), (f, c)) for f, c in spaced) if upper}
    for found, card in met:
        word = found[0]
        if word[0].islower() and word not in _SMALL and (id(found) in styled or word in capitals):
            at, right = card.at.child("name").slice(*found.span()), word.capitalize()
            yield Hit(f"`{word}` has a small letter in the name, such words in other names a capital", at, word, right,
                      f"write `{right}`", Edit(at, right, safe=False), card=card.id)  # fmt: skip


@rule(code="IDN015", key="trait-in-name", severity=Severity.WARNING, scope="game", since="0.3")
def trait_in_name(ctx: Context) -> Iterator[Hit]:
    """A name ends with a keyword, a type or a family in brackets.

    Why
        What a card is belongs into its types and keywords, where texts and rules find it; in the name it is
        printed twice, or is not known at all.

    Bad
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}}
        --- sets/cards.yaml
        cards:
          owl: {name: "Night Owl ⟦(Warded)⟧"}

    Good
        --- game.yaml
        keywords: {Warded: {reminder: It cannot be chosen.}}
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, traits: [Warded]}
    """
    spec = ctx.spec
    known = {word.lower() for word in (*spec.keywords, *spec.families, *(t.label for t in spec.types.values()))}
    yield from ctx.hits(_in_brackets, known)


def _in_brackets(part: Part, known: Set[str]) -> Iterator[Hit]:
    for card in part.cards:
        found = _ASIDE.search(card.name) if card.name[-1:] in (")", "]") else None
        if found and found["words"].lower() in known:
            yield Hit(f"`{found['words']}` stands in brackets in the name", card.at.child("name").slice(*found.span()),
                      found[0], hint="give it to the card as a keyword or a type", card=card.id)  # fmt: skip


def _hidden(found: re.Match[str], at: Origin, card: str) -> Hit:
    code = f"U+{ord(found[0]):04X}"
    if found["mixed"] is None:
        return Hit(f"a letter that nobody sees stands here, {code}", at, code, "nothing", "take it out",
                   Edit(at, ""), card=card)  # fmt: skip
    return Hit(f"`{found[0]}` ({code}) is no Latin letter, and stands among Latin ones", at, code,
               "a Latin letter", "type the letter anew", card=card)  # fmt: skip


def _shortened(one: list[str], other: list[str]) -> bool:
    """Tell whether one name is the other with at least one word cut to half its length or less."""
    cut = False
    for a, b in zip(one, other, strict=True):
        short, long = sorted((a, b), key=len)
        if not long.startswith(short):
            return False
        if short != long:
            if len(long) < 2 * len(short) + 2:
                return False
            cut = True
    return cut
