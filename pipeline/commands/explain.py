"""`cardwright explain`."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = (
    "cardwright explain KEY001",
    "cardwright explain draft",
)


def explain(code: Annotated[str, typer.Argument(metavar="CODE", help="A rule's code or name.")]) -> None:
    """Say what a rule finds, and why, with a bad and a good example."""
    from pipeline.lint.explain import explain as text

    typer.echo(text(code), nl=False)
