"""RUL: the numbered rulings of rules.md."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import rule
from pipeline.model.types import Ruling


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
    for ruling, at in _placed(ctx):
        if ruling.open:
            yield Hit(f"the ruling `{ruling.id}` is open: {ruling.title}", at,
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
    first: dict[str, tuple[Ruling, Origin]] = {}
    for ruling, at in _placed(ctx):
        other, there = first.setdefault(ruling.id, (ruling, at))
        if other is not ruling:
            yield Hit(f"`{ruling.id}` is also the number of `{other.title}`", at, ruling.id, "a number of its own",
                      related=(there,))  # fmt: skip


def _placed(ctx: Context) -> Iterator[tuple[Ruling, Origin]]:
    """Give the rulings of a game with their lines."""
    rules = ctx.game.rules
    if rules:
        yield from ((ruling, Origin(rules.file, (ruling.line,))) for ruling in rules.rulings)
