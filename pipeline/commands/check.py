"""`cardwright check`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, FailOnOption, Games, Json, Project

EXAMPLES = (
    "cardwright check",
    "cardwright check power-trip --deck blood-and-teeth",
    "cardwright check power-trip --deck my-deck.yaml --json",
)


def check(
    games: Games = None,
    deck: Annotated[
        str | None, typer.Option("--deck", metavar="FILE", help="Only this deck: its name, or a file of the project.")
    ] = None,
    fail_on: FailOnOption = "error",
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Check games and decks by their declared rules: what is legal, what can be paid, played, reached."""
    from pipeline import console, judging

    found = judging.judge(project, games or (), deck)
    console.show_verdicts(found, json)
    raise typer.Exit(console.exit_code(found.findings, fail_on))
