"""Formats and packs of `rules:`: what a deck may be, and what players draw their cards from."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.findings import Origin
from pipeline.model.amounts import Desk
from pipeline.model.play import FormatSpec, GroupSpec, PackSpec, PartSpec, SlotSpec
from pipeline.model.playfile import FormatIn, PartIn, PlayIn

Zones = Mapping[str, object]
MAX_PACK = 1_000
"""The most cards of a pack, and the most packs of a player; a draft has three of fifteen."""


def read_formats(data: PlayIn, desk: Desk, at: Origin) -> dict[str, FormatSpec]:
    """Read the kinds of decks that the rules know."""
    return {id: _format(id, form, desk, at.child(id), data.zones) for id, form in data.formats.items()}


def _format(id: str, form: FormatIn, desk: Desk, at: Origin, zones: Zones) -> FormatSpec:
    main = _part("", form, form.section, desk, at, zones, name=id)
    parts = {
        name: _part(name, part, part.section or form.section, desk, at.child("parts", name), zones)
        for name, part in form.parts.items()
    }
    return FormatSpec(id, main.label, main, parts, main.copies, form.drafts, form.plan, form.section, at)


def _part(id: str, part: PartIn, section: str, desk: Desk, at: Origin, zones: Zones, name: str = "") -> PartSpec:
    """Read a deck (its id is empty, its `name` that of the format), or a part beside it."""
    groups = tuple(
        GroupSpec(
            group.label, desk.where(group.where, here.child("where")),
            desk.amount(group.cards, here.child("cards")), group.section or section, here,
        )
        for here, group in desk.notes.each(part.groups, at.child("groups"))
    )  # fmt: skip
    return PartSpec(
        id, part.label or (name or id).replace("-", " ").capitalize(), desk.amount(part.cards, at.child("cards")),
        desk.where(part.where, at.child("where")), desk.copies(part.copies, at.child("copies")), groups,
        desk.known(part.zone, zones, "zone", at.child("zone")), section, at,
    )  # fmt: skip


def read_packs(data: PlayIn, desk: Desk, at: Origin) -> dict[str, PackSpec]:
    """Read the packs that players get."""
    made = {}
    for id, pack in data.packs.items():
        here = at.child(id)
        slots = tuple(
            SlotSpec(desk.where(slot.where, at.child("where")), _small(slot.cards, at.child("cards"), desk), at)
            for at, slot in desk.notes.each(pack.slots, here.child("slots"))
        )
        each = _small(pack.each, here.child("each"), desk)
        label = pack.label or id.replace("-", " ").capitalize()
        made[id] = PackSpec(id, label, slots, each, pack.endless, pack.section, here)
    return made


def _small(raw: str, at: Origin, desk: Desk) -> int:
    number = desk.count(raw, at, 1)
    if number > MAX_PACK:
        desk.notes.add("MOD018", f"`{number}` is over the limit of {MAX_PACK:,}", at, actual=raw)
        return 1
    return number
