"""`cardwright games`."""

from __future__ import annotations

from pipeline.commands import HERE, Json, Project

EXAMPLES = (
    "cardwright games",
    "cardwright games --json",
)


def games(json: Json = False, project: Project = HERE) -> None:
    """List the project's games."""
    from pipeline import console
    from pipeline.survey import read

    console.show_games(read(project), json)
