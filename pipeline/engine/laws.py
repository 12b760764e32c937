"""The laws that every game obeys. `check` plays one game by chance and looks at each of them on its way.

The costly ones are looked at in every 16th place (or so), begun at a place that the seed chooses, so that many seeds
see all places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from pipeline.engine.agents import RandomAgent
from pipeline.engine.codec import decode, encode
from pipeline.engine.game import Game
from pipeline.engine.play import Agent, Move, Ply, plies, replayed
from pipeline.engine.state import State
from pipeline.engine.values import CHANCE, OVER, Action, EngineFault, IllegalAction

SAMPLE = 16
"""Every how many moves the costly laws are looked at, when nothing else is said."""
LAWS: Mapping[str, str] = {
    "moves": "who is to move has something to do, and nobody else has",
    "order": "what is legal is sorted, and each action stands there once",
    "weights": "chance has something to bring, and each weight is a whole number above 0",
    "refusal": "an action is refused exactly when it is not legal, and `apply` raises that refusal",
    "pure": "`apply` leaves the old state as it was, and gives the same state again",
    "json": "a state goes to JSON and back",
    "cards": "no card comes or goes",
    "view": "what a player sees and may do does not change with what they cannot see",
    "end": "the game ends within `max_plies`, with a number for each player",
    "replay": "the same moves give the same state",
}
"""The laws by name."""


class LawBroken(Exception):
    """A game broke a law."""

    def __init__(self, law: str, detail: str) -> None:
        super().__init__(f"the law `{law}` is broken: {detail} ({LAWS[law]})")
        self.law = law
        self.detail = detail


def check(
    game: Game,
    seed: int,
    options: Mapping[str, int] | None = None,
    agents: Sequence[Agent] = (),
    every: int = SAMPLE,
) -> list[Move]:
    """Play a game by chance (or with agents) under all laws; gives its moves. Raises LawBroken at the first breach."""
    rng = Random(f"laws/{seed}")
    first = game.initial(options)
    players = (options or {}).get("players", game.players[0])
    cards = first.all_cards()
    met: list[Action] = []
    moves: list[Move] = []
    last, kept = first, ""
    try:
        for n, ply in enumerate(plies(game, agents or [RandomAgent()] * players, str(seed), options)):
            _each(game, ply, players)
            if n % every == seed % every:
                _require("pure", kept in ("", encode(ply.before)), f"{ply.action} changed the old state")
                _some(game, ply, players, cards, met, rng)
            kept = encode(ply.after) if (n + 1) % every == seed % every else ""
            met += ply.legal if ply.by != CHANCE else (ply.action,)
            met = met[-200:]
            moves.append(Move(ply.by, ply.action))
            last = ply.after
        _last(game, last, players, cards, moves, options)
    except EngineFault as fault:
        raise LawBroken("moves", str(fault)) from fault
    except IllegalAction as illegal:
        raise LawBroken("refusal", f"what was legal is refused: {illegal}") from illegal
    return moves


def _require(law: str, holds: bool, detail: str) -> None:
    if not holds:
        raise LawBroken(law, detail)


def _each(game: Game, ply: Ply, players: int) -> None:
    """Look at the laws that cost little."""
    if ply.by == CHANCE:
        weights = [weight for _, weight in game.chance(ply.before)]
        _require("weights", all(type(one) is int and one > 0 for one in weights), f"weights {weights}")
        return
    _require("moves", 0 <= ply.by < players, f"player {ply.by} of {players} is to move")
    _require("order", list(ply.legal) == sorted(set(ply.legal)), f"{ply.legal}")


def _some(game: Game, ply: Ply, players: int, cards: list[str], met: Sequence[Action], rng: Random) -> None:
    """Look at the laws that cost more."""
    s = ply.before
    before = encode(s)
    for player in range(players):
        if player != ply.by:
            _require("moves", game.legal(s, player) == (), f"player {player} may act in another's place")
    again = game.apply(s, ply.by, ply.action)
    _require("pure", again == ply.after, f"{ply.action} gave two different states")
    _require("pure", encode(s) == before, f"{ply.action} changed the old state")
    _require("json", decode(before) == s, "the state read back is another")
    _require("cards", ply.after.all_cards() == cards, f"after {ply.action}")
    _refusals(game, ply, players, met, rng)
    _require("pure", encode(s) == before, "asking for refusals changed the state")
    for player in range(players):
        other = game.resample(s, player, rng)
        seen = game.view(s, player)
        _require("view", game.view(other, player) == seen, f"player {player} can see it at {s.stack[-1].name}")
        if player == ply.by:
            _require("view", game.legal(other, player) == ply.legal, f"player {player} may do other things")


def _refusals(game: Game, ply: Ply, players: int, met: Sequence[Action], rng: Random) -> None:
    """Try legal actions, some that were legal elsewhere, and some that are twisted; and whether those that the game
    gives as they are (`Game.exact`) are those that it would not refuse."""
    s = ply.before
    if ply.by != CHANCE and s.stack[-1].name in game.exact:
        allowed = tuple(a for a in ply.legal if game.refusal(s, ply.by, a) is None)
        _require("refusal", allowed == ply.legal, f"{set(ply.legal) - set(allowed)} stand among what is legal")
    for action in (*rng.sample(met, min(len(met), 12)), *ply.legal[:8], *_twisted(ply.legal, rng)):
        for player in range(players):
            refusal = game.refusal(s, player, action)
            legal = player == ply.by and action in ply.legal
            _require("refusal", (refusal is None) == legal, f"player {player}, {action}: {refusal}")
            if refusal is not None:
                _require("refusal", bool(refusal.code and refusal.message), f"{action} is refused without a reason")
                _require("refusal", _raised(game, s, player, action) == refusal, f"`apply` said otherwise of {action}")


def _twisted(legal: Sequence[Action], rng: Random) -> Iterator[Action]:
    yield Action("no-such-action")
    for action in rng.sample(legal, min(len(legal), 3)):
        yield Action(action.name, (*action.args, 0))
        yield Action(action.name, action.args[:-1])
        for n, arg in enumerate(action.args):
            other = arg + rng.choice((-1, 1, 99)) if isinstance(arg, int) else "no-such-word"
            yield Action(action.name, (*action.args[:n], other, *action.args[n + 1 :]))


def _raised(game: Game, s: State, player: int, action: Action) -> object:
    try:
        game.apply(s, player, action)
    except IllegalAction as illegal:
        return illegal.refusal
    return None


def _last(
    game: Game, last: State, players: int, cards: list[str], moves: list[Move], options: Mapping[str, int] | None
) -> None:
    _require("end", game.to_move(last) == OVER, f"{len(moves)} moves and no end")
    _require("end", len(game.returns(last)) == players, f"{game.returns(last)} for {players} players")
    _require("end", bool(game.ending(last)), "nothing says how it ended")
    _require("cards", last.all_cards() == cards, "at the end")
    for player in range(players):
        _require("moves", game.legal(last, player) == (), f"player {player} may act after the end")
    replay = game.initial(options)
    for ply in replayed(game, moves, options):
        replay = ply.after
    _require("replay", replay == last, "the last state is another")
