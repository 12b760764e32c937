"""The commands of `cardwright`, one a file: parse, call, print, exit. No logic.

A module here is a command (with `_` behind it where Python keeps the name): the function of its name takes the words of
the command line, `EXAMPLES` stands at the end of its help. What a command needs is imported when it runs, so that
`--help` answers at once and `lint` loads neither the layout engine nor the picture library. This file holds the
arguments and options that several commands share.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

if TYPE_CHECKING:
    from pipeline.wishes import Request

FailOn = Literal["error", "warning", "info", "never"]
HERE = Path()
WORKERS = min(2, os.cpu_count() or 1)

Games = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="The games; all when left out.")]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help="The game, by the name of its folder.")]
Project = Annotated[
    Path, typer.Option("--project", metavar="DIR", help="The project, or a folder in it.", show_default="here")
]
FailOnOption = Annotated[FailOn, typer.Option("--fail-on", help="Exit with 1 for a finding this bad, or worse.")]
NoDrafts = Annotated[bool, typer.Option("--no-drafts", help="Leave unfinished cards off the sheets.")]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Make sheets without the cards that are broken.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, max=64, help="Worker processes; 0 works in this one.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
InkOption = Annotated[
    Literal["full", "low", "grey"],
    typer.Option("--ink", help="`low` prints pale grounds and dark words, `grey` in greys."),
]
Cards = Annotated[list[str] | None, typer.Option("--card", metavar="ID", help="Only this card; may be repeated.")]


def make(start: Path, request: Request, fail_on: FailOn, as_json: bool) -> NoReturn:
    """Build what is asked for, show what came of it, and exit."""
    from pipeline import build, console

    begun = time.monotonic()
    with console.progress() as tell:
        outcome = build.build(start, request, tell)
    console.show_outcome(outcome, time.monotonic() - begun, as_json)
    raise typer.Exit(console.exit_code(outcome.survey.findings, fail_on))
