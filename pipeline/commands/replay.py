"""`cardwright replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands import HERE, Project

EXAMPLES = ("cardwright replay game.jsonl",)


def replay(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help="A file that `play --trace` wrote.")],
    project: Project = HERE,
) -> None:
    """Tell a recorded game in words."""
    from pipeline.playing import show

    show.replay(project, trace)
