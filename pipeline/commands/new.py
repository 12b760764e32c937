"""`cardwright new`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

EXAMPLES = (
    "cardwright new my-game",
    "cd my-game",
    "cardwright build",
)


def new(name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: the name of its folder.")]) -> None:
    """Make a small game to start from."""
    from pipeline import console
    from pipeline.scaffold import new as make

    console.show_new(make(name, Path.cwd()))
