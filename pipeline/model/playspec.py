"""From `rules:` of `game.yaml` to a PlaySpec: what is declared, checked against the game and against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from pipeline.findings import Origin, Severity
from pipeline.model.amounts import Desk
from pipeline.model.codes import Notebook
from pipeline.model.declared import GameSpec
from pipeline.model.formats import read_formats, read_packs
from pipeline.model.nearest import did_you_mean
from pipeline.model.play import (
    ANY,
    ConstantSpec,
    EventSpec,
    LimitSpec,
    PhaseSpec,
    PlaySpec,
    PriceSpec,
    Range,
    ResourceSpec,
    StepSpec,
    WinSpec,
    ZoneSpec,
)
from pipeline.model.playfile import PlayIn, StepIn
from pipeline.model.raw import ID
from pipeline.model.rules import sections
from pipeline.model.types import Rules

NAMED = ("constants", "zones", "resources", "phases", "wins", "events", "formats", "packs")
"""The parts of `rules:` whose keys are ids."""


def build(data: PlayIn, spec: GameSpec, at: Origin, notes: Notebook) -> PlaySpec:
    """Make the declared rules of a game. What is wrong is noted and left out or left bare."""
    _check_ids(data, at, notes)
    constants = {
        id: ConstantSpec(id, tuple(c.value), c.section, at.child("constants", id)) for id, c in data.constants.items()
    }
    desk = Desk(spec, constants, notes)
    zones = {
        id: ZoneSpec(id, z.label or _words(id), z.of, z.seen_by, z.section, at.child("zones", id))
        for id, z in data.zones.items()
    }
    phases = {
        id: PhaseSpec(id, p.label or _words(id), p.section, at.child("phases", id)) for id, p in data.phases.items()
    }
    names = _Names(desk, zones, phases, data)
    counted = data.players
    return PlaySpec(
        players=_players(counted.count, at.child("players", "count"), desk) if counted else ANY,
        players_section=counted.section if counted else "",
        constants=constants,
        zones=zones,
        phases=phases,
        resources=dict(names.resources(at.child("resources"))),
        prices=dict(names.prices(at.child("prices"))),
        setup=tuple(names.step(step, here) for here, step in notes.each(data.setup, at.child("setup"))),
        turn=tuple(names.step(step, here) for here, step in notes.each(data.turn, at.child("turn"))),
        limits=tuple(names.limits(at.child("limits"))),
        wins=dict(names.wins(at.child("wins"))),
        events=dict(names.events(at.child("events"))),
        trigger_fields=tuple(names.trigger_fields(at.child("triggers", "fields"))),
        trigger_params=tuple(data.triggers.params),
        formats=read_formats(data, desk, at.child("formats")),
        packs=read_packs(data, desk, at.child("packs")),
    )


SHOWN = 3
"""Other places that are shown where a section is named that rules.md lacks."""


def check_sections(play: PlaySpec, at: Origin, rules: Rules | None, notes: Notebook) -> None:
    """Note each section or ruling that is named and does not stand in rules.md."""
    known = {*rules.sections, *(ruling.id for ruling in rules.rulings)} if rules else set()
    players = ((play.players_section, at.child("players")),) if play.players_section else ()
    missing: dict[str, list[Origin]] = {}
    for section, place in (*players, *_cited(play)):
        here = place.child("section")
        if section not in known:
            missing.setdefault(section, []).append(here)
    for section, (here, *others) in missing.items():
        if rules is None:
            notes.add(
                "MOD021",
                "the game has no rules.md, on which its rules could rest",
                here,
                actual=section,
                severity=Severity.WARNING,
            )
            return
        message = f"rules.md has no section `{section}`{did_you_mean(section, known)}"
        numbers = Counter(number for number, _, _ in sections(rules))
        double = next((number for number, times in numbers.items() if times > 1), "")
        hints = (f"it is named in {len(others) + 1} places" if others else "",
                 f"two sections have the number `{double}` there; is one of them meant?" if double else "")  # fmt: skip
        notes.add(
            "MOD021", message, here, actual=section, expected="a section such as `4.2`, or a ruling such as `R7`",
            hint="; ".join(filter(None, hints)), severity=Severity.WARNING, related=tuple(others[:SHOWN]),
        )  # fmt: skip


def _players(raw: str, at: Origin, desk: Desk) -> Range:
    """Read for how many players the game is: nobody is none."""
    found = desk.amount(raw, at)
    if found.least or found == ANY:
        return found
    desk.notes.add("MOD018", f"`{raw}` lets nobody play", at, actual=raw, expected="1 or more")
    return ANY


def _cited(part: object) -> Iterator[tuple[str, Origin]]:
    """Give the section and place of everything declared, in order."""
    if isinstance(part, Mapping | tuple):
        for inner in part.values() if isinstance(part, Mapping) else part:
            yield from _cited(inner)
    elif is_dataclass(part):
        section, at = getattr(part, "section", ""), getattr(part, "at", None)
        if section and at is not None:
            yield section, at
        for one in fields(part):
            value = getattr(part, one.name)
            if isinstance(value, Mapping | tuple) or is_dataclass(value):
                yield from _cited(value)


def _check_ids(data: PlayIn, at: Origin, notes: Notebook) -> None:
    for part in NAMED:
        for key in getattr(data, part):
            if not ID.fullmatch(key):
                expected = "letters, digits, `-`, `_`"
                notes.add("MOD016", f"`{key}` is no id", at.child(part, key).key(), expected=expected)


def _words(id: str) -> str:
    return id.replace("-", " ").replace("_", " ").capitalize()


class _Names:
    """Reads the parts that name others: resources, prices, steps, limits, wins, events."""

    def __init__(
        self, desk: Desk, zones: Mapping[str, ZoneSpec], phases: Mapping[str, PhaseSpec], data: PlayIn
    ) -> None:
        self.desk, self.zones, self.phases, self.data = desk, zones, phases, data

    def resources(self, at: Origin) -> Iterator[tuple[str, ResourceSpec]]:
        """Read what players count."""
        desk = self.desk
        for id, r in self.data.resources.items():
            here = at.child(id)
            yield id, ResourceSpec(
                id, r.label or _words(id), desk.amount(r.start, here.child("start")),
                desk.amount(r.most, here.child("most")).most, desk.amount(r.keep, here.child("keep")).most, r.closed,
                desk.known(r.zone, self.zones, "zone", here.child("zone")),
                desk.sources(r.gains, here.child("gains")), desk.sources(r.losses, here.child("losses")),
                r.section, here,
            )  # fmt: skip

    def prices(self, at: Origin) -> Iterator[tuple[str, PriceSpec]]:
        """Read what pays."""
        spec = self.desk.spec
        numbers = {f.name: f for f in spec.fields.values() if f.kind in ("integer", "signed")}
        payable = {**spec.symbols, **spec.phrases, **numbers}
        for id, p in self.data.prices.items():
            here = at.child(id)
            if self.desk.known(id, payable, "symbol, price in words or number", here.key()):
                resource = self._resource(p.resource, here.child("resource"))
                params = [param.name for param in spec.phrases[id].params] if id in spec.phrases else []
                yield (
                    id,
                    PriceSpec(id, resource, self.desk.sources(p.cards, here.child("cards"), params), p.section, here),
                )

    def step(self, step: StepIn, at: Origin) -> StepSpec:
        """Read something that players do."""
        desk = self.desk
        return StepSpec(
            step.words, desk.known(step.phase, self.phases, "phase", at.child("phase")),
            desk.known(step.origin, self.zones, "zone", at.child("from")),
            desk.known(step.goal, self.zones, "zone", at.child("to")), desk.optional(step.cards, at.child("cards")),
            desk.where(step.play, at.child("play")), desk.where(step.where, at.child("where")),
            {r: desk.amount(n, at.child("gain", r)) for r, n in step.gain.items()
             if self._resource(r, at.child("gain", r).key())},
            {r: desk.amount(n, at.child("lose", r)) for r, n in step.lose.items()
             if self._resource(r, at.child("lose", r).key())},
            desk.optional(step.times, at.child("times")), step.section, at,
        )  # fmt: skip

    def limits(self, at: Origin) -> Iterator[LimitSpec]:
        """Read how many cards may be where."""
        for here, limit in self.desk.notes.each(self.data.limits, at):
            zone = self.desk.known(limit.zone, self.zones, "zone", here.child("zone"))
            cards = self.desk.amount(limit.cards, here.child("cards"))
            yield LimitSpec(limit.label, zone, self.desk.where(limit.where, here.child("where")), cards, limit.section,
                            here)  # fmt: skip

    def wins(self, at: Origin) -> Iterator[tuple[str, WinSpec]]:
        """Read how the game ends."""
        for id, win in self.data.wins.items():
            here = at.child(id)
            amount = self.desk.optional(win.amount, here.child("amount"))
            resource = self._resource(win.resource, here.child("resource"))
            if bool(win.resource) != bool(win.amount):
                message = "an amount needs its resource, and a resource its amount"
                self.desk.notes.add("MOD002", message, here.key(), expected="`resource` and `amount`")
            zone = self.desk.known(win.zone, self.zones, "zone", here.child("zone"))
            yield id, WinSpec(id, win.words, resource, amount, zone, win.section, here)

    def events(self, at: Origin) -> Iterator[tuple[str, EventSpec]]:
        """Read what cards can answer."""
        for id, event in self.data.events.items():
            here = at.child(id)
            cards = self.desk.sources(event.cards, here.child("cards"))
            phase = self.desk.known(event.phase, self.phases, "phase", here.child("phase"))
            yield id, EventSpec(id, tuple(word.casefold() for word in event.words), cards, phase, event.section, here)

    def trigger_fields(self, at: Origin) -> Iterator[str]:
        """Read which fields say what a card answers."""
        texts = {f.name: f for f in self.desk.spec.fields.values() if f.kind in ("text", "string", "enum")}
        for n, name in enumerate(self.data.triggers.fields):
            if self.desk.known(name, texts, "field of words", at.child(n)):
                yield name

    def _resource(self, name: str, at: Origin) -> str:
        return self.desk.known(name, self.data.resources, "resource", at)
