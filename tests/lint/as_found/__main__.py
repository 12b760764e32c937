"""Print how the linter stands against what was wrong with the sources: `python -m tests.lint.as_found`."""

from __future__ import annotations

from functools import reduce
from operator import add

from tests.lint.as_found.faults import GAMES, KINDS, Score, explained, faults, score


def report(name: str, made: Score, listed: int) -> str:
    """Give one line of figures; `listed` counts also what only a reader can see."""
    wanted, said = len(made.hits) + len(made.misses), len(made.true) + len(made.alarms)
    return (
        f"{name:18} recall {made.recall:.3f} ({len(made.hits)}/{wanted}; of {listed}: {len(made.hits) / listed:.3f})  "
        f"precision {made.precision:.3f} ({len(made.true)}/{said}, {len(made.judged)} judged true besides)"
    )


def main() -> None:
    """Print the misses, each with its reason, and false alarms by name, then the figures."""
    scores = {game: score(game) for game in GAMES}
    total = reduce(add, scores.values())
    for kind in KINDS:
        for fault in (f for f in total.misses if f.kind == kind):
            print(f"missed ({kind}) {fault}\n    {explained(fault.game).get(fault.id, 'nobody knows why')}")
    for alarm in total.alarms:
        print(f"false alarm {alarm}")
    for game, made in scores.items():
        print(report(game, made, len(faults(game))))
    print(report("all", total, sum(len(faults(game)) for game in GAMES)))


if __name__ == "__main__":
    main()
