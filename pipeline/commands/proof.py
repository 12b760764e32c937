"""`cardwright proof`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, WORKERS, Cards, FailOnOption, Games, InkOption, Jobs, Json, Project, make

EXAMPLES = (
    "cardwright proof star-fiefs",
    "cardwright proof star-fiefs --sight deutan",
)


def proof(
    games: Games = None,
    card: Cards = None,
    ink: InkOption = "full",
    sight: Annotated[
        Literal["all", "protan", "deutan", "tritan"],
        typer.Option("--sight", help="Show colours as eyes without red, green or blue cones see them."),
    ] = "all",
    dpi: Annotated[int, typer.Option(min=60, max=600, help="Pixels per inch of the marked faces.")] = 200,
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Make views to check a game by: faces with their boxes, contact sheets, and a gallery with all findings."""
    from pipeline.wishes import ProofWish, Request

    wish = ProofWish(ink, sight, dpi)
    make(project, Request(tuple(games or ()), tuple(card or ()), (), (), workers=jobs, proof=wish), fail_on, json)
