"""CHK: the designer's own checks (`checks:` of game.yaml)."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.findings import Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import rule
from pipeline.model.declared import CheckSpec
from pipeline.model.expr import ExprError, Scope, evaluate_in
from pipeline.model.types import Card


@rule(code="CHK001", key="own-check", severity=Severity.WARNING, scope="card", since="0.1")
def own_check(card: Card, ctx: Context) -> Iterator[Hit]:
    """A card fails a check that the game declares.

    Why
        The designer wrote the check: its message says what is wrong, its severity how much. Its id is
        the finding's name, and silences it as `CHK001` silences all checks.

    Bad
        --- game.yaml
        checks:
          - {id: cheap-flames, where: "'spell' in types", expect: cost.F < 4, message: "a spell costs less than four {F}", severity: warning}
        --- sets/cards.yaml
        cards:
          ⟦inferno⟧: {name: Inferno, cost: FFFF}

    Good
        --- game.yaml
        checks:
          - {id: cheap-flames, where: "'spell' in types", expect: cost.F < 4, message: "a spell costs less than four {F}", severity: warning}
        --- sets/cards.yaml
        cards:
          inferno: {name: Inferno, cost: FFFO}
    """  # noqa: E501  (a check is one line of YAML)
    names = ctx.names(card)
    for check in ctx.spec.checks:
        message = _trouble(check, card, names, ctx)
        if message:
            yield Hit(message, card.at.key(), expected=check.expect, hint=f"`{check.id}` expects `{check.expect}`",
                      related=(check.at,), key=check.id, severity=check.severity)  # fmt: skip


def _trouble(check: CheckSpec, card: Card, names: Scope, ctx: Context) -> str:
    if card.status == "draft" and any(ctx.unknown(part, card) for part in (check.where, check.expect) if part):
        return ""
    try:
        concerns = not check.where or evaluate_in(check.where, names)
        return "" if not concerns or evaluate_in(check.expect, names) else check.message
    except ExprError as error:
        return f"the check `{check.id}` cannot be answered: {error}"
