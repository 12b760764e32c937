"""A trace told again: in words, and judged by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.engine.game import Game
from pipeline.engine.state import State
from pipeline.engine.trace import Trace
from pipeline.engine.values import CHANCE, OVER, Action, IllegalAction, Refusal, written
from pipeline.errors import InputError

LISTED = 40
"""Legal actions that are shown where an illegal one stood."""


def checked(game: Game, trace: Trace) -> str:
    """Say whether the cards are those of the trace; an empty word when they are."""
    if trace.digest == game.data.digest:
        return ""
    return f"the cards have changed since: the trace has `{trace.digest}`, they are `{game.data.digest}`"


def told(game: Game, trace: Trace) -> Iterator[str]:
    """Tell a game in words, move by move, and how the players stand at the start of each turn.

    Raises InputError at the first move that is not legal.
    """
    s = _begun(game, trace)
    yield game.status(s)
    for line, move in zip(trace.lines, trace.moves, strict=True):
        try:
            after = game.apply(s, move.by, move.action)
        except IllegalAction as illegal:
            raise InputError(f"line {line} is no legal move: {illegal}", "`cardwright judge` tells more") from illegal
        yield f"{line:>5}  {game.words(s, move.by, move.action)}"
        if game.turn(after) != game.turn(s):
            yield game.status(after)
        s = after
    yield game.status(s)
    if game.to_move(s) == OVER:
        yield f"the end: {game.ending(s)}; {_results(game.returns(s))}"
    else:
        yield "the trace ends before the game does"


def _results(returns: tuple[int, ...] | None) -> str:
    if returns is None:
        return "the game goes on"
    told = ("has drawn", "has won", "has lost")
    return ", ".join(f"player {player} {told[one]}" for player, one in enumerate(returns, 1)) or "nobody played"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a trace: the line, who did what, why not, its section's title, and what was legal instead.
    `refusal` is None when all is as the rules have it."""

    moves: int
    line: int = 0
    who: str = ""
    action: str = ""
    refusal: Refusal | None = None
    title: str = ""
    legal: tuple[str, ...] = ()
    note: str = ""


def judged(game: Game, trace: Trace) -> Verdict:
    """Find the first move of a trace that the rules forbid."""
    s = _begun(game, trace)
    for line, move in zip(trace.lines, trace.moves, strict=True):
        try:
            s = game.apply(s, move.by, move.action)
        except IllegalAction as illegal:
            section = illegal.refusal.section
            mover = game.to_move(s)
            legal = game.legal(s, mover) if mover >= 0 else tuple(outcome for outcome, _ in game.chance(s))
            who = "chance" if move.by == CHANCE else f"player {move.by + 1}"
            return Verdict(
                len(trace.moves), line, who, written(move.action), illegal.refusal, game.data.sections.get(section, ""),
                tuple(_possible(mover, action) for action in legal),
            )  # fmt: skip
    returns = game.returns(s) if game.to_move(s) == OVER else None
    if trace.returns in (None, returns):
        return Verdict(len(trace.moves))
    note = f"the trace says of the end: {_results(trace.returns)}; and by its moves: {_results(returns)}"
    return Verdict(len(trace.moves), note=note)


def _possible(mover: int, action: Action) -> str:
    return f"{'chance' if mover < 0 else f'player {mover + 1}'}: {written(action)}"


def _begun(game: Game, trace: Trace) -> State:
    try:
        return game.initial(trace.options)
    except ValueError as bad:
        raise InputError(f"the trace cannot be played: {bad}", "look at its first line") from bad


def sentence(verdict: Verdict, note: str) -> Iterator[str]:
    """Give a verdict in words."""
    if note:
        yield note
    if verdict.refusal is None:
        yield f"all {verdict.moves} moves are legal"
        return
    code, message, section = verdict.refusal
    title = f", {verdict.title}" if verdict.title else ""
    cited = f" (section {section}{title})" if section else ""
    yield f"line {verdict.line}: {verdict.who} may not `{verdict.action}`: {message}{cited} [{code}]"
    yield f"legal: {len(verdict.legal)}"
    yield from (f"  {action}" for action in verdict.legal[:LISTED])
    if len(verdict.legal) > LISTED:
        yield f"  and {len(verdict.legal) - LISTED} more"


def document(verdict: Verdict, note: str) -> dict[str, object]:
    """Give a verdict as plain data."""
    found: dict[str, object] = {"moves": verdict.moves, "legal": verdict.refusal is None, "note": note}
    if verdict.refusal is not None:
        code, message, section = verdict.refusal
        found |= {"line": verdict.line, "who": verdict.who, "action": verdict.action, "code": code, "message": message,
                  "section": section, "title": verdict.title, "instead": list(verdict.legal)}  # fmt: skip
    return found
