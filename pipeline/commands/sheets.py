"""`cardwright sheets`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import (
    HERE,
    WORKERS,
    FailOnOption,
    InkOption,
    Jobs,
    Json,
    KeepGoing,
    NoDrafts,
    OneGame,
    Project,
    make,
)

EXAMPLES = (
    "cardwright sheets star-fiefs --paper letter",
    "cardwright sheets star-fiefs --size '63.5 x 88.9 mm' --backs long-edge",
)


def sheets(
    game: OneGame,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3 ...")] = "a4",
    size: Annotated[
        str | None, typer.Option("--size", help="The cut size of a card; the game's when left out.")
    ] = None,
    backs: Annotated[
        Literal["none", "long-edge", "short-edge"],
        typer.Option("--backs", help="Print backs, for a printer that turns the paper over this edge."),
    ] = "none",
    ink: InkOption = "full",
    no_drafts: NoDrafts = False,
    no_marks: Annotated[bool, typer.Option("--no-marks", help="Draw no crop marks.")] = False,
    keep_going: KeepGoing = False,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Lay a game's cards out on paper, as a PDF in output/."""
    from pipeline.wishes import Request, sheet_wish

    wish = sheet_wish(paper, size, backs, not no_marks, ink)
    request = Request((game,), (), (), (wish,), drafts=not no_drafts, keep_going=keep_going, workers=jobs)
    make(project, request, fail_on, json)
