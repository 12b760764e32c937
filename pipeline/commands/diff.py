"""`cardwright diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands import HERE, WORKERS, Jobs, Json, Project

EXAMPLES = (
    "cardwright diff v1",
    "cardwright diff v1 v2 --game star-fiefs",
    "cardwright diff ../old-game . --json",
    "cardwright diff HEAD --html changes.html",
    "cardwright diff v1 --exit-code",
)


def diff(
    old: Annotated[str, typer.Argument(metavar="A", help="The older state: a tag or commit of git, or a folder.")],
    new: Annotated[str, typer.Argument(metavar="[B]", help="The newer one; the files as they are when left out.")] = "",
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game; may be repeated.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with the faces beside each other.")
    ] = None,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 where there are differences.")] = False,
    json: Json = False,
    jobs: Jobs = WORKERS,
    project: Project = HERE,
) -> None:
    """Tell what changed between two states: cards, decks, rules and settings, field by field."""
    from pipeline import diffing, telling

    compared = diffing.diff(project, old, new, game or (), html is not None, jobs)
    telling.show_changes(compared, json, html)
    raise typer.Exit(1 if exit_code and compared.any else 0)
