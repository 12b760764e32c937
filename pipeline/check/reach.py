"""What the rules make reachable: rules that are used, cards that are played, triggers that happen, wins that can come.

All from the declarations and the finished cards, without playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.check.bounds import can_fall, highest
from pipeline.check.cast import Cast, effects
from pipeline.findings import Origin, Severity
from pipeline.model.play import EventSpec, PhaseSpec, PlaySpec, ResourceSpec, WinSpec, ZoneSpec
from pipeline.model.types import Card
from pipeline.model.values import Token
from pipeline.model.verdicts import Verdict


def judge(cast: Cast) -> Iterator[Verdict]:
    """Give the verdicts on a game as a whole."""
    play = cast.game.spec.play
    yield from _used("PLY005", "phases", play.phases.values(), _phases(play), "nothing is done in it, and no event is")
    yield from _used("PLY006", "zones", play.zones.values(), _zones(play), "nothing leads to it or counts its cards")
    yield from _used("PLY007", "resources", play.resources.values(), _resources(play), "nothing gains or needs it")
    yield from _played(cast)
    yield from _triggers(cast)
    for win in play.wins.values():
        yield _reached(win, cast)


def _used(
    code: str, what: str, declared: Iterable[PhaseSpec | ZoneSpec | ResourceSpec], used: set[str], how: str
) -> Iterator[Verdict]:
    """Judge whether each declared thing is used by a rule."""
    parts = list(declared)
    for part in parts:
        if part.id not in used:
            message = f"the {what[:-1]} `{part.id}` is used by no rule: {how}"
            yield Verdict(code, False, message, part.section, part.at.key(), severity=Severity.WARNING)
    if parts and used.issuperset(part.id for part in parts):
        yield Verdict(code, True, f"all {len(parts)} {what} are used", "", parts[0].at, found=len(parts))


def _phases(play: PlaySpec) -> set[str]:
    return {step.phase for step in play.steps} | {event.phase for event in play.events.values()}


def _zones(play: PlaySpec) -> set[str]:
    parts = [part for form in play.formats.values() for part in (form.main, *form.parts.values())]
    return {
        *(zone for step in play.steps for zone in (step.origin, step.goal)), *(limit.zone for limit in play.limits),
        *(win.zone for win in play.wins.values()), *(part.zone for part in parts),
        *(resource.zone for resource in play.resources.values()),
    }  # fmt: skip


def _resources(play: PlaySpec) -> set[str]:
    return {
        *(id for step in play.steps for id in (*step.gain, *step.lose)),
        *(price.resource for price in play.prices.values()), *(win.resource for win in play.wins.values()),
    }  # fmt: skip


def _played(cast: Cast) -> Iterator[Verdict]:
    """Judge whether each finished card is played or moved by a step."""
    steps = [step for step in cast.game.spec.play.steps if step.play or step.where]
    if not any(step.play for step in steps):
        return
    wheres = [where for step in steps for where in (step.play, step.where) if where]
    idle = [c for c in _final(cast) if not any(cast.holds(where, c) for where in wheres)]
    for card in idle:
        message = f"no step of the rules plays or moves `{card.id}`"
        hint = "declare the step that does, or mark the card as a draft"
        yield Verdict("PLY002", False, message, steps[0].section, card.at.key(), ((card.id, card.copies),), hint=hint,
                      severity=Severity.WARNING)  # fmt: skip
    if not idle:
        count = len(cast.final)
        yield Verdict("PLY002", True, f"all {count} finished cards are played or moved by a step", "", steps[0].at,
                      found=count)  # fmt: skip


def _triggers(cast: Cast) -> Iterator[Verdict]:
    """Judge whether each trigger names an event, and whether something causes it."""
    events = cast.game.spec.play.events
    caused = {id: _caused(event, cast) for id, event in events.items()}
    count = bad = 0
    for card in _final(cast):
        for words, at in _asked(card, cast):
            count += 1
            named = [id for id, event in events.items() if id == words or any(w in words for w in event.words)]
            if any(caused[id] for id in named):
                continue
            bad += 1
            code, message = "PLY004", f"the trigger of `{card.id}` names no declared event"
            section, hint = "", "declare it under `rules: events:`, with the words by which cards name it"
            if named:
                code, section, hint = "PLY003", events[named[0]].section, ""
                message = f"nothing causes the trigger of `{card.id}`: `{named[0]}`"
            yield Verdict(code, False, message, section, at, ((card.id, card.copies),), hint=hint)
    if count and not bad:
        first = next(iter(events.values()))
        yield Verdict("PLY003", True, f"all {count} triggers can happen", "", first.at, found=count)


def _asked(card: Card, cast: Cast) -> Iterator[tuple[str, Origin]]:
    """Give what a card answers: the words of its trigger fields, and the events that its effects name."""
    play = cast.game.spec.play
    for name in play.trigger_fields:
        value = card.fields.get(name)
        words = "".join(t.text for t in value if isinstance(t, Token)) if isinstance(value, tuple) else value
        if isinstance(words, str) and words:
            yield words.casefold(), card.at.child(name)
    for effect in effects(card, cast.game):
        yield from ((str(effect.args[p]), effect.at) for p in play.trigger_params if p in effect.args)


def _caused(event: EventSpec, cast: Cast) -> bool:
    """Tell whether an event can happen: a phase brings it, a card, or every game."""
    if event.phase or not event.cards:
        return True
    return any(cast.does(source, card) for source in event.cards for card in _final(cast))


def _reached(win: WinSpec, cast: Cast) -> Verdict:
    """Judge whether a win can come: what it counts must rise, or fall, as far as it asks."""
    resource = cast.game.spec.play.resources.get(win.resource)
    if resource is None or win.amount is None:
        return Verdict("PLY008", True, f"{win.id}: {win.words}", win.section, win.at)
    most, start = highest(resource, cast, cast.final), resource.start
    asked = f"{resource.label} {win.amount}"
    if most < win.amount.least:
        message = f"{win.id}: asks for {asked}, and no more than {most:g} can come together"
        return Verdict("PLY008", False, message, win.section, win.at.key(), found=int(most), allowed=str(win.amount))
    if win.amount.most is not None and win.amount.most < start.least and not can_fall(resource, cast, cast.final):
        message = f"{win.id}: asks for {asked}, and nothing takes any from the {start} at the start"
        return Verdict("PLY008", False, message, win.section, win.at.key(), found=start.least,
                       allowed=str(win.amount))  # fmt: skip
    return Verdict("PLY008", True, f"{win.id}: {asked} can be reached", win.section, win.at, allowed=str(win.amount))


def _final(cast: Cast) -> Iterator[Card]:
    return (cast.cards[id] for id in cast.final)
