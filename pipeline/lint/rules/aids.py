"""AID: what lies beside the cards, as `aids:` of game.yaml says it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Heads, Hit
from pipeline.lint.registry import rule
from pipeline.model.aids import label_points, points_of, words_of
from pipeline.model.declared import GameSpec
from pipeline.model.nearest import did_you_mean

LEAST_PT = 5.0
"""The smallest type on a counter, which is held in the hand, and on a mat."""
_MARK = re.compile(r"\{(?P<symbol>[^{}\n]{1,64})\}|\[\[(?P<card>[^\[\]\n]{1,200})\]\]")


@rule(code="AID001", key="small-counter", severity=Severity.WARNING, scope="game", since="0.2")
def small_counter(ctx: Context) -> Iterator[Hit]:
    """The words on a counter would be too small to be read.

    Why
        Words on counters are set as large as the counter is wide; long ones on small counters end up as dust.

    Bad
        --- game.yaml
        aids:
          counters:
            - {title: Incapacitated, count: 4, text: ⟦Incapacitated⟧, size: 10 mm}
        --- sets/cards.yaml
        cards: {owl: {name: Night Owl}}

    Good
        --- game.yaml
        aids:
          counters:
            - {title: Incapacitated, count: 4, text: Out, size: 10 mm}
        --- sets/cards.yaml
        cards: {owl: {name: Night Owl}}
    """
    for one in ctx.spec.aids.counters:
        points = points_of(one)
        if words_of(one) and points < LEAST_PT:
            place = one.at.child("text" if one.text else "title")
            yield Hit(f"`{words_of(one)}` is set at {points:.1f} pt on the counter", place, f"{points:.1f} pt",
                      f"at least {LEAST_PT:g} pt", "say it shorter, or make the counter larger")  # fmt: skip


@rule(code="AID002", key="unknown-mark-in-aid", severity=Severity.WARNING, scope="game", since="0.2")
def unknown_mark_in_aid(ctx: Context) -> Iterator[Hit]:
    """A reference card speaks of a symbol or a card that the game does not have.

    Why
        What is unknown is printed as it is written, with its brackets.

    Bad
        --- game.yaml
        aids:
          references:
            - title: Turn
              text: "Pay ⟦{Q}⟧, or discard ⟦[[Day Owl]]⟧."
        --- sets/cards.yaml
        cards: {owl: {name: Night Owl}}

    Good
        --- game.yaml
        aids:
          references:
            - title: Turn
              text: "Pay 1, or discard [[Night Owl]]."
        --- sets/cards.yaml
        cards: {owl: {name: Night Owl}}
    """
    if ctx.spec.aids.references:
        yield from ctx.judged(_unknown_marks, ctx.spec, ctx.heads)


def _unknown_marks(spec: GameSpec, heads: Heads) -> Iterator[Hit]:
    names = {head.name for part in heads for head in part}
    for one in spec.aids.references:
        for found in _MARK.finditer(one.text):
            kind, known = ("symbol", set(spec.symbols)) if found["symbol"] else ("card", names)
            name = (found[kind] or "").strip()
            if name not in known and not spec.is_icon(name):
                yield Hit(f"`{name}` is no {kind} of this game{did_you_mean(name, known)}",
                          one.at.child("text").slice(*found.span()), found[0], f"a {kind} of the game")  # fmt: skip


@rule(code="AID003", key="small-label", severity=Severity.WARNING, scope="game", since="0.3")
def small_label(ctx: Context) -> Iterator[Hit]:
    """The labels of a mat would be too small to be read.

    Why
        A label is set as large as its longest word and its place let it be; long ones in small places end up as dust.

    Bad
        --- game.yaml
        aids:
          mats:
            - {title: Front, columns: 3, label: ⟦Incapacitated warriors⟧, cell: 12 x 12 mm}
        --- sets/cards.yaml
        cards: {owl: {name: Night Owl}}

    Good
        --- game.yaml
        aids:
          mats:
            - {title: Front, columns: 3, label: Out, cell: 12 x 12 mm}
        --- sets/cards.yaml
        cards: {owl: {name: Night Owl}}
    """
    for one in ctx.spec.aids.mats:
        points = label_points(one)
        if one.label and points < LEAST_PT:
            yield Hit(f"`{one.label}` is set at {points:.1f} pt on the mat", one.at.child("label"), f"{points:.1f} pt",
                      f"at least {LEAST_PT:g} pt", "say it shorter, or make its places larger")  # fmt: skip
