"""The game in words: actions, chance, how the players stand."""

from __future__ import annotations

from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, Action
from pipeline.games.psionic_warriors.book import Book
from pipeline.games.psionic_warriors.table import count, is_dazed, is_out, play, seats


def words(book: Book, s: State, player: int, a: Action) -> str:
    """Say what an action is, as a sentence without its full stop."""
    if player == CHANCE:
        return _luck(book, s, a)
    who = f"player {player + 1}"
    match (a.name, a.args):
        case ("play", (str(card), str(use), *target)):
            at = f" against player {target[0]}" if target else ""
            return f"{who} plays {book.names[card]} as {use}{at}"
        case ("join", (str(card),)):
            return f"{who} adds {book.names[card]} as Power"
        case ("answer", (str(card), str(use))):
            return f"{who} answers {_answered(book, s)} with {book.names[card]} as {use}{_aim(book, card, use)}"
        case ("negate", (str(card), int(which))):
            return f"{who} plays {book.names[card]} against {_negated(book, s, which)}"
        case ("ransom", (str(card),)):
            return f"{who} discards {book.names[card]} to be rid of the attack"
        case ("discard", (str(card),)):
            owner = s.stack[-1].data[0]
            whose = "" if owner == player else f" from the hand of player {int(str(owner)) + 1}"
            return f"{who} discards {book.names[card]}{whose}"
        case ("find", (str(card),)):
            return f"{who} takes {book.names[card]}"
    return f"{who} {'plays no more Power' if s.stack[-1].name == 'join' else 'passes'}"


def _answered(book: Book, s: State) -> str:
    number = s.stack[-1].data[0]
    assert isinstance(number, int)
    return book.names[play(s, number).card]


def _aim(book: Book, card: str, use: str) -> str:
    """Say what an answer is to do to what it answers; another card may keep it from that."""
    aims = {"negate": ", to stop it", "redirect": ", to turn it back"}
    return next((aims[effect.op] for effect in book.effects(card, use) if effect.op in aims), "")


def _negated(book: Book, s: State, which: int) -> str:
    return f"Power card {which}" if which else _answered(book, s)


def _luck(book: Book, s: State, a: Action) -> str:
    """Say what chance brings; the frame on top tells where."""
    frame = s.stack[-1]
    what = book.names.get(str(a.args[0]), str(a.args[0]))
    match frame.name:
        case "draw":
            return f"{_owner(frame.data[1])} draws {what}"
        case "look":
            return f"card {int(str(frame.data[1])) + 1} of the deck is {what}"
        case "pick" if frame.data[1] == "pile":
            return f"{_owner(frame.data[0])} discards {what} at random"
        case "pick":
            return f"{_owner(frame.data[1])} takes {what} from {_owner(frame.data[0])}"
    return f"a die shows {what}"


def _owner(zone: object) -> str:
    return f"player {int(str(zone).rpartition(':')[2]) + 1}"


def status(s: State) -> str:
    """Say in a line how everybody stands."""
    return "; ".join(_standing(s, player) for player in range(seats(s)))


def _standing(s: State, player: int) -> str:
    if is_out(s, player):
        return f"player {player + 1} has fallen"
    dazed = ", incapacitated" if is_dazed(s, player) else ""
    venom = sum(timer[-1] for timer in s.items("timers")[player])
    poisoned = f", venom for {venom}" if venom else ""
    points = f"{s.of('MP', player)} MP, {s.of('PP', player)} PP, {count(s, player)} cards"
    return f"player {player + 1}: {points}{dazed}{poisoned}"


def ending(s: State) -> str:
    """Name the track on which the last fell, or that all fell at once."""
    last = [p for p in s.items("fell") if isinstance(p, int)]
    if all(is_out(s, p) for p in range(seats(s))):
        return "the last fell together"
    tracks = [name for name, points in (("mind", "MP"), ("body", "PP")) if not s.of(points, last[0])]
    return f"{' and '.join(tracks)} gave way"
