"""Does a deck do for the table: enough cards for the setup of as many players as there may be, and for their packs?"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.check.cast import Cast
from pipeline.check.packs import pool
from pipeline.model.play import PartSpec, StepSpec
from pipeline.model.reverses import statuses
from pipeline.model.types import Deck
from pipeline.model.verdicts import Verdict


def dealt(deck: Deck, cast: Cast) -> Iterator[Verdict]:
    """Give a verdict for each part of a deck whose zone the setup takes cards from."""
    play = cast.game.spec.play
    form = play.formats.get(deck.format)
    for part in (form.main, *form.parts.values()) if form else ():
        steps = [step for step in play.setup if part.zone and step.origin == part.zone and step.cards]
        if not steps:
            continue
        held = sum(deck.part(part.id).values())
        players = play.players.most or max(1, play.players.least)
        taken = sum(_taken(step, part, cast, players) for step in steps)
        seats = f"{players} players" if play.zones[part.zone].of == "shared" else "a player"
        message = f"{part.label}: the setup takes {taken} cards for {seats}, of {held}"
        yield Verdict("PLY009", taken <= held, message, steps[0].section, deck.at, found=held, allowed=f"{taken} up",
                      about=deck.id)  # fmt: skip


def _taken(step: StepSpec, part: PartSpec, cast: Cast, players: int) -> int:
    """Give how many cards a step of the setup takes: for each player, where it leads from a shared zone to theirs."""
    zones = cast.game.spec.play.zones
    shared = zones[part.zone].of == "shared" and step.goal in zones and zones[step.goal].of == "each"
    cards = step.cards
    most = 0 if cards is None else cards.least if cards.most is None else cards.most
    return most * (players if shared else 1)


def packed(cast: Cast) -> Iterator[Verdict]:
    """Give a verdict for each kind of packs: is the pool large enough for the most players?"""
    play = cast.game.spec.play
    for pack in play.packs.values():
        held = sum(pool(pack, cast).values())
        players = 1 if pack.endless else play.players.most or max(1, play.players.least)
        needed = pack.cards * (1 if pack.endless else pack.each * players)
        holds = f"{pack.label}: the pool holds {held} cards{_uncounted(cast)}"
        message = f"{holds}, a pack has {needed}" if pack.endless else f"{holds}, {players} players need {needed}"
        yield Verdict("PLY011", held >= needed, message, pack.section, pack.at, found=held, allowed=f"{needed} or more")


def _uncounted(cast: Cast) -> str:
    """Say how many cards of the game no pool counts: of unfinished ones and of those with an error it is not known
    whether they belong."""
    sides = [statuses(card, cast.cards) for card in cast.game.fronts]
    broken = sum("broken" in each for each in sides)
    drafts = sum("draft" in each and "broken" not in each for each in sides)
    said = [f"{drafts} unfinished"] * bool(drafts) + [f"{broken} with an error"] * bool(broken)
    return f" ({' and '.join(said)} not counted)" if said else ""
