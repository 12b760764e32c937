"""LNT: what cards silence."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import names, rule
from pipeline.model.nearest import did_you_mean
from pipeline.model.types import Card, Game


@rule(code="LNT001", key="unused-silence", severity=Severity.WARNING, scope="after", since="0.1")
def unused_silence(card: Card, unused: frozenset[str]) -> Iterator[Hit]:
    """A card silences a rule that has nothing to say of it.

    Why
        The fault is mended, and the line would hide the next one.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            cost: FO
            lint: {ignore: {⟦CST001⟧: Oil burns first here.}}

    Good
        cards:
          pale-fire:
            name: Pale Fire
            cost: OF
            lint: {ignore: {CST001: Oil burns first here.}}
    """
    for silence in card.ignores:
        if silence.code in unused:
            yield Hit(f"`{silence.code}` has nothing to say of this card", silence.at.key(), silence.code,
                      hint="take it out of `lint: {ignore: ...}`")  # fmt: skip


@rule(code="LNT002", key="unknown-silence", severity=Severity.ERROR, scope="card", since="0.1")
def unknown_silence(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card silences a rule that does not exist.

    Why
        The name is misspelt, and nothing is silenced. Only lint rules can be silenced: what keeps a
        card from being read must be mended.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            cost: OF
            lint: {ignore: {⟦CTS001⟧: Oil burns first here.}}

    Good
        cards:
          pale-fire:
            name: Pale Fire
            cost: OF
            lint: {ignore: {CST001: Oil burns first here.}}
    """
    known = ctx.once(_known)
    for silence in card.ignores:
        if silence.code not in known:
            near = did_you_mean(silence.code, known)
            yield Hit(f"`{silence.code}` is no rule that can be silenced{near}", silence.at.key(), silence.code,
                      "the code or the name of a rule, or the id of a check")  # fmt: skip


@rule(code="LNT003", key="silence-without-reason", severity=Severity.ERROR, scope="card", since="0.1")
def silence_without_reason(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card silences a rule and does not say why.

    Why
        Whoever reads the card next cannot tell a decision from a slip.

    Bad
        cards:
          pale-fire:
            name: Pale Fire
            cost: OF
            lint: {ignore: {⟦CST001⟧: }}

    Good
        cards:
          pale-fire:
            name: Pale Fire
            cost: OF
            lint: {ignore: {CST001: Oil burns first here.}}
    """
    for silence in card.ignores:
        if not silence.reason.strip():
            yield Hit(f"`{silence.code}` is silenced without a reason", silence.at.key(), silence.code,
                      hint=f"write `{silence.code}: why`")  # fmt: skip


def _known(game: Game) -> frozenset[str]:
    return frozenset(names() | {check.id for check in game.spec.checks})
