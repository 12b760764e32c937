"""REF: what texts and notes say that rules.md should know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.joined import PLAYED
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.model.nearest import did_you_mean
from pipeline.model.rules import lines
from pipeline.model.types import Rules

_PLACES = "phase|step|pile|zone|deck|counter"
_PLACE = re.compile(rf"\b(?P<what>[A-Za-z][\w-]++) (?P<noun>{_PLACES})(?P<many>s?)(?![\w'’-])", re.IGNORECASE)
_BEFORE = (
    "a an the this that these those your my our his her its their each every any all no some one two three four five "
    "next same other another whole entire own first second last top new of from into in on to or and put more for "
    "single extra additional opponents"
)
_NO_NAME = frozenset(_BEFORE.split())
"""Words before a place that are no part of its name."""
_PUT = re.compile(r"[Pp](?<!\w.)(?:uts?|laces?) (?:\w+ ){1,2}?(?P<what>[A-Za-z][\w-]+) counters?\b")
"""A text that puts counters somewhere says what they are."""
_CITED = re.compile(
    r"[Ss§R](?<![\w-].)(?:(?<=R)(?P<ruling>\d+)|(?:(?<=[Ss])ections?|(?<=§)) ?(?P<section>\d+(?:\.\d+)*))(?![\w-]|\.\d)"
)

_Cited = tuple[re.Match[str], Origin, str]


@rule(code="REF007", key="unknown-place", severity=Severity.WARNING, scope="game", since="0.2")
def unknown_place(ctx: Context) -> Iterator[Hit]:
    """A text names a phase, step, pile, zone, deck or counter that rules.md does not.

    Why
        Players look it up and find nothing; often it is an old name of something that the rules call
        otherwise. Counters that a text itself puts on cards may be its own.

    Bad
        --- rules.md
        ## 1. The turn
        Draw phase, then Duel phase. Burnt cards go to the ash pile.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "Play it in your ⟦Fight phase⟧."}

    Good
        --- rules.md
        ## 1. The turn
        Draw phase, then Duel phase. Burnt cards go to the ash pile.
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, text: "Play it in your Duel phase."}
    """
    known = ctx.parts.whole(_rule_places, ctx.game.rules)
    if not known:
        return
    corpus = ctx.corpus
    known |= {f"{found['what']} counter".lower() for found in corpus.find(_PUT)}
    for found in corpus.find(_PLACE, *PLAYED):
        what, noun = found["what"].lower(), found["noun"].lower()
        name = f"{what} {noun}"
        verb = found["many"] and (found["what"][0].isupper() or what.endswith("s"))  # `Place counters`
        if verb or what in _NO_NAME or name in known or not any(place.endswith(f" {noun}") for place in known):
            continue
        spot = corpus.spot(found)
        if spot:
            yield Hit(f"the rules know no `{found[0]}`{did_you_mean(name, known)}", spot.at, found[0],
                      hint="call it what rules.md calls it, or say there what it is", card=spot.card)  # fmt: skip


@rule(code="REF008", key="unknown-section", severity=Severity.WARNING, scope="game", since="0.2")
def unknown_section(ctx: Context) -> Iterator[Hit]:
    """A text, a card's notes or the rules cite a section or a ruling that rules.md does not have.

    Why
        Sections were counted anew, or a ruling was taken out; who follows the number finds nothing, or
        something else.

    Bad
        --- rules.md
        ## 1. The duel
        Ties are fought again (⟦section 3⟧).
        ### R1. The younger player begins
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, notes: The younger player has it; see R1.}

    Good
        --- rules.md
        ## 1. The duel
        Ties are fought again (section 1).
        ### R1. The younger player begins
        --- sets/cards.yaml
        cards:
          owl: {name: Night Owl, notes: The younger player has it; see R1.}
    """
    rules = ctx.game.rules
    if rules is None:
        return
    yield from ctx.judged(_falsely_cited, ctx.parts.each(_cited), rules)


def _falsely_cited(on_cards: Iterable[Iterable[_Cited]], rules: Rules) -> Iterator[Hit]:
    rulings = frozenset(r.id for r in rules.rulings)
    of_rules = ((f, at.slice(*f.span()), "") for at, line, _ in lines(rules) for f in _CITED.finditer(line))
    for found, at, card in chain(of_rules, *on_cards):
        known = rulings if found["ruling"] else rules.sections
        cited = f"R{found['ruling']}" if found["ruling"] else found["section"]
        if known and cited not in known:
            yield Hit(f"rules.md has no `{found[0]}`", at, found[0], "a section or ruling that is there",
                      "look for where it stands now", card=card)  # fmt: skip


def _cited(part: Part) -> list[_Cited]:
    """Give each section and ruling that cards cite, its place, and the card that cites it."""
    noted = ((card, f) for card in part.cards if card.notes for f in _CITED.finditer(card.notes))
    met = [(f, card.at.child("notes").slice(*f.span()), card.id) for card, f in noted]
    for found in part.texts.find(_CITED, "rules", "field"):
        if spot := part.texts.spot(found):
            met.append((found, spot.at, spot.card))
    return met


def _rule_places(rules: Rules | None) -> frozenset[str]:
    """Give the places that the rules name, in small letters: `ash pile`."""
    text = rules.text if rules else ""
    joined = " ".join(text.replace("*", "").split())
    return frozenset(f"{f['what']} {f['noun']}".lower() for f in _PLACE.finditer(joined))
