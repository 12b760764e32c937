"""`cardwright pack`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, Json, OneGame, Project

EXAMPLES = (
    "cardwright pack power-trip --players 3 --seed 7",
    "cardwright pack power-trip --players 2 --seed 1 --json",
)


def pack(
    game: OneGame = "",
    players: Annotated[int, typer.Option("--players", min=1, help="For how many players.")] = 2,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same packs.")] = 1,
    kind: Annotated[
        str | None, typer.Option("--kind", help="Which of the game's packs; not needed where it has one.")
    ] = None,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Make packs for a draft, or boosters, as deck files in output/."""
    from pipeline import console, judging
    from pipeline.load.folders import the_games

    (chosen,) = the_games(project, [game] if game else ())
    console.show_packs(judging.pack(project, chosen, kind, players, seed), json)
