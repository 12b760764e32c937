"""`cardwright calibrate`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, Project

EXAMPLES = (
    "cardwright calibrate --paper letter",
    "cardwright calibrate --name hall",
    "cardwright calibrate --name hall --readings 'A=0.4 B=-0.2 C=0.4 D=-0.1 E=99.8 F=100.1 M=4'",
)


def calibrate(
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3 ..., or '200 x 250 mm'.")] = "a4",
    orientation: Annotated[
        Literal["portrait", "landscape"], typer.Option("--orientation", help="How the paper lies.")
    ] = "portrait",
    flip: Annotated[
        Literal["long-edge", "short-edge"], typer.Option("--backs", help="The edge that the printer turns it over.")
    ] = "long-edge",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Describe this printer, in printers/.")] = "",
    readings: Annotated[
        str | None, typer.Option("--readings", help="What was read on the sheet; asked for when left out.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a printer that is there already.")] = False,
    project: Project = HERE,
) -> None:
    """Print a sheet to measure a printer by, and make a printer of what was read on it."""
    from pipeline import calibrating, readout
    from pipeline.errors import UsageError
    from pipeline.impose.calibrate import parse

    on = calibrating.paper_of(paper, orientation == "landscape")
    if not name:
        if readings is not None:
            raise UsageError("the readings are of no printer", "name it with `--name`")
        readout.show_target(*calibrating.sheet(project, on, flip))
        return
    calibrating.check_name(project, name, force)
    found = parse(readings) if readings is not None else readout.ask_readings()
    readout.show_printer(name, *calibrating.save(project, name, found, on, force))
