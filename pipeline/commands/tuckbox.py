"""`cardwright tuckbox`."""

from __future__ import annotations

from typing import Annotated

import typer

from pipeline.commands import HERE, WORKERS, FailOnOption, Games, InkOption, Jobs, Json, Project, make

EXAMPLES = (
    "cardwright tuckbox psionic-warriors",
    "cardwright tuckbox star-fiefs --deck starter --stock '0.5 mm'",
)


def tuckbox(
    games: Games = None,
    deck: Annotated[str, typer.Option("--deck", metavar="ID", help="For the cards of a deck; all when left out.")] = "",
    stock: Annotated[str, typer.Option("--stock", help="How thick a card is; in a sleeve, with it.")] = "0.32 mm",
    ink: InkOption = "full",
    fail_on: FailOnOption = "error",
    jobs: Jobs = WORKERS,
    json: Json = False,
    project: Project = HERE,
) -> None:
    """Make a box to print, cut and fold, as large as the cards need, on the smallest paper that holds it."""
    from pipeline.wishes import Request, tuckbox_wish

    wish = tuckbox_wish(stock, deck, ink)
    make(project, Request(tuple(games or ()), (), (), (), workers=jobs, booklet=wish), fail_on, json)
