"""CMP: what cards still lack. An unfinished card is a normal thing: a to-do, not a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Heads, Hit
from pipeline.lint.habits import lacking
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.keywords import uses
from pipeline.lint.words import texts
from pipeline.model.nearest import did_you_mean
from pipeline.model.types import Card
from pipeline.model.values import UNSET, Stats

_PLACEHOLDER = re.compile(
    r"[?FLNTUWX\[lnuw](?:(?<=\[)(?:\s*\](?<!\[\[\])|(?:to be|needs?|add|insert)\b[^\]\n]*\]|[Uu]nder construction\])"
    r"|(?<=\?)\?\?+|(?<=T)(?:ODO|BD)\b|(?<=F)IXME\b|(?<=X)XX\b|(?<=[Nn])eeds? (?:an )?examples?\b"
    r"|(?<=[Ll])orem [Ii]psum\b|(?<=[Uu])nder construction\b|(?<=[Ww])ork in progress\b"
    r"|(?<=T)his (?:section|text|card|list|rule) is incomplete\b|(?<=\n\nX)(?= [a-z]+ [a-z]+s\.?\n))"
)
"""One set of first letters, and what must stand behind each: a search through all texts runs at full speed so."""
_OPEN_NUMBER = re.compile(r"[^\d?]*\?+.*|[A-Za-z]*x\s*/.*|[A-Za-z]*\d*\s*/\s*[xX]+")
"""A collector number, or its total, that is still to come: `D??`, `Dx/40`, `T1/x`."""
_OPEN_NAME = re.compile(rf"{_PLACEHOLDER.pattern}|^\[[^\[\]]+\]$")
"""A name that is still to come, or one in brackets, as if it were not settled."""
_OWN = frozenset({"text", "effects", "flavor", "art", "rarity"})
"""Keys of every card that can be seen to be lacking."""
_OPEN = frozenset({"name", "types", "uses", "copies", "number", "notes"})
"""Keys that always have a value, which only the author knows to be provisional."""


@rule(code="CMP001", key="draft", severity=Severity.WARNING, scope="card", since="0.1")
def draft(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card is a draft: a to-do, with what the card lacks.

    Why
        Drafts are printed with a ribbon and never stop a deck; but they should not be forgotten.

    Bad
        cards:
          ⟦pale-fire⟧: {name: Pale Fire, status: draft, lacks: [cost]}

    Good
        cards:
          pale-fire: {name: Pale Fire, cost: FFO}
    """
    if card.status == "draft":
        missing = list(dict.fromkeys((*card.lacks, *_unset(card))))
        lacks = " and lacks " + ", ".join(f"`{name}`" for name in missing) if missing else ""
        hint = "fill it in, then" if missing else "name what it needs under `lacks:`, or"
        yield Hit(f"`{card.name}` is a draft{lacks}", card.at.key(), hint=f"{hint} take `status: draft` out")


@rule(code="CMP002", key="gap-not-named", severity=Severity.INFO, scope="card", since="0.1")
def gap_not_named(card: Card, ctx: Context) -> Iterator[Hit]:
    """A draft has no value for a field that its type needs, and `lacks` does not name it.

    Why
        A gap that is named is a decision still to be made; one that is not may be an oversight.

    Bad
        --- game.yaml
        fields:
          power: {kind: integer, required: yes}
        --- sets/cards.yaml
        cards:
          ⟦pale-fire⟧: {name: Pale Fire, status: draft, lacks: [art]}

    Good
        --- game.yaml
        fields:
          power: {kind: integer, required: yes}
        --- sets/cards.yaml
        cards:
          pale-fire: {name: Pale Fire, status: draft, lacks: [art, power]}
    """
    for name in _unset(card):
        if card.status == "draft" and name not in card.lacks:
            yield Hit(f"the draft has no `{name}`, and `lacks` does not name it", card.at.key(), "", name,
                      f"add `{name}` to `lacks`", related=(ctx.spec.fields[name].at.key(),))  # fmt: skip


@rule(code="CMP003", key="lacks-nothing", severity=Severity.WARNING, scope="card", since="0.1")
def lacks_nothing(card: Card, ctx: Context) -> Iterator[Hit]:
    """`lacks` names what the card has, or what no card of the game can have.

    Why
        The list of things to do would be wrong: done work stays on it, and misspelt work is never done.

    Bad
        cards:
          pale-fire: {name: Pale Fire, cost: FFO, status: draft, lacks: [⟦cost⟧, art]}

    Good
        cards:
          pale-fire: {name: Pale Fire, cost: FFO, status: draft, lacks: [art]}
    """
    known = _OWN | _OPEN | set(ctx.spec.fields)
    for number, name in enumerate(card.lacks):
        at = card.at.child("lacks", number) if len(card.lacks) > 1 else card.at.child("lacks")
        if name not in known:
            yield Hit(f"`{name}` is nothing that a card has{did_you_mean(name, known)}", at, name,
                      "a field of the game or a key of the card")  # fmt: skip
        elif name not in _OPEN and not _lacking(card, name):
            yield Hit(f"the card has `{name}`, and `lacks` names it", at, name, hint="take it out of `lacks`")


@rule(code="CMP004", key="empty-text-box", severity=Severity.INFO, scope="card", since="0.1")
def empty_text_box(card: Card, ctx: Context) -> Iterator[Hit]:
    """A finished card has nothing in its text box.

    Why
        It may be a plain card on purpose; or its text was never written.

    Bad
        cards:
          ⟦pale-fire⟧: {name: Pale Fire, cost: FFO}

    Good
        cards:
          pale-fire: {name: Pale Fire, cost: FFO, text: Draw a card.}
    """
    if card.status == "final" and not any((*texts(card), card.flavor)) and not any(uses(card)):
        yield Hit("the card has no text, effects, keywords or flavour", card.at.key(),
                  hint="write its text, or mark it `status: draft` with `lacks: [text]`")  # fmt: skip


@rule(code="CMP005", key="placeholder", severity=Severity.WARNING, scope="game", since="0.1")
def placeholder(ctx: Context) -> Iterator[Hit]:
    """A text, a name or a number holds a mark for what is still to come.

    Why
        `[]`, `???`, `TODO` and the like are for the writer; nobody wants them in print.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            text: Deal ⟦???⟧ damage.

    Good
        cards:
          pale-fire:
            name: Pale Fire
            text: Deal 3 damage.
    """
    yield from ctx.hits(_placeholders)
    yield from ctx.judged(_open_numbers, ctx.heads)


def _placeholders(part: Part) -> Iterator[Hit]:
    yield from (_to_come(*found) for found in _found(part))


def _open_numbers(heads: Heads) -> Iterator[Hit]:
    for head in chain.from_iterable(heads):
        if head.number and _OPEN_NUMBER.fullmatch(head.number):
            yield _to_come(head.number, head.at.child("number"), head.id)


def _to_come(found: str, at: Origin, card: str) -> Hit:
    return Hit(f"`{found}` stands for what is still to come", at, found,
               hint="write them, and mark the card `status: draft` until then", card=card)  # fmt: skip


@rule(code="CMP006", key="final-lacks", severity=Severity.WARNING, scope="card", since="0.1", broken=True)
def final_lacks(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card says what it lacks and is no draft.

    Why
        Without `status: draft` it is printed as finished, without the ribbon.

    Bad
        cards:
          pale-fire: {name: Pale Fire, lacks: ⟦[art]⟧}

    Good
        cards:
          pale-fire: {name: Pale Fire, status: draft, lacks: [art]}
    """
    if card.lacks and card.status == "final":
        yield Hit("the card lacks something and is no draft", card.at.child("lacks"), ", ".join(card.lacks),
                  hint="add `status: draft`, or take `lacks` out")  # fmt: skip


@rule(code="CMP007", key="rarity-missing", severity=Severity.WARNING, scope="game", since="0.3")
def rarity_missing(ctx: Context) -> Iterator[Hit]:
    """A card has no rarity, while most cards of its file have one.

    Why
        A rarity says how often the card is in the box; without one it is there once, and packs cannot be
        made of it. What a draft names under `lacks` is known.

    Bad
        --- game.yaml
        rarities: {common: {copies: 2}}
        --- sets/cards.yaml
        cards:
          ash: {name: Ash, rarity: common}
          brand: {name: Brand, rarity: common}
          coal: {name: Coal, rarity: common}
          dust: {name: Dust, rarity: common}
          ember: {name: Ember, rarity: common}
          ⟦flame⟧: {name: Flame}

    Good
        --- game.yaml
        rarities: {common: {copies: 2}}
        --- sets/cards.yaml
        cards:
          ash: {name: Ash, rarity: common}
          brand: {name: Brand, rarity: common}
          coal: {name: Coal, rarity: common}
          dust: {name: Dust, rarity: common}
          ember: {name: Ember, rarity: common}
          flame: {name: Flame, rarity: common}
    """
    for hit in lacking(ctx, "rarity", times=2) if ctx.spec.rarities else ():
        if "rarity" not in ctx.by_id[hit.card].lacks:
            yield replace(hit, expected=" or ".join(ctx.spec.rarities), hint="give it one")


def _unset(card: Card) -> list[str]:
    return [name for name, value in card.fields.items() if value is UNSET]


def _lacking(card: Card, name: str) -> bool:
    """Tell whether a card has no value for a field or for one of the keys of `_OWN`."""
    if name in ("text", "effects"):
        return not (card.effects or card.uses or any(b.source in ("text", "effects") for b in card.blocks))
    if name in _OWN:
        return not getattr(card, name)
    value = card.fields.get(name, UNSET)
    return value is UNSET or (isinstance(value, Stats) and None in value.parts)  # an `x` that no text defines yet


def _found(part: Part) -> Iterator[tuple[str, Origin, str]]:
    """Give the placeholders in names, texts and flavour, with their places and the cards to blame."""
    open_name = _PLACEHOLDER.search("\n".join(card.name for card in part.cards))  # at once: mostly there is none
    for card in part.cards:
        if card.name[:1] == "[" or (open_name and _PLACEHOLDER.search(card.name)):
            yield from ((f[0], card.at.child("name").slice(*f.span()), card.id) for f in _OPEN_NAME.finditer(card.name))
    for found in part.texts.find(_PLACEHOLDER):
        if spot := part.texts.spot(found):
            yield found[0], spot.at, spot.card
