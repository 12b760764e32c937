"""`cardwright rulebook`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, WORKERS, FailOnOption, Games, InkOption, Jobs, Json, Project, make

EXAMPLES = (
    "cardwright rulebook star-fiefs",
    "cardwright rulebook --page half-letter --fold",
)


def rulebook(
    games: Games = None,
    page: Annotated[
        Literal["a4", "a5", "a6", "letter", "half-letter"], typer.Option("--page", help="The size of a page.")
    ] = "a5",
    fold: Annotated[
        bool,
        typer.Option("--fold", help="Two pages on a sheet: print both sides, turned over the short edge, and fold."),
    ] = False,
    ink: InkOption = "full",
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Make the rulebook of games from their `rules.md`: with a cover, contents, and pictures of cards."""
    from pipeline.wishes import BookletWish, Request

    wish = BookletWish("rulebook", page, fold, ink)
    make(project, Request(tuple(games or ()), (), (), (), workers=jobs, booklet=wish), fail_on, json)
