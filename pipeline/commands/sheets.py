"""`cardwright sheets`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import (
    HERE,
    PLAIN,
    WORKERS,
    FailOnOption,
    Jobs,
    Json,
    KeepGoing,
    Project,
    SheetOptions,
    SomeGames,
    make,
    spread,
)

EXAMPLES = (
    "cardwright sheets star-fiefs --paper letter",
    "cardwright sheets star-fiefs --size '63.5 x 88.9 mm' --backs long-edge",
    "cardwright sheets star-fiefs --layout a4-fold --only emperor",
    "cardwright sheets star-fiefs --gutter full --marks cross --header",
    "cardwright sheets --list",
)


@spread
def sheets(
    games: SomeGames = None,
    list_: Annotated[bool, typer.Option("--list", help="List the layouts, and the project's printers.")] = False,
    sheets: SheetOptions = PLAIN,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Lay a game's cards out on paper, as a PDF in output/."""
    from pipeline.load.folders import the_games
    from pipeline.wishes import Request

    if list_:
        from pipeline import console

        console.show_layouts(project, json)
        return
    chosen = the_games(project, games or ())
    make(project, Request(chosen, (), (), (sheets.wish(),), keep_going=keep_going, workers=jobs), fail_on, json)
