"""STY: what a game writes in two ways, and figures that lack their symbol."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.habits import astray, by_way, habit
from pipeline.lint.joined import PLAYED
from pipeline.lint.parts import Part
from pipeline.lint.registry import rule
from pipeline.lint.rules.style import WAYS, WORDED

SOME = 3
"""How often each of two ways must be met, so that the two are habits and neither is a slip."""
_GIVEN = (" get ", " gets ", " gain ", " gains ", " has ", " have ", " and ", " or ", " by ")
"""What stands before a bonus; a keyword before it makes it the keyword's number."""
_BONUS = re.compile(r"[+-](?<=[ (][+-])\d+(?P<mark> ?\{|(?![\d/]|[ -]?[A-Za-z]))")


@rule(code="STY010", key="bare-bonus", severity=Severity.WARNING, scope="game", since="0.3")
def bare_bonus(ctx: Context) -> Iterator[Hit]:
    """A bonus has no symbol, while the bonuses of the game's other texts have one.

    Why
        `+2` of what? Where a game has several figures, players must guess. The rule follows the game's habit.

    Bad
        cards:
          a: {name: Ash, text: "It gets +2 {F}. Then it gets +1 {F}, or +3 {O}."}
          b: {name: Brand, text: "It gets +2 {F} and +2 {O}."}
          c: {name: Coal, text: "It gets ⟦+4⟧."}

    Good
        cards:
          a: {name: Ash, text: "It gets +2 {F}. Then it gets +1 {F}, or +3 {O}."}
          b: {name: Brand, text: "It gets +2 {F} and +2 {O}."}
          c: {name: Coal, text: "It gets +4 {F}."}
    """
    for found, _, marked in astray(ctx.each(_bonuses) if ctx.spec.symbols else ()):
        spot = ctx.corpus.spot(found) if marked else None
        if spot:
            yield Hit(f"`{found[0]}` has no symbol, as other bonuses have", spot.at, found[0],
                      hint="write the symbol behind it", card=spot.card)  # fmt: skip


@rule(code="STY011", key="mixed-style", severity=Severity.INFO, scope="game", since="0.3")
def mixed_style(ctx: Context) -> Iterator[Hit]:
    """The game's texts say one thing in two ways, and neither is the habit.

    Why
        Players read a difference into `at the start` and `at the beginning`. Where one way is the habit, the
        texts that differ are told one by one; where none is, somebody has to choose.

    Bad
        --- game.yaml
        title: ⟦Lantern Duel⟧
        --- sets/cards.yaml
        cards:
          a: {name: Ash, text: "When ~ dies: Draw. When ~ burns: Draw. When ~ moves: Draw."}
          b: {name: Brand, text: "Whenever ~ dies: Burn. Whenever ~ burns: Burn. Whenever ~ moves: Burn."}

    Good
        cards:
          a: {name: Ash, text: "When ~ dies: Draw. When ~ burns: Draw. When ~ moves: Draw."}
          b: {name: Brand, text: "When ~ dies: Burn. When ~ burns: Burn. When ~ moves: Burn."}
    """
    corpus = ctx.corpus
    at = ctx.spec.at.child("terms").key() if ctx.spec.terms else ctx.spec.at.child("title")
    for row in WAYS:
        counts = {way: often for way, pattern in row.items() if (often := corpus.number(pattern, *WORDED)) >= SOME}
        if len(counts) > 1 and habit(counts) is None:
            told = ", ".join(f"`{way}` {often} times" for way, often in counts.items())
            spots = [corpus.spot(next(corpus.find(row[way], *WORDED))) for way in counts]
            yield Hit(f"texts write {told}", at, ", ".join(counts), hint="choose one, and write the others so",
                      related=tuple(spot.at for spot in spots if spot))  # fmt: skip


def _bonuses(part: Part) -> dict[bool, list[re.Match[str]]]:
    met = (found for found in part.texts.find(_BONUS, *PLAYED) if found.string.endswith(_GIVEN, 0, found.start()))
    return by_way((bool(found["mark"]), found) for found in met)
