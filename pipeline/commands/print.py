"""`cardwright print`."""

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
    OneGame,
    Project,
    SheetOptions,
    spread,
)

EXAMPLES = (
    "cardwright print star-fiefs",
    "cardwright print star-fiefs --since v1 --paper letter",
    "cardwright print star-fiefs --since 2026-01-31 --backs long-edge",
    "cardwright print star-fiefs --since last --json",
    "cardwright print star-fiefs --log",
)


@spread
def print(
    game: OneGame = "",
    since: Annotated[
        str | None,
        typer.Option(
            metavar="STATE",
            help="Only what changed since: a tag or commit, a date, `last` or the number of a print, or a manifest.",
        ),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="List the prints so far, and end.")] = False,
    sheets: SheetOptions = PLAIN,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Make the sheets of a print and note it in the game's log; with --since only those of cards that changed."""
    from pipeline import bars, console, printing, telling
    from pipeline.errors import UsageError
    from pipeline.load.folders import the_games
    from pipeline.wishes import Request

    (chosen,) = the_games(project, [game] if game else ())
    if log:
        telling.show_log(printing.the_log(project, chosen), json)
        return
    if since == "":
        raise UsageError("`--since` names no state", "give a tag, a date, `last` or the number of a print")
    wish = sheets.wish(since or "")
    request = Request((chosen,), (), (), (wish,), keep_going=keep_going, workers=jobs)
    with bars.progress() as tell:
        made = printing.print_sheets(project, chosen, wish, request, tell)
    telling.show_print(made, json)
    raise typer.Exit(console.exit_code(made.outcome.survey.findings, fail_on))
