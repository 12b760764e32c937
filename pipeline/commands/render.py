"""`cardwright render`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from pipeline.commands import HERE, WORKERS, Cards, FailOnOption, Games, Jobs, Json, Project, make

EXAMPLES = (
    "cardwright render star-fiefs",
    "cardwright render star-fiefs --card emperor --dpi 600 --bleed",
)


def render(
    games: Games = None,
    card: Cards = None,
    dpi: Annotated[int, typer.Option(min=30, max=1200, help="Pixels per inch of the PNG.")] = 300,
    bleed: Annotated[bool, typer.Option("--bleed", help="Show what is printed past the cut too.")] = False,
    form: Annotated[Literal["png", "pdf", "both"], typer.Option("--format", help="The kind of file.")] = "png",
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Draw cards, each as a file of its own in output/."""
    from pipeline.wishes import PictureWish, Request

    png, pdf = PictureWish(dpi, bleed), PictureWish(form="pdf")
    pictures = {"png": (png,), "pdf": (pdf,), "both": (png, pdf)}[form]
    request = Request(tuple(games or ()), tuple(card or ()), pictures=pictures, sheets=(), workers=jobs)
    make(project, request, fail_on, json)
