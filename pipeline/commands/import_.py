"""`cardwright import`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands import HERE, OneGame, Project

EXAMPLES = (
    "cardwright import cards.xlsx star-fiefs",
    "cardwright import cards.csv star-fiefs --set worlds --write",
)


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table of cards: .csv, .xlsx or .json.")],
    game: OneGame = "",
    set_: Annotated[
        str, typer.Option("--set", metavar="NAME", help="The file below sets/ for cards that are new.")
    ] = "",
    write: Annotated[bool, typer.Option("--write/--diff", help="Write it; else only show what would change.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="With --write: write it with errors that are not there now, too.")
    ] = False,
    project: Project = HERE,
) -> None:
    """Take a table of cards back into the set files. Shows what would change and be wrong; --write writes it."""
    from pipeline import importing, transfer

    found = importing.plan(project, file, game, set_)
    written = write and (force or not found.errors)
    left = importing.write(found) if written else ()
    raise typer.Exit(transfer.show_imported(found, written, left))
