"""`cardwright fmt`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, Games, Project

EXAMPLES = (
    "cardwright fmt",
    "cardwright fmt star-fiefs --diff",
    "cardwright fmt --check",
)


def fmt(
    games: Games = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change; write nothing.")] = False,
    project: Project = HERE,
) -> None:
    """Lay out games' YAML files: keys in one order, text below `|` where it needs no quotes. Comments stay."""
    from pipeline import console
    from pipeline.mend.fmt import formatted
    from pipeline.mend.write import write_patches
    from pipeline.survey import read

    found = read(project, games or ())
    form = formatted(found)
    written = () if check or diff else write_patches(found.root, form.patches)[0]
    raise typer.Exit(console.show_formatted(form, written, diff, check))
