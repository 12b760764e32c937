"""The rule book: what a player could do, and why they may not. Each refusal names the section that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.engine.state import State
from pipeline.engine.values import PASS, Action, EngineFault, Frame, Refusal
from pipeline.games.psifuge import drafting, moving
from pipeline.games.psifuge.acts import unguarded
from pipeline.games.psifuge.standing import Standing
from pipeline.games.psifuge.table import DECK, FACTIONS, hand

UNKNOWN = Refusal("no-choice", "this is none of the choices that there are now", "6.2")
EXACT = frozenset({"act"})
"""The questions of which `candidates` gives what is legal and nothing else, asking the same rules once for many."""
DONE = Action("done")
"""Choosing no more."""


def candidates(game: Standing, s: State, frame: Frame) -> list[Action]:
    """Give every action that could be legal."""
    match frame:
        case (_, "act", player, _):
            now = game.moment(s, player)
            ends = [] if _end(game, s, player) else [PASS]
            return [
                *moving.cycles(now), *drafting.drafts(now, "draft"), *drafting.drafts(now, "free-draft"), *ends,
                *drafting.events(now), *moving.shifts(now),
            ]  # fmt: skip
        case (_, "faction", _, _):
            return [Action("faction", (card,)) for card in s.cards(FACTIONS)]
        case (_, "choose", player, (str(what), *_)):
            return [DONE, *(Action("choose", (lane,)) for lane in choices(game, s, player, what))]
        case (_, "throw", _, (int(end),)):
            return [Action("throw", (card,)) for card in top(s, 0, end)]
        case (_, "order", _, (int(place), int(end))):
            return [Action("top", (card,)) for card in top(s, place, end)]
        case (_, "take", player, _):
            return [Action("take", (card,)) for card in s.cards(hand(1 - player))]
        case (_, "swap", player, _):
            return [DONE, *(Action("discard", (card,)) for card in s.cards(hand(player)))]
    raise EngineFault(f"nobody knows what can be done at {frame.name}")


def choices(game: Standing, s: State, player: int, what: str) -> list[int]:
    """Give the lanes whose Morphons can be chosen: without a Counter for one (R36), or any of the opponent (R31)."""
    return unguarded(game, s, player) if what == "guard" else game.sides(s)[1 - player].filled()


def top(s: State, place: int, end: int) -> list[str]:
    """Give the cards from a place of the top of the deck to another, that one left out."""
    return [held.card for held in s.decks[DECK].top[place:end]]


def refused(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    """Say why the player who is asked may not do this; None when they may."""
    return _BOOKS[frame.name](game, s, frame, a)


def _at_act(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    if a == PASS:
        return _end(game, s, frame.player)
    kinds, book = ACTIONS.get(a.name, NO_ACTION)
    if tuple(map(type, a.args)) != kinds:
        return UNKNOWN
    return book(game.moment(s, frame.player), a.name, *a.args)


def _end(game: Standing, s: State, player: int) -> Refusal | None:
    if s.number("played") >= game.numbers.duty or not game.moment(s, player).playable():
        return None
    return Refusal("must-play", "at least one card must be drafted or played in each turn", "R12")


def _at_faction(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("faction", (str(card),)):
            return None if s.holds(FACTIONS, card) else Refusal("not-there", "that Faction is not on the table", "R3")
    return UNKNOWN


def _at_choose(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    what, least, _, before = frame.data
    there = choices(game, s, frame.player, what)
    match a:
        case ("done", ()):
            if len(before) < least:
                return Refusal("must-choose", f"{least} must be chosen", "R31")
            return None
        case ("choose", (int(lane),)):
            if lane not in there:
                return Refusal(
                    "no-target", "no Morphon that can be chosen lies there", "R36" if what == "guard" else "R31"
                )
            if before and lane <= before[-1]:
                return Refusal("out-of-order", "lanes are chosen from the lowest number to the highest", "R49")
            if len([n for n in there if n > lane]) + len(before) + 1 < least:
                return Refusal("out-of-order", f"after that lane there are too few to choose {least}", "R49")
            return None
    return UNKNOWN


def _at_throw(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("throw", (str(card),)):
            return _seen(card in top(s, 0, frame.data[0]))
    return UNKNOWN


def _at_order(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("top", (str(card),)):
            return _seen(card in top(s, *frame.data))
    return UNKNOWN


def _seen(found: bool) -> Refusal | None:
    return None if found else Refusal("not-seen", "that is none of the cards that were looked at", "R33")


def _at_take(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("take", (str(card),)):
            there = s.holds(hand(1 - frame.player), card)
            return None if there else Refusal("not-there", "that card is not in the opponent's hand", "R34")
    return UNKNOWN


def _at_swap(game: Standing, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("done", ()):
            return None
        case ("discard", (str(card),)):
            if not s.holds(hand(frame.player), card):
                return drafting.NOT_HELD
            if card < frame.data[2]:
                return Refusal("out-of-order", "cards are chosen in the order of their ids", "R49")
            return None
    return UNKNOWN


ACTIONS: Mapping[str, tuple[tuple[type, ...], Callable[..., Refusal | None]]] = {
    "draft": ((str, int, str), drafting.refused),
    "free-draft": ((str, int, str), drafting.refused),
    "play": ((str,), drafting.event_refused),
    "cycle": ((str,), moving.cycle_refused),
    "shift": ((int, int, int), moving.shift_refused),
}
"""The actions of a turn: the kinds of their arguments, and what may refuse them. A table, since these are asked about
thousands of times a game."""
NO_ACTION: tuple[tuple[type, ...], Callable[..., Refusal | None]] = ((type(None),), drafting.refused)
_BOOKS: Mapping[str, Callable[[Standing, State, Frame, Action], Refusal | None]] = {
    "act": _at_act,
    "faction": _at_faction,
    "choose": _at_choose,
    "throw": _at_throw,
    "order": _at_order,
    "take": _at_take,
    "swap": _at_swap,
}
