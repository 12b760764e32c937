"""`cardwright aids`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, WORKERS, FailOnOption, Games, InkOption, Jobs, Json, Project, make

EXAMPLES = (
    "cardwright aids star-fiefs",
    "cardwright aids --page letter --ink low",
)


def aids(
    games: Games = None,
    page: Annotated[Literal["a4", "letter"], typer.Option("--page", help="The size of a page.")] = "a4",
    ink: InkOption = "full",
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Make what lies beside the cards, from `aids:` of `game.yaml`: counters, tracks, mats and reference cards."""
    from pipeline.wishes import BookletWish, Request

    wish = BookletWish("aids", page, ink=ink)
    make(project, Request(tuple(games or ()), (), (), (), workers=jobs, booklet=wish), fail_on, json)
