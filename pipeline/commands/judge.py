"""`cardwright judge`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands import HERE, Json, Project

EXAMPLES = (
    "cardwright judge game.jsonl",
    "cardwright judge game.jsonl --json",
)


def judge(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help="A file that `play --trace` wrote, or a person.")],
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Find the first move of a recorded game that the rules forbid: which section says so, and what was legal."""
    from pipeline.playing import show

    raise typer.Exit(show.judge(project, trace, json))
