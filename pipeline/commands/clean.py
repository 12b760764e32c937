"""`cardwright clean`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, Project

EXAMPLES = (
    "cardwright clean",
    "cardwright clean --outputs",
)


def clean(
    outputs: Annotated[bool, typer.Option("--outputs", help="Remove what builds made in output/, too.")] = False,
    project: Project = HERE,
) -> None:
    """Remove what builds keep to be quick; the next build makes all anew, and the same."""
    from pipeline import console
    from pipeline.clean import clean as run

    console.show_cleaned(run(project, outputs))
