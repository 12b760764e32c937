"""`cardwright lint`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, FailOnOption, Games, Project

EXAMPLES = (
    "cardwright lint",
    "cardwright lint star-fiefs --statistics",
    "cardwright lint --format json",
)


def lint(
    games: Games = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="For people or for programs.")] = "text",
    fail_on: FailOnOption = "error",
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the findings by rule.")] = False,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="RULE", help="Only this rule, by code, letters or name.")
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="`default`, `draft` or `release`, instead of the one the game names.")
    ] = "",
    project: Project = HERE,
) -> None:
    """Check games: what is wrong, inconsistent or still to do, and where. Draws nothing."""
    from pipeline import console
    from pipeline.survey import read, survey

    found = survey(read(project, games or ()), select=select or (), profile=profile)
    console.show_findings(found, form, statistics)
    raise typer.Exit(console.exit_code(found.findings, fail_on))
