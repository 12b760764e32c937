"""What the commands about played games print."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from pipeline.errors import EXIT_CLEAN, EXIT_FINDINGS, InternalError, UsageError
from pipeline.findings import Finding
from pipeline.playing import retell, session, text
from pipeline.playing.notes import located
from pipeline.playing.run import Tell
from pipeline.playing.table import coverage, laid_out
from pipeline.report import jsonout
from pipeline.report import text as findings
from pipeline.report.plain import visible
from pipeline.report.source import line_reader
from pipeline.report.text import wants_color
from pipeline.survey import read


def say(line: str) -> None:
    """Print a line in which nothing acts on the terminal."""
    sys.stdout.write(f"{visible(line)}\n")


def _print_json(document: object) -> None:
    sys.stdout.write(json.dumps(document, indent=1) + "\n")


def only_game(start: Path, wished: bool) -> str | None:
    """Give the one game of a project; None where there are several. Raises UsageError when one is to be played."""
    known = sorted(read(start).games)
    if wished and len(known) > 1:
        raise UsageError("there are several games", f"name the one to be played: {', '.join(known)}")
    return known[0] if len(known) == 1 else None


def covered(start: Path, as_json: bool) -> None:
    """Print how many cards of each game can be played."""
    games = {id: coverage(game) for id, game in read(start).games.items()}
    if as_json:
        _print_json({id: one.counts() for id, one in games.items()})
        return
    width = max(map(len, games))
    for id, one in games.items():
        say(f"{id:<{width}}  {one.words()}")


def playtest(
    start: Path, name: str, games: int, seed: int, agents: str, players: int | None, trace: Path | None, as_json: bool,
    jobs: int, tell: Tell,
) -> tuple[Finding, ...]:  # fmt: skip
    """Play many games, print the report and give what was found. Raises InternalError when a game broke off, after the
    report."""
    project = read(start, [name])
    model = session.only(project, name)
    game = laid_out(model)
    wished = session.wish(game, agents or "random", players, games, seed)
    if trace:  # first, so that a place that cannot be written costs no report
        session.keep(trace, session.first_trace(game, wished))
    test = session.playtest(game, wished, jobs, tell)
    found, covering = located(test.findings, model), coverage(model, game.data)
    if as_json:
        _print_json(jsonout.document(found, project.span) | {"coverage": covering.counts()} | text.document(test))
    else:
        say(f"{name}: {covering.words()}")
        sys.stdout.write(text.render(test))
        if found:
            color = wants_color(sys.stdout, os.environ)
            sys.stdout.write("\n" + findings.render(found, project.span, line_reader(project.sources), color=color))
    if test.crashes:
        crash = test.crashes[0]
        raise InternalError(
            f"{len(test.crashes)} games broke off, the first `{crash.seed}`: {crash.reason}",
            "mend the module of the game; one that only takes long, or much memory, `--jobs 0` plays without limits",
        )
    return found


def against(
    start: Path, name: str, seed: int, agents: str, players: int | None, seat: list[str], trace: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Play a game with a person at the terminal. Raises UsageError when they want it as JSON."""
    if as_json:
        raise UsageError(
            "a game with a person is no report, so `--json` has nothing to give", "write it with `--trace`"
        )
    game = laid_out(session.only(read(start, [name]), name))
    wished = session.wish(game, agents or "greedy", players, 1, seed)
    me = session.my_seat(seat, wished)
    assert me is not None
    played = session.against(game, wished, me, _asked, say)
    if trace:
        session.keep(trace, played)
        say(f"`cardwright replay {trace}` tells this game again")
    else:
        say("this game was not kept; with `--trace FILE` one is, for `cardwright replay FILE` to tell it again")


def _asked() -> str:
    sys.stdout.write("> ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def replay(start: Path, path: Path) -> None:
    """Print a trace in words."""
    trace = session.read_trace(path)
    game = session.traced_game(read(start), trace)
    if changed := retell.checked(game, trace):
        say(changed)
    for line in retell.told(game, trace):
        say(line)


def judge(start: Path, path: Path, as_json: bool) -> int:
    """Print the first illegal move of a trace; gives 1 when there is one."""
    trace = session.read_trace(path)
    game = session.traced_game(read(start), trace)
    verdict = retell.judged(game, trace)
    note = "; ".join(one for one in (retell.checked(game, trace), verdict.note) if one)
    if as_json:
        _print_json(retell.document(verdict, note))
    else:
        for line in retell.sentence(verdict, note):
            say(line)
    return EXIT_FINDINGS if verdict.refusal or verdict.note else EXIT_CLEAN
