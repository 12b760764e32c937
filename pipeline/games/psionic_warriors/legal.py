"""The rule book: what a player could do, and why they may not. Each refusal names the section that says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.engine.state import State
from pipeline.engine.values import PASS, Action, Frame, Refusal
from pipeline.games.psionic_warriors.book import DEFENSES, PHASES, Book
from pipeline.games.psionic_warriors.table import (
    PILE,
    SEARCHED,
    count,
    hand,
    is_dazed,
    is_out,
    others,
    play,
    powers,
    seats,
)

UNKNOWN = Refusal("no-choice", "this is none of the choices that there are now", "6")
DAZED = Refusal("incapacitated", "an incapacitated player can play no cards", "9.2")
NOT_HELD = Refusal("not-held", "that card is not in the hand", "6.1")


EXACT = frozenset({"discard", "find", "act", "join"})
"""The questions of which `candidates` gives what is legal and nothing else."""


def candidates(book: Book, s: State, frame: Frame) -> list[Action]:
    """Give every action that could be legal, passing first where one may pass."""
    name, data = frame.name, frame.data
    match name:
        case "discard":
            return [Action("discard", (card,)) for card in dict.fromkeys(s.cards(hand(data[0])))]
        case "find" | "recall":
            zone = SEARCHED if name == "find" else PILE
            return [Action("find", (card,)) for card in dict.fromkeys(s.cards(zone))]
    mine = dict.fromkeys(s.cards(hand(frame.player)))
    match name:
        case "act":
            return [PASS, *_plays(book, s, frame.player, data[0], () if is_dazed(s, frame.player) else mine)]
        case "join":
            return [PASS, *(Action("join", (card,)) for card in mine if card in book.powers)]
    return [PASS, *_answers(book, s, frame, data[0], mine)]


def _plays(book: Book, s: State, player: int, phase: str, mine: Iterable[str]) -> Iterator[Action]:
    targets = others(s, player)
    for card in mine:
        for use in book.choices[phase][card]:
            if book.aimed[card, use]:
                yield from (Action("play", (card, use, target + 1)) for target in targets)
            else:
                yield Action("play", (card, use))


def _answers(book: Book, s: State, frame: Frame, number: int, mine: Iterable[str]) -> Iterator[Action]:
    answered = play(s, number)
    ways_out = frame.name == "answer" and book.ransom(answered.card, answered.use)
    for card in mine:
        if frame.name == "answer":
            yield from (Action("answer", (card, use)) for use in book.choices["answer"][card])
        if ways_out:
            yield Action("ransom", (card,))
        if card in book.negators:
            yield from (Action("negate", (card, n)) for n in range(len(powers(s, number)) + 1))


def tries(book: Book, s: State, frame: Frame, card: str) -> Iterator[Action]:
    """Give the ways in which a card of the hand might be played, legal or not."""
    if frame.name == "act":
        for use in book.types(card):
            if use in PHASES[frame.data[0]]:
                targets = [(p + 1,) for p in others(s, frame.player)] if book.aimed[card, use] else [()]
                yield from (Action("play", (card, use, *target)) for target in targets)
    elif frame.name in ("answer", "react"):
        yield from _answers(book, s, frame, frame.data[0], (card,))


def refused(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    """Say why the player who is asked may not do this; None when they may."""
    return _BOOKS[frame.name](book, s, frame, a)


def _at_discard(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("discard", (str(card),)):
            return None if s.holds(hand(frame.data[0]), card) else NOT_HELD
    return UNKNOWN


def _at_find(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("find", (str(card),)):
            return None if s.holds(SEARCHED, card) else Refusal("not-there", "that card is not in the deck", "R45")
    return UNKNOWN


def _at_recall(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("find", (str(card),)):
            return _recall(s, card, frame.data[0])
    return UNKNOWN


def _at_act(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("pass", ()):
            return None
        case ("play", (str(card), str(use), *target)):
            return _play(book, s, frame.player, frame.data[0], card, use, target)
    return UNKNOWN


def _at_join(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("pass", ()):
            return None
        case ("join", (str(card),)):
            return _join(book, s, frame.player, card)
    return UNKNOWN


def _at_answer(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("answer", (str(card), str(use))):
            return _answer(book, s, frame.player, frame.data[0], card, use)
        case ("ransom", (str(card),)):
            return _ransom(book, s, frame.player, frame.data[0], card)
    return _at_react(book, s, frame, a)


def _at_react(book: Book, s: State, frame: Frame, a: Action) -> Refusal | None:
    match a:
        case ("pass", ()):
            return None
        case ("negate", (str(card), int(which))):
            return _negate(book, s, frame.player, frame.data[0], card, which)
    return UNKNOWN


_BOOKS = {
    "discard": _at_discard,
    "find": _at_find,
    "recall": _at_recall,
    "act": _at_act,
    "join": _at_join,
    "answer": _at_answer,
    "react": _at_react,
}
"""The rules for each kind of question."""


def _recall(s: State, card: str, itself: str) -> Refusal | None:
    there = s.cards(PILE).count(card)
    if not there:
        return Refusal("not-there", "that card is not in the discard pile", "R45")
    if card == itself and there == 1:
        return Refusal("itself", "a card cannot fetch itself", "R46")
    return None


def _play(
    book: Book, s: State, player: int, phase: str, card: str, use: str, target: Iterable[int | str]
) -> Refusal | None:
    if not s.holds(hand(player), card):
        return NOT_HELD
    if use not in book.types(card):
        return Refusal("not-its-type", f"{book.names[card]} is no card of the type {use}", "6.3")
    if use not in PHASES[phase]:
        expected = " or ".join(PHASES[phase])
        return Refusal(
            "wrong-phase", f"this phase is for {expected}, not for {use}", "5.2" if phase == "esp" else "5.3"
        )
    if card in book.traps:
        return Refusal("kept-in-hand", f"{book.names[card]} works from the hand and is never played", "R34")
    return (DAZED if is_dazed(s, player) else None) or _target(book, s, player, card, use, list(target))


def _target(book: Book, s: State, player: int, card: str, use: str, target: list[int | str]) -> Refusal | None:
    if not book.aimed[card, use]:
        return Refusal("no-target", f"{book.names[card]} has no target", "R16") if target else None
    match target:
        case [int(seat)] if 1 <= seat <= seats(s):
            if seat == player + 1:
                return Refusal("own-target", "a target is an opponent, never yourself", "R16")
            return Refusal("fallen-target", f"player {seat} has fallen", "R16") if is_out(s, seat - 1) else None
    return Refusal("needs-target", "name one opponent as the target, by their seat", "R16")


def _join(book: Book, s: State, player: int, card: str) -> Refusal | None:
    if not s.holds(hand(player), card):
        return NOT_HELD
    if card not in book.powers:
        return Refusal("no-power", f"{book.names[card]} is no Power card", "8.2")
    return None


def _answer(book: Book, s: State, player: int, number: int, card: str, use: str) -> Refusal | None:
    attack = play(s, number)
    if not s.holds(hand(player), card):
        return NOT_HELD
    if use not in book.types(card):
        return Refusal("not-its-type", f"{book.names[card]} is no card of the type {use}", "6.3")
    if use not in DEFENSES:
        return Refusal("no-defense", f"{use} is no type of defense", "7")
    if is_dazed(s, player):
        return DAZED
    if not book.meets(card, use, attack.use):
        return Refusal("does-not-fit", f"a defense of the type {use} does not meet a {attack.use} attack", "8.3")
    return _price(book, s, player, card, use)


def _price(book: Book, s: State, player: int, card: str, use: str) -> Refusal | None:
    if count(s, player) - 1 < book.price(card, use):
        return Refusal("cannot-pay", f"{book.names[card]} costs another card of the hand", "R29")
    return None


def _ransom(book: Book, s: State, player: int, number: int, card: str) -> Refusal | None:
    attack = play(s, number)
    cards = book.ransom(attack.card, attack.use)
    if not cards:
        return Refusal("no-way-out", f"{book.names[attack.card]} gives no way out", "9.5")
    if not s.holds(hand(player), card):
        return NOT_HELD
    return None if count(s, player) >= cards else Refusal("cannot-pay", f"it takes {cards} cards", "R30")


def _negate(book: Book, s: State, player: int, number: int, card: str, which: int) -> Refusal | None:
    """Say why a card cannot negate a play (which 0) or one of its Power cards (which 1 and on)."""
    answered = play(s, number)
    joined = powers(s, number)
    if not s.holds(hand(player), card):
        return NOT_HELD
    if card not in book.negators:
        return Refusal("does-not-negate", f"{book.names[card]} does not negate cards", "9.1")
    if is_dazed(s, player):
        return DAZED
    if answered.path:
        return Refusal("not-played", f"{book.names[answered.card]} is not a card being played", "R28")
    if not 0 <= which <= len(joined) or (which and not play(s, joined[which - 1]).live):
        return Refusal("no-such-card", f"there is no Power card {which} to negate", "R28")
    if which == 0 and answered.target == player and answered.use in PHASES["attack"]:
        return Refusal("answer-it", f"against an attack on yourself, {book.names[card]} is an answer", "R28")
    return _price(book, s, player, card, book.types(card)[0])
