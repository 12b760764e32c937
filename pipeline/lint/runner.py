"""Runs the rules over a project, silences what the author silenced, and puts findings in order.

A rule that crashes becomes the finding `INT001`, which names the rule and the card, and the run goes on. A rule that
finds more than anybody reads stops, which the finding `INT002` tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from pipeline.collector import paused
from pipeline.findings import Finding, Origin, Place, Severity, Span
from pipeline.fixed import fixed
from pipeline.lint.causes import causes
from pipeline.lint.comments import LineSilence, line_silences
from pipeline.lint.context import Context, Hit
from pipeline.lint.kept import Kept
from pipeline.lint.parts import Parts
from pipeline.lint.registry import CRASH, CUT, SCOPES, Rule, Scope, chosen
from pipeline.lint.settings import Settings, settings
from pipeline.model.faces import Face
from pipeline.model.types import Card, Game, Suppression

if TYPE_CHECKING:
    from pipeline.model.project import Project

MAX_HITS = 10_000
"""What one rule may find in a run: more than one thing on each card of the largest games."""

UNKNOWN_KEY = "MOD001"
LEFT_OUT = ("MOD014", "MOD016")
"""The errors of an id for which a card is not read."""
SpanOf = Callable[[Place], Span]
"""Looks a place up in the text (`Project.span`)."""

Faces = Mapping[tuple[str, str], Face]
"""Laid-out faces by game and card."""


_PLAIN = Settings({}, {})


@dataclass
class _Run:
    """One run: what was found, and what the cards silenced (by game and card); contexts and settings are by game.
    `waiting` are rules (by game and code) that say nothing until what is broken is mended."""

    rules: tuple[Rule, ...]
    contexts: Mapping[str, Context]
    settings: Mapping[str, Settings]
    kept: Kept | None = None
    findings: list[Finding] = field(default_factory=list)
    silenced: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    crashed: set[str] = field(default_factory=set)
    waiting: set[tuple[str, str]] = field(default_factory=set)
    hits: Counter[str] = field(default_factory=Counter)

    def call(self, rule: Rule, where: Place, ctx: Context | None, card: Card | None, *args: object) -> None:
        """Run one rule once; `where` is the place to blame for a crash."""
        self.each(rule, ctx, rule.check, [(where, card, args)])

    def cards(self, rule: Rule, ctx: Context, cards: Mapping[str, Card]) -> None:
        """Run a rule for cards on one after the other, until it has found too much."""
        past = self.kept and self.kept.of(rule, ctx)
        due = past.due(cards) if past else cards.values()
        check = partial(past.found, rule) if past else rule.check
        whole = self.each(rule, ctx, check, ((card.at, card, (card, ctx)) for card in due))
        if past:
            past.whole = whole

    def each(
        self,
        rule: Rule,
        ctx: Context | None,
        check: Callable[..., Iterable[Hit]],
        runs: Iterable[tuple[Place, Card | None, tuple[object, ...]]],
    ) -> bool:
        """Run a rule on one thing after the other: the place to blame for a crash, the card, and what `check` takes.
        Behind one on which it crashes it goes on. Tells whether it neither crashed nor found too much."""
        left, crashed = iter(runs), False
        while not self.full(rule):
            try:
                for run in left:
                    where, card, args = run  # the place is needed where it crashes
                    for hit in check(*args):
                        if not self.take(rule, hit, ctx, card):
                            return False
            except Exception as error:  # the boundary round a rule: one bad rule must not hide what the others find
                self.crash(rule, where, ctx, card, error)
                crashed = True
            else:
                return not crashed
        return False

    def full(self, rule: Rule) -> bool:
        """Tell whether a rule has found too much already."""
        return self.hits[rule.code] > MAX_HITS

    def crash(self, rule: Rule, where: Place, ctx: Context | None, card: Card | None, error: Exception) -> None:
        """Tell that a rule crashed."""
        self.crashed.add(rule.code)
        self.findings.append(_crash(rule, where, ctx, card, error))

    def take(self, rule: Rule, hit: Hit, ctx: Context | None, card: Card | None) -> bool:
        """Keep a hit, unless it is one too many, which is told. Tells whether the rule may go on."""
        self.hits[rule.code] += 1
        if self.full(rule):
            self.findings.append(_cut(rule, hit.at))
            return False
        self.keep(rule, hit, ctx, card)
        return True

    def keep(self, rule: Rule, hit: Hit, ctx: Context | None, card: Card | None) -> None:
        """Keep a hit as a finding, as grave as its game says, unless the card that it blames silences it."""
        ctx = ctx or self._owner(hit.at)
        own = rule.severity if hit.severity is None else hit.severity
        severity = (self.settings[ctx.spec.id] if ctx else _PLAIN).severity(rule.code, own)
        if severity is None:
            return
        found = _finding(rule, hit, severity, card)
        blamed = card or (ctx.by_id.get(hit.card) if ctx else None)
        if blamed:
            silent = {s.code for s in blamed.ignores} & {found.code, found.key}
            if silent:
                self.silenced.setdefault((blamed.game, blamed.id), set()).update(silent)
                return
        self.findings.append(found)

    def _owner(self, at: Place) -> Context | None:
        """Give the game in whose folder a place lies."""
        return next((ctx for ctx in self.contexts.values() if _below(at.file, ctx.game.dir)), None)

    def of(self, scope: Scope, ctx: Context | None = None) -> list[Rule]:
        """Give the rules of a scope, without those that a game has set off."""
        off = self.settings[ctx.spec.id].off if ctx else _PLAIN.off
        return [rule for rule in self.rules if rule.scope == scope and not off(rule)]


@fixed(frozen=True, slots=True)
class Begun:
    """A run of rules that has come to the faces, which may take a while to be made."""

    project: Project
    seen: _Run

    def end(self, faces: Faces | None = None, glances: Faces | None = None) -> tuple[Finding, ...]:
        """Run the rules for faces, and those about what was silenced; gives all findings, in the order of their
        places, each once. `glances` stand for faces where none were made: the little that is known of them."""
        seen, project = self.seen, self.project
        with paused():
            for ctx in seen.contexts.values():
                _run_faces(seen, ctx, faces or glances or {})
        for ctx in seen.contexts.values():
            _run_after(seen, ctx, project, faces)
        return ordered(seen.findings, project.span)


def run(
    project: Project,
    faces: Faces | None = None,
    *,
    glances: Faces | None = None,
    select: Collection[str] = (),
    scopes: Collection[Scope] = SCOPES,
    profile: str = "",
    kept: Kept | None = None,
) -> tuple[Finding, ...]:
    """Give the findings of the chosen rules, in the order of their places, each once. See `begin` and `Begun.end`."""
    has_faces = faces is not None or bool(glances)
    begun = begin(project, has_faces, select=select, scopes=scopes, profile=profile, kept=kept)
    return begun.end(faces, glances)


def begin(
    project: Project,
    has_faces: bool,
    *,
    select: Collection[str] = (),
    scopes: Collection[Scope] = SCOPES,
    profile: str = "",
    kept: Kept | None = None,
) -> Begun:
    """Run the chosen rules that need no faces.

    Face rules run later, where the project `has_faces`, on the cards that have one. `select` names rules as
    `registry.chosen` takes them. `profile` stands for the one that each game names. What rules for cards found is taken
    from `kept`, and kept there. Raises UsageError for a name that fits no rule.
    """
    chosen_rules = tuple(r for r in chosen(select) if r.scope in scopes and (has_faces or r.scope != "face"))
    set_by = {id: settings(game.spec, profile) for id, game in project.games.items()}
    contexts = {
        id: Context(game, set_by[id].options, project.sources.games[id].sets, kept.parts_of(game) if kept else Parts())
        for id, game in project.games.items()
    }
    seen = _Run(chosen_rules, contexts, set_by, kept)
    with paused():
        for ctx in contexts.values():
            _run_game(seen, ctx, _unread(project, ctx.game))
    for rule in seen.of("project") if project.games else ():
        seen.call(rule, _first_place(project), None, None, project)
    return Begun(project, seen)


Unread = Literal["nothing", "keys", "files"]
"""What of a game could not be read: nothing, a key of a card (or there are no cards), or a file."""


def _unread(project: Project, game: Game) -> Unread:
    """Say what could not be read of a game, since it may hold what a rule finds nowhere."""
    own = [f for f in project.findings if f.severity is Severity.ERROR and _below(f.at.file, game.dir)]
    if game.spec.id in project.unread or any(f.code in LEFT_OUT for f in own):
        return "files"
    return "keys" if not game.cards or any(f.card and _hides(f) for f in own) else "nothing"


def _hides(found: Finding) -> bool:
    """Tell whether a card's error keeps something of it from being read that others are counted by."""
    return found.code == UNKNOWN_KEY or (isinstance(found.at, Origin) and found.at.path[2:3] == ("copies",))


def _run_game(seen: _Run, ctx: Context, left: Unread) -> None:
    for rule in seen.of("game", ctx):
        if left == "nothing" or (left == "keys" and not rule.whole):
            seen.call(rule, ctx.spec.at, ctx, None, ctx)
        else:
            seen.waiting.add((ctx.spec.id, rule.code))
    if seen.kept:
        seen.kept.begin(ctx.game)
    whole_cards = _whole(ctx)
    for rule in seen.of("card", ctx):
        seen.cards(rule, ctx, ctx.by_id if rule.broken else whole_cards)


def _run_faces(seen: _Run, ctx: Context, faces: Faces) -> None:
    rules = seen.of("face", ctx)
    for card in _whole(ctx).values() if rules else ():
        face = faces.get((card.game, card.id))
        for rule in rules if face else ():
            seen.call(rule, card.at, ctx, card, face, card, ctx)


def _whole(ctx: Context) -> dict[str, Card]:
    """Give the cards that are not broken, by id: half of such a one is missing, as is told."""
    return {id: card for id, card in ctx.by_id.items() if card.status != "broken"}


def _run_after(seen: _Run, ctx: Context, project: Project, faces: Faces | None) -> None:
    """Silence what comments silence, and run the rules about what was silenced, on the cards and on the comments."""
    drawn = {id for game, id in faces or () if game == ctx.spec.id}
    source = project.sources.games[ctx.spec.id]
    for doc in (*source.sets, *source.decks, *filter(None, [source.game])):
        for comment in line_silences(doc):
            used = _silence_lines(seen, comment, doc.file, project.span)
            unused = _ran(seen, ctx, face=bool(drawn)) - used
            _tell(seen, ctx, None, comment.silences, unused)
    for card in ctx.game.cards:
        if card.status != "broken" and card.ignores:
            used = seen.silenced.get((card.game, card.id), set())
            _tell(seen, ctx, card, card.ignores, _ran(seen, ctx, face=card.id in drawn) - used)


def _tell(seen: _Run, ctx: Context, card: Card | None, silences: Iterable[Suppression], unused: frozenset[str]) -> None:
    for rule in seen.of("after", ctx):
        seen.call(rule, card.at if card else ctx.spec.at, ctx, card, tuple(silences), unused, ctx)


def _ran(seen: _Run, ctx: Context, face: bool) -> frozenset[str]:
    """Give the names of the rules that could have found something, on faces too when there is one."""
    off = seen.settings[ctx.spec.id].off
    left = seen.crashed | {code for game, code in seen.waiting if game == ctx.spec.id}
    ran = [r for r in seen.rules if r.code not in left and not off(r) and (face or r.scope != "face")]
    told = {name for r in ran for name in (r.code, r.key)}
    return frozenset(told | {check.id for check in ctx.spec.checks} if "CHK001" in told else told)


def _silence_lines(seen: _Run, comment: LineSilence, file: str, span_of: SpanOf) -> set[str]:
    """Take out the findings that a comment silences; give the names by which it did."""
    wanted = {silence.code for silence in comment.silences}
    kept, used = [], set[str]()
    for found in seen.findings:
        names = {found.code, found.key} & wanted
        if names and found.at.file == file and comment.first <= span_of(found.at).line <= comment.last:
            used |= names
        else:
            kept.append(found)
    seen.findings[:] = kept
    return used


def _finding(rule: Rule, hit: Hit, severity: Severity, card: Card | None) -> Finding:
    blamed = hit.card or (card.id if card and _inside(hit.at, card.at) else "")
    return Finding(
        rule.code, hit.key or rule.key, severity, hit.message, hit.at, hit.actual, hit.expected, hit.hint, hit.fix,
        hit.related, blamed,
    )  # fmt: skip


def _below(file: str, folder: str) -> bool:
    return not folder or file.startswith(f"{folder}/")


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
    """Sort findings by file, line, code and column, and drop those that say the same of the same place, or what
    follows from another.

    A fix for a value that is not written where it would stand is dropped: the edit would hit what is there.
    """
    unique: dict[tuple[str, int, str, int, str], Finding] = {}
    for found in causes(findings, span_of):
        span = span_of(found.at)
        if found.fix and span_of(found.fix.at).precision == "parent":  # the value stands elsewhere, as in `defaults`
            found = replace(found, fix=None)
        unique.setdefault((span.file, span.line, found.code, span.col, found.message), found)
    return tuple(found for _, found in sorted(unique.items(), key=lambda item: item[0]))
