"""LNT: what cards and comments silence, and what games set for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.findings import Origin, Severity
from pipeline.lint.context import Context, Hit
from pipeline.lint.profiles import PROFILES
from pipeline.lint.registry import by_name, names, rule
from pipeline.model.nearest import did_you_mean, respelt
from pipeline.model.types import Suppression
from pipeline.model.values import Map

Silences = Iterable[Suppression]


@rule(code="LNT001", key="unused-silence", severity=Severity.WARNING, scope="after", since="0.1")
def unused_silence(silences: Silences, unused: frozenset[str], ctx: Context) -> Iterator[Hit]:
    """A card or a comment silences a rule that has nothing to say of it.

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
    for silence in silences:
        if silence.code in unused:
            yield Hit(f"`{silence.code}` has nothing to say here", silence.at, silence.code, hint="take it out")


@rule(code="LNT002", key="unknown-silence", severity=Severity.ERROR, scope="after", since="0.1")
def unknown_silence(silences: Silences, unused: frozenset[str], ctx: Context) -> Iterator[Hit]:
    """A card or a comment silences a rule that does not exist.

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
    for silence in silences:
        if silence.code not in known:
            near = did_you_mean(silence.code, known)
            yield Hit(f"`{silence.code}` is no rule that can be silenced{near}", silence.at, silence.code,
                      "the code or the name of a rule, or the id of a check",
                      fix=respelt(silence.at, silence.code, known))  # fmt: skip


@rule(code="LNT003", key="silence-without-reason", severity=Severity.ERROR, scope="after", since="0.1")
def silence_without_reason(silences: Silences, unused: frozenset[str], ctx: Context) -> Iterator[Hit]:
    """A card or a comment silences a rule and does not say why.

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
    for silence in silences:
        if not silence.reason.strip():
            yield Hit(f"`{silence.code}` is silenced without a reason", silence.at, silence.code,
                      hint=f"write `{silence.code}: why`")  # fmt: skip


@rule(code="LNT004", key="wrong-setting", severity=Severity.ERROR, scope="game", since="0.2")
def wrong_setting(ctx: Context) -> Iterator[Hit]:
    """`lint:` of game.yaml sets what is not there, or says no reason.

    Why
        The name of a rule, an option or a profile is misspelt, and nothing is set. A rule that is graver or milder in
        this game than in others needs a reason, or nobody dares to take it back.

    Bad
        --- game.yaml
        lint:
          severity:
            ⟦plan-difers⟧: {level: info, reason: The plan is a wish.}

    Good
        --- game.yaml
        lint:
          severity:
            plan-differs: {level: info, reason: The plan is a wish.}
    """
    lint, at = ctx.spec.lint, ctx.spec.at.child("lint")
    if lint.profile not in PROFILES:
        message = f"there is no profile `{lint.profile}`{did_you_mean(lint.profile, PROFILES)}"
        yield Hit(message, at.child("profile"), lint.profile, ", ".join(f"`{name}`" for name in PROFILES))
    for name, level in lint.levels.items():
        place = at.child("severity", name)
        if by_name(name) is None:
            yield _no_rule(name, place)
        elif not level.reason.strip():
            yield Hit(f"`{name}` is `{level.level}` without a reason", place.key(), name, hint="write `reason: why`")
    for name, given in lint.options.items():
        yield from _wrong_options(name, given, at.child("options", name))


def _wrong_options(name: str, given: Map[str, object], at: Origin) -> Iterator[Hit]:
    found = by_name(name)
    if found is None:
        yield _no_rule(name, at)
        return
    declared = {option.name: option for option in found.options}
    for key, raw in given.items():
        if key not in declared:
            known = ", ".join(f"`{one}`" for one in declared) or "none"
            yield Hit(f"`{name}` has no option `{key}`{did_you_mean(key, declared)}", at.child(key).key(), key, known)
            continue
        try:
            declared[key].read(raw)
        except ValueError as error:
            yield Hit(f"`{key}`: {error}", at.child(key), expected=declared[key].wanted)


def _no_rule(name: str, at: Origin) -> Hit:
    message = f"there is no rule `{name}`{did_you_mean(name, names())}"
    return Hit(message, at.key(), name, "a rule's code or name", fix=respelt(at.key(), name, names()))


def _known(ctx: Context) -> frozenset[str]:
    return frozenset(names() | {check.id for check in ctx.spec.checks})
