"""`cardwright play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands import HERE, WORKERS, FailOnOption, Jobs, Json, Project

EXAMPLES = (
    "cardwright play",
    "cardwright play psionic-warriors --games 1000 --seed 1",
    "cardwright play psionic-warriors --agents greedy,random --json",
    "cardwright play psionic-warriors --seat 1=me",
)


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; else what can be played.")] = None,
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    agents: Annotated[
        str,
        typer.Option("--agents", metavar="NAMES", help="random or greedy, for all seats or for each (a,b)."),
    ] = "",
    players: Annotated[int | None, typer.Option("--players", min=1, help="How many play.")] = None,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", metavar="N=me", help="Play yourself, against the computer.")
    ] = None,
    trace: Annotated[
        Path | None, typer.Option("--trace", metavar="FILE", help="Write the first game, move by move.")
    ] = None,
    fail_on: FailOnOption = "error",
    json: Json = False,
    jobs: Jobs = WORKERS,
    project: Project = HERE,
) -> None:
    """Play a game many times, and say what came of it; or play against the computer."""
    from pipeline import bars, console
    from pipeline.playing import show

    if game is None:
        game = show.only_game(project, any((seat, trace, agents, players)))
    if game is None:
        show.covered(project, json)
    elif seat:
        show.against(project, game, seed, agents, players, seat, trace, json)
    else:
        with bars.progress() as tell:
            found = show.playtest(project, game, games, seed, agents, players, trace, json, jobs, tell)
        raise typer.Exit(console.exit_code(found, fail_on))
