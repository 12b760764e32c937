"""`cardwright verify`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, WORKERS, Jobs, Json, Project

EXAMPLES = (
    "cardwright verify star-fiefs",
    "cardwright verify output/star-fiefs/sheets-a4.pdf --dpi 225",
    "cardwright verify output/star-fiefs/export/makeplayingcards",
    "cardwright verify --json",
)


def verify(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME|FILE", help="Games, PDFs, folders of pictures; all when left out."),
    ] = None,
    dpi: Annotated[int, typer.Option("--dpi", min=1, max=1200, help="What pictures need that authors bring.")] = 300,
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Measure sheets and exports as a stranger would: what lies where, to a twentieth of a millimetre."""
    from pipeline import bars, readout, verifying

    with bars.progress() as tell:
        found = verifying.verify(project, what or (), dpi, jobs, tell)
    readout.show_verified(found, verifying.passed_over(project, what or ()), json)
    raise typer.Exit(0 if all(one.ok for one in found) else 1)
