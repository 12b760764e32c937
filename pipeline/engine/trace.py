"""Traces: a game that was played, as lines of JSON. The first line says what was played, each other is a move, the last
how it ended."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.engine.codec import decode_action, encode_action
from pipeline.engine.play import Move, Record
from pipeline.engine.values import CHANCE

VERSION = 1
MAX_TRACE = 16_000_000
"""The most letters of a trace that are read; a long game has a hundred thousand."""


class BadTrace(ValueError):
    """A trace that cannot be read. `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace that was read. `lines[n]` is the line on which move n stands. `returns` is None when the game did not
    end, or the trace does not say."""

    game: str
    digest: str
    agents: tuple[str, ...]
    options: Mapping[str, int]
    seed: str
    moves: tuple[Move, ...]
    lines: tuple[int, ...]
    returns: tuple[int, ...] | None


def write(game: str, digest: str, agents: tuple[str, ...], record: Record) -> str:
    """Give the trace of a game. `digest` is that of the card data, so that a replay knows whether the cards changed."""
    head: dict[str, object] = {
        "trace": VERSION,
        "game": game,
        "cards": digest,
        "seed": record.seed,
        "options": dict(record.options),
    }
    lines = [json.dumps(head | {"agents": list(agents)}, sort_keys=True)]
    for by, action in record.moves:
        lines.append(json.dumps({"by": "chance" if by == CHANCE else by + 1, "do": encode_action(action)}))
    lines.append(json.dumps({"ending": record.ending, "returns": record.returns}))
    return "\n".join(lines) + "\n"


def read(text: str) -> Trace:
    """Read a trace. Raises BadTrace for what is none."""
    if len(text) > MAX_TRACE:
        raise BadTrace(1, f"more than {MAX_TRACE:,} letters, the limit")
    rows = [(n, _object(n, line)) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not rows or rows[0][1].get("trace") != VERSION:
        raise BadTrace(1, f"this is no trace of version {VERSION}")
    head = rows[0][1]
    moves, lines, returns, end = [], [], None, 0
    for n, row in rows[1:]:
        if end:
            raise BadTrace(n, f"the game ended on line {end}, and nothing may follow that")
        if "do" in row:
            moves.append(_move(n, row))
            lines.append(n)
        elif row.keys() == {"ending", "returns"}:
            returns, end = _returns(n, row["returns"]), n
        else:
            raise BadTrace(n, "expected a move (`by` and `do`), or at the end `ending` and `returns`")
    agents, options = head.get("agents"), head.get("options")
    return Trace(
        game=str(head.get("game", "")),
        digest=str(head.get("cards", "")),
        agents=tuple(map(str, agents)) if isinstance(agents, list) else (),
        options=_options(options),
        seed=str(head.get("seed", "")),
        moves=tuple(moves),
        lines=tuple(lines),
        returns=returns,
    )


def _object(n: int, line: str) -> dict[str, object]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as bad:
        raise BadTrace(n, "this is no JSON") from bad
    if not isinstance(row, dict):
        raise BadTrace(n, "expected an object in braces")
    return row


def _options(raw: object) -> dict[str, int]:
    if not isinstance(raw, dict) or any(type(value) is not int for value in raw.values()):
        raise BadTrace(1, "`options` are whole numbers by name")
    return raw


def _returns(n: int, raw: object) -> tuple[int, ...] | None:
    """Read what each player has at the end; None for a game that was stopped."""
    if raw is None:
        return None
    if not isinstance(raw, list) or any(type(one) is not int or not -1 <= one <= 1 for one in raw):
        raise BadTrace(n, "`returns` are 1, 0 or -1 for each player, or `null` for a game that did not end")
    return tuple(raw)


def _move(n: int, row: dict[str, object]) -> Move:
    by = row.get("by")
    try:
        action = decode_action(row["do"])
    except ValueError as bad:
        raise BadTrace(n, str(bad)) from bad
    if by == "chance":
        return Move(CHANCE, action)
    if type(by) is not int or by < 1:
        raise BadTrace(n, "`by` is `chance` or the number of a player")
    return Move(by - 1, action)
