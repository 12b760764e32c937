"""`cardwright build`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, WORKERS, FailOnOption, Games, Jobs, Json, KeepGoing, NoDrafts, Project, make

EXAMPLES = (
    "cardwright build",
    "cardwright build star-fiefs --paper letter --no-drafts",
)


def build(
    games: Games = None,
    paper: Annotated[list[str], typer.Option("--paper", help="a4, letter, a3 ...; may be repeated.")] = ["a4"],  # noqa: B006
    no_drafts: NoDrafts = False,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    verify: Annotated[bool, typer.Option("--verify", help="Read every file again, whatever its date says.")] = False,
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Check games and bring their faces, sheets and reports in output/ up to date."""
    from pipeline.wishes import Request, sheet_wish

    wishes = tuple(sheet_wish(options={"paper": one}, drafts=not no_drafts) for one in paper)
    request = Request(tuple(games or ()), sheets=wishes, keep_going=keep_going, workers=jobs, verify=verify)
    make(project, request, fail_on, json)
