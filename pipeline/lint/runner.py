"""Runs the rules over a project, silences what the author silenced, and puts findings in order.

A rule that crashes becomes the finding `INT001`, which names the rule and the card, and the run goes on. A rule that
finds more than anybody reads stops, which the finding `INT002` tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pipeline.collector import paused
from pipeline.findings import Finding, Origin, Place, Severity, Span
from pipeline.lint.context import Context, Hit
from pipeline.lint.registry import CRASH, CUT, SCOPES, Rule, Scope, chosen
from pipeline.model.faces import Face
from pipeline.model.types import Card

if TYPE_CHECKING:
    from pipeline.model.project import Project

MAX_HITS = 10_000
"""What one rule may find in a run: more than one thing on each card of the largest games."""

SpanOf = Callable[[Place], Span]
"""Looks a place up in the text (`Project.span`)."""

Faces = Mapping[tuple[str, str], Face]
"""Laid-out faces by game and card."""


@dataclass
class _Run:
    """One run: what was found, and what the cards silenced (by game and card)."""

    rules: tuple[Rule, ...]
    findings: list[Finding] = field(default_factory=list)
    silenced: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    crashed: set[str] = field(default_factory=set)
    hits: Counter[str] = field(default_factory=Counter)

    def call(self, rule: Rule, where: Place, ctx: Context | None, card: Card | None, *args: object) -> None:
        """Run one rule on its arguments, unless it has found too much; `where` is the place to blame for a crash."""
        if self.hits[rule.code] > MAX_HITS:
            return
        try:
            for hit in rule.check(*args):
                self.hits[rule.code] += 1
                if self.hits[rule.code] > MAX_HITS:
                    self.findings.append(_cut(rule, hit.at))
                    return
                self.take(rule, hit, ctx, card)
        except Exception as error:  # the boundary round a rule: one bad rule must not hide what the others find
            self.crashed.add(rule.code)
            self.findings.append(_crash(rule, where, ctx, card, error))

    def take(self, rule: Rule, hit: Hit, ctx: Context | None, card: Card | None) -> None:
        """Keep a hit as a finding, unless the card that it blames silences it."""
        found = _finding(rule, hit, card)
        blamed = card or (ctx.by_id.get(hit.card) if ctx else None)
        if blamed:
            silent = {s.code for s in blamed.ignores} & {found.code, found.key}
            if silent:
                self.silenced.setdefault((blamed.game, blamed.id), set()).update(silent)
                return
        self.findings.append(found)

    def of(self, *scopes: Scope) -> Iterator[Rule]:
        """Give the rules of these scopes."""
        return (r for r in self.rules if r.scope in scopes)


def run(
    project: Project,
    faces: Faces | None = None,
    *,
    select: Collection[str] = (),
    scopes: Collection[Scope] = SCOPES,
) -> tuple[Finding, ...]:
    """Give the findings of the chosen rules, in the order of their places, each once.

    Face rules run where `faces` are given, on the cards that have one. `select` names rules as
    `registry.chosen` takes them. Raises UsageError for a name that fits no rule.
    """
    seen = _Run(tuple(r for r in chosen(select) if r.scope in scopes and (faces is not None or r.scope != "face")))
    with paused():
        for game in project.games.values():
            _run_game(seen, Context(game), faces or {}, whole=game.spec.id not in project.unread)
    for rule in seen.of("project") if project.games else ():
        seen.call(rule, _first_place(project), None, None, project)
    return ordered(seen.findings, project.span)


def _run_game(seen: _Run, ctx: Context, faces: Faces, whole: bool) -> None:
    for rule in seen.of("game") if whole else ():  # the cards of a file that could not be read might disprove them
        seen.call(rule, ctx.spec.at, ctx, None, ctx)
    for card in ctx.game.cards:
        if card.status == "broken":  # half of it is missing, and the model has said why
            continue
        for rule in seen.of("card"):
            seen.call(rule, card.at, ctx, card, card, ctx)
        face = faces.get((card.game, card.id))
        for rule in seen.of("face") if face else ():
            seen.call(rule, card.at, ctx, card, face, card, ctx)
    for card in ctx.game.cards:
        _run_after(seen, ctx, card, (card.game, card.id) in faces)


def _run_after(seen: _Run, ctx: Context, card: Card, has_face: bool) -> None:
    if card.status == "broken" or not card.ignores:
        return
    ran = {r for r in seen.rules if r.code not in seen.crashed and (has_face or r.scope != "face")}
    told = {name for r in ran for name in (r.code, r.key)}
    if "CHK001" in told:
        told |= {check.id for check in ctx.spec.checks}
    unused = frozenset(told - seen.silenced.get((card.game, card.id), set()))
    for rule in seen.of("after"):
        seen.call(rule, card.at, ctx, card, card, unused)


def _finding(rule: Rule, hit: Hit, card: Card | None) -> Finding:
    blamed = hit.card or (card.id if card and _inside(hit.at, card.at) else "")
    severity = rule.severity if hit.severity is None else hit.severity
    return Finding(
        rule.code, hit.key or rule.key, severity, hit.message, hit.at, hit.actual, hit.expected, hit.hint, hit.fix,
        hit.related, blamed,
    )  # fmt: skip


def _inside(at: Place, card: Origin) -> bool:
    """Tell whether a place lies in a card; a type's text, printed on many cards, does not."""
    return isinstance(at, Origin) and at.file == card.file and at.path[: len(card.path)] == card.path


def _crash(rule: Rule, where: Place, ctx: Context | None, card: Card | None, error: Exception) -> Finding:
    on = f"card `{card.id}`" if card else f"game `{ctx.spec.id}`" if ctx else "the project"
    message = f"the rule `{rule.code}` crashed on {on}: {type(error).__name__}: {error}"
    hint = "this is a fault of the rule, not of the card; the other rules have run"
    return Finding(CRASH, "rule-crashed", Severity.ERROR, message, where, hint=hint, card=card.id if card else "")


def _cut(rule: Rule, at: Place) -> Finding:
    message = f"the rule `{rule.code}` found more than {MAX_HITS:,} things, the limit"
    return Finding(CUT, "rule-cut", rule.severity, message, at, hint="mend those before; it looked no further")


def _first_place(project: Project) -> Place:
    return next(iter(project.games.values())).spec.at


def ordered(findings: Iterable[Finding], span_of: SpanOf) -> tuple[Finding, ...]:
    """Sort findings by file, line, code and column, and drop those that say the same of the same place.

    A fix for a value that is not written where it would stand is dropped: the edit would hit what is there.
    """
    unique: dict[tuple[str, int, str, int, str], Finding] = {}
    for found in findings:
        span = span_of(found.at)
        if found.fix and span_of(found.fix.at).precision == "parent":  # the value stands elsewhere, as in `defaults`
            found = replace(found, fix=None)
        unique.setdefault((span.file, span.line, found.code, span.col, found.message), found)
    return tuple(found for _, found in sorted(unique.items(), key=lambda item: item[0]))


def at_least(findings: Iterable[Finding], severity: Severity) -> tuple[Finding, ...]:
    """Give the findings at or above a severity (`--fail-on`)."""
    return tuple(f for f in findings if f.severity >= severity)
