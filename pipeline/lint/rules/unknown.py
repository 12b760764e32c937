"""REF: words that look like the game's own, and that neither game.yaml nor rules.md knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.cases import all_nouns, cases, stem
from pipeline.lint.context import Context, Hit
from pipeline.lint.joined import PRINTED
from pipeline.lint.known import declared, is_form, ruled, slips
from pipeline.lint.registry import rule
from pipeline.lint.rules.references import of_types
from pipeline.model.types import Game

_NAME = re.compile(r" (?P<name>[A-Z](?<=[a-z0-9,;)}~] .)[a-z]{2,}(?:[ -][A-Z][a-z]+)*)(?![\w'’]|\]\])")
_SHORT = re.compile(r"(?P<name>[A-Z](?<![\w{'’-].)[A-Z]{1,4})(?=s?(?:['’]s)?[^\w}'’-])")
_WORDS = re.compile(r"[A-Za-z]+")
_ROMAN = re.compile(r"[IVXLC]+")
COMMON = frozenset({"OK", "TV", "UFO", "AI", "VIP", "DNA", "ID", "NO", "YES", "AND", "OR", "NOT"})
"""Capitals that everybody reads, or that shout."""


@rule(code="REF010", key="unknown-name", severity=Severity.WARNING, scope="game", since="0.3")
def unknown_name(ctx: Context) -> Iterator[Hit]:
    """A text writes a word with a capital, as the game's own words, and nothing tells what it is.

    Why
        A capital within a sentence says: this is a word of the rules. Players look it up in rules.md, and
        neither that nor the game's keywords, types and cards has it. In a game whose `language` writes all nouns
        with capitals (`de`, `lb`, of any region) a capital says nothing, and the rule tells nothing.

    Bad
        --- rules.md
        ## 1. The turn
        Spent cards go to the Grave.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "Put 1 card from the ⟦Ether⟧ into the Grave."}

    Good
        --- rules.md
        ## 1. The turn
        Spent cards go to the Grave. A card that is being played is in the Ether.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "Put 1 card from the Ether into the Grave."}
    """
    if ctx.game.rules is None or all_nouns(ctx):
        return
    corpus, own, cased, misspelt = ctx.corpus, declared(ctx), cases(ctx).wanted, ctx.once(slips)
    all_known, told = own | ruled(ctx), dict[str, bool]()
    for found in corpus.find(_NAME, *PRINTED):
        name = found["name"]
        if name not in told:
            words = [stem(word) for word in _WORDS.findall(name)]
            known = own if len(words) > 1 else all_known
            unknown = [word for word in words if word not in known and not is_form(word, known)]
            strange = bool(unknown) and (len(unknown) < len(words)) == (len(words) > 1)
            strange = strange and misspelt.keys().isdisjoint(_WORDS.findall(name))
            told[name] = strange and False not in map(cased.get, words) and not _phrase(name, ctx.game)
        spot = corpus.spot(found, "name") if told[name] else None
        if spot and spot.plain:
            yield Hit(f"nothing tells what `{name}` is", spot.at, name,
                      hint="say it in rules.md, declare it, or write what is meant", card=spot.card)  # fmt: skip


@rule(code="REF011", key="unknown-abbreviation", severity=Severity.WARNING, scope="game", since="0.3")
def unknown_abbreviation(ctx: Context) -> Iterator[Hit]:
    """A text has capital letters that are short for something, and nothing tells for what.

    Why
        `HP` may be known to everybody at the table, `MP` mostly is not. What rules.md, a field, a type or a
        symbol brings is known.

    Bad
        --- rules.md
        ## 1. The turn
        Each player has 20 Mental points.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "An opponent loses 2 ⟦MP⟧."}

    Good
        --- rules.md
        ## 1. The turn
        Each player has 20 Mental points (MP).
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "An opponent loses 2 MP."}
    """
    if ctx.game.rules is None:
        return
    corpus = ctx.corpus
    known = declared(ctx) | ruled(ctx) | COMMON
    for found in corpus.find(_SHORT, *PRINTED):
        name = found["name"]
        spot = None if stem(name) in known or name in known else corpus.spot(found, "name")
        if spot and spot.plain and not _ROMAN.fullmatch(name):
            yield Hit(f"nothing tells what `{name}` is short for", spot.at, name,
                      hint="say it in rules.md, or write it in full", card=spot.card)  # fmt: skip


@rule(code="REF012", key="unknown-type", severity=Severity.WARNING, scope="game", since="0.3")
def unknown_type(ctx: Context) -> Iterator[Hit]:
    """A card is of a type that rules.md does not name.

    Why
        Players hold the card and cannot look up how it is played; often the rules call the type otherwise.
        Where the rules name no type at all, nothing is told.

    Bad
        --- game.yaml
        types: {spell: {label: Spell}, omen: {label: Omen}}
        --- rules.md
        ## 1. The turn
        Play 1 Spell in your turn.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, types: [spell]}
          moth: {name: Moth, types: ⟦[omen]⟧}

    Good
        --- game.yaml
        types: {spell: {label: Spell}, omen: {label: Omen}}
        --- rules.md
        ## 1. The turn
        Play 1 Spell or Omen in your turn.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, types: [spell]}
          moth: {name: Moth, types: [omen]}
    """
    if ctx.game.rules is None:
        return
    text = f" {ctx.parts.whole(_plain, ctx.game.rules.text)} "
    named = {id for id, spec in ctx.spec.types.items() if f" {_plain(spec.label)} " in text}
    told: set[str] = set()
    unnamed = ctx.parts.total(of_types).keys() - named
    for card in ctx.game.cards if named and unnamed else ():
        for id in card.types:
            if id not in named and id not in told:
                told.add(id)
                label, at = ctx.spec.types[id].label, card.at.child("types")
                yield Hit(f"the rules do not name the type `{label}`", at, label, hint="say there how it is played",
                          related=(ctx.spec.types[id].at.key(),), card=card.id)  # fmt: skip


def _plain(text: str) -> str:
    """Give a text's words alone, each in the singular."""
    return " ".join(map(stem, _WORDS.findall(text)))


def _phrase(name: str, game: Game) -> bool:
    """Tell whether the rulebook has a phrase, in whatever case."""
    return game.rules is not None and name.lower().removesuffix("s") in game.rules.text.lower()
