"""`cardwright new`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.errors import UsageError

EXAMPLES = (
    "cardwright new my-game",
    "cd my-game",
    "cardwright new --look my-look",
    "cardwright build",
)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: the name of its folder.")] = "",
    look: Annotated[str, typer.Option("--look", help="Make a look of this name instead.")] = "",
    base: Annotated[str, typer.Option("--from", help="The look that a new look extends (`classic`).")] = "",
) -> None:
    """Make a small game to start from, or a look."""
    from pipeline import console, scaffold

    if bool(name) == bool(look):
        raise UsageError("name a game or a look", "`cardwright new my-game`, or `cardwright new --look my-look`")
    if base and not look:
        raise UsageError("`--from` goes with `--look`", f"`cardwright new --look my-look --from {base}`")
    if look:
        console.show_new(scaffold.new_look(look, base or "classic", Path.cwd()), "look")
    else:
        console.show_new(scaffold.new(name, Path.cwd()), "game")
