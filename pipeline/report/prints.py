"""What to do with a print, and what was printed before, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pipeline.printlog import Entry
from pipeline.report.plain import counted, visible
from pipeline.swaps import Move, Swap, mark

_WHAT = {
    "pull": "Pull: take these out of the box.",
    "replace": "Replace: put the new copy in the place of the old one.",
    "add": "Add: put these in.",
}


def lines(swap: Swap, behind: Mapping[str, str]) -> Iterator[str]:
    """Tell each card to pull, replace and add, a line each, with the marks of its faces, and of its back where that
    changed; `behind` says what is on the back of each."""
    for what, moves in _moves(swap):
        yield from (f"  {what:<7} {_move(move, behind)}" for move in moves)
    yield f"  {counted(sum(swap.printed().values()), 'card')} to print"


def unprinted(stale: Sequence[str]) -> str:
    """Say of reverses and backs that changed that sheets without backs lack them; empty where there is none."""
    kinds = Counter(one.partition(" ")[0] for one in stale)
    told = " and ".join(counted(count, kind) for kind, count in kinds.items())
    named = ", ".join(visible(one) for one in stale)
    return f"{told} changed, and these sheets have no backs ({named}): print with `--backs`" if stale else ""


def text(title: str, since: str, swap: Swap, behind: Mapping[str, str], stale: Sequence[str]) -> str:
    """Give the list that goes with the sheets, to be ticked off on paper. Ends with a line's end."""
    made = [f"{visible(title)}: what changed since {visible(since)}", ""]
    for what, moves in _moves(swap):
        if moves:
            made += [_WHAT[what], *(f"  [ ] {_move(move, behind)}" for move in moves), ""]
    made.append(f"{counted(sum(swap.printed().values()), 'card')} to print" if swap else "Nothing changed.")
    made += [unprinted(stale)] if stale else []
    return "\n".join(made) + "\n"


def document(swap: Swap) -> dict[str, Any]:
    """Give the list as plain data for JSON."""
    return asdict(swap)


def entries(log: Sequence[Entry]) -> Iterator[str]:
    """Tell each print, the first first, by the number that `--since` takes."""
    for number, entry in enumerate(log, start=1):
        what = f"deck {entry.deck}" if entry.deck else "the game"
        since = f" since {entry.since}" if entry.since else ""
        on = f": {', '.join(entry.files)}" if entry.files else ""
        yield visible(
            f"{number}  {entry.date}  {what}{since}, {counted(sum(entry.printed.values()), 'card')} printed{on}"
        )


def log_document(log: Sequence[Entry]) -> list[dict[str, Any]]:
    """Give the log as plain data for JSON."""
    return [{"number": number, **asdict(entry)} for number, entry in enumerate(log, start=1)]


def _moves(swap: Swap) -> Iterator[tuple[str, tuple[Move, ...]]]:
    yield from (("pull", swap.pull), ("replace", swap.replace), ("add", swap.add))


def _move(move: Move, behind: Mapping[str, str]) -> str:
    turned = bool(move.old and move.new) and move.old_back != move.new_back
    faces = [] if turned and move.old == move.new else [" -> ".join(mark(one) for one in (move.old, move.new) if one)]
    both = " -> ".join(mark(one) or "none" for one in (move.old_back, move.new_back))
    backs = [f"{visible(behind[move.id])} {both}"] if turned else []
    return f"{move.copies} x {visible(move.name)} ({', '.join((visible(move.id), *faces, *backs))})"
