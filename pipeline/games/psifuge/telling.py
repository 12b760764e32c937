"""The game in words: actions, chance, how the players stand."""

from __future__ import annotations

from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, Action
from pipeline.games.psifuge.standing import Standing
from pipeline.games.psifuge.table import count, in_lane, mover

DOES = {
    "ability": "uses the ability",
    "attack": "attacks",
    "attack-ability": "boosts: attack, then ability",
    "ability-attack": "boosts: ability, then attack",
}
ENDINGS = {
    "own": "20 points in one's own turn",
    "other": "20 points in the opponent's turn",
    "dry": "the deck ran dry",
    "level": "the deck ran dry at equal points",
}


def words(game: Standing, s: State, player: int, a: Action) -> str:
    """Say what an action is, as a sentence without its full stop."""
    if player == CHANCE:
        return _luck(game, s, a)
    return f"player {player + 1} {_does(game, s, player, a)}"


def _does(game: Standing, s: State, player: int, a: Action) -> str:
    names = game.book.names
    match (a.name, a.args):
        case ("draft" | "free-draft", (str(card), int(lane), str(acts))):
            free = " for nothing" if a.name == "free-draft" else ""
            where = f"into lane {lane}" if lane else "to the Discard Pile"
            return f"drafts {names[card]}{free} {where} and {DOES[acts]}"
        case ("play" | "cycle", (str(card),)):
            return f"{a.name}s {names[card]}"
        case ("shift", (int(seat), int(start), int(end))):
            whose = "" if seat == player + 1 else " of the opponent"
            return f"shifts {names[in_lane(s, seat - 1, start)]}{whose} from lane {start} to lane {end}"
        case ("faction", (str(card),)):
            return f"takes the Faction {names[card]}"
        case ("choose", (int(lane),)):
            owner = player if s.stack[-1].data[0] == "guard" else 1 - player
            return f"chooses {names[in_lane(s, owner, lane)]}"
        case ("throw" | "discard", (str(card),)):
            return f"discards {names[card]}" + (" from the top of the deck" if a.name == "throw" else "")
        case ("top", (str(card),)):
            return f"puts {names[card]} on top of the deck"
        case ("take", (str(card),)):
            return f"takes {names[card]} from the hand of player {2 - player}"
        case ("done", ()):
            return "chooses no more"
    return "ends the turn"


def heard(game: Standing, s: State, by: int, a: Action, player: int) -> str:
    """Say what a player learns of somebody's action: not how another arranged the deck (R48)."""
    if a.name == "top" and by != player:
        return f"player {by + 1} arranges the top of the deck"
    return words(game, s, by, a)


def _luck(game: Standing, s: State, a: Action) -> str:
    frame, card = s.stack[-1], game.book.names[str(a.args[0])]
    if frame.name == "look":
        return f"card {int(str(frame.data[1])) + 1} of the deck is {card}"
    return f"player {int(str(frame.data[1]).rpartition(':')[2]) + 1} draws {card}"


def status(game: Standing, s: State) -> str:
    """Say in a line how everybody stands."""
    players = "; ".join(
        f"player {p + 1}: {game.total(s, p)} points, {s.of('credits', p)} SC, {count(s, p)} cards" for p in (0, 1)
    )
    return f"turn {s.number('turn')}, {s.decks['deck'].size} cards in the deck; {players}"


def ending(s: State) -> str:
    """Say how the game ended."""
    how, won = s.word("how"), s.number("won")
    if how == "dry":
        return ENDINGS["level" if won < 0 else "dry"]
    return ENDINGS["own" if won == mover(s) else "other"]
