"""`cardwright schema`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, OneGame, Project

EXAMPLES = (
    "cardwright schema star-fiefs",
    "cardwright schema star-fiefs --stdout",
)


def schema(
    game: OneGame = "",
    stdout: Annotated[bool, typer.Option("--stdout", help="Print them instead.")] = False,
    project: Project = HERE,
) -> None:
    """Write JSON Schemas beside a game's files, for editors that complete and check as you type."""
    from pipeline import console
    from pipeline.load.folders import the_games
    from pipeline.survey import read

    (chosen,) = the_games(project, [game] if game else ())
    console.show_schemas(read(project, [chosen]), chosen, stdout)
